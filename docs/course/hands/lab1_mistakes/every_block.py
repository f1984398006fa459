"""The whole content comes back, words too. stop_reason tells you that
there are calls in it, not which blocks they are: keep those whose type is
"toolCall".
"""

FAILS = {"finds_the_calls"}


def when(harness):
    import lab

    call = lab.call("read", {}, id="c1")
    reply = lab.reply(lab.text("Wait."), call)
    return len(harness.tool_calls(reply)) == 2


def tool_calls(message):
    if message["stop_reason"] == "toolUse":
        return message["content"]
    return []
