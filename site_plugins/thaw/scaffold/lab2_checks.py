"""What must be true of the learner's file, and why."""


def check_returns_the_longest_word(harness):
    """slug_longest returns the longest word; of two that are equally long, the first."""
    word = harness.slug_longest("the roof is open")
    assert word == "roof", f"expected 'roof', got {word!r}"
