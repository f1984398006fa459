"""What a concept page and the ladder say of each other, and what is drawn of the ladder.

neighbours("rag", ladder)   ->   {"here": "Retrieval", "level": 2, "first": ["What goes in the window"], "up": [...], ...}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from thaw.facts import Facts
from thaw.ladder import Ladder
from thaw.pages import Page
from thaw.problems import Place, Problem, did_you_mean


def check_concept(page: Page, facts: Facts) -> Iterator[Problem]:
    """Whether the page stands on the ladder where it says, and names sources that there are."""
    for key in page.meta.get("sources") or () if page.kind in ("primer", "concept") else ():
        if key not in facts.sources:
            near = did_you_mean(str(key), facts.sources)
            yield Problem(Place(page.path), f'sources: there is no source "{key}".', near)
    if page.kind != "concept":
        return
    concept = facts.ladder.concepts.get(page.slug)
    if concept is None:
        message = f'there is no concept "{page.slug}" in concepts.yml, so it has no neighbours.'
        remedy = did_you_mean(page.slug, facts.ladder.concepts) or "Add it there."
        yield Problem(Place(page.path), message, remedy)
        return
    for name, said, there in (
        ("level", page.meta.get("level"), concept.level),
        ("example", page.meta.get("example"), concept.module),
    ):
        if said != there:
            what = f"{name} is {said!r} here and {there!r} in concepts.yml."
            yield Problem(Place(page.path), what, "Make them agree.")


def neighbours(slug: str, ladder: Ladder) -> dict[str, Any]:
    """What the drawing of a concept's neighbours shows: titles, by how they are neighbours."""
    concept = ladder.concepts.get(slug)
    if concept is None:
        return {}
    title = {other.slug: other.title for other in ladder.concepts.values()}
    shown = {
        "first": concept.first,
        "up": tuple(concept.up),
        "together": concept.together,
        "instead": concept.instead,
        "needed": tuple(ladder.needed_by(slug)),
    }
    found = {name: [title.get(it, it) for it in slugs] for name, slugs in shown.items()}
    return {"here": concept.title, "level": concept.level, **found}


def rungs(ladder: Ladder) -> list[dict[str, Any]]:
    """What the drawing of the ladder shows: each level with the titles on it."""
    return [
        {
            "level": level.number,
            "name": level.name,
            "concepts": [it.title for it in ladder.on(level.number)],
        }
        for level in ladder.levels
    ]
