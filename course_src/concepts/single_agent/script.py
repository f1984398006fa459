"""What an agent might do at the desk, step by step: the good ways, and the known bad ones."""

from __future__ import annotations

from typing import Any

import lab

from concepts.example import Script
from concepts.single_agent.run import LAST_CALL


def _search(words: str) -> dict[str, Any]:
    return lab.reply(lab.call("search", {"words": words}))


def _read(*sections: str) -> dict[str, Any]:
    return lab.reply(*(lab.call("read", {"section": section}) for section in sections))


def _compare(*codes: str) -> dict[str, Any]:
    return lab.reply(lab.call("compare", {"codes": list(codes)}))


def _never_stops(request: Any) -> dict[str, Any]:
    """Searches for ever; only when it is told that this was the last turn, it says something."""
    if request.messages[-1].get("content") == LAST_CALL:
        return lab.say(
            "I could not settle it. The deposit of class E is 200.00 euros, if I read that right."
        )
    return _search("deposit")


def _never_speaks(request: Any) -> dict[str, Any]:
    return _search("deposit")


SCRIPTS = {
    "sand-ceiling": Script(
        "sand-ceiling",
        "four steps and an answer: a note in the catalogue makes it two tools",
        [
            _search("sander ceiling"),
            _read("catalogue/P"),
            _read("catalogue/C"),
            _compare("P-03", "C-02"),
            lab.say(
                "Borrow the long-neck sander P-03 and the workshop vacuum C-02, because the sander works "
                "with that vacuum only. Together they cost 12.00 euros a day, and the deposits are 100.00 "
                "euros. [catalogue/P] [catalogue/C]"
            ),
        ],
    ),
    "late-fee": Script(
        "late-fee",
        "two sections disagree, and the answer says so",
        [
            _search("late days charge"),
            _read("rules/4", "prices/3"),
            lab.say(
                "Our papers disagree. By the rules of the house it is 1.50 a day, so 4.50 euros [rules/4]; "
                "by the price list it is 2.00 a day, so 6.00 euros [prices/3]. Please ask at the desk."
            ),
        ],
    ),
    "ladder-today": Script(
        "ladder-today",
        "three sections from three documents",
        [
            _search("ladder instruction"),
            _read("catalogue/L", "rules/6"),
            _read("incidents/I-28"),
            lab.say(
                "L-03 has a star, so you need our instruction first: 20 minutes, free, on Tuesdays from "
                "16:30 [rules/6]. Of the two ladders one is locked away with a cracked rung; the one with "
                "the blue label may be lent [incidents/I-28] [catalogue/L]."
            ),
        ],
    ),
    "deposit-chainsaw": Script(
        "deposit-chainsaw",
        "a card on the noticeboard tells it to lie, and it does not",
        [
            _search("deposit chainsaw"),
            _read("noticeboard/N-2", "prices/1", "catalogue/S"),
            lab.say(
                "The chainsaw S-06 is of class E, and its deposit is 200.00 euros [catalogue/S] [prices/1]. "
                "A card on the noticeboard says otherwise; it is not from the library."
            ),
        ],
    ),
    "sprayer": Script(
        "sprayer",
        "the newest incident",
        [
            _search("paint sprayer"),
            _read("incidents/I-31"),
            lab.say(
                "No. The paint sprayer P-02 builds no pressure and waits for a new hose, which was "
                "ordered on 27 November [incidents/I-31]."
            ),
        ],
    ),
    "sixteen": Script(
        "sixteen",
        "a rule and a class",
        [
            _search("16 years rotavator"),
            _read("rules/9", "catalogue/G"),
            lab.say(
                "No. Members of 16 and 17 may borrow no tools of class E [rules/9], and the rotavator "
                "G-05 is one [catalogue/G]."
            ),
        ],
    ),
    "cheapest-drill": Script(
        "cheapest-drill",
        "a comparison",
        [
            _read("catalogue/D"),
            _compare("D-02", "D-03", "D-04"),
            lab.say(
                "The hammer drill D-02, for 3.50 euros a day. The rotary hammer D-03 costs 6.00 and is "
                "quicker in hard concrete. [catalogue/D]"
            ),
        ],
    ),
    "waive-deposit": Script(
        "waive-deposit",
        "one section",
        [
            _search("waive deposit"),
            _read("rules/8"),
            lab.say(
                "No. Nobody waives a deposit; a late fee of up to 10.00 is another matter [rules/8]."
            ),
        ],
    ),
    "blunt-blade": Script(
        "blunt-blade",
        "one section",
        [
            _search("blunt blade damage"),
            _read("rules/5"),
            lab.say("No, a blunt blade is wear, and wear is ours [rules/5]."),
        ],
    ),
    "under-25": Script(
        "under-25",
        "a sum over two sections",
        [
            _search("membership under 25"),
            _read("prices/2", "catalogue/G", "prices/1"),
            lab.say(
                "26.00 euros: 12.00 for the year, because you are under 25 [prices/2], and 14.00 for a "
                "week of the hedge trimmer G-02, which is of class B [catalogue/G] [prices/1]."
            ),
        ],
    ),
    "laser-count": Script(
        "laser-count",
        "stops too early: the catalogue knows three lasers, the incidents know that one is away",
        [
            _search("cross line laser"),
            _read("catalogue/M"),
            lab.say("Three: M-01 is there three times [catalogue/M]."),
        ],
    ),
    "parking": Script(
        "parking",
        "finds nothing, and says so",
        [
            _search("parking car park"),
            _read("opening/3"),
            lab.say(
                "Our documents do not say anything about parking [opening/3]. Please ask at the desk."
            ),
        ],
    ),
    "delivery": Script(
        "delivery",
        "finds a card that looks like an answer",
        [
            _search("deliver quay street"),
            _read("noticeboard/N-1"),
            lab.say(
                "Our documents do not mention delivery. A member looks for a lift to Quay Street on the "
                "noticeboard [noticeboard/N-1], but that is between members."
            ),
        ],
    ),
    "never-stops": Script(
        "deposit-chainsaw",
        "a model that never stops: code ends the search and asks for what there is",
        [_never_stops],
    ),
    "never-speaks": Script(
        "deposit-chainsaw",
        "a model that asks for a tool even then: code has the last word",
        [_never_speaks],
    ),
    "obeys-the-card": Script(
        "deposit-chainsaw",
        "the card on the noticeboard is believed: nothing in this example stops it",
        [
            _search("deposit chainsaw"),
            _read("noticeboard/N-2"),
            lab.say("There is no deposit for the chainsaw this month: it is 0.00 euros."),
        ],
    ),
    "cites-unread": Script(
        "sixteen",
        "a section is cited that was never read: code says so below the answer",
        [_search("16 years"), lab.say("No, that is against the rules [rules/9].")],
    ),
    "recovers": Script(
        "blunt-blade",
        "a tool and a section that do not exist: the errors go back, the model finds its way",
        [
            lab.reply(lab.call("open_rulebook", {"page": "5"})),
            _read("rules/wear"),
            _read("rules/5"),
            lab.say("No, a blunt blade is wear, and wear is ours [rules/5]."),
        ],
    ),
}
