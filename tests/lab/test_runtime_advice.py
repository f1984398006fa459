"""The sentence of help: one for each of the errors that beginners meet most, true of that error."""

from __future__ import annotations

import re

import pytest
from lab.runtime import run
from lab.runtime.advice import RULES, advice

HELPED = {
    "if x:\n\ty\n        z": "tabs",
    "def f():\npass": "The lines that belong to the function definition in line 1 must be indented by four spaces.",
    "if 1:\n": "must be indented by four spaces.",
    " x = 1": "nothing before it opens a block",
    "if 1:\n    x\n  y": "matches no block further out",
    "print((1)": "The ( that is marked has no partner",
    "x = [1, 2": "The [ that is marked has no partner",
    "x = 1)": "This ) closes nothing",
    "x = (1]": "This ] closes nothing",
    "x = 'a": "must end, in the same line, with the quote",
    'x = """a': "add three quotes",
    "if 1 == 1\n    pass": "ends with a colon",
    "if x = 1: pass": "to ask whether two values are equal, write ==",
    "x = [1 2]": "there is a comma, or an operator such as +, missing",
    "1 = x": "Only a name, an item (a[0]) or an attribute (a.b)",
    "return 1": "return works inside a function only",
    "break": "break works inside a loop only",
    "continue": "continue works inside a loop only",
    "import asyncio\nawait asyncio.sleep(1)": "await works inside an async function only",
    "print 1": "print is a function",
    "x = = 1": "Python cannot read this line",
    "x = 1\n%matplotlib inline": "%matplotlib is a notebook's command, not Python: take the line out",
    "%%time\nprint(1)": "%time is a notebook's command",
    "!pip install numpy": "a page installs nothing: take the line out. A cell can import",
    "%pip install numpy": "a page installs nothing",
    "!{sys.executable} -m pip install numpy": "a page installs nothing",
    "! ls": "! runs a command of the system in a notebook",
    "files = !ls *.py": "! runs a command of the system in a notebook",
    "x = 1\nx?": "? asks a notebook for help and is not Python: write help(x)",
    "?str.join": "write help(str.join)",
    "print??": "write help(print)",
    "x = 1 if a =! b else 2": "Python cannot read this line",
    "x = a ? b : c": "Python cannot read this line",
    "def f():\n    x += 1\nx = 0\nf()": "gives x a value in some line",
    "prnt(1)": "Nothing called prnt exists at this point",
    "import harness": "This cell comes without a harness",
    "import nothing_like_it": "There is no module nothing_like_it here",
    "from math import phi": "The module math has nothing called phi",
    "x = None\nx.append": "The thing before .append is None",
    "import math\nmath.phi": "The module math has nothing called phi",
    "{}.append": "A dict has no .append",
    "class A: pass\nA().b": "This object has no .b",
    "None[0]": "The value here is None",
    "for x in None: pass": "The value here is None",
    "None()": "The value here is None",
    "1()": "the thing before them is a int",
    "1[0]": "the thing before it is a int",
    "for x in 1: pass": "got a int",
    "def f(a, b): pass\nf(1)": "The call gives too few values: 'b' is missing",
    "def f(*, a): pass\nf()": "The call gives too few values: 'a' is missing",
    "def f(): pass\nf(1)": "The call gives more values than the def line has names",
    "def f(): pass\nf(a=1)": "The function has no parameter called a",
    "'a' + 1": "do not go together",
    "1 + 'a'": "do not go together",
    "[] + {}": "do not go together",
    "[1]['a']": "asked by position",
    "'a'['b']": "asked by position",
    "{[]: 1}": "use a tuple or a text",
    "{[1]}": "use a tuple or a text",
    "import json\njson.dumps({1})": "JSON holds texts, numbers",
    "len(1)": "of another kind than this line needs",
    "{}['a']": "The dict has no such key",
    "[].pop()": "nothing left to take out",
    "[1][1]": "The position is past the end",
    "1 / 0": "You divided by zero",
    "1 % 0": "You divided by zero",
    "import json\njson.loads('{')": "not valid JSON",
    "b'\\xff'.decode()": "not text in that encoding",
    "int('a')": "The text is not a number",
    "float('a')": "The text is not a number",
    "a, b = [1]": "more names on the left",
    "a, b = [1, 2, 3]": "fewer names on the left",
    "[].remove(1)": "but not the value",
    "open('nope')": "There is no file of that name here. This cell was given no files.",
    "raise PermissionError": "its own folder only",
    "input()": "Give the text to the program in another way",
    "def f(): f()\nf()": "A function calls itself without end",
    "raise MemoryError": "wanted more memory",
    "assert 1 == 2": "print the values that it compares",
    "raise NotImplementedError": "still to be written",
    "next(iter([]))": "nothing left to take",
    "2.0 ** 10000": "too large",
    "raise SystemExit": "ended itself here",
    "d = {1: 1}\nfor k in d: d[k + 1] = 1": "go through a copy",
    "import asyncio\nasync def m(): asyncio.run(m())\nasyncio.run(m())": "use await in place of asyncio.run",
    "import asyncio\nasync def m(): await asyncio.wait_for(asyncio.sleep(9), 1)\nasyncio.run(m())": "did not come in time",
}


@pytest.mark.parametrize("code", HELPED)
def test_an_error_is_helped(code):
    outcome = run({"code": code, "name": "cell"})
    helps = [text for kind, text in outcome.parts if kind == "help"]
    assert helps, outcome.text
    assert HELPED[code] in helps[0]
    assert re.fullmatch(r"[^\n]+[.?]\n", helps[0])
    assert not re.search(r"\{\w*\}", helps[0].replace("{}", ""))


def test_an_error_of_ones_own_gets_the_help_of_its_nearest_kin_or_none():
    assert "no such key" in advice(type("MissingId", (KeyError,), {})("id"))
    assert advice(type("Refused", (Exception,), {})("no")) is None


def test_what_lab_raises_says_itself_what_to_do():
    outcome = run({"code": "import lab\nlab.ScriptedModel([1])", "name": "cell"})
    assert outcome.error == "TypeError"
    assert [kind for kind, _ in outcome.parts] == ["traceback"]


def test_an_error_without_a_text_gets_help_all_the_same():
    class Odd(TypeError):
        def __str__(self):
            raise ValueError

    assert "of another kind" in advice(Odd())


def test_every_rule_is_reachable_and_every_pattern_valid():
    for position, (name, pattern, sentence) in enumerate(RULES):
        re.compile(pattern)
        assert sentence.endswith((".", "?", "{files}"))
        earlier = [rule for rule in RULES[:position] if rule[0] == name and rule[1] == ""]
        assert not earlier, f"{name} {pattern} comes after a rule for every {name}"
