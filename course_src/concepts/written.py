"""A run of an example as code that a reader can change: the question, the replies, what may be set.

    print(written("no_model", "hours-saturday"))
    # from concepts.no_model import run
    # ...
    # print(run(question, None, tracer, today=today))

The same run, so the same trace: a test holds every script to that.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from concepts.example import Example, load

WIDTH = 76
_GIVEN = 3  # the parameters that every `run` has: text, model, tracer


@dataclass(frozen=True)
class _Group:
    """An expression in brackets: on one line where it fits, else a part a line."""

    opening: str
    parts: tuple[_Group | _Text | str, ...]
    closing: str


@dataclass(frozen=True)
class _Text:
    """A string, with what stands before it (`short=`); a long one is written in pieces."""

    before: str
    text: str


def written(name: str, script: str = "") -> str:
    """The code of one script of an example; of the one that it begins with when none is named."""
    example = load(name)
    chosen = example.scripts[script or example.first]
    settings = _settings(example)
    arguments = ["question", "model", "tracer", *(f"{key}={key}" for key in settings)]
    if not chosen.replies:
        arguments[1] = "None"
    lines = ["import lab", ""]
    lines += sorted({f"from concepts.{name} import run", *_imports(chosen.replies)})
    lines += [""]
    if chosen.replies:
        replies = _Group("[", tuple(map(_reply, chosen.replies)), "]")
        lines += [f"model = {_laid(_Group('lab.ScriptedModel(', (replies,), ')'), 0)}"]
    lines += ["tracer = lab.Tracer()"]
    lines += [f"{key} = {_setting(value)}" for key, value in settings.items()]
    lines += [_assigned("question", chosen.ask), f"print(run({', '.join(arguments)}))"]
    return "\n".join(lines)


def _settings(example: Example) -> dict[str, Any]:
    """What a caller of `run` may set, with what it is unless set."""
    parameters = list(inspect.signature(example.run).parameters.values())[_GIVEN:]
    return {parameter.name: parameter.default for parameter in parameters}


def _imports(replies: Iterable[Any]) -> list[str]:
    made = [reply if inspect.isfunction(reply) else type(reply) for reply in replies]
    return [f"from {it.__module__} import {it.__name__}" for it in made if it is not dict]


def _reply(reply: Any) -> _Group | str:
    """A reply by the builders of `lab`; one that depends on the request, by what makes it."""
    if inspect.isfunction(reply):
        return str(reply.__name__)
    if dataclasses.is_dataclass(reply):
        fields = [(field.name, getattr(reply, field.name)) for field in dataclasses.fields(reply)]
        texts = tuple(_Text(f"{name}=", value) for name, value in fields)
        return _Group(f"{type(reply).__name__}(", texts, ")")
    unusual = reply["stop_reason"] not in ("stop", "toolUse")
    rest = {key: reply[key] for key in ("stop_reason", "error_message") if key in reply}
    after = f" | {_data(rest)}" if unusual else ""
    blocks = reply["content"]
    if [block["type"] for block in blocks] == ["text"]:
        return _Group("lab.say(", (_Text("", blocks[0]["text"]),), f"){after}")
    return _Group("lab.reply(", tuple(map(_block, blocks)), f"){after}")


def _block(block: dict[str, Any]) -> _Group:
    if block["type"] == "text":
        return _Group("lab.text(", (_Text("", block["text"]),), ")")
    parts = [_data(block["name"]), _data(block["arguments"])]
    return _Group("lab.call(", (*parts, *([_data(block["id"])] if block["id"] else [])), ")")


def _laid(node: _Group | _Text | str, depth: int) -> str:
    """The code of an expression that stands at a depth."""
    one = _on_one_line(node)
    if len(one) + 4 * depth + 1 <= WIDTH or isinstance(node, str):
        return one
    indent, inner = " " * 4 * depth, " " * 4 * (depth + 1)
    if isinstance(node, _Text):
        return f"{node.before}(\n{_pieces(node.text, inner)}{indent})"
    if len(node.parts) == 1 and isinstance(node.parts[0], _Text) and not node.parts[0].before:
        return f"{node.opening}\n{_pieces(node.parts[0].text, inner)}{indent}{node.closing}"
    inside = "".join(f"{inner}{_laid(part, depth + 1)},\n" for part in node.parts)
    return f"{node.opening}\n{inside}{indent}{node.closing}"


def _pieces(text: str, indent: str) -> str:
    """A long string as several, a line each, which Python joins."""
    room = WIDTH - len(indent) - 3
    found = re.findall(rf".{{1,{room}}}(?:\s|$)|\S{{{room}}}", text, re.DOTALL)
    return "".join(f"{indent}{_data(piece)}\n" for piece in found)


def _on_one_line(node: _Group | _Text | str) -> str:
    match node:
        case str():
            return node
        case _Text():
            return node.before + _data(node.text)
        case _Group():
            return node.opening + ", ".join(map(_on_one_line, node.parts)) + node.closing


def _assigned(name: str, text: str) -> str:
    return _laid(_Text(f"{name} = ", text), 0)


def _setting(value: Any) -> str:
    """A text of several lines as it stands in the example."""
    if isinstance(value, str) and "\n" in value and '"""' not in value and "\\" not in value:
        return f'"""\\\n{value}"""'
    return _data(value)


def _data(value: Any) -> str:
    """Plain data in double quotes."""
    match value:
        case str():
            quoted = repr(value)
            return f'"{quoted[1:-1]}"' if quoted[0] == "'" and '"' not in quoted else quoted
        case dict():
            return "{" + ", ".join(f"{_data(key)}: {_data(it)}" for key, it in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_data, value)) + "]"
    return repr(value)
