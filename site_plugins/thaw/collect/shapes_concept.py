"""The shapes of a concept page: what it is at a glance, the walk-through, the trace, how it fails.

/// record | The label        ->    <details class="thaw-record"><summary>The label</summary>body</details>

All of a walk stands in the page, three times six steps; the browser shows one at a time.
"""

from __future__ import annotations

import xml.etree.ElementTree as etree
from collections.abc import Callable

from thaw.collect.marks import Block
from thaw.collect.nodes import Built, add, disclosure, index, prose, slot, title
from thaw.collect.words import as_markdown

PLACES = {"home": "At home", "counter": "At a shop counter", "team": "In a software team"}
TOLD = {"known": "What is known", "changed": "What changed", "matters": "Why it matters"}
AUTHORED = "These stories were written for this page. What you choose stays on it; nothing is sent anywhere."


def _glance(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "section", class_="thaw-glance", id="glance")
    prose(element, "p", block.title, "thaw-key-idea")
    slot(element, "figure:glance")
    return element, add(element, "div", class_="thaw-words-beside")


def _walk(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "thaw-walk", id="walk")
    title(element, block.title, "thaw-block-title", 2)
    add(element, "p", class_="thaw-authored").text = AUTHORED
    return element, element


def _setting(parent: etree.Element, block: Block) -> Built:
    name = block.title
    element = add(parent, "section", class_="thaw-setting", data_setting=name, id=f"walk-{name}")
    title(element, PLACES.get(name, name), "thaw-setting-title", 3)
    return element, element


def _step(parent: etree.Element, block: Block) -> Built:
    number = str(index(block, "step") + 1)
    element = add(parent, "section", class_="thaw-step", data_step=number)
    title(element, f"{number}. {block.title}", "thaw-step-title", 4)
    told = add(element, "dl", class_="thaw-told")
    for name, says in TOLD.items():
        row = add(told, "div")
        add(row, "dt").text = says
        add(row, "dd").text = as_markdown(block.option(name))
    return element, element


def _record(parent: etree.Element, block: Block) -> Built:
    element = disclosure(parent, "thaw-record", block.title)
    return element, element


def _decision(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "section", class_="thaw-decision", data_decision=block.option("id"))
    title(element, block.title, "thaw-prompt", 4)
    return element, element


def _trace(parent: etree.Element, block: Block) -> Built:
    name = trace_id(block)
    element = add(parent, "thaw-trace", id=name)
    title(element, block.title, "thaw-block-title")
    return element, element


def _slot_last(element: etree.Element, block: Block) -> None:
    slot(element, f"trace:{trace_id(block)}")


def trace_id(block: Block) -> str:
    """A page's one trace need not be named."""
    return block.option("id") or "trace"


def _failure(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "section", class_="thaw-failure-mode")
    title(element, block.title, "thaw-block-title")
    return element, element


def _noticed(element: etree.Element, block: Block) -> None:
    told = add(element, "dl", class_="thaw-told")
    for says, text, part in (
        ("How to notice", as_markdown(block.option("notice")), ""),
        ("How to test", "", f"test:failure-{block.index}"),
    ):
        row = add(told, "div")
        add(row, "dt").text = says
        cell = add(row, "dd")
        cell.text = text
        if part:
            slot(cell, part)


def _numbered(parent: etree.Element, block: Block) -> Built:
    """A part that the build computes, with the words of the page above it."""
    element = add(parent, "section", class_=f"thaw-{block.name}")
    if block.title:
        title(element, block.title, "thaw-block-title")
    return element, element


def _computed_last(element: etree.Element, block: Block) -> None:
    slot(element, f"computed:{block.name}-{block.index}")


def _brief(parent: etree.Element, block: Block) -> Built:
    element = add(parent, "thaw-brief", id="brief")
    title(element, block.title or "A brief for your own project", "thaw-block-title")
    return element, element


BUILD: dict[str, Callable[[etree.Element, Block], Built]] = {
    "glance": _glance,
    "walk": _walk,
    "setting": _setting,
    "step": _step,
    "record": _record,
    "decision": _decision,
    "trace": _trace,
    "failure": _failure,
    "cost": _numbered,
    "evaluation": _numbered,
    "neighbours": _numbered,
    "names": _numbered,
    "map": _numbered,
    "prices": _numbered,
    "brief": _brief,
}
ARRANGE: dict[str, Callable[[etree.Element, Block], None]] = {
    "trace": _slot_last,
    "failure": _noticed,
    **dict.fromkeys(
        ("cost", "evaluation", "neighbours", "names", "map", "prices", "brief"), _computed_last
    ),
}
