"""The tools of the desk, as a harness offers them to a model, and the hand that runs them.

    result_of(LOOK_UP, {"type": "toolCall", "id": "c1", "name": "price_of", "arguments": {"code": "S-03"}})
    # {"role": "toolResult", ..., "content": "S-03 Jigsaw, corded: 3.50 a day, ...", "is_error": False}

A tool that cannot do what it was asked raises `Refused` with a sentence that says what to do instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import lab

from concepts import library

Tool = dict[str, Any]
Message = dict[str, Any]


class Refused(Exception):
    """Why a tool did not do it, in words for the model."""


def find_item(query: str) -> str:
    """Tools whose name, note or code holds every word of the query, one a line."""
    words = re.findall(r"[\w-]+", query.lower())
    found = [item for item in library.items().values() if _matches(item, words)]
    if not words or not found:
        raise Refused(f"nothing in the catalogue matches {query!r}. Try one word, such as 'drill'.")
    return "\n".join(_line(item) for item in found[:8])


def price_of(code: str) -> str:
    """Day price, week price and deposit of one tool."""
    item = _item(code)
    price = library.prices()[item.price_class]
    return (
        f"{item.code} {item.name}: {price.day:.2f} a day, {price.week:.2f} a week, "
        f"deposit {price.deposit:.2f}, in euros"
    )


def search(words: str) -> str:
    """The ids and titles of the sections in which the words occur, most occurrences first."""
    wanted = [_stem(word) for word in re.findall(r"[\w-]+", words)]
    scored = [(_occurrences(section, wanted), section) for section in library.sections().values()]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    if not best:
        raise Refused(f"no section holds any of these words: {words}. Try other words.")
    return "\n".join(f"{section.id}: {section.title}" for _, section in best[:6])


def read(section: str) -> str:
    """One section, whole."""
    found = library.sections().get(section)
    if not found:
        near = [id for id in library.sections() if id.startswith(section.partition("/")[0])]
        there = ", ".join(near or library.DOCUMENTS)
        raise Refused(f"there is no section {section!r}. There are {there}.")
    return f"{found.title}\n\n{found.text}"


def compare(codes: Sequence[str]) -> str:
    """Several tools beside each other, and what they cost together."""
    chosen = [_item(code) for code in codes]
    costs = [library.prices()[item.price_class] for item in chosen]
    day, deposit = sum(cost.day for cost in costs), sum(cost.deposit for cost in costs)
    lines = [price_of(item.code) for item in chosen]
    return "\n".join([*lines, f"together: {day:.2f} a day, deposit {deposit:.2f}"])


def result_of(tools: Sequence[Tool], call: dict[str, Any]) -> Message:
    """Run one call; what a tool refuses is a result that the model can read. Anything else is a fault of ours, and ends the run."""
    tool = next((tool for tool in tools if tool["name"] == call["name"]), None)
    try:
        if tool is None:
            names = ", ".join(tool["name"] for tool in tools)
            raise Refused(f"there is no tool {call['name']!r}. There are {names}.")
        _check(tool["parameters"], call["arguments"])
        return lab.result(call["id"], call["name"], tool["execute"](call["arguments"]))
    except Refused as refused:
        return lab.result(call["id"], call["name"], str(refused), is_error=True)


def specs(tools: Sequence[Tool]) -> list[Tool]:
    """What of the tools may leave the program: all but the code."""
    return [{key: tool[key] for key in ("name", "description", "parameters")} for tool in tools]


def calls_of(reply: Message) -> list[dict[str, Any]]:
    return [block for block in reply["content"] if block["type"] == "toolCall"]


def text_of(reply: Message) -> str:
    return "\n".join(block["text"] for block in reply["content"] if block["type"] == "text")


def answer_of(reply: Message, nothing: str = "I have no answer.") -> str:
    """What a reply comes to for the person who asked, also when it was cut, refused or says nothing."""
    text = text_of(reply)
    if reply["stop_reason"] == "error":
        return f"The model gave no answer: {reply['error_message']}"
    if reply["stop_reason"] == "length":
        return f"{text} ... (the reply was cut off here)"
    return text or nothing


def _item(code: str) -> library.Item:
    item = library.items().get(code.strip().upper())
    if not item:
        raise Refused(f"there is no tool with the code {code!r} in the catalogue.")
    return item


def _matches(item: library.Item, words: Sequence[str]) -> bool:
    text = f"{item.code} {item.name} {item.note}".lower()
    return all(word in text for word in words)


def _line(item: library.Item) -> str:
    star = ", only after an instruction" if item.needs_instruction else ""
    return f"{item.code} {item.name}, class {item.price_class}, {item.copies} in stock{star}"


def _stem(word: str) -> str:
    """Enough of a word to find its plural."""
    return word.lower().removesuffix("s")


def _occurrences(section: library.Section, wanted: Sequence[str]) -> int:
    text = f"{section.title} {section.text}".lower()
    return sum(text.count(word) for word in wanted if len(word) > 2)


def _check(parameters: Tool, arguments: dict[str, Any]) -> None:
    """The arguments against the schema: these tools need strings and a list of strings, all required."""
    expected = parameters["properties"]
    if set(arguments) != set(expected):
        raise Refused(
            f"send exactly {', '.join(expected)}; got {', '.join(arguments) or 'nothing'}."
        )
    for name, schema in expected.items():
        value = arguments[name]
        is_list = isinstance(value, list) and all(isinstance(entry, str) for entry in value)
        if not (is_list if schema["type"] == "array" else isinstance(value, str)):
            raise Refused(f"{name} must be {_ARTICLE[schema['type']]}, got {value!r}.")


_ARTICLE = {"string": "a string", "array": "a list of strings"}


def _tool(function: Callable[[Any], str], description: str, **properties: Tool) -> Tool:
    """A tool with one argument, from the function that does it."""
    (name,) = properties
    return {
        "name": function.__name__,
        "description": description,
        "parameters": {"type": "object", "properties": properties, "required": [name]},
        "execute": lambda arguments: function(arguments[name]),
    }


def _string(description: str) -> Tool:
    return {"type": "string", "description": description}


LOOK_UP = [
    _tool(
        find_item,
        "Find tools in the catalogue by words of their name. Gives codes, classes and stock.",
        query=_string("One or two words, such as 'hedge' or 'tile saw'."),
    ),
    _tool(
        price_of,
        "Price for a day, for a week, and the deposit of one tool.",
        code=_string("The code on the label, such as S-03."),
    ),
]
RESEARCH = [
    _tool(
        search,
        "Find sections of the library's documents (catalogue, prices, rules, opening, incidents, "
        "noticeboard). Gives ids and titles.",
        words=_string("A few words, such as 'deposit' or 'late'."),
    ),
    _tool(
        read,
        "Read one section whole.",
        section=_string("An id that search gave, such as rules/4."),
    ),
    _tool(
        compare,
        "Prices and deposits of several tools, and the total.",
        codes={
            "type": "array",
            "items": {"type": "string"},
            "description": "Codes from the catalogue, such as ['S-03', 'D-01'].",
        },
    ),
]
