"""Shapes: the element that each block becomes, and where in it the block's body goes.

    Block("hint")    ->    <details class="thaw-hint" data-hint="2"><summary>Hint 2</summary>body</details>

What would give an answer away stands in a disclosure, so that the page works without JavaScript.
`build` makes an element when its block begins, `arrange` puts its children in order when it ends.
"""

from __future__ import annotations

import xml.etree.ElementTree as etree
from collections.abc import Callable

from thaw.collect import shapes_concept, shapes_primer
from thaw.collect.marks import Block
from thaw.collect.nodes import TITLE, Built, add, disclosure, index, move, prose, slot, title
from thaw.collect.words import as_markdown

LEVEL = [
    "template",  # not to be read as part of a paragraph
    "thaw-slot",
    "thaw-choose",
    "thaw-number",
    "thaw-words",
    "thaw-lab",
    "thaw-figure",
    "thaw-levels",
    "thaw-walk",
    "thaw-trace",
    "thaw-brief",
    TITLE,
]
SAYS = {"nudge": "A nudge", "answer": "An answer"}
CARD = {"hit": "You hit", "built": "You built", "principle": "The principle", "open": "Still open"}


def build(parent: etree.Element, block: Block) -> Built:
    """Add a block's element to `parent`."""
    return _BUILD[block.name](parent, block)


def arrange(element: etree.Element, block: Block) -> None:
    """Put the children of a finished element in order."""
    if block.name in _ARRANGE:
        _ARRANGE[block.name](element, block)


def _question(parent: etree.Element, block: Block) -> Built:
    name = block.option("id")
    element = add(parent, f"thaw-{block.name}", id=f"q-{name}", data_question=name)
    prose(element, "div", block.title, "thaw-prompt")
    return element, element


def _number(parent: etree.Element, block: Block) -> Built:
    element, _ = _question(parent, block)
    return element, disclosure(element, "thaw-after", "The answer")


def _option(parent: etree.Element, block: Block) -> Built:
    place = index(block, "option", "right")
    right = "yes" if block.name == "right" else "no"
    element = add(parent, "details", class_="thaw-option", data_index=str(place), data_right=right)
    add(element, "summary", class_="thaw-option-text").text = as_markdown(block.title)
    return element, add(element, "div", class_="thaw-option-why")


def _common(parent: etree.Element, block: Block) -> Built:
    element = disclosure(parent, "thaw-common", block.title)
    return element, element


def _hidden(parent: etree.Element, block: Block) -> Built:
    element = disclosure(parent, f"thaw-{block.name}", block.title or SAYS[block.name])
    return element, element


def _lab(parent: etree.Element, block: Block) -> Built:
    code = block.option("code")
    element = add(parent, "thaw-lab", id=code, data_lab=code)
    title(element, block.title, "thaw-lab-title").set("id", f"{code}-title")
    return element, element


def _hint(parent: etree.Element, block: Block) -> Built:
    number = str(index(block, "hint") + 1)
    element = disclosure(parent, "thaw-hint", f"Hint {number}")
    element.set("data-hint", number)
    return element, element


def _figure(parent: etree.Element, block: Block) -> Built:
    name = block.option("id")
    step = "yes" if block.option("step") in ("yes", "True") else "no"  # a bare yes is YAML's True
    element = add(parent, "thaw-figure", id=name, data_step=step)
    slot(element, f"figure:{name}")
    caption = add(element, "div", class_="thaw-caption")
    number = add(caption, "span", class_="thaw-figure-number")
    slot(number, f"number:{name}")
    number.tail = " " + as_markdown(block.title)
    if read := block.option("read"):
        prose(element, "p", read, "thaw-reading")
    return element, disclosure(element, "thaw-description", "The figure in words")


def _wild(parent: etree.Element, block: Block) -> Built:
    element, _ = _plain(parent, block)
    element.set("data-ids", " ".join(block.words("ids")))
    return element, element


def _recap(parent: etree.Element, block: Block) -> Built:
    element, _ = _section(parent, block)
    card = add(element, "dl", class_="thaw-card")
    for name, says in CARD.items():
        add(card, "dt").text = says
        add(card, "dd", data_card=name).text = as_markdown(block.option(name))
    slot(element, "recap")
    return element, element


def _computed(parent: etree.Element, block: Block) -> Built:
    element, _ = _section(parent, block)
    slot(element, block.name)
    return element, element


def _section(parent: etree.Element, block: Block) -> Built:
    return _plain(parent, block, "section")


def _plain(parent: etree.Element, block: Block, tag: str = "div") -> Built:
    element = add(parent, tag, class_=f"thaw-{block.name}")
    if block.title:
        title(element, block.title, "thaw-block-title")
    return element, element


_BUILD: dict[str, Callable[[etree.Element, Block], Built]] = {
    "choose": _question,
    "option": _option,
    "right": _option,
    "number": _number,
    "words": _question,
    "nudge": _hidden,
    "answer": _hidden,
    "common": _common,
    "lab": _lab,
    "hint": _hint,
    "success": _plain,
    "figure": _figure,
    "wild": _wild,
    "case": _section,
    "recap": _recap,
    "can-do": _computed,
    "course-map": _computed,
    "glossary": _computed,
    **shapes_primer.BUILD,
    **shapes_concept.BUILD,
}


def _after_options(element: etree.Element, block: Block) -> None:
    """What stands above the options belongs to the prompt; what stands among or below them is shown after the choice."""
    prompt, *rest = list(element)
    after = disclosure(element, "thaw-after", "What to take from it")
    element.remove(after)
    to = prompt
    for child in rest:
        if child.get("class") == "thaw-option":
            to = after
        else:
            move(child, element, to)
    if len(after) > 1:
        element.append(after)


def _prompt_first(element: etree.Element, block: Block) -> None:
    """What is neither nudge nor answer belongs to the prompt."""
    prompt, *rest = list(element)
    for child in rest:
        if child.get("class") not in ("thaw-nudge", "thaw-answer", "thaw-common"):
            move(child, element, prompt)


def _answer_first(element: etree.Element, block: Block) -> None:
    """The number stands below the summary, above what is said of it."""
    answer = etree.Element("thaw-slot", {"part": f"answer:{block.option('id')}"})
    element[-1].insert(1, answer)


def _solution_last(element: etree.Element, block: Block) -> None:
    """Requirements, the lab itself, what is said when it is solved, hints, and at the end a solution."""
    title, *rest = list(element)
    hints = [child for child in rest if child.get("class") == "thaw-hint"]
    success = [child for child in rest if child.get("class") == "thaw-success"]
    requirements = etree.Element("div", {"class": "thaw-requirements"})
    requirements.extend(child for child in rest if child not in hints and child not in success)
    element[:] = [title, requirements]
    slot(element, f"lab:{block.option('code')}")
    element.extend([*success, *hints])
    slot(element, f"solution:{block.option('code')}")


def _pointers_last(element: etree.Element, block: Block) -> None:
    pointers = add(element, "ul", class_="thaw-pointers") if block.words("ids") else element
    for name in block.words("ids"):
        slot(pointers, f"pointer:{name}")


_ARRANGE: dict[str, Callable[[etree.Element, Block], None]] = {
    "choose": _after_options,
    "wild": _pointers_last,
    "words": _prompt_first,
    "number": _answer_first,
    "lab": _solution_last,
    **shapes_concept.ARRANGE,
}
