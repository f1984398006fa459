"""One conversation at the desk of a tool library, as each provider is sent it."""

from __future__ import annotations

import copy
import json
from importlib import import_module

import pytest

DIALECTS = ["anthropic", "openai_chat", "openai_responses", "gemini", "ollama"]
SYSTEM = "You help at the desk."
SCHEMA = {
    "type": "object",
    "properties": {"code": {"type": "string", "description": "Code on the label."}},
    "required": ["code"],
}
TOOLS = [{"name": "price_of", "description": "The price of a day.", "parameters": SCHEMA}]
CONVERSATION = [
    {"role": "user", "content": "What do S-01 and S-99 cost?"},
    {
        "role": "assistant",
        "content": [
            {"type": "text", "text": "I will look."},
            {"type": "toolCall", "id": "c1", "name": "price_of", "arguments": {"code": "S-01"}},
            {"type": "toolCall", "id": "c2", "name": "price_of", "arguments": {"code": "S-99"}},
        ],
        "stop_reason": "toolUse",
        "usage": {"input": 60, "cache_read": 0, "output": 30},
    },
    {
        "role": "toolResult",
        "tool_call_id": "c1",
        "tool_name": "price_of",
        "content": "4.50 a day",
        "is_error": False,
    },
    {
        "role": "toolResult",
        "tool_call_id": "c2",
        "tool_name": "price_of",
        "content": "there is no S-99",
        "is_error": True,
    },
    {"role": "user", "content": "Only the first, then."},
]


def request(dialect, messages, tools=(), system=SYSTEM, **options):
    model = {} if dialect == "gemini" else {"model": "some-model"}
    return import_module(f"lab.dialects.{dialect}").request(
        system, messages, tools, **model, **options
    )


def test_anthropic_gets_calls_as_blocks_and_all_results_of_a_turn_in_one_user_message():
    assert request("anthropic", CONVERSATION, TOOLS, max_tokens=500) == {
        "model": "some-model",
        "max_tokens": 500,
        "system": "You help at the desk.",
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "What do S-01 and S-99 cost?"}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "I will look."},
                    {"type": "tool_use", "id": "c1", "name": "price_of", "input": {"code": "S-01"}},
                    {"type": "tool_use", "id": "c2", "name": "price_of", "input": {"code": "S-99"}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "c1",
                        "content": "4.50 a day",
                        "is_error": False,
                    },
                    {
                        "type": "tool_result",
                        "tool_use_id": "c2",
                        "content": "there is no S-99",
                        "is_error": True,
                    },
                    {"type": "text", "text": "Only the first, then."},
                ],
            },
        ],
        "tools": [
            {
                "name": "price_of",
                "description": "The price of a day.",
                "input_schema": SCHEMA,
            }
        ],
    }


def test_chat_completions_gets_arguments_as_text_and_errors_in_words():
    assert request("openai_chat", CONVERSATION, TOOLS, max_tokens=500) == {
        "model": "some-model",
        "messages": [
            {"role": "system", "content": "You help at the desk."},
            {"role": "user", "content": "What do S-01 and S-99 cost?"},
            {
                "role": "assistant",
                "content": "I will look.",
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "function": {"name": "price_of", "arguments": '{"code": "S-01"}'},
                    },
                    {
                        "id": "c2",
                        "type": "function",
                        "function": {"name": "price_of", "arguments": '{"code": "S-99"}'},
                    },
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "4.50 a day"},
            {"role": "tool", "tool_call_id": "c2", "content": "ERROR: there is no S-99"},
            {"role": "user", "content": "Only the first, then."},
        ],
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "price_of",
                    "description": "The price of a day.",
                    "parameters": SCHEMA,
                },
            }
        ],
        "max_completion_tokens": 500,
    }


def test_responses_gets_a_flat_list_of_items_and_flat_tools_that_are_not_strict():
    assert request("openai_responses", CONVERSATION, TOOLS, max_tokens=500) == {
        "model": "some-model",
        "instructions": "You help at the desk.",
        "input": [
            {"role": "user", "content": "What do S-01 and S-99 cost?"},
            {"role": "assistant", "content": "I will look."},
            {
                "type": "function_call",
                "call_id": "c1",
                "name": "price_of",
                "arguments": '{"code": "S-01"}',
            },
            {
                "type": "function_call",
                "call_id": "c2",
                "name": "price_of",
                "arguments": '{"code": "S-99"}',
            },
            {"type": "function_call_output", "call_id": "c1", "output": "4.50 a day"},
            {"type": "function_call_output", "call_id": "c2", "output": "ERROR: there is no S-99"},
            {"role": "user", "content": "Only the first, then."},
        ],
        "tools": [
            {
                "type": "function",
                "name": "price_of",
                "description": "The price of a day.",
                "parameters": SCHEMA,
                "strict": False,
            }
        ],
        "max_output_tokens": 500,
    }


def test_gemini_gets_all_results_of_a_turn_in_one_content_and_errors_under_a_key():
    assert request("gemini", CONVERSATION, TOOLS, max_tokens=500) == {
        "systemInstruction": {"parts": [{"text": "You help at the desk."}]},
        "contents": [
            {"role": "user", "parts": [{"text": "What do S-01 and S-99 cost?"}]},
            {
                "role": "model",
                "parts": [
                    {"text": "I will look."},
                    {"functionCall": {"id": "c1", "name": "price_of", "args": {"code": "S-01"}}},
                    {"functionCall": {"id": "c2", "name": "price_of", "args": {"code": "S-99"}}},
                ],
            },
            {
                "role": "user",
                "parts": [
                    {
                        "functionResponse": {
                            "id": "c1",
                            "name": "price_of",
                            "response": {"output": "4.50 a day"},
                        }
                    },
                    {
                        "functionResponse": {
                            "id": "c2",
                            "name": "price_of",
                            "response": {"error": "there is no S-99"},
                        }
                    },
                ],
            },
            {"role": "user", "parts": [{"text": "Only the first, then."}]},
        ],
        "tools": [
            {
                "functionDeclarations": [
                    {
                        "name": "price_of",
                        "description": "The price of a day.",
                        "parametersJsonSchema": SCHEMA,
                    }
                ]
            }
        ],
        "generationConfig": {"maxOutputTokens": 500},
    }


def test_ollama_gets_arguments_as_an_object_and_results_by_the_name_of_the_tool():
    assert request("ollama", CONVERSATION, TOOLS, max_tokens=500) == {
        "model": "some-model",
        "messages": [
            {"role": "system", "content": "You help at the desk."},
            {"role": "user", "content": "What do S-01 and S-99 cost?"},
            {
                "role": "assistant",
                "content": "I will look.",
                "tool_calls": [
                    {"function": {"name": "price_of", "arguments": {"code": "S-01"}}},
                    {"function": {"name": "price_of", "arguments": {"code": "S-99"}}},
                ],
            },
            {"role": "tool", "tool_name": "price_of", "content": "4.50 a day"},
            {"role": "tool", "tool_name": "price_of", "content": "ERROR: there is no S-99"},
            {"role": "user", "content": "Only the first, then."},
        ],
        "stream": False,
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "price_of",
                    "description": "The price of a day.",
                    "parameters": SCHEMA,
                },
            }
        ],
        "options": {"num_predict": 500},
    }


@pytest.mark.parametrize("dialect", DIALECTS)
class TestEveryDialect:
    def test_the_request_is_one_that_the_sdk_takes(self, judge_request, dialect):
        judge_request(dialect, request(dialect, CONVERSATION, TOOLS, max_tokens=500))

    def test_without_a_system_prompt_or_tools_nothing_stands_in_their_place(self, dialect):
        body = request(dialect, CONVERSATION[:1], system="")
        assert "desk" not in json.dumps(body)
        assert not {"system", "instructions", "systemInstruction", "tools"} & set(body)

    def test_what_runs_a_tool_and_what_a_reply_cost_never_travel(self, dialect):
        tool = {**TOOLS[0], "execute": lambda arguments: "4.50"}
        refused = {**CONVERSATION[1], "error_message": "529 overloaded"}
        body = json.dumps(request(dialect, [CONVERSATION[0], refused, *CONVERSATION[2:]], [tool]))
        for word in ["execute", "usage", "stop_reason", "error_message"]:
            assert word not in body

    def test_a_reply_that_says_nothing_is_left_out(self, dialect):
        empty = {**CONVERSATION[1], "content": [{"type": "text", "text": ""}]}
        asked = [CONVERSATION[0], empty, CONVERSATION[4]]
        without = [CONVERSATION[0], CONVERSATION[4]]
        assert request(dialect, asked) == request(dialect, without)

    def test_the_callers_list_is_left_as_it_was(self, dialect):
        before = copy.deepcopy(CONVERSATION)
        body = request(dialect, CONVERSATION, TOOLS)
        json.dumps(body)
        assert before == CONVERSATION

    def test_what_the_provider_sent_goes_back_as_it_came(self, judge_request, answer, dialect):
        module = import_module(f"lab.dialects.{dialect}")
        response = answer(dialect, CONVERSATION[1]["content"])
        sent = module.native(response)
        body = request(
            dialect,
            CONVERSATION,
            TOOLS,
            as_sent=lambda message: sent if message is CONVERSATION[1] else None,
        )
        judge_request(dialect, body)
        marked = json.dumps(sent)
        assert sent is None or json.dumps(body).count(marked.strip("[]")) == 1


def test_anthropic_takes_calls_in_a_history_only_with_tools_so_they_are_named_and_forbidden():
    body = request("anthropic", CONVERSATION)
    assert [tool["name"] for tool in body["tools"]] == ["price_of"]
    assert body["tool_choice"] == {"type": "none"}


def test_anthropic_refuses_blank_text_so_it_is_left_out():
    reply = {
        **CONVERSATION[1],
        "content": [{"type": "text", "text": " \n"}, *CONVERSATION[1]["content"]],
    }
    body = request("anthropic", [CONVERSATION[0], reply, *CONVERSATION[2:]], TOOLS)
    assert body == request("anthropic", CONVERSATION, TOOLS)


def test_gemini_gets_a_result_without_an_id_for_a_call_that_came_without_one():
    sent = [
        {"functionCall": {"name": "price_of", "args": {"code": "S-01"}}, "thoughtSignature": "c2ln"}
    ]
    reply = {**CONVERSATION[1], "content": CONVERSATION[1]["content"][1:2]}
    body = request(
        "gemini",
        [CONVERSATION[0], reply, CONVERSATION[2]],
        TOOLS,
        as_sent=lambda message: sent if message is reply else None,
    )
    assert body["contents"][1]["parts"] == sent
    assert body["contents"][2]["parts"] == [
        {"functionResponse": {"name": "price_of", "response": {"output": "4.50 a day"}}}
    ]
