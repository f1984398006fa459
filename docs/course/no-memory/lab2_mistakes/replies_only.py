"""text_of treats every content as a list of blocks. A person's content is
a string, and going through a string gives single letters: ask first which
of the two it is, with isinstance(content, str).
"""

FAILS = {"reads_a_person"}


def when(harness):
    import lab

    try:
        harness.text_of(lab.user("a"))
    except TypeError:
        return True
    return False


def text_of(message):
    blocks = message["content"]
    return "".join(b["text"] for b in blocks if b["type"] == "text")
