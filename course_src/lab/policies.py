"""Policies: functions `request -> reply` that stand in a script where a fixed reply would not do.

model = lab.ScriptedModel([lab.forgetful()])
"""

from __future__ import annotations

import re

from lab.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lab.messages import Message
    from lab.model import Request

# Patterns as text: re compiles them at first use, so that the import stays quick.
_ASKED = r"(?i)what(?: is|'s|’s) my name|what my name is"
_TOLD = r"(?<!what )(?i:\bmy name is)\s+([^\W\d_][\w'’-]*(?: [^\W\d_a-z][\w'’-]*)*)"


def forgetful() -> Callable[[Request], Message]:
    """Return a policy that knows what the request says, and nothing else.

    Told a name in a user message of this request ("My name is ..."), it can give it back. Asked
    "What is my name?" without that, it answers `I don't know your name.` It keeps nothing between
    calls, as a real model keeps nothing.
    """
    return _answer


def _answer(request: Request) -> Message:
    said = [message["content"] for message in request.messages if message["role"] == "user"]
    names = [name for text in said for name in re.findall(_TOLD, text)]
    newest = said[-1] if said else ""
    if re.search(_ASKED, newest):
        return say(f"Your name is {names[-1]}." if names else "I don't know your name.")
    if re.search(_TOLD, newest):
        return say(f"Nice to meet you, {names[-1]}.")
    return say("I can't tell from what I was sent." if "?" in newest else "All right.")
