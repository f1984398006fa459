"""After one visit the course is there without a network, and a page never meets a file of another version."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from thaw.offline import NAME, NONE, service_worker

from tests.browser.conftest import ROOT
from tests.browser.reader import Reader
from tests.browser.serving import Host, serve

pytestmark = pytest.mark.browser
SOLUTION = (ROOT / "build/frozen/harness/hands.1.py").read_text("utf-8")
CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture
def own(browser: Browser) -> Iterator[BrowserContext]:
    """A profile of its own: going offline and service workers are matters of a profile."""
    made = browser.new_context()
    yield made
    made.close()


def test_after_one_visit_another_lesson_is_read_run_and_checked_offline(
    own: BrowserContext, host: Host
) -> None:
    reader = _visit(own, host, "course/no-memory/")
    own.set_offline(True)
    reader.page.locator("a[href$='/hands/']").first.click()
    expect(reader.lab("lab1")).to_be_visible()
    assert reader.run("round-trip", "print(6 * 7)") == "42\n"
    reader.type(reader.lab("lab1"), SOLUTION)
    assert reader.check("lab1").startswith("All ")
    reader.page.reload()
    assert reader.code(reader.lab("lab1")) == SOLUTION
    assert reader.check("lab1").startswith("All ")
    again = Reader(own.new_page(), host.url)
    again.open("course")
    assert again.page.url == host.url + "course/"
    missing = again.page.goto(host.url + "no/such/page/")
    assert missing is not None
    assert missing.status == 404
    expect(again.page.locator("h1")).to_be_visible()
    assert reader.said == []


def test_the_worker_comes_after_the_page_and_not_to_readers_who_save_data(
    own: BrowserContext, host: Host
) -> None:
    own.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    reader = Reader(own.new_page(), host.url)
    reader.open("course/hands/")
    reader.page.wait_for_timeout(4_000)
    assert (
        reader.page.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)") == 0
    )
    assert reader.run("round-trip", "print(1)") == "1\n"


def test_a_new_version_takes_over_at_the_next_visit_as_a_whole(
    own: BrowserContext, site: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with serve(tmp_path, "both") as both:
        reader = _visit(own, both, "site/course/hands/", root="site/")
        old = _script(reader)
        _deploy(copy)
        other = Reader(own.new_page(), both.url + "site/")
        other.open("course/no-memory/")
        _until_waiting(other)
        for each in (
            reader,
            other,
        ):  # with two pages open, both stay with the version that they have
            each.page.reload()
            expect(each.page.locator(".md-footer")).not_to_contain_text("second version")
            assert _script(each) == old
            assert each.run(_first_cell(each), "print(1)") == "1\n"
        other.page.close()
        _reload_until(reader, "second version")
        expect(reader.page.locator(".md-footer")).to_contain_text("second version")
        expect(reader.page.locator("thaw-cell .thaw-buttons").first).to_be_visible()
        assert _script(reader) != old
        assert reader.run("round-trip", "print(1)") == "1\n"
        own.set_offline(True)
        reader.open("course/no-memory/")
        expect(reader.page.locator(".md-footer")).to_contain_text("second version")
        assert _script(reader) != old
        assert (
            len(
                reader.page.evaluate(
                    "caches.keys().then(k => k.filter(n => n.startsWith('thaw offline')))"
                )
            )
            == 1
        )


def test_a_host_between_two_versions_keeps_readers_with_the_whole_one(
    own: BrowserContext, site: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with serve(tmp_path, "both") as both:
        reader = _visit(own, both, "site/course/hands/", root="site/")
        old = _script(reader)
        _deploy(copy)
        (copy / "course/no-memory/index.html").write_text("half of it", "utf-8")
        reader.page.reload()
        reader.page.evaluate(
            "navigator.serviceWorker.getRegistration().then(r => r.update()).catch(() => {})"
        )
        reader.page.wait_for_timeout(3_000)
        reader.open("course/no-memory/")
        assert _script(reader) == old
        expect(reader.page.locator(".md-footer")).not_to_contain_text("second version")


def test_two_sites_on_one_host_keep_their_versions_apart(
    own: BrowserContext, site: Path, tmp_path: Path
) -> None:
    for name in ("a", "ab"):
        shutil.copytree(site, tmp_path / name)
    with serve(tmp_path, "both") as both:
        _visit(own, both, "a/", root="a/")
        reader = _visit(own, both, "ab/", root="ab/")
        own.set_offline(True)
        for name in ("a", "ab"):
            reader.page.goto(f"{both.url}{name}/course/hands/")
            expect(reader.lab("lab1")).to_be_visible()


def test_under_an_authors_server_nothing_is_kept(
    own: BrowserContext, site: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with serve(tmp_path, "both") as both:
        both.headers["Cache-Control"] = "no-cache"  # as an author's server says
        reader = _visit(own, both, "site/course/hands/", root="site/")
        (copy / NAME).write_text(NONE, "utf-8")
        (copy / "course/hands/index.html").write_text("as the author has it now", "utf-8")
        reader.page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update())")
        reader.until("caches.keys().then(names => !names.some(n => n.startsWith('thaw offline')))")
        reader.page.goto(both.url + "site/course/hands/")
        expect(reader.page.locator("body")).to_have_text("as the author has it now")


def _visit(own: BrowserContext, host: Host, address: str, root: str = "") -> Reader:
    """A page, read for as long as it takes until all of the course is kept."""
    reader = Reader(own.new_page(), host.url + root)
    reader.page.goto(host.url + address)
    reader.page.wait_for_function(CONTROLLED)
    return reader


def _reload_until(reader: Reader, text: str) -> None:
    """A page that was closed still counts for a moment, and while it does no version takes over."""
    footer = reader.page.locator(".md-footer")
    for _ in range(5):
        reader.page.reload()
        with suppress(AssertionError):  # the page loads itself anew, for the new version
            expect(footer).to_contain_text(text, timeout=3_000)
            return


def _until_waiting(reader: Reader) -> None:
    reader.until("navigator.serviceWorker.getRegistration().then(r => r.waiting !== null)")


def _script(reader: Reader) -> str:
    return reader.page.locator("script[type=module]").get_attribute("src") or ""


def _first_cell(reader: Reader) -> str:
    cell = reader.page.locator("thaw-cell:not([data-withhold], [data-fixed])").first
    return cell.get_attribute("data-cell") or ""


def _deploy(site: Path) -> None:
    """Another version in place of this one: other pages, another script under another name."""
    (script,) = (site / "assets/thaw").glob("thaw-*.mjs")
    script.rename(script.with_name("thaw-SECOND.mjs"))
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8").replace(script.name, "thaw-SECOND.mjs")
        page.write_text(text.replace("</footer>", "second version</footer>"), "utf-8")
    code = (site / NAME).read_text("utf-8").partition("\n")[2]
    (site / NAME).write_text(service_worker(site, code), "utf-8")
