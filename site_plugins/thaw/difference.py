r"""Two texts -> the lines in which they differ, with three lines around.

"a\n", "b\n"  ->  [("@", "@@ -1 +1 @@"), ("-", "a"), ("+", "b")]
"""

from __future__ import annotations

import difflib


def difference(before: str, after: str) -> list[tuple[str, str]]:
    """(sign, line) of a unified diff; signs are `+`, `-`, a space and `@` for the head of a part."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="")
    return signed(list(lines)[2:])


def signed(lines: list[str]) -> list[tuple[str, str]]:
    """The lines of a unified diff as (sign, line)."""
    return [("@", line) if line.startswith("@@") else (line[:1] or " ", line[1:]) for line in lines]
