"""What a model might reply: a call and an answer; no call; two calls; a price out of thin air."""

import lab

from concepts.example import Script


def _price(code: str) -> dict[str, object]:
    return lab.reply(lab.call("price_of", {"code": code}))


SCRIPTS = {
    "price-ladder": Script(
        "price-ladder",
        "one call, one answer",
        [_price("L-02"), lab.say("L-02, the 4 m extension ladder, costs 3.50 euros a day.")],
    ),
    "price-week": Script(
        "price-week",
        "one call, one answer",
        [_price("D-05"), lab.say("D-05, the bench drill press, costs 38.00 euros a week.")],
    ),
    "find-mower": Script(
        "find-mower",
        "the other look-up",
        [
            lab.reply(lab.call("find_item", {"query": "mower"})),
            lab.say("Yes: G-01, a battery lawn mower. We have two."),
        ],
    ),
    "price-two-tools": Script(
        "price-two-tools",
        "two calls at once: the second is dropped, and the answer is half an answer",
        [
            lab.reply(
                lab.call("price_of", {"code": "F-01"}), lab.call("price_of", {"code": "F-02"})
            ),
            lab.say("F-01 costs 3.50 euros a day. I can look up F-02 when you ask again."),
        ],
    ),
    "price-unknown": Script(
        "price-unknown",
        "a code that does not exist: the tool says so, and so does the answer",
        [_price("K-09"), lab.say("There is no tool with the code K-09 in our catalogue.")],
    ),
    "thanks": Script(
        "thanks", "no look-up is needed, and none is made", [lab.say("You are welcome. Bye!")]
    ),
    "invented-price": Script(
        "price-unknown",
        "the look-up fails and the model names a price all the same: code holds it back",
        [_price("K-09"), lab.say("K-09 costs 14.00 euros a day.")],
    ),
    "asks-again": Script(
        "price-two-tools",
        "asked for words, the model asks for another look-up: there is none left",
        [_price("F-01"), _price("F-02")],
    ),
}
