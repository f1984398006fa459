"""OpenAI Responses: a flat list of items; a call and its result are items that share a `call_id`.

{"type": "toolCall", "id": "c1", "name": "read", "arguments": {"path": "a"}}
{"type": "function_call", "call_id": "c1", "name": "read", "arguments": "{\\"path\\": \\"a\\"}"}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lab.dialects import words
from lab.dialects.words import AsSent, Json, Message

MEANINGS = {
    "completed": "end",
    "max_output_tokens": "length",
    "max_messages": "length",
    "cancelled": "aborted",
}


def request(
    system: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Any]] = (),
    *,
    model: str,
    max_tokens: int | None = None,
    as_sent: AsSent = words.converted,
) -> Json:
    """The body of POST /v1/responses, with the whole conversation in `input`."""
    body: Json = {"model": model}
    if system:
        body["instructions"] = system
    body["input"] = [item for m in messages for item in as_sent(m) or _items(m)]
    if tools:
        body["tools"] = [_tool(tool) for tool in tools]
    if max_tokens:
        body["max_output_tokens"] = max_tokens
    return body


def reply(response: Mapping[str, Any]) -> Json:
    """Our reply. No reason says that there are calls: they are found by looking at the output."""
    content, refusals = _content(response["output"])
    incomplete = response.get("incomplete_details") or {}
    error = response.get("error") or {}
    reason = "refusal" if refusals else incomplete.get("reason") or response.get("status")
    detail = " ".join(refusals) or error.get("message") or "the provider ended the reply"
    return words.assistant(content, reason, MEANINGS, _usage(response.get("usage") or {}), detail)


def native(response: Mapping[str, Any]) -> list[Json]:
    """The output items as they came, reasoning included."""
    return list(response["output"])


def _items(message: Message) -> list[Json]:
    if message["role"] == "user":
        return [{"role": "user", "content": message["content"]}]
    if message["role"] == "toolResult":
        return [
            {
                "type": "function_call_output",
                "call_id": message["tool_call_id"],
                "output": words.outcome(message),
            }
        ]
    return [_item(block) for block in message["content"] if block.get("text", "-")]


def _item(block: Json) -> Json:
    if block["type"] == "text":
        return {"role": "assistant", "content": block["text"]}
    return {
        "type": "function_call",
        "call_id": block["id"],
        "name": block["name"],
        "arguments": words.written(block["arguments"]),
    }


def _tool(tool: Mapping[str, Any]) -> Json:
    # Left out, `strict` means true here, and refuses every schema with an optional property.
    keys = ("name", "description", "parameters")
    return {"type": "function", **{key: tool[key] for key in keys}, "strict": False}


def _content(output: Sequence[Mapping[str, Any]]) -> tuple[list[Json], list[str]]:
    content: list[Json] = []
    refusals: list[str] = []
    for item in output:
        if item["type"] == "function_call":
            arguments = words.parsed(item["arguments"])
            content.append(words.call_block(item["call_id"], item["name"], arguments))
        for part in item["content"] if item["type"] == "message" else ():
            if part["type"] == "refusal":
                refusals.append(part["refusal"])
            elif part["text"]:
                content.append(words.text_block(part["text"]))
    return content, refusals


def _usage(counts: Mapping[str, Any]) -> Json:
    cached = (counts.get("input_tokens_details") or {}).get("cached_tokens")
    return words.usage(counts.get("input_tokens"), cached, counts.get("output_tokens"))
