"""The folder that a run works in: fresh, with the files it was given, gone with the run.

with folder.entered({"data/ports.csv": "a,80\\n"}) as path:
    open("data/ports.csv").read()

A relative path is relative to this folder, in the build and in the browser; a file or module that was not given is not there.
"""

from __future__ import annotations

import os
import posixpath
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

HOME = "/home/you"
TEMPORARY = "/tmp"  # a run may write here too


@contextmanager
def entered(files: Mapping[str, str]) -> Iterator[str]:
    """The path of the folder, which is the working folder while this is entered."""
    before = os.getcwd()
    path = _made()
    try:
        for name, text in files.items():
            _write(path, name, text)
        os.chdir(path)
        yield path
    finally:
        os.chdir(before)
        if sys.platform == "emscripten":
            _empty(path)
            _empty(TEMPORARY)
        else:
            shutil.rmtree(path, ignore_errors=True)


def _made() -> str:
    if sys.platform != "emscripten":
        return os.path.realpath(tempfile.mkdtemp(prefix="cell-"))
    os.makedirs(HOME, exist_ok=True)
    return HOME


def _empty(folder: str) -> None:
    os.makedirs(folder, exist_ok=True)  # the run may have removed it
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            os.remove(path)


def _write(folder: str, name: str, text: str) -> None:
    inside = posixpath.normpath(name)
    if inside.startswith(("/", "..")) or "\\" in name:
        raise ValueError(f"{name!r}: the files of a run stand in its own folder")
    path = os.path.join(folder, *inside.split("/"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
