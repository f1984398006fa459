"""An exception  ->  one plain sentence that helps whoever meets it for the first time.

advice(ZeroDivisionError("division by zero"))  ->  "You divided by zero: check what the number after / is before you divide."

A traceback says what happened; the sentence says what it usually means and where to look. Rules are tried from the top;
`{0}` is the first group of the pattern. An exception without a rule gets no sentence: better none than an empty one.
What `lab` raises says itself what to do: of the rules without a pattern none is for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# (name of the exception, pattern of its message, the sentence)
RULES: tuple[tuple[str, str, str], ...] = (
    # The file is not Python yet.
    ("TabError", "", "Some lines are indented with tabs and others with spaces: use four spaces everywhere."),
    ("IndentationError", "expected an indented block after (.+) on line (\\d+)", "The lines that belong to the {0} in line {1} must be indented by four spaces."),
    ("IndentationError", "unexpected indent", "This line is indented, but nothing before it opens a block: take the spaces at its start away."),
    ("IndentationError", "unindent does not match", "This line is indented less than the block above, but matches no block further out: line it up with one of them."),
    ("SyntaxError", "'([^']+)' was never closed", "The {0} that is marked has no partner: add the bracket that closes it."),
    ("SyntaxError", "(unmatched|closing parenthesis) '([^']+)'", "This {1} closes nothing, or something else than was opened last: count the brackets of the line and of the lines above."),
    ("SyntaxError", "unterminated triple-quoted", "A text that begins with three quotes goes on to the end of the file: add three quotes where it should end."),
    ("SyntaxError", "unterminated (f-)?string", "A text must end, in the same line, with the quote it began with."),
    ("SyntaxError", "expected ':'", "A line that opens a block (if, for, def, ...) ends with a colon."),
    ("SyntaxError", "Maybe you meant '==' or ':=' instead of '='", "One = gives a name to a value; to ask whether two values are equal, write ==."),
    ("SyntaxError", "forgot a comma", "Two values stand side by side: there is a comma, or an operator such as +, missing between them."),
    ("SyntaxError", "cannot assign to", "Only a name, an item (a[0]) or an attribute (a.b) can stand on the left of =."),
    ("SyntaxError", "'return' outside function", "return works inside a function only: is this line indented as far as the lines of its function?"),
    ("SyntaxError", "'(break|continue)' (outside|not properly in) loop", "{0} works inside a loop only: is this line indented as far as the lines of its loop?"),
    ("SyntaxError", "'await' outside", "await works inside an async function only: put it into one, and start that with asyncio.run(...)."),
    ("SyntaxError", "Missing parentheses in call to '(\\w+)'", "{0} is a function: put what you want to give it in parentheses."),
    ("SyntaxError", "", "Python cannot read this line: look at the marked place, and at the end of the line before it."),
    # Names.
    ("UnboundLocalError", "local variable '([^']+)'", "The function gives {0} a value in some line, so {0} is its own variable everywhere inside it; give it a value before this line."),
    ("NameError", "name '([^']+)' is not defined", "Nothing called {0} exists at this point: is it spelt as where it was made, and was that line run before? A cell sees no names of other cells."),
    ("ModuleNotFoundError", "named 'harness'", "This cell comes without a harness: it can import lab and the standard library."),
    ("ModuleNotFoundError", "named '([^']+)'", "There is no module {0} here: a cell can import the standard library, lab, harness where the page has one, and its own files."),
    ("ImportError", "cannot import name '([^']+)' from '([^']+)'", "The module {1} has nothing called {0}: is it spelt as where it is defined?"),
    ("AttributeError", "'NoneType' object has no attribute '([^']+)'", "The thing before .{0} is None: often a function that ends without return gave it."),
    ("AttributeError", "module '([^']+)' has no attribute '([^']+)'", "The module {0} has nothing called {1}: is it spelt as where it is defined?"),
    ("AttributeError", "'(dict|list|str|tuple|int|float|set)' object has no attribute '([^']+)'", "A {0} has no .{1}: is the value here of the kind you think? Print it, or its type, one line before."),
    ("AttributeError", "has no attribute '([^']+)'", "This object has no .{0}: check the spelling, and print the object one line before."),
    # Kinds of values.
    ("TypeError", "'NoneType' object is not (subscriptable|iterable|callable)", "The value here is None, and nothing can be taken out of it: often a function that ends without return gave it."),
    ("TypeError", "'(\\w+)' object is not callable", "Parentheses call a function, and the thing before them is a {0}: is a function hidden by a variable of the same name, or is a comma missing?"),
    ("TypeError", "'(\\w+)' object is not subscriptable", "[...] takes something out of a list, a dict or a text, and the thing before it is a {0}."),
    ("TypeError", "'(\\w+)' object is not iterable", "Here Python wants something to go through, such as a list, and got a {0}."),
    ("TypeError", "missing (\\d+) required (?:positional|keyword-only) arguments?: (.+)", "The call gives too few values: {1} is missing. Compare it with the def line."),
    ("TypeError", "takes .* positional arguments? but (?:\\d+) (?:was|were) given", "The call gives more values than the def line has names; a method counts its object, self, too."),
    ("TypeError", "got an unexpected keyword argument '([^']+)'", "The function has no parameter called {0}: compare the call with the def line."),
    ("TypeError", "can only concatenate|must be str, not|unsupported operand type", "The two values are of kinds that do not go together here: turn one into the other's kind, for instance with str(...) or int(...)."),
    ("TypeError", "indices must be", "A list or a text is asked by position, a whole number; only a dict is asked by a name. Which of them do you have here?"),
    ("TypeError", "unhashable type: '(\\w+)'|cannot use '(\\w+)' as a (?:dict key|set element)", "A list, dict or set can change, so it can be no key of a dict and no member of a set: use a tuple or a text."),
    ("TypeError", "not JSON serializable", "JSON holds texts, numbers, True, False, None, lists and dicts only: turn the value into one of them first."),
    ("TypeError", "", "A value is of another kind than this line needs: print its type one line before."),
    # Values.
    ("KeyError", "", "The dict has no such key: print the dict, or its keys, one line before; .get(key) gives None for one that is missing."),
    ("IndexError", "pop from empty", "There is nothing left to take out: check that the list holds something first."),
    ("IndexError", "", "The position is past the end: the first is 0, the last is one less than the length."),
    ("ZeroDivisionError", "", "You divided by zero: check what the number after the / is before you divide."),
    ("JSONDecodeError", "", "The text is not valid JSON at the place that the message names: print the text and look there."),
    ("UnicodeDecodeError", "", "These bytes are not text in that encoding: they may be in another one, or no text at all."),
    ("ValueError", "invalid literal for int|could not convert string to float", "The text is not a number: print it, with repr, to see what stands in it."),
    ("ValueError", "not enough values to unpack", "There are more names on the left than values on the right."),
    ("ValueError", "too many values to unpack", "There are fewer names on the left than values on the right."),
    ("ValueError", "", "The kind of the value is right, but not the value: print it one line before."),
    # The world outside.
    ("FileNotFoundError", "", "There is no file of that name here. {files}"),
    ("PermissionError", "", "A cell can write in its own folder only, and reach nothing outside the page."),
    ("EOFError", "input\\(\\)", "Give the text to the program in another way, for instance as a variable."),
    # How a run ends.
    ("RecursionError", "", "A function calls itself without end: which case should stop it, and is that case ever reached?"),
    ("MemoryError", "", "The program wanted more memory than a page has: make the data smaller, or work through it piece by piece."),
    ("AssertionError", "the request was refused", "The wire did not take what was sent: the message names the entry, counted from 0, and what is wrong with it."),
    ("AssertionError", "", "The line says that something holds, and here it does not: print the values that it compares."),
    ("NotImplementedError", "", "This part is still to be written."),
    ("StopIteration", "", "There was nothing left to take: next(...) with a second value gives that one at the end."),
    ("OverflowError", "", "The result is too large for this kind of number."),
    ("SystemExit", "", "The program ended itself here, and nothing after this line runs."),
    ("KeyboardInterrupt", "", "The run was stopped at this line."),
    ("RuntimeError", "changed size during iteration", "The loop changes what it goes through: go through a copy, list(...), instead."),
    ("RuntimeError", "cannot be called from a running event loop", "An event loop runs already: use await in place of asyncio.run."),
    ("RuntimeError", "can't start new thread", "There are no threads in the browser: use asyncio, or do the steps one after the other."),
    ("CancelledError", "", "The task was cancelled while it waited."),
    ("TimeoutError", "", "What was waited for did not come in time."),
)  # fmt: skip


# Lines that notebooks take and Python does not, by what they begin or end with.
NOTEBOOK: tuple[tuple[str, str], ...] = (
    (r"[%!]+ ?(?:\S+ -m )?(?:pip3?|conda|mamba|uv|apt-get) ", "This is a notebook's command, not Python, and a page installs nothing: take the line out. A cell can import the standard library, lab, harness where the page has one, and its own files."),
    (r"%%?([A-Za-z]\w*)", "%{0} is a notebook's command, not Python: take the line out; a cell needs none."),
    (r"(?:\w+ = )?!", "! runs a command of the system in a notebook; it is not Python, and a page has no such system: do it with Python, or take the line out."),
    (r"\?\??([\w.]+)$|([\w.]+)\?\??$", "? asks a notebook for help and is not Python: write help({0})."),
)  # fmt: skip


def advice(error: BaseException, files: Iterable[str] = ()) -> str | None:
    """The sentence for that exception; for one without a rule of its own, that of the nearest class it is derived from."""
    try:
        message = str(error)
    except Exception:
        message = ""
    if isinstance(error, SyntaxError) and (sentence := _of_a_notebook(error.text or "")):
        return sentence
    from_lab = _is_from_lab(error)
    for kind in type(error).__mro__:
        for name, pattern, sentence in RULES:
            if from_lab and not pattern:
                continue
            if kind.__name__ == name and (found := re.search(pattern, message)):
                groups = [group or "" for group in found.groups()]
                return sentence.format(*groups, files=_listed(files))
    return None


def _of_a_notebook(line: str) -> str | None:
    for pattern, sentence in NOTEBOOK:
        if found := re.match(pattern, line.strip()):
            return sentence.format(*(group for group in found.groups() if group))
    return None


def _is_from_lab(error: BaseException) -> bool:
    step = error.__traceback__
    while step and step.tb_next:
        step = step.tb_next
    module = str(step.tb_frame.f_globals.get("__name__")) if step else ""
    return module.startswith("lab.") and not module.startswith("lab.runtime")


def _listed(files: Iterable[str]) -> str:
    names = sorted(files)
    if not names:
        return "This cell was given no files."
    return f"The files of this cell: {', '.join(names)}."
