"""Entries: the names and values of a YAML mapping, each with the line it stands on.

"id: one-trip\nstep: yes"    ->    [Entry("id", "one-trip", 0), Entry("step", True, 1)]
"""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml

# Hundreds of blocks a site: the loader in C, where PyYAML has it.
_Fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Entry(NamedTuple):
    name: str
    value: Any
    line: int  # from 0


class Unreadable(Exception):
    """What is wrong with the text, and on which of its lines."""

    REMEDY = 'Write one "name: value" a line; quote a value that holds ": " or begins with a sign.'

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.line = line


def entries(text: str) -> list[Entry]:
    """Read the text of a mapping; raises Unreadable."""
    if not text.strip():
        return []
    try:
        node, values = _loaded(text)
    except yaml.MarkedYAMLError as error:
        raise Unreadable(
            error.problem or "not YAML", error.problem_mark.line if error.problem_mark else 0
        ) from error
    except yaml.YAMLError as error:
        raise Unreadable(str(error).splitlines()[0], 0) from error
    if node is None:
        return []
    if not isinstance(node, yaml.MappingNode):
        raise Unreadable("it has no name and colon", node.start_mark.line)
    names = [str(key.value) for key, _ in node.value]
    for index, (key, _) in enumerate(node.value):
        if (name := names[index]) in names[:index]:
            raise Unreadable(f'"{name}" stands twice', key.start_mark.line)
    found = zip(names, values.values(), node.value, strict=True)
    return [Entry(name, value, key.start_mark.line) for name, value, (key, _) in found]


def _loaded(text: str) -> tuple[Any, Any]:
    """The node of a text and its value; an error is told by the loader in Python, in the same words everywhere."""
    try:
        return _load(_Fast(text))
    except yaml.YAMLError:
        return _load(yaml.SafeLoader(text))


def _load(loader: Any) -> tuple[Any, Any]:
    node = loader.get_single_node()
    return node, {} if node is None else loader.construct_document(node)
