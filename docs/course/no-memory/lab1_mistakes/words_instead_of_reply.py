"""The list gets the words of the reply, a bare string, and the next
request is refused: what stands in the list must be messages. Append the
reply as it came.
"""

FAILS = {"remembers", "keeps_both_sides"}


def when(harness):
    import lab

    messages = []
    model = lab.ScriptedModel([lab.say("Good evening.")])
    harness.chat(model, messages, "Hi!")
    return "Good evening." in messages


def chat(model, messages, text):
    messages.append({"role": "user", "content": text})
    reply = model.complete(SYSTEM, messages)
    messages.append(reply["content"][0]["text"])
    return reply["content"][0]["text"]
