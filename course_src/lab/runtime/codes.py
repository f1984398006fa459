"""Modules imported anew by each run, from byte code that is read once.

sys.meta_path.insert(0, CodeFinder("/home/you"))
import lab          # reads and checks its files the first time; later runs only execute them

A run starts without `lab` and without all that earlier runs imported, so that none of it carries a trace of them. To
find, read and unpack those files takes longer than most cells do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from types import CodeType, ModuleType
from typing import Any

_known: dict[str, tuple[ModuleSpec, CodeType]] = {}


class CodeFinder:
    """Stands before the finder of files. What is in the folder of the run is left to that one."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if self._is_own(name.partition(".")[0]):
            return None
        known = _known.get(name) or _read(name, path)
        if known is None:
            return None
        found, code = known
        loader: Any = _CodeLoader(found.loader, code)
        spec = ModuleSpec(name, loader, origin=found.origin)
        spec.has_location = True
        if found.submodule_search_locations is not None:
            spec.submodule_search_locations = list(found.submodule_search_locations)
        return spec

    def _is_own(self, name: str) -> bool:
        """`random.py` in the folder of the run hides the library's, as it does everywhere; a package there is as new."""
        return any(os.path.exists(f"{self._folder}/{name}{end}") for end in ("", ".py"))


class _CodeLoader:
    """Executes the code; for all else it is the loader that has read it."""

    def __init__(self, loader: Any, code: CodeType) -> None:
        self._loader = loader
        self._code = code

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, vars(module))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)


def insert(folder: str) -> None:
    """Put the finder in its place."""
    before = [finder is PathFinder for finder in sys.meta_path]
    sys.meta_path.insert(before.index(True) if True in before else 0, CodeFinder(folder))


def _read(name: str, path: Sequence[str] | None) -> tuple[ModuleSpec, CodeType] | None:
    spec = PathFinder.find_spec(name, path)
    if spec is None or spec.loader is None or isinstance(spec.loader, ExtensionFileLoader):
        return None
    code = spec.loader.get_code(name) if hasattr(spec.loader, "get_code") else None
    if code is None:
        return None
    _known[name] = (spec, code)
    return _known[name]
