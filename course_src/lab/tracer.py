"""The steps of a run, as a page shows them: who acted, who decided what came next, what it cost.

tracer = lab.Tracer()
reply = tracer.ask(model, "Be brief.", [lab.user("Hi!")])
tracer.counters["decided_by"]                              {"code": 1, "model": 0, "person": 0}

Time is virtual: it follows from what a step is and from its tokens, so a trace is the same each time.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from lab.messages import Message

KINDS = ("code", "model", "tool", "person")
DECIDERS = ("code", "model", "person")
_MS = {"code": 1, "tool": 40, "person": 90_000}
_MODEL_MS = {"start": 300, "input_tokens_a_ms": 10, "ms_an_output_token": 15}


class Tracer:
    """A list of steps, in order, and what they add up to. A step is a dict with these keys:

    `i` (from 1), `kind` (code, model, tool or person: who acted), `decided_by` (code, model or person:
    who decided what came next), `title`, `detail`, `tokens_in`, `tokens_out`, `ms`.
    """

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []

    def step(
        self,
        kind: str,
        title: str,
        detail: str = "",
        decided_by: str = "code",
        tokens_in: int = 0,
        tokens_out: int = 0,
        ms: int | None = None,
    ) -> None:
        """Add a step. Raises ValueError for a kind or a decider that there is not."""
        _one_of(kind, KINDS, "kind")
        _one_of(decided_by, DECIDERS, "decided_by")
        took = _duration(kind, tokens_in, tokens_out) if ms is None else ms
        self.steps.append(
            {
                "i": len(self.steps) + 1,
                "kind": kind,
                "decided_by": decided_by,
                "title": title,
                "detail": detail,
                "tokens_in": tokens_in,
                "tokens_out": tokens_out,
                "ms": took,
            }
        )

    def ask(
        self,
        model: Any,
        system: str,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, Any]] = (),
        title: str = "The model answers",
        decides: bool = False,
    ) -> Message:
        """Send a request, add the step, return the reply.

        `decides`: the program does what the reply says next (run a tool, or stop). A reply that was cut
        or refused has decided nothing.
        """
        reply: Message = model.complete(system, messages, tools)
        whole = reply["stop_reason"] in ("stop", "toolUse")
        self.step(
            "model",
            title,
            _told(reply),
            decided_by="model" if decides and whole else "code",
            tokens_in=reply["usage"]["input"],
            tokens_out=reply["usage"]["output"],
        )
        return reply

    @property
    def counters(self) -> dict[str, Any]:
        """Steps in all, by kind and by decider; tokens in and out; virtual milliseconds."""
        return {
            "steps": len(self.steps),
            "kinds": {kind: self._count("kind", kind) for kind in KINDS},
            "decided_by": {who: self._count("decided_by", who) for who in DECIDERS},
            "tokens_in": self._sum("tokens_in"),
            "tokens_out": self._sum("tokens_out"),
            "ms": self._sum("ms"),
        }

    def cost(self, prices: Mapping[str, float]) -> float:
        """What the tokens cost without a cache, by prices for a million: `{"input": 3, "output": 15}`."""
        spent = (
            self._sum("tokens_in") * prices["input"] + self._sum("tokens_out") * prices["output"]
        )
        return spent / 1_000_000

    def to_json(self, **about: Any) -> str:
        """The trace as text: what it is about, its steps, its counters. The same run, the same text."""
        trace = {**about, "steps": self.steps, "counters": self.counters}
        return json.dumps(trace, ensure_ascii=False, indent=2) + "\n"

    def _count(self, key: str, value: str) -> int:
        return sum(step[key] == value for step in self.steps)

    def _sum(self, key: str) -> int:
        return sum(step[key] for step in self.steps)


def _one_of(value: str, known: Sequence[str], name: str) -> None:
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}, got {value!r}")


def _duration(kind: str, tokens_in: int, tokens_out: int) -> int:
    """A model needs a moment to start, reads fast and writes slowly; the others have a fixed time."""
    if kind != "model":
        return _MS[kind]
    reading = tokens_in // _MODEL_MS["input_tokens_a_ms"]
    return _MODEL_MS["start"] + reading + tokens_out * _MODEL_MS["ms_an_output_token"]


def _told(reply: Message) -> str:
    """A reply for the eye: its words, then the calls that it asks for."""
    parts = [reply["error_message"]] if "error_message" in reply else []
    for block in reply["content"]:
        if block["type"] == "text":
            parts.append(block["text"])
        else:
            arguments = json.dumps(block["arguments"], ensure_ascii=False)
            parts.append(f"asks for {block['name']}({arguments})")
    return "\n".join(parts)
