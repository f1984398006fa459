"""The text of a request and its price, with the numbers of the contract."""

from __future__ import annotations

import json

import lab
import pytest
from hypothesis import given
from hypothesis import strategies as st

SYSTEM = "You are a helpful assistant."
READ = {
    "name": "read",
    "description": "Read a text file and return its contents.",
    "parameters": {
        "type": "object",
        "properties": {"path": {"type": "string", "description": "Path of the file to read."}},
        "required": ["path"],
    },
}


def test_a_request_is_printed_line_by_line_with_a_newline_at_the_end():
    messages = [lab.user("Hi!"), lab.say("Good evening.")]
    assert lab.render_request("Be brief.", messages, [READ]) == (
        "system: Be brief.\n"
        "tools:\n"
        '{"description": "Read a text file and return its contents.", "name": "read", "parameters": '
        '{"properties": {"path": {"description": "Path of the file to read.", "type": "string"}}, '
        '"required": ["path"], "type": "object"}}\n'
        "messages:\n"
        '{"content": "Hi!", "role": "user"}\n'
        '{"content": [{"text": "Good evening.", "type": "text"}], "role": "assistant"}\n'
    )


def test_the_tools_line_is_there_without_tools():
    assert lab.render_request("S", []) == "system: S\ntools:\nmessages:\n"


def test_the_order_in_which_keys_were_written_changes_nothing():
    turned = dict(reversed(READ.items()))
    assert lab.render_request("S", [], [turned]) == lab.render_request("S", [], [READ])


def test_stop_reason_usage_and_error_message_never_travel():
    reply = {**lab.say("Hi!"), "error_message": "400"}
    assert lab.render_request("S", [reply]) == lab.render_request(
        "S", [{"role": "assistant", "content": reply["content"]}]
    )


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("é" * 8, 2)]
)
def test_a_token_is_a_quarter_of_the_length_rounded_up(text, tokens):
    assert lab.count_tokens(text) == tokens


def test_the_numbers_of_the_contract():
    def cost(text, tools=()):
        return lab.count_tokens(lab.render_request(SYSTEM, [lab.user(text)], tools))

    assert (cost("Hi!"), cost("Hi!", [READ]), cost("What port?")) == (23, 78, 24)
    model = lab.ScriptedModel([lab.say("I checked config.py: the port is 8080.")])
    reply = model.complete(SYSTEM, [lab.user("What port?")])
    assert reply["usage"] == {"input": 24, "cache_read": 0, "output": 17}


def test_the_code_of_a_tool_cannot_be_rendered():
    with pytest.raises(TypeError):
        lab.render_request("S", [], [{**READ, "execute": print}])


@given(st.text(), st.text())
def test_tokens_of_two_texts_are_at_most_one_apart_from_tokens_of_both(first, second):
    apart = lab.count_tokens(first) + lab.count_tokens(second)
    assert apart - 1 <= lab.count_tokens(first + second) <= apart


@given(st.lists(st.text(), max_size=6), st.text())
def test_each_message_is_one_line_of_json_whatever_its_text(texts, system):
    rendered = lab.render_request(system, [lab.user(text) for text in texts])
    lines = rendered.removeprefix(f"system: {system}\ntools:\nmessages:\n").split("\n")
    assert [json.loads(line)["content"] for line in lines[:-1]] == texts
    assert lines[-1] == ""
