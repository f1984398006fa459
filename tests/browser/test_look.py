"""What every page must hold on any screen and on paper: nothing wider than the screen, nothing that moves, all parts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.reader import Reader
from tests.browser.serving import Host, serve
from tests.browser.test_accessibility import addresses

pytestmark = pytest.mark.browser
KINDS = {
    "course/hands/": ("thaw-cell", "thaw-lab", "thaw-figure", "thaw-choose", "thaw-number"),
    "primer/messages-and-tools/": ("thaw-levels", "thaw-figure", "math", "thaw-cell", "thaw-words"),
    "concepts/single-agent/": ("thaw-walk", "thaw-trace", "thaw-cell", ".thaw-glance"),
}
MOVED = """() => new Promise((resolve) => {
  const moved = [];
  const named = ({node, previousRect, currentRect}) =>
    `${(node?.outerHTML ?? node?.textContent ?? "").slice(0, 90)} ${previousRect.y} -> ${currentRect.y}`;
  new PerformanceObserver((list) => list.getEntries().forEach((it) => moved.push(`by ${it.value}`, ...it.sources.map(named))))
    .observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => setTimeout(() => resolve(moved), 150));
})"""

FONTS = """() => [...new Set([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSFontFaceRule).map((rule) => rule.style.fontDisplay))]"""


def test_no_page_is_wider_than_320_pixels_and_nothing_on_it_moves(
    browser: Browser, site: Path
) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 640}, service_workers="block", has_touch=True
    )
    context.route("**/*.woff2", lambda route: route.abort())
    page, wide, moved = context.new_page(), {}, {}
    with serve(site, "") as host:
        for address in addresses(site):
            page.goto(host.url + address)
            if shift := page.evaluate(MOVED):
                moved[address] = shift
            if (width := page.evaluate("document.documentElement.scrollWidth")) > 320:
                wide[address] = width
    context.close()
    assert wide == {}
    assert moved == {}


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_at_a_first_visit(browser: Browser, host: Host, width: int) -> None:
    """Each page with an empty cache. A font that comes late is not taken: that all are `optional` is seen here, the rest is
    the browser's word, which it breaks by a hair on a busy machine; so no font comes at all."""
    moved = {}
    for address in ("", "course/", "concepts/", *KINDS):
        context = browser.new_context(viewport={"width": width, "height": 900})
        context.route("**/*.woff2", lambda route: route.abort())
        page = context.new_page()
        page.goto(host.url + address)
        assert page.evaluate(FONTS) == ["optional"]
        if shift := page.evaluate(MOVED):
            moved[address] = shift
        context.close()
    assert moved == {}


def test_who_wants_less_motion_gets_none(reader: Reader) -> None:
    page = reader.page
    page.emulate_media(reduced_motion="reduce")
    reader.open("course/hands/")
    reader.press(reader.cell("round-trip"), "run")
    assert motion(page) == []
    reader.ended(reader.cell("round-trip"))
    page.locator("thaw-figure").get_by_role("button", name="Back").first.click()
    assert motion(page) == []


def motion(page: Page) -> list[str]:
    """What moves, or would if it changed."""
    return page.evaluate(
        """() => document.getAnimations()
          .filter((it) => it.effect.getComputedTiming().duration > 1 && it.effect.target.closest("main"))
          .map((it) => it.effect.target.outerHTML.slice(0, 120))"""
    )


@pytest.mark.parametrize("address", KINDS)
def test_paper_and_a_browser_without_scripts_hold_all_parts(
    browser: Browser, host: Host, address: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host.url + address)
    plain = visible(page, "h1, h2, h3, h4, p, li, pre, table, svg, math")
    for part in KINDS[address]:
        assert visible(page, part), part
    assert visible(page, "button") == []  # nothing that could not work
    page.emulate_media(media="print")
    assert missing(plain, page) == []
    context.close()
    context = browser.new_context()
    page = context.new_page()
    page.goto(host.url + address)
    page.emulate_media(media="print")
    assert missing(plain, page) == []
    context.close()


def missing(parts: list[str], page: Page) -> list[str]:
    """Which of these parts are not on the page as it is shown now."""
    shown = set(visible(page, "h1, h2, h3, h4, p, li, pre, table, svg, math"))
    return [part for part in parts if part not in shown]


def visible(page: Page, selector: str) -> list[str]:
    """The beginnings of what is shown of these elements of the article, without what only a screen has a use for."""
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll("main article")]
          .flatMap((article) => [...article.querySelectorAll(selector)])
          .filter((it) => it.checkVisibility() && !it.closest(".thaw-colophon, .thaw-buttons, .md-source-file"))
          .map((it) => `${it.localName}: ${it.textContent.replace(/¶/g, "").trim().slice(0, 60)}`)""",
        selector,
    )
    return found
