"""The reference of `lab`, made of its docstrings: the text of its page.

def user(text: str) -> Message:                     ### user
    \"\"\"Return what a person said.\"\"\"       ->       lab.user(text: str) -> Message
                                                    Return what a person said.

It is read, not imported: what `lab/__init__.py` exports, module by module, in the order of the source.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

HEAD = """\
---
kind: page
title: The package lab
summary: Every name of lab that a lesson or your own code can use, from its docstrings.
---

# The package lab

The world of the course in a package: what cells import, and what your harness is tried against. It needs nothing but
Python, does nothing when it is imported, and is the same when a page is built and in your browser. A `Message` and a
`Block` are plain dicts.
"""
COLUMNS = 76


def reference(package: Path) -> str:
    """The page, as Markdown: `package` is the folder of lab."""
    exports = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    modules = [_module(package, it) for it in exports.body if isinstance(it, ast.ImportFrom)]
    return "\n\n".join([HEAD, *modules]) + "\n"


def _module(package: Path, imported: ast.ImportFrom) -> str:
    """A section for a module: what it is for, then each of its names that lab exports."""
    name = (imported.module or "").rpartition(".")[2]
    tree = ast.parse((package / f"{name}.py").read_text(encoding="utf-8"))
    exported = {alias.name for alias in imported.names}
    bound = (it for it in tree.body if isinstance(it, ast.FunctionDef | ast.ClassDef))
    entries = [_entry(it) for it in bound if it.name in exported]
    return "\n\n".join([f"## lab.{name}", _prose(tree), *entries])


def _entry(it: ast.FunctionDef | ast.ClassDef) -> str:
    if isinstance(it, ast.FunctionDef):
        return "\n\n".join([f"### {it.name}", _code(f"lab.{_signature(it)}"), _prose(it)])
    made = next((_signature(m, it.name) for m in _methods(it) if m.name == "__init__"), it.name)
    members = [_member(m) for m in _methods(it) if not m.name.startswith("_")]
    return "\n\n".join([f"### {it.name}", _code(f"lab.{made}"), _prose(it), *members])


def _methods(it: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    return (member for member in it.body if isinstance(member, ast.FunctionDef))


def _member(it: ast.FunctionDef) -> str:
    """A method, or a property by its name alone."""
    bare = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in it.decorator_list)
    shown = it.name if bare else _signature(it)
    return "\n\n".join([_code(f".{shown}"), _prose(it)])


def _signature(it: ast.FunctionDef, called: str = "") -> str:
    """`read_text(path: str) -> str`; a class is called by its own name and says nothing of what it returns."""
    arguments = list(_arguments(it.args))
    returns = f" -> {ast.unparse(it.returns)}" if it.returns and not called else ""
    line = f"{called or it.name}({', '.join(arguments)}){returns}"
    if len(line) <= COLUMNS:
        return line
    return "\n".join(
        [f"{called or it.name}(", *(f"    {it}," for it in arguments), f"){returns}"],
    )


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    """Each as it would be typed, with its default; `self` is nobody's to give."""
    positional = [*arguments.posonlyargs, *arguments.args]
    pairs = list(zip_longest(reversed(positional), reversed(arguments.defaults)))
    yield from (_argument(it, default) for it, default in reversed(pairs) if it.arg != "self")
    if arguments.vararg:
        yield f"*{_argument(arguments.vararg)}"
    elif arguments.kwonlyargs:
        yield "*"
    for it, given in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _argument(it, given)
    if arguments.kwarg:
        yield f"**{_argument(arguments.kwarg)}"


def _argument(it: ast.arg, default: ast.expr | None = None) -> str:
    typed = f"{it.arg}: {ast.unparse(it.annotation)}" if it.annotation else it.arg
    between = " = " if it.annotation else "="
    return f"{typed}{between}{ast.unparse(default)}" if default else typed


def _prose(of: ast.Module | ast.FunctionDef | ast.ClassDef) -> str:
    """A docstring as Markdown: what is set in, or in columns, is code."""
    parts = inspect.cleandoc(ast.get_docstring(of) or "").split("\n\n")
    return "\n\n".join(_code(part) if _is_code(part) else part for part in parts)


def _is_code(part: str) -> bool:
    return re.search(r"^ {4}|\S {4,}\S|^\w+ = ", part, re.MULTILINE) is not None


def _code(text: str) -> str:
    return f"```python\n{inspect.cleandoc(text)}\n```"
