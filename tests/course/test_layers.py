"""What the layers of every lesson must do, run in this interpreter: a quick look before `thaw check` proves it in the runtime."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from lab.carry import carry
from thaw.layers import read_layer
from thaw.weave import weave, weave_mistake

ROOT = Path(__file__).parents[2]
LESSONS = ["no-memory", "hands"]  # in the order of the nav
LABS = [f"{slug}.{n}" for slug in LESSONS for n in (1, 2)]


def folder(stage: str) -> tuple[Path, str]:
    slug, number = stage.split(".")
    return ROOT / "docs" / "course" / slug, f"lab{number}"


def read(path: Path):
    return read_layer(str(path.relative_to(ROOT)), path.read_text("utf-8"))


def module(name: str, source: str) -> ModuleType:
    made = ModuleType(name)
    exec(compile(source, f"{name}.py", "exec"), made.__dict__)
    return made


LAYERS = {stage: read(folder(stage)[0] / f"{folder(stage)[1]}.py") for stage in LABS}
STAGES = {stage.name: stage for stage in weave(list(LAYERS.items()))}


def checks(stage: str) -> dict:
    path, lab = folder(stage)
    made = module(f"{lab}_checks", (path / f"{lab}_checks.py").read_text("utf-8"))
    return {n.removeprefix("check_"): f for n, f in vars(made).items() if n.startswith("check_")}


def verdicts(stage: str, source: str) -> dict[str, str]:
    """What each check of a stage has against a harness; the empty string is a pass."""
    found = {}
    for name, check in checks(stage).items():
        try:
            check(module("harness", source))
            found[name] = ""
        except Exception as error:
            found[name] = f"{type(error).__name__}: {error}"
    return found


def failed(stage: str, source: str) -> set[str]:
    return {name for name, said in verdicts(stage, source).items() if said}


def mistakes(stage: str) -> list[tuple[str, str, set[str], ModuleType, str]]:
    """Name, what it says, what it fails, its own module, the woven harness; in order of file names."""
    path, lab = folder(stage)
    made = []
    for file in sorted((path / f"{lab}_mistakes").glob("*.py")):
        layer = read(file)
        own = module(file.stem, file.read_text("utf-8"))
        turn = replace(
            layer, units=tuple(u for u in layer.units if u.name not in ("FAILS", "when"))
        )
        up_to = [LAYERS[s] for s in LABS[: LABS.index(stage) + 1]]
        made.append((file.stem, layer.says, own.FAILS, own, weave_mistake(stage, up_to, turn)))
    return made


@pytest.mark.parametrize("stage", LABS)
def test_the_starter_fails_and_the_solution_passes_all_checks_up_to_it(stage):
    assert failed(stage, STAGES[stage].starter)
    if STAGES[stage].before:
        assert failed(stage, STAGES[stage].before)
    for earlier in LABS[: LABS.index(stage) + 1]:
        assert verdicts(earlier, STAGES[stage].solution) == dict.fromkeys(checks(earlier), "")


@pytest.mark.parametrize("stage", LABS)
def test_no_check_is_vacuous(stage):
    caught = failed(stage, STAGES[stage].starter).union(*[m[2] for m in mistakes(stage)])
    assert caught == set(checks(stage))


@pytest.mark.parametrize(
    ("stage", "mistake"),
    [(stage, m) for stage in LABS for m in mistakes(stage)],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_mistake_fails_what_it_names_and_is_the_one_that_speaks(stage, mistake):
    name, _, fails, _, source = mistake
    assert failed(stage, source) == fails
    assert name == next(
        other
        for other, _, same, own, _ in mistakes(stage)
        if same == fails and (not hasattr(own, "when") or held(own.when, source))
    )


def held(probe, source: str) -> bool:
    try:
        return bool(probe(module("harness", source)))
    except Exception:
        return False


@pytest.mark.parametrize("stage", LABS)
def test_mistakes_that_fail_alike_have_probes_and_none_speaks_for_the_solution(stage):
    found = mistakes(stage)
    for name, _, fails, own, _ in found:
        alike = [other for other, _, same, _, _ in found if same == fails and other != name]
        assert not alike or hasattr(own, "when"), f"{name} fails like {alike}: give it a probe"
        assert not hasattr(own, "when") or not held(own.when, STAGES[stage].solution)


@pytest.mark.parametrize("stage", LABS)
def test_a_failure_that_a_learner_meets_says_what_was_expected(stage):
    """A check fails in words of its own, on the untouched starter too."""
    sources = [STAGES[stage].starter, *[m[4] for m in mistakes(stage)]]
    ended = [said for source in sources for said in verdicts(stage, source).values() if said]
    odd = [said for said in ended if not said.startswith(("AssertionError: ", "ScriptEnded: "))]
    assert len(odd) <= len(ended) // 4, "\n".join(odd)


@pytest.mark.parametrize("stage", LABS)
def test_woven_files_keep_to_76_columns_and_say_what_each_function_is_for(stage):
    for text in (STAGES[stage].solution, STAGES[stage].starter):
        assert max(map(len, text.splitlines())) <= 76
        for node in ast.parse(text).body:
            assert not isinstance(node, ast.FunctionDef) or ast.get_docstring(node)


@pytest.mark.parametrize("stage", LABS[1:])
def test_the_courses_own_file_carried_into_a_lab_is_its_starter(stage):
    before, starter = STAGES[stage].before, STAGES[stage].starter
    carried = carry(before, before, starter).text or ""
    assert carried.split() == starter.split()
