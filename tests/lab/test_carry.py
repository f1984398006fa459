"""A learner's harness.py in the next lab: what is the learner's stays, what the lab brings comes from the starter."""

from __future__ import annotations

import ast
import json

import pytest
from lab.carry import carry, carry_json

BEFORE = '''"""harness.py at a.1.

One.
"""

# == talk ==

LIMIT = 3


def ask(text):
    """Ask."""
    return text


def chat(text):
    return ask(text)
'''

STARTER = '''"""harness.py at a.2.

Two.
"""

import json

# == talk ==

LIMIT = 3


def ask(text):
    """Ask."""
    return text


def chat(text):
    # --- your code ---
    #: ask twice
    # --- end ---
    return ask(text)


# == tools ==

def run(call):
    """Run."""
    # --- your code ---
    # --- end ---
'''

MINE = '''"""harness.py at a.1.

One.
"""
import re

# == talk ==

LIMIT = 9  # mine


def loud(text):
    return text.upper()


# I like it loud.
def ask(text):
    """Ask."""
    # --- your code ---
    #: a note of the course
    # a note of mine
    return loud(text)
    # --- end ---


def chat(text):
    return ask(text) + "mine"
'''


def test_the_learners_functions_stay_and_the_lab_brings_its_gaps():
    assert (
        carry(MINE, BEFORE, STARTER).text
        == '''"""harness.py at a.2.

Two.
"""

import json
import re

# == talk ==

LIMIT = 9  # mine


def loud(text):
    return text.upper()


# I like it loud.
def ask(text):
    """Ask."""
    # a note of mine
    return loud(text)


def chat(text):
    # --- your code ---
    #: ask twice
    # --- end ---
    return ask(text)


# == tools ==

def run(call):
    """Run."""
    # --- your code ---
    # --- end ---
'''
    )


def test_the_courses_own_file_becomes_the_starter():
    carried = carry(BEFORE, BEFORE, STARTER).text or ""
    assert _shape(carried) == _shape(STARTER)


def test_a_file_that_lacks_what_the_lab_builds_on_is_refused_by_name():
    carried = carry("def chat(text): return text\n", BEFORE, STARTER)
    assert carried.text is None
    assert carried.problem == "Your harness.py has no LIMIT, ask, on which this lab builds."


def test_a_file_that_is_not_python_is_refused():
    assert carry("def (", BEFORE, STARTER).problem == "Your harness.py is not Python as it stands."


def test_what_the_lab_retires_goes():
    starter = STARTER.replace("LIMIT = 3\n\n\n", "")
    assert "LIMIT" not in (carry(MINE, BEFORE, starter).text or "LIMIT")


def test_what_a_learner_runs_at_the_end_stays_there():
    carried = carry(MINE + "\nprint(chat('hi'))\n", BEFORE, STARTER).text or ""
    assert "print(chat('hi'))" in carried
    ast.parse(carried)


@pytest.mark.parametrize(
    "mine", [BEFORE.replace("\n", "\r\n"), BEFORE.replace("    ", "\t"), "\ufeff" + BEFORE]
)
def test_other_line_ends_tabs_and_marks_of_order_do_no_harm(mine):
    carried = carry(mine, BEFORE, STARTER)
    assert carried.problem or "def run(call)" in (carried.text or "")


def test_a_host_that_speaks_json_gets_the_same():
    request = {"mine": MINE, "before": BEFORE, "starter": STARTER}
    assert json.loads(carry_json(json.dumps(request)))["text"] == carry(MINE, BEFORE, STARTER).text


def _shape(text):
    """What the file says, whatever its blank lines; a gap without code counts as `pass`."""
    return [line.strip() for line in text.splitlines() if line.strip()]
