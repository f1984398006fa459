"""Prose: what a line of text holds for thaw besides words: values, computed links, citations, tags, formulas.

    costs {{ run.bill:.1f }} [general]{.tag}    ->    costs <token 1> <token 2>

Code spans are looked into too, since a line cannot tell where they begin: `reach` puts back what stands in one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import cast

from thaw.collect.marks import Inline, InlineKind
from thaw.problems import did_you_mean

TAGS = ("general", "our simplification")
CODE = re.compile(r"(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)")

_TEXT = r"(?P<text>(?:[^\[\]`]|`[^`]*`)*)"  # what a link says, code in it whole
_INLINE = re.compile(
    r"(?<!\\)(?:"
    r"\$`(?P<math>[^`]+)`\$"
    r"|\{\{(?:(?P<value>[^`{}]*)\}\})?"
    rf"|(?<!!)\[{_TEXT}\]\((?P<scheme>lesson|concept|primer|code|glossary):(?P<target>[^()\s]*)\)"
    r"|(?<!!)\[\]\(\#(?P<figure>[^()\s]*)\)"
    r"|\[\^(?P<citation>[^\]\s`]+)\]"
    r"|\[(?P<tag>[^\[\]`]+)\]\{\s*\.tag\s*\}"
    r")"
)
_VALUE = re.compile(r"\s*(?P<cell>[^\s.:]+)\.(?P<name>[^\W\d]\w*)\s*(?::(?P<format>.*?))?\s*$")


def take_out(line: str, footnotes: Collection[str], new: Callable[[str], Inline]) -> str:
    """The line with a token for each thing found; `new` makes a mark of what was typed. Footnotes are left to Markdown."""

    def replace(match: re.Match[str]) -> str:
        if match["citation"] in footnotes:
            return match[0]
        inline = new(match[0])
        _read(match, inline)
        return inline.token

    return _INLINE.sub(replace, line)


def first(text: str) -> str | None:
    """What stands first in a heading or a title, outside its code, that cannot be computed there."""
    match = _INLINE.search(CODE.sub("", text))
    return match[0] if match else None


def typed_number(line: str) -> str | None:
    """The first number in a line that nobody computed: outside of its values, formulas and code."""
    match = re.search(r"\d[\d.,]*", _INLINE.sub("", CODE.sub("", _INLINE.sub("", line))))
    return match[0].rstrip(".,") if match else None


def _read(match: re.Match[str], inline: Inline) -> None:
    if match["math"] is not None:
        inline.kind, inline.text = "math", match["math"].strip()
    elif match["scheme"] is not None:
        inline.kind = cast(InlineKind, match["scheme"])
        inline.target, inline.text = match["target"], match["text"].strip()
        if inline.kind == "glossary" and not inline.text:
            inline.wrong(f"{match[0]} has no words.", "Write the term: [term](glossary:term).")
    elif match["figure"] is not None:
        inline.kind, inline.target = "figure", match["figure"]
    elif match["citation"] is not None:
        inline.kind, inline.target = "citation", match["citation"]
    elif match["tag"] is not None:
        inline.kind, inline.target = "tag", match["tag"].strip()
        if inline.target not in TAGS:
            inline.wrong(f'there is no tag "{inline.target}".', did_you_mean(inline.target, TAGS))
    else:
        _read_value(match, inline)


def _read_value(match: re.Match[str], inline: Inline) -> None:
    value = _VALUE.match(match["value"] or "")
    if value is None:
        inline.wrong(
            f"{match[0]} prints nothing.",
            "Write {{ cell.value }} or {{ cell.value:format }} on one line, and braces that are meant as such in code.",
        )
        return
    inline.target = f"{value['cell']}.{value['name']}"
    inline.text = (value["format"] or "").strip()
    if not any(_formats(sample, inline.text) for sample in (1, 1.5, "text")):
        inline.wrong(
            f'"{inline.text}" is no format.',
            "Write it as in Python, for example {{ run.rate:.1% }}.",
        )


def _formats(sample: object, spec: str) -> bool:
    try:
        format(sample, spec)
    except ValueError:
        return False
    return True
