"""Parts: makes the parts of a `Page` of the marks that reached its reader, in the order of the page.

    Fence(role="cell", options={"cell": "a"})    ->    page.cells["a"], a Cell

What is wrong with one mark alone is found here; what it says of others, in `links`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from thaw import pages
from thaw.collect import block_checks, blocks, options, parts_concept, parts_primer
from thaw.collect.marks import TOKEN, Block, Fence, Inline, Mark
from thaw.pages import Page
from thaw.problems import Problem, did_you_mean

Words = Mapping[tuple[int, str], str]  # what the title and the body of a block say, by its mark


def add_parts(
    page: Page, reached: Iterable[Mark], marks: Sequence[Mark], words: Words
) -> list[Problem]:
    """Add the parts of the marks that reached the reader to the page; what is wrong with them."""
    reached = list(reached)
    there = {mark.index for mark in reached}
    for mark in reached:
        if isinstance(mark, Block):
            mark.children = [child for child in mark.children if child.index in there]
    maker = _Maker(page, marks, words)
    all_end = not any(isinstance(mark, Block) and mark.is_open for mark in reached)
    for mark in reached:
        if isinstance(mark, Inline):
            maker.inline(mark)
        elif isinstance(mark, Fence):
            maker.fence(mark)
        elif isinstance(mark, Block):
            block_checks.check(mark, all_end)
            maker.block(mark)
    return [problem for mark in reached for problem in mark.problems]


class _Maker:
    def __init__(self, page: Page, marks: Sequence[Mark], words: Words) -> None:
        self.page = page
        self.marks = marks
        self.words = words
        self.ids: dict[str, int] = {}  # each id of the page, with its line

    def inline(self, inline: Inline) -> None:
        slot = inline.slot.partition(":")[2]
        if inline.kind == "value":
            cell, _, name = inline.target.partition(".")
            self.page.values[slot] = pages.ValueRef(slot, inline.place, cell, name, inline.text)
        elif inline.kind == "math":
            parts_primer.add_math(self.page, slot, inline, inline.text, display=False)
            self._list("math", slot, inline)
        elif inline.kind != "tag":
            text = inline.text.replace("`", "")
            self.page.references[slot] = pages.Reference(
                slot, inline.place, inline.kind, inline.target, text
            )
            if inline.kind == "code":
                self._list("pointer", inline.target, inline)

    def fence(self, fence: Fence) -> None:
        match fence.role:
            case "cell":
                self._cell(fence)
            case "values":
                self._values(fence)
            case "from" | "diff":
                self._listing(fence)
            case "math":
                slot = fence.slot.partition(":")[2]
                parts_primer.add_math(self.page, slot, fence, fence.body, display=True)
                self._list("math", slot, fence)

    def block(self, block: Block) -> None:
        match block.name:
            case "choose" | "number" | "words":
                self._question(block, block.name)
            case "lab":
                self._lab(block)
            case "figure":
                self._figure(block)
            case "table":
                name = self._new_id(block, "id")
                parts_primer.add_table(self.page, name, block, self._says(block, "title"))
                self._list("table", name, block)
            case "formula":
                self._list("formula", self._new_id(block, "id"), block)
            case "glance":
                says = self._says(block, "title"), self._says(block, "body")
                parts_concept.add_glance(self.page, block, *says)
                self._list("glance", block.title, block)
            case "trace":
                name = self._new_id(block, "id", "trace")
                parts_concept.add_trace(self.page, name, block)
                self._list("trace", name, block)
            case "failure":
                parts_concept.add_failure(self.page, block)
                self._list("failure", block.title, block)
            case "decision":
                self._new_id(block, "id")
            case name if name in parts_concept.COMPUTED:
                parts_concept.add_computed(self.page, block)
                self._list(name, block.title, block)
            case name if name not in blocks.INNER:
                self._list(name, block.title, block)
        for name in block.words("ids") if block.name == "wild" else ():
            slot = f"pointer-{name}"
            self.page.references[slot] = pages.Reference(slot, block.place, "pointer", name)

    def _cell(self, fence: Fence) -> None:
        name = self._new_id(fence, "cell")
        if not fence.body.strip():
            fence.wrong(
                f'the cell "{name}" is empty.', "Write its code between the two lines of the fence."
            )
        self.page.cells[name] = pages.Cell(
            name,
            fence.place,
            fence.body,
            harness=options.stage(fence, "harness", yours=True),
            expect=options.exception(fence, "expect"),
            withhold=options.kebab(fence, "withhold") or None,
            files=options.files(fence, "files"),
            seconds=options.seconds(fence, "seconds", 5.0),
            show=cast(pages.Show, options.choice(fence, "show", ("both", "code", "output"))),
            editable=options.choice(fence, "editable", ("yes", "no")) == "yes",
        )
        self._list("cell", name, fence)

    def _values(self, fence: Fence) -> None:
        name = options.kebab(fence, "values")
        cell = self.page.cells.get(name)
        if cell is None:
            remedy = (
                did_you_mean(name, self.page.cells) or "Put the fence with its values below a cell."
            )
            fence.wrong(f'there is no cell "{name}" above.', remedy)
        elif cell.values is not None:
            fence.wrong(f'the cell "{name}" has values already.', "Join the two fences.")
        else:
            self.page.cells[name] = replace(cell, values=fence.body, values_place=fence.place)

    def _listing(self, fence: Fence) -> None:
        if fence.body.strip():
            fence.wrong("the code of a listing is cut from the source.", "Leave the fence empty.")
        name = fence.slot.partition(":")[2]
        self.page.listings[name] = pages.Listing(
            name,
            fence.place,
            symbol=options.symbol(fence, "from"),
            harness=options.stage(fence, "harness"),
            diff=options.stage(fence, "diff"),
        )
        self._list("listing", name, fence)

    def _question(self, block: Block, kind: pages.QuestionKind) -> None:
        name = self._new_id(block, "id")
        choices = tuple(
            pages.Option(self._says(child, "title"), child.name == "right")
            for child in block.children
            if child.name in ("option", "right")
        )
        answer = options.value(block, "answer") if kind == "number" else None
        says = self._says(block, "title")
        self.page.questions[name] = pages.Question(name, block.place, kind, says, choices, answer)
        self._list(kind, name, block)

    def _lab(self, block: Block) -> None:
        name = self._new(options.code(block, "code") or "", block)
        hints = sum(child.name == "hint" for child in block.children)
        self.page.labs[name] = pages.Lab(name, block.place, self._says(block, "title"), hints)
        self._list("lab", name, block)

    def _figure(self, block: Block) -> None:
        name = self._new_id(block, "id")
        more = {
            key: given.value
            for key, given in block.options.items()
            if key not in blocks.FIGURE_OPTIONS
        }
        self.page.figures[name] = pages.Figure(
            name,
            block.place,
            number=1 + sum(figure.number > 0 for figure in self.page.figures.values()),
            draw=options.identifier(block, "draw"),
            data=options.value(block, "data"),
            step=options.choice(block, "step", ("no", "yes")) == "yes",
            options=more,
            caption=self._says(block, "title"),
            description=self._says(block, "body"),
            reading=bool(block.option("read")),
        )
        self._list("figure", name, block)

    def _new_id(self, mark: Fence | Block, option: str, unless_given: str = "") -> str:
        return self._new(options.kebab(mark, option) or unless_given, mark)

    def _new(self, name: str, mark: Fence | Block) -> str:
        if name in self.ids:
            mark.wrong(
                f'the id "{name}" is used on line {self.ids[name]} already.',
                "Ids are unique on a page.",
            )
        elif name:
            self.ids[name] = mark.place.line
        return name

    def _says(self, block: Block, what: str) -> str:
        """The words of a block's title or body; a value in them stands as `{{value-1}}`."""

        def named(token: re.Match[str]) -> str:
            slot = self.marks[int(token[1])].slot.partition(":")[2]
            return f"{{{{{slot}}}}}" if slot else self.marks[int(token[1])].typed

        return TOKEN.sub(named, self.words.get((block.index, what), ""))

    def _list(self, kind: str, name: str, mark: Mark) -> None:
        self.page.outline.append(pages.PartRef(kind, name, mark.place, mark.within))
