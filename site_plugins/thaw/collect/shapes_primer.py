"""The shapes of a primer lesson: reading levels, formulas, tables of what was computed.

/// symbols     ->    <div class="thaw-symbols"><p class="thaw-label">Symbols</p>the table</div>
"""

from __future__ import annotations

import xml.etree.ElementTree as etree
from collections.abc import Callable

from thaw.collect.marks import Block
from thaw.collect.nodes import Built, add, prose, slot, title

SAYS = {"symbols": "Symbols", "said": "In words", "numbers": "With the numbers"}


def _levels(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "thaw-levels")
    return element, element


def _level(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "section", class_="thaw-level", data_level=block.title)
    return element, element


def _formula(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "section", class_="thaw-formula", id=block.option("id"))
    title(element, block.title, "thaw-block-title")
    return element, element


def _of_formula(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "div", class_=f"thaw-{block.name}")
    add(element, "p", class_="thaw-label").text = SAYS[block.name]
    return element, element


def _table(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "div", class_="thaw-table", id=block.option("id"))
    prose(element, "p", block.title, "thaw-caption")
    slot(element, f"table:{block.option('id')}")
    return element, element


BUILD: dict[str, Callable[[etree.Element, Block], Built]] = {
    "levels": _levels,
    "level": _level,
    "formula": _formula,
    "symbols": _of_formula,
    "said": _of_formula,
    "numbers": _of_formula,
    "table": _table,
}
