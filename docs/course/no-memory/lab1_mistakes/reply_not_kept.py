"""The reply is read out and thrown away. Next time the model sees two
questions in a row and none of its own answers: append the reply too,
before you return its words.
"""

FAILS = {"keeps_both_sides"}


def when(harness):
    import lab

    messages = []
    harness.chat(lab.ScriptedModel([lab.say("One.")]), messages, "Hi!")
    return messages == [lab.user("Hi!")]


def chat(model, messages, text):
    messages.append({"role": "user", "content": text})
    reply = model.complete(SYSTEM, messages)
    return reply["content"][0]["text"]
