"""Block checks: what is wrong with the shape of a block, by the table of blocks.

    /// figure          ->    the figure has no caption. Write it on the first line: /// figure | ...
    Text.
    ///

Called for blocks that reach the reader, with the inner blocks that do.
"""

from __future__ import annotations

from thaw.collect.blocks import BLOCKS, INNER, Spec
from thaw.collect.marks import Block, unknown_options
from thaw.problems import did_you_mean


def check(block: Block, all_end: bool = True) -> None:
    """Add to a block the problems of its shape: title, options, inner blocks, body, where it stands.

    Where a block of the page has no end, not all do: that is told, and nothing that may only follow from it.
    """
    spec = BLOCKS[block.name]
    wrong = len(block.problems)
    _check_title(block, spec)
    _check_options(block, spec)
    if not all_end:
        return
    _check_nesting(block, spec)
    if block.is_built and not block.is_whole and len(block.problems) == wrong:
        remedy = "Move it out of the definition list or table, or out to the margin."
        block.wrong(f"Markdown does not find the end of the {block.name} in this place.", remedy)
    if spec.body and not block.has_text:
        block.wrong(
            *_EMPTY.get(
                block.name, (f"the {block.name} is empty.", "Write its text below the first line.")
            )
        )


_EMPTY = {
    "option": (
        "the option explains nothing.",
        "Say below it what it assumes, and where that breaks.",
    ),
    "right": ("the right option explains nothing.", "Say below it why it is right."),
    "common": ("the common answer has no comment.", "Say below it what it misses."),
    "number": ("nothing is shown after the number.", "Say below it what the number tells."),
    "lab": (
        "the lab states no requirements.",
        "Write them as prose and bullets before the first hint.",
    ),
    "glance": (
        "the glance has no words beside its drawing.",
        "Say below it what goes from box to box.",
    ),
    "setting": ("the setting tells nothing.", "Say below it who is where, and what is asked."),
    "failure": ("the failure tells nothing.", "Say below it how it comes about."),
    "figure": (
        "the figure has no long description.",
        "Say below it what a reader who cannot see it needs.",
    ),
}


def _check_title(block: Block, spec: Spec) -> None:
    if spec.title and not block.title:
        what = "caption" if block.name == "figure" else "title"
        block.wrong(
            f"the {block.name} has no {what}.",
            f"Write it on the first line: {'/' * block.slashes} {block.name} | ...",
        )
    elif spec.titles and block.title not in spec.titles:
        near = did_you_mean(block.title, spec.titles)
        block.wrong(f'there is no {block.name} "{block.title}".', near)
    if spec.title is False and block.title:
        block.wrong(f"a {block.name} takes no title.", "Move the text below the first line.")


def _check_options(block: Block, spec: Spec) -> None:
    if block.unreadable:
        return
    for name in spec.needs:
        if not block.option(name):
            block.wrong(
                f'the {block.name} has no "{name}".',
                f"Add a line below the first, indented by 4 spaces: {name}: ...",
            )
    if not spec.any_option:
        unknown_options(block, {*spec.needs, *spec.takes}, f"a {block.name}")


def _check_nesting(block: Block, spec: Spec) -> None:
    outer = INNER.get(block.name, [])
    parent = block.parent.name if block.parent else None
    if outer and parent not in outer:
        block.wrong(
            f"the {block.name} stands in no {' or '.join(outer)}.",
            "Put it into one, whose first and last lines have more slashes.",
        )
    if block.parent and block.parent.slashes <= block.slashes:
        block.wrong(
            f"the {block.name} has as many slashes as the {parent} around it.",
            "An outer block has more slashes than the blocks in it.",
        )
    names = [child.name for child in block.children]
    for name, (least, most) in (spec.holds or {}).items():
        if not least <= names.count(name) <= most:
            many, what = names.count(name), "right option" if name == "right" else name
            found = f"{many} {what}s" if many > 1 else f"{'only one' if many else 'no'} {what}"
            block.wrong(f"the {block.name} has {found}.", spec.counts)
    if 0 < len(names) < spec.least:
        block.wrong(f"the {block.name} offers no choice.", spec.counts)
