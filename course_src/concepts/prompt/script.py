"""Replies that depend on the instruction, as a model's do: each policy looks for the words that ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import lab

from concepts.example import Script


@dataclass(frozen=True)
class ByInstruction:
    """`short` when the request asks for at most 60 words, else `rambling`."""

    short: str
    rambling: str

    def __call__(self, request: Any) -> dict[str, Any]:
        return lab.say(self.short if "at most 60 words" in request.system else self.rambling)


SCRIPTS = {
    "child-late": Script(
        "child-late",
        "an instruction that is followed; without it, the rambling reply",
        [
            ByInstruction(
                "If you bring a tool back late, you pay 1.50 euros for each day. After 14 days we "
                "write you a letter, and we keep the money you left with us until the tool is home.",
                "Great question! Late returns are a topic that many libraries think about. In our "
                "case there is a daily charge, which you can look up, and it adds up over time, so it "
                "is always best to plan ahead. If a loan has been late for a considerable period, a "
                "written reminder may be issued, and certain amounts that were paid in advance may "
                "not be returned for the time being. In short, please try to be punctual, and do not "
                "hesitate to talk to the friendly team at the desk about it.",
            )
        ],
    ),
    "child-how-many": Script(
        "child-how-many",
        "a number is lost: nothing in the program notices, the evaluation does",
        [
            lab.say(
                "You can have three tools at home at the same time, and one of them may be a very big "
                "one. You can keep them for 14 days. If nobody else is waiting, you may ask us once "
                "and keep them longer."
            )
        ],
    ),
    "child-reserve": Script(
        "child-reserve",
        "a reply that keeps every number",
        [
            lab.say(
                "You can ask us to keep a tool for you, up to 30 days before you need it. We hold it "
                "until one hour before we close. After that, somebody else may take it."
            )
        ],
    ),
    "cut-off": Script(
        "child-late",
        "a reply that hits the output limit: half a rule is marked as half",
        [
            {
                **lab.say("If you bring a tool back late, you pay 1.50 euros for"),
                "stop_reason": "length",
            }
        ],
    ),
}
