"""max compares words by the alphabet unless it is told to compare lengths: key=len."""

FAILS = {"returns_the_longest_word"}


def slug_longest(text):
    return max(slug_words(text) + ["the"])
