"""What becomes of the question, in one line.

run("Where can I park?", model, lab.Tracer())
"""

from __future__ import annotations

from typing import Any

import lab
from concepts import desk

LEVEL = 0
KINDS = ("unknown",)  # of the questions in concepts/data/questions.toml
SYSTEM = "You answer at the desk of the Northgate Tool Library."


def run(text: str, model: Any, tracer: lab.Tracer) -> str:
    """Answer a question."""
    reply = tracer.ask(model, SYSTEM, [lab.user(text)], title="Answer", decides=LEVEL >= 4)
    return desk.answer_of(reply)
