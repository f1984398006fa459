r"""LaTeX -> MathML, which browsers draw and screen readers read, without a script.

    mathml(r"k > \frac{w-r}{1-r}", display=True)   ->   '<math display="block"><mrow><mi>k</mi>...</math>'

The library knows the language; what it gives is rebuilt here from the elements and attributes that are known to be
harmless, so that no text of a formula is ever markup. A command that it does not know is an error and not a letter.
"""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as etree
from functools import lru_cache

from latex2mathml.converter import convert_to_element

_CHILDREN = {
    **dict.fromkeys(("mfrac", "msub", "msup", "munder", "mover", "mroot"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
_TAGS = {
    *_CHILDREN,
    *("math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "msqrt", "mstyle", "mpadded"),
    *("mphantom", "mtable", "mtr", "mtd", "menclose", "mmultiscripts", "mprescripts", "none"),
}
_ATTRIBUTES = {
    *("display", "stretchy", "width", "height", "depth", "mathvariant", "displaystyle", "notation"),
    *("scriptlevel", "columnalign", "rowspacing", "columnspacing", "linethickness", "separator"),
    *(
        "fence",
        "form",
        "accent",
        "accentunder",
        "lspace",
        "rspace",
        "minsize",
        "maxsize",
        "movablelimits",
    ),
    *("columnlines", "rowlines", "symmetric", "largeop"),
}
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class NoFormula(Exception):
    """What is wrong with the LaTeX of a formula."""


@lru_cache(maxsize=2048)
def mathml(tex: str, display: bool) -> str:
    """The MathML of a formula, its LaTeX kept as an annotation for whoever copies it."""
    if strange := _NO_XML.search(tex):
        raise NoFormula(f"the formula {tex!r} holds the character {strange[0]!r}")
    try:
        made = convert_to_element(tex, display="block" if display else "inline")
    except (
        Exception
    ) as error:  # the library has a class for each fault, and now and then a ValueError
        says = re.sub(r"(?<!^)(?=[A-Z])", " ", type(error).__name__.removesuffix("Error")).lower()
        raise NoFormula(f"the formula {tex!r} cannot be read: {says}") from error
    math = _clean(made, tex)
    _join_numbers(math)
    semantics = etree.Element("semantics")
    semantics.extend(list(math))
    annotation = etree.SubElement(semantics, "annotation", {"encoding": "application/x-tex"})
    annotation.text = tex
    math[:] = [semantics]
    return etree.tostring(math, encoding="unicode", short_empty_elements=False)


def _clean(element: etree.Element, tex: str) -> etree.Element:
    tag = element.tag.rpartition("}")[2]
    if tag not in _TAGS:
        raise NoFormula(f"the formula {tex!r} needs <{tag}>, which no page shows")
    made = etree.Element(tag, {k: v for k, v in element.attrib.items() if k in _ATTRIBUTES})
    if element.text:
        made.text = html.unescape(element.text)
        if unknown := re.search(r"\\[A-Za-z]+", made.text) if tag != "mtext" else None:
            raise NoFormula(f"the formula {tex!r} has a command that is not known: {unknown[0]}")
    made.extend([_clean(child, tex) for child in element])
    if tag in _CHILDREN and len(made) != _CHILDREN[tag]:
        raise NoFormula(f"the formula {tex!r} lacks a part of a fraction, a root or an index")
    return made


def _join_numbers(element: etree.Element) -> None:
    r"""`1{,}200` is one number, and is read as one."""
    for child in element:
        _join_numbers(child)
    kept: list[etree.Element] = []
    for child in list(element):
        if (
            child.tag == "mn"
            and len(kept) > 1
            and kept[-2].tag == "mn"
            and [(it.tag, it.text) for it in kept[-1]] == [("mo", ",")]
        ):
            kept[-2].text = f"{kept[-2].text},{child.text}"
            kept.pop()
        else:
            kept.append(child)
    element[:] = kept
