"""Facts: what pages cite and no cell can compute, read from the course's data and held to its schemas.

    glossary.yml:  message: {says: An entry of the list ...}      ->  facts.terms["message"].says
    sources.yml:   tau: {title: ..., accessed: 2026-11-30, ...}   ->  facts.sources["tau"].accessed
    wild.yml:      tau-loop: {source: tau, lines: [52, 182], ...} ->  facts.pointers["tau-loop"].link

A file that is not there holds nothing. What is wrong in one is reported by its line, and then it holds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from thaw.data import FOLDER, read_data
from thaw.ladder import Ladder, read_ladder
from thaw.problems import Place, Problems, did_you_mean
from thaw.registry import Name, Price, Result, read_names, read_prices, read_results


@dataclass(frozen=True)
class Term:
    """A word of the glossary as it is printed, and what it means, as plain text."""

    name: str
    says: str


@dataclass(frozen=True)
class Source:
    """Where a claim comes from, and the day on which somebody last read it there."""

    title: str
    publisher: str
    address: str
    accessed: date
    shows: str = ""  # a line on what it showed
    read: str = ""  # "a stored copy": the page itself may say something else today


@dataclass(frozen=True)
class Pointer:
    """A place in another harness; `release` is a version, or the beginning of a commit."""

    package: str
    release: str
    path: str
    symbol: str
    lines: tuple[int, int]
    link: str
    shows: str


@dataclass(frozen=True)
class Announced:
    """A lesson of the course, written or not: its title, and what goes wrong in it."""

    title: str
    meets: str


@dataclass(frozen=True)
class Facts:
    """All that the pages of a course may cite, by key."""

    terms: Mapping[str, Term] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    pointers: Mapping[str, Pointer] = field(default_factory=dict)
    lessons: Mapping[str, Announced] = field(default_factory=dict)  # in the order of the course
    ladder: Ladder = field(default_factory=Ladder)
    names: tuple[Name, ...] = ()
    prices: tuple[Price, ...] = ()
    results: Mapping[str, list[Result]] = field(default_factory=dict)  # by example, newest first


def read_facts(root: Path, problems: Problems) -> Facts:
    """The facts of the course at `root`; what is wrong with them joins the problems."""
    terms = {
        key: Term(entry.get("name", key), entry["says"])
        for key, entry in read_data(root, "glossary", problems, {}).items()
    }
    sources = {
        key: Source(
            entry["title"],
            entry["publisher"],
            entry["address"],
            entry["accessed"],
            entry["shows"],
            entry.get("read", ""),
        )
        for key, entry in read_data(root, "sources", problems, {}).items()
    }
    lessons = {
        slug: Announced(entry["title"], entry["meets"])
        for slug, entry in read_data(root, "course", problems, {}).items()
    }
    pointers = {}
    for key, entry in read_data(root, "wild", problems, {}).items():
        if source := sources.get(entry["source"]):
            pointers[key] = _pointer(entry, source)
        else:
            what = f'{key}: there is no source "{entry["source"]}".'
            problems.add(Place(f"{FOLDER}/wild.yml"), what, did_you_mean(entry["source"], sources))
    return Facts(
        terms,
        sources,
        pointers,
        lessons,
        read_ladder(root, problems),
        read_names(root, sources, problems),
        read_prices(root, sources, problems),
        read_results(root, problems),
    )


def _pointer(entry: Mapping[str, Any], source: Source) -> Pointer:
    first, last = entry["lines"]
    commit, path = entry.get("commit", ""), entry["path"]
    link = f"/blob/{commit}/{path}#L{first}-L{last}" if commit else ""
    return Pointer(
        entry["package"],
        entry.get("version", commit[:7]),
        path,
        entry["symbol"],
        (first, last),
        source.address + link,
        entry["shows"],
    )
