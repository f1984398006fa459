"""Links of the built site, walked by linkinator: pages, anchors, images, scripts, styles."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"


def broken_links(site: Path) -> list[str]:
    """`page -> target` for each link within `site` that leads nowhere; links to other hosts are not followed."""
    walked = subprocess.run(
        [Path(sys.executable).with_name("node"), ROOT / "node_modules" / "linkinator" / "build" / "src" / "cli.js", ".",
         "--recurse", "--check-fragments", "--format", "json", "--skip", r"^https?://(?!localhost|127\.0\.0\.1)"],
        cwd=site, capture_output=True, text=True,
    )  # fmt: skip
    links = json.loads(walked.stdout)["links"]
    assert len(links) > 1, walked.stderr
    return sorted(
        f"{link['parent']} -> {link['url']}" for link in links if link["state"] == "BROKEN"
    )


@pytest.mark.node
def test_every_link_and_anchor_of_the_built_site_leads_somewhere() -> None:
    assert (SITE / "index.html").is_file(), "build the site first: make site"
    assert broken_links(SITE) == []


@pytest.mark.node
def test_a_missing_page_and_a_missing_anchor_are_found(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<!doctype html><a href="gone.html">a</a><a href="#nowhere">b</a>'
    )
    assert broken_links(tmp_path) == [". -> #nowhere", ". -> gone.html"]
