"""The text comes back whole, in a list. Split it where its spaces are."""

FAILS = {"returns_the_words"}


def slug_words(text):
    return [text]
