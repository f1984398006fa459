"""Only the first call comes back. A reply may ask for several tools at
once, and each call that stays unanswered makes the next request invalid:
collect them all.
"""

FAILS = {"finds_the_calls"}


def when(harness):
    import lab

    two = [lab.call("read", {}), lab.call("read", {})]
    return len(harness.tool_calls(lab.reply(*two))) == 1


def tool_calls(message):
    for block in message["content"]:
        if block["type"] == "toolCall":
            return [block]
    return []
