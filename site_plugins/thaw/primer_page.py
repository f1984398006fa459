"""The parts of a primer lesson as HTML: head with the switch of levels, formulas, tables.

Table("bill", data="bill.rows", columns={"call": "Call"})   ->   <table><thead><tr><th>Call</th> ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from thaw.collect.parts_primer import VALUE_IN_TEX
from thaw.course import Course
from thaw.frozen import FrozenPage
from thaw.mathml import NoFormula, mathml
from thaw.pages import Page, Table
from thaw.problems import Problems
from thaw.templating import template
from thaw.values import printed

LEVELS = (("1", "Guide"), ("2", "How it works"), ("3", "Math & code"))


class PrimerParts:
    """Fills the slots of math, tables and the head of a primer lesson."""

    def __init__(self, page: Page, frozen: FrozenPage, course: Course, problems: Problems) -> None:
        self._page, self._frozen, self._course, self._problems = page, frozen, course, problems
        self.slots: dict[str, Callable[[str], str]] = {"math": self._math, "table": self._table}

    def head(self, title: str) -> str:
        """Where the lesson stands, what it is good for, and the switch of levels."""
        primers = self._course.primers
        here = self._course.primer(self._page.slug)
        place = primers.index(here) if here in primers else None
        around = dict(enumerate(primers))
        return template(
            "primer-head.html",
            meta=self._page.meta,
            title=Markup(title),
            number=place + 1 if place is not None else None,
            count=len(primers),
            figures=sum(figure.number > 0 for figure in self._page.figures.values()),
            levels=LEVELS if any(it.kind == "levels" for it in self._page.outline) else (),
            previous=around.get(place - 1) if place is not None else None,
            next=around.get(place + 1) if place is not None else None,
        )

    def _math(self, name: str) -> str:
        math = self._page.math[name]
        tex, number = math.tex, 0
        while found := VALUE_IN_TEX.search(tex):
            number += 1
            tex = tex[: found.start()] + self._in_tex(f"{name}.{number}") + tex[found.end() :]
        try:
            made = mathml(tex, math.display)
        except NoFormula as fault:
            self._problems.add(math.place, f"{fault}.", "Mend its LaTeX.")
            return ""
        return (
            f'<div class="thaw-math" tabindex="0" role="group" aria-label="Formula">{made}</div>'
            if math.display
            else made
        )

    def _in_tex(self, name: str) -> str:
        ref = self._page.values[name]
        text = self._printed(name, ref.cell, ref.name, ref.format)
        special = {",": "{,}", "%": r"\%", "$": r"\$", "_": r"\_", "#": r"\#", "&": r"\&"}
        return "".join(special.get(c, c) for c in text if c not in "\\{}")

    def _printed(self, name: str, cell: str, value: str, format: str) -> str:
        try:
            return printed(self._frozen.cells[cell].values, value, format)
        except (ValueError, KeyError) as error:
            self._problems.add(self._page.values[name].place, f'cell "{cell}": {error}')
            return ""

    def _table(self, name: str) -> str:
        table = self._page.tables[name]
        cell, _, value = table.data.partition(".")
        rows = self._frozen.cells[cell].values.get(value) if cell in self._frozen.cells else None
        if not rows or not self._is_rows(rows, table):
            return ""
        columns = dict(table.columns) or {
            key: key.replace("_", " ").capitalize() for key in rows[0]
        }
        numeric = {key for key in columns if all(_is_number(row[key]) for row in rows)}
        body = [[(_shown(row[key]), key in numeric) for key in columns] for row in rows]
        return template(
            "table.html",
            heads=[(heading, key in numeric) for key, heading in columns.items()],
            rows=body,
            caption=table.caption,
        )

    def _is_rows(self, rows: Any, table: Table) -> bool:
        """Whether a value can be shown as rows; says what is in the way."""
        if (
            not isinstance(rows, list)
            or not rows
            or not all(isinstance(it, Mapping) for it in rows)
        ):
            remedy = "Let the cell publish a list of dicts, one a row."
            self._problems.add(table.place, f"{table.data} holds no rows.", remedy)
            return False
        for key in table.columns:
            if any(key not in row for row in rows):
                there = ", ".join(rows[0])
                self._problems.add(
                    table.place, f'the rows of {table.data} have no "{key}".', f"They have {there}."
                )
                return False
        return len({tuple(row) for row in rows}) == 1 or self._differ(table)

    def _differ(self, table: Table) -> bool:
        self._problems.add(
            table.place, f"the rows of {table.data} have different keys.", "Give all the same."
        )
        return False


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.10g}"
    if _is_number(value):
        return f"{value:,}"
    return "" if value is None else str(value)
