"""What `thaw check` does not prove of the labs of the course: how their code and their checks read to a learner."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from lab.carry import carry
from lab.check import judge
from lab.runtime.trial import STUCK
from thaw.outline import labs, lessons
from thaw.problems import Problems
from thaw.project import read_project
from thaw.weave import weave_mistake

PROJECT = read_project(Path(__file__).parents[2] / "mkdocs.yml")
LABS = labs(PROJECT, lessons(PROJECT), Problems())
STAGES = list(LABS.stages)


def wrong_files(stage: str) -> list[str]:
    """The untouched starter, and the file of each known mistake."""
    layers = [LABS.files[name].layer for name in STAGES[: STAGES.index(stage) + 1]]
    turns = LABS.files[stage].wrong_turns
    return [LABS.stages[stage].starter, *(weave_mistake(stage, layers, it) for it in turns)]


@pytest.mark.parametrize("stage", STAGES)
def test_a_failure_that_a_learner_meets_says_what_was_expected(stage):
    checks = LABS.files[stage].code.source
    reports = [judge({"learner": file, "checks": checks}) for file in wrong_files(stage)]
    said = [it.message for report in reports for it in report.verdicts if it.message]
    odd = [message for message in said if message.startswith(STUCK)]
    assert len(odd) <= len(said) // 4, "\n".join(odd)


@pytest.mark.parametrize("stage", STAGES)
def test_every_function_says_what_it_is_for(stage):
    for text in (LABS.stages[stage].solution, LABS.stages[stage].starter):
        for node in ast.parse(text).body:
            assert not isinstance(node, ast.FunctionDef) or ast.get_docstring(node)


@pytest.mark.parametrize("stage", STAGES[1:])
def test_the_courses_own_file_carried_into_a_lab_is_its_starter(stage):
    before, starter = LABS.stages[stage].before, LABS.stages[stage].starter
    carried = carry(before, before, starter).text or ""
    assert carried.split() == starter.split()
