"""Heads: a line of slashes in a page's source, which begins or ends a block, with the options below it.

/// figure | What to notice     Head(prefix="", slashes=3, name="figure", title="What to notice", end=2),
    id: one-trip         ->     {"id": Given("one-trip", line=2)}
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from thaw.collect import layout
from thaw.collect.blocks import BLOCKS
from thaw.collect.entries import Unreadable, entries
from thaw.collect.marks import Block, Given, Source

_SLASHES = re.compile(rf"{layout.PREFIX}(?P<slashes>/{{3,}})[ ]*(?P<rest>.*?)[ \t]*$")
_NAMED = re.compile(r"(?P<name>[\w-]+)[ ]*(?:\|[ ]*(?P<title>.*))?$")


@dataclass(frozen=True)
class Head:
    """A line of slashes. Without `rest` it ends a block; `name` is `""` when the rest is no name with a title."""

    prefix: str
    slashes: int
    rest: str
    name: str
    title: str
    end: int  # the index of the first line below it and its options

    @property
    def is_ours(self) -> bool:
        return self.name in BLOCKS


def read(source: Source, at: int) -> Head | None:
    """The head on the line with index `at`, or None when there is none."""
    match = _SLASHES.match(source.lines[at])
    if match is None:
        return None
    named = _NAMED.match(match["rest"])
    name, title = (named["name"], named["title"] or "") if named else ("", "")
    end = at + 1
    option = re.compile(f"{re.escape(match['prefix'])} {{4,}}\\S")
    while name and end < len(source.lines) and option.match(source.lines[end]):
        end += 1
    return Head(match["prefix"], len(match["slashes"]), match["rest"], name, title, end)


def refuse_misplaced_options(block: Block, head: Head, source: Source) -> None:
    """An option that is not indented, or stands below a blank line, would be text and nothing else."""
    spec = BLOCKS[block.name]
    at = head.end
    while at < len(source.lines) and not source.lines[at].strip(" >"):
        at += 1
    text = source.lines[at].removeprefix(head.prefix).strip() if at < len(source.lines) else ""
    name = text.partition(":")[0]
    if ":" in text and name in {*spec.needs, *spec.takes} - {*block.options}:
        remedy = "Options stand right below the first line, each indented by 4 spaces."
        block.wrong(f'"{text}" is read as text, not as an option.', remedy, source.line(at))
        block.unreadable = True


def options(
    block: Block, head: Head, source: Source, at: int, prose: Callable[[int, str], str]
) -> dict[str, Given]:
    """The options between a head and `head.end`; `prose` takes out what stands in those that are lines of prose."""
    first = at + 1
    try:
        found = entries(
            "\n".join(line[len(head.prefix) :] for line in source.lines[first : head.end])
        )
    except Unreadable as error:
        message = f"the options of the {block.name} cannot be read: {error}."
        block.wrong(message, error.REMEDY, source.line(first + error.line))
        block.unreadable = True
        return {}
    given = {}
    for name, value, line in found:
        is_prose = name in BLOCKS[block.name].prose and isinstance(value, str)
        given[name] = Given(
            prose(first + line, value) if is_prose else value, source.line(first + line)
        )
    return given
