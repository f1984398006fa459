"""Everything that a run can change in its process, kept and put back.

with World():
    exec(code)      # math.pi = 3; builtins.sorted = max; sys.path.clear(); os.environ["HOME"] = "/x"
                    # afterwards all is as it was

A run begins without `lab`, `harness` and the other modules in `FRESH`, so that it imports them anew; what it imports
goes with it. Of the modules that stay, the attributes are put back, and what their lists, dicts and sets hold.
Not put back are the attributes of their classes and objects: a module with such a state belongs into `FRESH`.
"""

from __future__ import annotations

import builtins
import gc
import locale
import os
import signal
import sys
import threading
from operator import is_
from types import ModuleType
from typing import Any

FRESH = frozenset({"lab", "harness", "random", "decimal", "_decimal", "_pydecimal", "logging"})
# The machinery under a run: its state is not the run's.
OURS = ("lab.runtime", "lab.check", "_pytest", "pytest", "pluggy", "hypothesis", "xdist", "execnet")
CACHES = ("re", "threading", "_frozen_importlib", "importlib", "weakref", "subprocess")
# The ways from Python to the JavaScript around it.
CLOSED = frozenset({"js", "pyodide_js", "_pyodide_core", "pyodide", "_pyodide"})

_builtins = vars(builtins)


class World:
    """The state at one moment; leaving it brings that moment back."""

    def __init__(self) -> None:
        self._builtins = dict(_builtins)
        self._modules = dict(sys.modules)
        self._kept = (
            _kept_again(self._modules) if sys.platform == "emscripten" else _kept(self._modules)
        )
        self._environment = dict(os.environ)
        self._folder = os.getcwd()
        self._recursion = sys.getrecursionlimit()
        self._digits = sys.get_int_max_str_digits()
        self._hooks = sys.get_asyncgen_hooks()
        self._signals = {
            number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)
        }
        self._locale = locale.setlocale(locale.LC_ALL)
        self._collecting = gc.isenabled()

    def __enter__(self) -> World:
        for name in list(sys.modules):
            if name.partition(".")[0] in FRESH:
                del sys.modules[name]
        if sys.platform == "emscripten":
            _close()
        return self

    def restore_builtins(self) -> None:
        """To be called first: no name is looked up in here that the run could have taken away."""
        _builtins.update(self._builtins)

    def forget_modules(self) -> None:
        """Let go of the modules that the run has imported or been."""
        for name in [name for name in sys.modules if name not in self._modules]:
            del sys.modules[name]
        sys.modules.update(self._modules)

    def __exit__(self, *_: object) -> None:
        self.restore_builtins()
        _restore(_builtins, self._builtins)
        sys.settrace(None)
        sys.setprofile(None)
        threading.settrace(None)
        threading.setprofile(None)
        for now, before in self._kept:
            _restore(now, before)
        sys.modules.clear()
        sys.modules.update(self._modules)
        self._restore_process()

    def _restore_process(self) -> None:
        if dict(os.environ) != self._environment:
            os.environ.clear()
            os.environ.update(self._environment)
        os.chdir(self._folder)
        sys.setrecursionlimit(self._recursion)
        sys.set_int_max_str_digits(self._digits)
        sys.set_asyncgen_hooks(*self._hooks)
        if locale.setlocale(locale.LC_ALL) != self._locale:
            locale.setlocale(locale.LC_ALL, self._locale)
        if threading.current_thread() is threading.main_thread():
            for number, handler in self._signals.items():
                if handler is not None and signal.getsignal(number) is not handler:
                    signal.signal(number, handler)
        if self._collecting:
            gc.enable()


_last: tuple[dict[str, Any], list[tuple[Any, Any]]] = ({}, [])


def _kept_again(modules: dict[str, Any]) -> list[tuple[Any, Any]]:
    """`_kept`, where all that runs is runs: then what was put back last time is what is there now."""
    global _last
    if not _same(modules, _last[0]):
        _last = (modules, _kept(modules))
    return _last[1]


def _kept(modules: dict[str, Any]) -> list[tuple[Any, Any]]:
    """(what may change, a copy): the attributes of modules, and the containers that are among them."""
    kept: dict[int, tuple[Any, Any]] = {}
    for name, module in modules.items():
        if not isinstance(module, ModuleType) or name.startswith(OURS) or module is builtins:
            continue
        attributes = vars(module)
        kept[id(attributes)] = (attributes, attributes.copy())
        if name.startswith(CACHES):
            continue
        for value in attributes.values():
            if (
                type(value) in (dict, list, set)
                and value is not sys.modules
                and value is not _builtins
            ):
                kept[id(value)] = (value, value.copy())
    return list(kept.values())


def _restore(now: Any, before: Any) -> None:
    if _same(now, before):
        return
    if isinstance(now, list):
        now[:] = before
    elif isinstance(now, set):
        now.clear()
        now.update(before)
    else:
        for name in [name for name in now if name not in before]:
            del now[name]
        now.update(before)


def _same(now: Any, before: Any) -> bool:
    """Compared by identity: `==` would call what the run has put there."""
    if len(now) != len(before) or not all(map(is_, now, before)):
        return False
    return not isinstance(now, dict) or all(map(is_, now.values(), before.values()))


def _close() -> None:
    """Take away the modules that lead to JavaScript, and the finder that would bring them back."""
    for name in [*CLOSED, *sys.modules]:
        if name.partition(".")[0] in CLOSED:
            sys.modules[name] = None  # type: ignore[assignment]
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "JsFinder"]
