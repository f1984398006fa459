"""The course around a page, as plain data: the order of lessons, the stages of the harness, the code of labs.

    nav of mkdocs.yml + docs/course/*/lab*.py  ->  Course

`weave` and `build` put it together; `render` and `plan` read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from thaw.facts import Facts


@dataclass(frozen=True)
class Stage:
    """harness.py after a lab: woven from all layers up to it."""

    name: str  # "hands.1"
    says: str  # what the stage adds, the docstring of its layer: "Read a file when the model asks for one."
    solution: str
    starter: str  # the stage before, solved, with the gaps of this one
    before: str  # text of the stage before; "" for the first
    # The names in the file, each with the first line of its docstring.
    inventory: tuple[tuple[str, str], ...] = ()

    @property
    def lesson(self) -> str:
        return self.name.rsplit(".", 1)[0]


@dataclass(frozen=True)
class Check:
    """A `check_<name>` function and the sentence that the learner sees."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Mistake:
    """A known wrong turn; `when` is the source of the probe that tells it from one that fails alike."""

    name: str
    says: str
    fails: tuple[str, ...]
    when: str | None = None


@dataclass(frozen=True)
class LabCode:
    """What judges a lab: its checks, with their source, and its mistakes in order of file names."""

    stage: str
    checks: tuple[Check, ...]
    source: str
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson in the order of the nav. `number` is what pages print: "02"."""

    slug: str
    number: str
    title: str
    src: str  # from docs_dir: "course/hands/index.md"
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Stop:
    """A lesson on the map of the course; `lesson` is None for one that is announced and not written."""

    slug: str
    title: str
    meets: str
    lesson: Lesson | None


@dataclass(frozen=True)
class Served:
    """The packed runtime as the site serves it: its folder under assets/thaw/runtime/, its files with their sizes."""

    address: str = ""
    files: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Course:
    """All that a page may refer to outside itself.

    `stages` stand in the order in which they grow; `labs` go by stage. `files` are the texts given to cells, by path
    from the root; `facts` are what pages cite; `urls` gives the address of a page (named from docs_dir), from the site's
    root; `runtime` is what live cells run in. `primers` and `concepts` are the pages of these kinds, `traces` what the
    examples of the second wrote; `today` says what is to be looked at again; `commit` is what is built.
    """

    name: str = ""
    lessons: tuple[Lesson, ...] = ()
    stages: Mapping[str, Stage] = field(default_factory=dict)
    labs: Mapping[str, LabCode] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    urls: Mapping[str, str] = field(default_factory=dict)
    runtime: Served = field(default_factory=Served)
    primers: tuple[Lesson, ...] = ()
    concepts: Mapping[str, str] = field(default_factory=dict)  # src of the page, by slug
    traces: Mapping[str, Mapping[str, Any]] = field(
        default_factory=dict
    )  # first of a page, by slug
    today: date = date.min
    commit: str | None = None
    repository: str | None = None

    def primer(self, slug: str) -> Lesson | None:
        return next((primer for primer in self.primers if primer.slug == slug), None)

    def lesson(self, slug: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.slug == slug), None)

    def stops(self) -> list[Stop]:
        """All lessons in order: those of the nav, and behind them what is announced."""
        announced = self.facts.lessons
        written = [
            Stop(it.slug, it.title, announced[it.slug].meets if it.slug in announced else "", it)
            for it in self.lessons
        ]
        here = {stop.slug for stop in written}
        ahead = [Stop(s, it.title, it.meets, None) for s, it in announced.items() if s not in here]
        return written + ahead

    def stages_up_to(self, slug: str) -> list[Stage]:
        """The stages of all lessons up to and with this one."""
        slugs = [lesson.slug for lesson in self.lessons]
        known = set(slugs[: slugs.index(slug) + 1]) if slug in slugs else set()
        return [stage for stage in self.stages.values() if stage.lesson in known]

    def starts_from(self, slug: str) -> str | None:
        """The stage that a lesson starts from: the last one of the lessons before it."""
        earlier = [stage.name for stage in self.stages_up_to(slug) if stage.lesson != slug]
        return earlier[-1] if earlier else None

    def before(self, name: str) -> str | None:
        """The stage before the one of that name."""
        names = list(self.stages)
        return names[names.index(name) - 1] if name in names[1:] else None
