"""text_of reads the first block and stops. A reply can hold several, or
none, or begin with one that has no text: go through all of them and keep
those whose type is "text".
"""

FAILS = {"joins_text_blocks", "skips_what_is_no_text"}


def when(harness):
    import lab

    reply = lab.reply(lab.text("one"), lab.text("two"))
    return harness.text_of(reply) == "one"


def text_of(message):
    if isinstance(message["content"], str):
        return message["content"]
    return message["content"][0]["text"]
