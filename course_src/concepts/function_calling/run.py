"""One choice of the model, one look-up, one answer.

run("What does D-01 cost?", model, lab.Tracer())
"""

from __future__ import annotations

import re
from typing import Any

import lab

from concepts import desk

LEVEL = 4
KINDS = ("look-up",)
SYSTEM = """\
You answer at the desk of the Northgate Tool Library.
You may look up one thing for each question. Say only what the look-up gave, and name the code."""
ONE_ONLY = "not run: this desk looks up one thing for each question"

_PRICE = re.compile(r"\d+\.\d\d")


def run(text: str, model: Any, tracer: lab.Tracer) -> str:
    """Answer with at most one look-up."""
    tools = desk.specs(desk.LOOK_UP)
    messages = [lab.user(text)]
    choice = tracer.ask(
        model, SYSTEM, messages, tools, "Choose a look-up, or answer without one", decides=True
    )
    if choice["stop_reason"] != "toolUse":
        return _supported(desk.answer_of(choice), messages, tracer)
    messages.append(choice)
    messages += _look_up(desk.calls_of(choice), tracer)
    answer = tracer.ask(model, SYSTEM, messages, tools, "Put the result into words")
    return _supported(desk.answer_of(answer), messages, tracer)


def _look_up(calls: list[dict[str, Any]], tracer: lab.Tracer) -> list[dict[str, Any]]:
    """The first call is run. The others are not, and get a result that says so: each call needs one."""
    result = desk.result_of(desk.LOOK_UP, calls[0])
    tracer.step("tool", calls[0]["name"], result["content"])
    results = [result]
    for call in calls[1:]:
        tracer.step("code", f"Drop the call of {call['name']}", ONE_ONLY)
        results.append(lab.result(call["id"], call["name"], ONE_ONLY, is_error=True))
    return results


def _supported(answer: str, messages: list[dict[str, Any]], tracer: lab.Tracer) -> str:
    """The answer, unless it names a price that stands in no result and was not in the question: then the result itself.

    It compares numbers as they are written, not what they are the price of.
    """
    seen = " ".join(m["content"] for m in messages if m["role"] in ("user", "toolResult"))
    invented = [price for price in _PRICE.findall(answer) if price not in _PRICE.findall(seen)]
    if not invented:
        return answer
    tracer.step("code", "Hold back the answer", f"no look-up gave {', '.join(invented)}")
    results = [m for m in messages if m["role"] == "toolResult"]
    if found := [str(m["content"]) for m in results if not m["is_error"]]:
        return found[0]
    return f"I could not look that up{': ' + results[0]['content'] if results else '. Please name the code.'}"
