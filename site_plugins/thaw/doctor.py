"""Say what is missing, out of date or kept for nothing, and what a live address serves wrongly.

doctor(project)   ->   ["runtime: up to date", "stale: docs/course/hands/index.md:12: ...", ...]
"""

from __future__ import annotations

import json
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from thaw import front, runtime
from thaw.project import Project

# What a browser insists on: it compiles no wasm and loads no module under another type.
TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".json": "application/json"}
ALSO = {"text/javascript": {"application/javascript"}}
ASSETS = "assets/thaw"
ADDRESS = "address.json"  # names the folder that the site's live cells run in


def environment(project: Project) -> Iterator[str]:
    """What the machine has of what a build needs."""
    yield f"python: {sys.version.split()[0]}"
    there = (runtime.PYODIDE / "pyodide.mjs").is_file()
    yield "pyodide: installed" if there else "pyodide: not installed. Run make setup."
    packed = runtime.read(project.root / project.options.runtime)
    current = (
        there
        and packed
        and (packed.digest, packed.lab) == (runtime.engine_digest(), runtime.lab_digest())
    )
    yield (
        "runtime: up to date"
        if current
        else "runtime: to be packed, which every build does (thaw runtime)"
    )
    bundled = front.is_current(project.root / project.options.web)
    yield "front end: up to date" if bundled else "front end: to be bundled, which every build does"


def live(address: str) -> Iterator[str]:
    """What the site at an address serves wrongly; one line that says so when nothing is wrong."""
    base = f"{address.rstrip('/')}/{ASSETS}/"
    try:
        folder = f"{base}runtime/{_json(base + ADDRESS)['runtime']}/"
        names = [
            name for name in _json(f"{folder}{runtime.MANIFEST}")["files"] if name != runtime.STDLIB
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        yield f"{address} is no site that thaw built, or does not serve {ASSETS}: {error}"
        return
    wrong = [line for name in names for line in _wrong_file(folder + name)]
    yield from wrong or [f"{address} serves all that live cells need."]


def _json(url: str) -> Any:
    return json.loads(_get(url)[0])


def _wrong_file(url: str) -> Iterator[str]:
    want = TYPES.get(Path(url).suffix)
    try:
        _, kind = _get(url)
    except OSError as error:
        yield f"{url} cannot be read: {error}"
        return
    if want and kind != want and kind not in ALSO.get(want, set()):
        yield f"{url} is served as {kind}; browsers want {want}. Set the type on the host."


def _get(url: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(
        url, timeout=20
    ) as answer:  # http only: the author types the address
        return answer.read(), answer.headers.get_content_type()
