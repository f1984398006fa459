"""The Markdown beside a page holds every heading, table, code block and output that the page has, in their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown
from thaw.twin import LEFT_OUT

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
PAGES = sorted(
    str(path.relative_to(SITE)) for path in SITE.rglob("index.html") if "assets" not in path.parts
)


def shown(html: str) -> dict[str, list[str]]:
    """What a page shows, by what it is; white space at the ends does not count."""
    soup = BeautifulSoup(html, "html.parser")
    for gone in soup.select(LEFT_OUT):
        gone.decompose()
    return {
        "headings": [_words(it) for it in soup.find_all(re.compile("^h[1-6]$"))],
        "tables": [_words(cell) for cell in soup.select("table th, table td")],
        "code and output": [text for it in soup.find_all("pre") if (text := _verbatim(it))],
    }


def _verbatim(element) -> str:
    """Code as it stands; Markdown's own reader empties lines of spaces."""
    return re.sub(r"^[ \t]+$", "", element.get_text(), flags=re.MULTILINE).strip()


def _words(element) -> str:
    """The letters and digits of an element, formulas as their LaTeX."""
    for math in element.find_all("math"):
        tex = math.find("annotation")
        math.replace_with(tex.get_text() if tex else "")
    return re.sub(r"[\W_]+", "", element.get_text())


def read(markdown: str) -> str:
    """The HTML of a twin; a formula is no code."""
    extensions = ["tables", "pymdownx.superfences", "pymdownx.highlight"]
    plain = {"pymdownx.highlight": {"use_pygments": False}}
    html = Markdown(extensions=extensions, extension_configs=plain).convert(markdown)
    soup = BeautifulSoup(html, "html.parser")
    for formula in soup.select("pre:has(> code.language-math)"):
        formula.decompose()
    return str(soup)


@pytest.mark.node
@pytest.mark.parametrize("page", PAGES or [None])
def test_the_twin_of_a_page_holds_all_that_the_page_shows(page: str | None) -> None:
    assert page, "build the site first: make site"
    html = (SITE / page).read_text("utf-8")
    article = re.search(r"<article\b[^>]*>(.*)</article>", html, re.DOTALL)
    assert article
    twin = (SITE / page).with_suffix(".md").read_text("utf-8")
    page_has, twin_has = shown(article[1]), shown(read(twin))
    for what, there in page_has.items():
        assert twin_has[what] == there, what


@pytest.mark.node
def test_llms_txt_leads_to_every_page() -> None:
    text = (SITE / "llms.txt").read_text("utf-8")
    listed = set(re.findall(r"\]\((?:https?://[^/]+/)?([^)]*\.md)\)", text))
    assert listed == {page.removesuffix(".html") + ".md" for page in PAGES}
