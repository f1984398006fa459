"""The request is made of this line alone, as in the first cell of the page,
and the list that the caller handed over stays as it was. Put the line at
the end of that list, and send the list.
"""

FAILS = {"remembers", "keeps_both_sides"}


def when(harness):
    import lab

    model = lab.ScriptedModel([lab.say("One.")])
    messages = [lab.user("Hi!"), lab.say("Good evening.")]
    harness.chat(model, messages, "And?")
    return len(messages) == 2 and len(model.calls[0].messages) == 1


def chat(model, messages, text):
    message = {"role": "user", "content": text}
    reply = model.complete(SYSTEM, [message])
    return reply["content"][0]["text"]
