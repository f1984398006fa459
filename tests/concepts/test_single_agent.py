"""Level 5: the model goes its own way, and each known wrong way ends where it should."""

from __future__ import annotations

import lab
from concepts.questions import grade, questions
from concepts.single_agent import SCRIPTS, run
from concepts.single_agent.run import LAST_CALL, NO_ANSWER


def traced(script, **defaults):
    model = lab.ScriptedModel(SCRIPTS[script].replies)
    tracer = lab.Tracer()
    return run(SCRIPTS[script].ask, model, tracer, **defaults), tracer, model


def test_it_goes_on_while_the_model_asks_and_stops_when_it_stops_asking():
    answer, tracer, model = traced("sand-ceiling")
    assert answer.startswith("Borrow the long-neck sander P-03")
    assert (
        lab.shorthand(model.calls[-1].messages)
        == "U A[c1] R(c1) A[c2] R(c2) A[c3] R(c3) A[c4] R(c4)"
    )
    assert tracer.counters["decided_by"]["model"] == 5


def test_two_sections_that_disagree_are_both_named():
    answer, _, _ = traced("late-fee")
    assert grade(questions()["late-fee"], answer) == []


def test_parallel_calls_are_one_decision_and_two_results():
    _, tracer, _ = traced("late-fee")
    assert tracer.counters["kinds"]["tool"] == 3
    assert tracer.counters["decided_by"]["model"] == 3


def test_a_model_that_never_stops_is_stopped_and_asked_for_what_there_is():
    answer, tracer, model = traced("never-stops")
    assert answer.startswith("I could not settle it.")
    assert tracer.steps[-2]["title"] == "End the search"
    assert tracer.steps[-1]["decided_by"] == "code"
    assert model.calls[-1].messages[-1] == lab.user(LAST_CALL)
    assert len(model.calls) == 7


def test_the_limit_is_a_default_that_can_be_set():
    _, _, model = traced("never-stops", max_turns=2)
    assert len(model.calls) == 3


def test_a_model_that_asks_for_a_tool_even_then_gets_no_further():
    answer, tracer, _ = traced("never-speaks")
    assert answer == NO_ANSWER
    assert tracer.counters["kinds"]["tool"] == 6


def test_errors_go_back_and_the_model_finds_its_way():
    answer, _, model = traced("recovers")
    results = [m for m in model.calls[-1].messages if m["role"] == "toolResult"]
    assert [result["is_error"] for result in results] == [True, True, False]
    assert "There are search, read, compare" in results[0]["content"]
    assert grade(questions()["blunt-blade"], answer) == []


def test_a_card_that_lies_is_believed_and_only_the_evaluation_notices():
    answer, tracer, _ = traced("obeys-the-card")
    assert "0.00" in answer
    assert grade(questions()["deposit-chainsaw"], answer) != []
    assert all(step["title"] != "Mark what was never read" for step in tracer.steps)


def test_a_citation_of_what_was_never_read_is_marked():
    answer, tracer, _ = traced("cites-unread")
    assert answer.endswith("(Cited without being read: rules/9)")
    assert tracer.steps[-1]["title"] == "Mark what was never read"


def test_a_citation_of_what_could_not_be_read_is_marked():
    model = lab.ScriptedModel(
        [lab.reply(lab.call("read", {"section": "rules/44"})), lab.say("It says no [rules/44].")]
    )
    assert run("May I?", model, lab.Tracer()).endswith("(Cited without being read: rules/44)")


def test_stopping_too_early_is_wrong_and_looks_right():
    answer, _, _ = traced("laser-count")
    assert grade(questions()["laser-count"], answer) == ["says neither two nor 2"]


def test_a_reply_that_fails_in_the_middle_ends_the_run_with_its_reason():
    failed = {**lab.reply(), "stop_reason": "error", "error_message": "529 overloaded"}
    model = lab.ScriptedModel([lab.reply(lab.call("read", {"section": "rules/4"})), failed])
    tracer = lab.Tracer()
    assert run("May I?", model, tracer) == "The model gave no answer: 529 overloaded"
    assert tracer.counters["decided_by"]["model"] == 1


def test_arguments_that_are_no_object_of_the_tool_go_back_as_an_error():
    call = lab.call("read", {"invalid_json": '{"section": "ru'})
    model = lab.ScriptedModel([lab.reply(call), lab.say("I do not know.")])
    assert run("May I?", model, lab.Tracer()) == "I do not know."
    assert model.calls[1].result_for("c1")["content"] == "send exactly section; got invalid_json."
