"""Messages and tool calls: how text becomes an action, and what carrying the text along costs.

    python -m primer.messages_and_tools      the round trip message by message, then the bill of a loop

At the desk of a tool library somebody asks for a saw. The model cannot look at the shelf; the program can.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import lab

Message = dict[str, Any]

SHELF = {
    "circular saw": "S-04 Circular saw: 2 copies, 1 on the shelf",
    "lawn mower": "G-01 Lawn mower: 2 copies, none on the shelf until Thursday",
}
SYSTEM = "You help at the desk of a tool library. Look before you promise."
QUESTION = "Is a circular saw in?"


def find_copy(arguments: dict[str, Any]) -> str:
    """The hand: what the program does when the model asks for it."""
    tool = str(arguments.get("tool"))
    return SHELF.get(tool, f"no tool is called {tool!r}")


FIND_COPY = {
    "name": "find_copy",
    "description": "Say how many copies of a tool there are and whether one is on the shelf.",
    "parameters": {
        "type": "object",
        "properties": {
            "tool": {"type": "string", "description": "Name of the tool, in lower case."}
        },
        "required": ["tool"],
    },
}


def scripted() -> lab.ScriptedModel:
    """A model that does what this lesson says."""
    return lab.ScriptedModel(
        [
            lab.reply(lab.text("Let me look."), lab.call("find_copy", {"tool": "circular saw"})),
            lab.say("Yes. We have two circular saws, S-04, and one of them is on the shelf."),
        ]
    )


def round_trip(model: Any, question: str = QUESTION) -> list[Message]:
    """One question, the call that it leads to, its result, the answer: four messages.

    >>> lab.shorthand(round_trip(scripted()))
    'U A[c1] R(c1) A'
    """
    messages = [lab.user(question)]
    messages.append(model.complete(SYSTEM, messages, [FIND_COPY]))
    for block in messages[-1]["content"]:
        if block["type"] == "toolCall":
            result = find_copy(block["arguments"])
            messages.append(lab.result(block["id"], block["name"], result))
    if messages[-1]["role"] == "toolResult":
        messages.append(model.complete(SYSTEM, messages, [FIND_COPY]))
    return messages


@dataclass(frozen=True)
class Hop:
    """A line of the table: what went from whom to whom, and the tokens that it was billed as."""

    sender: str
    receiver: str
    what: str
    tokens: int


def hops(messages: Sequence[Message]) -> list[Hop]:
    """What travelled in a conversation, hop by hop.

    >>> for hop in hops(round_trip(scripted())):
    ...     print(f"{hop.sender:8} {hop.receiver:8} {hop.tokens:4}  {hop.what}")
    person   program     0  Is a circular saw in?
    program  model     102  system prompt, 1 tool spec, 1 message
    model    program    34  Let me look. + call c1 of find_copy {'tool': 'circular saw'}
    program  tool        0  runs find_copy {'tool': 'circular saw'}
    tool     program     0  S-04 Circular saw: 2 copies, 1 on the shelf
    program  model     182  system prompt, 1 tool spec, 3 messages
    model    program    25  Yes. We have two circular saws, S-04, and one of them is on the shelf.
    """
    travelled = [Hop("person", "program", messages[0]["content"], 0)]
    for index, message in enumerate(messages):
        if message["role"] == "assistant":
            usage = message["usage"]
            carried = f"system prompt, 1 tool spec, {index} message{'s' * (index > 1)}"
            travelled.append(Hop("program", "model", carried, usage["input"]))
            travelled.append(Hop("model", "program", _said(message), usage["output"]))
        elif message["role"] == "toolResult":
            call = _call_of(messages, message["tool_call_id"])
            ran = f"runs {call['name']} {call['arguments']}"
            travelled.append(Hop("program", "tool", ran, 0))
            travelled.append(Hop("tool", "program", message["content"], 0))
    return travelled


def from_prose(text: str) -> dict[str, Any] | None:
    """The other way to ask for a tool: a line of text that the program looks for.

    It works as long as the model writes the line, and writes it only when it means it.

    >>> from_prose("Let me look.\\nCALL find_copy: circular saw")
    {'name': 'find_copy', 'arguments': {'tool': 'circular saw'}}
    >>> from_prose("I will use find_copy to look for a circular saw.")
    >>> from_prose("You asked what a call looks like. Like this:\\nCALL find_copy: lawn mower")
    {'name': 'find_copy', 'arguments': {'tool': 'lawn mower'}}
    """
    found = re.search(r"^CALL (\w+): (.+)$", text, re.MULTILINE)
    return {"name": found[1], "arguments": {"tool": found[2]}} if found else None


def input_of_call(number: int, first: int, step: int) -> int:
    """Input tokens of the call with this number, from 1: the start, and what the calls before it added.

    >>> [input_of_call(number, 1_200, 300) for number in range(1, 9)]
    [1200, 1500, 1800, 2100, 2400, 2700, 3000, 3300]
    """
    return first + (number - 1) * step


def input_of_run(calls: int, first: int, step: int) -> int:
    """Input tokens of a whole run: n·h₀ + t·n(n−1)/2.

    >>> 8 * 1_200, 300 * 8 * 7 // 2, input_of_run(8, 1_200, 300)
    (9600, 8400, 18000)
    >>> input_of_run(8, 1_200, 300) == sum(input_of_call(n, 1_200, 300) for n in range(1, 9))
    True
    >>> input_of_run(16, 1_200, 300)
    55200
    """
    return calls * first + step * calls * (calls - 1) // 2


def bill(calls: int = 8, first: int = 1_200, step: int = 300) -> list[dict[str, int]]:
    """The figure's data: for each call what it carried, what of that was new, and the sum so far.

    >>> bill()[0]
    {'call': 1, 'input': 1200, 'new': 1200, 'total': 1200}
    >>> bill()[-1]
    {'call': 8, 'input': 3300, 'new': 300, 'total': 18000}
    """
    return [
        {
            "call": number,
            "input": input_of_call(number, first, step),
            "new": first if number == 1 else step,
            "total": input_of_run(number, first, step),
        }
        for number in range(1, calls + 1)
    ]


def named_model(name: str | None) -> Any:
    """The real model that a command line names, or None; `ended_by_a_model` where there is none to be had."""
    from lab.models import answering, from_name

    return answering(from_name(name)) if name else None


@contextmanager
def ended_by_a_model() -> Iterator[None]:
    """End the program with what to start, set or install, where a model cannot answer."""
    from lab.models import ModelUnavailable

    try:
        yield
    except ModelUnavailable as problem:
        raise SystemExit(str(problem)) from None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m primer.messages_and_tools")
    parser.add_argument(
        "--model", help="run the round trip with anthropic:<name>, ollama:<name>, ..."
    )
    name = parser.parse_args().model
    with ended_by_a_model():
        messages = round_trip(named_model(name) or scripted())
    print("One round trip\n")
    for number, hop in enumerate(hops(messages), 1):
        tokens = f"{hop.tokens:5}" if hop.tokens else " " * 5
        print(f"{number}. {hop.sender:7} -> {hop.receiver:7} {tokens}  {hop.what}")
    print("\nA loop of eight calls, 1,200 tokens to begin with, 300 more each time\n")
    print("call   input     sum")
    for row in bill():
        print(f"{row['call']:4} {row['input']:7,} {row['total']:7,}")
    last = bill()[-1]
    print(f"\nThe list at the end holds {last['input']:,} tokens; {last['total']:,} were paid for.")


def _said(message: Message) -> str:
    words = [
        block["text"]
        if block["type"] == "text"
        else f"call {block['id']} of {block['name']} {block['arguments']}"
        for block in message["content"]
    ]
    return message.get("error_message") or " + ".join(words)


def _call_of(messages: Sequence[Message], call_id: str) -> dict[str, Any]:
    replies = [message for message in messages if message["role"] == "assistant"]
    blocks = [block for reply in replies for block in reply["content"]]
    return next(block for block in blocks if block.get("id") == call_id)


if __name__ == "__main__":
    main()
