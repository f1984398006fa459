"""Say in one sentence what this stage adds to harness.py."""
# == slug ==


def slug_longest(text):
    """Return the longest word of a text."""
    # --- your code ---
    #: take the words, then the longest of them
    return max(slug_words(text), key=len)
    # --- end ---
