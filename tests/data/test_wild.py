"""Pointers into other harnesses, held against the published package: each symbol begins where the page says."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

WILD = yaml.safe_load(
    (Path(__file__).resolve().parents[2] / "course_src/data/wild.yml").read_text("utf-8")
)
RELEASES = sorted({(it["package"], it["version"]) for it in WILD.values() if "version" in it})
RELEASED = [key for key, it in WILD.items() if "version" in it]


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """The wheel of each release, read and never installed; a release that cannot be had is left out."""
    found = {}
    for package, version in RELEASES:
        folder = tmp_path_factory.mktemp(f"{package}-{version}")
        command = [sys.executable, "-m", "pip", "download", f"{package}=={version}"]
        command += ["--no-deps", "--only-binary=:all:", "--python-version", "3.12"]
        command += ["--disable-pip-version-check", "--retries", "0", "--timeout", "10"]
        try:
            subprocess.run([*command, "--dest", folder], capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            continue
        for wheel in folder.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                found[package, version] = {
                    name: archive.read(name).decode()
                    for name in archive.namelist()
                    if name.endswith(".py")
                }
    return found


def texts_of(wheels, key):
    release = WILD[key]["package"], WILD[key]["version"]
    if release not in wheels:
        pytest.skip(f"{' '.join(release)} cannot be had here")
    return wheels[release]


def extent(text, symbol):
    """The first and the last line of a function, a class or `Class.name`, told by indentation.

    Read as text, because the package is written for a newer Python than the one that reads it.
    """
    lines = text.splitlines()
    first, last = 0, len(lines)
    for depth, name in enumerate(symbol.split(".")):
        indent = " " * 4 * depth
        head = re.compile(rf"{indent}(?:async def|def|class) {name}\b")
        first = next(n for n in range(first, last) if head.match(lines[n]))
        body = re.compile(rf"{indent}[ )\]]|$")
        last = next((n for n in range(first + 1, last) if not body.match(lines[n])), last)
    while not lines[last - 1].strip():
        last -= 1
    return first + 1, last


@pytest.mark.parametrize("key", RELEASED)
def test_a_symbol_begins_and_ends_where_the_page_says(wheels, key):
    pointer = WILD[key]
    start, end = extent(texts_of(wheels, key)[pointer["path"]], pointer["symbol"])
    first, last = pointer["lines"]
    assert first <= start <= last
    assert last <= end, "the lines go on past the symbol"


@pytest.mark.parametrize("key", [key for key in RELEASED if "unread" in WILD[key]])
def test_what_a_symbol_declares_and_nothing_reads_is_read_by_nothing(wheels, key):
    """A name that is handed on under the same name (`a=tool.a`) is not read; nor is its declaration."""
    for name in WILD[key]["unread"]:
        for path, text in texts_of(wheels, key).items():
            if "/data/" in path:  # examples that come with the package
                continue
            left = re.sub(rf"\b{name}=\w+\.{name}\b|^ +{name}: .*$", "", text, flags=re.MULTILINE)
            assert not re.search(rf"\b{name}\b", left), f"{path} mentions {name}"


def test_every_release_is_pinned_once():
    packages = [package for package, _ in RELEASES]
    assert len(set(packages)) == len(packages)
