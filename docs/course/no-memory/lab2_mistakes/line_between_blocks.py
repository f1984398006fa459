"""The blocks are joined with something in between. They are pieces of one
text and may break in the middle of a sentence: join them with the empty
string.
"""

FAILS = {"joins_text_blocks"}


def when(harness):
    import lab

    reply = lab.reply(lab.text("a"), lab.text("b"))
    return harness.text_of(reply) in ("a b", "a\nb")


def text_of(message):
    if isinstance(message["content"], str):
        return message["content"]
    blocks = message["content"]
    return "\n".join(b["text"] for b in blocks if b["type"] == "text")
