"""Read the files of a lab: the layer it adds, the checks that judge it, the mistakes it knows.

docs/course/hands/{lab1.py, lab1_checks.py, lab1_mistakes/*.py}   ->   LabFiles("hands.1", ...)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from thaw.course import Check, LabCode, Mistake
from thaw.layers import read_layer
from thaw.problems import BuildFailed, Place, Problems, did_you_mean
from thaw.project import text_of
from thaw.units import Layer, Unit

Function = ast.FunctionDef | ast.AsyncFunctionDef
PREFIX = "check_"


@dataclass(frozen=True)
class LabFiles:
    """A lab as it lies on disk; `wrong_turns` holds the layer of each mistake, in the order of `code.mistakes`."""

    path: str
    layer: Layer
    code: LabCode
    wrong_turns: tuple[Layer, ...]

    @property
    def lesson(self) -> str:
        return self.code.stage.rpartition(".")[0]


def lab_names(folder: Path) -> list[str]:
    """The labs of a lesson's folder, in order: ["lab1", "lab2"]."""
    return sorted(path.stem for path in folder.glob("lab[0-9].py"))


def read_lab(root: Path, folder: str, code: str, stage: str) -> LabFiles:
    """The lab `code` of the lesson in `folder`; BuildFailed with all that is wrong in its files."""
    problems = Problems()
    reader = _Reader(root, problems)
    path = f"{folder}/{code}.py"
    layer = reader.layer(path)
    source, checks = reader.checks(f"{folder}/{code}_checks.py")
    turns = reader.mistakes(f"{folder}/{code}_mistakes", [check.name for check in checks])
    if problems or layer is None:
        raise BuildFailed(problems)
    mistakes = tuple(mistake for mistake, _ in turns)
    return LabFiles(
        path, layer, LabCode(stage, checks, source, mistakes), tuple(turn for _, turn in turns)
    )


@dataclass(frozen=True)
class _Reader:
    root: Path
    problems: Problems

    def layer(self, path: str, says: str = "what it does to the harness") -> Layer | None:
        text = self._text(
            path, "Write what the lab adds to harness.py there, with its gaps marked."
        )
        try:
            return read_layer(path, text, says) if text is not None else None
        except BuildFailed as failed:
            self.problems.extend(failed.problems)
            return None

    def checks(self, path: str) -> tuple[str, tuple[Check, ...]]:
        remedy = 'Write def check_<name>(harness): """The sentence the learner sees.""" and assert.'
        source = self._text(path, remedy)
        if source is None:
            return "", ()
        try:
            tree = ast.parse(source)
        except SyntaxError as error:
            self.problems.add(
                Place(path, error.lineno or 0), f"not Python: {error.msg}.", "Mend the line."
            )
            return source, ()
        functions = [f for f in tree.body if isinstance(f, ast.FunctionDef)]
        found = tuple(check for f in functions if (check := self._check(path, f)))
        missed = [
            it for it in ast.walk(tree) if isinstance(it, Function) and _missed(it, functions)
        ]
        for function in missed:
            what, remedy = _missed(function, functions)
            place = Place(path, function.lineno)
            self.problems.add(place, f'"{function.name}" {what}, so it checks nothing.', remedy)
        if not found and not missed:
            what = "no checks found: a lab that nothing checks would always pass."
            self.problems.add(Place(path), what, remedy)
        self._refuse_twins(path, functions)
        return source, found

    def _check(self, path: str, function: ast.FunctionDef) -> Check | None:
        name = function.name.removeprefix(PREFIX)
        if name == function.name:
            return None
        place = Place(path, function.lineno)
        sentence = " ".join((ast.get_docstring(function) or "").split())
        if not sentence:
            self.problems.add(
                place,
                f'the check "{name}" has no docstring.',
                "Say in one sentence what must be true.",
            )
        if len(function.args.args) != 1:
            self.problems.add(
                place,
                f'the check "{name}" must take one argument.',
                f"Write def check_{name}(harness):",
            )
        return Check(name, sentence)

    def _refuse_twins(self, path: str, functions: list[ast.FunctionDef]) -> None:
        seen: dict[str, int] = {}
        for function in functions:
            if function.name in seen:
                what = f'"{function.name}" stands here and in line {seen[function.name]}; only the last would run.'
                self.problems.add(Place(path, function.lineno), what, "Rename one.")
            seen[function.name] = function.lineno

    def mistakes(self, folder: str, checks: list[str]) -> list[tuple[Mistake, Layer]]:
        paths = sorted(path.name for path in (self.root / folder).glob("*.py"))
        turns = [turn for name in paths if (turn := self._mistake(f"{folder}/{name}", checks))]
        speaks: dict[frozenset[str], Mistake] = {}
        for mistake, layer in turns:
            earlier = speaks.get(frozenset(mistake.fails))
            if earlier and earlier.when is None:
                what = f'fails the same checks as "{earlier.name}", which would speak in its place.'
                remedy = f"Give {earlier.name}.py a probe: def when(harness): ..."
                self.problems.add(Place(layer.path), what, remedy)
            speaks[frozenset(mistake.fails)] = mistake
        return turns

    def _mistake(self, path: str, checks: list[str]) -> tuple[Mistake, Layer] | None:
        layer = self.layer(path, "what a learner who makes this mistake is told")
        if layer is None:
            return None
        units = {unit.name: unit for unit in layer.units}
        fails = self._fails(path, units.pop("FAILS", None), checks)
        when = units.pop("when", None)
        if not units:
            self.problems.add(
                Place(path),
                "the mistake changes nothing.",
                "Write the function as a learner might.",
            )
        mistake = Mistake(
            Path(path).stem, layer.says, fails, "\n".join(when.lines) if when else None
        )
        return mistake, replace(layer, units=tuple(units.values()))

    def _fails(self, path: str, unit: Unit | None, checks: list[str]) -> tuple[str, ...]:
        names = tuple(sorted(_literal_names(unit))) if unit else ()
        place = unit.place if unit else Place(path)
        if not names:
            remedy = 'Write FAILS = {"name of a check"}.'
            self.problems.add(place, "the mistake does not say which checks it fails.", remedy)
        for name in set(names) - set(checks) if checks else ():
            self.problems.add(place, f'there is no check "{name}".', did_you_mean(name, checks))
        return names

    def _text(self, path: str, remedy: str) -> str | None:
        try:
            return text_of(self.root / path, path)
        except FileNotFoundError:
            self.problems.add(Place(path), "is not there.", remedy)
        except BuildFailed as failed:
            self.problems.extend(failed.problems)
        return None


def _missed(function: Function, functions: Sequence[Function]) -> tuple[str, ...]:
    """Why a function that is meant as a check would never be called, and what to do; () of all others."""
    word, _, rest = function.name.partition("_")
    if not rest or (word != "test" and not get_close_matches(word, ["check"], cutoff=0.75)):
        return ()
    if isinstance(function, ast.AsyncFunctionDef):
        return "is async", "Write def, and lab.run_async(...) in it."
    if function not in functions:
        return "stands inside of something", "Move it out to the margin."
    if not function.name.startswith(PREFIX):
        return "is not called check_...", f"Rename it to {PREFIX}{rest}."
    return ()


def _literal_names(unit: Unit) -> Iterator[str]:
    statement = ast.parse("\n".join(unit.lines)).body[0]
    try:
        value = ast.literal_eval(statement.value) if isinstance(statement, ast.Assign) else ()
    except ValueError:
        value = ()
    return (
        (name for name in value if isinstance(name, str))
        if isinstance(value, set | list | tuple)
        else iter(())
    )
