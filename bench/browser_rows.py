"""What is measured in a browser: one function a row of the table, each a reader's press and what came of it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from playwright.sync_api import ElementHandle, Page, Request, sync_playwright

from bench.browser_host import Host, Line

PROBE = (Path(__file__).parent / "probe.js").read_text("utf-8")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOOPBACK, HOME = Line(), Line(megabits=10, delay=0.04)
WAIT = 60_000
RERUNS = 15  # a rerun takes a few milliseconds, so it is taken more often

LOOP = "print('on')\nwhile True: pass"
IN_C = "print('on')\nsum(range(10**12))"
FATAL = "class Deep:\n    def __repr__(self):\n        return repr(self)\nprint(repr(Deep()))"
FLOOD = "for i in range(10**6): print(i)"
ENDLESS = "while True: print(1)"


@dataclass
class Measured:
    ours: list[float]
    reference: list[float] = field(default_factory=list)
    note: str = ""


class Bench:
    """A browser, a host, and the two pages: a lesson and the reference."""

    def __init__(self, host: Host, lesson: str, times: int) -> None:
        self.host, self.times = host, times
        self.lesson, self.reference = f"{host.url}/{lesson}", f"{host.url}/reference/"
        self.foreign: list[str] = []  # what was asked of any other host, by pages and workers

    def __enter__(self) -> Bench:
        self._playwright = sync_playwright().start()
        self._folder = Path(tempfile.mkdtemp(prefix="bench-"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self._playwright.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    @contextmanager
    def visit(self, url: str, profile: str | None = None) -> Iterator[Page]:
        """The page of a browser that was just started, with a new profile or the one of that name."""
        folder = self._folder / profile if profile else tempfile.mkdtemp(dir=self._folder)
        context = self._playwright.chromium.launch_persistent_context(
            folder,
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
            args=FLAGS,
            viewport={"width": 1280, "height": 900},
        )
        try:
            context.on("request", self._note)
            context.add_init_script(PROBE)
            page = context.pages[0]
            page.set_default_timeout(WAIT)
            page.goto(url, wait_until="load")
            yield page
        finally:
            context.close()

    def _note(self, request: Request) -> None:
        if not request.url.startswith((self.host.url, "blob:", "data:")):
            self.foreign.append(request.url)

    def first_output(self, page: Page) -> float:
        """Milliseconds from pressing Run, now, to the first output."""
        if page.url == self.reference:
            return press(page, [find(page, "#run")], find(page, "#output"))
        cell = cells(page)[0]
        return press(page, [button(cell, "run")], screen(cell))


def cells(page: Page) -> list[ElementHandle]:
    """The cells that can be run at once."""
    return page.query_selector_all("thaw-cell:not([data-withhold])")


def find(page: Page, selector: str) -> ElementHandle:
    found = page.wait_for_selector(selector, state="attached")
    assert found is not None
    return found


def button(cell: ElementHandle, action: str) -> ElementHandle:
    found = cell.query_selector(f'.thaw-buttons [data-do="{action}"]')
    assert found is not None
    return found


def screen(cell: ElementHandle) -> ElementHandle:
    found = cell.query_selector("samp")
    assert found is not None
    return found


def press(page: Page, buttons: list[ElementHandle], shown_on: ElementHandle) -> float:
    given = [buttons, shown_on]
    return float(page.evaluate("([buttons, screen]) => probe.press(buttons, screen)", given))


def write(page: Page, cell: ElementHandle, code: str) -> None:
    """Replace the code of a cell, as a reader does."""
    code_box = cell.query_selector(".cm-content") or cell.query_selector(".thaw-code pre")
    assert code_box is not None
    code_box.click()
    cell.wait_for_selector(".cm-content")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(code)


# -- rows ------------------------------------------------------------------------------------------


def first_visit(bench: Bench) -> Measured:
    return _first(bench, LOOPBACK)


def first_visit_from_home(bench: Bench) -> Measured:
    return _first(bench, HOME)


def first_visit_without_compression(bench: Bench) -> Measured:
    return _first(bench, Line(HOME.megabits, HOME.delay, compress=False))


def _first(bench: Bench, line: Line) -> Measured:
    bench.host.line = line
    taken: dict[str, list[float]] = {bench.reference: [], bench.lesson: []}
    for _ in range(bench.times):
        for url, times in taken.items():
            with bench.visit(url) as page:
                times.append(bench.first_output(page))
    bench.host.line = LOOPBACK
    return Measured(taken[bench.lesson], taken[bench.reference])


def later_visit(bench: Bench) -> Measured:
    taken: dict[str, list[float]] = {bench.reference: [], bench.lesson: []}
    for visits in range(bench.times + 1):
        for profile, (url, times) in zip(("reader-a", "reader-b"), taken.items(), strict=True):
            with bench.visit(url, profile) as page:
                time = bench.first_output(page)
                if visits:
                    times.append(time)
                else:
                    page.wait_for_timeout(4000)  # the reader reads on; what is kept gets kept
    return Measured(taken[bench.lesson], taken[bench.reference])


def eight_seconds_later(bench: Bench) -> Measured:
    """The reader has scrolled to the cell after a second, has read for seven, and presses Run."""
    bench.host.line = HOME
    times = []
    for _ in range(bench.times):
        with bench.visit(bench.lesson) as page:
            page.wait_for_timeout(1000)
            cells(page)[0].scroll_into_view_if_needed()
            page.wait_for_timeout(7000)
            times.append(bench.first_output(page))
    bench.host.line = LOOPBACK
    return Measured(times)


def rerun(bench: Bench) -> Measured:
    with bench.visit(bench.lesson) as page:
        cell = cells(page)[0]
        write(page, cell, "print(1)")
        times = [press(page, [button(cell, "run")], screen(cell)) for _ in range(RERUNS + 3)]
    return Measured(times[3:])


def stop_python(bench: Bench) -> Measured:
    return _stop(bench, LOOP, workers=1)


def stop_c(bench: Bench) -> Measured:
    return _stop(bench, IN_C, workers=bench.times + 1)


def _stop(bench: Bench, code: str, workers: int) -> Measured:
    """From pressing Stop to the painted output of another cell, whose Run is pressed at once."""
    with bench.visit(bench.lesson) as page:
        cell, other = cells(page)[:2]
        write(page, other, "print('ready')")
        write(page, cell, code)
        times = []
        for _ in range(bench.times):
            press(page, [button(cell, "run")], screen(cell))
            page.wait_for_timeout(300)
            times.append(press(page, [button(cell, "stop"), button(other, "run")], screen(other)))
        opened = page.evaluate("probe.workers")
    note = "" if opened == workers else f"{opened} workers instead of {workers}"
    return Measured(times, note=note)


def fatal(bench: Bench) -> Measured:
    """From pressing Run to the painted output of another cell that waited, when the first has died of recursion."""
    with bench.visit(bench.lesson) as page:
        cell, other = cells(page)[:2]
        bench.first_output(page)
        write(page, other, "print('ready')")
        write(page, cell, FATAL)
        times, said = [], ""
        for _ in range(bench.times):
            runs = [button(cell, "run"), button(other, "run")]
            times.append(press(page, runs, screen(other)))
            state = cell.query_selector(".thaw-state")
            said = (state and state.text_content()) or ""
    return Measured(times, note="" if "recursion" in said else f"it says {said!r}")


def flood(bench: Bench) -> Measured:
    with bench.visit(bench.lesson) as page:
        cell, other = cells(page)[:2]
        bench.first_output(page)
        write(page, cell, FLOOD)
        given = [button(cell, "run"), cell]
        gaps = [
            float(page.evaluate("([button, cell]) => probe.longestFrame(button, cell)", given))
            for _ in range(bench.times)
        ]
        write(page, other, "print('ready')")
        write(page, cell, ENDLESS)
        press(page, [button(cell, "run")], screen(cell))
        page.wait_for_timeout(1000)
        stop = press(page, [button(cell, "stop"), button(other, "run")], screen(other))
    return Measured([max(gaps)], note=f"Stop took {stop:.0f} ms")


def foreign(bench: Bench) -> Measured:
    """Of all the visits above, and of one in which nothing is pressed."""
    with bench.visit(bench.lesson) as page:
        page.wait_for_timeout(2000)
    return Measured([len(bench.foreign)], note=", ".join(sorted(set(bench.foreign))[:3]))


@dataclass(frozen=True)
class Row:
    """A line of the table: `share` limits ours as a part of the reference, `limit` by itself."""

    name: str
    what: str
    measure: Callable[[Bench], Measured]
    share: float | None = None
    limit: float = 0
    unit: str = "ms"

    def text(self, value: float) -> str:
        return f"{value:,.{0 if self.unit in ('ms', '') else 1}f} {self.unit}".rstrip()


ROWS = (
    Row("first", "first visit, cold: click to first output", first_visit, share=0.5),
    Row("first-home", "the same at 10 Mbit/s, 40 ms a request", first_visit_from_home, share=0.85),
    Row("first-plain", "the same, host does not compress", first_visit_without_compression, share=0.85),
    Row("later", "later visit: click to output", later_visit, share=0.3),
    Row("eight", "click 8 s after load, 10 Mbit/s", eight_seconds_later, limit=300),
    Row("rerun", "rerun of a trivial cell, click to paint", rerun, limit=30),
    Row("stop-python", "stop a Python loop, click to ready", stop_python, limit=200),
    Row("stop-c", "stop work in C, click to ready", stop_c, limit=2000),
    Row("fatal", "fatal recursion, click to ready", fatal, limit=1500),
    Row("flood", "a million lines: worst gap of frames", flood, limit=100),
    Row("foreign", "requests to other hosts", foreign, limit=0, unit=""),
)  # fmt: skip
