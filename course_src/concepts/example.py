"""What every example is: a level, a function that runs it, and scripts that a model can be made of.

example = load("function_calling")
example.run("What does D-01 cost?", lab.ScriptedModel(replies), lab.Tracer())
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import concepts
from concepts.questions import Question, questions


@dataclass(frozen=True)
class Script:
    """Replies for one question, and what they show. A script named like its question is the one that
    is evaluated; the others show how the example fails."""

    question: str
    shows: str
    replies: Sequence[Any] = ()

    @property
    def ask(self) -> str:
        return questions()[self.question].ask


@dataclass(frozen=True)
class Example:
    """`kinds` are the kinds of question that it is for; `scripts` are by name, the one to begin with first."""

    name: str
    level: int
    run: Callable[..., str]
    kinds: tuple[str, ...]
    scripts: Mapping[str, Script]

    @property
    def first(self) -> str:
        return next(iter(self.scripts))

    def questions(self) -> list[Question]:
        return [question for question in questions().values() if question.kind in self.kinds]

    def script_for(self, ask: str) -> Script | None:
        """The script whose question has this wording."""
        return next((script for script in self.scripts.values() if script.ask == ask), None)


class NoSuchExample(Exception):
    """There is no example of that name; the message lists those that there are."""


def names() -> list[str]:
    """The examples that there are: the packages in `concepts`."""
    return sorted(module.name for module in pkgutil.iter_modules(concepts.__path__) if module.ispkg)


def load(name: str) -> Example:
    """The example of that name: a module, as `python -m concepts.<name>` names it."""
    if name not in names():
        raise NoSuchExample(f"there is no example {name!r}. There are {', '.join(names())}.")
    package = import_module(f"concepts.{name}")
    return Example(name, package.LEVEL, package.run, package.KINDS, package.SCRIPTS)
