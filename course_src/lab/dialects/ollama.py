"""Ollama /api/chat: a call has arguments as an object and, to most clients, no id; order does the matching.

    {"type": "toolCall", "id": "c1", "name": "read", "arguments": {...}}
    {"function": {"name": "read", "arguments": {...}}}

The results of a turn must therefore stand in the order of its calls, as our messages have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lab.dialects import words
from lab.dialects.words import AsSent, Json, Message

MEANINGS = {"stop": "end", "length": "length"}


def request(
    system: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Any]] = (),
    *,
    model: str,
    max_tokens: int | None = None,
    as_sent: AsSent = words.converted,
) -> Json:
    """The body of POST /api/chat, for one answer in one piece."""
    body: Json = {"model": model, "messages": [], "stream": False}
    if system:
        body["messages"].append({"role": "system", "content": system})
    body["messages"] += [wire for m in messages if (wire := as_sent(m) or _message(m))]
    if tools:
        body["tools"] = [words.nested(tool) for tool in tools]
    if max_tokens:
        body["options"] = {"num_predict": max_tokens}
    return body


def reply(response: Mapping[str, Any]) -> Json:
    """Our reply. The calls have no ids here; the model object numbers them."""
    message = response["message"]
    said = [words.text_block(message["content"])] if message.get("content") else []
    functions = [call["function"] for call in message.get("tool_calls") or ()]
    asked = [words.call_block(None, f["name"], dict(f["arguments"] or {})) for f in functions]
    return words.assistant(
        said + asked,
        response.get("done_reason") or ("stop" if response.get("done") else None),
        MEANINGS,
        words.usage(response.get("prompt_eval_count"), 0, response.get("eval_count")),
    )


def native(response: Mapping[str, Any]) -> Json:
    """The message as it came, with what the model thought."""
    return dict(response["message"])


def _message(message: Message) -> Json | None:
    if message["role"] == "user":
        return {"role": "user", "content": message["content"]}
    if message["role"] == "toolResult":
        return {
            "role": "tool",
            "tool_name": message["tool_name"],
            "content": words.outcome(message),
        }
    text, calls = words.texts(message), words.calls(message)
    wire: Json = {"role": "assistant", "content": text}
    if calls:
        wire["tool_calls"] = [
            {"function": {"name": call["name"], "arguments": call["arguments"]}} for call in calls
        ]
    return wire if text or calls else None
