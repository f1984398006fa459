"""What each provider answers, as our reply: why it stopped, what it cost, and what could not be used."""

from __future__ import annotations

from importlib import import_module

import pytest

DIALECTS = ["anthropic", "openai_chat", "openai_responses", "gemini", "ollama"]
WITH_IDS = DIALECTS[:4]
TEXT = {"type": "text", "text": "It is 4.50 a day."}
CALL = {"type": "toolCall", "id": "c1", "name": "price_of", "arguments": {"code": "S-01"}}
OTHER = {"type": "toolCall", "id": "c2", "name": "price_of", "arguments": {"code": "S-02"}}


def reply(dialect, response):
    return import_module(f"lab.dialects.{dialect}").reply(response)


@pytest.mark.parametrize("dialect", DIALECTS)
class TestEveryDialect:
    def test_text_ends_in_stop(self, answer, judge_reply, dialect):
        response = answer(dialect, [TEXT], input=90, output=8)
        judge_reply(dialect, response)
        assert reply(dialect, response) == {
            "role": "assistant",
            "content": [TEXT],
            "stop_reason": "stop",
            "usage": {"input": 90, "cache_read": 0, "output": 8},
        }

    def test_a_reply_cut_at_the_limit_says_length(self, answer, judge_reply, dialect):
        response = answer(dialect, [TEXT], "length")
        judge_reply(dialect, response)
        assert reply(dialect, response)["stop_reason"] == "length"

    def test_an_empty_reply_is_an_answer_of_nothing(self, answer, judge_reply, dialect):
        response = answer(dialect, [])
        judge_reply(dialect, response)
        assert reply(dialect, response)["content"] == []
        assert reply(dialect, response)["stop_reason"] == "stop"


@pytest.mark.parametrize("dialect", WITH_IDS)
class TestEveryDialectWithIds:
    def test_calls_keep_their_ids_and_their_order(self, answer, judge_reply, dialect):
        response = answer(dialect, [TEXT, CALL, OTHER])
        judge_reply(dialect, response)
        assert reply(dialect, response)["content"] == [TEXT, CALL, OTHER]
        assert reply(dialect, response)["stop_reason"] == "toolUse"

    def test_cached_tokens_are_a_part_of_the_input(self, answer, judge_reply, dialect):
        counts = {"input": 2000, "cache_read": 1500, "output": 10}
        response = answer(dialect, [TEXT], cache_write=0, **counts)
        judge_reply(dialect, response)
        assert reply(dialect, response)["usage"] == counts

    def test_a_refusal_is_an_error_that_says_so(self, answer, judge_reply, dialect):
        response = answer(dialect, [TEXT], "refusal")
        judge_reply(dialect, response)
        refused = reply(dialect, response)
        assert refused["stop_reason"] == "error"
        assert refused["error_message"].startswith(("refusal: ", "SAFETY: "))

    def test_nothing_runs_from_a_reply_that_was_cut(self, answer, dialect):
        assert reply(dialect, answer(dialect, [TEXT, CALL], "length"))["stop_reason"] == "length"


def test_anthropic_counts_what_it_wrote_to_the_cache_apart_and_we_count_it_as_input(answer):
    response = answer("anthropic", [TEXT], input=2000, cache_read=1500, cache_write=400, output=10)
    assert response["usage"]["input_tokens"] == 100
    assert reply("anthropic", response)["usage"] == {
        "input": 2000,
        "cache_read": 1500,
        "output": 10,
    }


def test_anthropic_thinking_is_no_part_of_what_was_said_but_travels_back(answer):
    thinking = {"type": "thinking", "thinking": "S-01 is a saw.", "signature": "c2ln"}
    response = answer("anthropic", [CALL])
    response["content"].insert(0, thinking)
    assert reply("anthropic", response)["content"] == [CALL]
    assert import_module("lab.dialects.anthropic").native(response)[0] == thinking


def test_anthropic_blank_text_does_not_travel_back(answer):
    response = answer("anthropic", [{"type": "text", "text": "\n\n"}, CALL])
    native = import_module("lab.dialects.anthropic").native(response)
    assert [block["type"] for block in native] == ["tool_use"]


@pytest.mark.parametrize(
    ("reason", "details", "message"),
    [
        ("refusal", {"type": "refusal", "category": "cyber"}, "refusal: cyber"),
        ("refusal", {"type": "refusal", "explanation": "Not that."}, "refusal: Not that."),
        ("refusal", None, "refusal: the model declined"),
        (
            "pause_turn",
            None,
            "pause_turn: the provider paused a turn of its own tools, which these requests never ask for",
        ),
    ],
)
def test_anthropic_says_why_a_reply_is_no_answer(answer, judge_reply, reason, details, message):
    response = {**answer("anthropic", [TEXT]), "stop_reason": reason, "stop_details": details}
    judge_reply("anthropic", response)
    assert reply("anthropic", response)["error_message"] == message


def test_a_reason_that_is_new_to_us_is_an_error_that_names_it(answer):
    response = {**answer("anthropic", [TEXT]), "stop_reason": "weather"}
    assert reply("anthropic", response)["error_message"] == "weather: the model declined"


@pytest.mark.parametrize("text", ['{"code": "S-0', "[1]", '"S-01"', "null"])
@pytest.mark.parametrize("dialect", ["openai_chat", "openai_responses"])
def test_arguments_that_are_no_object_are_kept_for_the_model_to_read(answer, dialect, text):
    response = answer(dialect, [CALL])
    call = (
        response["output"][0]
        if dialect == "openai_responses"
        else response["choices"][0]["message"]["tool_calls"][0]["function"]
    )
    call["arguments"] = text
    assert reply(dialect, response)["content"][0]["arguments"] == {"invalid_json": text}


def test_no_arguments_at_all_are_an_empty_object(answer):
    response = answer("openai_chat", [CALL])
    response["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"] = ""
    assert reply("openai_chat", response)["content"][0]["arguments"] == {}


def test_chat_without_a_choice_is_an_error(answer, judge_reply):
    response = {**answer("openai_chat", [TEXT]), "choices": []}
    judge_reply("openai_chat", response)
    assert reply("openai_chat", response)["stop_reason"] == "error"


def test_chat_that_was_filtered_is_an_error(answer, judge_reply):
    response = answer("openai_chat", [TEXT])
    response["choices"][0]["finish_reason"] = "content_filter"
    judge_reply("openai_chat", response)
    assert reply("openai_chat", response)["error_message"].startswith("content_filter: ")


@pytest.mark.parametrize(
    ("changes", "stop_reason", "message"),
    [
        (
            {"status": "failed", "error": {"code": "server_error", "message": "Try again."}},
            "error",
            "failed: Try again.",
        ),
        (
            {"status": "incomplete", "incomplete_details": {"reason": "content_filter"}},
            "error",
            "content_filter: the provider ended the reply",
        ),
        ({"status": "cancelled"}, "aborted", None),
    ],
)
def test_responses_tells_failed_filtered_and_cancelled_apart(
    answer, judge_reply, changes, stop_reason, message
):
    response = {**answer("openai_responses", [TEXT]), **changes}
    judge_reply("openai_responses", response)
    got = reply("openai_responses", response)
    assert (got["stop_reason"], got.get("error_message")) == (stop_reason, message)


def test_responses_keeps_reasoning_for_the_way_back(answer, judge_reply):
    reasoning = {"type": "reasoning", "id": "rs_1", "summary": []}
    response = answer("openai_responses", [CALL])
    response["output"].insert(0, reasoning)
    judge_reply("openai_responses", response)
    assert reply("openai_responses", response)["content"] == [CALL]
    assert import_module("lab.dialects.openai_responses").native(response)[0] == reasoning


def test_gemini_thoughts_are_paid_for_and_not_said(answer, judge_reply):
    response = answer("gemini", [TEXT], input=100, output=10)
    response["candidates"][0]["content"]["parts"].insert(0, {"text": "Hm.", "thought": True})
    response["usageMetadata"] |= {"thoughtsTokenCount": 30, "toolUsePromptTokenCount": 5}
    judge_reply("gemini", response)
    assert reply("gemini", response)["content"] == [TEXT]
    assert reply("gemini", response)["usage"] == {"input": 105, "cache_read": 0, "output": 40}


def test_gemini_prompt_that_was_blocked_is_an_error_with_its_reason(judge_reply):
    response = {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}
    judge_reply("gemini", response)
    blocked = reply("gemini", response)
    assert (blocked["content"], blocked["stop_reason"]) == ([], "error")
    assert blocked["error_message"].startswith("PROHIBITED_CONTENT: ")


def test_gemini_malformed_call_is_an_error_with_what_the_provider_said(answer, judge_reply):
    response = answer("gemini", [])
    response["candidates"][0] |= {
        "finishReason": "MALFORMED_FUNCTION_CALL",
        "finishMessage": "price_of(",
    }
    judge_reply("gemini", response)
    assert reply("gemini", response)["error_message"] == "MALFORMED_FUNCTION_CALL: price_of("


@pytest.mark.parametrize("dialect", ["gemini", "ollama"])
def test_a_call_without_an_id_is_left_for_the_model_object_to_number(answer, judge_reply, dialect):
    response = answer(dialect, [CALL])
    if dialect == "gemini":
        del response["candidates"][0]["content"]["parts"][0]["functionCall"]["id"]
    judge_reply(dialect, response)
    assert reply(dialect, response)["content"] == [{**CALL, "id": None}]
    assert reply(dialect, response)["stop_reason"] == "toolUse"


def test_an_older_ollama_that_gives_no_reason_has_stopped_all_the_same(answer, judge_reply):
    response = answer("ollama", [TEXT])
    del response["done_reason"]
    judge_reply("ollama", response)
    assert reply("ollama", response)["stop_reason"] == "stop"
