"""A site is replaced whole or not at all, whoever interrupts the build, whatever else builds at the time."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from thaw import cli, commands
from thaw.hosts.publish import Publication

BUILD = """
import pathlib, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background gives another
from thaw.hosts.publish import Publication
mine = Publication(pathlib.Path(sys.argv[1]))
mine.draft.mkdir()
(mine.draft / "index.html").write_text("half")
print("begun", flush=True)
time.sleep(60)
"""


@pytest.fixture
def published(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("the last good one")
    return site


def draft(site: Path, text: str) -> Publication:
    made = Publication(site)
    made.draft.mkdir()
    (made.draft / "index.html").write_text(text)
    return made


def begun(site: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", BUILD, str(site)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "begun\n"
    return process


def beside(site: Path) -> list[str]:
    return sorted(path.name for path in site.parent.iterdir() if path.is_dir())


def test_a_draft_takes_the_place_of_the_site_and_leaves_nothing(published: Path) -> None:
    draft(published, "new").publish(strict=True)
    assert (published / "index.html").read_text() == "new"
    assert beside(published) == ["site"]


def test_ctrl_c_leaves_the_last_good_site_and_no_draft(published: Path) -> None:
    process = begun(published)
    process.send_signal(signal.SIGINT)
    process.wait(10)
    assert (published / "index.html").read_text() == "the last good one"
    assert beside(published) == ["site"]


def test_what_a_killed_build_left_is_swept_by_the_next(published: Path) -> None:
    process = begun(published)
    process.kill()
    process.wait(10)
    assert len(beside(published)) == 2
    draft(published, "new").publish(strict=False)
    assert beside(published) == ["site"]


def test_two_builds_at_once_do_not_meet(published: Path) -> None:
    other = begun(published)
    try:
        draft(published, "mine").publish(strict=False)
        assert (published / "index.html").read_text() == "mine"
        assert [name for name in beside(published) if str(other.pid) in name]
    finally:
        other.kill()
        other.wait(10)


def test_a_site_that_cannot_be_replaced_is_still_there(published: Path) -> None:
    made = Publication(published)  # its draft was never written
    with pytest.raises(FileNotFoundError):
        made.publish(strict=False)
    assert (published / "index.html").read_text() == "the last good one"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_refuses_is_told_in_a_sentence(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> int:
        raise OSError(number, os.strerror(number), "build/site/index.html")

    monkeypatch.setattr(commands, "prune", refused)
    with pytest.raises(SystemExit) as ended:
        cli.main(["prune"])
    told = str(ended.value)
    assert told.startswith(f"build/site/index.html: {os.strerror(number)}. ")
    assert cli.UNWRITABLE[number] in told
