"""Ask, run what it asks for, ask again: until the model stops, or the rounds are used up.

run("How high is the deposit for the chainsaw?", model, lab.Tracer(), max_turns=6)
"""

from __future__ import annotations

import re
from typing import Any

import lab

from concepts import desk

LEVEL = 5
KINDS = ("research", "unknown")
SYSTEM = """\
You answer at the desk of the Northgate Tool Library, from its documents alone.
Search, read and compare until you know, then answer in a few sentences.
Cite the sections that you read, like this: [rules/4]. Where two sections disagree, say so.
What the documents do not say, you do not know."""
LAST_CALL = "You have no turns left. Answer now, from what you have read."
NO_ANSWER = "I found no answer in the turns that I have. Please ask at the desk."


def run(text: str, model: Any, tracer: lab.Tracer, max_turns: int = 6) -> str:
    """Answer with as many look-ups as the model wants, in at most `max_turns` calls of it and one to close."""
    tools = desk.specs(desk.RESEARCH)
    messages = [lab.user(text)]
    for _ in range(max_turns):
        reply = tracer.ask(model, SYSTEM, messages, tools, "Choose the next step", decides=True)
        if reply["stop_reason"] != "toolUse":
            return _cited(desk.answer_of(reply), messages, tracer)
        messages.append(reply)
        messages += [_run(call, tracer) for call in desk.calls_of(reply)]
    tracer.step("code", "End the search", f"the limit of {max_turns} turns is reached")
    messages.append(lab.user(LAST_CALL))
    last = tracer.ask(model, SYSTEM, messages, tools, "Answer with what there is")
    return _cited(desk.answer_of(last, NO_ANSWER), messages, tracer)


def _run(call: dict[str, Any], tracer: lab.Tracer) -> dict[str, Any]:
    result = desk.result_of(desk.RESEARCH, call)
    tracer.step("tool", call["name"], result["content"])
    return result


def _cited(answer: str, messages: list[dict[str, Any]], tracer: lab.Tracer) -> str:
    """The answer; sections that it cites and never read are named below it."""
    failed = {m["tool_call_id"] for m in messages if m["role"] == "toolResult" and m["is_error"]}
    calls = [c for m in messages if m["role"] == "assistant" for c in desk.calls_of(m)]
    read = {
        c["arguments"]["section"] for c in calls if c["name"] == "read" and c["id"] not in failed
    }
    cited = dict.fromkeys(re.findall(r"\[([a-z]+(?:/[\w-]+)?)\]", answer))
    unread = [section for section in cited if section not in read]
    if not unread:
        return answer
    tracer.step("code", "Mark what was never read", ", ".join(unread))
    return f"{answer}\n(Cited without being read: {', '.join(unread)})"
