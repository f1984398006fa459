"""How Python starts: from its files, from the memory that the browser has kept, or from the compressed twin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from bench.browser_host import Line
from bench.browser_host import serve as serve_slowly
from tests.browser.conftest import ROOT
from tests.browser.reader import Reader
from tests.browser.serving import Host

pytestmark = pytest.mark.browser
FROZEN = (ROOT / "build/frozen/course/hands/round-trip.txt").read_text("utf-8")
UNTIL_KEPT = """async () => {
    const cache = await caches.open("thaw-python");
    while ((await cache.keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
DICE = "import random, uuid, tempfile\nprint(random.random(), uuid.uuid4(), tempfile.mktemp())"
WATCH = """name => {
    globalThis.told = [];
    const state = document.querySelector(`thaw-cell[data-cell="${name}"] .thaw-state`);
    const noted = new MutationObserver(() => told.push(state.textContent));
    noted.observe(state, { childList: true, characterData: true, subtree: true });
}"""
# Chosen at Python's start, and again by nothing: two interpreters that agree are one.
SEED = "print(hash('seed'))"


@pytest.fixture
def stranger(browser: Browser, host: Host) -> Iterator[Reader]:
    """A reader who has never been here, at the lesson."""
    with browser.new_context(service_workers="block") as context:
        reader = Reader(context.new_page(), host.url)
        reader.open("course/hands/")
        yield reader


def test_a_later_visit_goes_on_from_the_memory_of_the_first(reader: Reader) -> None:
    _forget(reader)
    dice = reader.run("round-trip", DICE)
    _until_kept(reader.page)
    first = reader.run("round-trip", SEED)
    reader.page.reload()
    assert reader.run("round-trip", SEED) == first
    assert reader.run("round-trip", DICE) != dice
    _forget(reader)
    assert reader.run("round-trip", SEED) != first


def test_two_visits_from_the_same_memory_throw_different_dice(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.run("round-trip", "print(1)")
    _until_kept(reader.page)
    thrown = set()
    for _ in range(2):
        reader.page.reload()
        thrown.add(reader.run("round-trip", DICE))
    assert len(thrown) == 2


@pytest.mark.parametrize("damage", ["bytes.fill(7, 16)", "bytes = bytes.subarray(0, -1000)"])
def test_a_memory_that_is_damaged_is_given_up_and_python_starts_from_its_files(
    reader: Reader, damage: str
) -> None:
    _forget(reader)
    reader.run("round-trip", "print(1)")
    _until_kept(reader.page)
    reader.page.evaluate(
        """async () => {
            const cache = await caches.open("thaw-python");
            const [key] = await cache.keys();
            const kept = await cache.match(key);
            let bytes = new Uint8Array(await kept.arrayBuffer());
            DAMAGE;
            await cache.put(key, new Response(bytes, { headers: kept.headers }));
        }""".replace("DAMAGE", damage)
    )
    reader.page.reload()
    assert reader.run("round-trip", "print(2)") == "2\n"


def test_where_nothing_can_be_kept_python_starts_all_the_same(reader: Reader) -> None:
    reader.page.add_init_script("delete globalThis.caches")
    reader.open("course/hands/")
    assert reader.run("round-trip", "print(3)") == "3\n"


def test_whoever_looks_at_code_for_a_while_finds_python_started(stranger: Reader) -> None:
    stranger.page.wait_for_timeout(1_500)
    assert stranger.workers() == 0  # the head of a lesson holds no code
    cell = stranger.cell("round-trip")
    with stranger.page.expect_worker(lambda it: "/assets/thaw/" in it.url, timeout=20_000):
        cell.scroll_into_view_if_needed()
    assert stranger.output(cell) == FROZEN  # nothing was run


def test_of_a_host_that_does_not_compress_the_twin_is_taken(stranger: Reader) -> None:
    assert stranger.run("round-trip", "print(4)") == "4\n"
    assert [url for url in stranger.asked if url.endswith(".wasm.deflated")]


REST = """
import statistics, xml.etree.ElementTree as tree
from email.mime.text import MIMEText
print(statistics.mean([1, 2, 6]), tree.fromstring("<a/>").tag, b"\\xb3".decode("iso8859_2"))
"""


def test_the_first_run_has_the_whole_library_and_waits_for_it_only_when_it_wants_it(
    stranger: Reader,
) -> None:
    assert stranger.run("round-trip", REST) == "3 a ł\n"
    parts = [url.rpartition("/")[2] for url in stranger.asked if url.endswith(".zip")]
    assert parts[0] == "python_boot.zip"
    assert set(parts) == {"python_boot.zip", "python_rest.zip"}
    _until_kept(stranger.page)
    stranger.page.reload()
    assert stranger.run("round-trip", REST) == "3 a ł\n"  # from the memory that was kept, too


def test_a_part_of_the_library_that_does_not_come_is_told_and_a_misspelt_name_as_what_it_is(
    stranger: Reader,
) -> None:
    stranger.page.route("**/python_rest.zip", lambda route: route.abort())
    missing = stranger.run("round-trip", "import jsn")
    assert "ModuleNotFoundError: No module named 'jsn'" in missing
    told = stranger.run("round-trip", "import statistics")
    assert "ImportError: statistics could not be loaded; is there a network?" in told
    stranger.page.unroute("**/python_rest.zip")
    assert stranger.run("round-trip", "import statistics; print(1)") == "1\n"


def test_on_a_slow_line_the_page_says_how_much_has_come(browser: Browser, site: Path) -> None:
    with (
        serve_slowly({"/": site}, Line(megabits=6, delay=0.04)) as host,
        browser.new_context(service_workers="block") as context,
    ):
        reader = Reader(context.new_page(), host.url + "/")
        reader.open("course/hands/")
        reader.page.evaluate(WATCH, "round-trip")
        assert reader.run("round-trip", "print(1)") == "1\n"
        told = reader.page.evaluate("told")
    shares = [int(part) for text in told for part in re.findall(r"^Loading Python, (\d+) %$", text)]
    assert shares == sorted(shares)
    assert len(set(shares)) > 20, told
    assert "Starting Python" in told


def _forget(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.page.evaluate("caches.delete('thaw-python')")


def _until_kept(page: Page) -> None:
    page.evaluate(UNTIL_KEPT)
