"""The site on hosts of many kinds: under a strict policy, with wrong types, with files that do not come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from thaw.policy import policy

from tests.browser.conftest import ROOT
from tests.browser.reader import Reader
from tests.browser.serving import Host, serve

pytestmark = pytest.mark.browser
SOLUTION = (ROOT / "build/frozen/harness/hands.1.py").read_text("utf-8")


@pytest.fixture
def another(site: Path) -> Iterator[Host]:
    """A host of the test's own, to be told how to misbehave."""
    with serve(site, "elsewhere") as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, another: Host) -> Iterator[Reader]:
    """A reader who was never there."""
    context = browser.new_context()
    yield Reader(context.new_page(), another.url)
    context.close()


def test_all_works_under_the_strict_policy_of_the_docs(
    visitor: Reader, another: Host, site: Path
) -> None:
    another.headers["Content-Security-Policy"] = policy(site)
    visitor.open("course/no-memory/")
    visitor.page.locator("a[href$='/hands/']").first.click()
    lab = visitor.lab("lab1")
    visitor.type(lab, SOLUTION)
    assert visitor.check("lab1").startswith("All ")
    cell = visitor.cell("round-trip")
    visitor.type(cell, "while True: pass")
    visitor.press(cell, "run")
    visitor.running(cell)
    visitor.press(cell, "stop")
    visitor.ended(cell)
    assert visitor.state(cell) == "Stopped"
    visitor.page.reload()
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.page.context.set_offline(True)
    visitor.page.reload()
    assert visitor.run("round-trip", "print(1)") == "1\n"
    # The policy holds offline too: a script that it does not name is refused.
    visitor.page.evaluate(
        "() => { const made = document.createElement('script'); made.textContent = 'ran = 1'; document.body.append(made); }"
    )
    assert visitor.page.evaluate("typeof ran") == "undefined"
    assert len(visitor.said) == 1
    assert "Content Security Policy" in visitor.said[0]


def test_wasm_of_a_wrong_type_runs_all_the_same(visitor: Reader, another: Host) -> None:
    another.types = {".wasm": "text/html", ".zip": "text/plain", ".whl": "text/plain"}
    visitor.open("course/hands/")
    assert visitor.run("round-trip", "print(1)") == "1\n"


@pytest.mark.parametrize("ending", [".wasm", ".zip", "pyodide.asm.mjs"])
def test_a_file_that_is_not_there_is_named_and_run_tries_again(
    visitor: Reader, another: Host, ending: str
) -> None:
    another.gone = {ending}
    visitor.open("course/hands/")
    cell = visitor.cell("round-trip")
    visitor.press(cell, "run")
    visitor.ended(cell)
    expect(cell.locator(".thaw-state")).to_contain_text("Python could not start")
    another.gone.clear()
    assert visitor.run("round-trip", "print(1)") == "1\n"


def test_a_host_that_serves_modules_wrongly_leaves_a_notice_and_a_readable_page(
    visitor: Reader, another: Host
) -> None:
    another.types = {".mjs": "text/plain"}
    visitor.open("course/hands/")
    expect(visitor.page.locator(".thaw-notice")).to_contain_text(
        "The live half of this page did not load"
    )
    expect(visitor.cell("round-trip").locator("samp")).to_be_visible()
    another.types.clear()
    visitor.page.locator(".thaw-notice").get_by_role("button", name="Try again").click()
    expect(visitor.cell("round-trip").locator(".thaw-buttons")).to_be_visible()


def test_a_page_opened_from_disk_says_what_to_do(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "course/hands/index.html").as_uri())
    expect(page.locator(".thaw-notice")).to_contain_text("opened from disk")
    expect(page.locator("thaw-cell samp").first).to_be_attached()
    context.close()
