"""What is due to be looked at again: pages and facts whose day lies more than 90 days back.

due(pages, facts, date(2027, 3, 15))   ->   docs/concepts/rag.md: was last reviewed on 30 November 2026, 105 days ago.

A page that is due says so, and a build warns; only `thaw doctor --strict` fails, so that a clone that nobody touched
builds for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from thaw.data import FOLDER
from thaw.facts import Facts
from thaw.pages import Page
from thaw.problems import Place, Problem
from thaw.templating import day

DAYS = 90


def due(pages: Iterable[Page], facts: Facts, today: date) -> Iterator[Problem]:
    """A line for each page, and one for each file of facts."""
    for page in pages:
        reviewed = page.meta.get("reviewed")
        if page.kind == "concept" and reviewed and is_due(reviewed, today):
            message = f"was last reviewed on {day(reviewed)}, {(today - reviewed).days} days ago."
            yield Problem(Place(page.path), message, "Review it, and set reviewed: to that day.")
    checked: dict[str, list[tuple[date, str]]] = {
        "sources.yml": [(source.accessed, key) for key, source in facts.sources.items()],
        "names.yml": [(name.checked, name.id) for name in facts.names],
        "providers.json": [(price.checked, price.id) for price in facts.prices],
    }
    for file, entries in checked.items():
        old = sorted(entry for entry in entries if is_due(entry[0], today))
        if old:
            count = f"{len(old)} {'entries were' if len(old) > 1 else 'entry was'}"
            oldest = f'the oldest, "{old[0][1]}", on {day(old[0][0])}'
            message = f"{count} checked more than {DAYS} days ago, {oldest}."
            yield Problem(Place(f"{FOLDER}/{file}"), message, "Look again, and set the day.")


def is_due(when: Any, today: date) -> bool:
    """Whether a day lies more than 90 days back."""
    return isinstance(when, date) and (today - when).days > DAYS
