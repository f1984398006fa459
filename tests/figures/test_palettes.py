"""Every colour of a figure is there in every palette of the page, and words keep their contrast."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from figures.style import COLOURS

CSS = (Path(__file__).parents[2] / "site_plugins/web/src/tokens.css").read_text("utf-8")
SLATE = '[data-md-color-scheme="slate"]'
PALETTES = {  # the blocks that hold in each, in the order of the file
    "light": [":root"],
    "dark": [":root", SLATE],
    "paper": [":root", SLATE, f"print {SLATE}"],
    "forced": [":root", SLATE, "forced-colors: active"],
}
NAMES = [colour.variable for colour in COLOURS]
WORDS = [
    ("ink", "ground"),
    ("ink", "surface"),
    ("ink", "tint"),
    ("ink", "wrong-tint"),
    ("muted", "ground"),
    ("muted", "surface"),
    ("muted", "tint"),
    ("on-accent", "accent"),
    ("on-accent", "wrong"),
]
SHAPES = [("accent", "ground"), ("wrong", "ground"), ("muted", "ground"), ("ink", "surface")]


def palette(name: str) -> dict[str, str]:
    """The colours of figures, as a browser resolves them on the element that sets the scheme."""
    values: dict[str, str] = {}
    blocks = re.finditer(r"(?:@media \(?([^){]+?)\)? \{\s*)?([^{}]+)\{([^{}]*)\}", CSS)
    for media, selectors, body in (block.groups() for block in blocks):
        parts = [part.strip() for part in re.sub(r"/\*.*?\*/", "", selectors).split(",")]
        names = {f"{media} {part}" if media == "print" else media or part for part in parts}
        if names & set(PALETTES[name]):
            values |= dict(re.findall(r"(--thaw-[a-z-]+): ([^;]+);", body))
    resolved = {}
    for variable in NAMES:
        value = values[variable]
        while reference := re.fullmatch(r"var\((--[a-z-]+)\)", value):
            value = values[reference[1]]
        resolved[variable] = value
    return resolved


@pytest.mark.parametrize("name", PALETTES)
def test_each_palette_has_every_colour(name: str) -> None:
    assert set(palette(name)) == set(NAMES)


def test_dark_is_another_palette_and_paper_is_the_light_one() -> None:
    assert all(palette("dark")[name] != palette("light")[name] for name in NAMES)
    assert palette("paper") == palette("light")


def test_what_follows_the_scheme_is_resolved_where_the_scheme_is_set() -> None:
    aliases = re.search(r"([^{}]*)\{([^{}]*--thaw-figure-ink: var[^{}]*)\}", CSS)
    assert aliases
    assert "[data-md-color-scheme]" in aliases[1]


def test_a_figure_on_its_own_looks_as_in_the_light_palette() -> None:
    assert palette("light") == {colour.variable: colour.alone for colour in COLOURS}


@pytest.mark.parametrize(("pairs", "least"), [(WORDS, 4.5), (SHAPES, 3.0)])
def test_what_must_be_seen_stands_out(pairs: list[tuple[str, str]], least: float) -> None:
    for name in ("light", "dark"):
        values = palette(name)
        for front, back in pairs:
            colours = [values[f"--thaw-figure-{part}"][1:] for part in (front, back)]
            assert contrast(*colours) >= least, f"{front} on {back} in {name}"


def test_forced_colours_are_the_systems_own() -> None:
    system = {"Canvas", "CanvasText", "GrayText", "Highlight", "HighlightText"}
    assert set(palette("forced").values()) <= system


def contrast(one: str, other: str) -> float:
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
