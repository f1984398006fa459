"""show and shorthand, word for word."""

from __future__ import annotations

import lab
from hypothesis import given

from tests.lab.conversations import conversations


def test_a_list_is_shown_a_line_a_message():
    messages = [
        lab.user("Which ports?"),
        lab.reply(lab.text("Let me look."), lab.call("read", {"path": "config.py"}, id="c1")),
        lab.result("c1", "read", "PORT = 9090\n"),
        lab.say("9090."),
    ]
    assert lab.show(messages) == (
        'user -> "Which ports?"\n'
        'assistant -> "Let me look." + toolCall c1 read({"path": "config.py"})\n'
        'toolResult c1 -> "PORT = 9090\\n"\n'
        'assistant -> "9090."'
    )
    assert lab.shorthand(messages) == "U A[c1] R(c1) A"


def test_two_calls_of_one_reply_stand_together():
    reply = lab.reply(lab.call("read", {}, id="c1"), lab.call("list", {}, id="c2"))
    assert lab.show([reply]) == "assistant -> toolCall c1 read({}) + toolCall c2 list({})"
    assert lab.shorthand([reply]) == "A[c1,c2]"


def test_letters_of_all_languages_are_shown_as_they_are():
    assert lab.show([lab.user("Zoé 🌒")]) == 'user -> "Zoé 🌒"'


def test_a_call_that_no_model_has_numbered_yet_has_a_question_mark():
    reply = lab.reply(lab.call("read", {}))
    assert lab.show([reply]) == "assistant -> toolCall ? read({})"
    assert lab.shorthand([reply]) == "A[?]"


def test_failures_are_visible():
    refused = lab.ScriptedModel([]).complete("S", ["no message"])
    assert lab.show([lab.result("c1", "read", "no such file", is_error=True), refused]) == (
        'toolResult c1 (error) -> "no such file"\n'
        "assistant -> error: 400 invalid_request: messages[0]: a message is a dict, got str"
    )


def test_an_empty_list_is_an_empty_text_and_an_empty_reply_says_so():
    assert (lab.show([]), lab.shorthand([])) == ("", "")
    assert lab.show([lab.reply()]) == "assistant -> nothing"


def test_what_is_not_a_message_is_shown_too():
    odd = ["Hi!", None, {"role": "assistant", "content": "Hi!"}, {"role": "user"}, lab.user({1})]
    assert lab.show(odd) == (
        "? 'Hi!'\n? None\nassistant -> \"Hi!\"\n? {'role': 'user'}\n"
        "? {'role': 'user', 'content': {1}}"
    )
    assert lab.shorthand(odd) == "? ? ? U U"


@given(conversations())
def test_both_views_have_one_part_a_message(messages):
    assert len(lab.show(messages).split("\n")) == len(messages)
    assert len(lab.shorthand(messages).split(" ")) == len(messages)
