"""The documents of the Northgate Tool Library, as data.

    sections()["rules/4"].title      'Coming back late'
    items()["S-03"].price_class      'B'

All of it is read from `concepts/data/*.md`: what an example knows, a reader can look up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

READS = ("concepts/data/*.md",)  # what goes along where a cell imports this
DOCUMENTS = ("catalogue", "prices", "rules", "opening", "incidents", "noticeboard")
TODAY = "2026-11-30"
"""The day on which the examples are set: a Monday."""


@dataclass(frozen=True)
class Section:
    """A part of a document under a heading: `id` is `rules/4`, or `rules` for what stands before the first."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Item:
    """A tool of the catalogue."""

    code: str
    name: str
    shelf: str
    price_class: str
    copies: int
    note: str
    needs_instruction: bool


@dataclass(frozen=True)
class Price:
    """What a class costs, in euros."""

    day: float
    week: float
    deposit: float


@cache
def document(name: str) -> str:
    """The text of a document, as it stands in the file."""
    return (files("concepts") / "data" / f"{name}.md").read_text(encoding="utf-8")


@cache
def sections() -> dict[str, Section]:
    """All sections of all documents, by id, in order."""
    return {section.id: section for name in DOCUMENTS for section in _sections_of(name)}


@cache
def items() -> dict[str, Item]:
    """The catalogue, by code."""
    return {item.code: item for item in _items()}


@cache
def prices() -> dict[str, Price]:
    """The price classes, by letter."""
    rows = _rows(sections()["prices/1"].text)
    return {row[0]: Price(*map(float, row[1:])) for row in rows}


@cache
def hours() -> dict[str, str]:
    """The opening hours, by the English name of the day: `16:00 to 19:00`, or `closed`."""
    return dict(_rows(sections()["opening/1"].text))


def _sections_of(name: str) -> Iterator[Section]:
    parts = re.split(r"^## (\S+)\. (.+)$", document(name), flags=re.MULTILINE)
    heading, _, opening = parts[0].partition("\n")
    yield Section(name, heading.removeprefix("# "), opening.strip())
    for number, title, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        yield Section(f"{name}/{number}", title, text.strip())


def _items() -> Iterator[Item]:
    for section in sections().values():
        if section.id.startswith("catalogue/"):
            for code, name, price_class, copies, note in _rows(section.text):
                starred = name.endswith(" *")
                shelf = section.id.partition("/")[2]
                name = name.removesuffix(" *")
                yield Item(code, name, shelf, price_class, int(copies), note, starred)


def _rows(text: str) -> list[list[str]]:
    """The cells of a Markdown table, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
