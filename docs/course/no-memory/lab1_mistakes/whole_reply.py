"""chat returns the whole reply, a dict. The caller wants the words: they
stand in the text of the first block of its content.
"""

FAILS = {"returns_the_answer", "remembers", "keeps_conversations_apart"}


def when(harness):
    import lab

    model = lab.ScriptedModel([lab.say("Good evening.")])
    return isinstance(harness.chat(model, [], "Hi!"), dict)


def chat(model, messages, text):
    messages.append({"role": "user", "content": text})
    reply = model.complete(SYSTEM, messages)
    messages.append(reply)
    return reply
