"""The registry: products that show a concept, what models cost, how examples did when they were asked.

names.yml        ->  Name("Rasa, rules", maker="Rasa", shows=("no-model",), checked=date(2026, 11, 30), ...)
providers.json   ->  Price("Claude Opus 5.5", input=4, output=20, ...)
results/*.json   ->  Result("function_calling", model="scripted", asked=6, passed=5, ...)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from thaw.data import place_of, read_data
from thaw.problems import Place, Problems, did_you_mean

RESULTS = "course_src/concepts/results"


@dataclass(frozen=True)
class Name:
    """A product or tool: `former` are the names it had, `ended` the day from which it is gone."""

    id: str
    name: str
    maker: str
    kind: str
    shows: tuple[str, ...]
    how: str
    former: tuple[str, ...]
    ended: date | None
    sources: tuple[str, ...]
    checked: date


@dataclass(frozen=True)
class Price:
    """A model and its prices, in US dollars for a million tokens."""

    id: str
    name: str
    provider: str
    current: bool
    input: float
    output: float
    cache_read: float
    cache_write: float
    note: str
    sources: tuple[str, ...]
    checked: date

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """What tokens cost without a cache, in dollars."""
        return (tokens_in * self.input + tokens_out * self.output) / 1_000_000


@dataclass(frozen=True)
class Result:
    """How an example did on its questions; `questions` are the rows of the file."""

    example: str
    model: str
    when: str
    asked: int
    passed: int
    calls: int
    tokens_in: int
    tokens_out: int
    questions: tuple[Mapping[str, Any], ...]


def read_names(root: Path, sources: Mapping[str, Any], problems: Problems) -> tuple[Name, ...]:
    """The names, each with sources that exist."""
    found = read_data(root, "names", problems, [])
    _check_sources(root, "names", (), found, sources, problems)
    return tuple(
        Name(
            it["id"],
            it["name"],
            it["maker"],
            it["kind"],
            tuple(it["shows"]),
            it["how"],
            tuple(it["former"]),
            it["ended"],
            tuple(it["sources"]),
            it["checked"],
        )
        for it in found
    )


def read_prices(root: Path, sources: Mapping[str, Any], problems: Problems) -> tuple[Price, ...]:
    """The prices, those of current models first."""
    found = read_data(root, "providers", problems, {"models": []})["models"]
    _check_sources(root, "providers", ("models",), found, sources, problems)
    prices = [
        Price(
            it["id"],
            it["name"],
            it["provider"],
            it["status"] == "current",
            it["input"],
            it["output"],
            it["cache_read"],
            it["cache_write"],
            it["note"],
            tuple(it["sources"]),
            date.fromisoformat(str(it["checked"])),
        )
        for it in found
    ]
    return tuple(sorted(prices, key=lambda price: not price.current))


def read_results(root: Path, problems: Problems) -> dict[str, list[Result]]:
    """The results by example, each example's newest first."""
    results: dict[str, list[Result]] = {}
    for path in sorted((root / RESULTS).glob("*.json")):
        try:
            result = _result(json.loads(path.read_text("utf-8")))
        except (ValueError, KeyError, TypeError) as error:
            remedy = "Run python -m concepts.evaluate anew."
            problems.add(Place(f"{RESULTS}/{path.name}"), f"this is no result ({error!r}).", remedy)
            continue
        results.setdefault(result.example, []).append(result)
    for of_one in results.values():
        of_one.sort(key=lambda result: result.when, reverse=True)
    return results


def _result(found: Mapping[str, Any]) -> Result:
    return Result(
        found["example"],
        found["model"],
        found["when"],
        found["asked"],
        found["passed"],
        found["model_calls"],
        found["tokens_in"],
        found["tokens_out"],
        tuple(found["questions"]),
    )


def _check_sources(
    root: Path,
    name: str,
    way: tuple[str, ...],
    found: list[Mapping[str, Any]],
    sources: Mapping[str, Any],
    problems: Problems,
) -> None:
    for number, entry in enumerate(found):
        for key in entry["sources"]:
            if key not in sources:
                place = place_of(root, name, (*way, number))
                what = f'{entry["id"]}: there is no source "{key}".'
                problems.add(place, what, did_you_mean(key, sources))
