"""The model is asked twice in one turn: once for the list, once for the
words. Each call is a new reply, and is paid for: keep the reply in a
variable and use it for both.
"""

FAILS = {"keeps_both_sides", "asks_once", "returns_the_answer"}


def chat(model, messages, text):
    messages.append({"role": "user", "content": text})
    messages.append(model.complete(SYSTEM, messages))
    return model.complete(SYSTEM, messages)["content"][0]["text"]
