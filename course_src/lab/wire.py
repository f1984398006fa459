"""The strict wire: what a provider would say about a list of messages before a model reads it.

    lab.validate([lab.user("Hi!")])                                   []
    lab.validate([lab.reply(lab.call("read", {}, id="c1"))])          ['messages[0]: toolCall c1 has no toolResult']

First what stands in each message alone, then how calls and results stand to each other.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Rule = tuple[str, Callable[[Any], bool]]
    Shape = dict[str, Rule]
    Found = list[tuple[int, str]]


def validate(messages: Any, tools: Any = ()) -> list[str]:
    """Return the problems a provider would have with this list, as sentences; none: it takes it.

    Problems of the tools come first, then of the keys of messages, then of the pairing of calls and
    results. Each begins with its place: `messages[1]: toolCall c1 has no toolResult`. Never raises,
    whatever it is given. A list may begin in the middle of a conversation, and may be empty.
    """
    problems = _tool_problems(tools)
    if not isinstance(messages, (list, tuple)):
        return [*problems, f"messages: send a list of messages, got {_kind(messages)}"]
    for index, message in enumerate(messages):
        problems += [f"messages[{index}]: {fault}" for fault in _faults_of_message(message)]
    return problems + [f"messages[{index}]: {fault}" for index, fault in _pairing(messages)]


def _kind(value: Any) -> str:
    return "None" if value is None else type(value).__name__


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


# A rule: how to say it, how to tell.
_TEXT: Rule = ("a string", lambda value: isinstance(value, str))
_NAME: Rule = ("a string that is not empty", lambda value: isinstance(value, str) and value != "")
_FLAG: Rule = ("True or False", lambda value: isinstance(value, bool))
_BLOCK_LIST: Rule = ("a list of blocks", lambda value: isinstance(value, list))
_JSON_DICT: Rule = (
    "a dict that JSON can hold",
    lambda value: isinstance(value, dict) and _is_json(value),
)

_MESSAGES: dict[str, Shape] = {
    "user": {"role": _NAME, "content": _TEXT},
    "assistant": {"role": _NAME, "content": _BLOCK_LIST},
    "toolResult": {
        "role": _NAME,
        "tool_call_id": _NAME,
        "tool_name": _NAME,
        "content": _TEXT,
        "is_error": _FLAG,
    },
}
_STAYS_HOME = ("stop_reason", "usage", "error_message")  # of a reply: kept here, never sent
_BLOCKS: dict[str, Shape] = {
    "text": {"type": _NAME, "text": _TEXT},
    "toolCall": {"type": _NAME, "id": _NAME, "name": _NAME, "arguments": _JSON_DICT},
}
_TOOL: Shape = {"name": _NAME, "description": _TEXT, "parameters": _JSON_DICT}


def _tool_problems(tools: Any) -> list[str]:
    """What is wrong with the tool specs; a tool that still holds its code is the common one."""
    if not isinstance(tools, (list, tuple)):
        return [f"tools: send a list of tool specs, got {_kind(tools)}"]
    problems: list[str] = []
    names: set[str] = set()
    for index, tool in enumerate(tools):
        place = f"tools[{index}]"
        if not isinstance(tool, dict) or set(tool) != set(_TOOL):
            got = sorted(tool, key=str) if isinstance(tool, dict) else _kind(tool)
            problems.append(
                f"{place}: send exactly name, description and parameters, "
                f"and nothing callable; got {got}"
            )
            continue
        faults = list(_faults(tool, _TOOL, "tool"))
        if not faults and tool["name"] in names:
            faults = [f"the name {tool['name']!r} is taken by an earlier tool"]
        problems += [f"{place}: {fault}" for fault in faults]
        names.update([tool["name"]] if not faults else [])
    return problems


def _faults_of_message(message: Any) -> Iterator[str]:
    """What is wrong with one message, whatever stands around it."""
    if not isinstance(message, dict):
        yield f"a message is a dict, got {_kind(message)}"
        return
    if "role" not in message:
        yield "missing key 'role'"
        return
    role = message["role"]
    if not isinstance(role, str) or role not in _MESSAGES:
        yield f"unknown role {role!r}; a role is user, assistant or toolResult"
        return
    yield from _faults(
        message, _MESSAGES[role], f"{role} message", _STAYS_HOME if role == "assistant" else ()
    )
    content = message.get("content")
    if role == "assistant" and isinstance(content, list):
        for block in content:
            yield from _faults_of_block(block)


def _faults_of_block(block: Any) -> Iterator[str]:
    if not isinstance(block, dict):
        yield f"a block is a dict, got {_kind(block)}"
    elif not isinstance(block.get("type"), str) or block["type"] not in _BLOCKS:
        yield f"unknown type {block.get('type')!r} of a block; a type is text or toolCall"
    else:
        yield from _faults(block, _BLOCKS[block["type"]], f"{block['type']} block")


def _faults(
    thing: dict[Any, Any], shape: Shape, name: str, also: tuple[str, ...] = ()
) -> Iterator[str]:
    """Unknown keys, missing keys, values of the wrong form, in this order."""
    yield from (f"unknown key {key!r} in {name}" for key in thing if key not in (*shape, *also))
    yield from (f"missing key {key!r} in {name}" for key in shape if key not in thing)
    for key, (expected, holds) in shape.items():
        if key in thing and not holds(thing[key]):
            yield f"{key} of {name} must be {expected}, got {_kind(thing[key])}"


def _pairing(messages: Any) -> Found:
    """How calls and results stand to each other, in the order of the messages.

    Right behind a reply that asks, and before anything else, stands one result for each of its calls,
    in call order.
    """
    found: Found = []
    asked: dict[str, int] = {}  # call id -> index of the reply that asked
    open_calls: dict[tuple[int, str], None] = {}  # in the order in which they were asked
    behind: list[str] = []  # the calls that a result may answer here, in call order
    reached = -1  # how far into `behind` the results have come
    for index, message in enumerate(messages):
        answered = _answered_id(message)
        if answered is None:
            behind, reached = _call_ids(message), -1
            for call_id in behind:
                if call_id in asked:
                    found.append((index, f"toolCall {call_id} is a duplicate"))
                open_calls[index, call_id] = None
                asked[call_id] = index
        elif answered not in asked:
            found.append((index, f"toolResult {answered} has no toolCall"))
        elif (asked[answered], answered) not in open_calls:
            found.append((index, f"toolResult {answered} is a duplicate"))
        else:
            del open_calls[asked[answered], answered]
            if answered not in behind:
                found.append((index, f"toolResult {answered} is not right behind its toolCall"))
            elif behind.index(answered) < reached:
                found.append((index, f"toolResult {answered} is out of call order"))
            else:
                reached = behind.index(answered)
    found += [(index, f"toolCall {call_id} has no toolResult") for index, call_id in open_calls]
    return sorted(found, key=lambda problem: problem[0])


def _answered_id(message: Any) -> str | None:
    """The id that a result answers; None for all other messages, and for one that names none."""
    if not isinstance(message, dict) or message.get("role") != "toolResult":
        return None
    call_id = message.get("tool_call_id")
    return call_id if isinstance(call_id, str) and call_id else None


def _call_ids(message: Any) -> list[str]:
    """The ids of a reply's calls, in order; a block that has none is a problem of keys, not of pairs."""
    if not isinstance(message, dict) or message.get("role") != "assistant":
        return []
    content = message.get("content")
    blocks = content if isinstance(content, list) else []
    calls = [b for b in blocks if isinstance(b, dict) and b.get("type") == "toolCall"]
    return [call["id"] for call in calls if isinstance(call.get("id"), str) and call["id"]]
