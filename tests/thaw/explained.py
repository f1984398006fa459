"""A primer lesson and a concept page with every part once, as Markdown; the tests take parts out and spoil others."""

from __future__ import annotations

STEP = """\
//// step | Step {number} of {place}
    known: What is known with {{{{ trace.steps }}}} steps.
    changed: What changed.
    matters: Why it matters.
/// record | A record at {place}
The label says 3.50.
///
////
"""
DECISION = """\
//// decision | What now, {place}?
    id: at-{place}
/// option | Ask the model
It makes a price up.
///
/// right | Look it up
Code knows.
///
////
"""


def setting(place: str, steps: int = 6) -> str:
    """A setting of the walk."""
    told = "\n".join(STEP.format(number=number, place=place) for number in range(1, steps + 1))
    return f"///// setting | {place}\nYou are {place}.\n\n{told}\n{DECISION.format(place=place)}/////\n"


WALK = f"""\
////// walk | Which ladder goes out?
{setting("home")}
{setting("counter")}
{setting("team")}
//////
"""
FAILURES = """\
/// failure | A price out of thin air
    notice: The answer names a price that no look-up gave.
    test: test_function_calling.test_a_price_that_no_look_up_gave_is_held_back
The look-up fails, and the model goes on.
///

/// failure | Two look-ups at once
    notice: Half an answer.
    test: test_function_calling.test_of_two_calls_the_second_is_dropped_recorded_and_answered
The second is dropped.
///
"""
CONCEPT = f"""\
---
kind: concept
title: Function calling
summary: The model picks one look-up, code does it.
level: 4
example: function_calling
reviewed: 2026-11-30
sources: [openai-function-calling]
---

/// glance | The model chooses; code does it.
    boxes: [A question, One look-up, An answer]
    arrows: [with two specs, in words]
The question goes to the model, the call to code, the answer to the person.
///

{WALK}

## One run

/// trace | One question, one look-up
    script: price-ladder
It took {{{{ trace.steps }}}} steps and {{{{ trace.tokens_in }}}} tokens.[^anthropic-tool-use]
///

## In detail

```python from="concepts.function_calling.run.run"
```

## When you do not need it

When [](concept:no-model) does.

## How it fails

{FAILURES}

## What it costs

/// cost
///

/// evaluation
///

## Run it

Log every call.

## Try it

Ask for two prices.

## Neighbours

/// neighbours
///

/// names
///

/// brief
///
"""

GUIDE = "".join(
    f"## {words}\n\nSomething about it.\n\n"
    for words in (
        "In one sentence",
        "When you need it",
        "Options",
        "How to choose",
        "What it costs",
        "What breaks",
        "In the wild",
        "Go deeper",
    )
)
HOW = """\
## An everyday picture

A slip of paper goes to and fro: [](code:primer.messages_and_tools.round_trip).

## The round trip

/// table | What each call carries
    id: the-bill
    data: primer.messages_and_tools.bill
    columns: {call: Call, input: Input tokens, total: Sum so far}
///

```python from="primer.messages_and_tools.bill"
```

/// figure | The sum grows faster than the list
    id: growing
    draw: cost
    data: run.calls
    read: Each bar is a call; what it carries again is grey.
Eight bars, each a little higher than the one before.
///
"""
FORMULA = r"""
///// formula | What a run carries
    id: input-of-a-run

```math
\sum_{i=1}^{n} (h_0 + (i-1)\,t) = n\,h_0 + t\,\frac{n(n-1)}{2}
```

/// symbols
| symbol | what it is |
|---|---|
| $`n`$ | calls |
///

/// said
The beginning is paid for each time.
///

/// numbers
$`{{ run.count }} \cdot {{ run.first }} + 300 \cdot 28 = {{ run.total }}`$, or {{ run.total }} in all.
///

```python cell="run"
from primer.messages_and_tools import input_of_run

print(input_of_run(8, 1_200, 300))
```

```python values="run"
count, first, total = 8, 1_200, input_of_run(8, 1_200, 300)
calls = [first + 300 * n for n in range(count)]
```
/////
"""
WORDS = "".join(
    f"//// words | Question {number}?\n    id: question-{number}\n/// nudge\nThink.\n///\n"
    f"/// answer\nSo it is.\n///\n////\n\n"
    for number in ("one", "two", "three", "four", "five")
)
FIGURE = """\
/// figure | The same, for another run
    id: again
    draw: cost
    data: run.calls
    read: As above.
Bars again.
///
"""
PRIMER = f"""\
---
kind: primer
title: Messages and tool calls
summary: How text becomes an action.
part: 1
minutes: 30
outcomes: [one, two, three, four]
module: messages_and_tools
sources: [tau]
---

/////// levels
////// level | guide
{GUIDE}
//////
////// level | how
{HOW}
//////
////// level | math
## What a run carries

{FORMULA}
{FIGURE}
//////
///////

## Test yourself

{WORDS}
"""
