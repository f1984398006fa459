"""A page and what its runs left behind -> the finished HTML.

    <thaw-slot part="cell:empty-log"></thaw-slot>  ->  <thaw-cell ...>code, frozen output, buttons</thaw-cell>

Reads frozen text only and runs nothing. Output of programs is text: the templates escape everything that is not
marked as HTML here (highlighted code, and figures that `draw` made).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from markupsafe import Markup, escape

from thaw.address import from_page, twin_name
from thaw.ageing import is_due
from thaw.concept_page import ConceptParts
from thaw.course import Course, Lesson, Stage
from thaw.difference import difference, signed
from thaw.facts import Term
from thaw.frozen import FrozenPage, Output
from thaw.highlight import highlight
from thaw.live import digest, live
from thaw.pages import Page, Reference
from thaw.primer_page import PrimerParts
from thaw.problems import BuildFailed, Place, Problems, did_you_mean
from thaw.report import report_address
from thaw.templating import template
from thaw.values import printed

SLOT = re.compile(r'<thaw-slot part="([^"]+)"></thaw-slot>')
GLOSSARY = "reference/glossary.md"
NO_TERM = Term("", "")  # `check_elsewhere` has said that there is none
TITLE = re.compile(r"<h1\b.*?</h1>", re.DOTALL)


def render(page: Page, frozen: FrozenPage, course: Course) -> str:
    """The HTML of the page with every slot filled, and at its end the data that its live half needs."""
    return _Printer(page, frozen, course).page()


class _Printer:
    """Fills the slots of one page; what cannot be filled is collected and raised once."""

    def __init__(self, page: Page, frozen: FrozenPage, course: Course) -> None:
        self._page, self._frozen, self._course = page, frozen, course
        self._lesson = course.lesson(page.slug) if page.kind == "lesson" else None
        self._problems = Problems()
        self._parts: dict[str, Callable[[str], str]] = {
            "cell": self._cell,
            "listing": self._listing,
            "value": self._value,
            "answer": self._answer,
            "figure": self._figure,
            "number": self._figure_number,
            "lab": self._lab,
            "solution": self._solution,
            "reference": self._reference,
            "head": self._head,
            "recap": self._recap,
            "can-do": self._can_do,
            "course-map": self._course_map,
            "tag": self._tag,
            "pointer": self._pointer,
            "glossary": self._glossary,
        }
        self._concept = ConceptParts(
            page, frozen, course, self._problems, self._address, self._number_of
        )
        self._primer = PrimerParts(page, frozen, course, self._problems)
        self._parts |= self._concept.slots | self._primer.slots
        self._cited: dict[str, int] = {}  # sources, in the order of the page, with their numbers
        self._said: set[str] = set()  # terms that the page has used

    def page(self) -> str:
        html = self._page.html
        has_head = self._lesson or self._page.kind in ("primer", "concept")
        if has_head and 'part="head"' not in html:
            html = '<thaw-slot part="head"></thaw-slot>' + html
        if has_head:  # the head prints the title
            html = TITLE.sub("", html, count=1)
        html = SLOT.sub(self._fill, html) + self._sources() + self._colophon()
        if self._problems:
            raise BuildFailed(self._problems)
        parts = (self._page.cells, self._page.labs, self._page.questions, self._page.figures)
        if any(parts):
            html += template("live.html", data=live(self._page, self._frozen, self._course))
        return html

    def _sources(self) -> str:
        """What the page cites, and below it what it only names."""
        known = self._course.facts.sources
        named = self._page.meta.get("sources") if self._page.kind in ("primer", "concept") else ()
        uncited = [key for key in named or () if key not in self._cited and key in known]
        if not self._cited and not uncited:
            return ""
        due = {it.accessed for it in known.values() if is_due(it.accessed, self._course.today)}
        cited = [*self._cited, *uncited]
        return template("sources.html", cited=cited, uncited=uncited, sources=known, due=due)

    def _colophon(self) -> str:
        """From what the page was built, and the page as Markdown; nothing on a page that is not published."""
        if self._page.src not in self._course.urls:
            return ""
        commit, repository = self._course.commit, self._course.repository
        return template(
            "colophon.html",
            commit=(commit or "")[:12],
            report=report_address(
                repository, self._page.path, str(self._page.meta.get("title", "")), commit
            ),
            source=f"{repository.rstrip('/')}/tree/{commit}" if repository and commit else None,
            twin=twin_name(self._course.urls.get(self._page.src, "")),
        )

    def _fill(self, slot: re.Match[str]) -> str:
        kind, _, name = slot[1].partition(":")
        return self._parts[kind](name)

    def _cell(self, name: str) -> str:
        cell = self._page.cells[name]
        output = self._frozen.cells.get(name, Output())
        return template(
            "cell.html",
            cell=cell,
            code=highlight(cell.source),
            digest=digest(cell.source),
            output=tuple(_pieces(output)),
            stage=(cell.harness or "").removeprefix("yours:"),
            yours=(cell.harness or "").startswith("yours:"),
        )

    def _listing(self, name: str) -> str:
        listing, excerpt = self._page.listings[name], self._frozen.listings[name]
        lines = signed(excerpt.text.splitlines()) if listing.diff else []
        return template("listing.html", code=highlight(excerpt.text), diff=lines, excerpt=excerpt)

    def _value(self, name: str) -> str:
        ref = self._page.values[name]
        return escape(self._published(ref.place, ref.cell, ref.name, ref.format))

    def _answer(self, name: str) -> str:
        question = self._page.questions[name]
        cell, _, value = (question.answer or "").partition(".")
        return template("answer.html", answer=self._published(question.place, cell, value))

    def _published(self, place: Place, cell: str, name: str, format: str = "") -> str:
        try:
            return printed(self._frozen.cells.get(cell, Output()).values, name, format)
        except ValueError as error:
            self._problems.add(place, f'cell "{cell}": {error}')
            return ""

    def _figure(self, name: str) -> str:
        return self._frozen.figures[name]

    def _figure_number(self, name: str) -> str:
        number = self._page.figures[name].number
        return f"Figure {int(self._lesson.number)}.{number}" if self._lesson else f"Figure {number}"

    def _lab(self, name: str) -> str:
        stage = self._stage(name)
        return template(
            "lab.html",
            lab=self._page.labs[name],
            stage=stage,
            checks=self._course.labs[stage.name].checks,
            starter=highlight(stage.starter),
            digest=digest(stage.starter),
        )

    def _solution(self, name: str) -> str:
        stage = self._stage(name)
        return template(
            "solution.html",
            solution=highlight(stage.solution),
            diff=difference(stage.before, stage.starter),
            start=self._course.before(stage.name),
        )

    def _stage(self, lab: str) -> Stage:
        return self._course.stages[f"{self._page.slug}.{lab.removeprefix('lab')}"]

    def _reference(self, name: str) -> str:
        ref = self._page.references[name]
        if ref.kind == "figure":
            return template(
                "reference.html", href=f"#{ref.target}", text=self._figure_number(ref.target)
            )
        if ref.kind == "lesson":
            lesson = self._course.lesson(ref.target)
            if lesson is None:
                nearest = did_you_mean(ref.target, (lesson.slug for lesson in self._course.lessons))
                self._problems.add(ref.place, f'there is no lesson "{ref.target}".', nearest)
                return ""
            text = ref.text or f"lesson {int(lesson.number)}"
            href = self._address(lesson.src)
            return template("reference.html", href=href, text=text, title=lesson.title)
        match ref.kind:
            case "citation":
                return self._number_of(ref.target)
            case "primer":
                primer = self._course.primer(ref.target)
                return self._link(primer.src, ref.text or primer.title) if primer else ""
            case "concept":
                return self._concept_link(ref)
            case "code":
                excerpt = self._frozen.pointers.get(name)
                text = ref.text or ref.target
                return template("code-pointer.html", excerpt=excerpt, text=text) if excerpt else ""
        return self._term(ref)

    def _link(self, src: str, text: str) -> str:
        return template("reference.html", href=self._address(src), text=text)

    def _concept_link(self, ref: Reference) -> str:
        """A link where the page is written; else its title alone."""
        concept = self._course.facts.ladder.concepts.get(ref.target)
        text = ref.text or (concept.title if concept else "")
        src = self._course.concepts.get(ref.target)
        return self._link(src, text) if src else str(escape(text))

    def _number_of(self, key: str) -> str:
        """A source by its number, as a link to what the page says of it below."""
        if key not in self._course.facts.sources:
            return ""  # `check_elsewhere` has said so
        again = key in self._cited
        number = self._cited.setdefault(key, len(self._cited) + 1)
        source = self._course.facts.sources[key]
        return template("citation.html", key=key, number=number, source=source, again=again)

    def _term(self, ref: Reference) -> str:
        first = ref.target not in self._said
        self._said.add(ref.target)
        term = self._course.facts.terms.get(ref.target, NO_TERM)
        return template(
            "term.html", text=ref.text, term=term, first=first, href=self._entry(ref.target)
        )

    def _tag(self, name: str) -> str:
        key = name.replace(" ", "-")
        says = self._course.facts.terms.get(key, NO_TERM).says
        return template("tag.html", tag=name, says=says, href=self._entry(key))

    def _pointer(self, name: str) -> str:
        pointer = self._course.facts.pointers.get(name)
        return template("pointer.html", pointer=pointer) if pointer else ""

    def _glossary(self, _: str) -> str:
        return template("glossary.html", terms=sorted(self._course.facts.terms.items()))

    def _entry(self, key: str) -> str:
        """The address of a term, where the site has a glossary that holds it."""
        known = GLOSSARY in self._course.urls and key in self._course.facts.terms
        return f"{self._address(GLOSSARY)}#{key}" if known else ""

    def _head(self, _: str) -> str:
        title = "".join(TITLE.findall(self._page.html)[:1]) or self._title()
        if self._page.kind == "primer":
            return self._primer.head(title)
        if self._page.kind == "concept":
            return self._concept.head(title)
        return self._lesson_head()

    def _title(self) -> str:
        return f"<h1>{escape(self._page.meta.get('title', ''))}</h1>"

    def _lesson_head(self) -> str:
        assert self._lesson
        place = self._course.lessons.index(self._lesson)
        around = dict(enumerate(self._course.lessons))
        return template(
            "head.html",
            course=self._course,
            lesson=self._lesson,
            draft=self._lesson.meta.get("status") == "draft",
            motto=self._page.meta.get("motto", ""),
            minutes=self._page.meta.get("minutes"),
            failure=_lines(self._page.meta.get("failure", "")),
            title=Markup("".join(TITLE.findall(self._page.html)[:1])),
            labs=len(self._page.labs),
            requires=self._requires(),
            previous=around.get(place - 1),
            next=around.get(place + 1),
            address=self._address,
        )

    def _requires(self) -> list[Lesson]:
        named = _lines(self._page.meta.get("requires", ""))
        found = [lesson for slug in named if (lesson := self._course.lesson(slug))]
        for slug in set(named) - {lesson.slug for lesson in found}:
            nearest = did_you_mean(slug, (lesson.slug for lesson in self._course.lessons))
            self._problems.add(
                Place(self._page.path), f'requires: there is no lesson "{slug}".', nearest
            )
        return found

    def _recap(self, _: str) -> str:
        stages = self._course.stages_up_to(self._page.slug)
        return template(
            "recap.html",
            inventory=stages[-1].inventory if stages else (),
            questions=tuple(self._page.questions.values()),
        )

    def _can_do(self, _: str) -> str:
        stages = self._course.stages_up_to(self._page.slug)
        return template("can-do.html", stages=stages, here=self._page.slug)

    def _course_map(self, _: str) -> str:
        return template("course-map.html", stops=self._course.stops(), address=self._address)

    def _address(self, src: str) -> str:
        return from_page(self._course.urls.get(self._page.src, ""), self._course.urls.get(src, ""))


def _pieces(output: Output) -> Iterator[tuple[str, str]]:
    """(kind, text) of each span of an output."""
    start = 0
    for kind, length in output.spans:
        yield kind, output.text[start : start + length]
        start += length


def _lines(value: object) -> list[str]:
    """What front matter gives as a list or as lines of text."""
    return (
        [str(line) for line in value] if isinstance(value, list) else str(value or "").splitlines()
    )
