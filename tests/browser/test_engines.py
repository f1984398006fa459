"""What every reader needs, in Firefox and WebKit: one page in each engine, loaded once and at the end anew."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT
from tests.browser.serving import serve
from tests.browser.webdriver import Browser, firefox, webkit

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("engines")]
SOLUTION = (ROOT / "build/frozen/harness/hands.1.py").read_text("utf-8")
FROZEN = (ROOT / "build/frozen/course/hands/round-trip.txt").read_text("utf-8")
CELL = 'thaw-cell[data-cell="round-trip"]'
OTHER = 'thaw-cell[data-cell="your-trip"]'
LAB = 'thaw-lab[data-lab="lab1"]'
CONTROL, RELEASE, DELETE = "\ue009", "\ue000", "\ue017"  # keys, as WebDriver names them
CLIPBOARD = """
    const field = document.createElement("textarea");
    field.id = "scratch";
    field.value = arguments[0];
    document.body.prepend(field);
"""
# What the console says and what nobody catches, from here on; a new page begins anew.
LISTEN = """
    if (globalThis.said) return;
    globalThis.said = [];
    for (const kind of ["error", "warn"]) console[kind] = (...words) => said.push(`${kind}: ${words.join(" ")}`);
    addEventListener("error", (event) => said.push(`error: ${event.message}`));
    addEventListener("unhandledrejection", (event) => said.push(`rejected: ${event.reason}`));
"""
ENGINES = {  # the programs of each, and how it is started by the first of them
    "firefox": (("firefox-esr",), firefox),
    "webkit": (("WebKitWebDriver", "xvfb-run"), webkit),
}


class Sitting:
    """A reader at the page of the lesson Hands."""

    def __init__(self, browser: Browser, disconnect: Callable[[], None]) -> None:
        self.browser, self.disconnect = browser, disconnect

    def press(self, bench: str, action: str) -> None:
        self.browser.click(f'{bench} .thaw-buttons [data-do="{action}"]')

    def reach(self, bench: str, *states: str) -> None:
        state = "document.querySelector(arguments[0]).dataset.state"
        self.browser.until(f"arguments[1].includes({state})", bench, states)

    def run(self, bench: str) -> str:
        self.press(bench, "run")
        self.reach(bench, "ended")
        return self.output(bench)

    def output(self, bench: str) -> str:
        return self.text(f"{bench} .thaw-output samp")

    def text(self, selector: str) -> str:
        return self.browser.script(
            "return document.querySelector(arguments[0])?.textContent ?? ''", selector
        )

    def write(self, bench: str, code: str) -> None:
        """Replace the code: one line by the keys, more by the clipboard, for the editor indents by itself what is typed."""
        if "\n" in code:
            self.browser.script(CLIPBOARD, code)
            self.browser.type("#scratch", CONTROL + "ac")
            self.browser.script("document.querySelector('#scratch').remove()")
        self.browser.click(f"{bench} .thaw-code")
        editor = f"{bench} .cm-content"
        self.browser.type(editor, CONTROL + "a" + RELEASE + DELETE)
        self.browser.type(editor, CONTROL + "v" if "\n" in code else code)


@pytest.fixture(scope="module", params=list(ENGINES))
def sitting(request: pytest.FixtureRequest, site: Path) -> Iterator[Sitting]:
    programs, start = ENGINES[request.param]
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"no {program} here; on Debian: sudo python tools/test.py browser")
    with ExitStack() as network:
        host = network.enter_context(serve(site, "course-site"))
        with start(programs[0]) as browser:
            browser.send("Navigate", url=host.url + "course/hands/")
            yield Sitting(browser, network.close)


@pytest.fixture(autouse=True)
def silent(sitting: Sitting) -> Iterator[None]:
    """Whatever a test does, the console says nothing of it."""
    sitting.browser.script(LISTEN)
    yield
    assert sitting.browser.script("return globalThis.said ?? []") == []


def test_run_prints_what_was_frozen(sitting: Sitting) -> None:
    sitting.browser.script(
        "document.querySelector(arguments[0]).textContent = ''", f"{CELL} .thaw-output samp"
    )
    assert sitting.run(CELL) == FROZEN


def test_an_edited_cell_runs(sitting: Sitting) -> None:
    sitting.write(OTHER, "print(6 * 7)")
    assert sitting.run(OTHER) == "42\n"


def test_stop_ends_a_loop_and_the_next_run_works(sitting: Sitting) -> None:
    sitting.write(CELL, "while True: pass")
    sitting.press(CELL, "run")
    sitting.reach(CELL, "running", "output")
    time.sleep(0.3)
    sitting.press(CELL, "stop")
    sitting.reach(CELL, "ended")
    assert sitting.text(f"{CELL} .thaw-state") == "Stopped"
    assert "Stopped, in line 1." in sitting.output(CELL)
    sitting.write(OTHER, "print(1)")
    assert sitting.run(OTHER) == "1\n"


def test_a_program_that_asks_is_answered(sitting: Sitting) -> None:
    """In the row under its output, or before the run where the engine cannot let a program wait."""
    sitting.write(CELL, "print(int(input('Age? ')) + 1)")
    sitting.press(CELL, "run")
    waits = sitting.browser.script("return 'Suspending' in WebAssembly")
    field = f"{CELL} .thaw-ask {'input' if waits else 'textarea'}"
    sitting.browser.type(field, "41")
    sitting.browser.click(f"{CELL} .thaw-ask button")
    sitting.browser.until("document.querySelector(arguments[0]).textContent.includes('42')", CELL)
    sitting.reach(CELL, "ended")
    assert sitting.output(CELL) == "Age? 41\n42\n"


def test_a_lab_says_what_fails_and_passes_with_its_solution(sitting: Sitting) -> None:
    sitting.press(LAB, "check")
    sitting.reach(LAB, "ended")
    failed = f'{LAB} [data-status="failed"] .thaw-message'
    assert sitting.text(failed).strip()
    assert sitting.text(f"{LAB} .thaw-state").startswith("0 of ")
    sitting.write(LAB, SOLUTION)
    sitting.press(LAB, "check")
    sitting.reach(LAB, "ended")
    assert sitting.text(f"{LAB} .thaw-state").startswith("All ")
    assert sitting.text(failed) == ""


def test_work_is_there_after_a_reload(sitting: Sitting) -> None:
    sitting.write(OTHER, "print('kept')")
    sitting.browser.send("Refresh")
    assert sitting.text(f"{OTHER} .thaw-code code").strip() == "print('kept')"
    assert sitting.run(OTHER) == "kept\n"


def test_a_change_in_one_tab_shows_in_the_other(sitting: Sitting) -> None:
    address = sitting.browser.script("return location.href")
    with sitting.browser.tab():
        sitting.browser.send("Navigate", url=address)
        sitting.write(OTHER, "print('there')")
        sitting.browser.until(
            "Object.values(localStorage).some((kept) => kept.includes(arguments[0]))", "there"
        )
    code = f"{OTHER} .thaw-code"
    sitting.browser.until(
        "document.querySelector(arguments[0]).textContent.includes('there')", code
    )
    assert sitting.run(OTHER) == "there\n"


def test_work_inside_c_is_stopped_with_its_worker(sitting: Sitting) -> None:
    """It ends by itself at some time, for WebKit does not give back the core of a worker that was ended in it."""
    sitting.write(CELL, "sum(range(3 * 10**8))")
    sitting.press(CELL, "run")
    sitting.reach(CELL, "running", "output")
    sitting.press(CELL, "stop")
    sitting.reach(CELL, "ended")
    assert "Python was started anew" in sitting.text(f"{CELL} .thaw-state")
    sitting.write(CELL, "print('again')")
    assert sitting.run(CELL) == "again\n"


def test_without_a_network_the_page_is_there_and_runs(sitting: Sitting) -> None:
    """The last of all. Marionette's own command to reload asks the network, as a reader does with the shift key."""
    sitting.write(CELL, "print('away')")
    sitting.browser.until("navigator.serviceWorker.controller !== null", seconds=60)
    sitting.disconnect()
    sitting.browser.script("document.title = 'old'; location.reload()")
    sitting.browser.until("document.title !== 'old' && document.readyState === 'complete'")
    assert sitting.run(CELL) == "away\n"
