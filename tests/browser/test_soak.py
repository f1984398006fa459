"""Three hundred things that a reader does, in an order that nobody thought of; then everything is as it should be.

A fixed seed draws them. What the reader wrote last, part by part, is kept beside (`written`) and compared in the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.reader import Reader
from tests.browser.serving import Host

SEED = 20261130
ACTIONS = 300
LESSONS = ("hands", "no-memory")
CODES = (
    "print({n})",
    "import harness\nprint({n})",
    "for i in range(3000): print(i, {n})",
    "raise ValueError({n})",
    "while True: pass  # {n}",
    "import time\ntime.sleep(20)  # {n}",
    "def f(): return f()\nf()  # {n}",
    "x = [0] * 10**9  # {n}",
)
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture
def own(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


def test_after_three_hundred_random_actions_nothing_is_lost_and_nothing_is_left(
    own: BrowserContext, host: Host
) -> None:
    soak = Soak(Reader(own.new_page(), host.url), random.Random(SEED))
    soak.visit()
    before = soak.memory()
    for number in range(ACTIONS):
        soak.act(number)
    soak.settle()
    reader = soak.reader
    assert [line for line in reader.said if not _of_the_network(line)] == []
    assert reader.workers() == 1
    assert soak.memory() < before + 30e6
    for slug in LESSONS:
        soak.go(slug)
        for part, text in soak.written.items():
            if part[0] == slug:
                assert reader.code(soak.bench(part[1])) == text, part
    assert reader.run(soak.cell(), "print('alive')") == "alive\n"


@dataclass
class Soak:
    """A reader without a plan. A part is a lesson and the cell or lab in it."""

    reader: Reader
    chance: random.Random
    written: dict[tuple[str, str], str] = field(default_factory=dict)
    slug: str = LESSONS[0]
    number: int = 0

    def act(self, number: int) -> None:
        self.number = number
        acts = [
            self.edit,
            self.run,
            self.check,
            self.stop,
            self.go,
            self.reload,
            self.network,
            self.fill,
        ]
        weights = [5, 8, 3, 4, 2, 1, 1, 1]
        (self.chance.choices(acts, weights)[0])()

    def visit(self) -> None:
        """The first one, until everything is kept for later."""
        self.reader.open(f"course/{self.slug}/")
        self.reader.page.wait_for_function("navigator.serviceWorker.controller !== null")
        self.reader.run(self.cell(), "print(0)")
        self.written[self.slug, self.cell()] = "print(0)"

    def edit(self) -> None:
        part = self.chance.choice([self.cell(), "lab1"])
        text = self.chance.choice(CODES).format(n=self.number)
        self.reader.type(self.bench(part), text)
        self.written[self.slug, part] = text

    def run(self) -> None:
        self.press(self.bench(self.cell()), "run")

    def check(self) -> None:
        self.press(self.bench("lab1"), "check")

    def stop(self) -> None:
        for bench in (self.bench(self.cell()), self.bench("lab1")):
            if bench.locator('.thaw-buttons [data-do="stop"]').is_visible():
                self.press(bench, "stop")

    def go(self, slug: str | None = None) -> None:
        """To the other lesson by a link, as the theme does it: without a load."""
        slug = slug or next(other for other in LESSONS if other != self.slug)
        if slug == self.slug:
            return
        self.reader.page.locator(f"a[href$='/{slug}/'], a[href$='../{slug}/']").first.click()
        self.slug = slug
        expect(self.bench("lab1")).to_be_visible()
        expect(self.bench("lab1").locator(".thaw-buttons")).to_be_visible()

    def reload(self) -> None:
        self.reader.page.reload()

    def network(self) -> None:
        self.reader.page.context.set_offline(self.chance.random() < 0.5)

    def fill(self) -> None:
        """Storage is full for one edit, then there is room again."""
        self.reader.page.evaluate(
            """() => {
              for (let size = 2 ** 20; size >= 1; size /= 2) {
                try { for (let n = 0; ; n++) localStorage.setItem(`fill-${size}-${n}`, "x".repeat(size)); } catch {}
              }
            }"""
        )
        self.edit()
        self.reader.page.evaluate(
            "Object.keys(localStorage).filter((key) => key.startsWith('fill-')).forEach((key) => localStorage.removeItem(key))"
        )
        self.edit_again()

    def edit_again(self) -> None:
        """What was typed while it was full is typed into a part once more, and is kept now."""
        for part in (self.cell(), "lab1"):
            text = self.written.get((self.slug, part))
            if text is not None:
                self.reader.type(self.bench(part), text + " ")
                self.written[self.slug, part] = text + " "

    def settle(self) -> None:
        self.reader.page.context.set_offline(False)
        self.stop()
        for part in (self.cell(), "lab1"):
            bench = self.bench(part)
            if bench.get_attribute("data-state") not in (None, "ended"):
                self.reader.ended(bench, timeout=90_000)

    def memory(self) -> float:
        """Of the page, in bytes, after what can go is gone."""
        session = self.reader.page.context.new_cdp_session(self.reader.page)
        session.send("HeapProfiler.collectGarbage")
        used = session.send("Runtime.getHeapUsage")["usedSize"]
        session.detach()
        return float(used)

    def bench(self, part: str):  # type: ignore[no-untyped-def]
        return self.reader.lab(part) if part == "lab1" else self.reader.cell(part)

    def cell(self) -> str:
        return {"hands": "round-trip", "no-memory": "one-long-text"}[self.slug]

    def press(self, bench, action: str) -> None:  # type: ignore[no-untyped-def]
        bench.locator(f'.thaw-buttons [data-do="{action}"]').dispatch_event("click")


def _of_the_network(line: str) -> bool:
    """What the browser itself says of a request that fails while there is no network."""
    return "ERR_INTERNET_DISCONNECTED" in line
