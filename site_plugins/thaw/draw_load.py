"""Imports the code of a figure as it is on disk now, and leaves no trace of it.

with loaded(find("message_flow", folder)) as drawing:
    drawing.function(figure, data)
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from thaw.draw_code import HOUSE, Code


@dataclass(frozen=True)
class Drawing:
    """A function that draws, and the house style it draws in."""

    function: Callable[..., None]
    colours: Mapping[str, str]  # sentinel -> CSS
    settings: Mapping[str, Any]  # of matplotlib


@contextmanager
def loaded(code: Code) -> Iterator[Drawing]:
    """`code`, imported anew, so that an edit shows; afterwards no module is another than before."""
    with _fresh(code.root):
        try:
            function = getattr(_load(code.path, code.root), code.function)
            style = importlib.import_module(f"{HOUSE}.style")
        except (Exception, SystemExit) as error:
            raise code.failure(error) from error
        colours = {colour.sentinel: colour.css for colour in style.COLOURS}
        yield Drawing(function, colours, style.RC)


@contextmanager
def _fresh(root: Path) -> Iterator[None]:
    """Inside, modules under `root` are imported from what is on disk now."""
    before = {name: module for name, module in sys.modules.items() if _is_under(root, module)}
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    for name in before:
        del sys.modules[name]
    importlib.invalidate_caches()
    try:
        yield
    finally:
        for name in [n for n, module in sys.modules.items() if _is_under(root, module)]:
            del sys.modules[name]
        sys.modules.update(before)
        sys.dont_write_bytecode = writes


def _is_under(root: Path, module: Any) -> bool:
    return str(getattr(module, "__file__", None)).startswith(f"{root}{os.sep}")


def _load(path: Path, root: Path) -> Any:
    if root in path.parents:
        return importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
    module = type(sys)(path.stem)
    module.__file__ = str(path)
    exec(compile(path.read_text("utf-8"), path, "exec", dont_inherit=True), module.__dict__)
    return module
