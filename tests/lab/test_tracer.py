"""A run becomes steps, counters and a text that is the same each time."""

from __future__ import annotations

import json

import lab
import pytest

CALL = lab.call("price_of", {"code": "S-01"}, id="c1")
SPEC = {"name": "price_of", "description": "", "parameters": {"type": "object"}}


def one_trip():
    """A question, a call that the model decided on, a tool, an answer that code returns as it is."""
    model = lab.ScriptedModel([lab.reply(CALL), lab.say("It is 4.50 a day.")])
    tracer = lab.Tracer()
    messages = [lab.user("What does S-01 cost?")]
    messages.append(tracer.ask(model, "", messages, [SPEC], "The model may ask", decides=True))
    tracer.step("tool", "price_of", "4.50 a day")
    messages.append(lab.result("c1", "price_of", "4.50 a day"))
    tracer.ask(model, "", messages, [SPEC])
    return model, tracer


def test_a_step_says_who_acted_and_who_decided_what_came_next():
    _, tracer = one_trip()
    told = [(step["i"], step["kind"], step["decided_by"], step["title"]) for step in tracer.steps]
    assert told == [
        (1, "model", "model", "The model may ask"),
        (2, "tool", "code", "price_of"),
        (3, "model", "code", "The model answers"),
    ]


def test_the_keys_of_a_step_stand_in_one_order():
    _, tracer = one_trip()
    assert all(
        list(step)
        == ["i", "kind", "decided_by", "title", "detail", "tokens_in", "tokens_out", "ms"]
        for step in tracer.steps
    )


def test_the_detail_of_a_reply_is_its_words_and_what_it_asks_for():
    model = lab.ScriptedModel([lab.reply(lab.text("I will look."), CALL)])
    tracer = lab.Tracer()
    tracer.ask(model, "", [lab.user("And?")], [SPEC])
    assert tracer.steps[0]["detail"] == 'I will look.\nasks for price_of({"code": "S-01"})'


def test_the_tokens_are_those_of_the_models_bill():
    model, tracer = one_trip()
    assert tracer.counters["tokens_in"] == model.bill > 0
    assert tracer.counters["tokens_out"] == sum(step["tokens_out"] for step in tracer.steps) > 0


def test_counters_count_steps_by_kind_and_by_decider():
    _, tracer = one_trip()
    assert tracer.counters["steps"] == 3
    assert tracer.counters["kinds"] == {"code": 0, "model": 2, "tool": 1, "person": 0}
    assert tracer.counters["decided_by"] == {"code": 2, "model": 1, "person": 0}


def test_a_refused_request_has_decided_nothing_and_shows_why():
    tracer = lab.Tracer()
    tracer.ask(lab.ScriptedModel([]), "", [lab.reply(CALL)], decides=True)
    assert tracer.steps[0]["decided_by"] == "code"
    assert tracer.steps[0]["detail"].startswith("400 invalid_request: ")


def test_a_reply_that_was_cut_has_decided_nothing():
    tracer = lab.Tracer()
    cut = {**lab.say("It is 4."), "stop_reason": "length"}
    tracer.ask(lab.ScriptedModel([cut]), "", [lab.user("And?")], decides=True)
    assert tracer.counters["decided_by"]["model"] == 0


def test_time_is_virtual_and_grows_with_what_the_model_writes():
    def ms(text):
        tracer = lab.Tracer()
        tracer.ask(lab.ScriptedModel([lab.say(text)]), "", [lab.user("And?")])
        return tracer.counters["ms"]

    assert ms("Yes.") == ms("Yes.") < ms("Yes, and here is why, at some length.")


def test_a_person_takes_longer_than_code_and_a_duration_can_be_given():
    tracer = lab.Tracer()
    tracer.step("code", "check")
    tracer.step("person", "approve", decided_by="person")
    tracer.step("tool", "search", ms=7)
    assert [step["ms"] for step in tracer.steps] == [1, 90_000, 7]


def test_the_cost_follows_from_tokens_and_prices_for_a_million():
    tracer = lab.Tracer()
    tracer.step("model", "answer", tokens_in=200_000, tokens_out=100_000)
    assert tracer.cost({"input": 3, "output": 15}) == pytest.approx(2.10)


def test_the_text_of_a_trace_is_stable_and_says_first_what_it_is_about():
    texts = {one_trip()[1].to_json(example="function_calling", model="scripted") for _ in range(3)}
    assert len(texts) == 1
    trace = json.loads(texts.pop())
    assert list(trace) == ["example", "model", "steps", "counters"]
    assert trace["counters"]["steps"] == len(trace["steps"])


@pytest.mark.parametrize(
    ("kind", "decided_by", "message"),
    [
        ("robot", "code", "kind must be one of code, model, tool, person, got 'robot'"),
        ("code", "tool", "decided_by must be one of code, model, person, got 'tool'"),
    ],
)
def test_an_unknown_word_is_refused_with_the_known_ones(kind, decided_by, message):
    with pytest.raises(ValueError, match=message):
        lab.Tracer().step(kind, "title", decided_by=decided_by)
