"""validate: every form of problem by its exact text, then the rule as a whole."""

from __future__ import annotations

import random

import lab
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.conversations import conversations, results_of

ASK = lab.reply(lab.call("read", {"path": "a"}, id="c1"))
ASK_TWO = lab.reply(lab.call("read", {}, id="c1"), lab.call("read", {}, id="c2"))
R1, R2 = lab.result("c1", "read", "one"), lab.result("c2", "read", "two")
U, A = lab.user("Hi!"), lab.say("Good evening.")
SPEC = {"name": "read", "description": "Read a file.", "parameters": {"type": "object"}}


@pytest.mark.parametrize(
    "messages",
    [[], [U], [U, A], [A], [ASK, R1, A], [U, ASK_TWO, R1, R2], [U, U], [A, A], [lab.reply()]],
    ids=lab.shorthand,
)
def test_a_list_that_a_provider_takes_has_no_problems(messages):
    assert lab.validate(messages) == []


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ({**A, "calls": []}, "unknown key 'calls' in assistant message"),
        ({**U, "name": "Ines"}, "unknown key 'name' in user message"),
        ({"role": "user"}, "missing key 'content' in user message"),
        ({"content": "Hi!"}, "missing key 'role'"),
        ("Hi!", "a message is a dict, got str"),
        (None, "a message is a dict, got None"),
        (
            {"role": "system", "content": ""},
            "unknown role 'system'; a role is user, assistant or toolResult",
        ),
        ({"role": [], "content": ""}, "unknown role []; a role is user, assistant or toolResult"),
        ({**U, "content": None}, "content of user message must be a string, got None"),
        ({**A, "content": "Hi!"}, "content of assistant message must be a list of blocks, got str"),
        ({**A, "content": ["Hi!"]}, "a block is a dict, got str"),
        (
            {**A, "content": [{"type": "tool_use"}]},
            "unknown type 'tool_use' of a block; a type is text or toolCall",
        ),
        ({**A, "content": [{"type": "text"}]}, "missing key 'text' in text block"),
        (
            {**A, "content": [{**lab.text("Hi!"), "bold": True}]},
            "unknown key 'bold' in text block",
        ),
        (
            lab.reply(lab.call("read", {})),
            "id of toolCall block must be a string that is not empty, got None",
        ),
        (
            lab.reply(lab.call("read", "a.txt", id="c1")),
            "arguments of toolCall block must be a dict that JSON can hold, got str",
        ),
        (
            lab.reply(lab.call("read", {"path": {1}}, id="c1")),
            "arguments of toolCall block must be a dict that JSON can hold, got dict",
        ),
        (
            {**R1, "content": 95},
            "content of toolResult message must be a string, got int",
        ),
        (
            {**R1, "tool_call_id": ""},
            "tool_call_id of toolResult message must be a string that is not empty, got str",
        ),
        ({**R1, "is_error": 0}, "is_error of toolResult message must be True or False, got int"),
        (
            {key: value for key, value in R1.items() if key != "tool_name"},
            "missing key 'tool_name' in toolResult message",
        ),
    ],
)
def test_what_stands_in_one_message_is_named_with_its_place(message, problem):
    assert lab.validate([U, message])[0] == f"messages[1]: {problem}"


@pytest.mark.parametrize(
    ("messages", "problems"),
    [
        ([U, ASK], ["messages[1]: toolCall c1 has no toolResult"]),
        ([U, ASK_TWO, R1, U], ["messages[1]: toolCall c2 has no toolResult"]),
        ([U, R1], ["messages[1]: toolResult c1 has no toolCall"]),
        ([R1], ["messages[0]: toolResult c1 has no toolCall"]),
        ([U, ASK, U, R1], ["messages[3]: toolResult c1 is not right behind its toolCall"]),
        ([U, ASK_TWO, R2, R1], ["messages[3]: toolResult c1 is out of call order"]),
        ([U, ASK, R1, R1], ["messages[3]: toolResult c1 is a duplicate"]),
        ([U, ASK, R1, A, ASK, R1], ["messages[4]: toolCall c1 is a duplicate"]),
        (
            [lab.reply(*ASK["content"], *ASK["content"]), R1],
            ["messages[0]: toolCall c1 is a duplicate"],
        ),
        (
            [R1, ASK],
            [
                "messages[0]: toolResult c1 has no toolCall",
                "messages[1]: toolCall c1 has no toolResult",
            ],
        ),
    ],
    ids=lambda value: lab.shorthand(value) if isinstance(value[0], dict) else None,
)
def test_how_calls_and_results_stand_to_each_other_is_named_once_for_each_fault(messages, problems):
    assert lab.validate(messages) == problems


def test_key_problems_come_before_pairing_problems():
    assert lab.validate([ASK, {**A, "calls": []}]) == [
        "messages[1]: unknown key 'calls' in assistant message",
        "messages[0]: toolCall c1 has no toolResult",
    ]


def test_what_a_reply_keeps_for_the_program_is_no_unknown_key():
    assert lab.validate([U, {**lab.reply(), "error_message": "400 invalid_request: x"}]) == []
    assert lab.validate([{"role": "assistant", "content": []}]) == []


@pytest.mark.parametrize("messages", ["Hi!", None, {"role": "user", "content": "Hi!"}, 3])
def test_what_is_not_a_list_is_one_problem(messages):
    assert len(lab.validate(messages)) == 1
    assert lab.validate(messages)[0].startswith("messages: send a list of messages, got ")


@pytest.mark.parametrize(
    ("tools", "problem"),
    [
        (
            [{**SPEC, "execute": print}],
            "tools[0]: send exactly name, description and parameters, and nothing callable; "
            "got ['description', 'execute', 'name', 'parameters']",
        ),
        (
            [SPEC, {"name": "write"}],
            "tools[1]: send exactly name, description and parameters, and nothing callable; got ['name']",
        ),
        (
            [print],
            "tools[0]: send exactly name, description and parameters, and nothing callable; "
            "got builtin_function_or_method",
        ),
        (
            [{**SPEC, "parameters": print}],
            "tools[0]: parameters of tool must be a dict that JSON can hold, "
            "got builtin_function_or_method",
        ),
        (
            [{**SPEC, "name": ""}],
            "tools[0]: name of tool must be a string that is not empty, got str",
        ),
        ([SPEC, SPEC], "tools[1]: the name 'read' is taken by an earlier tool"),
        (SPEC, "tools: send a list of tool specs, got dict"),
    ],
)
def test_tools_are_checked_before_messages(tools, problem):
    assert lab.validate([U, R1], tools) == [problem, "messages[1]: toolResult c1 has no toolCall"]


@given(conversations())
def test_every_list_that_a_correct_harness_makes_is_taken(messages):
    assert lab.validate(messages) == []


@given(conversations(), st.data())
def test_every_list_cut_off_in_front_at_a_user_or_a_reply_is_taken(messages, data):
    starts = [k for k, message in enumerate(messages) if message["role"] != "toolResult"]
    assert lab.validate(messages[data.draw(st.sampled_from(starts)) :]) == []


@given(conversations(min_calls=1), st.data())
def test_a_missing_result_is_named_at_the_reply_that_asked(messages, data):
    missing = data.draw(st.sampled_from(results_of(messages)))
    call_id = messages[missing]["tool_call_id"]
    asked = max(k for k in range(missing) if messages[k]["role"] == "assistant")
    rest = messages[:missing] + messages[missing + 1 :]
    assert lab.validate(rest) == [f"messages[{asked}]: toolCall {call_id} has no toolResult"]


@given(conversations(min_calls=1), st.data())
def test_a_result_sent_twice_is_named_wherever_it_stands(messages, data):
    twice = messages[data.draw(st.sampled_from(results_of(messages)))]
    place = data.draw(st.integers(messages.index(twice) + 1, len(messages)))
    broken = [*messages[:place], twice, *messages[place:]]
    duplicate = f"messages[{place}]: toolResult {twice['tool_call_id']} is a duplicate"
    assert duplicate in lab.validate(broken)


@given(conversations(), st.data())
def test_a_result_that_nobody_asked_for_is_the_one_problem(messages, data):
    place = data.draw(st.integers(0, len(messages)))
    broken = [*messages[:place], lab.result("c99", "read", "text"), *messages[place:]]
    assert lab.validate(broken) == [f"messages[{place}]: toolResult c99 has no toolCall"]


@given(conversations(min_calls=1), st.data())
def test_a_result_that_comes_at_the_end_after_other_words_is_late(messages, data):
    moved = data.draw(st.sampled_from(results_of(messages)))
    broken = [*messages[:moved], *messages[moved + 1 :], lab.user("Well?"), messages[moved]]
    assert lab.validate(broken) == [
        f"messages[{len(broken) - 1}]: toolResult {messages[moved]['tool_call_id']} "
        "is not right behind its toolCall"
    ]


@given(conversations(min_calls=2), st.randoms(use_true_random=False))
def test_results_in_any_other_order_are_refused(messages, dice: random.Random):
    asks = [k for k, m in enumerate(messages) if lab.shorthand([m]).count(",")]
    for asked in asks:
        count = lab.shorthand([messages[asked]]).count(",") + 1
        results = messages[asked + 1 : asked + 1 + count]
        turned = results[1:] + results[:1]
        broken = messages[: asked + 1] + turned + messages[asked + 1 + count :]
        assert any("out of call order" in problem for problem in lab.validate(broken))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["role", "content", "type", "id", "name", "arguments", "text"]),
                inner | st.sampled_from(["user", "assistant", "toolResult", "toolCall", "text"]),
                max_size=5,
            )
        ),
        max_leaves=20,
    )
)
def test_it_never_raises_and_never_changes_what_it_is_given(anything):
    before = repr(anything)
    assert all(isinstance(problem, str) for problem in lab.validate(anything, anything))
    assert repr(anything) == before
