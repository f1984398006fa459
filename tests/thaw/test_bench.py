"""What `make bench` measures can still be measured: a table that breaks is found when somebody wants it."""

from __future__ import annotations

from pathlib import Path

import pytest
from thaw.runtime import PYODIDE, pack

from bench import execute, rebuild

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.node
def test_python_starts_from_the_pack_and_from_what_it_is_made_of() -> None:
    for folder in (pack(ROOT / "build" / "runtime").path, PYODIDE):
        execute._start(folder)


@pytest.mark.node
def test_the_project_that_is_built_again_and_again_builds(tmp_path: Path) -> None:
    rebuild._write_project(tmp_path, 2)
    assert all(rebuild._seconds(tmp_path, name) > 0 for name in ("ours.yml", "plain.yml"))
