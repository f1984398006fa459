"""The text that the model reads, and what it costs.

    lab.count_tokens(lab.render_request("You are a helpful assistant.", [lab.user("Hi!")]))   23

A token is a quarter of a character count, rounded up: our simplification, the same on every machine.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lab.messages import Block, Message


def render_request(
    system: str,
    messages: Sequence[Message],
    tools: Sequence[dict[str, Any]] = (),
) -> str:
    """Return a request as the one text that the model reads.

    A line of JSON for each spec and each message; of an assistant message
    only role and content travel. Every line ends in a newline. Raises
    TypeError for what JSON cannot hold, such as the code of a tool.
    """
    lines = [f"system: {system}", "tools:"]
    lines += [json.dumps(spec, sort_keys=True) for spec in tools]
    lines += ["messages:"]
    lines += [json.dumps(as_sent(it), sort_keys=True) for it in messages]
    return "\n".join(lines) + "\n"


def as_sent(message: Message) -> Message:
    """Return what travels of a message: of an assistant's, role and content and nothing else."""
    if message.get("role") != "assistant":
        return message
    return {key: message[key] for key in ("role", "content") if key in message}


def count_tokens(text: str) -> int:
    """Return the tokens of a text: its length divided by four, rounded up."""
    return -(-len(text) // 4)


def output_tokens(content: Sequence[Block]) -> int:
    """Return the tokens of a reply's content: what the model had to write."""
    return count_tokens(json.dumps(content))
