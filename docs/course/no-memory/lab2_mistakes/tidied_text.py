"""The text is stripped before it is kept. In a file or a patch the spaces
and the last line end are part of what was said: keep it word for word,
and tidy for the screen if you must.
"""

FAILS = {"keeps_the_words", "keeps_a_forged_line_inside"}


def when(harness):
    return harness.user_message(" a ")["content"] == "a"


def user_message(text):
    return {"role": "user", "content": text.strip()}
