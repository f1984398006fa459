"""The data file of all concept pages: what follows from it, and what is wrong with it, by its line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from thaw.concept_data import neighbours, rungs
from thaw.ladder import Ladder, read_ladder
from thaw.problems import Problems

ROOT = Path(__file__).parents[2]
DATA = "course_src/data"
LEVELS = "levels:\n" + "".join(
    f"  - {{level: {n}, name: Level {n}, means: Something.}}\n" for n in range(7)
)


def concept(slug: str, level: int, first: str = "", up: str = "", instead: str = "") -> str:
    steps = ", ".join(f"{{to: {to}, when: it grows}}" for to in up.split())
    return (
        f"  - slug: {slug}\n    level: {level}\n    title: The {slug}\n    says: So it is.\n"
        f"    first: [{', '.join(first.split())}]\n    up: [{steps}]\n"
        f"    together: []\n    instead: [{', '.join(instead.split())}]\n"
    )


def read(folder: Path, *concepts: str) -> tuple[Ladder, list[str]]:
    shutil.copytree(ROOT / DATA / "schemas", folder / DATA / "schemas")
    text = LEVELS + "concepts:\n" + "".join(concepts)
    (folder / DATA / "concepts.yml").write_text(text, "utf-8")
    problems = Problems()
    ladder = read_ladder(folder, problems)
    return ladder, [str(problem).removeprefix(f"{DATA}/concepts.yml:") for problem in problems]


BOTTOM = concept("rule", 0, up="prompt")
TOP = concept("team", 6, first="prompt")


def test_needed_by_and_what_is_drawn_follow_from_the_file(tmp_path: Path) -> None:
    ladder, told = read(tmp_path, BOTTOM, concept("prompt", 1, "rule", "team", "rule"), TOP)
    assert told == []
    assert ladder.needed_by("prompt") == ["team"]
    assert neighbours("prompt", ladder) == {
        "here": "The prompt", "level": 1, "first": ["The rule"], "up": ["The team"],
        "together": [], "instead": ["The rule"], "needed": ["The team"],
    }  # fmt: skip
    assert [rung["concepts"] for rung in rungs(ladder)][:2] == [["The rule"], ["The prompt"]]


@pytest.mark.parametrize(
    ("prompt", "says"),
    [
        (concept("prompt", 1, "rule", "teem"), '18: prompt: there is no concept "teem". Did you mean "team"?'),
        (concept("prompt", 1, "rule"), "18: prompt is a dead end: nothing is up from it."),
        (concept("prompt", 1, "", "team"), "18: prompt is to be read after nothing."),
        (concept("prompt", 1, "rule", "team", "prompt"), "18: prompt is its own neighbour."),
        (concept("prompt", 1, "team", "team"), "18: prompt: team is to be read first, but stands on a higher level."),
        (concept("prompt", 1, "rule", "rule team"), "18: prompt moves up to rule, which stands on a lower level."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_ladder_is_told_by_its_line(
    tmp_path: Path, prompt: str, says: str
) -> None:
    _, told = read(tmp_path, BOTTOM, prompt, TOP)
    assert any(problem.startswith(says) for problem in told), told


def test_a_circle_is_told_once_and_whole(tmp_path: Path) -> None:
    ring = [
        concept("a", 1, "rule c", "team"),
        concept("b", 1, "a", "team"),
        concept("c", 1, "b", "team"),
    ]
    _, told = read(tmp_path, BOTTOM.replace("prompt", "a"), *ring, TOP.replace("prompt", "a"))
    assert told == ["18: first leads in a circle: a > c > b > a. Take one of them out."]


def test_the_ladder_of_the_course_is_sound() -> None:
    problems = Problems()
    ladder = read_ladder(ROOT, problems)
    assert problems.report() == ""
    assert {concept.level for concept in ladder.concepts.values()} == set(range(7))
