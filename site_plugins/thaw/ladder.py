"""The ladder: every concept page with its level and its neighbours, from one data file.

    concepts.yml:  slug: rag, first: [context-window], up: [{to: single-agent, when: ...}]
        ->  ladder.concepts["rag"].first, and "rag" in ladder.needed_by("context-window")

Nothing may be read first that must be read after it, and every concept below the top leads on: both are checked here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from thaw.data import place_of, read_data
from thaw.problems import Problems, did_you_mean

TOP = 6


@dataclass(frozen=True)
class Level:
    """A rung: `means` says who decides what on it."""

    number: int
    name: str
    means: str


@dataclass(frozen=True)
class Concept:
    """A concept page, written or to be; neighbours are slugs, those of `up` each with the reason to go there."""

    slug: str
    level: int
    title: str
    says: str
    module: str
    first: tuple[str, ...]
    up: Mapping[str, str]
    together: tuple[str, ...]
    instead: tuple[str, ...]

    @property
    def neighbours(self) -> set[str]:
        return {*self.first, *self.up, *self.together, *self.instead}


@dataclass(frozen=True)
class Ladder:
    """All levels, from 0, and all concepts, by slug, in the order of the file."""

    levels: tuple[Level, ...] = ()
    concepts: Mapping[str, Concept] = field(default_factory=dict)

    def on(self, level: int) -> list[Concept]:
        return [concept for concept in self.concepts.values() if concept.level == level]

    def needed_by(self, slug: str) -> list[str]:
        """The concepts before which this one is to be read."""
        return [other.slug for other in self.concepts.values() if slug in other.first]


def read_ladder(root: Path, problems: Problems) -> Ladder:
    """The ladder of the course at `root`; what is wrong with it joins the problems."""
    found = read_data(root, "concepts", problems, {"levels": [], "concepts": []})
    levels = tuple(Level(it["level"], it["name"], it["means"]) for it in found["levels"])
    concepts = {it["slug"]: _concept(it) for it in found["concepts"]}
    ladder = Ladder(levels, concepts)
    for number, entry in enumerate(found["concepts"]):
        for message, remedy in _faults(concepts[entry["slug"]], ladder):
            problems.add(place_of(root, "concepts", ("concepts", number)), message, remedy)
    return ladder


def _concept(entry: Mapping[str, Any]) -> Concept:
    return Concept(
        entry["slug"],
        entry["level"],
        entry["title"],
        entry["says"],
        entry.get("module", ""),
        tuple(entry["first"]),
        {step["to"]: step["when"] for step in entry["up"]},
        tuple(entry["together"]),
        tuple(entry["instead"]),
    )


def _faults(concept: Concept, ladder: Ladder) -> Iterator[tuple[str, str]]:
    """What is wrong with where a concept stands, each with its remedy."""
    name, known = concept.slug, ladder.concepts
    for other in sorted(concept.neighbours - set(known)):
        yield f'{name}: there is no concept "{other}".', did_you_mean(other, known)
    if name in concept.neighbours:
        yield f"{name} is its own neighbour.", "Take it out."
    for other in concept.first:
        if other in known and known[other].level > concept.level:
            yield f"{name}: {other} is to be read first, but stands on a higher level.", "Move one."
    for other in concept.up:
        if other in known and known[other].level < concept.level:
            yield f"{name} moves up to {other}, which stands on a lower level.", "Move one."
    if not concept.up and concept.level < TOP:
        yield f"{name} is a dead end: nothing is up from it.", "Say when to move up, and to what."
    if not concept.first and concept.level > 0:
        yield f"{name} is to be read after nothing.", "Name what to read first."
    for edge in ("first", "up"):
        if circle := _circle(name, edge, known):
            yield f"{edge} leads in a circle: {' > '.join(circle)}.", "Take one of them out."


def _circle(start: str, edge: str, known: Mapping[str, Concept]) -> list[str]:
    """A way from a concept back to itself, told once, of the concept whose name comes first on it; else nothing."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for other in getattr(known[way[-1]], edge) if way[-1] in known else ():
            if other == start:
                return [*way, start] if start == min(way) else []
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []
