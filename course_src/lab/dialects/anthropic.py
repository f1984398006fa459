"""Anthropic Messages: calls and results are content blocks, and all results of a turn are one user message.

{"type": "toolCall", "id": "c1", "name": "read", "arguments": {...}}
{"type": "tool_use", "id": "c1", "name": "read", "input": {...}}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lab.dialects import words
from lab.dialects.words import AsSent, Json, Message

MEANINGS = {
    "end_turn": "end",
    "stop_sequence": "end",
    "tool_use": "end",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
}


def request(
    system: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Any]] = (),
    *,
    model: str,
    max_tokens: int = 8192,
    as_sent: AsSent = words.converted,
) -> Json:
    """The body of POST /v1/messages; the provider insists on `max_tokens`."""
    body: Json = {"model": model, "max_tokens": max_tokens}
    if system:
        body["system"] = system
    body["messages"] = _messages(messages, as_sent)
    if tools:
        body["tools"] = [_tool(tool) for tool in tools]
    elif named := _tools_named_in(messages):
        # A request whose messages hold calls is refused without tools: name them, and forbid their use.
        body["tools"] = [_tool(tool) for tool in named]
        body["tool_choice"] = {"type": "none"}
    return body


def reply(response: Mapping[str, Any]) -> Json:
    """Our reply. `input_tokens` leaves out what went through the cache, so the three are added up."""
    counts = response["usage"]
    read = counts.get("cache_read_input_tokens") or 0
    made = counts.get("cache_creation_input_tokens") or 0
    reason = response.get("stop_reason")
    return words.assistant(
        [block for block in map(_block_from, response["content"]) if block],
        reason,
        MEANINGS,
        words.usage(counts["input_tokens"] + made + read, read, counts["output_tokens"]),
        _detail(response),
    )


def native(response: Mapping[str, Any]) -> list[Json]:
    """The content blocks as they came; an empty text block is one that the provider would not take back."""
    return [block for block in response["content"] if block.get("text", "text").strip()]


def _messages(messages: Sequence[Message], as_sent: AsSent) -> list[Json]:
    """Neighbours of one role become one message: results first, then what the user says next."""
    wire: list[Json] = []
    for message in messages:
        role = "assistant" if message["role"] == "assistant" else "user"
        blocks = _blocks(message, as_sent)
        if blocks and wire and wire[-1]["role"] == role:
            wire[-1]["content"] += blocks
        elif blocks:
            wire.append({"role": role, "content": blocks})
    return wire


def _blocks(message: Message, as_sent: AsSent) -> list[Json]:
    if message["role"] == "user":
        return [words.text_block(message["content"])]
    if message["role"] == "toolResult":
        return [
            {
                "type": "tool_result",
                "tool_use_id": message["tool_call_id"],
                "content": message["content"],
                "is_error": message["is_error"],
            }
        ]
    return as_sent(message) or [_block(b) for b in message["content"] if b.get("text", "-").strip()]


def _block(block: Json) -> Json:
    if block["type"] == "text":
        return words.text_block(block["text"])
    return {
        "type": "tool_use",
        "id": block["id"],
        "name": block["name"],
        "input": block["arguments"],
    }


def _tool(tool: Mapping[str, Any]) -> Json:
    return {
        "name": tool["name"],
        "description": tool["description"],
        "input_schema": tool["parameters"],
    }


def _tools_named_in(messages: Iterable[Message]) -> list[Json]:
    asked = [b["name"] for m in messages if m["role"] == "assistant" for b in words.calls(m)]
    return [
        {"name": name, "description": "Not available any more.", "parameters": {"type": "object"}}
        for name in dict.fromkeys(asked)
    ]


def _block_from(block: Mapping[str, Any]) -> Json | None:
    if block["type"] == "text":
        return words.text_block(block["text"])
    if block["type"] == "tool_use":
        return words.call_block(block["id"], block["name"], block["input"])
    return None


def _detail(response: Mapping[str, Any]) -> str | None:
    if response.get("stop_reason") == "pause_turn":
        return "the provider paused a turn of its own tools, which these requests never ask for"
    details = response.get("stop_details") or {}
    return details.get("explanation") or details.get("category") or "the model declined"
