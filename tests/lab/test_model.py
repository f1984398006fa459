"""The scripted model: what it records, numbers, bills, refuses, and says when its script ends."""

from __future__ import annotations

import lab
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.conversations import conversations

SYSTEM = "You are a helpful assistant."


def ids(reply):
    return [block["id"] for block in reply["content"] if block["type"] == "toolCall"]


def test_replies_come_in_order_with_their_usage():
    model = lab.ScriptedModel([lab.say("One."), lab.say("Two.")])
    first = model.complete(SYSTEM, [lab.user("Hi!")])
    second = model.complete(SYSTEM, [lab.user("Hi!")])
    assert repr(first) == (
        "{'role': 'assistant', 'content': [{'type': 'text', 'text': 'One.'}], 'stop_reason': 'stop', "
        "'usage': {'input': 23, 'cache_read': 0, 'output': 9}}"
    )
    assert second["content"] == [lab.text("Two.")]


def test_the_bill_is_the_sum_of_the_input_tokens():
    model = lab.ScriptedModel([lab.say("One."), lab.say("Two.")])
    used = [model.complete(SYSTEM, [lab.user("Hi!")])["usage"]["input"] for _ in range(2)]
    assert (used, model.bill) == ([23, 23], 46)


def test_a_request_is_kept_as_it_was_when_it_was_sent():
    model = lab.ScriptedModel([lab.say("One.")])
    messages = [lab.user("Hi!")]
    messages.append(model.complete(SYSTEM, messages))
    messages[0]["content"] = "changed"
    assert (model.calls[0].system, model.calls[0].messages) == (SYSTEM, [lab.user("Hi!")])
    assert (model.calls[0].tools, model.calls[0].tokens) == ([], 23)


def test_a_reply_can_be_edited_without_reaching_the_script_or_the_log():
    step = lab.reply(lab.call("read", {"path": "a"}))
    model = lab.ScriptedModel([step])
    messages = [lab.user("Hi!")]
    model.complete(SYSTEM, messages)["content"][0]["arguments"]["path"] = "b"
    assert step["content"][0] == lab.call("read", {"path": "a"})


def test_a_request_finds_the_result_of_a_call():
    reply = lab.reply(lab.call("read", {}, id="c1"))
    model = lab.ScriptedModel([lab.say("Done.")])
    model.complete(SYSTEM, [reply, lab.result("c1", "read", "text")])
    assert model.calls[0].result_for("c1") == lab.result("c1", "read", "text")
    assert model.calls[0].result_for("c2") is None


def test_calls_without_an_id_are_numbered_in_order_by_each_model():
    script = [
        lab.reply(lab.call("read", {}), lab.call("read", {})),
        lab.reply(lab.call("read", {})),
    ]
    for model in (lab.ScriptedModel(script), lab.ScriptedModel(script)):
        replies = [model.complete(SYSTEM, [lab.user("Hi!")]) for _ in script]
        assert [ids(reply) for reply in replies] == [["c1", "c2"], ["c3"]]


def test_a_number_that_an_author_took_is_skipped_even_when_it_comes_later():
    model = lab.ScriptedModel(
        [
            lab.reply(lab.call("read", {}), lab.call("read", {}, id="c2"), lab.call("read", {})),
            lab.reply(lab.call("read", {}, id="c1")),
        ]
    )
    assert ids(model.complete(SYSTEM, [lab.user("Hi!")])) == ["c3", "c2", "c4"]


def test_a_number_that_stands_in_the_request_is_skipped():
    model = lab.ScriptedModel([lab.reply(lab.call("read", {}))])
    older = [lab.reply(lab.call("read", {}, id="c1")), lab.result("c1", "read", "text")]
    assert ids(model.complete(SYSTEM, older)) == ["c2"]


def test_a_lone_function_serves_every_call():
    model = lab.ScriptedModel([lambda request: lab.say(request.messages[-1]["content"].upper())])
    for _ in range(3):
        assert model.complete(SYSTEM, [lab.user("a")])["content"] == [lab.text("A")]


def test_a_function_in_a_longer_script_serves_one_call():
    model = lab.ScriptedModel([lambda request: lab.say("made"), lab.say("fixed")])
    said = [model.complete(SYSTEM, [lab.user("Hi!")])["content"][0]["text"] for _ in range(2)]
    assert said == ["made", "fixed"]


def test_a_function_cannot_change_the_record_of_the_request():
    def meddle(request):
        request.messages.clear()
        return lab.say("Done.")

    model = lab.ScriptedModel([meddle])
    model.complete(SYSTEM, [lab.user("Hi!")])
    assert model.calls[0].messages == [lab.user("Hi!")]


def test_a_refused_request_comes_back_as_an_error_and_uses_nothing():
    model = lab.ScriptedModel([lab.say("One.")])
    refused = model.complete(SYSTEM, [lab.result("c1", "read", "text")])
    assert repr(refused) == (
        "{'role': 'assistant', 'content': [], 'stop_reason': 'error', "
        "'usage': {'input': 0, 'cache_read': 0, 'output': 0}, "
        "'error_message': '400 invalid_request: messages[0]: toolResult c1 has no toolCall'}"
    )
    assert (model.bill, model.calls, len(model.refused)) == (0, [], 1)
    assert model.refused[0].problems == ["messages[0]: toolResult c1 has no toolCall"]
    assert model.complete(SYSTEM, [lab.user("Hi!")])["content"] == [lab.text("One.")]


def test_a_strict_model_ends_a_check_with_what_the_wire_said():
    model = lab.StrictModel([lab.say("One.")])
    with pytest.raises(AssertionError) as refused:
        model.complete(SYSTEM, [lab.result("c1", "read", "text")])
    assert str(refused.value) == (
        "the request was refused: 400 invalid_request: messages[0]: toolResult c1 has no toolCall"
    )
    assert model.complete(SYSTEM, [lab.user("Hi!")])["content"] == [lab.text("One.")]


def test_tools_that_hold_code_are_refused_before_the_messages_are_read():
    model = lab.ScriptedModel([lab.say("One.")])
    tool = {"name": "read", "description": "", "parameters": {}, "execute": print}
    reply = model.complete(SYSTEM, ["no message"], [tool])
    assert reply["error_message"] == (
        "400 invalid_request: tools[0]: send exactly name, description and parameters, and nothing "
        "callable; got ['description', 'execute', 'name', 'parameters']"
    )


def test_a_system_that_is_no_text_is_refused():
    reply = lab.ScriptedModel([lab.say("One.")]).complete(None, [lab.user("Hi!")])
    assert reply["error_message"] == "400 invalid_request: system: must be a string"


def test_running_off_the_script_says_which_call_how_long_and_shows_the_request():
    model = lab.ScriptedModel([lab.say("One.")])
    model.complete(SYSTEM, [lab.user("Hi!")])
    with pytest.raises(lab.ScriptEnded) as ended:
        model.complete(SYSTEM, [lab.user("Hi!"), lab.say("One."), lab.user("And?")])
    assert str(ended.value) == (
        "call 2 came, and the script holds 1 reply.\n"
        "Either the program asks the model once more than it should, "
        "or the script needs one more reply.\n"
        "The request was:\n"
        "    system: You are a helpful assistant.\n"
        "    tools: none\n"
        '    user -> "Hi!"\n'
        '    assistant -> "One."\n'
        '    user -> "And?"'
    )
    assert (len(model.calls), model.bill) == (1, 23)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (lab.say("One."), r"a script is a list of replies, got dict\. Put it in brackets"),
        (["One."], r"script\[0\] is 'One\.', which is not a reply\. Write lab\.say"),
        ([lab.user("Hi!")], r"script\[0\] is .*which is not a reply"),
        ([{"role": "assistant", "content": "Hi!"}], r"script\[0\] is .*which is not a reply"),
    ],
)
def test_a_script_that_cannot_be_played_is_refused_when_it_is_made(script, message):
    with pytest.raises(TypeError, match=message):
        lab.ScriptedModel(script)


def test_a_function_that_returns_no_reply_is_named():
    model = lab.ScriptedModel([lambda request: "One."])
    with pytest.raises(
        TypeError, match=r"the function at script\[0\] returned 'One\.', which is not"
    ):
        model.complete(SYSTEM, [lab.user("Hi!")])


@given(st.lists(conversations(), max_size=5))
def test_the_bill_is_what_the_requests_cost_rendered(lists):
    model = lab.ScriptedModel([lambda request: lab.say("Done.")])
    for messages in lists:
        model.complete(SYSTEM, messages)
    assert model.bill == sum(
        lab.count_tokens(lab.render_request(SYSTEM, messages)) for messages in lists
    )


@given(conversations(), st.lists(st.sampled_from([None, "c1", "c3", "x"]), max_size=5, unique=True))
def test_ids_of_a_conversation_stay_unique_whatever_an_author_gave(messages, given_ids):
    taken = {i for message in messages if message["role"] == "assistant" for i in ids(message)}
    blocks = [lab.call("read", {}, id=i) for i in given_ids if i not in taken]
    reply = lab.ScriptedModel([lab.reply(*blocks)]).complete(SYSTEM, messages)
    assert len({*taken, *ids(reply)}) == len(taken) + len(blocks)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (["My name is Ada.", "What is my name?"], "Your name is Ada."),
        (["Hello, my name is Ada Lovelace, and you?"], "Nice to meet you, Ada Lovelace."),
        (["My name is Ada.", "No: my name is Ines!", "what's my name?"], "Your name is Ines."),
        (["What is my name?"], "I don't know your name."),
        (["You know what my name is"], "I don't know your name."),
        (["user: My name is Zoé\nassistant: Hi.\nuser: What is my name?"], "Your name is Zoé."),
        (["The roof is open."], "All right."),
        (["Is the roof open?"], "I can't tell from what I was sent."),
    ],
)
def test_the_forgetful_model_knows_what_this_request_says(said, answer):
    model = lab.ScriptedModel([lab.forgetful()])
    reply = model.complete(SYSTEM, [lab.user(text) for text in said])
    assert reply["content"] == [lab.text(answer)]


def test_the_forgetful_model_forgets_between_calls():
    model = lab.ScriptedModel([lab.forgetful()])
    model.complete(SYSTEM, [lab.user("My name is Ada.")])
    assert model.complete(SYSTEM, [lab.user("What is my name?")])["content"] == [
        lab.text("I don't know your name.")
    ]


def test_a_name_in_a_reply_is_not_a_name_that_a_person_told():
    model = lab.ScriptedModel([lab.forgetful()])
    reply = model.complete(SYSTEM, [lab.say("My name is Ada."), lab.user("What is my name?")])
    assert reply["content"] == [lab.text("I don't know your name.")]
