"""What must be true of the learner's file, and why."""


def check_returns_the_words(harness):
    """slug_words returns the words of a text, in order."""
    words = harness.slug_words("the roof is open")
    expected = ["the", "roof", "is", "open"]
    assert words == expected, f"expected {expected}, got {words}"
