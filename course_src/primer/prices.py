"""Prices of real models, from `course_src/data/providers.json`, each with the day on which it was looked up.

price_of("claude-opus-5")      Prices(input=5, output=25, cache_read=0.5, cache_write=6.25)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

READS = ("data/providers.json",)  # what goes along where a cell imports this
DATA = Path(__file__).resolve().parent.parent / "data" / "providers.json"


@dataclass(frozen=True)
class Prices:
    """Dollars for a million tokens; writing to the cache for its shorter time."""

    input: float
    output: float
    cache_read: float
    cache_write: float


@cache
def models() -> dict[str, dict[str, Any]]:
    """The rows of the file, by the id of the model.

    >>> all(row["input"] < row["output"] for row in models().values())
    True
    """
    rows = json.loads(DATA.read_text(encoding="utf-8"))["models"]
    return {row["id"]: row for row in rows}


def price_of(model: str) -> Prices:
    """The prices of one model. Raises KeyError with the known ids.

    >>> all(price_of(model).cache_read < price_of(model).input for model in models())
    True
    """
    if model not in models():
        raise KeyError(f"no price for {model!r} in {DATA.name}. There are {', '.join(models())}.")
    row = models()[model]
    return Prices(row["input"], row["output"], row["cache_read"], row["cache_write"])


def price_rows() -> list[str]:
    """The table, a line a model, with what reading and writing cost against plain input."""
    lines = [
        f"{'input':>6} {'output':>6} {'read':>6} {'write':>6}   {'r':>5} {'w':>5}   model, checked"
    ]
    for model, row in models().items():
        prices = price_of(model)
        read, write = prices.cache_read / prices.input, prices.cache_write / prices.input
        lines.append(
            f"{prices.input:6g} {prices.output:6g} {prices.cache_read:6g} {prices.cache_write:6g}"
            f"   {read:5.3f} {write:5.2f}   {model}, {row['checked']}"
        )
    return lines
