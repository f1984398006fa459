"""Read a file of the course's data, held to its schema.

read_data(root, "names", problems, [])   ->   [{"id": "llm", "checked": date(2026, 11, 30), ...}, ...]

What is wrong is reported by its line, and then the file holds nothing. A file that is not there holds nothing either.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

from thaw.problems import BuildFailed, Place, Problems
from thaw.project import text_of

FOLDER = "course_src/data"
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_data(root: Path, name: str, problems: Problems, nothing: Any) -> Any:
    """What `name.yml` or `name.json` holds; days are days."""
    path = place_of(root, name).path
    if not (root / path).is_file():
        return nothing
    try:
        text = text_of(root / path, path)
    except BuildFailed as failed:
        problems.extend(failed.problems)
        return nothing
    try:
        found = yaml.load(text, Loader=_Loader) or nothing  # JSON is YAML too
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        problems.add(Place(path, line), "this is not YAML.", 'Quote what holds ": " or "#".')
        return nothing
    schema = json.loads((root / FOLDER / "schemas" / f"{name}.json").read_text("utf-8"))
    plain = json.loads(json.dumps(found, default=str))  # a day is a text to the schema
    faults = list(Draft202012Validator(schema).iter_errors(plain))
    for fault in faults:
        where = ".".join(map(str, fault.absolute_path)) or name
        remedy = f"{FOLDER}/schemas/{name}.json says what an entry holds."
        problems.add(
            Place(path, line_of(text, fault.absolute_path)), f"{where}: {fault.message}.", remedy
        )
    return nothing if faults else found


def place_of(root: Path, name: str, way: Iterable[str | int] = ()) -> Place:
    """Where an entry stands: the file, and the line when a way to the entry is given."""
    path = f"{FOLDER}/{name}.yml"
    if not (root / path).is_file():
        path = f"{FOLDER}/{name}.json"
    way = list(way)
    return Place(path, line_of((root / path).read_text("utf-8"), way) if way else 0)


def line_of(text: str, way: Iterable[str | int]) -> int:
    """The line on which an entry begins, by the keys and positions that lead to it."""
    node: Any = yaml.compose(text, Loader=_Loader)
    line = 0
    for step in way:
        if isinstance(node, yaml.MappingNode):
            pair = next((it for it in node.value if it[0].value == str(step)), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line + 1
        else:
            break
    return line
