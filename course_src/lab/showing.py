"""Two ways to look at a list of messages: a line a message, and a word a message.

user -> "How long does the roof take?"          U
assistant -> toolCall c1 read({...})            A[c1]
toolResult c1 -> "CLOSE_SECONDS = 95\\n"         R(c1)
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lab.messages import Block, Message


def show(messages: Sequence[Message]) -> str:
    """Return the list for the eye, one line a message, newlines inside a text written as \\n.

    `assistant -> "Let me look." + toolCall c1 read({"path": "a.txt"})`. A failed result is marked
    `toolResult c1 (error) -> ...`, a refused request shows what the wire said. Never raises: what is
    not a message is shown as Python writes it.
    """
    return "\n".join(_line(message) for message in messages)


def shorthand(messages: Sequence[Message]) -> str:
    """Return one word a message, joined by spaces: `U A[c1,c2] R(c1) R(c2) A`.

    U: a user's message. A: a reply, with the ids of the calls that it makes. R: the result for an id.
    What is none of these is `?`.
    """
    return " ".join(_word(message) for message in messages)


def _line(message: Any) -> str:
    try:
        if message["role"] == "assistant":
            return f"assistant -> {_said(message)}"
        if message["role"] == "toolResult":
            error = " (error)" if message.get("is_error") else ""
            return f"toolResult {message['tool_call_id']}{error} -> {_quoted(message['content'])}"
        return f"{message['role']} -> {_quoted(message['content'])}"
    except (TypeError, KeyError, AttributeError, ValueError):
        return f"? {message!r}"


def _said(reply: Message) -> str:
    if "error_message" in reply:
        return f"error: {reply['error_message']}"
    if isinstance(reply["content"], str):
        return _quoted(reply["content"])
    return " + ".join(map(_block, reply["content"])) or "nothing"


def _block(block: Block) -> str:
    if block["type"] == "text":
        return _quoted(block["text"])
    return f"toolCall {block['id'] or '?'} {block['name']}({_quoted(block['arguments'])})"


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _word(message: Any) -> str:
    try:
        if message["role"] == "assistant":
            calls = [block for block in message["content"] if block["type"] == "toolCall"]
            ids = ",".join(call["id"] or "?" for call in calls)
            return f"A[{ids}]" if calls else "A"
        if message["role"] == "toolResult":
            return f"R({message['tool_call_id']})"
        return "U" if message["role"] == "user" else "?"
    except (TypeError, KeyError):
        return "?"
