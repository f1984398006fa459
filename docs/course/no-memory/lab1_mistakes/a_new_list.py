"""messages + [...] makes a new list, and the name now points at that
one; the caller still holds the old, empty one. Change the caller's list
itself, with append.
"""

FAILS = {"remembers", "keeps_both_sides"}


def when(harness):
    import lab

    model = lab.ScriptedModel([lab.say("One.")])
    messages = [lab.user("Hi!"), lab.say("Good evening.")]
    harness.chat(model, messages, "And?")
    return len(messages) == 2 and len(model.calls[0].messages) == 3


def chat(model, messages, text):
    messages = messages + [{"role": "user", "content": text}]
    reply = model.complete(SYSTEM, messages)
    messages = messages + [reply]
    return reply["content"][0]["text"]
