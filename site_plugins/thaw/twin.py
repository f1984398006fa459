"""The twin of a page: its Markdown, made of the finished HTML, so that nothing that stands on the page is missing.

    <thaw-cell><div class="thaw-code"><pre>print(1)</pre></div><div class="thaw-output"><pre>1</pre></div></thaw-cell>
        ->  a fence of Python, "Output:", a fence of text

Buttons, forms and data for the browser stay behind; a drawing becomes its description, a formula its LaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bs4 import BeautifulSoup, Tag
from markdownify import ATX, MarkdownConverter

LEFT_OUT = (
    "script, template, style, form, fieldset, button, input, textarea, .headerlink, .thaw-colophon, .thaw-buttons, "
    ".thaw-stepper, .thaw-rung, .thaw-state, .thaw-back, .thaw-says, thaw-answers, .thaw-mark, .thaw-brief-buttons"
)
# At the beginning of a line: a list's mark, a heading's, a quotation's; and where the text goes on after a link or code.
_LEADING = re.compile(r"^(\s*)(?:([-+#>])|(\d{1,9})([.)]))(?=\s)", re.MULTILINE)
_WITHIN = re.compile(r"(?<=\n)(\s*)(?:([-+#>])|(\d{1,9})([.)]))(?=\s)")
_INLINE = {
    "a",
    "abbr",
    "b",
    "cite",
    "code",
    "dfn",
    "em",
    "i",
    "kbd",
    "samp",
    "small",
    "span",
    "strong",
    "sup",
    "time",
}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_OPENING = re.compile(r"\s*(`{3,})\w*$")
_FENCE = re.compile("`{3,}")


def twin(html: str, title: str = "") -> str:
    """The Markdown of a page; `title` heads it when the page has no heading of its own."""
    soup = BeautifulSoup(_SVG.sub(_worded, html), "html.parser")
    for gone in soup.select(LEFT_OUT):
        gone.decompose()
    _say_once(soup)
    for code in soup.find_all("pre"):  # its colours are of no use here, and thousands of elements
        code.string = code.get_text()
    text = _Converter(heading_style=ATX, bullets="-").convert_soup(soup)
    text = "\n".join(_tidied(text.strip().split("\n"))) + "\n"
    return text if soup.find("h1") or not title else f"# {title}\n\n{text}"


class _Converter(MarkdownConverter):
    """What the library does not know: our code and output, disclosures, drawings, formulas."""

    _within = False

    def process_text(self, el: Any, parent_tags: Any = None) -> str:
        """Text that goes on after a link or code does not begin a line."""
        self._within = getattr(el.previous_sibling, "name", None) in _INLINE
        return str(super().process_text(el, parent_tags=parent_tags))  # type: ignore[misc]  # not in its stubs

    def escape(self, text: str, parent_tags: Iterable[str]) -> str:
        """What would be markup; less than the library would, so that the text stays readable."""
        if not text or {"pre", "code", "samp"} & set(parent_tags):
            return text or ""
        text = re.sub(r"([\\`*\[\]])", r"\\\1", text).replace("<", "&lt;")
        text = re.sub(r"(?<!\w)_|_(?!\w)", r"\\_", text)
        if _HEADINGS & set(parent_tags):
            return text
        leading = _WITHIN if self._within else _LEADING
        return leading.sub(_escaped, text)

    def convert_li(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        """An entry of a list; what belongs to it stands four spaces in, which every reader of Markdown takes."""
        outer = element.parent
        mark = "-"
        if outer is not None and outer.name == "ol":
            number = int(str(outer.get("start") or 1)) + len(element.find_previous_siblings("li"))
            mark = f"{number}."
        return f"{mark} " + text.strip().replace("\n", "\n    ") + "\n"

    def convert_pre(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        body = element.get_text()
        language = _language(element)
        longest = max((len(it) for it in _FENCE.findall(body)), default=2)
        marks = "`" * max(3, longest + 1)
        head = "Output:\n\n" if element.find_parent(class_="thaw-output") else ""
        empty = not body.strip() and not element.find_parent(class_="thaw-code")
        return "" if empty else f"\n\n{head}{marks}{language}\n{body.rstrip(chr(10))}\n{marks}\n\n"

    def convert_samp(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        return text if "pre" in parent_tags else str(self.convert_code(element, text, parent_tags))

    def convert_td(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        """A cell of a table: a bar in it would begin the next one."""
        return " " + text.strip().replace("\n", " ").replace("|", "\\|") + " |"

    convert_th = convert_td

    def convert_summary(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        return f"\n\n**{text.strip()}**\n\n" if text.strip() else ""

    def convert_details(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        return f"\n\n{text.strip()}\n\n"

    convert_section = convert_header = convert_details

    def convert_div(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        """A row of a list of terms is one line: its term, and what is said of it."""
        children = [child for child in element.children if isinstance(child, Tag)]
        if children and children[0].name == "dt":
            term, *said = children
            words = " ".join(self.process_tag(it, parent_tags=parent_tags).strip() for it in said)
            words = words.replace("\n", "\n    ")
            apart = "\n\n    " if words.startswith("- ") else " "
            name = self.process_tag(term, parent_tags=parent_tags).strip()
            return f"\n- **{name}**:{apart}{words}"
        return f"\n\n{text.strip()}\n\n"

    def convert_dl(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        return f"\n\n{text.strip()}\n\n"

    def convert_dt(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        inside = element.parent is not None and element.parent.name == "div"
        return text.strip() if inside else f"\n- **{text.strip()}**: "

    def convert_dd(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        return text.strip()

    def convert_svg(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        """A drawing in words, unless they stand beside it."""
        if element.find_parent("thaw-figure"):
            return ""
        words = " ".join(it.get_text(" ", strip=True) for it in element.find_all(True))
        return f"\n\n*Drawing: {self.escape(words, ())}*\n\n" if words else ""

    def convert_math(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        tex = element.find("annotation")
        formula = tex.get_text() if tex else element.get_text()
        if element.get("display") == "block":
            return f"\n\n```math\n{formula.strip()}\n```\n\n"
        return f"$`{formula.strip()}`$"

    def convert_dfn(self, element: Tag, text: str, parent_tags: set[str]) -> str:
        return text

    def __getattr__(self, name: str) -> Any:
        """Our own elements are blocks."""
        if name.startswith("convert_thaw"):
            return self.convert_details
        raise AttributeError(name)


def _tidied(lines: Iterable[str]) -> Iterator[str]:
    """No spaces at the end of a line and no two blank ones in a row, but in code, which stays as it is."""
    fence, blank = "", False
    for line in lines:
        mark = _OPENING.match(line)
        if fence:
            yield line
            fence = "" if line.strip() == fence else fence
            continue
        fence = mark[1] if mark else ""
        if line.strip() or not blank:
            yield line.rstrip()
        blank = not line.strip()


def _escaped(mark: re.Match[str]) -> str:
    space, sign, number, point = mark.groups()
    return f"{space}\\{sign}" if sign else f"{space}{number}\\{point}"


def _say_once(soup: BeautifulSoup) -> None:
    """A drawing need not say what stands on the page as text: its key idea, and the paragraph that describes it."""
    drawn = [
        svg for svg in soup.find_all("svg") if svg.contents and not svg.find_parent("thaw-figure")
    ]
    parts = [part for svg in drawn for part in svg.find_all(True, recursive=False)]
    if not parts:
        return
    said = _words(soup.get_text())  # with what the drawings say
    for part in parts:
        words = _words(part.get_text(" "))
        if said.count(words) > sum(_words(it.get_text(" ")) == words for it in parts):
            part.decompose()


def _words(text: str) -> str:
    return " ".join(text.split())


def _worded(svg: re.Match[str]) -> str:
    """Of a drawing its title and its description: the shapes are of no use here."""
    said = re.findall(r"<(?:title|desc)\b[^>]*>.*?</(?:title|desc)>", svg[0], re.DOTALL)
    return f"<svg>{''.join(said)}</svg>"


def _language(element: Tag) -> str:
    if element.find_parent(class_="thaw-diff"):
        return "diff"
    if element.find_parent(class_="thaw-code"):
        return "python"
    code = element.find_parent(class_=re.compile("^language-"))
    names = [it for it in (code.get("class") or []) if it.startswith("language-")] if code else []
    return names[0].removeprefix("language-") if names else "text"
