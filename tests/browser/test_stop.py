"""Stop, the queue, and runs that break what they run on: the page says what happened, and the next run works."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.reader import Reader
from tests.browser.serving import Host

pytestmark = pytest.mark.browser
CELL = "round-trip"
OTHER = "your-trip"
STARTED_ANEW = "Python was started anew"


@pytest.fixture
def reader_at_hands(reader: Reader) -> Reader:
    reader.open("course/hands/")
    reader.run(CELL, "print('ready')")
    return reader


@pytest.fixture
def newcomer(browser: Browser, host: Host) -> Iterator[Reader]:
    """A reader who has nothing yet: no cache, no memory of Python, no service worker that answers in the host's place."""
    own = browser.new_context(service_workers="block")
    yield Reader(own.new_page(), host.url)
    own.close()


CATCHES = """\
count = 0
while count < 3:
    try:
        while True: pass
    except BaseException:
        count += 1
"""


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "while True: print(1)",
        "import time\nwhile True: time.sleep(0.01)",
        "import time; time.sleep(600)",
    ],
    ids=["loop", "flood", "naps", "sleep"],
)
def test_stop_ends_a_loop_and_keeps_the_worker(reader_at_hands: Reader, code: str) -> None:
    reader = reader_at_hands
    assert _stop(reader, code) < 2
    cell = reader.cell(CELL)
    assert reader.state(cell) == "Stopped"
    assert "Stopped, in line" in reader.output(cell)
    assert reader.run(OTHER, "print(1)") == "1\n"


def test_code_that_catches_the_stop_is_stopped_again(reader_at_hands: Reader) -> None:
    assert _stop(reader_at_hands, CATCHES) < 2
    assert reader_at_hands.run(OTHER, "print(1)") == "1\n"


def _stop(reader: Reader, code: str) -> float:
    """Run that code, press Stop; the seconds until the cell is ready again."""
    cell = reader.cell(CELL)
    reader.type(cell, code)
    reader.press(cell, "run")
    reader.running(cell)
    reader.page.wait_for_timeout(300)
    started = time.monotonic()
    reader.press(cell, "stop")
    reader.ended(cell, 3_000)
    return time.monotonic() - started


def test_work_inside_c_costs_the_worker_and_says_so(reader_at_hands: Reader) -> None:
    reader = reader_at_hands
    cell = reader.cell(CELL)
    reader.type(cell, "print('begun')\nsum(range(10**12))")
    reader.press(cell, "run")
    reader.running(cell)
    reader.page.wait_for_timeout(500)
    reader.press(cell, "stop")
    reader.ended(cell, 2_500)
    assert STARTED_ANEW in reader.state(cell)
    assert STARTED_ANEW in reader.heard()
    assert reader.output(cell) == "begun\n"
    assert reader.run(OTHER, "print(1)") == "1\n"
    assert reader.workers() == 1


def test_stop_works_for_checks_too_and_is_no_pass(reader: Reader) -> None:
    reader.open("course/hands/")
    lab = reader.lab("lab1")
    reader.type(lab, "while True:\n    print('x')\n")
    reader.press(lab, "check")
    reader.running(lab)
    reader.page.wait_for_timeout(300)
    reader.press(lab, "stop")
    reader.ended(lab, 2_500)
    expect(lab.locator(".thaw-success")).to_be_hidden()
    assert lab.locator('[data-status="passed"]').count() == 0
    assert "before they were done" in lab.locator(".thaw-verdict").inner_text()


@pytest.mark.parametrize(
    "code",
    [
        "def d(n): return max([n], key=lambda _: d(n + 1))\nd(0)",
        "class R:\n    def __repr__(self): return repr(R())\nrepr(R())",
        "def f(n): return f(n + 1)\nf(0)",
        "x = bytearray(4 * 10**9)",
        "x = bytearray(10**9)",
        "x = []\nwhile True: x.append(bytearray(10**7))",
    ],
    ids=["max", "repr", "plain", "index", "block", "bytes"],
)
def test_a_run_that_breaks_python_ends_in_plain_words_and_the_next_works(
    reader_at_hands: Reader, code: str
) -> None:
    reader = reader_at_hands
    cell = reader.cell(CELL)
    reader.type(cell, code)
    reader.press(cell, "run")
    reader.ended(cell)
    told = reader.output(cell) + reader.state(cell)
    assert any(
        word in told for word in ("RecursionError", "MemoryError", "OverflowError", STARTED_ANEW)
    ), told
    assert "Traceback" not in reader.state(cell)
    assert reader.run(OTHER, "print(1)") == "1\n"


@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        ("for i in range(10**6): print(i)", "0\n1\n", "999998\n999999\n"),
        ("print('x' * 10**8)", "xxx", "xxx\n"),
        ("list(range(10**6))", "[0, 1", "999999]\n"),
    ],
    ids=["lines", "wide", "value"],
)
def test_a_flood_is_capped_and_the_page_stays_alive(
    reader_at_hands: Reader, code: str, first: str, last: str
) -> None:
    reader = reader_at_hands
    text = reader.run(CELL, code)
    assert len(text) < 210_000
    assert text.startswith(first)
    assert text.endswith(last)
    assert "dropped …" in text


def test_runs_queue_in_order_and_each_output_stays_in_its_cell(reader: Reader) -> None:
    reader.open("course/hands/")
    first, second = reader.cell(CELL), reader.cell(OTHER)
    reader.type(first, "print('old')")
    reader.type(second, "print('second')")
    reader.press(first, "run")
    reader.press(second, "run")
    reader.type(first, "print('new')")
    reader.press(first, "run")
    reader.ended(second)
    reader.page.wait_for_function(
        "() => [...document.querySelectorAll('thaw-cell')].every(it => it.dataset.state !== 'running' && it.dataset.state !== 'waiting')"
    )
    assert reader.output(first) == "new\n"
    assert reader.output(second) == "second\n"


def test_reset_takes_a_waiting_run_back(reader: Reader) -> None:
    reader.open("course/hands/")
    first, second = reader.cell(CELL), reader.cell(OTHER)
    frozen = reader.output(second)
    reader.type(second, "print('never')")
    reader.press(first, "run")
    reader.press(second, "run")
    reader.press(second, "reset")
    reader.ended(first)
    reader.page.wait_for_timeout(300)
    assert reader.output(second) == frozen


def test_leaving_the_page_ends_what_runs_on_it(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell(CELL)
    reader.type(cell, "while True: pass")
    reader.press(cell, "run")
    reader.running(cell)
    reader.page.locator(".thaw-around a[rel=prev]").click()
    reader.page.wait_for_url("**/course/no-memory/")
    reader.page.go_back()
    reader.page.wait_for_url("**/course/hands/")
    assert reader.run(CELL, "print(1)") == "1\n"
    assert reader.workers() == 1


def test_a_runtime_that_cannot_be_loaded_is_said_and_tried_again(newcomer: Reader) -> None:
    reader = newcomer
    reader.page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    reader.open("course/hands/")
    cell = reader.cell(CELL)
    frozen = reader.output(cell)
    reader.press(cell, "run")
    reader.ended(cell)
    assert reader.state(cell).startswith("Python could not start")
    assert reader.output(cell) == frozen
    reader.page.unroute("**/pyodide.asm.wasm")
    assert reader.run(CELL) == frozen
    reader.said.clear()


def test_a_host_that_serves_wasm_under_a_wrong_type_does_no_harm(reader: Reader) -> None:
    def wrong(route):  # type: ignore[no-untyped-def]
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-type": "text/plain"})

    reader.page.route("**/pyodide.asm.wasm", wrong)
    reader.open("course/hands/")
    assert reader.run(CELL, "print(1)") == "1\n"
