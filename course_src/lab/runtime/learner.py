"""The files that a learner knows: the cell, `harness.py`, and the files given to the run.

files = LearnerFiles({"empty-log": "1 / 0", "harness.py": "..."}, {"ports.csv": "a,80\\n"})

Tracebacks keep the frames of these files only, and print their lines.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import linecache
import sys
from collections.abc import Mapping, Sequence
from types import CodeType, MappingProxyType, ModuleType

HARNESS = "harness.py"
NOTHING: Mapping[str, str] = MappingProxyType({})
_compiled: dict[tuple[str, str], CodeType] = {}


class LearnerFiles(dict[str, str]):
    """Text by name: of `sources`, and of the Python among the files that are `given` to the run in its folder."""

    def __init__(
        self, sources: Mapping[str, str], given: Mapping[str, str] = NOTHING, folder: str = ""
    ) -> None:
        super().__init__(sources)
        self.update({name: text for name, text in given.items() if name.endswith(".py")})
        self.given = sorted(given)
        self._folder = folder

    def shown(self, file: str) -> str | None:
        """The learner's name for a file of the disk or of a code object; None when it is none of the learner's."""
        if self._folder and file.startswith(self._folder):
            file = file[len(self._folder) :].lstrip("/\\")
        return file if file in self else None

    def show_lines(self) -> None:
        """Let tracebacks find the lines. To be called again before one is made: a program may clear the cache."""
        for name, text in self.items():
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)


def compiled(text: str, name: str) -> CodeType:
    """The code of a whole file; kept, since a harness is the same for many cells."""
    key = (name, text)
    if key not in _compiled:
        if len(_compiled) > 50:
            _compiled.clear()
        _compiled[key] = compile(text, name, "exec", dont_inherit=True)
    return _compiled[key]


class HarnessFinder:
    """Makes `import harness` run the given text: anew in each run, and only when it is imported."""

    def __init__(self, text: str) -> None:
        self._text = text

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != "harness":
            return None
        spec = importlib.machinery.ModuleSpec(name, self, origin=HARNESS)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def get_source(self, name: str) -> str:
        """For `inspect.getsource`."""
        return self._text

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compiled(self._text, HARNESS), vars(module))


def fresh_harness(text: str) -> ModuleType:
    """The learner's file as a new module, in `sys.modules` too."""
    spec = HarnessFinder(text).find_spec("harness")
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["harness"] = module
    exec(compiled(text, HARNESS), vars(module))
    return module
