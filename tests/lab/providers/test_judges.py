"""The judges can refuse: each wrong body here passes unless the SDK's type is walked and told to forbid extras."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

ASKED = {"role": "user", "content": "Hi!"}
SCHEMA = {"type": "object", "properties": {}}


def messages_body(*messages: Any, **more: Any) -> dict[str, Any]:
    return {"model": "m", "max_tokens": 9, "messages": [ASKED, *messages], **more}


def chat_body(*messages: Any, **more: Any) -> dict[str, Any]:
    return {"model": "m", "messages": [ASKED, *messages], **more}


WRONG = {
    "anthropic: parameters instead of input_schema": (
        "anthropic",
        messages_body(tools=[{"name": "t", "description": "", "parameters": SCHEMA}]),
    ),
    "anthropic: a callable's key on a tool": (
        "anthropic",
        messages_body(tools=[{"name": "t", "input_schema": SCHEMA, "execute": "f"}]),
    ),
    "anthropic: an unknown key on a message": ("anthropic", messages_body({**ASKED, "calls": []})),
    "anthropic: our role for a result": (
        "anthropic",
        messages_body({"role": "toolResult", "content": "x"}),
    ),
    "anthropic: a call without an id": (
        "anthropic",
        messages_body(
            {"role": "assistant", "content": [{"type": "tool_use", "name": "t", "input": {}}]}
        ),
    ),
    "anthropic: no max_tokens": ("anthropic", {"model": "m", "messages": [ASKED]}),
    "chat: arguments as an object": (
        "openai_chat",
        chat_body(
            {
                "role": "assistant",
                "tool_calls": [
                    {"id": "c1", "type": "function", "function": {"name": "t", "arguments": {}}}
                ],
            }
        ),
    ),
    "chat: a result without an id": ("openai_chat", chat_body({"role": "tool", "content": "x"})),
    "chat: an error flag on a result": (
        "openai_chat",
        chat_body({"role": "tool", "tool_call_id": "c1", "content": "x", "is_error": True}),
    ),
    "responses: a tool nested as in chat": (
        "openai_responses",
        {
            "model": "m",
            "tools": [{"type": "function", "function": {"name": "t", "parameters": SCHEMA}}],
        },
    ),
    "responses: a tool without strict": (
        "openai_responses",
        {"model": "m", "tools": [{"type": "function", "name": "t", "parameters": SCHEMA}]},
    ),
    "gemini: arguments instead of args": (
        "gemini",
        {
            "contents": [
                {"role": "model", "parts": [{"functionCall": {"name": "t", "arguments": {}}}]}
            ]
        },
    ),
    "ollama: arguments as text": (
        "ollama",
        chat_body(
            {
                "role": "assistant",
                "tool_calls": [{"function": {"name": "t", "arguments": "{}"}}],
            }
        ),
    ),
}


@pytest.mark.parametrize(("dialect", "body"), WRONG.values(), ids=WRONG)
def test_a_wrong_body_is_refused_by_the_type_of_the_sdk(judge_request, dialect, body):
    with pytest.raises(ValidationError):
        judge_request(dialect, body)
