"""The providers, as far as a test can have them: their own types as judges, and the bodies that they answer with.

`judge_request(dialect, body)` and `judge_reply(dialect, body)` raise `pydantic.ValidationError` when the type in
the provider's SDK does not fit; `answer(dialect, content, why, counts)` writes a reply as that provider would.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import anthropic.types
import google.genai.types as gemini
import ollama._types
import openai.types.chat
import openai.types.responses
import pytest
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming as MessagesBody
from openai.types.chat.completion_create_params import (
    CompletionCreateParamsNonStreaming as ChatBody,
)
from openai.types.responses.response_create_params import (
    ResponseCreateParamsNonStreaming as ResponsesBody,
)
from pydantic import TypeAdapter

Judge = Callable[[Mapping[str, Any]], Any]


def force(value: Any) -> Any:
    """Lists every iterator in what pydantic returned: `Iterable[...]` is judged only as it is walked."""
    if isinstance(value, Mapping):
        return {key: force(item) for key, item in value.items()}
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        return value
    return [force(item) for item in value]


def typed(body_type: Any) -> Judge:
    adapter = TypeAdapter(body_type)
    return lambda body: force(adapter.validate_python(body, extra="forbid"))


def gemini_body(body: Mapping[str, Any]) -> None:
    """The SDK builds this body from parts; each is a type of its own that forbids what it does not know."""
    assert set(body) <= {"systemInstruction", "contents", "tools", "generationConfig"}
    gemini.Content.model_validate(body.get("systemInstruction", {}))
    gemini.GenerateContentConfig.model_validate(body.get("generationConfig", {}))
    for content in body["contents"]:
        gemini.Content.model_validate(content)
    for tool in body.get("tools", ()):
        gemini.Tool.model_validate(tool)


def ollama_body(body: Mapping[str, Any]) -> None:
    """The client lets unknown keys pass; they are forbidden here, but in schemas, of which it knows a part."""
    ollama._types.ChatRequest.model_validate({**body, "tools": None}, extra="forbid")
    for message in body["messages"]:
        ollama._types.Message.model_validate(message, extra="forbid")
    for tool in body.get("tools", ()):
        ollama._types.Tool.model_validate(tool)


REQUESTS: dict[str, Judge] = {
    "anthropic": typed(MessagesBody),
    "openai_chat": typed(ChatBody),
    "openai_responses": typed(ResponsesBody),
    "gemini": gemini_body,
    "ollama": ollama_body,
}
REPLIES: dict[str, Judge] = {
    "anthropic": anthropic.types.Message.model_validate,
    "openai_chat": openai.types.chat.ChatCompletion.model_validate,
    "openai_responses": openai.types.responses.Response.model_validate,
    "gemini": gemini.GenerateContentResponse.model_validate,
    "ollama": ollama._types.ChatResponse.model_validate,
}


def anthropic_answer(content: list[Any], why: str, counts: Mapping[str, int]) -> dict[str, Any]:
    blocks = [
        {"type": "text", "text": block["text"]}
        if block["type"] == "text"
        else {
            "type": "tool_use",
            "id": block["id"],
            "name": block["name"],
            "input": block["arguments"],
        }
        for block in content
    ]
    calls = any(block["type"] == "tool_use" for block in blocks)
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "some-model",
        "content": blocks,
        "stop_reason": {
            "end": "tool_use" if calls else "end_turn",
            "length": "max_tokens",
            "refusal": "refusal",
        }[why],
        "stop_sequence": None,
        "usage": {
            "input_tokens": counts["input"] - counts["cache_read"] - counts["cache_write"],
            "cache_read_input_tokens": counts["cache_read"],
            "cache_creation_input_tokens": counts["cache_write"],
            "output_tokens": counts["output"],
        },
    }


def openai_chat_answer(content: list[Any], why: str, counts: Mapping[str, int]) -> dict[str, Any]:
    text = "".join(block["text"] for block in content if block["type"] == "text")
    calls = [
        {
            "id": block["id"],
            "type": "function",
            "function": {"name": block["name"], "arguments": json.dumps(block["arguments"])},
        }
        for block in content
        if block["type"] == "toolCall"
    ]
    refused = why == "refusal"
    message = {"role": "assistant", "content": text or None, "refusal": text if refused else None}
    reason = {"end": "tool_calls" if calls else "stop", "length": "length", "refusal": "stop"}[why]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "some-model",
        "choices": [
            {
                "index": 0,
                "finish_reason": reason,
                "message": message | ({"tool_calls": calls} if calls else {}),
            }
        ],
        "usage": {
            "prompt_tokens": counts["input"],
            "completion_tokens": counts["output"],
            "total_tokens": counts["input"] + counts["output"],
            "prompt_tokens_details": {"cached_tokens": counts["cache_read"]},
        },
    }


def openai_responses_answer(
    content: list[Any], why: str, counts: Mapping[str, int]
) -> dict[str, Any]:
    def item(number: int, block: Mapping[str, Any]) -> dict[str, Any]:
        if block["type"] == "toolCall":
            return {
                "type": "function_call",
                "id": f"fc_{number}",
                "call_id": block["id"],
                "name": block["name"],
                "arguments": json.dumps(block["arguments"]),
                "status": "completed",
            }
        part = {"type": "output_text", "text": block["text"], "annotations": []}
        if why == "refusal":
            part = {"type": "refusal", "refusal": block["text"]}
        return {
            "type": "message",
            "id": f"msg_{number}",
            "role": "assistant",
            "status": "completed",
            "content": [part],
        }

    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": "some-model",
        "status": "incomplete" if why == "length" else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if why == "length" else None,
        "error": None,
        "output": [item(number, block) for number, block in enumerate(content)],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": counts["input"],
            "input_tokens_details": {
                "cached_tokens": counts["cache_read"],
                "cache_write_tokens": counts["cache_write"],
            },
            "output_tokens": counts["output"],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": counts["input"] + counts["output"],
        },
    }


def gemini_answer(content: list[Any], why: str, counts: Mapping[str, int]) -> dict[str, Any]:
    parts = [
        {"text": block["text"]}
        if block["type"] == "text"
        else {
            "functionCall": {"id": block["id"], "name": block["name"], "args": block["arguments"]}
        }
        for block in content
    ]
    reason = {"end": "STOP", "length": "MAX_TOKENS", "refusal": "SAFETY"}[why]
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": reason}],
        "usageMetadata": {
            "promptTokenCount": counts["input"],
            "cachedContentTokenCount": counts["cache_read"],
            "candidatesTokenCount": counts["output"],
            "totalTokenCount": counts["input"] + counts["output"],
        },
    }


def ollama_answer(content: list[Any], why: str, counts: Mapping[str, int]) -> dict[str, Any]:
    message: dict[str, Any] = {
        "role": "assistant",
        "content": "".join(block["text"] for block in content if block["type"] == "text"),
    }
    calls = [
        {"function": {"name": block["name"], "arguments": block["arguments"]}}
        for block in content
        if block["type"] == "toolCall"
    ]
    return {
        "model": "some-model",
        "created_at": "2026-11-30T12:00:00Z",
        "message": message | ({"tool_calls": calls} if calls else {}),
        "done": True,
        "done_reason": {"end": "stop", "length": "length"}[why],
        "prompt_eval_count": counts["input"],
        "eval_count": counts["output"],
    }


ANSWERS = {
    "anthropic": anthropic_answer,
    "openai_chat": openai_chat_answer,
    "openai_responses": openai_responses_answer,
    "gemini": gemini_answer,
    "ollama": ollama_answer,
}
COUNTS = {"input": 0, "cache_read": 0, "cache_write": 0, "output": 0}


@pytest.fixture(scope="session")
def judge_request() -> Callable[[str, Mapping[str, Any]], None]:
    return lambda dialect, body: REQUESTS[dialect](body)


@pytest.fixture(scope="session")
def judge_reply() -> Callable[[str, Mapping[str, Any]], None]:
    return lambda dialect, body: REPLIES[dialect](body)


@pytest.fixture(scope="session")
def answer() -> Callable[..., dict[str, Any]]:
    def write(dialect: str, content: Any, why: str = "end", **counts: int) -> dict[str, Any]:
        return ANSWERS[dialect](list(content), why, COUNTS | counts)

    return write
