"""Gemini generateContent: contents of parts; all results of a turn are the parts of one user content.

{"type": "toolCall", "id": "c1", "name": "read", "arguments": {...}}
{"functionCall": {"id": "c1", "name": "read", "args": {...}}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lab.dialects import words
from lab.dialects.words import AsSent, Json, Message

MEANINGS = {"STOP": "end", "MAX_TOKENS": "length"}


def request(
    system: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Any]] = (),
    *,
    max_tokens: int | None = None,
    as_sent: AsSent = words.converted,
) -> Json:
    """The body of POST /models/<model>:generateContent: the address names the model."""
    body: Json = {}
    if system:
        body["systemInstruction"] = {"parts": [{"text": system}]}
    body["contents"] = _contents(messages, as_sent)
    if tools:
        body["tools"] = [{"functionDeclarations": [_declaration(tool) for tool in tools]}]
    if max_tokens:
        body["generationConfig"] = {"maxOutputTokens": max_tokens}
    return body


def reply(response: Mapping[str, Any]) -> Json:
    """Our reply. A call ends with STOP too; a prompt that was blocked has no candidate at all."""
    candidate = _candidate(response)
    blocked = response.get("promptFeedback") or {}
    return words.assistant(
        [block for block in map(_block_from, _parts(candidate)) if block],
        candidate.get("finishReason") or blocked.get("blockReason"),
        MEANINGS,
        _usage(response.get("usageMetadata") or {}),
        candidate.get("finishMessage") or blocked.get("blockReasonMessage"),
    )


def native(response: Mapping[str, Any]) -> list[Json]:
    """The parts as they came, with the signatures of the thoughts behind them."""
    return _parts(_candidate(response))


def _contents(messages: Sequence[Message], as_sent: AsSent) -> list[Json]:
    """A call that came without an id went back without one, and so must its result: order matches them."""
    contents: list[Json] = []
    ids: set[str | None] = set()
    for run in words.runs(messages):
        content = _content(run, ids, as_sent)
        ids |= {part.get("functionCall", {}).get("id") for part in content["parts"]}
        contents += [content] if content["parts"] else []
    return contents


def _content(run: Sequence[Message], ids: set[str | None], as_sent: AsSent) -> Json:
    if run[0]["role"] == "user":
        return {"role": "user", "parts": [{"text": run[0]["content"]}]}
    if run[0]["role"] == "toolResult":
        return {"role": "user", "parts": [_result(result, ids) for result in run]}
    blocks = (block for block in run[0]["content"] if block.get("text", "-"))
    return {"role": "model", "parts": as_sent(run[0]) or [_part(block) for block in blocks]}


def _result(result: Message, ids: set[str | None]) -> Json:
    answer: Json = {"id": result["tool_call_id"]} if result["tool_call_id"] in ids else {}
    answer["name"] = result["tool_name"]
    answer["response"] = {"error" if result["is_error"] else "output": result["content"]}
    return {"functionResponse": answer}


def _part(block: Json) -> Json:
    if block["type"] == "text":
        return {"text": block["text"]}
    call = {"id": block["id"], "name": block["name"], "args": block["arguments"]}
    return {"functionCall": call}


def _declaration(tool: Mapping[str, Any]) -> Json:
    return {
        "name": tool["name"],
        "description": tool["description"],
        "parametersJsonSchema": tool["parameters"],
    }


def _candidate(response: Mapping[str, Any]) -> Mapping[str, Any]:
    candidates = response.get("candidates") or [{}]
    first: Mapping[str, Any] = candidates[0]
    return first


def _parts(candidate: Mapping[str, Any]) -> list[Json]:
    return list((candidate.get("content") or {}).get("parts") or ())


def _block_from(part: Mapping[str, Any]) -> Json | None:
    if call := part.get("functionCall"):
        return words.call_block(call.get("id"), call["name"], call.get("args") or {})
    if part.get("text") and not part.get("thought"):
        return words.text_block(part["text"])
    return None


def _usage(counts: Mapping[str, Any]) -> Json:
    """Prompt and tool prompt come in, candidates and thoughts go out; the cached ones are in the prompt."""

    def total(*names: str) -> int:
        return sum(counts.get(name) or 0 for name in names)

    return words.usage(
        total("promptTokenCount", "toolUsePromptTokenCount"),
        total("cachedContentTokenCount"),
        total("candidatesTokenCount", "thoughtsTokenCount"),
    )
