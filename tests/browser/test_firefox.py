"""What only Firefox can be told beforehand: to let no site store anything."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.browser.serving import serve
from tests.browser.test_engines import OTHER, Sitting
from tests.browser.webdriver import firefox

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("engines")]
NO_STORAGE = 'user_pref("network.cookie.cookieBehavior", 2);\n'  # of any site


def test_firefox_that_lets_no_site_store_anything_runs_and_says_so(site: Path) -> None:
    if shutil.which("firefox-esr") is None:
        pytest.skip("no firefox-esr here; on Debian: sudo python tools/test.py browser")
    with serve(site, "course-site") as host, firefox("firefox-esr", NO_STORAGE) as browser:
        reader = Sitting(browser, lambda: None)
        browser.send("Navigate", url=host.url + "course/hands/")
        assert (
            browser.script("try { return localStorage && 1 } catch { return 'refused' }")
            == "refused"
        )
        reader.write(OTHER, "print(6 * 7)")
        assert reader.run(OTHER) == "42\n"
        assert "until you close the page" in reader.text(".thaw-notice")
