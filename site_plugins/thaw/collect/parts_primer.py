"""The parts of a primer lesson as data: formulas, and tables of what a cell or a function gave.

/// table | The bill              page.tables["bill"] == Table("bill", data="bill.rows", ...)
    data: primer.loops.bill   ->  page.cells["bill"].source == "from primer.loops import bill"
"""

from __future__ import annotations

import re
from typing import Any

from thaw.collect import options
from thaw.collect.marks import Block, Mark
from thaw.pages import Cell, Math, Page, Table, ValueRef

VALUE_IN_TEX = re.compile(r"\{\{\s*([a-z0-9-]+)\.([a-zA-Z_]\w*)\s*(?::([^{}]*))?\}\}")
_FUNCTION = re.compile(r"(?P<module>(?:primer|concepts|lab)(?:\.[a-z_]\w*)+)\.(?P<name>[a-z_]\w*)")


def add_math(page: Page, name: str, mark: Mark, tex: str, *, display: bool) -> None:
    """A formula; each value in it is checked and printed as one in prose is."""
    page.math[name] = Math(name, mark.place, tex.strip(), display)
    for number, found in enumerate(VALUE_IN_TEX.finditer(tex), 1):
        cell, value, spec = found[1], found[2], (found[3] or "").strip()
        id = f"{name}.{number}"
        page.values[id] = ValueRef(id, mark.place, cell, value, spec)


def add_table(page: Page, name: str, block: Block, caption: str) -> None:
    """A table; where its rows come from a function, a cell that calls it, whose code is not on the page."""
    data = block.option("data")
    function = _FUNCTION.fullmatch(data)
    if function:
        page.cells[name] = Cell(
            name,
            block.place,
            f"from {function['module']} import {function['name']}",
            show="output",
            values=f"rows = {function['name']}()",
            values_place=block.place,
            made_for="table",
        )
        data = f"{name}.rows"
    else:
        data = options.value(block, "data") or ""
    page.tables[name] = Table(name, block.place, data, _columns(block), caption)


def _columns(block: Block) -> dict[str, str]:
    given: Any = block.options["columns"].value if "columns" in block.options else {}
    if isinstance(given, dict) and all(isinstance(key, str) for key in given):
        return {key: str(heading) for key, heading in given.items()}
    remedy = "Write columns: {call: Call, input: Input tokens}."
    block.wrong("the columns are no names and headings.", remedy, block.options["columns"].line)
    return {}
