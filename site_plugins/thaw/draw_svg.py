"""Turns what matplotlib writes into an SVG that may stand in a page: named, scalable, and in the page's colours.

    <text style="font-size: 14px; fill: #010001; text-anchor: middle" x="10.0001" y="20">Hi</text>
        ->  <text x="10" y="20" fill="var(--thaw-figure-ink,#20262e)" font-size="14" text-anchor="middle">Hi</text>

Nothing is left of the machine, of matplotlib's global `<style>`, or of ids that nothing refers to. Style attributes
become presentation attributes, which no content security policy forbids. Numbers are rounded to hundredths, where no two
machines differ. An artist whose gid is `step-3: The model asks.` becomes `<g data-step="3" data-says="The model asks.">`;
any other gid in kebab-case is kept, as an id of this figure.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from thaw.draw_code import FigureFailed

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
# What holds for the whole figure is said once, at its root.
_ROOT = {
    "font-family": "var(--thaw-figure-font,system-ui,sans-serif)",
    "stroke-linejoin": "round",
    "stroke-linecap": "butt",
}
_CODE = "var(--thaw-figure-code-font,ui-monospace,monospace)"
_DEFAULTS = {"text-anchor": "start", "stroke-dashoffset": "0", "stroke-width": "1", **_ROOT}
_KEPT = frozenset(["d", "x", "y", "width", "height", "transform", "href", "clip-path"])
_STEP = re.compile(r"step-(\d+): (.*)", re.DOTALL)
_OWN_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_REFERENCE = re.compile(r"url\(#([^)]+)\)|^#(.+)$")
_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?|-0(?![\d.])")


@dataclass(frozen=True)
class Label:
    """What a figure is called: `prefix` begins each of its ids."""

    prefix: str
    title: str
    description: str


def finish(svg: str, label: Label, colours: Mapping[str, str]) -> str:
    """`svg`, as written by matplotlib, with `label` inside and the `colours` (sentinel -> CSS) of the page."""
    drawn = ElementTree.fromstring(svg)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": _rounded(drawn.attrib["viewBox"]),
            "role": "img",
            "aria-labelledby": f"{label.prefix}-title",
            "aria-describedby": f"{label.prefix}-desc",
            **_ROOT,
        },
    )
    SubElement(root, "title", id=f"{label.prefix}-title").text = label.title
    SubElement(root, "desc", id=f"{label.prefix}-desc").text = label.description
    names = _names(drawn, label.prefix)
    root.extend(_merged(part for child in drawn for part in _cleaned(child, names, colours)))
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _names(drawn: Element, prefix: str) -> dict[str, str]:
    """Ids that stay -> what they are called: what is referred to is numbered, what drawing code named keeps its name."""
    names: dict[str, str] = {}
    for element in drawn.iter():
        for value in element.attrib.values():
            for match in _REFERENCE.finditer(value):
                names.setdefault(match[1] or match[2], f"{prefix}-{len(names) + 1}")
    for element in drawn.iter():
        name = element.get("id", "")
        if name not in names and _OWN_ID.fullmatch(name):
            if f"{prefix}-{name}" in names.values():
                raise FigureFailed(f'uses the gid "{name}" twice', "Give each artist its own.")
            names[name] = f"{prefix}-{name}"
    return names


def _cleaned(
    element: Element, names: Mapping[str, str], colours: Mapping[str, str]
) -> Iterator[Element]:
    """What `element` comes to: itself, its children when it says nothing, or nothing."""
    tag = element.tag.removeprefix(_SVG)
    if tag in {"metadata", "style"} or (tag == "path" and not element.get("d", "").strip()):
        return
    if tag == "image":
        raise FigureFailed("holds a picture in fixed colours", "Draw it with shapes and words.")
    clean = Element(tag, dict(_attributes(element, names, colours)))
    clean.text = element.text if tag == "text" else None
    clean.extend(_merged(part for child in element for part in _cleaned(child, names, colours)))
    if tag in {"g", "defs"} and not len(clean):
        return
    if tag == "g" and not clean.attrib:
        yield from clean
    else:
        yield clean


def _attributes(
    element: Element, names: Mapping[str, str], colours: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    given = {name.replace(_HREF, "href"): value for name, value in element.attrib.items()}
    rules = [rule.partition(":") for rule in given.pop("style", "").split(";")]
    style = {name.strip(): value.strip() for name, _, value in rules if value}
    step = _STEP.fullmatch(given.get("id", ""))
    if step:
        yield from (("data-step", step[1]), ("data-says", step[2]))
    for name, value in given.items():
        if name == "id":
            if value in names:
                yield name, names[value]
        elif name == "transform" and value.startswith("rotate(-0 "):
            continue
        elif name in _KEPT:
            yield name, _REFERENCE.sub(lambda m: _renamed(m, names), _rounded(value))
    for name, value in sorted(style.items()):
        if name in {"fill", "stroke"} and value != "none":
            value = _coloured(value, colours)
        elif name == "font-family":
            if "mono" not in value.lower():
                continue
            value = _CODE
        value = _rounded(value.removesuffix("px"))
        if _DEFAULTS.get(name) != value:
            yield name, value
    if element.tag == f"{_SVG}text" and re.search(r"^ | $|  ", element.text or ""):
        yield "xml:space", "preserve"


def _coloured(value: str, colours: Mapping[str, str]) -> str:
    if value not in colours:
        raise FigureFailed(
            f"uses the colour {value}, which follows no palette",
            "Use the colours of figures.style.",
        )
    return colours[value]


def _renamed(reference: re.Match[str], names: Mapping[str, str]) -> str:
    return f"url(#{names[reference[1]]})" if reference[1] else f"#{names[reference[2]]}"


def _rounded(value: str) -> str:
    short = _NUMBER.sub(lambda match: f"{float(match[0]):.2f}".rstrip("0").rstrip("."), value)
    return " ".join(re.sub(r"(?<![\d.])-0(?![\d.])", "0", short).split())


def _merged(elements: Iterator[Element]) -> list[Element]:
    """Neighbours of one step, in one group."""
    merged: list[Element] = []
    for element in elements:
        same = merged and element.tag == "g" and "data-step" in element.attrib
        if same and merged[-1].attrib == element.attrib:
            merged[-1].extend(element)
        else:
            merged.append(element)
    return merged
