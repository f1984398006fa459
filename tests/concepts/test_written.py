"""The code that a page offers is the run that the page shows."""

from __future__ import annotations

import contextlib
import io

import lab
import pytest
from concepts.example import load, names
from concepts.written import WIDTH, written

RUNS = [(name, script) for name in names() for script in load(name).scripts]


@pytest.mark.parametrize(("name", "script"), RUNS)
def test_the_code_of_a_script_makes_the_run_of_the_script(name, script):
    example = load(name)
    chosen, tracer = example.scripts[script], lab.Tracer()
    model = lab.ScriptedModel(list(chosen.replies)) if chosen.replies else None
    answer = example.run(chosen.ask, model, tracer)
    scope = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(written(name, script), scope)
    assert scope["tracer"].steps == tracer.steps
    assert printed.getvalue() == f"{answer}\n"


@pytest.mark.parametrize(("name", "script"), RUNS)
def test_the_code_fits_the_page(name, script):
    assert max(map(len, written(name, script).split("\n"))) <= WIDTH


def test_what_may_be_set_is_there_to_be_changed():
    code = written("single_agent")
    assert "max_turns = 6\n" in code
    assert "max_turns=max_turns" in code
    assert 'instruction = """\\\n' in written("prompt")
