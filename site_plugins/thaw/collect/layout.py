"""Layout: where in the Markdown around it a fence or a block stands.

    "    > ```python"    ->    prefix "    > ", indentation 0 within the quote

Python-Markdown's containers are 4 spaces wide. At 2 or 3 spaces, or with tabs, a fence leaves its list and is swallowed by
the text, so those are problems here.
"""

from __future__ import annotations

from itertools import takewhile

from thaw.collect.marks import Mark

PREFIX = r"(?P<prefix>(?:[ \t]*>)*[ \t]*)"  # the marks of quotes, and the indentation
WIDTH = 4


def is_blank(line: str) -> bool:
    """Whether a line holds nothing but the marks of its quotes."""
    return not line.strip("> \t")


def leaves(line: str, below: str | None) -> bool:
    """Whether the line below is text of an outer container."""
    return below is not None and not is_blank(below) and _margin(below) < _margin(line)


def leaves_quote(above: list[str], prefix: str) -> bool:
    """Whether a line with this prefix stands below text of a deeper quote, with no blank line between."""
    text = takewhile(lambda line: line.strip(), reversed(above))
    return any(_quotes(line) > prefix.count(">") for line in text)


def check_indentation(mark: Mark, prefix: str, what: str) -> None:
    """Report a fence or a block that stands at an indentation which is no container's."""
    width = len(prefix.rsplit(">", 1)[-1].removeprefix(" ") if ">" in prefix else prefix)
    if "\t" in prefix:
        mark.wrong(
            f"the {what} is indented by a tab.", "Use 4 spaces for each level of a list or a note."
        )
    elif width % WIDTH:
        mark.wrong(
            f"the {what} is indented by {width} space{'s' if width > 1 else ''}, which is the place of no list or note.",
            "Use 4 for each level, or none, and move all of it alike.",
        )


def put(token: str, mark: Mark, prefix: str, above: list[str], below: str | None) -> None:
    """Add a token to the lines `above` it, with the blank lines that keep it from joining its neighbours."""
    mark.blank_above = bool(above) and not is_blank(above[-1])
    mark.blank_below = below is not None and not is_blank(below)
    if mark.blank_above:
        above.append(_blank_between(prefix, above[-1]))
    above.append(prefix + token)
    if mark.blank_below:
        above.append(_blank_between(prefix, below or ""))


def _blank_between(prefix: str, neighbour: str) -> str:
    """A blank line of the quote that both stand in, if they do."""
    return prefix.rstrip() if neighbour.lstrip().startswith(">") else ""


def _quotes(line: str) -> int:
    """How many quotes a line says it is in."""
    marks = line.replace(" ", "")
    return len(marks) - len(marks.lstrip(">"))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
