"""The builders make the plain dicts of the contract, key order included."""

from __future__ import annotations

import subprocess
import sys

import lab
import pytest


def exact(message: object) -> str:
    """A dict as text, so that the order of keys counts."""
    return repr(message)


def test_a_user_message_holds_role_and_content():
    assert exact(lab.user("Hi!")) == "{'role': 'user', 'content': 'Hi!'}"


def test_a_text_block_holds_type_and_text():
    assert exact(lab.text("Hi!")) == "{'type': 'text', 'text': 'Hi!'}"


def test_a_call_holds_type_id_name_and_arguments():
    assert exact(lab.call("read", {"path": "a"}, id="c1")) == (
        "{'type': 'toolCall', 'id': 'c1', 'name': 'read', 'arguments': {'path': 'a'}}"
    )


def test_a_reply_of_words_stops_and_has_used_nothing_yet():
    assert exact(lab.say("Hi!")) == (
        "{'role': 'assistant', 'content': [{'type': 'text', 'text': 'Hi!'}], 'stop_reason': 'stop', "
        "'usage': {'input': 0, 'cache_read': 0, 'output': 0}}"
    )


def test_a_reply_with_a_call_stops_for_its_use():
    assert lab.reply(lab.text("Wait."), lab.call("read", {}))["stop_reason"] == "toolUse"


def test_a_reply_may_be_empty():
    assert lab.reply()["content"] == []
    assert lab.reply()["stop_reason"] == "stop"


def test_a_result_holds_the_five_keys_of_the_contract():
    assert exact(lab.result("c1", "read", "text")) == (
        "{'role': 'toolResult', 'tool_call_id': 'c1', 'tool_name': 'read', "
        "'content': 'text', 'is_error': False}"
    )


def test_a_reply_of_a_bare_string_is_told_what_to_write():
    with pytest.raises(TypeError, match=r"a reply is made of blocks, got 'Hi!'.*lab\.say"):
        lab.reply("Hi!")


def test_a_reply_that_has_not_been_through_a_model_keeps_its_ids():
    first, second = lab.reply(lab.call("read", {}, id="x"), lab.call("read", {}))["content"]
    assert (first["id"], second["id"]) == ("x", None)


def test_the_import_is_silent_and_brings_in_no_slow_module():
    told = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            "import sys; sys.path.insert(0, 'course_src'); before = set(sys.modules); import lab; "
            "print(sorted({'typing', 'dataclasses', 'inspect', 'copy'} & (set(sys.modules) - before)))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (told.stdout, told.stderr) == ("[]\n", "")
