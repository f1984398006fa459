"""A model that does what it was told beforehand, behind a wire that refuses what a provider refuses.

model = lab.ScriptedModel([lab.say("Good evening.")])
model.complete("You are a helpful assistant.", [lab.user("Hi!")])     a reply
model.bill                                                            23
"""

from __future__ import annotations

from lab.messages import complete_reply, snapshot
from lab.showing import show
from lab.tokens import count_tokens, output_tokens, render_request
from lab.wire import validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from lab.messages import Message

    Step = Message | Callable[["Request"], Message]


class Request:
    """What one call of `complete` sent: a snapshot, which later edits of the caller's list never reach.

    `system` is a string, `messages` and `tools` are lists, `problems` is what the wire had against it
    (empty for an accepted request), `tokens` is what it costs to read (0 when it was refused).
    """

    def __init__(self, system: str, messages: Sequence[Message], tools: Sequence[Any]) -> None:
        self.problems = [] if isinstance(system, str) else ["system: must be a string"]
        self.problems += validate(messages, tools)
        self.system = system
        self.messages: list[Message] = snapshot(messages)
        self.tools: list[dict[str, Any]] = snapshot(tools)
        self.tokens = 0 if self.problems else count_tokens(self.text)

    @property
    def text(self) -> str:
        """The request as the one text that the model reads."""
        return render_request(self.system, self.messages, self.tools)

    def result_for(self, call_id: str) -> Message | None:
        """Return the tool result message that answers `call_id` in this request, or None."""
        for message in self.messages:
            if message["role"] == "toolResult" and message["tool_call_id"] == call_id:
                return message
        return None


class ScriptEnded(Exception):
    """The model was called more often than its script has replies."""

    __module__ = "lab"  # the name a traceback shows, and the one to import


class ScriptedModel:
    """A model whose replies are written down beforehand.

    `script` is a list of replies, functions `request -> reply`, or both. A function that is alone in
    the script serves every call; in a longer script it serves one. `calls` are the requests that were
    accepted, `refused` those that were not, `bill` is the sum of input tokens.
    """

    def __init__(self, script: Sequence[Step]) -> None:
        self._script: list[Step] = _checked(script)
        self._taken = {id for step in self._script if isinstance(step, dict) for id in _ids(step)}
        self._numbered = 0
        self.calls: list[Request] = []
        self.refused: list[Request] = []
        self.bill = 0

    def complete(
        self, system: str, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()
    ) -> Message:
        """Send a request, return the reply, a new assistant message with its usage in tokens.

        A request that the wire refuses comes back as a reply with `stop_reason` `error` and the key
        `error_message`; it costs nothing and uses nothing of the script. Raises ScriptEnded when the
        script has no reply left.
        """
        request = Request(system, messages, tools)
        if request.problems:
            self.refused.append(request)
            return _refusal(request.problems[0])
        reply = self._next_reply(request)
        self._number_calls(reply, request)
        reply["usage"] = {
            "input": request.tokens,
            "cache_read": 0,
            "output": output_tokens(reply["content"]),
        }
        self.calls.append(request)
        self.bill += request.tokens
        return reply

    def _next_reply(self, request: Request) -> Message:
        number = len(self.calls)
        for_ever = len(self._script) == 1 and callable(self._script[0])
        if number >= len(self._script) and not for_ever:
            raise ScriptEnded(_ran_off(number + 1, len(self._script), request))
        step = self._script[0 if for_ever else number]
        if callable(step):
            made = step(Request(request.system, request.messages, request.tools))
            step = _checked_reply(
                made, f"the function at script[{0 if for_ever else number}] returned"
            )
        return snapshot(step)  # type: ignore[no-any-return]

    def _number_calls(self, reply: Message, request: Request) -> None:
        """Give the calls without an id the next free ones; ids that an author gave are not free."""
        taken = self._taken | set(_ids(reply)) | {id for m in request.messages for id in _ids(m)}
        for block in reply["content"]:
            while block["type"] == "toolCall" and block.get("id") is None:
                self._numbered += 1
                name = f"c{self._numbered}"
                block["id"] = None if name in taken else name


class StrictModel(ScriptedModel):
    """A scripted model for checks: what the wire refuses ends the check, with what the wire said.

    Raises AssertionError where a ScriptedModel answers with an error, so that the learner reads the
    cause and not what became of an empty reply further down.
    """

    def complete(
        self, system: str, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()
    ) -> Message:
        """Send a request, return the reply; as ScriptedModel does, but a refusal is raised."""
        reply = super().complete(system, messages, tools)
        if reply["stop_reason"] == "error" and self.refused:
            raise AssertionError(f"the request was refused: {reply['error_message']}")
        return reply


def _checked(script: Any) -> list[Step]:
    if not isinstance(script, (list, tuple)):
        raise TypeError(
            f"a script is a list of replies, got {type(script).__name__}. "
            "Put it in brackets: lab.ScriptedModel([...])."
        )
    return [
        step if callable(step) else snapshot(_checked_reply(step, f"script[{index}] is"))
        for index, step in enumerate(script)
    ]


def _checked_reply(reply: Any, place: str) -> Message:
    if not _is_reply(reply):
        raise TypeError(
            f"{place} {reply!r}, which is not a reply. "
            "Write lab.say(...) or lab.reply(...), or a function that returns one."
        )
    return complete_reply(reply)


def _is_reply(value: Any) -> bool:
    content = value.get("content") if isinstance(value, dict) else None
    return (
        isinstance(content, list)
        and value.get("role") == "assistant"
        and all(isinstance(block, dict) and "type" in block for block in content)
    )


def _ids(message: Message) -> list[str]:
    """The ids of the calls of a message that has any."""
    content = message["content"] if message["role"] == "assistant" else []
    return [block["id"] for block in content if block["type"] == "toolCall" and block.get("id")]


def _refusal(problem: str) -> Message:
    made = {"role": "assistant", "content": [], "stop_reason": "error"}
    return complete_reply({**made, "error_message": f"400 invalid_request: {problem}"})


def _ran_off(number: int, length: int, request: Request) -> str:
    replies = "1 reply" if length == 1 else f"{length} replies"
    tools = ", ".join(tool["name"] for tool in request.tools) or "none"
    shown = [f"system: {request.system}", f"tools: {tools}", *show(request.messages).splitlines()]
    return (
        f"call {number} came, and the script holds {replies}.\n"
        "Either the program asks the model once more than it should, "
        "or the script needs one more reply.\n"
        "The request was:\n" + "\n".join(f"    {line}" for line in shown)
    )
