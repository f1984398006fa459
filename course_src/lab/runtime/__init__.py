"""Runs cells: the same code at build time, in tests and in the browser. `run` is documented in `lab.runtime.runner`."""

from lab.runtime.alarm import install
from lab.runtime.asking import asking
from lab.runtime.outcome import Outcome
from lab.runtime.runner import run, run_json

__all__ = ["Outcome", "asking", "install", "run", "run_json"]
