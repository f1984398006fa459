"""What is particular to primer lessons and concept pages: levels, traces, walk-throughs, examples, copies, briefs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.reader import WAIT, Reader
from tests.browser.serving import Host

pytestmark = pytest.mark.browser
CONCEPT = "concepts/function-calling/"
PRIMER, NEXT_PRIMER = "primer/messages-and-tools/", "primer/cost-and-caching/"
FORMULAS = ".md-content math, .md-content thaw-cell, .md-content .thaw-listing"


@pytest.fixture
def touching(browser: Browser, host: Host) -> Iterator[Reader]:
    """A reader with a telephone, who lets pages write to the clipboard."""
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield Reader(context.new_page(), host.url)
    context.close()


@pytest.fixture
def stranger(browser: Browser, host: Host) -> Iterator[Reader]:
    """A reader for whom nothing is kept: what the host has not got does not come."""
    context = browser.new_context(service_workers="block")
    yield Reader(context.new_page(), host.url)
    context.close()


def state(page: Page, name: str) -> str | None:
    """What the address says of a part."""
    return parse_qs(urlsplit(page.url).query).get(name, [None])[0]


def swipe(page: Page, over: Locator, by: int) -> None:
    """A finger goes sideways over an element, by so many pixels."""
    over.scroll_into_view_if_needed()
    box = over.bounding_box()
    assert box is not None
    y, middle = box["y"] + box["height"] / 2, box["x"] + box["width"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": middle + x, "y": y} for x in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -by / 2)
    for part in (-0.25, 0, 0.25, 0.5):
        touch("touchMove", part * by)
    touch("touchEnd")


def test_a_trace_is_stepped_by_tap_key_and_swipe_and_the_address_leads_back(
    touching: Reader,
) -> None:
    touching.open(CONCEPT)
    page, trace = touching.page, touching.page.locator("#trace")
    steps, says = trace.locator(".thaw-run-step"), trace.locator(".thaw-says").first
    sums = trace.locator("[data-counter] dd").all_text_contents()
    trace.get_by_role("button", name="Step", exact=True).tap()
    expect(says).to_contain_text(f"Step 1 of {steps.count()}")
    assert (touching.heard(), state(page, "trace")) == (says.text_content(), "1")
    for later in (steps.nth(1), trace.locator(".thaw-answer-line")):
        expect(later).to_be_hidden()
    page.keyboard.press("ArrowRight")
    assert state(page, "trace") == "2"
    for by, number in ((120, 1), (-120, 2)):
        swipe(page, trace.locator(".thaw-run-head").first, by)
        expect(says).to_contain_text(f"Step {number} of")
        assert state(page, "trace") == str(number)
    trace.get_by_role("button", name="Back").click()
    page.reload()
    expect(says).to_contain_text(f"Step 1 of {steps.count()}")
    trace.get_by_role("button", name="All steps").click()
    assert state(page, "trace") is None
    assert trace.locator("[data-counter] dd").all_text_contents() == sums
    for there in (steps.last, trace.locator(".thaw-answer-line")):
        expect(there).to_be_visible()


def test_a_walk_has_three_settings_and_each_begins_afresh(reader: Reader) -> None:
    reader.open(CONCEPT)
    page, walk = reader.page, reader.page.locator("thaw-walk")
    expect(walk.locator(".thaw-authored")).to_contain_text("written for this page")
    assert walk.get_by_role("radio").count() == 3
    record = walk.locator(".thaw-record:visible").first
    record.locator("summary").click()
    expect(record.locator("p").first).to_be_visible()
    following = walk.get_by_role("button", name="Next")
    for number in range(2, 8):
        following.focus()
        page.keyboard.press("Enter")
        assert state(page, "walk") == f"home.{number}"
    expect(walk.locator(".thaw-says")).to_have_text("The decision")
    assert reader.heard().startswith("The decision: ")
    for option in walk.locator(".thaw-option:visible").all():
        option.locator("summary").click()
        expect(option.locator("p").first).to_be_visible()
    page.reload()
    expect(walk.locator(".thaw-says")).to_have_text("The decision")
    walk.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    assert state(page, "walk") == "counter.1"
    assert walk.locator("details[open]").count() == 0
    expect(walk.locator(".thaw-step:visible")).to_have_count(1)


def test_a_reader_changes_the_replies_and_steps_through_what_comes_of_it(
    stranger: Reader, host: Host
) -> None:
    reader = stranger
    reader.open(CONCEPT)
    trace, cell = reader.page.locator("#trace"), reader.cell("trace-live")
    before = trace.locator("[data-counter] dd").all_text_contents()
    titles = trace.locator(".thaw-run-title").all_text_contents()
    trace.locator(".thaw-try > summary").click()
    assert not [url for url in reader.asked if "/given/" in url]
    host.gone.add(".txt")
    try:
        reader.press(cell, "run")
        again = "Press Run to try again"
        expect(cell.locator(".thaw-state")).to_contain_text(again, timeout=WAIT)
    finally:
        host.gone.clear()
    code = reader.code(cell)
    replies = r"model = lab\.ScriptedModel\(.*\)\n(?=tracer)"
    mine = 'model = lab.ScriptedModel([lab.say("Mine, this time.")])\n'
    changed, count = re.subn(replies, mine, code, flags=re.DOTALL)
    assert count == 1
    assert reader.run("trace-live", changed) == "Mine, this time.\n"
    details = trace.locator(".thaw-run-detail samp").all_text_contents()
    assert details[-1].startswith("Mine, this time.")
    after = trace.locator("[data-counter] dd").all_text_contents()
    assert after != before
    trace.get_by_role("button", name="Step", exact=True).click()
    expect(trace.locator(".thaw-says").first).to_contain_text("Step 1 of")
    expect(trace.locator(".thaw-run-title").first).to_have_text(titles[0])
    reader.press(cell, "reset")
    assert trace.locator("[data-counter] dd").all_text_contents() == before
    assert [said for said in reader.said if "404" not in said] == []
    reader.said.clear()


def test_a_page_is_copied_as_markdown_and_a_brief_is_composed_on_the_device(
    touching: Reader, site: Path
) -> None:
    touching.open(CONCEPT)
    page = touching.page
    page.locator("thaw-copy button").tap()
    expect(page.locator("thaw-copy button")).to_have_text("Copied")
    twin = (site / CONCEPT / "index.md").read_text("utf-8")
    assert page.evaluate("navigator.clipboard.readText()") == twin
    asked = len(touching.asked)
    brief = page.locator("thaw-brief")
    for number, field in enumerate(brief.locator("textarea").all()):
        field.fill(f"answer {number}")
    text = brief.locator(".thaw-brief-text").text_content() or ""
    assert [f"answer {n}" in text for n in range(6)] == [True] * 6
    assert "\n[" not in text
    brief.get_by_role("button", name="Copy the brief").tap()
    expect(brief.locator(".thaw-state")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == text
    assert not [url for url in touching.asked[asked:] if "/assets/thaw/runtime/" not in url]
    page.reload()
    assert brief.locator(".thaw-brief-text").text_content() == text


def test_a_level_is_kept_carried_by_the_address_and_hides_nothing_from_others(
    reader: Reader, browser: Browser, host: Host, site: Path
) -> None:
    reader.open(PRIMER)
    page, levels = reader.page, reader.page.locator(".thaw-level")
    switch = page.locator("thaw-level-switch")
    assert levels.count() == 3
    expect(switch.get_by_role("radio", name="Guide")).to_be_checked()
    assert page.locator(FORMULAS).count() > 0
    assert [it for it in page.locator(FORMULAS).all() if it.is_visible()] == []
    switch.get_by_role("radio", name="Guide").focus()
    page.keyboard.press("ArrowRight")
    assert state(page, "level") == "2"
    assert reader.heard() == "Reading level 2 of 3: How it works"
    assert [it.is_visible() for it in levels.all()] == [True, True, False]
    page.emulate_media(media="print")
    assert [it.is_visible() for it in levels.all()] == [True, True, True]
    page.emulate_media(media="screen")
    reader.open(NEXT_PRIMER)
    assert [it.is_visible() for it in levels.all()] == [True, True, False]
    reader.open(f"{PRIMER}?level=3")
    assert [it.is_visible() for it in levels.all()] == [True, True, True]
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(host.url + PRIMER)
    assert [it.is_visible() for it in plain.locator(".thaw-level").all()] == [True, True, True]
    plain.context.close()
    found = json.loads((site / "search/search_index.json").read_text("utf-8"))["docs"]
    headings = {
        it["location"].partition("#")[2] for it in found if it["location"].startswith(PRIMER)
    }
    deep = levels.locator("h2[id], h3[id]").evaluate_all("all => all.map(it => it.id)")
    assert set(deep) <= headings
