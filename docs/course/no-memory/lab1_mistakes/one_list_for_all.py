"""A list of the module serves every caller, so one conversation hears
what was said in another. The caller's list is the conversation: use the
one you are handed.
"""

FAILS = {"keeps_both_sides", "keeps_conversations_apart"}


def when(harness):
    import lab

    model = lab.ScriptedModel([lab.say("One."), lab.say("Two.")])
    harness.chat(model, [], "Hi!")
    harness.chat(model, [], "And?")
    return len(model.calls[1].messages) > 1


HISTORY = []


def chat(model, messages, text):
    HISTORY.append({"role": "user", "content": text})
    reply = model.complete(SYSTEM, HISTORY)
    HISTORY.append(reply)
    return reply["content"][0]["text"]
