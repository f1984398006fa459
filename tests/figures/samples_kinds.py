"""Figures of concept pages, at the lengths that pages use and at lengths that they should not."""

from __future__ import annotations

from typing import Any

import lab
from concepts.example import load, names

Sample = tuple[str, Any, dict[str, Any]]
LONG = "A very long-winded name of something that was never meant to be drawn in a box of this size, and yet is"


def samples() -> dict[str, Sample]:
    boxes = {
        "boxes": ["A question at the desk", "One choice, one look-up", "An answer with its price"]
    }
    words = {**boxes, "arrows": ["with the specs of two tools", "in the words of the model"]}
    long = {"boxes": [LONG] * 3, "arrows": [LONG] * 2}
    traces = {f"glance-{name}": ("glance", trace(name), words) for name in names()}
    never = trace("single_agent", "never-stops")
    here = {"here": "Retrieval", "level": 2, "together": ["Structured output"], "instead": []}
    return {
        **traces,
        "glance-long": ("glance", {**never, "question": LONG * 3, "answer": LONG * 3}, long),
        "glance-many-steps": ("glance", {**never, "steps": never["steps"] * 4}, words),
        "neighbours-few": ("neighbours", {**here, "first": ["One prompt"], "up": [], "needed": []}, {}),
        "neighbours-many": (
            "neighbours",
            {**here, "here": LONG, "first": [LONG] * 5, "up": [LONG, "Single agent"], "instead": ["A"] * 4, "needed": []},
            {},
        ),
        "ladder": ("ladder", [{"level": n, "name": f"Level {n}", "concepts": ["Concept"] * n} for n in range(7)], {}),
        "ladder-long": ("ladder", [{"level": n, "name": LONG, "concepts": [LONG] * 4} for n in range(7)], {}),
    }  # fmt: skip


def trace(name: str, script: str = "") -> dict[str, Any]:
    """What an example writes of a run."""
    example = load(name)
    chosen, tracer = example.scripts[script or example.first], lab.Tracer()
    model = lab.ScriptedModel(list(chosen.replies)) if chosen.replies else None
    answer = example.run(chosen.ask, model, tracer)
    return {
        "question": chosen.ask,
        "answer": answer,
        "steps": tracer.steps,
        "counters": tracer.counters,
    }
