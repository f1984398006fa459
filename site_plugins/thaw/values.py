"""A value that a cell published -> the text that prose prints.

1234, ""  ->  "1,234"
0.256, ".1%"  ->  "25.6%"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from thaw.problems import did_you_mean


def printed(values: Mapping[str, Any], name: str, format: str = "") -> str:
    """The value `name` as text; a ValueError says what is wrong in one sentence."""
    if name not in values:
        raise ValueError(f'there is no value "{name}". {did_you_mean(name, values)}'.rstrip())
    value = values[name]
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(
            f'value "{name}" is a {type(value).__name__}; prose prints numbers and strings.'
        )
    if isinstance(value, float) and not format:
        raise ValueError(
            f'value "{name}" is a float and needs a format, for example {{{{ ...{name}:.2f }}}}.'
        )
    try:
        return _plain(value) if not format else f"{value:{format}}"
    except ValueError as error:
        raise ValueError(f'format "{format}" does not fit value "{name}" ({error}).') from error


def _plain(value: int | float | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"
