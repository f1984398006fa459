"""Layers in, stages out: the examples of design.md, every error with its place, and what must hold for any layers."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thaw.layers import read_layer
from thaw.problems import BuildFailed
from thaw.units import Layer
from thaw.weave import changes, weave, weave_mistake

FIRST = '''
"""Keep a list and send it."""
import json

# == talk ==

SYSTEM = "You are a helpful assistant."


# The one message a person can send.
def user_message(text):
    """A message of a person."""
    return {"role": "user", "content": text}


def chat(model, messages, text):
    """Say one thing."""
    # --- your code ---
    #: append, call, append, return the text
    messages.append(user_message(text))
    # the reply joins the list
    return model(json.dumps(messages))
    # --- end ---
'''
SECOND = '''
"""Read a file when the model asks for one."""
from pathlib import Path

# == tools ==


def find_calls(message):
    """The calls in a message."""
    # --- your code ---
    #: keep the blocks that are calls, in order
    return [b for b in message if b]
    # --- end ---


def chat(model, messages, text, tools=()):
    """Say one thing, with tools."""
    return find_calls(messages), Path(text)
'''


def layer(text: str, path: str = "docs/course/hands/lab1.py") -> Layer:
    return read_layer(path, dedent(text).lstrip("\n"))


def problems(*texts: str) -> str:
    with pytest.raises(BuildFailed) as failed:
        weave([(f"hands.{n}", layer(text, f"lab{n}.py")) for n, text in enumerate(texts, 1)])
    return str(failed.value)


def both():
    return weave([("memory.1", layer(FIRST, "a.py")), ("hands.1", layer(SECOND, "b.py"))])


def test_a_first_layer_becomes_a_file_with_its_sections_imports_and_comments():
    (stage,) = weave([("memory.1", layer(FIRST))])
    assert stage.solution == dedent('''\
        """harness.py at memory.1.

        Keep a list and send it.
        """

        import json


        # == talk ==

        SYSTEM = "You are a helpful assistant."


        # The one message a person can send.
        def user_message(text):
            """A message of a person."""
            return {"role": "user", "content": text}


        def chat(model, messages, text):
            """Say one thing."""
            messages.append(user_message(text))
            # the reply joins the list
            return model(json.dumps(messages))
        ''')


def test_the_starter_keeps_markers_and_notes_and_loses_the_solution():
    (stage,) = weave([("memory.1", layer(FIRST))])
    assert stage.starter.endswith(
        '    """Say one thing."""\n'
        "    # --- your code ---\n"
        "    #: append, call, append, return the text\n"
        "    # --- end ---\n"
    )


def test_a_later_layer_replaces_in_place_and_appends_to_its_section():
    _, stage = both()
    order = [
        line
        for line in stage.solution.split("\n")
        if line.startswith(("def ", "# ==", "import", "from"))
    ]
    assert order == [
        "import json",
        "from pathlib import Path",
        "# == talk ==",
        "def user_message(text):",
        "def chat(model, messages, text, tools=()):",
        "# == tools ==",
        "def find_calls(message):",
    ]


def test_the_starter_of_a_later_stage_has_all_earlier_gaps_solved():
    _, stage = both()
    assert stage.starter.count("# --- your code ---") == 1
    assert "#: append, call" not in stage.starter


def test_a_stage_knows_the_one_before_it_and_its_inventory():
    first, second = both()
    assert second.before == first.solution
    assert dict(second.inventory)["find_calls"] == "The calls in a message."


def test_an_assignment_is_described_by_the_comment_above_it():
    text = FIRST.replace(
        "# == talk ==\n", "# == talk ==\n\n# What goes on top.\n# Always.\nTOP = 1\n\nPLAIN = 2\n"
    )
    (stage,) = weave([("a.1", layer(text))])
    said = dict(stage.inventory)
    assert (said["TOP"], said["PLAIN"]) == ("What goes on top.", "")


def test_a_new_name_joins_the_end_of_a_section_of_an_earlier_layer():
    third = '"""More."""\n# == talk ==\ndef last():\n    # --- your code ---\n    return 1\n    # --- end ---\n'
    stages = weave([("a.1", layer(FIRST)), ("a.2", layer(SECOND)), ("a.3", layer(third, "c.py"))])
    text = stages[-1].solution
    assert text.index("def chat") < text.index("def last") < text.index("# == tools ==")


def test_imports_of_all_layers_are_merged_and_long_ones_wrapped():
    names = ", ".join(f"name_number_{n}" for n in range(6))
    extra = f'"""x"""\nimport json\nfrom lots import {names}\nfrom pathlib import PurePath\n'
    extra += "# == t ==\ndef f():\n    # --- your code ---\n    return 1\n    # --- end ---\n"
    stages = weave(
        [("a.1", layer(SECOND.replace("find_calls(messages)", "1"))), ("a.2", layer(extra, "b.py"))]
    )
    text = stages[-1].solution
    assert "import json\nfrom lots import (\n    name_number_0,\n" in text
    assert "from pathlib import Path, PurePath" in text


def test_a_gap_that_is_the_whole_body_of_a_block_gets_a_pass():
    text = '"""x"""\n# == t ==\ndef f(xs):\n    for x in xs:\n        # --- your code ---\n        print(x)\n        # --- end ---\n'
    (stage,) = weave([("a.1", layer(text))])
    assert "        # --- your code ---\n        pass\n        # --- end ---\n" in stage.starter


def test_a_marker_inside_a_string_is_text():
    text = '"""x"""\n# == t ==\nS = """\n# == no section ==\n    # --- your code ---\n"""\n'
    text += "def f():\n    # --- your code ---\n    return S\n    # --- end ---\n"
    (stage,) = weave([("a.1", layer(text))])
    assert "# == no section ==\n    # --- your code ---\n" in stage.solution


def test_a_retired_name_leaves_the_file():
    third = SECOND.replace("def chat(model", "# retire: user_message\ndef chat(model")
    stages = weave([("a.1", layer(FIRST)), ("a.2", layer(third, "b.py"))])
    assert "user_message" not in stages[-1].solution


def test_windows_line_ends_weave_the_same():
    one = weave([("a.1", read_layer("l.py", FIRST.lstrip("\n")))])
    assert one == weave([("a.1", read_layer("l.py", FIRST.lstrip("\n").replace("\n", "\r\n")))])


@pytest.mark.parametrize(
    ("old", "new", "want"),
    [
        ("    # --- end ---\n", "", 'lab1.py:17: the gap in "chat" is never closed.'),
        ("    # --- your code ---\n", "", 'lab1.py:21: a gap ends in "chat" that never began.'),
        (
            "# --- your code ---",
            "# -- your code --",
            'lab1.py:17: "# -- your code --" looks like a marker',
        ),
        ("# == talk ==", "# = talk ==", 'lab1.py:4: "# = talk ==" looks like a marker'),
        (
            "# == talk ==\n",
            "",
            '"SYSTEM" is new and stands in no section. Write a line # == name ==',
        ),
        (
            "def chat(",
            "def user_message(",
            '"user_message" is named twice in this layer (line 9 too).',
        ),
        ('"""Keep a list and send it."""', "", "the file has no docstring. Begin the file"),
        ("SYSTEM =", "A, SYSTEM =", "an assignment that does not bind one name."),
        ("SYSTEM =", "if True: SYSTEM =", "a layer holds functions, classes"),
        (
            "SYSTEM =",
            "# a note\n\nSYSTEM =",
            "lab1.py:6: a comment that belongs to no unit; weaving would lose it.",
        ),
        ("import json", "from . import json", "harness.py is one file, not a package."),
        (
            "    return model",
            "    return " + "1 + " * 20 + "model",
            "lab1.py:21: a line of 118 columns, over 76.",
        ),
        ("json.dumps", "json.dumps(", "lab1.py:21: not Python:"),
        (
            "model(json",
            "modell(json",
            '"chat" uses "modell", which harness.py at hands.1 does not have.',
        ),
        ("import json", "import json\nimport SYSTEM", '"SYSTEM" is imported, and named again.'),
        (
            "import json",
            "import json\n# retire: chatt",
            '"chatt" cannot be retired: no earlier layer has it.',
        ),
    ],
)
def test_an_error_names_file_and_line(old, new, want):
    assert want in problems(FIRST.replace(old, new))


def test_a_retired_name_that_is_still_used_is_an_error_at_the_retirement():
    second = SECOND.replace("def find", "# retire: user_message\n\ndef find").split("def chat")[0]
    found = problems(FIRST, second)
    assert (
        'lab2.py:7: "user_message" is retired here, but "chat" (lab1.py:15) still uses it.' in found
    )


def test_a_unit_has_at_most_one_gap():
    twice = FIRST + "    # --- your code ---\n    return 1\n    # --- end ---\n"
    assert (
        'lab1.py:23: "chat" has more than one gap. Join the gaps, or split the unit.'
        in problems(twice)
    )


def test_a_lab_has_one_to_three_gaps():
    none = FIRST.replace("    # --- your code ---\n", "").replace("    # --- end ---\n", "")
    assert "lab1.py: the lab has no gap, so nothing to do." in problems(none)
    gap = "    # --- your code ---\n    return 1\n    # --- end ---\n"
    four = FIRST + "".join(f"\n\ndef f{n}():\n{gap}" for n in range(3))
    assert "the lab has 4 gaps; it needs one to three." in problems(four)


def test_a_gap_without_a_solution_is_an_error():
    empty = FIRST.replace("    messages.append(user_message(text))\n", "").replace(
        "    return model(json.dumps(messages))\n", ""
    )
    assert 'the gap in "chat" holds no solution.' in problems(empty)


def test_all_that_is_wrong_in_a_layer_is_said_at_once():
    assert problems(
        FIRST.replace("SYSTEM =", "A, SYSTEM =").replace("import json", "from . import json")
    ).endswith("2 problems.")


def test_a_mistake_is_the_solution_with_one_wrong_turn():
    mistake = layer(
        '"""Everything is a call."""\ndef find_calls(message):\n    return message\n', "m.py"
    )
    text = weave_mistake("hands.1", [layer(FIRST, "a.py"), layer(SECOND, "b.py")], mistake)
    assert "def find_calls(message):\n    return message\n" in text
    assert "def chat(model, messages, text, tools=()):" in text


def test_a_diff_shows_the_code_that_changed_and_not_the_name_of_the_stage():
    first, second = both()
    diff = changes(first.solution, second.solution)
    assert "-def chat(model, messages, text):\n" in diff
    assert "+from pathlib import Path\n" in diff
    assert "harness.py at" not in "".join(line for line in diff.split("\n") if line[:1] in "+-")


def test_the_diff_of_the_first_stage_is_the_whole_file():
    (stage,) = weave([("a.1", layer(FIRST))])
    added = [line[1:] for line in changes("", stage.solution).split("\n")[1:-1]]
    assert "\n".join(added) + "\n" == stage.solution


names = st.sampled_from([f"name{n}" for n in range(6)])
bodies = st.integers(0, 99)


@st.composite
def layers(draw):
    """A layer as an author might write it: some units, one to three of them with a gap."""
    chosen = draw(st.lists(names, min_size=1, max_size=5, unique=True))
    gaps = set(chosen[: draw(st.integers(1, min(3, len(chosen))))])
    parts = [
        '"""Some layer."""',
        *(f"import {m}" for m in draw(st.sets(st.sampled_from(["json", "re", "ast"])))),
    ]
    for name in draw(st.permutations(chosen)):
        parts.append(f"# == {draw(st.sampled_from('abc'))} ==\n")
        body = f"    return {draw(bodies)}\n"
        if name in gaps:
            body = f"    # --- your code ---\n    #: a note\n{body}    # --- end ---\n"
        parts.append(f"# about {name}\ndef {name}():\n{body}\n")
    return "\n".join(parts)


@given(st.lists(layers(), min_size=1, max_size=4))
def test_whatever_the_layers_the_solution_holds_each_unit_once_and_the_latest(texts):
    stages = weave([(f"s.{n}", layer(t, f"{n}.py")) for n, t in enumerate(texts)])
    latest = {}
    for text in texts:
        latest |= {
            f.name: ast.dump(f) for f in ast.parse(text).body if isinstance(f, ast.FunctionDef)
        }
    woven = [f for f in ast.parse(stages[-1].solution).body if isinstance(f, ast.FunctionDef)]
    assert len(woven) == len(latest)
    assert {f.name: ast.dump(f) for f in woven} == latest
    for name in latest:
        assert stages[-1].solution.count(f"# about {name}\n") == 1


@given(st.lists(layers(), min_size=1, max_size=4))
def test_whatever_the_layers_the_starter_compiles_and_only_its_own_gaps_are_open(texts):
    stages = weave([(f"s.{n}", layer(t, f"{n}.py")) for n, t in enumerate(texts)])
    for stage, text in zip(stages, texts, strict=True):
        compile(stage.starter, "harness.py", "exec")
        assert stage.starter.count("# --- your code ---") == text.count("# --- your code ---")
        assert "# ---" not in stage.solution
        assert "#:" not in stage.solution


@given(st.lists(layers(), min_size=1, max_size=4))
def test_weaving_twice_gives_the_same_text(texts):
    named = [(f"s.{n}", layer(t, f"{n}.py")) for n, t in enumerate(texts)]
    assert weave(named) == weave(named)


@given(st.lists(layers(), min_size=1, max_size=3))
def test_adding_a_later_layer_leaves_earlier_stages_alone(texts):
    named = [(f"s.{n}", layer(t, f"{n}.py")) for n, t in enumerate(texts)]
    assert weave(named)[:-1] == weave(named[:-1])
