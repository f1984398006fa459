"""What holds for every example: who decides is what its level says, and a run is the same each time."""

from __future__ import annotations

import json

import lab
import pytest
from concepts.example import NoSuchExample, load, names
from concepts.questions import questions

RUNS = [(name, script) for name in names() for script in load(name).scripts]


def run(name, script):
    """The tracer of a run, and the replies that the model gave."""
    example = load(name)
    model = Recorder(example.scripts[script].replies)
    tracer = lab.Tracer()
    answer = example.run(example.scripts[script].ask, model, tracer)
    return answer, tracer, model


class Recorder(lab.ScriptedModel):
    def __init__(self, replies):
        super().__init__(list(replies))
        self.replies = []

    def complete(self, system, messages, tools=()):
        self.replies.append(super().complete(system, messages, tools))
        return self.replies[-1]


def test_the_four_examples_are_there():
    assert {"no_model", "prompt", "function_calling", "single_agent"} <= set(names())


@pytest.mark.parametrize(("name", "script"), RUNS)
def test_the_model_decides_as_much_as_the_level_says(name, script):
    _, tracer, model = run(name, script)
    decided = tracer.counters["decided_by"]["model"]
    level = load(name).level
    if level <= 3:
        assert decided == 0
    elif level == 4:
        assert decided == 1
    else:
        capped = any(step["title"] == "End the search" for step in tracer.steps)
        free = model.replies[:-1] if capped else model.replies
        asked = sum(reply["stop_reason"] == "toolUse" for reply in free)
        assert decided == (asked if capped else asked + 1)


@pytest.mark.parametrize(("name", "script"), RUNS)
def test_a_run_is_the_same_each_time_and_every_request_is_one_that_the_wire_takes(name, script):
    answer, tracer, model = run(name, script)
    again, tracer_again, _ = run(name, script)
    assert (answer, tracer.to_json()) == (again, tracer_again.to_json())
    assert answer
    assert model.refused == []


@pytest.mark.parametrize(("name", "script"), RUNS)
def test_the_script_is_used_up(name, script):
    replies = load(name).scripts[script].replies
    _, _, model = run(name, script)
    assert len(model.replies) == len(replies) or callable(replies[0])


@pytest.mark.parametrize(("name", "script"), RUNS)
def test_tokens_of_the_trace_are_those_of_the_model(name, script):
    _, tracer, model = run(name, script)
    assert tracer.counters["tokens_in"] == model.bill
    json.loads(tracer.to_json())


@pytest.mark.parametrize("name", names())
def test_every_question_of_its_kinds_has_a_script_of_its_name(name):
    example = load(name)
    assert {question.id for question in example.questions()} <= set(example.scripts)
    for script in example.scripts.values():
        assert questions()[script.question].kind in example.kinds
        assert script.shows


def test_an_example_that_there_is_not_lists_those_that_there_are():
    with pytest.raises(NoSuchExample, match=r"no example 'flying'. There are .*no_model"):
        load("flying")
