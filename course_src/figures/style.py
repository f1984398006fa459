"""The house style: colours that follow the page's palette, sizes that stay legible on a phone.

    INK  ->  "#010001" while matplotlib draws  ->  var(--thaw-figure-ink,#20262e) in the page

Drawing code names colours by these constants and no others, so that every figure follows both palettes, forced
colours and print. The page defines the variables (site_plugins/web/src/tokens.css); the value after the comma is the
one of the light palette, for a figure that is opened on its own.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """What stands for a colour while drawing, the variable it becomes, and its value without a page."""

    sentinel: str
    variable: str
    alone: str

    @property
    def css(self) -> str:
        return f"var({self.variable},{self.alone})"


INK = "#010001"  # words, and lines that carry meaning
MUTED = "#010002"  # words that may be read second
LINE = "#010003"  # hairlines, what a figure hangs on
GROUND = "#010004"  # the paper
SURFACE = "#010005"  # a card on the paper
SOFT = "#010006"  # a quiet filled shape: what was there before
ACCENT = "#010007"  # the one thing to look at
TINT = "#010008"  # a card that belongs to the accent
ON_ACCENT = "#010009"  # words on the accent
WRONG = "#01000a"  # what a provider refuses, and never by colour alone
WRONG_TINT = "#01000b"

COLOURS = (
    Colour(INK, "--thaw-figure-ink", "#20262e"),
    Colour(MUTED, "--thaw-figure-muted", "#5a6472"),
    Colour(LINE, "--thaw-figure-line", "#c3cad2"),
    Colour(GROUND, "--thaw-figure-ground", "#ffffff"),
    Colour(SURFACE, "--thaw-figure-surface", "#f6f7f9"),
    Colour(SOFT, "--thaw-figure-soft", "#d5dae0"),
    Colour(ACCENT, "--thaw-figure-accent", "#0b6e75"),
    Colour(TINT, "--thaw-figure-tint", "#e3f1f1"),
    Colour(ON_ACCENT, "--thaw-figure-on-accent", "#ffffff"),
    Colour(WRONG, "--thaw-figure-wrong", "#a8321f"),
    Colour(WRONG_TINT, "--thaw-figure-wrong-tint", "#fbeae6"),
)

# A sheet is 360 units wide: on a screen of 320 px the smallest words are 11 px high.
WIDTH = 360.0
BODY = 14.0
SMALL = 12.5
HAIRLINE = 1.0
STROKE = 1.5

# What matplotlib is told before each figure; plots of a lesson's own inherit it.
RC: dict[str, object] = {
    "font.family": "sans-serif",
    "font.size": SMALL,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": MUTED,
    "axes.facecolor": GROUND,
    "axes.linewidth": HAIRLINE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.prop_cycle": "cycler('color', ['#010007', '#010001', '#010002'])",
    "xtick.color": LINE,
    "xtick.labelcolor": MUTED,
    "ytick.color": LINE,
    "ytick.labelcolor": MUTED,
    "grid.color": LINE,
    "legend.frameon": False,
    "lines.linewidth": STROKE,
    "lines.solid_capstyle": "round",
    "patch.edgecolor": INK,
    "patch.facecolor": SURFACE,
    "hatch.color": LINE,
    "figure.facecolor": GROUND,
    "figure.edgecolor": GROUND,
    "savefig.facecolor": GROUND,
    "figure.figsize": (WIDTH / 72, WIDTH / 72 * 0.75),
}
