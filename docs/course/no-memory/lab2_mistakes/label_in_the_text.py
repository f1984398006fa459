"""The content begins with a label, "user: ". The role already says who
spoke; once labels stand in the text, a person can type one too, and
nothing tells yours from theirs. Leave the text alone.
"""

FAILS = {"keeps_the_words", "keeps_a_forged_line_inside"}


def when(harness):
    content = harness.user_message("a")["content"]
    return content != "a" and content.endswith("a")


def user_message(text):
    return {"role": "user", "content": "user: " + text}
