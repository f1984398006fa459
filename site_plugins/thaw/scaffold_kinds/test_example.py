"""How the example fails, each way as the page tells it."""

from __future__ import annotations

import lab
from concepts.example_name import SCRIPTS, run


def answer(script):
    model, tracer = lab.ScriptedModel(list(SCRIPTS[script].replies)), lab.Tracer()
    return run(SCRIPTS[script].ask, model, tracer), tracer


def test_a_reply_that_was_cut_says_so():
    assert "cut off" in answer("cut-off")[0]


def test_the_same_question_costs_the_same():
    assert answer("parking")[1].counters == answer("parking")[1].counters
