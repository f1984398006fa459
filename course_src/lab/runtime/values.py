"""The source of a `values` fence, run in the namespace of its cell  ->  the names it binds, as JSON can hold them.

bound("entries = len(ws.reads)", namespace)  ->  {"entries": 3}
"""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from typing import Any


class NotAValue(Exception):
    """A name was bound to what JSON cannot hold; the message says which, where in it, and what to do."""


def bound_names(source: str) -> list[str]:
    """The names that a source binds at its top level, in order; `_private` ones are for the fence itself."""
    names: dict[str, None] = {}
    for statement in ast.parse(source, "values").body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for node in _own_nodes(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] = None
    return [name for name in names if not name.startswith("_")]


def checked(names: list[str], namespace: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the names that are bound, with tuples as lists."""
    return {name: _json(namespace[name], name) for name in names if name in namespace}


def _own_nodes(statement: ast.AST) -> list[ast.AST]:
    """The nodes that run in the scope of the statement: not the insides of functions, lambdas and comprehensions."""
    inner = (
        ast.FunctionDef,
        ast.AsyncFunctionDef,
        ast.Lambda,
        ast.ListComp,
        ast.SetComp,
        ast.DictComp,
    )
    nodes = [statement]
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, (*inner, ast.GeneratorExp, ast.ClassDef)):
            nodes += _own_nodes(child)
    return nodes


def _json(value: Any, path: str) -> Any:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        raise NotAValue(f"{path} is {value}, which JSON cannot hold.")
    if isinstance(value, list | tuple):
        return [_json(item, f"{path}[{index}]") for index, item in enumerate(value)]
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise NotAValue(f"{path} has the key {key!r}; JSON takes only strings as keys.")
        return {key: _json(item, f"{path}[{key!r}]") for key, item in value.items()}
    raise NotAValue(
        f"{path} is of type {type(value).__name__}, which JSON cannot hold. Turn it into numbers, strings, lists "
        "or dicts, or begin its name with _ to keep it to the fence."
    )
