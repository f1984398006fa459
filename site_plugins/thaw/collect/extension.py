"""The Markdown extension: `scan`, then Markdown, then `reach`, in any site generator or in none.

    thaw = ThawExtension()
    thaw.file = File("docs/course/hands/index.md", "course/hands/index.md", text)
    html = Markdown(extensions=["tables", thaw]).convert(thaw.front.body)    ->    html, and thaw.page

The same `thaw.page` has the parts and the problems; its HTML is what Markdown returned.
"""

from __future__ import annotations

import logging
import re
import xml.etree.ElementTree as etree
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from pymdownx.blocks import BlocksExtension, BlocksProcessor

from thaw.collect import frontmatter, guards, links, shapes
from thaw.collect.elements import Part, Titles
from thaw.collect.marks import CLOSE, OPEN, Source
from thaw.collect.parts import add_parts
from thaw.collect.reach import headings, reach
from thaw.collect.scan import Scan, scan
from thaw.pages import Kind, Page
from thaw.problems import Problems

FIRST, LAST = 1000, -1000  # before and after every other extension
BELOW_TOC = 1


@dataclass(frozen=True)
class File:
    """The file of a page: its path from the root, from docs_dir, and its text, front matter included."""

    path: str
    src: str
    text: str


def collect(
    text: str,
    path: str,
    src: str | None = None,
    extensions: Sequence[str | Extension] = (),
    configs: Mapping[str, Mapping[str, Any]] | None = None,
) -> Page:
    """Collect one page; `extensions` and `configs` are those of the site's other Markdown extensions."""
    thaw = ThawExtension(**(configs or {}).get("thaw", {}))
    thaw.file = File(path, src or path.removeprefix("docs/"), text)
    others = [extension for extension in extensions if extension != "thaw"]
    Markdown(extensions=[*others, thaw], extension_configs=dict(configs or {})).convert(
        thaw.front.body
    )
    return thaw.page


class ThawExtension(BlocksExtension):  # type: ignore[misc]
    """A host sets `file` before it has a page converted, and takes `page`, with its problems, after.

    One instance serves any number of pages, one after another. Without a host, problems are logged.
    """

    def __init__(self, **configs: Any) -> None:
        super().__init__()
        self.strange = configs  # there are none to give
        self.has_host = False
        self.words: dict[tuple[int, str], str] = {}
        self._start(File("", "", ""))

    @property
    def file(self) -> File:
        """The file of the page at hand."""
        return self._file

    @file.setter
    def file(self, file: File) -> None:
        self.has_host = True
        self._start(file)

    def extendMarkdown(self, md: Markdown) -> None:
        md.block_level_elements += [it for it in shapes.LEVEL if it not in md.block_level_elements]
        if "fenced_code_block" not in md.preprocessors:
            md.registerExtensions(["pymdownx.superfences"], {})
        super().extendMarkdown(md)
        md.preprocessors.register(_Before(md, self), "thaw_before", FIRST)
        md.treeprocessors.register(Titles(md), "thaw_titles", BELOW_TOC)
        md.treeprocessors.register(_Whole(md, self), "thaw_whole", LAST)
        md.postprocessors.register(_After(md, self), "thaw_after", LAST)

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:
        block_mgr.register(Part, {"marks": lambda: self.scan.marks, "words": self.words})

    def before(self, lines: list[str], md: Markdown) -> list[str]:
        """A page's Markdown comes in: the lines that the rest of Markdown is to see."""
        self.is_whole = False
        if not self.has_host:
            self._start(File("page.md", "page.md", "\n".join(lines)))
        above = _lines_above("\n".join(lines), self.file.text, self.front)
        source = Source(
            self.file.path, tuple(re.sub(f"[{OPEN}{CLOSE}]", "\ufffd", it) for it in lines), above
        )
        foreign: dict[str, object] = cast(Any, md.parser.blockprocessors["blocks"]).blocks
        self.scan = scan(source, foreign.keys())
        self.problems.extend(self.scan.problems)
        self.problems.extend(guards.misplaced(self.strange))
        self.problems.extend(guards.unsafe(md, self.file.path, self.file.text))
        return self.scan.lines

    def after(self, html: str) -> str:
        """The finished HTML comes in: what the reader gets."""
        head = '<thaw-slot part="head"></thaw-slot>\n' if self.page.kind != "page" else ""
        reached = reach(html, self.scan.marks)
        self.page.html = head + reached.html
        self.problems.extend(add_parts(self.page, reached.marks, self.scan.marks, self.words))
        self.problems.extend(guards.unclosed(reached.unclosed, self.file.path, self.file.text))
        self.page.outline += headings(reached.html, self.scan.sections)
        if self.page.kind == "primer":
            self.page.outline += self.scan.shown
        self.page.outline.sort(key=lambda part: part.place.line)
        self.problems.extend(links.check(self.page))
        self.page.problems = list(self.problems)
        for problem in [] if self.has_host else self.problems:
            logging.getLogger("thaw").warning("%s", problem)
        return self.page.html

    def _start(self, file: File) -> None:
        text = re.sub("\r\n?", "\n", file.text).removeprefix("\ufeff")
        self._file = File(file.path, file.src, text)
        self.front = frontmatter.read(text, file.path)
        name = file.src.removesuffix(".md").removesuffix("/index")
        self.page = Page(
            file.path,
            file.src,
            name.rsplit("/", 1)[-1],
            cast(Kind, self.front.kind),
            self.front.meta,
        )
        self.page.problems = list(self.front.problems)
        self.problems = Problems()
        self.problems.extend(self.front.problems)
        self.scan = Scan()
        self.is_whole = False
        self.words.clear()


class _Before(Preprocessor):
    def __init__(self, md: Markdown, thaw: ThawExtension) -> None:
        super().__init__(md)
        self.thaw = thaw

    def run(self, lines: list[str]) -> list[str]:
        return self.thaw.before(lines, self.md)


class _Whole(Treeprocessor):
    """Says that what is postprocessed next is the page: the table of contents has it done for each heading before."""

    def __init__(self, md: Markdown, thaw: ThawExtension) -> None:
        super().__init__(md)
        self.thaw = thaw

    def run(self, root: etree.Element) -> None:
        self.thaw.is_whole = True


class _After(Postprocessor):
    def __init__(self, md: Markdown, thaw: ThawExtension) -> None:
        super().__init__(md)
        self.thaw = thaw

    def run(self, text: str) -> str:
        return self.thaw.after(text) if self.thaw.is_whole else text


def _lines_above(body: str, text: str, front: frontmatter.Front) -> int:
    """How many lines of the file stand above the body, which a plugin of the host may have changed."""
    at = text.rfind(body)
    return front.above if at < 0 else text[:at].count("\n")
