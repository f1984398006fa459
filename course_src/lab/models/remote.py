"""What all real models do alike: refuse, convert, send, convert back, number, remember.

Whatever happens on the way comes back as a reply, never as an exception, so the caller's list stays valid:

    {"role": "assistant", "content": [], "stop_reason": "error", "error_message": "529 overloaded_error: ...", ...}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from lab.messages import complete_reply
from lab.model import Request

Message = dict[str, Any]  # any JSON object, here


class ModelUnavailable(Exception):
    """A model that cannot be used here; the message says what to install, set or write."""


class Failure(Exception):
    """A request that brought no reply: `status` as the provider said it, None when nobody answered."""

    def __init__(self, status: int | None, kind: str, message: str) -> None:
        super().__init__(f"{status} {kind}: {message}" if status else f"{kind}: {message}")
        self.status = status


class RemoteModel:
    """A model behind an SDK, with the attributes of `lab.ScriptedModel`: `calls`, `refused`, `bill`."""

    def __init__(
        self,
        name: str,
        dialect: ModuleType,
        post: Callable[[Message], Message],
        remedies: Mapping[int | None, str],
    ) -> None:
        """`post` sends a body and returns the JSON of the answer, or raises Failure; `remedies` says
        what to do about a status."""
        self.name = name
        self._dialect = dialect
        self._post = post
        self._remedies = remedies
        self.calls: list[Request] = []
        self.refused: list[Request] = []
        self.bill = 0
        self._sent: dict[str, Any] = {}
        self._numbered = 0

    def complete(
        self, system: str, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()
    ) -> Message:
        """Send a request, return the reply. What the strict wire refuses is not sent and costs nothing."""
        request = Request(system, messages, tools)
        if request.problems:
            self.refused.append(request)
            return _failed(f"400 invalid_request: {request.problems[0]}")
        try:
            response = self._post(self._body(request))
            reply: Message = self._dialect.reply(response)
        except Failure as failure:
            remedy = self._remedies.get(failure.status)
            return _failed(f"{failure} {remedy}" if remedy else str(failure))
        except (AttributeError, LookupError, TypeError, ValueError) as odd:
            what = f"{type(odd).__name__}: {odd}".splitlines()[0]
            return _failed(f"unreadable reply: what the server sent is none of this API ({what})")
        self._number_calls(reply, request)
        self._remember(reply, response)
        self.calls.append(request)
        self.bill += reply["usage"]["input"]
        return reply

    def _body(self, request: Request) -> Message:
        body: Message = self._dialect.request(
            request.system,
            request.messages,
            request.tools,
            model=self.name,
            as_sent=lambda message: self._sent.get(_key(message)),
        )
        return body

    def _number_calls(self, reply: Message, request: Request) -> None:
        """Ids for the calls that came without one; those of the conversation so far are taken."""
        taken = {
            block.get("id")
            for message in [*request.messages, reply]
            if message["role"] == "assistant"
            for block in message["content"]
        }
        for block in reply["content"]:
            while block["type"] == "toolCall" and block["id"] is None:
                self._numbered += 1
                name = f"c{self._numbered}"
                block["id"] = None if name in taken else name

    def _remember(self, reply: Message, response: Message) -> None:
        """Keep what travels back unchanged with this reply, for as long as nobody edits its content."""
        if reply["stop_reason"] != "error":
            self._sent[_key(reply)] = self._dialect.native(response)


def _key(message: Mapping[str, Any]) -> str:
    return json.dumps(message["content"], sort_keys=True)


class Answering:
    """A model that must answer: what a provider could not do is no reply, and raises ModelUnavailable."""

    def __init__(self, model: RemoteModel) -> None:
        self._model = model

    @property
    def bill(self) -> int:
        return self._model.bill

    def complete(
        self, system: str, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()
    ) -> Message:
        """The reply. What the strict wire refuses comes back as one, for that is no fault of the provider."""
        refused = len(self._model.refused)
        reply = self._model.complete(system, messages, tools)
        if reply["stop_reason"] == "error" and len(self._model.refused) == refused:
            raise ModelUnavailable(reply["error_message"])
        return reply


def _failed(message: str) -> Message:
    empty = {"role": "assistant", "content": [], "stop_reason": "error", "error_message": message}
    return complete_reply(empty)


def failure_of(error: Any) -> Failure:
    """The two SDKs made from one generator tell a failure alike: a status and a body, or neither."""
    status = getattr(error, "status_code", None)
    body = getattr(error, "body", None)
    told = body.get("error", body) if isinstance(body, dict) else {}
    if status is None:
        return Failure(None, "connection", str(error))
    kind = told.get("type") or type(error).__name__
    return Failure(status, kind, told.get("message") or str(error))
