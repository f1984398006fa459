"""A reader at a page: does what a person does, and reads what a person sees.

reader.open("course/hands/"); reader.run("look-again")  ->  "I checked roof.py: ..."
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Locator, Page, Request

WAIT = 20_000


@dataclass
class Reader:
    """`said` is what the console says, `asked` every address that was requested."""

    page: Page
    url: str
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("request", lambda request: self._note(request))

    def open(self, address: str) -> None:
        self.page.goto(self.url + address)

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'thaw-cell[data-cell="{name}"]')

    def lab(self, name: str) -> Locator:
        return self.page.locator(f'thaw-lab[data-lab="{name}"]')

    def press(self, bench: Locator, action: str) -> None:
        bench.locator(f'.thaw-buttons [data-do="{action}"]').click()

    def type(self, bench: Locator, text: str) -> None:
        """Replace the code of a cell or a lab."""
        bench.locator(".thaw-code").first.click(position={"x": 60, "y": 20})
        bench.locator(".cm-content").wait_for()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(text)

    def code(self, bench: Locator) -> str:
        """The code as it stands, in the editor or without one."""
        if bench.locator(".thaw-editing").count():
            lines = bench.locator(".cm-line").all_text_contents()
            return "\n".join(lines)
        return bench.locator(".thaw-code code").first.text_content() or ""

    def run(self, name: str, code: str | None = None) -> str:
        """Run a cell, with other code where given; what it printed."""
        cell = self.cell(name)
        if code is not None:
            self.type(cell, code)
        self.press(cell, "run")
        self.ended(cell)
        assert cell.get_attribute("data-ending") == "ran", self.state(cell)
        return self.output(cell)

    def check(self, name: str) -> str:
        """Check a lab; what the bar says then."""
        lab = self.lab(name)
        self.press(lab, "check")
        self.ended(lab)
        return self.state(lab)

    def ended(self, bench: Locator, timeout: float = WAIT) -> None:
        self._until(bench, "ended", timeout)

    def running(self, bench: Locator) -> None:
        self._until(bench, "running", WAIT)

    def output(self, bench: Locator) -> str:
        """All of the output; of a long one the middle waits to be asked for."""
        screen = bench.locator(".thaw-output samp").first
        for more in screen.locator(".thaw-more").all():
            more.dispatch_event("click")
        return screen.text_content() or ""

    def state(self, bench: Locator) -> str:
        return bench.locator(".thaw-state").first.text_content() or ""

    def heard(self) -> str:
        """What a screen reader was told last."""
        return self.page.locator(".thaw-announcer").text_content() or ""

    def workers(self) -> int:
        """How many Pythons there are; the theme's search has a worker too."""
        for _ in range(50):  # one that was ended takes a moment to go
            count = sum("/assets/thaw/" in worker.url for worker in self.page.workers)
            if count <= 1:
                break
            self.page.wait_for_timeout(100)
        return count

    def until(self, expression: str) -> None:
        """Wait for an expression of JavaScript, or for what it promises: Playwright's own wait takes any promise for true."""
        for _ in range(WAIT // 100):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"never came true: {expression}")

    def _until(self, bench: Locator, state: str, timeout: float) -> None:
        handle = bench.element_handle()
        states = [state] if state == "ended" else ["running", "output", "stopping", "ended"]
        self.page.wait_for_function(
            "([bench, states]) => states.includes(bench.dataset.state)",
            arg=[handle, states],
            timeout=timeout,
        )

    def _hear(self, message: ConsoleMessage) -> None:
        if message.text.endswith("blocked by Playwright"):  # it has no service worker here
            return
        if message.type in ("error", "warning"):
            self.said.append(f"{message.type}: {message.text}")

    def _note(self, request: Request) -> None:
        self.asked.append(request.url)
