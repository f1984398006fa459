"""OpenAI Chat Completions: calls stand beside the text, and their arguments are text too.

    {"type": "toolCall", "id": "c1", "name": "read", "arguments": {"path": "a"}}
    {"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{\\"path\\": \\"a\\"}"}}

Many servers speak this dialect. It has no flag for a failed call, so the result says it in its text, and
one string for what a message says, so the place of a text between two calls is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lab.dialects import words
from lab.dialects.words import AsSent, Json, Message

MEANINGS = {"stop": "end", "tool_calls": "end", "length": "length"}


def request(
    system: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Any]] = (),
    *,
    model: str,
    max_tokens: int | None = None,
    as_sent: AsSent = words.converted,
) -> Json:
    """The body of POST /v1/chat/completions; the instructions are its first message."""
    body: Json = {"model": model, "messages": []}
    if system:
        body["messages"].append({"role": "system", "content": system})
    body["messages"] += [wire for m in messages if (wire := as_sent(m) or _message(m))]
    if tools:
        body["tools"] = [words.nested(tool) for tool in tools]
    if max_tokens:
        body["max_completion_tokens"] = max_tokens
    return body


def reply(response: Mapping[str, Any]) -> Json:
    """Our reply. `prompt_tokens` holds the cached ones already; a refusal comes with the reason `stop`."""
    choice = next(iter(response.get("choices") or ()), None)
    message = choice["message"] if choice else {}
    refusal = message.get("refusal")
    return words.assistant(
        _content(message),
        "refusal" if refusal else choice["finish_reason"] if choice else "no choice",
        MEANINGS,
        _usage(response.get("usage") or {}),
        refusal or "the provider gave no answer",
    )


def native(response: Mapping[str, Any]) -> None:
    """Nothing: this dialect keeps its reasoning to itself."""


def _message(message: Message) -> Json | None:
    if message["role"] == "user":
        return {"role": "user", "content": message["content"]}
    if message["role"] == "toolResult":
        return {
            "role": "tool",
            "tool_call_id": message["tool_call_id"],
            "content": words.outcome(message),
        }
    text, calls = words.texts(message), words.calls(message)
    wire: Json = {"role": "assistant", "content": text or None}
    if calls:
        wire["tool_calls"] = [_call(call) for call in calls]
    return wire if text or calls else None


def _call(block: Json) -> Json:
    function = {"name": block["name"], "arguments": words.written(block["arguments"])}
    return {"id": block["id"], "type": "function", "function": function}


def _content(message: Mapping[str, Any]) -> list[Json]:
    said = [words.text_block(message["content"])] if message.get("content") else []
    functions = [
        (call["id"], call["function"])
        for call in message.get("tool_calls") or ()
        if call["type"] == "function"
    ]
    asked = [words.call_block(id, f["name"], words.parsed(f["arguments"])) for id, f in functions]
    return said + asked


def _usage(counts: Mapping[str, Any]) -> Json:
    cached = (counts.get("prompt_tokens_details") or {}).get("cached_tokens")
    return words.usage(counts.get("prompt_tokens"), cached, counts.get("completion_tokens"))
