"""Weave layers into the stages of harness.py: what a stage does not name stays, what it names again is replaced in place.

    lab1.py of lesson 1, lab2.py of lesson 1, ...   ->   Stage("hands.1", solution=..., starter=...), ...

A new name joins the end of its section; sections stand in the order in which layers introduce them.
"""

from __future__ import annotations

import ast
import builtins
import difflib
import itertools
import symtable
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from thaw.course import Stage
from thaw.layers import WIDTH
from thaw.problems import BuildFailed, Place, Problems, did_you_mean
from thaw.units import Import, Layer, Unit

GAPS = range(1, 4)


@dataclass(frozen=True)
class Harness:
    """harness.py as units: sections in order, each with its units in order."""

    imports: tuple[Import, ...] = ()
    sections: Mapping[str, tuple[Unit, ...]] = field(default_factory=dict)

    def units(self) -> Iterator[Unit]:
        for units in self.sections.values():
            yield from units

    def names(self) -> set[str]:
        return {unit.name for unit in self.units()} | {i.binds for i in self.imports}


class WeaveFailed(BuildFailed):
    """Layers of which one does not fit on those before it; `stages` are what those before it made."""

    def __init__(self, problems: Problems, stages: Sequence[Stage]) -> None:
        super().__init__(problems)
        self.stages = tuple(stages)


def weave(layers: Sequence[tuple[str, Layer]]) -> tuple[Stage, ...]:
    """The stages that the layers, each with the name of its stage, build upon each other."""
    stages: list[Stage] = []
    harness = Harness()
    for name, layer in layers:
        try:
            harness = grow(harness, layer)
            _refuse_bad_stages(name, layer, harness)
        except BuildFailed as failed:
            raise WeaveFailed(failed.problems, stages) from failed
        solution, starter = (
            _text(name, layer.says, harness, opened) for opened in (None, layer.path)
        )
        before = stages[-1].solution if stages else ""
        inventory = tuple((unit.name, unit.says) for unit in harness.units())
        stages.append(Stage(name, layer.says, solution, starter, before, inventory))
    return tuple(stages)


def weave_mistake(stage: str, layers: Sequence[Layer], mistake: Layer) -> str:
    """harness.py at a stage, whose layers are given, with a wrong turn taken in it."""
    harness = Harness()
    for layer in layers:
        harness = grow(harness, layer)
    for unit in mistake.units:
        if unit.gap:
            remedy = "Take the markers out: a mistake is shown to nobody."
            raise _failed(unit.place, f'the mistake opens a gap in "{unit.name}".', remedy)
    return _text(stage, mistake.says, grow(harness, mistake, section="mistake"), None)


def changes(before: str, after: str) -> str:
    """What a stage changed, as a unified diff without its two header lines and without the docstrings."""
    head, body = _split(after)
    old = [*head, *_split(before)[1]] if before else []
    lines = difflib.unified_diff(old, [*head, *body], lineterm="", n=3)
    return "".join(f"{line}\n" for line in list(lines)[2:])


def grow(harness: Harness, layer: Layer, section: str | None = None) -> Harness:
    """The harness with a layer upon it; new units without a section of their own join `section`."""
    problems = Problems()
    imported = {i.binds for i in harness.imports} | {i.binds for i in layer.imports}
    sections = {name: list(units) for name, units in harness.sections.items()}
    for name in layer.sections:
        sections.setdefault(name, [])
    for name, place in layer.retired:
        if name not in harness.names():
            near = did_you_mean(name, harness.names())
            problems.add(place, f'"{name}" cannot be retired: no earlier layer has it.', near)
        sections = {s: [u for u in units if u.name != name] for s, units in sections.items()}
    for unit in layer.units:
        if unit.name in imported:
            remedy = "Rename it, or retire the import."
            problems.add(unit.place, f'"{unit.name}" is imported, and named again.', remedy)
        home, index = _where(sections, unit.name)
        if home is not None:
            sections[home][index] = unit
        elif joins := unit.section or section:
            sections.setdefault(joins, []).append(unit)
        else:
            remedy = "Write a line # == name == above it."
            problems.add(unit.place, f'"{unit.name}" is new and stands in no section.', remedy)
    if problems:
        raise BuildFailed(problems)
    return Harness(_merged(harness, layer), {s: tuple(units) for s, units in sections.items()})


def _where(sections: Mapping[str, list[Unit]], name: str) -> tuple[str | None, int]:
    for section, units in sections.items():
        for index, unit in enumerate(units):
            if unit.name == name:
                return section, index
    return None, 0


def _merged(harness: Harness, layer: Layer) -> tuple[Import, ...]:
    """A name that is imported again, or retired, no longer comes from where it came from."""
    gone = {i.binds for i in layer.imports if i.module} | {name for name, _ in layer.retired}
    kept = [i for i in harness.imports if i.binds not in gone]
    return tuple(dict.fromkeys([*kept, *layer.imports]))


def _refuse_bad_stages(name: str, layer: Layer, harness: Harness) -> None:
    problems = Problems()
    gaps = sum(1 for unit in layer.units if unit.gap)
    if gaps not in GAPS:
        what = (
            f"the lab has {gaps} gaps; it needs one to three."
            if gaps
            else "the lab has no gap, so nothing to do."
        )
        remedy = "Mark what the learner writes: # --- your code --- ... # --- end ---"
        problems.add(Place(layer.path), what, remedy)
    known = harness.names() | set(dir(builtins)) | {"__file__", "__builtins__"}
    retired = dict(layer.retired)
    for unit in harness.units():
        for used in sorted(_globals_of(unit) - known):
            if used in retired:
                what = f'"{used}" is retired here, but "{unit.name}" ({unit.place}) still uses it.'
                problems.add(retired[used], what, f'Replace "{unit.name}" too, or keep the name.')
            else:
                what = f'"{unit.name}" uses "{used}", which harness.py at {name} does not have.'
                problems.add(unit.place, what, did_you_mean(used, harness.names()))
    if problems:
        raise BuildFailed(problems)


def _globals_of(unit: Unit) -> set[str]:
    """The names that a unit takes from its module."""
    pending = [symtable.symtable("\n".join(unit.lines), unit.place.path, "exec")]
    found: set[str] = set()
    while pending:
        table = pending.pop()
        pending += table.get_children()
        top = table.get_type() == "module"
        found |= {
            s.get_name()
            for s in table.get_symbols()
            if s.is_referenced() and (top or s.is_global())
        }
    return found - {unit.name}


def _text(stage: str, says: str, harness: Harness, opened: str | None) -> str:
    """The file; the gaps of the layer at path `opened` are open, all others are solved."""
    parts = [_docstring(stage, says)]
    if harness.imports:
        parts.append("\n".join(_import_lines(harness.imports)))
    for section, units in harness.sections.items():
        if units:
            texts = ["\n".join(u.opened() if u.place.path == opened else u.solved()) for u in units]
            parts.append(f"\n# == {section} ==\n\n" + _joined(texts))
    return "\n\n".join(parts) + "\n"


def _docstring(stage: str, says: str) -> str:
    safe = says.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    paragraphs = safe.split("\n\n")
    wrapped = "\n\n".join(textwrap.fill(p, WIDTH, break_long_words=False) for p in paragraphs)
    return f'"""harness.py at {stage}.\n\n{wrapped}\n"""'


def _import_lines(imports: Sequence[Import]) -> Iterator[str]:
    def named(i: Import) -> str:
        return f"{i.name} as {i.alias}" if i.alias else i.name

    if future := sorted(named(i) for i in imports if i.module == "__future__"):
        yield f"from __future__ import {', '.join(future)}\n"
    for plain in sorted(named(i) for i in imports if i.module is None):
        yield f"import {plain}"
    for module in sorted({i.module for i in imports if i.module} - {"__future__"}):
        names = sorted(named(i) for i in imports if i.module == module)
        line = f"from {module} import {', '.join(names)}"
        if len(line) > WIDTH:
            line = f"from {module} import (\n" + "".join(f"    {name},\n" for name in names) + ")"
        yield line


def _joined(texts: Sequence[str]) -> str:
    """Two blank lines around functions and classes, one between assignments."""

    def tall(text: str) -> bool:
        return text.split("\n")[-1].startswith((" ", "\t", "def", "async", "class"))

    out = texts[0]
    for last, text in itertools.pairwise(texts):
        out += ("\n\n\n" if tall(last) or tall(text) else "\n\n") + text
    return out


def _split(text: str) -> tuple[list[str], list[str]]:
    """The docstring of a woven file and the lines below it."""
    lines = text.split("\n")
    end = ast.parse(text).body[0].end_lineno or 0
    return lines[:end], lines[end:-1]


def _failed(place: Place, message: str, remedy: str) -> BuildFailed:
    problems = Problems()
    problems.add(place, message, remedy)
    return BuildFailed(problems)
