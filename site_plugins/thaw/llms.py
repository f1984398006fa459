"""llms.txt: what a site has to read, for a reader that is a model; each page by its Markdown.

llms("Harness Workshop", "How the code ...", pages, urls)   ->   "# Harness Workshop\n\n> How the code ...\n\n## Course\n..."

The form is that of llmstxt.org: a heading, a summary, lists of links with a line on each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from thaw.address import twin_path
from thaw.pages import Page

SECTIONS = {"lesson": "Course", "primer": "Primer", "concept": "Concepts", "page": "Optional"}


def llms(
    name: str, says: str, pages: Iterable[Page], urls: Mapping[str, str], site: str = ""
) -> str:
    """The text of llms.txt for the pages of a site, in their order; `site` is the address of its root, where known."""
    pages = list(pages)
    lines = [f"# {name}", ""]
    if says:
        lines += [f"> {says}", ""]
    for kind, heading in SECTIONS.items():
        listed = [_line(page, urls[page.src], site) for page in pages if page.kind == kind]
        if listed:
            lines += [f"## {heading}", "", *listed, ""]
    return "\n".join(lines).rstrip() + "\n"


def _line(page: Page, url: str, site: str) -> str:
    title = str(page.meta.get("title") or page.slug.replace("-", " ").capitalize())
    summary = " ".join(str(page.meta.get("summary") or "").split())
    link = f"[{_escaped(title)}]({site}{twin_path(url)})"
    return f"- {link}: {summary}" if summary else f"- {link}"


def _escaped(title: str) -> str:
    return " ".join(title.split()).replace("[", "\\[").replace("]", "\\]")
