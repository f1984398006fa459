"""Options: reads what an author gave a fence or a block as typed values, and reports what it cannot.

seconds="fast"    ->    5.0, and the problem: seconds "fast" is no limit.
"""

from __future__ import annotations

import builtins
import difflib
import re
from collections.abc import Sequence

from thaw.collect.marks import Block, Fence
from thaw.problems import did_you_mean

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
VALUE = re.compile(rf"{KEBAB.pattern}\.[^\W\d]\w*")
STAGE = re.compile(rf"{KEBAB.pattern}\.[1-9]")
CODE = re.compile("lab[1-9]")
SYMBOL = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)+")


def kebab(mark: Fence | Block, name: str) -> str:
    """An id: lower-case words and hyphens."""
    given = _text(mark, name)
    if given and not KEBAB.fullmatch(given):
        nearest = re.sub(r"[^a-z0-9]+", "-", given.lower()).strip("-")
        _wrong(
            mark,
            name,
            f'{name} "{given}" is not in kebab-case.',
            f'Write "{nearest}".' if nearest else "",
        )
    return given


def value(mark: Fence | Block, name: str) -> str | None:
    """A value of a cell: `cell.value`."""
    remedy = "Write cell.value, with a name that the cell's values fence binds."
    return _matching(mark, name, VALUE, "names no value", remedy)


def symbol(mark: Fence | Block, name: str) -> str | None:
    """A dotted name of Python: `lab.validate`."""
    return _matching(mark, name, SYMBOL, "is no symbol", "Write module.name, as in lab.validate.")


def stage(mark: Fence | Block, name: str, yours: bool = False) -> str | None:
    """A stage of the harness: `hands.1`; with `yours`, also `yours:hands.1`."""
    given = _text(mark, name)
    if given == "yours" and yours:
        _wrong(mark, name, "yours names no lab.", 'Write "yours:<lesson-slug>.1".')
    elif given and not STAGE.fullmatch(given.removeprefix("yours:") if yours else given):
        _wrong(
            mark,
            name,
            f'{name} "{given}" is no stage.',
            "Write <lesson-slug>.1 or <lesson-slug>.2.",
        )
    return given or None


def identifier(mark: Fence | Block, name: str) -> str:
    """The name of a function."""
    given = _text(mark, name)
    if given and not given.isidentifier():
        _wrong(
            mark,
            name,
            f'{name} "{given}" is no name of a function.',
            "Write one of course_src/figures or figures.py.",
        )
    return given


def code(mark: Fence | Block, name: str) -> str | None:
    """The name of a lab's file: `lab1`."""
    return _matching(mark, name, CODE, "is no file of a lab", "Write lab1 or lab2.")


def choice(mark: Fence | Block, name: str, choices: Sequence[str]) -> str:
    """One of a few words; the first when none is given. YAML's bare yes and no are the words."""
    if name not in mark.options:
        return choices[0]
    given = mark.options[name].value
    word = ("no", "yes")[given] if isinstance(given, bool) else str(given)
    if word in choices:
        return word
    _wrong(
        mark, name, f'{name} is {" or ".join(choices)}, not "{word}".', did_you_mean(word, choices)
    )
    return choices[0]


def seconds(mark: Fence, name: str, default: float) -> float:
    """A limit of time, above nothing and at most a minute."""
    given = _text(mark, name)
    if not given:
        return default
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", given) and 0 < float(given) <= 60:
        return float(given)
    _wrong(
        mark,
        name,
        f'{name} "{given}" is no limit.',
        "Write a number of seconds, above 0 and at most 60.",
    )
    return default


def exception(mark: Fence, name: str) -> str | None:
    """The name of an exception: a builtin, or one that the harness or the cell defines."""
    given = _text(mark, name)
    known = [
        key
        for key, it in vars(builtins).items()
        if isinstance(it, type) and issubclass(it, BaseException)
    ]
    if given and not given.isidentifier():
        _wrong(
            mark,
            name,
            f'{name} "{given}" is no name of an exception.',
            "Write its class alone, as in KeyError.",
        )
    elif (
        given not in known
        and given not in mark.body
        and difflib.get_close_matches(given, known, cutoff=0.85)
    ):
        _wrong(mark, name, f'there is no exception "{given}".', did_you_mean(given, known))
    return given or None


def files(mark: Fence, name: str) -> tuple[str, ...]:
    """Paths below the page's folder, with spaces or commas between."""
    inside = []
    for path in _text(mark, name).replace(",", " ").split():
        if path.startswith("/") or "\\" in path or ".." in path.split("/"):
            remedy = "Put it beside the page and name it from there."
            _wrong(mark, name, f'the file "{path}" lies outside the page\'s folder.', remedy)
        else:
            inside.append(path)
    return tuple(inside)


def _matching(
    mark: Fence | Block, name: str, pattern: re.Pattern[str], fault: str, remedy: str
) -> str | None:
    given = _text(mark, name)
    if given and not pattern.fullmatch(given):
        _wrong(mark, name, f'{name} "{given}" {fault}.', remedy)
        return None
    return given or None


def _text(mark: Fence | Block, name: str) -> str:
    given = mark.options.get(name)
    return "" if given is None or given.value is None else str(given.value).strip()


def _wrong(mark: Fence | Block, name: str, message: str, remedy: str) -> None:
    mark.wrong(message, remedy, mark.options[name].line)
