"""Header: what the first line of a fence says.

    python cell="empty-log" seconds="2"    ->    Header("python", {"cell": "empty-log", "seconds": "2"})

SuperFences drops a fence whose options it cannot read and makes text of it, so no option is left to it unread.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from thaw.collect.marks import Fence, Given, Mark, Role, unknown_options
from thaw.problems import did_you_mean

OPTIONS: dict[str, tuple[str, ...]] = {
    "cell": ("cell", "harness", "expect", "withhold", "files", "seconds", "show", "editable"),
    "values": ("values",),
    "from": ("from", "harness"),
    "diff": ("diff",),
}
ORDINARY = ("hl_lines", "linenums", "title", "title_mode")  # what SuperFences takes for any code

_INFO = re.compile(r"\s*\.?(?P<language>[\w#.+-]*)(?=\s|$)(?P<rest>.*)$")
_OPTION = re.compile(
    r"""\s*(?P<name>[^\s="'{}]+)(?:=(?P<value>"[^"]*"|'[^']*'|[^\s"']+))?(?=\s|$)"""
)


@dataclass(frozen=True)
class Header:
    """Language and options; `bare` are options whose value has no quotes, `strange` what could not be read."""

    language: str
    options: dict[str, str | None]  # None: no value was given
    bare: tuple[str, ...] = ()
    strange: str = ""

    @property
    def role(self) -> Role | None:
        """The option that makes the fence ours."""
        return next((cast(Role, role) for role in OPTIONS if role in self.options), None)


def read_header(info: str) -> Header:
    """Read the rest of an opening line. Options in braces are Markdown's attribute lists: not ours."""
    match = _INFO.match(info)
    language, rest = (match["language"], match["rest"]) if match else ("", info)
    options: dict[str, str | None] = {}
    bare: list[str] = []
    at = 0
    while rest[at:].strip():
        option = _OPTION.match(rest, at)
        if option is None or option["name"] in options:
            return Header(language, options, tuple(bare), rest[at:].strip())
        name, value = option["name"], option["value"]
        if value is not None and value[0] not in "\"'":
            bare.append(name)
        options[name] = value[1:-1] if value and value[0] in "\"'" else value
        at = option.end()
    return Header(language, options, tuple(bare))


def mark_of(header: Header, mark: Mark, body: str) -> Mark | None:
    """The fence as a mark of ours, a plain mark that says why it is none, or None: ordinary code, left to SuperFences."""
    if header.role is None:
        is_math = header.language == "math" and not (header.options or header.strange)
        return _math(mark, body) if is_math else _ordinary(header, mark)
    given = {name: Given(value or "", mark.place.line) for name, value in header.options.items()}
    fence = Fence(
        mark.index,
        mark.place,
        mark.typed,
        within=mark.within,
        role=header.role,
        options=given,
        body=body,
    )
    if header.strange:
        fence.wrong(
            f"{header.strange} is no option of a fence.",
            'Write options as name="value", each once, without braces.',
        )
    if header.language != "python":
        fence.wrong(
            f'the language of a fence with {header.role} is "python", not "{header.language}".',
            "Name it first: ```python.",
        )
    for name, value in header.options.items():
        if not value:
            fence.wrong(f"{name} has no value.", f'Write {name}="...".')
        elif name in header.bare:
            fence.wrong(f"the value of {name} has no quotes.", f'Write {name}="{value}".')
        elif name in OPTIONS and name != header.role:
            fence.wrong(f"a fence is one thing: {header.role} or {name}.", "Write two fences.")
            del given[name]
    unknown_options(fence, OPTIONS[header.role], f"a fence with {header.role}")
    return fence


def _math(mark: Mark, body: str) -> Fence:
    fence = Fence(mark.index, mark.place, mark.typed, role="math", body=body, within=mark.within)
    if not body.strip():
        fence.wrong("the formula is empty.", "Write it in LaTeX between the two lines.")
    return fence


def _ordinary(header: Header, mark: Mark) -> Mark | None:
    in_braces = re.fullmatch(r"\{.*\}", header.strange)
    ours = re.search(rf"\b(?:{'|'.join(OPTIONS)})=", header.strange)
    unknown = [name for name in header.options if name not in ORDINARY]
    if notebook := re.match(r"\{(?:python|py|code-cell)\b[^}]*\}", header.strange):
        mark.wrong(
            f"a fence with {notebook[0]}, as notebooks have it, runs nothing here.",
            'Write ```python cell="an-id" to run it, ```python to show it.',
        )
    elif ours or (header.strange and not in_braces):
        mark.wrong(
            f"{header.strange} is no option of a fence.",
            'Write options as name="value", each once, without braces.',
        )
    elif unknown:
        known = {*ORDINARY, *OPTIONS, *OPTIONS["cell"]}
        mark.wrong(f'a fence takes no option "{unknown[0]}".', did_you_mean(unknown[0], known))
    return mark if mark.problems else None
