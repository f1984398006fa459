"""Words: titles as Markdown, and what an element says as plain text.

    Is `a < b` <safe> & sound?    ->    Is `a < b` &lt;safe> &amp; sound?    ->    Is a < b <safe> & sound?

A title may hold code and emphasis; `<` and `&` in it are themselves, never HTML.
"""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as etree

from markdown import Markdown, util

from thaw.collect.prose import CODE


def as_markdown(title: str) -> str:
    """A title for Markdown's inline parser."""
    done, at = "", 0
    for code in CODE.finditer(title):
        done += _escaped(title[at : code.start()]) + code[0]
        at = code.end()
    return done + _escaped(title[at:])


def plain_text(element: etree.Element, md: Markdown) -> str:
    """The words of an element whose inline Markdown was parsed, its paragraphs a line apart; not those on a disclosure."""
    words: list[str] = []
    _gather(element, words)
    text = re.sub(
        f"{util.STX}(\\d+){util.ETX}", lambda escaped: chr(int(escaped[1])), "".join(words)
    )
    text = util.HTML_PLACEHOLDER_RE.sub(lambda stashed: _unstash(md, int(stashed[1])), text)
    text = html.unescape(text.replace(util.AMP_SUBSTITUTE, "&"))
    return re.sub(r"[ \t]+", " ", re.sub(r"\s*\n\s*", "\n", text)).strip()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _gather(element: etree.Element, words: list[str]) -> None:
    words.append(element.text or "")
    for child in element:
        apart = "\n" if child.tag in ("p", "li", "br") else ""
        words.append(apart)
        if child.tag != "summary":
            _gather(child, words)
        words.append(apart + (child.tail or ""))


def _unstash(md: Markdown, index: int) -> str:
    stashed = str(md.htmlStash.rawHtmlBlocks[index])
    return "" if stashed.startswith("<") else stashed
