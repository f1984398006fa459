"""Builders for messages and their blocks, which are plain dicts.

    lab.user("Hi!")                      {"role": "user", "content": "Hi!"}
    lab.reply(lab.text("Let me look."), lab.call("read", {"path": "a.txt"}))

A message list is a list of such dicts; nothing in this package hides one behind a class.
"""

from __future__ import annotations

TYPE_CHECKING = False  # a local one: importing typing costs more than all of lab
if TYPE_CHECKING:
    from typing import Any

    Message = dict[str, Any]
    Block = dict[str, Any]


def user(text: str) -> Message:
    """Return what a person said: `{"role": "user", "content": text}`."""
    return {"role": "user", "content": text}


def text(text: str) -> Block:
    """Return a block of words, for `reply`: `{"type": "text", "text": text}`."""
    return {"type": "text", "text": text}


def call(name: str, arguments: dict[str, Any], id: str | None = None) -> Block:
    """Return a block that asks for a tool, for `reply`.

    `{"type": "toolCall", "id": id, "name": name, "arguments": arguments}`. Without an id, the model
    that sends the reply numbers the call: c1, c2, ... in order.
    """
    return {"type": "toolCall", "id": id, "name": name, "arguments": arguments}


def reply(*blocks: Block) -> Message:
    """Return an assistant message of these blocks, in this order.

    `{"role": "assistant", "content": [block, ...], "stop_reason": ..., "usage": {...}}`. The stop
    reason is `toolUse` when a block is a call, else `stop`; the usage is zero until a model sends it.
    Raises TypeError for anything that is not a block.
    """
    for block in blocks:
        if not isinstance(block, dict) or "type" not in block:
            raise TypeError(
                f"a reply is made of blocks, got {block!r}. "
                "Write lab.say(...) for words alone, or lab.reply(lab.text(...), lab.call(...))."
            )
    return complete_reply({"role": "assistant", "content": list(blocks)})


def say(text: str) -> Message:
    """Return a reply of one text block."""
    return reply({"type": "text", "text": text})


def result(call_id: str, tool_name: str, text: str, is_error: bool = False) -> Message:
    """Return what a tool answered to the call `call_id`, as a message.

    `{"role": "toolResult", "tool_call_id", "tool_name", "content", "is_error"}`.
    """
    return {
        "role": "toolResult",
        "tool_call_id": call_id,
        "tool_name": tool_name,
        "content": text,
        "is_error": is_error,
    }


def complete_reply(message: Message) -> Message:
    """Return `message` with the stop reason that follows from its content, and a usage of zero.

    What it already says stays, a stop reason such as `length` too.
    """
    asks = any(block["type"] == "toolCall" for block in message["content"])
    made = {
        "role": "assistant",
        "content": message["content"],
        "stop_reason": "toolUse" if asks else "stop",
        "usage": {"input": 0, "cache_read": 0, "output": 0},
    }
    return {**made, **message}


def snapshot(value: Any) -> Any:
    """Return a copy of dicts and lists all the way down, which no later edit reaches."""
    if isinstance(value, dict):
        return {key: snapshot(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [snapshot(item) for item in value]
    return value
