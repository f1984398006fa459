"""The examples and the primer run where a page runs them: in the packed runtime, with the files that a cell brings."""

from __future__ import annotations

from pathlib import Path

import lab
import pytest
from concepts.example import load, names
from thaw import runtime
from thaw.execute import Executor, Run
from thaw.imports import imported_files
from thaw.pages import Cell
from thaw.problems import Place

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = """\
import lab
from concepts import {name}
script = {name}.SCRIPTS[{script!r}]
tracer = lab.Tracer()
print({name}.run(script.ask, lab.ScriptedModel(script.replies), tracer))
print(tracer.to_json())
"""
PRIMER = """\
from primer import cost_and_caching, messages_and_tools
print(messages_and_tools.bill()[-1]["total"], cost_and_caching.price_rows()[0])
"""


def run_of(name, code):
    cell = Cell(name, Place("docs/page.md", 1), code)
    request = {
        "code": code,
        "name": name,
        "values": None,
        "harness": None,
        "files": dict(imported_files(cell, ROOT / "course_src")),
        "expect": None,
        "seconds": 10,
    }
    return Run(request, both_seeds=True)


@pytest.mark.node
@pytest.mark.slow
@pytest.mark.xdist_group("node")
def test_every_example_prints_in_the_runtime_what_it_prints_here():
    cells = {name: EXAMPLE.format(name=name, script=load(name).first) for name in names()}
    runtime.pack(ROOT / "build" / "runtime")
    with Executor(ROOT / "build" / "runtime", processes=1) as executor:
        runs = [run_of(name, code) for name, code in cells.items()]
        results = executor.execute([*runs, run_of("primer", PRIMER)])
    for name, result in zip(names(), results, strict=False):
        example = load(name)
        script, tracer = example.scripts[example.first], lab.Tracer()
        answer = example.run(script.ask, lab.ScriptedModel(list(script.replies)), tracer)
        assert result.failure is None, result.failure
        assert result.outcome["text"].rstrip("\n") == f"{answer}\n{tracer.to_json()}".rstrip("\n")
    assert results[-1].failure is None
    assert results[-1].outcome["text"].startswith("18000  input output")
