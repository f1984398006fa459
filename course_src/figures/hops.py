"""A transcript as hops: what went from whom to whom, in order.

    [user, reply with call c1, result of c1, reply]  ->  said, request, said, runs, result, request, said

`data` is a list of lab messages, or a dict with the key `messages` and any of:

    requests  one for each assistant message, where it was not asked for with all messages before it, or its own
              `usage.input` does not say how large that request was: `{"messages": 2, "tokens": 48}`, the newest two
    system    the system prompt, or anything that is true: each request carries one
    tools     the tools: each request carries them, when there are any
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Actor = Literal["person", "program", "model", "tool"]
FORM = "a list of lab messages, or a dict with the key messages"
_KEYS = ("messages", "requests", "system", "tools")


@dataclass(frozen=True)
class Hop:
    """One hop. What it carries is text, calls, a request (`roles` of its messages), or the start of a call."""

    source: Actor
    target: Actor
    text: str = ""
    calls: tuple[Mapping[str, Any], ...] = ()
    roles: tuple[str, ...] = ()
    tokens: int | None = None
    call_id: str = ""  # of a call that is run, or the result of which this is
    is_error: bool = False
    onward: bool = False  # shown to the person right away


def hops(data: Any) -> list[Hop]:
    messages, requests, standing = _parts(data)
    return [
        hop for n in range(len(messages)) for hop in _of_message(n, messages, requests, standing)
    ]


def says(hop: Hop, names: Mapping[str, str]) -> str:
    """The hop in one sentence, for a reader who cannot see it."""
    source, target = names[hop.source], names[hop.target]
    said = "; ".join(
        [
            *([f'"{hop.text.strip()}"'] if hop.text else []),
            *(f"call {call.get('id')}: {call.get('name')} {arguments(call)}" for call in hop.calls),
        ]
    )
    if hop.roles or hop.tokens is not None:
        count = sum(role not in {"system", "tools"} for role in hop.roles)
        said = f"a request of {count} message{'s' * (count != 1)}"
        said += f", {hop.tokens:,} tokens" if hop.tokens is not None else ""
    elif hop.target == "tool":
        said = f"runs call {hop.call_id}"
    elif hop.call_id:
        said = f"{'error' if hop.is_error else 'result'} of call {hop.call_id}: {said or 'empty'}"
    elif hop.is_error:
        said = f"refused: {said}"
    onward = f"; shown to {names['person']}" if hop.onward else ""
    return f"{source} to {target}: {said or 'an empty reply'}{onward}"


def arguments(call: Mapping[str, Any]) -> str:
    return json.dumps(call.get("arguments", {}), ensure_ascii=False)


_Messages = list[Mapping[str, Any]]


def _parts(data: Any) -> tuple[_Messages, _Messages, tuple[str, ...]]:
    """The messages, the requests if they are told, and what each request carries besides."""
    parts = data if isinstance(data, Mapping) else {"messages": data}
    messages, requests = parts.get("messages"), parts.get("requests", [])
    if not (
        isinstance(messages, list) and messages and all(isinstance(m, Mapping) for m in messages)
    ):
        raise ValueError(f"the data must be {FORM}; got {_short(data)}")
    if unknown := sorted(set(parts) - set(_KEYS)):
        raise ValueError(f"the data has the key {unknown[0]!r}; it may have {', '.join(_KEYS)}")
    replies = sum(m.get("role") == "assistant" for m in messages)
    if requests and len(requests) != replies:
        raise ValueError(f"there are {replies} assistant messages, but {len(requests)} requests")
    return messages, requests, tuple(key for key in ("system", "tools") if parts.get(key))


def _of_message(
    n: int, messages: _Messages, requests: _Messages, standing: tuple[str, ...]
) -> Iterator[Hop]:
    message = messages[n]
    match message.get("role"):
        case "user":
            yield Hop("person", "program", text=_text(message))
        case "assistant":
            reply = sum(m["role"] == "assistant" for m in messages[:n])
            yield _request(message, messages[:n], requests[reply] if requests else {}, standing)
            yield _reply(message)
        case "toolResult":
            call_id = str(message.get("tool_call_id"))
            yield Hop("program", "tool", call_id=call_id)
            error = bool(message.get("is_error"))
            yield Hop("tool", "program", text=_text(message), call_id=call_id, is_error=error)
        case role:
            raise ValueError(f"messages[{n}] has the role {role!r}, which is none of lab's")


def _request(
    reply: Mapping[str, Any],
    before: _Messages,
    request: Mapping[str, Any],
    standing: tuple[str, ...],
) -> Hop:
    count = request.get("messages", len(before))
    roles = tuple(message["role"] for message in before[len(before) - count :])
    billed = reply.get("usage", {}).get("input") or None  # a refused request is not
    tokens = request.get("tokens", billed)
    return Hop("program", "model", roles=(*standing, *roles), tokens=tokens)


def _reply(message: Mapping[str, Any]) -> Hop:
    content = message.get("content", [])
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    calls = tuple(block for block in blocks if block.get("type") == "toolCall")
    refused = message.get("stop_reason") == "error"
    text = message.get("error_message", "") if refused else _text(message)
    return Hop(
        "model",
        "program",
        text=text,
        calls=calls,
        is_error=refused,
        onward=not calls and not refused,
    )


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content", "")
    if isinstance(content, str):
        return content
    return " ".join(block.get("text", "") for block in content if block.get("type") == "text")


def _short(data: Any) -> str:
    text = json.dumps(data)
    return text if len(text) <= 60 else text[:57] + "..."
