"""Elements: turns each block of a page into the element that the reader's page is made of.

    /// figure | What to notice        <thaw-figure id="one-trip"> <thaw-slot part="figure:one-trip"/>
        id: one-trip             ->        <div class="thaw-caption">What to notice</div>
    Two arrows ...                         <details class="thaw-description">...<p>Two arrows ...</p></details>

pymdownx Blocks finds where a block's body lies, in lists, notes and tabs; `scan` has read its first lines.
"""

from __future__ import annotations

import xml.etree.ElementTree as etree

from markdown.treeprocessors import Treeprocessor
from pymdownx.blocks.block import Block as MarkdownBlock

from thaw.collect import nodes, shapes
from thaw.collect.marks import TOKEN, Block
from thaw.collect.scan import HEAD
from thaw.collect.words import plain_text

PLACED = "data-thaw-mark"  # carries a block's token to `reach`

# The children whose words are data as well, by class, and the name of those words.
_WORDS = {
    "thaw-prompt": "title",
    "thaw-option-text": "title",
    "thaw-lab-title": "title",
    "thaw-caption": "title",
    "thaw-key-idea": "title",
    "thaw-words-beside": "body",
    "thaw-description": "body",
}


class Part(MarkdownBlock):  # type: ignore[misc]
    """The one block that Markdown knows; its argument is the token of a mark.

    Its `config` has `marks`, which gives the marks of the page at hand, and `words`, which takes what titles say.
    """

    NAME = HEAD
    ARGUMENT = True

    def on_markdown(self) -> str:
        return "block"  # by default only elements that Blocks knew when it was set up hold Markdown

    def on_create(self, parent: etree.Element) -> etree.Element:
        self.mark: Block = self.config["marks"]()[int(TOKEN.sub(r"\1", self.argument))]
        element, self.body = shapes.build(parent, self.mark)
        element.set(PLACED, self.mark.token)
        self.mark.is_built = True
        return element

    def on_add(self, block: etree.Element) -> etree.Element:
        return self.body

    def on_end(self, block: etree.Element) -> None:
        shapes.arrange(block, self.mark)
        self.mark.is_whole = True

    def on_inline_end(self, block: etree.Element) -> None:
        for child in block:
            if name := _WORDS.get(child.get("class", "")):
                self.config["words"][self.mark.index, name] = plain_text(child, self.md)


class Titles(Treeprocessor):
    """Makes headings of the titles of blocks, after the table of contents was made."""

    def run(self, root: etree.Element) -> None:
        for title in root.iter(nodes.TITLE):
            title.tag = f"h{title.attrib.pop('data-level')}"
