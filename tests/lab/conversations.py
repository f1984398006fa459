"""Message lists that a correct harness makes, and one way each to break them, for hypothesis."""

from __future__ import annotations

import lab
from hypothesis import strategies as st


@st.composite
def conversations(draw, min_calls=0):
    """A valid list: turns of a user's message, rounds of calls with their results, and an answer."""
    calls_of_rounds = draw(
        st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda n: sum(n) >= min_calls)
    )
    messages, number = [], 0
    for calls in calls_of_rounds:
        if draw(st.booleans()):
            messages.append(lab.user(draw(st.text(max_size=10))))
        ids = [f"c{number + k + 1}" for k in range(calls)]
        number += calls
        words = [lab.text("Wait.")] if draw(st.booleans()) else []
        messages.append(lab.reply(*words, *[lab.call("read", {"path": "a"}, id=i) for i in ids]))
        messages += [lab.result(i, "read", "text", draw(st.booleans())) for i in ids]
    if draw(st.booleans()):
        messages.append(lab.say("Done."))
    return messages


def results_of(messages):
    """The indexes of the tool results."""
    return [k for k, message in enumerate(messages) if message["role"] == "toolResult"]
