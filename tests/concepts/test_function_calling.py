"""Level 4: one look-up, and no price that no look-up gave."""

from __future__ import annotations

import lab
import pytest
from concepts.function_calling import SCRIPTS, run


def traced(script, replies=None):
    model = lab.ScriptedModel(replies or SCRIPTS[script].replies)
    tracer = lab.Tracer()
    return run(SCRIPTS[script].ask, model, tracer), tracer, model


def test_one_call_is_run_and_its_result_goes_back():
    answer, tracer, model = traced("price-ladder")
    assert answer == "L-02, the 4 m extension ladder, costs 3.50 euros a day."
    assert [step["kind"] for step in tracer.steps] == ["model", "tool", "model"]
    assert "3.50 a day" in model.calls[1].result_for("c1")["content"]


def test_without_a_call_the_first_reply_is_the_answer():
    answer, tracer, _ = traced("thanks")
    assert answer == "You are welcome. Bye!"
    assert [step["kind"] for step in tracer.steps] == ["model"]


def test_of_two_calls_the_second_is_dropped_recorded_and_answered():
    answer, tracer, model = traced("price-two-tools")
    assert [step["kind"] for step in tracer.steps] == ["model", "tool", "code", "model"]
    assert tracer.steps[2]["title"] == "Drop the call of price_of"
    assert model.calls[1].result_for("c2")["is_error"]
    assert "F-02 when you ask again" in answer


def test_a_code_that_does_not_exist_is_said_by_the_tool_and_named_without_a_price():
    answer, _, model = traced("price-unknown")
    assert "there is no tool with the code 'K-09'" in model.calls[1].result_for("c1")["content"]
    assert answer == "There is no tool with the code K-09 in our catalogue."


def test_a_price_that_no_look_up_gave_is_held_back():
    answer, tracer, _ = traced("invented-price")
    assert "14.00" not in answer
    assert answer.startswith("I could not look that up: there is no tool with the code 'K-09'")
    assert tracer.steps[-1]["title"] == "Hold back the answer"


def test_a_price_without_any_look_up_is_held_back_too():
    answer, _, _ = traced("price-ladder", [lab.say("It is 3.50 a day.")])
    assert answer == "I could not look that up. Please name the code."


def test_a_price_that_the_person_named_may_be_repeated():
    model = lab.ScriptedModel([lab.say("I cannot give you 5.00 off.")])
    assert run("Can you give me 5.00 off?", model, lab.Tracer()) == "I cannot give you 5.00 off."


def test_a_sum_that_no_look_up_gave_is_replaced_by_what_the_look_up_gave():
    call = SCRIPTS["price-ladder"].replies[0]
    answer, _, _ = traced("price-ladder", [call, lab.say("10.50 for three days.")])
    assert answer.startswith("L-02 Extension ladder, 4 m: 3.50 a day")


@pytest.mark.parametrize("wrong", ["L-02 costs 14.00 euros a day.", "L-02 costs 9 euros a day."])
def test_a_true_price_of_something_else_gets_through(wrong):
    call = SCRIPTS["price-ladder"].replies[0]
    answer, _, _ = traced("price-ladder", [call, lab.say(wrong)])
    assert answer == wrong


def test_a_second_look_up_in_place_of_an_answer_leads_nowhere():
    answer, tracer, _ = traced("asks-again")
    assert answer == "I have no answer."
    assert tracer.counters["kinds"]["tool"] == 1


@pytest.mark.parametrize("reason", ["length", "error"])
def test_a_choice_that_was_cut_or_refused_runs_nothing(reason):
    choice = {**lab.reply(lab.call("price_of", {"code": "L-02"}, id="c1")), "stop_reason": reason}
    if reason == "error":
        choice["error_message"] = "529 overloaded"
    _, tracer, model = traced("price-ladder", [choice])
    assert tracer.counters["kinds"]["tool"] == 0
    assert tracer.counters["decided_by"]["model"] == 0
    assert len(model.calls) == 1
