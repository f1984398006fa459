"""Turns data and drawing code into an SVG that may stand in a page.

    draw("message_flow", transcript, page_id="hands", figure_id="one-trip", title="...", description="...")
        ->  '<svg xmlns="..." viewBox="0 0 360 412" role="img" ...>'

The code is called with a fresh matplotlib figure, in the house style, whatever was drawn before. Figures are drawn one
at a time: matplotlib's settings are global.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import io
import json
import warnings
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from thaw.draw_code import Code, FigureFailed, find
from thaw.draw_load import Drawing, loaded
from thaw.draw_svg import Label, finish
from thaw.problems import did_you_mean

__all__ = ["FigureFailed", "digest", "draw"]

_DECIDES = ("draw.py", "draw_svg.py")  # of this package: what decides how a figure comes out


def draw(
    name: str,
    data: Any,
    *,
    page_id: str,
    figure_id: str,
    title: str,
    description: str,
    options: Mapping[str, Any] | None = None,
    folder: Path | None = None,
) -> str:
    """The figure that `name`, of course_src/figures or of `folder`/figures.py, draws of `data`, as SVG.

    `page_id` and `figure_id` keep its ids apart from all others. What the code raises comes out as `FigureFailed`.
    """
    label = Label(f"{page_id}-{figure_id}", title.strip(), description.strip())
    if not label.title or not label.description:
        missing = "description" if label.title else "caption"
        raise FigureFailed(
            f"has no {missing}", "Write what a reader who cannot see the figure needs."
        )
    code = find(name, folder)
    with loaded(code) as drawing:
        _check_options(name, drawing, options or {})
        first, second = (_plot(code, drawing, data, options or {}, label) for _ in range(2))
        if first != second:
            raise FigureFailed("is not the same when drawn twice", "Draw nothing at random.")
        return finish(first, label, drawing.colours)


def digest(name: str, folder: Path | None = None) -> str:
    """What a drawing depends on besides its data and words: all the code that draws and cleans it, and matplotlib."""
    parts = [name, _machinery(), find(name, folder).digests()]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@functools.cache
def _machinery() -> list[str]:
    """What does not change while a process lives: matplotlib, and this package."""
    ours = [Path(__file__).with_name(name).read_text("utf-8") for name in _DECIDES]
    return [version("matplotlib"), *ours]


def _check_options(name: str, drawing: Drawing, options: Mapping[str, Any]) -> None:
    parameters = list(inspect.signature(drawing.function).parameters.values())[2:]
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return
    known = [p.name for p in parameters]
    for option in options:
        if option not in known:
            remedy = did_you_mean(option, known) or "It takes none."
            raise FigureFailed(f'has an option "{option}" that {name} does not take', remedy)


def _plot(code: Code, drawing: Drawing, data: Any, options: Mapping[str, Any], label: Label) -> str:
    # Half a second that most builds need not spend: they draw nothing.
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(), warnings.catch_warnings():
        # The page's fonts draw the words, and know more characters than matplotlib's.
        warnings.filterwarnings("ignore", "Glyph .* missing from")
        matplotlib.rcdefaults()
        ours = {"svg.fonttype": "none", "svg.hashsalt": label.prefix, "text.parse_math": False}
        cast(Any, matplotlib.rcParams).update({**drawing.settings, **ours})
        figure = Figure()
        FigureCanvasSVG(figure)
        svg = io.StringIO()
        try:
            # Through JSON, so that drawing code cannot change the data of the next figure.
            drawing.function(figure, json.loads(json.dumps(data)), **options)
            figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
        except (Exception, SystemExit) as error:
            raise code.failure(error) from error
        if figure.get_children() == [figure.patch]:
            remedy = "Draw on the figure that the function is given, as with figure.subplots(); pyplot has another."
            raise FigureFailed("shows nothing when it is drawn", remedy)
    return svg.getvalue()
