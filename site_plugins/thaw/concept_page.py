"""The parts of a concept page as HTML: trace, cost strip, evaluation, neighbours, names, brief; and the map of all.

Trace("trace") + what its run wrote   ->   <ol class="thaw-run"><li data-kind="model" data-decided="model">...

All numbers come from the trace file; all that may be old, from facts with a day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from markupsafe import Markup

from thaw.ageing import is_due
from thaw.brief import FIELDS, brief
from thaw.course import Course
from thaw.frozen import FrozenPage, Output
from thaw.highlight import highlight
from thaw.imports import live_id
from thaw.ladder import Concept, Level
from thaw.live import digest
from thaw.pages import Cell, Page
from thaw.problems import Place, Problems, did_you_mean
from thaw.templating import template, virtual

NAMES, MAP = "concepts/names.md", "concepts/index.md"
NO_TRACE: Mapping[str, Any] = {"question": "", "answer": "", "steps": [], "counters": None}


@dataclass(frozen=True)
class Entry:
    """A concept as another page lists it; no `href`: it is not written yet."""

    title: str
    says: str
    href: str | None
    when: str = ""


class ConceptParts:
    """Fills the slots of a concept page, and those of the pages about all of them.

    `address` gives the way to another page, `cite` the number of a source as a link.
    """

    def __init__(
        self,
        page: Page,
        frozen: FrozenPage,
        course: Course,
        problems: Problems,
        address: Callable[[str], str],
        cite: Callable[[str], str],
    ) -> None:
        self._page, self._frozen, self._course, self._problems = page, frozen, course, problems
        self._address, self._cite = address, cite
        self._concept = course.facts.ladder.concepts.get(page.slug)
        self.slots: dict[str, Callable[[str], str]] = {
            "trace": self._trace,
            "test": self._test,
            "computed": self._computed,
        }

    def head(self, title: str) -> str:
        levels = self._course.facts.ladder.levels
        number = self._page.meta.get("level", 0)
        level = next((it for it in levels if it.number == number), Level(number, "", ""))
        return template(
            "concept-head.html",
            meta=self._page.meta,
            title=Markup(title),
            level=level,
            levels=levels,
            due=is_due(self._page.meta.get("reviewed"), self._course.today),
        )

    def _trace(self, name: str) -> str:
        trace = self._page.traces[name]
        values = self._frozen.cells.get(name, Output()).values
        module = self._page.meta.get("example", "")
        script = f" --script {trace.script}" if trace.script else ""
        code = str(values.get("code", ""))
        recorded = values.get("trace", NO_TRACE)
        return template(
            "trace.html",
            trace=recorded,
            command=f"python -m concepts.{module}{script}",
            counters=_counters(recorded["counters"]) if recorded["counters"] else [],
            live=Markup(self._live(name, code)) if trace.live and code else "",
        )

    def _live(self, name: str, code: str) -> str:
        cell = Cell(live_id(name), Place(self._page.path), code)
        return template(
            "cell.html",
            cell=cell,
            code=highlight(code),
            digest=digest(code),
            output=(),
            stage="",
            yours=False,
        )

    def _test(self, name: str) -> str:
        excerpt = self._frozen.pointers.get(name)
        if excerpt is None:
            return ""
        test = self._page.failures[name].test.partition(".")[2]
        says = test.removeprefix("test_").replace("_", " ").capitalize()
        return says + " " + template("code-pointer.html", excerpt=excerpt, text=test)

    def _computed(self, name: str) -> str:
        part = self._page.computed[name]
        return {
            "cost": self._cost,
            "evaluation": self._evaluation,
            "neighbours": self._neighbours,
            "names": self._names,
            "map": self._map,
            "prices": self._prices,
            "brief": self._brief,
        }[part.kind](part.options, part.place)

    def _cost(self, options: Mapping[str, Any], place: Place) -> str:
        beside = str(options.get("beside", ""))
        traces = self._course.traces
        known = self._course.facts.ladder.concepts
        if beside and beside not in known:
            near = did_you_mean(beside, known)
            self._problems.add(place, f'cost: there is no concept "{beside}".', near)
        slugs = [self._page.slug]
        slugs += [it for it in ([beside] if beside else self._to_compare()) if it in traces][:1]
        rows = [
            _cost_row(traces[slug]["counters"], self._entry(known[slug]), slug == self._page.slug)
            for slug in slugs
            if slug in traces and slug in known
        ]
        prices = [price for price in self._course.facts.prices if price.current]
        oldest = min((price.checked for price in prices), default=date.min)
        paid = any(row["tokens_in"] for row in rows)
        due = is_due(oldest, self._course.today)
        shown = prices if paid else []
        return template("cost.html", rows=rows, prices=shown, oldest=oldest, due=due)

    def _to_compare(self) -> list[str]:
        """The nearest page that does the same for less, else the next one up."""
        concept = self._concept
        return [*concept.first, *concept.instead, *concept.up] if concept else []

    def _evaluation(self, options: Mapping[str, Any], place: Place) -> str:
        module = str(self._page.meta.get("example", ""))
        results = self._course.facts.results.get(module, [])
        result = results[0] if results else None
        return template(
            "evaluation.html",
            result=result,
            when=date.fromisoformat(result.when[:10]) if result else date.min,
            scripted=result is not None and result.model == "scripted",
            others=results[1:],
            module=module,
        )

    def _neighbours(self, options: Mapping[str, Any], place: Place) -> str:
        concept = self._concept
        if concept is None:
            return ""
        ladder = self._course.facts.ladder
        groups = [
            ("Read first", self._entries(concept.first)),
            (
                "Move up when",
                [self._entry(ladder.concepts[to], when) for to, when in concept.up.items()],
            ),
            ("Often used with", self._entries(concept.together)),
            ("Instead of it", self._entries(concept.instead)),
            ("Needed by", self._entries(ladder.needed_by(concept.slug))),
        ]
        drawing = Markup(self._frozen.figures.get("neighbours", ""))
        return template("neighbours.html", groups=groups, drawing=drawing, map=self._link(MAP))

    def _names(self, options: Mapping[str, Any], place: Place) -> str:
        whole = self._page.kind != "concept" or bool(options.get("all"))
        shown = [
            name for name in self._course.facts.names if whole or self._page.slug in name.shows
        ]
        if not shown:
            return "<p>The registry has no name that shows it.</p>"
        rows = [
            {
                "name": name,
                "shows": self._entries(name.shows),
                "cited": self._cited(name.sources),
                "due": is_due(name.checked, self._course.today),
            }
            for name in shown
        ]
        link = None if whole else self._link(NAMES)
        return template("names.html", rows=rows, all=whole, link=link)

    def _map(self, options: Mapping[str, Any], place: Place) -> str:
        ladder = self._course.facts.ladder
        levels = [
            (level, [self._entry(concept) for concept in ladder.on(level.number)])
            for level in ladder.levels
        ]
        drawing = Markup(self._frozen.figures.get("ladder", ""))
        return template("map.html", levels=levels, drawing=drawing)

    def _prices(self, options: Mapping[str, Any], place: Place) -> str:
        rows = [
            {
                "price": price,
                "cited": self._cited(price.sources),
                "due": is_due(price.checked, self._course.today),
            }
            for price in self._course.facts.prices
            if price.current
        ]
        return template("prices.html", rows=rows)

    def _brief(self, options: Mapping[str, Any], place: Place) -> str:
        title = str(self._page.meta.get("title", ""))
        text = brief(title, self._concept, self._course.facts.ladder)
        return template("brief.html", fields=FIELDS, text=text)

    def _entries(self, slugs: Iterable[str]) -> list[Entry]:
        known = self._course.facts.ladder.concepts
        return [self._entry(known[slug]) for slug in slugs if slug in known]

    def _entry(self, concept: Concept, when: str = "") -> Entry:
        src = self._course.concepts.get(concept.slug)
        return Entry(concept.title, concept.says, self._address(src) if src else None, when)

    def _cited(self, sources: Iterable[str]) -> Markup:
        return Markup("".join(self._cite(key) for key in sources))

    def _link(self, src: str) -> str | None:
        return self._address(src) if src in self._course.urls else None


def _cost_row(counters: Mapping[str, Any], entry: Entry, here: bool) -> dict[str, Any]:
    return {
        "title": "This page" if here else entry.title,
        "href": None if here else entry.href,
        "here": here,
        "calls": counters["kinds"]["model"],
        "decided": counters["decided_by"]["model"],
        **{key: counters[key] for key in ("tokens_in", "tokens_out", "ms")},
    }


def _counters(counters: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What a run adds up to: the name of each number for the browser, in words, and as text."""
    return [
        ("steps", "Steps", str(counters["steps"])),
        ("decided", "Decided by the model", str(counters["decided_by"]["model"])),
        ("calls", "Calls of a model", str(counters["kinds"]["model"])),
        ("tokens_in", "Tokens in", f"{counters['tokens_in']:,}"),
        ("tokens_out", "Tokens out", f"{counters['tokens_out']:,}"),
        ("ms", "Virtual time", virtual(counters["ms"])),
    ]
