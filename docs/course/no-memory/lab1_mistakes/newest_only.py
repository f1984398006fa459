"""The request holds the newest message and nothing else. The list is
right, but it stays at home: the model reads what you send, so send the
whole list, not its last entry.
"""

FAILS = {"remembers"}


def when(harness):
    import lab

    model = lab.ScriptedModel([lab.say("One."), lab.say("Two.")])
    messages = []
    harness.chat(model, messages, "Hi!")
    harness.chat(model, messages, "And?")
    return len(model.calls[1].messages) == 1


def chat(model, messages, text):
    messages.append({"role": "user", "content": text})
    reply = model.complete(SYSTEM, messages[-1:])
    messages.append(reply)
    return reply["content"][0]["text"]
