"""A reply without calls gives None. Whoever goes through the calls would
have to ask for None first: an empty list says "no calls" and can be gone
through like any other.
"""

FAILS = {"finds_no_calls_in_words"}


def when(harness):
    import lab

    return harness.tool_calls(lab.say("Hi!")) is None


def tool_calls(message):
    calls = [b for b in message["content"] if b["type"] == "toolCall"]
    if calls:
        return calls
