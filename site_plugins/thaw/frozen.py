"""What a page's runs left behind, as plain data: the noun that `freeze` writes and `render` reads.

    build/frozen/course/hands/{page.json, empty-log.txt, one-trip.svg}  ->  FrozenPage

Both sides agree on these classes and on nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Output:
    """The output of a cell. `spans` cut `text` into (kind, length): stdout, stderr, result, traceback, help."""

    text: str = ""
    spans: tuple[tuple[str, int], ...] = ()
    error: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Excerpt:
    """The text of a listing, cut from the source: `label` says from where, `href` links to it at the built commit.

    `file` is the file that it was cut from. Of a listing with `diff="..."` the text is a unified diff without its two header lines.
    """

    text: str
    label: str
    href: str | None = None
    file: Path | None = None


@dataclass(frozen=True)
class FrozenPage:
    """Everything on a page that depends on runs, by id."""

    cells: Mapping[str, Output] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)  # SVG
    listings: Mapping[str, Excerpt] = field(default_factory=dict)
    pointers: Mapping[str, Excerpt] = field(
        default_factory=dict
    )  # of references to code, and of tests
    # The modules of course_src that a cell imports, and what they read, by path from there.
    given: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
