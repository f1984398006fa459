"""Nodes: the few ways in which an element of a block is put together.

add(parent, "thaw-figure", id="one-trip", data_step="yes")    ->    <thaw-figure id="one-trip" data-step="yes">
"""

from __future__ import annotations

import xml.etree.ElementTree as etree

from thaw.collect.marks import Block
from thaw.collect.words import as_markdown

TITLE = (
    "thaw-title"  # becomes a heading once the table of contents, which is not to list it, is made
)
Built = tuple[etree.Element, etree.Element]  # the element, and the one that takes the body


def add(parent: etree.Element, tag: str, **attributes: str) -> etree.Element:
    """A new child; in the names of attributes `_` stands for `-`."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return etree.SubElement(parent, tag, named)


def prose(parent: etree.Element, tag: str, text: str, class_: str) -> etree.Element:
    """A child that says a line of Markdown."""
    element = add(parent, tag, class_=class_)
    element.text = as_markdown(text)
    return element


def title(parent: etree.Element, text: str, class_: str, level: int = 3) -> etree.Element:
    """A heading that the table of contents does not list."""
    element = prose(parent, TITLE, text, class_)
    element.set("data-level", str(level))
    return element


def disclosure(parent: etree.Element, class_: str, says: str) -> etree.Element:
    element = add(parent, "details", class_=class_)
    add(element, "summary").text = as_markdown(says)
    return element


def slot(parent: etree.Element, part: str) -> None:
    """Where `render` puts what is not known yet."""
    add(parent, "thaw-slot", part=part)


def index(block: Block, *names: str) -> int:
    """How many siblings of these names stand above a block."""
    siblings = block.parent.children if block.parent else []
    return sum(it.name in names and it.is_built for it in siblings)


def move(child: etree.Element, parent: etree.Element, to: etree.Element) -> None:
    parent.remove(child)
    to.append(child)
