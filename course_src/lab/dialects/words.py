"""What the five dialects have in common: the reply they all end in, and texts that two or more must write.

assistant([{"type": "text", "text": "Hi."}], "end_turn", {"end_turn": "end"}, usage(9, 0, 3))
# {"role": "assistant", "content": [...], "stop_reason": "stop", "usage": {"input": 9, ...}}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Json = dict[str, Any]
Message = Mapping[str, Any]
AsSent = Callable[[Message], Any]
"""What a provider itself sent for an assistant message, or None: see `lab.dialects`."""


def converted(message: Message) -> None:
    """The `as_sent` of a conversation that no provider has answered yet: every message is converted."""


def assistant(
    content: Sequence[Json],
    reason: str | None,
    meanings: Mapping[str, str],
    usage: Json,
    detail: str | None = None,
) -> Json:
    """Our reply. `meanings` says what the provider's reason is to us: "end", "length" or "aborted".

    "end" is `toolUse` when there is a call, whatever the provider calls it, else `stop`. A reason without
    a meaning (a refusal, a filter, a word that is new to us) is an `error`, with `detail` as its message.
    """
    meaning = meanings.get(reason or "", "error")
    calls = any(block["type"] == "toolCall" for block in content)
    stop_reason = ("toolUse" if calls else "stop") if meaning == "end" else meaning
    reply = {
        "role": "assistant",
        "content": list(content),
        "stop_reason": stop_reason,
        "usage": usage,
    }
    if stop_reason == "error":
        reply["error_message"] = f"{reason or 'no stop reason'}: {detail or 'the reply ended here'}"
    return reply


def usage(input: int | None, cache_read: int | None, output: int | None) -> Json:
    """`input` counts every token of the request; `cache_read` says how many of them the cache gave."""
    return {"input": input or 0, "cache_read": cache_read or 0, "output": output or 0}


def text_block(text: str) -> Json:
    return {"type": "text", "text": text}


def call_block(id: str | None, name: str, arguments: Any) -> Json:
    """A call; without an id (Gemini, Ollama) it is None here, and the model object numbers it."""
    return {"type": "toolCall", "id": id or None, "name": name, "arguments": arguments}


def parsed(arguments: str) -> Json:
    """The arguments that a model wrote as text. What is no JSON object (half of one, in a cut reply) is
    kept under a key of its own, so that the check of arguments tells the model, in its own words."""
    try:
        value = json.loads(arguments or "{}")
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {"invalid_json": arguments}


def written(arguments: Mapping[str, Any]) -> str:
    return json.dumps(arguments, ensure_ascii=False)


def texts(message: Message) -> str:
    """The text of an assistant message, for the dialects that hold one string beside the calls."""
    return "\n".join(b["text"] for b in message["content"] if b["type"] == "text" and b["text"])


def calls(message: Message) -> list[Json]:
    return [block for block in message["content"] if block["type"] == "toolCall"]


def outcome(result: Message) -> str:
    """The text of a tool result, for the dialects that have no flag for an error: the text says it."""
    return f"ERROR: {result['content']}" if result["is_error"] else str(result["content"])


def nested(tool: Mapping[str, Any]) -> Json:
    """A tool spec as Chat Completions and Ollama want it."""
    keys = ("name", "description", "parameters")
    return {"type": "function", "function": {key: tool[key] for key in keys}}


def runs(messages: Iterable[Message]) -> list[list[Message]]:
    """Neighbours together that one provider message must hold: all results of a turn."""
    grouped: list[list[Message]] = []
    for message in messages:
        last = grouped[-1][-1]["role"] if grouped else None
        if message["role"] == last == "toolResult":
            grouped[-1].append(message)
        else:
            grouped.append([message])
    return grouped
