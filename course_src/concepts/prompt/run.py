"""A rule becomes a request, the reply is the answer.

run("Explain rule 4 to a child of eight.", model, lab.Tracer())
"""

from __future__ import annotations

import re
from typing import Any

import lab

from concepts import desk, library

LEVEL = 1
KINDS = ("rewrite",)
INSTRUCTION = """\
You rewrite the rules of a tool library for a child of eight.
Write at most 60 words, in short sentences. Keep every number.
Answer with the rewritten rule and nothing else."""
NO_RULE = "The house has no rule of that number."


def run(text: str, model: Any, tracer: lab.Tracer, instruction: str = INSTRUCTION) -> str:
    """Rewrite the rule that the text names; a text that names none is rewritten itself.

    A rule that the house does not have is refused: a model would invent one.
    """
    passage = _passage(text)
    tracer.step("code", "Pick the text", passage or "the house has no such rule")
    if passage is None:
        return NO_RULE
    reply = tracer.ask(
        model, instruction, [lab.user(passage)], title="Rewrite it, in one call of the model"
    )
    return desk.answer_of(reply)


def _passage(text: str) -> str | None:
    """What is to be rewritten; None when a rule is named that there is not."""
    named = re.search(r"\brule (\d+)", text, re.IGNORECASE)
    if not named:
        return text
    section = library.sections().get(f"rules/{named[1]}")
    return section.text if section else None
