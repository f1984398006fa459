"""Say in one sentence what this stage adds to harness.py."""
# == slug ==


def slug_words(text):
    """Return the words of a text."""
    # --- your code ---
    #: what the learner is to do, step by step; these notes stay
    return text.split()
    # --- end ---
