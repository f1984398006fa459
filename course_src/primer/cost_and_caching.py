"""Cost and caching: where the money of a run goes, and what a cache takes off.

    python -m primer.cost_and_caching      a traced run with and without a stable prefix, three bills, prices

Costs here are in units: one input token without a cache is one unit. `WRITE` and `READ` say what a token
costs that is written to a cache or read from it. Real prices stand in `course_src/data/providers.json`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import lab

from primer.messages_and_tools import bill, ended_by_a_model, named_model
from primer.prices import Prices, price_rows

READ = 0.1
WRITE = 1.25
WRITE_HOUR = 2.0


def uncached(inputs: Sequence[int]) -> float:
    """Every call pays for all that it carries.

    >>> uncached([row["input"] for row in bill()])
    18000.0
    """
    return float(sum(inputs))


def cached(inputs: Sequence[int], read: float = READ, write: float = WRITE) -> float:
    """Each call reads what the call before it carried, and writes the rest: Σ (r·prefix + w·new).

    >>> inputs = [row["input"] for row in bill()]
    >>> prefix = sum(inputs[:-1])
    >>> new = inputs[0] + 7 * 300
    >>> prefix, new, READ * prefix, WRITE * new
    (14700, 3300, 1470.0, 4125.0)
    >>> cached(inputs)
    5595.0
    """
    return math.fsum(call_costs(inputs, read, write))


def call_costs(inputs: Sequence[int], read: float = READ, write: float = WRITE) -> list[float]:
    """The cost of each call of a run whose list only grows.

    >>> call_costs([1_200, 1_500, 1_800])
    [1500.0, 495.0, 525.0]
    """
    return [
        read * prefix + write * (whole - prefix)
        for prefix, whole in zip([0, *inputs], inputs, strict=False)
    ]


def broken(inputs: Sequence[int], write: float = WRITE) -> float:
    """A line at the top changes with each call: nothing is ever read, and all is written anew.

    >>> broken([row["input"] for row in bill()])
    22500.0
    """
    return write * sum(inputs)


def break_even(read: float = READ, write: float = WRITE) -> float:
    """How often a prefix must be used until the cache has paid: k > (w−r)/(1−r).

    >>> round(break_even(), 2), round(break_even(write=WRITE_HOUR), 2)
    (1.28, 2.11)
    """
    return (write - read) / (1 - read)


def uses_that_pay(read: float = READ, write: float = WRITE) -> int:
    """The same as a whole number: with this many uses, the cache is cheaper.

    >>> uses_that_pay(), uses_that_pay(write=WRITE_HOUR)
    (2, 3)
    >>> [round(WRITE + (k - 1) * READ, 2) < k for k in (1, 2)]
    [False, True]
    """
    return math.floor(break_even(read, write)) + 1


def per_solved(cost: float, pass_rate: float) -> float:
    """What a solved task costs, when unsolved ones are paid for too.

    >>> per_solved(0.06, 0.5), round(per_solved(0.09, 0.9), 2)
    (0.12, 0.1)
    """
    if not 0 < pass_rate <= 1:
        raise ValueError(f"a pass rate is above 0 and at most 1, got {pass_rate}")
    return cost / pass_rate


def cost(usages: Sequence[dict[str, int]], prices: Prices) -> float:
    """Dollars for a run, from the usage of its replies; what was not read from the cache was written to it.

    >>> run = [{"input": 1_200, "cache_read": 0, "output": 80}]
    >>> run += [{"input": 1_500, "cache_read": 1_200, "output": 60}]
    >>> round(cost(run, Prices(input=2, output=10, cache_read=0.2, cache_write=2.5)), 5)
    0.00539
    """
    spent = [
        usage["cache_read"] * prices.cache_read
        + (usage["input"] - usage["cache_read"]) * prices.cache_write
        + usage["output"] * prices.output
        for usage in usages
    ]
    return math.fsum(spent) / 1_000_000


def shared_tokens(before: str, after: str) -> int:
    """How many tokens at the start of a request are those of the request before it.

    >>> shared_tokens("tools: a, b\\nHello", "tools: a, b\\nHello, you")
    4
    >>> shared_tokens("It is 9:41.\\ntools: a, b", "It is 9:42.\\ntools: a, b")
    2
    """
    pairs = zip(before, after, strict=False)
    same = next((place for place, (old, new) in enumerate(pairs) if old != new), None)
    return (min(len(before), len(after)) if same is None else same) // 4


def traced_run(clock_on_top: bool = False, model: Any = None) -> list[dict[str, int]]:
    """A few calls at the desk: what each carried, and how much of that the call before had sent already.

    With a real model, `cache_read` says how much of it the provider's cache gave.

    >>> [(row["input"], row["shared"]) for row in traced_run()]
    [(106, 0), (180, 105), (254, 179), (323, 253)]
    >>> [(row["input"], row["shared"]) for row in traced_run(clock_on_top=True)]
    [(109, 0), (183, 4), (257, 4), (327, 4)]
    """
    model = model or lab.ScriptedModel(_SCRIPT)
    messages = [lab.user("I want to sand a ceiling. What do I need?")]
    rows: list[dict[str, int]] = []
    before = ""
    for minute in range(8):
        system = f"It is 16:4{minute}. {_SYSTEM}" if clock_on_top else _SYSTEM
        text = lab.render_request(system, messages, [_READ_SHELF])
        reply = model.complete(system, messages, [_READ_SHELF])
        usage = reply["usage"]
        rows.append(
            {
                "call": minute + 1,
                "input": usage["input"],
                "shared": shared_tokens(before, text),
                "cache_read": usage["cache_read"],
            }
        )
        if reply["stop_reason"] != "toolUse":
            break
        before = text
        messages += [reply, *map(_shelf, reply["content"])]
    return rows


def curves(calls: int = 8, first: int = 1_200, step: int = 300) -> dict[str, list[float]]:
    """The sum so far after each call, in units, for three ways to send the same run.

    >>> {name: values[-1] for name, values in curves().items()}
    {'no cache': 18000.0, 'stable prefix': 5595.0, 'a line on top that changes': 22500.0}
    """
    inputs = [row["input"] for row in bill(calls, first, step)]
    return {
        "no cache": list(accumulate(map(float, inputs))),
        "stable prefix": list(accumulate(call_costs(inputs))),
        "a line on top that changes": list(accumulate(WRITE * tokens for tokens in inputs)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m primer.cost_and_caching")
    parser.add_argument("--model", help="run the trace with anthropic:<name>, ollama:<name>, ...")
    name = parser.parse_args().model
    with ended_by_a_model():
        runs = {clock: traced_run(clock, named_model(name)) for clock in (False, True)}
    for clock, rows in runs.items():
        print(f"Calls at the desk, {'the time on top' if clock else 'a stable prefix'}\n")
        print("call   input  sent before  from the cache")
        for row in rows:
            print(f"{row['call']:4} {row['input']:7,} {row['shared']:12,} {row['cache_read']:15,}")
        print()
    print("Eight calls, 1,200 tokens to begin with, 300 more each time, in units\n")
    for label, values in curves().items():
        print(f"{values[-1]:9,.0f}  {label}")
    hour = WRITE_HOUR
    print(f"\nA prefix pays from use {uses_that_pay()} on (k > {break_even():.2f}),", end=" ")
    print(f"kept for an hour from use {uses_that_pay(write=hour)} on", end=" ")
    print(f"(k > {break_even(write=hour):.2f}).\n\nDollars for a million tokens\n")
    print(*price_rows(), sep="\n")


def _shelf(block: dict[str, Any]) -> dict[str, Any]:
    shelf = str(block["arguments"].get("shelf"))
    return lab.result(block["id"], block["name"], _SHELVES.get(shelf, "There is no such shelf."))


_SYSTEM = "You help at the desk of a tool library. Read the shelves before you answer."
_READ_SHELF = {
    "name": "read_shelf",
    "description": "List what stands on a shelf of the library, with codes and notes.",
    "parameters": {
        "type": "object",
        "properties": {"shelf": {"type": "string", "description": "A letter, such as P."}},
        "required": ["shelf"],
    },
}
_SHELVES: dict[str, Any] = {
    "P": "P-02 Paint sprayer, P-03 Long-neck sander: works with vacuum C-02 only",
    "C": "C-01 Pressure washer, C-02 Workshop vacuum, class M, C-04 Window vacuum",
    "L": "L-01 Step ladder, 1.8 m, L-04 Rolling scaffold, 4 m",
}
_SCRIPT = [
    *(lab.reply(lab.call("read_shelf", {"shelf": shelf})) for shelf in _SHELVES),
    lab.say("Borrow P-03 with C-02, and L-01 to reach the ceiling."),
]


if __name__ == "__main__":
    main()
