"""Build a site beside the one that it replaces, and put it in place only when all of it is there.

    build/.site.4711.new/...   ->   build/site/...

What interrupts or fails a build leaves the last good site as it was. Each build has a draft of its own, so two at once
do not meet; the one that ends last is the one that stays.
"""

from __future__ import annotations

import atexit
import fcntl
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOSTS = ("mkdocs", "properdocs")  # loggers; neither passes on what it hears


class Publication:
    """The folder of a site, and the draft beside it, which is gone when the process is."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.draft = self._beside(f"{os.getpid()}.new")
        self._sweep()
        atexit.register(self.drop)  # what Ctrl-C ends is told to no hook of a plugin
        self._warnings = _Warnings()
        for name in HOSTS:
            logging.getLogger(name).addHandler(self._warnings)

    def publish(self, *, strict: bool) -> None:
        """Put the draft in place; a strict build that has warned will fail, so its draft goes.

        Raises OSError where the folder cannot be replaced; the site is then as it was.
        """
        if strict and self._warnings.count:
            self.drop()
            return
        old = self._beside(f"{os.getpid()}.old")
        with _alone(self.site.parent):
            if self.site.exists():
                self.site.rename(old)
            try:
                self.draft.rename(self.site)
            except OSError:
                if old.exists():
                    old.rename(self.site)
                raise
        shutil.rmtree(old, ignore_errors=True)
        self.drop()

    def drop(self) -> None:
        """Remove the draft if it is there; the site stays as it is."""
        atexit.unregister(self.drop)
        for name in HOSTS:
            logging.getLogger(name).removeHandler(self._warnings)
        shutil.rmtree(self.draft, ignore_errors=True)

    def _beside(self, name: str) -> Path:
        return self.site.parent / f".{self.site.name}.{name}"

    def _sweep(self) -> None:
        """Remove what builds have left that were killed."""
        for left in self.site.parent.glob(f".{self.site.name}.*.*"):
            process = left.name.split(".")[-2]
            if left.is_dir() and process.isdigit() and not _runs(int(process)):
                shutil.rmtree(left, ignore_errors=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time; the folder itself is the lock, so nothing is left of it."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # it is another person's
    return True


class _Warnings(logging.Handler):
    """Counts what a strict build counts: it says so after the last hook of a plugin."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
