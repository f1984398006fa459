r"""What a program wrote  ->  what a page shows.

"\x1b[31mred\x1b[0m <b>\r\n"  ->  "red <b>\n"
"50 %\r100 %"                 ->  "50 %\r100 %"     a lone \r stays, and means: erase the current line

Terminal codes go, also those that come in two writes or never end. Other control characters become visible, lone
halves of surrogate pairs are replaced, and the addresses of objects, which differ at every run, are masked.
One rule for the build and every browser, so it stands here and nowhere else.
"""

from __future__ import annotations

import re

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{4,16}(?=[>,])")
_CLEAN = re.compile(r"[\t\n -~\xa0-\ud7ff\ue000-\U0010ffff]*\Z")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# A code, also one that its next character breaks off: CSI, then OSC and its like (a text up to a bell), then the rest.
_CODE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|[]PX^_][^\x00-\x1f\x7f]*(?:\x07|\x1b\\)?|[ -/]*[0-~]?)"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[]PX^_][^\x00-\x1f\x7f]*\x1b?|[ -/]*)\Z")
_RETURNS = re.compile(r"\r+\Z")
_VISIBLE = {
    **{code: chr(0x2400 + code) for code in range(32) if code not in (9, 10, 13)},
    127: "\u2421",
    **{code: f"\\x{code:02x}" for code in range(128, 160)},
}


class Cleaner:
    """Cleans one stream, write by write; what cannot be told yet waits for the next one."""

    def __init__(self) -> None:
        self._waiting = ""

    def feed(self, text: str) -> str:
        """The part of the text so far that is certain."""
        if not self._waiting and _CLEAN.match(text):
            return mask(text)
        text = self._waiting + text
        unfinished = _UNFINISHED.search(text)
        rest = unfinished.group() if unfinished else ""
        text = _CODE.sub("", text[: len(text) - len(rest)])
        if returns := _RETURNS.search(
            text
        ):  # "\r" and then perhaps "\n", which together end a line
            rest = "\r" + rest
            text = text[: returns.start()]
        self._waiting = rest
        return clean(text)


def clean(text: str) -> str:
    """A whole text, cleaned: what a `Cleaner` makes of it."""
    if "\x1b" in text:
        text = _CODE.sub("", text)
    if "\r" in text:
        text = re.sub(r"\r+(\n?)", lambda found: found[1] or "\r", text)
    if not _CLEAN.match(text):
        text = text.translate(_VISIBLE)
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return mask(text)


def mask(text: str) -> str:
    """`<function f at 0x10f4e78>`  ->  `<function f at 0x…>`."""
    return _ADDRESS.sub(" at 0x…", text) if " at 0x" in text else text
