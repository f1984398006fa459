"""In a browser, no text of any figure leaves the sheet, crosses the edge of its box, or touches another text.

Every figure is measured in every sans-serif and monospaced font of this machine that a page could show it in: the boxes
must hold whatever font the reader has.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright
from thaw.draw import draw

from .samples import FOLDER, samples

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
SMALLEST = 11.0  # pixels, at a width of 320

MEASURE = """
() => {
  const svg = document.querySelector("svg");
  const sheet = svg.viewBox.baseVal;
  const shapes = [...svg.querySelectorAll("path, text")];
  const once = (measure) => { const known = new Map(); return (shape) => known.get(shape) ?? known.set(shape, measure(shape)).get(shape); };
  const words = once((t) => {
    const size = parseFloat(t.getAttribute("font-size"));
    const box = t.getBBox(), base = parseFloat(t.getAttribute("y"));
    return {left: box.x, right: box.x + box.width, top: base - 0.76 * size, bottom: base + 0.22 * size};
  });
  const box = once((p) => { const b = p.getBBox(); return {left: b.x, right: b.x + b.width, top: b.y, bottom: b.y + b.height}; });
  const filled = (p) => p.getAttribute("fill") !== "none";
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const inside = (a, b, by) => a.left >= b.left + by && a.right <= b.right - by && a.top >= b.top && a.bottom <= b.bottom;
  const crosses = (path, area) => {
    const half = parseFloat(path.getAttribute("stroke-width") || "1") / 2, room = box(path);
    const thick = {left: room.left - half, right: room.right + half, top: room.top - half, bottom: room.bottom + half};
    if (apart(thick, area)) return false;
    for (let d = 0; d <= path.getTotalLength(); d += 0.5) {
      const p = path.getPointAtLength(d);
      const dot = {left: p.x - half, right: p.x + half, top: p.y - half, bottom: p.y + half};
      if (!apart(dot, area)) return true;
    }
    return false;
  };
  const faults = [], whole = {left: 0, right: sheet.width, top: 0, bottom: sheet.height};
  let smallest = Infinity;
  shapes.forEach((text, n) => {
    if (text.tagName !== "text") return;
    const name = JSON.stringify(text.textContent), area = words(text);
    smallest = Math.min(smallest, parseFloat(text.getAttribute("font-size")));
    if (!inside(area, whole, 0)) faults.push(`${name} leaves the sheet`);
    // Its ground: the last shape painted before it that holds it whole. What was painted before that is hidden.
    let ground = 0;
    shapes.forEach((shape, m) => { if (m < n && shape.tagName === "path" && filled(shape) && inside(area, box(shape), 0)) ground = m; });
    shapes.forEach((shape, m) => {
      if (m === n || m <= ground) return;
      if (shape.tagName === "text") { if (m > n && !apart(area, words(shape))) faults.push(`${name} touches ${JSON.stringify(shape.textContent)}`); }
      else if (filled(shape) ? !apart(area, box(shape)) : crosses(shape, area)) faults.push(`${name} is crossed by a shape`);
    });
  });
  return {faults, smallest: smallest * 320 / sheet.width};
}
"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    chromium = next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS.split())
        yield browser.new_page(viewport={"width": 320, "height": 600})
        browser.close()


def fonts() -> list[str]:
    """The sans-serif fonts of this machine, and what it takes for one when asked in general."""
    listed = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=True)
    families = {line.split(",")[0].strip() for line in listed.stdout.splitlines()}
    sans = sorted(family for family in families if re.search(r"Sans(?! Mono)", family))
    return ["system-ui", "sans-serif", *(f"'{family}'" for family in sans)]


@pytest.mark.parametrize("name", samples())
def test_no_text_of_a_sample_touches_anything(page: Page, name: str) -> None:
    kind, data, options = samples()[name]
    words = {"title": "A title", "description": "A description."}
    svg = draw(kind, data, options=options, folder=FOLDER, page_id="p", figure_id=name, **words)
    assert_fits(page, svg)


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("build/frozen/**/*.svg")), ids=lambda path: path.stem
)
def test_no_text_of_a_published_figure_touches_anything(page: Page, path: Path) -> None:
    assert_fits(page, path.read_text("utf-8"))


def assert_fits(page: Page, svg: str) -> None:
    for family in fonts():
        style = f"--thaw-figure-font: {family}; --thaw-figure-code-font: monospace"
        page.set_content(f'<body style="margin: 0; {style}">{svg}</body>')
        found = page.evaluate(MEASURE)
        assert found["faults"] == [], family
        assert found["smallest"] >= SMALLEST
