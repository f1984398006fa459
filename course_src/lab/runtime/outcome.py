"""What a run came to."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

End = Literal["done", "error", "timeout", "stopped"]


@dataclass(frozen=True)
class Outcome:
    """The output of a run and how it ended: to its last line, by an exception, at its limit, or by the reader.

    `parts` are (kind, text), kinds `stdout stderr result traceback help`; `text` is all of it. `error` names the
    exception that ended the cell and `error_line` the last line of the cell that it went through. `values_error` is
    the problem of the `values` fence, as (message, line in the fence). `ok`: the cell ended as its `expect` says.
    """

    parts: list[tuple[str, str]] = field(default_factory=list)
    text: str = ""
    end: End = "done"
    error: str | None = None
    error_line: int | None = None
    values: dict[str, Any] = field(default_factory=dict)
    values_error: tuple[str, int | None] | None = None
    dropped: int = 0  # lines
    lost: int = 0  # characters: a flood without line ends drops no line
    ok: bool = True

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
