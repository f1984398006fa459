"""Every page of the site for everybody: what axe finds, a lab by keyboard alone, a lab as it is read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import ROOT
from tests.browser.reader import Reader
from tests.browser.serving import Host, serve

pytestmark = pytest.mark.browser
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"], rules: {"target-size": {enabled: true}}});
  return found.violations.flatMap((it) => it.nodes.map((node) =>
    `${it.id}: ${node.html.slice(0, 160)} ${[...node.any, ...node.all][0]?.message ?? ""}`));
}"""
SOLUTION = ROOT / "build/frozen/harness/hands.1.py"


def addresses(site: Path) -> list[str]:
    """Of all pages; of the pages of source code, which are made by one template, the first."""
    pages = sorted(page.parent.relative_to(site).as_posix() for page in site.rglob("index.html"))
    sources = [page for page in pages if page.startswith("source/")]
    return [f"{page}/" for page in pages if page not in sources[1:]] + ["404.html"]


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it stands, its header and its navigation among it."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN)
    return found


@pytest.fixture
def still(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who asks for no motion, so that no colour is caught halfway."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", service_workers="block"
    )
    yield context
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(still: BrowserContext, site: Path, scheme: str) -> None:
    page = still.new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    found = {}
    with serve(site, "") as host:
        for address in addresses(site):
            page.goto(f"{host.url}{address}{'?level=3' if address.startswith('primer/') else ''}")
            if said := faults(page):
                found[address] = said
    assert found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state_of_a_lesson(reader: Reader, scheme: str) -> None:
    page = reader.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    reader.open("course/hands/")
    lab = reader.lab("lab1")
    reader.run("round-trip", "def f(n):\n    return f(n - 1) if n else 1 / 0\nf(40)")
    reader.check("lab1")
    expect(lab.locator('[data-status="failed"]').first).to_be_visible()
    page.locator("thaw-choose .thaw-option").first.locator("label, button, summary").first.click()
    page.locator("thaw-figure").get_by_role("button", name="Back").first.click()
    for details in page.locator("details").all():
        details.evaluate("it => it.open = true")
    assert faults(page) == []
    reader.type(lab, SOLUTION.read_text("utf-8"))
    assert reader.check("lab1").startswith("All ")
    lab.locator(".cm-content").focus()
    assert faults(page) == []


def test_axe_finds_nothing_in_a_walk_and_a_run_that_are_under_way(
    still: BrowserContext, host: Host
) -> None:
    page = still.new_page()
    page.goto(host.url + "concepts/function-calling/")
    walk = page.locator("thaw-walk")
    walk.get_by_role("button", name="Next").click()
    page.locator("thaw-trace").first.get_by_role("button", name="Back").click()
    for details in page.locator("details").all():
        details.evaluate("it => it.open = true")
    assert faults(page) == []


def tab_to(page: Page, selector: str, *, most: int, key: str = "Tab") -> None:
    """Press Tab until the focus is there, as a reader without a mouse does."""
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate("(it) => document.activeElement.matches(it)", selector):
            return
    raise AssertionError(f"Tab never came to {selector}")


def test_a_whole_lab_is_solved_by_keyboard_alone(reader: Reader) -> None:
    page, press = reader.page, reader.page.keyboard.press
    reader.open("course/hands/#lab1")
    lab = '[data-lab="lab1"]'
    tab_to(page, f'{lab} [role="textbox"]', most=12)
    press("Enter")
    expect(reader.lab("lab1").locator(".cm-content")).to_be_focused()
    press("ControlOrMeta+a")
    page.keyboard.insert_text(SOLUTION.read_text("utf-8").replace('"toolCall"', '"call"', 1))
    press("Escape")
    tab_to(page, f'{lab} [data-do="check"]', most=8, key="Shift+Tab")
    press("Enter")
    reader.ended(reader.lab("lab1"))
    assert "Failed:" in reader.heard()
    expect(page.locator(f'{lab} [data-do="check"]')).to_be_focused()
    tab_to(page, f"{lab} summary", most=20)  # a hint, or what a check says
    press("Enter")
    expect(reader.lab("lab1").locator("details[open]").first).to_be_visible()
    tab_to(page, f"{lab} .thaw-code", most=20, key="Shift+Tab")
    press("Enter")
    expect(reader.lab("lab1").locator(".cm-content")).to_be_focused()
    press("ControlOrMeta+a")
    page.keyboard.insert_text(SOLUTION.read_text("utf-8"))
    press("ControlOrMeta+Enter")  # checks, without leaving the editor
    reader.ended(reader.lab("lab1"))
    assert reader.state(reader.lab("lab1")).startswith("All ")
    expect(reader.lab("lab1").locator(".thaw-success")).to_be_visible()


def test_a_lab_is_read_aloud_in_the_order_in_which_it_is_solved(reader: Reader) -> None:
    reader.open("course/hands/")
    lab = reader.lab("lab1")
    in_order(
        lab.aria_snapshot(),
        'heading "Find the calls, run one"',
        "returns the blocks of a reply that are calls",
        'button "Check',
        'textbox "harness.py of',
        "Hint",
    )
    reader.check("lab1")
    in_order(
        lab.aria_snapshot(),
        'heading "Find the calls, run one"',
        'button "Check',
        'textbox "harness.py of',
        "Failed",
        "expected [], got None",
    )
    assert "Failed: A reply of words alone holds no calls" in reader.heard()
    reader.type(lab, SOLUTION.read_text("utf-8"))
    reader.check("lab1")
    assert "All 4 checks passed" in reader.heard()


def in_order(text: str, *parts: str) -> None:
    place = -1
    for part in parts:
        place = text.find(part, place + 1)
        assert place >= 0, f"{part!r} is missing, or comes too early, in:\n{text}"
