"""A transcript in, what went from whom to whom out."""

from __future__ import annotations

from typing import Any

import pytest
from figures.hops import hops, says

from .samples import FOUR_TURNS, TRIP, call, refused, reply, result, user

NAMES = {"person": "Ines", "program": "your program", "model": "model", "tool": "disk"}


def told(data: Any) -> list[str]:
    return [says(hop, NAMES) for hop in hops(data)]


def test_a_trip_is_seven_hops_in_words() -> None:
    assert told(TRIP) == [
        'Ines to your program: "How long does the roof take to close?"',
        "your program to model: a request of 1 message, 84 tokens",
        'model to your program: "Let me look."; call c1: read {"path": "roof.py"}',
        "your program to disk: runs call c1",
        'disk to your program: result of call c1: "CLOSE_SECONDS = 95"',
        "your program to model: a request of 3 messages, 161 tokens",
        'model to your program: "It takes 95 seconds."; shown to Ines',
    ]


def test_each_request_carries_all_messages_before_it() -> None:
    requests = [hop for hop in hops(FOUR_TURNS) if hop.roles]
    assert [len(hop.roles) for hop in requests] == [1, 3, 5, 7]
    assert [hop.tokens for hop in requests] == [26, 59, 91, 121]


def test_what_a_program_leaves_out_is_said_in_requests() -> None:
    requests = [{"messages": min(n, 2), "tokens": n} for n in (1, 2, 3, 4)]
    data = {"messages": FOUR_TURNS, "requests": requests, "system": "You are.", "tools": []}
    carried = [hop.roles for hop in hops(data) if hop.roles]
    assert carried[0] == ("system", "user")
    assert carried[3] == ("system", "assistant", "user")


def test_a_refused_request_has_no_size_and_its_reply_is_not_shown_to_the_person() -> None:
    assert told([user("?"), refused()])[1:] == [
        "your program to model: a request of 1 message",
        'model to your program: refused: "400 invalid_request: messages[1]: toolCall c1 has no'
        ' toolResult"',
    ]


def test_a_failed_call_and_an_empty_reply_are_told() -> None:
    told_of = told([user("?"), reply(call("c1")), result("c1", "no such file", True), reply()])
    assert told_of[4] == 'disk to your program: error of call c1: "no such file"'
    assert told_of[6] == "model to your program: an empty reply; shown to Ines"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("text", 'got "text"'),
        ([], r"got \[\]"),
        ([1, 2], r"got \[1, 2\]"),
        ({"message": TRIP}, "got {"),
        ({"messages": TRIP, "bill": 3}, "the key 'bill'"),
        ({"messages": TRIP, "requests": [{"tokens": 1}]}, "2 assistant messages, but 1 requests"),
        ([{"role": "tool", "content": "x"}], r"messages\[0\] has the role 'tool'"),
    ],
)
def test_what_is_no_transcript_is_refused(data: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        hops(data)
