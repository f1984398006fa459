"""What a run writes  ->  its parts, in order, cleaned and capped.

output.write("stdout", "a\\n"); output.write("stderr", "b\\n")  ->  [("stdout", "a\\n"), ("stderr", "b\\n")]

A flood keeps its first and its last lines, with `… 999,000 lines dropped …` between them. A live page gets the same
text piece by piece, through `emit`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from lab.runtime import alarm
from lab.runtime.cleaning import Cleaner

Emit = Callable[[str, str], None]
Part = tuple[str, str]

HALF = 100_000  # characters kept of the beginning, and of the end
SLICE = 100_000  # characters cleaned at a time: of a hundred million there is no room for copies
LINE = 2_000  # a line is not cut for being this much over
SHORT, MANY = 200, 500  # characters of a write that may wait, and how many wait in a flood


class Output:
    """The parts of one run."""

    def __init__(self, emit: Emit | None = None, half: int = HALF) -> None:
        self._emit = emit
        self._half = half
        self._cleaners: dict[str, Cleaner] = {}
        self._head: list[Part] = []
        self._head_size = 0
        self._tail: deque[Part] | None = None  # from the moment the head is full
        self._tail_size = 0
        self.lost = 0  # characters dropped
        self._dropped_lines = 0
        self.waiting: list[str] = []  # of a flood, which no live page is told of before its end
        self.gathers = ""  # the kind of what waits; nothing does before the flood

    def write(self, kind: str, text: str) -> None:
        """Take what the program wrote. A run that is stopped in here is stopped at the end: nothing is half written."""
        with alarm.held:
            self._take_waiting()
            if self._tail is not None:
                self.gathers = kind
            for start in range(0, len(text), SLICE):
                self._write(kind, text[start : start + SLICE])

    def write_block(self, kind: str, text: str) -> None:
        """Take a text that begins on a line of its own: a result, a traceback, a sentence of help."""
        with alarm.held:
            self._take_waiting()
            chunks = self._tail or self._head
            if chunks and not chunks[-1][1].endswith("\n"):
                self._add(chunks[-1][0], "\n")
            self.write(kind, text)

    def finish(self) -> tuple[list[Part], int]:
        """The parts, and how many lines were dropped."""
        self._take_waiting()
        if self._tail is None:
            return _joined(self._head), 0
        tail = self._whole_lines()
        if not self.lost:
            return _joined([*self._head, *self._told(tail)]), 0
        if self._dropped_lines:
            notice = f"… {self._dropped_lines:,} line{'s' * (self._dropped_lines > 1)} dropped …\n"
        else:
            notice = f"… {self.lost:,} characters dropped …\n"
        if not self._head[-1][1].endswith("\n"):
            notice = "\n" + notice
        rest = self._told([(self._head[-1][0], notice), *tail])
        return _joined([*self._head, *rest]), self._dropped_lines

    def _take_waiting(self) -> None:
        """A million writes cost seconds when each is cleaned alone, and next to nothing together."""
        if self.waiting:
            text = "".join(self.waiting)
            self.waiting.clear()
            self._write(self.gathers, text)

    def _write(self, kind: str, text: str) -> None:
        cleaner = self._cleaners.get(kind)
        if cleaner is None:
            cleaner = self._cleaners[kind] = Cleaner()
        first, *overwrites = cleaner.feed(text).split("\r")
        self._add(kind, first)
        for line in overwrites:
            erased = self._erase_line()
            self._add(kind, line, "\r" if erased else "")

    def _add(self, kind: str, text: str, prefix: str = "") -> None:
        if self._tail is not None:
            self._add_to_tail(kind, text)
            return
        text, rest = self._split(text)
        if text:
            self._head.append((kind, text))
            self._head_size += len(text)
        if text or prefix:
            self._tell(kind, prefix + text)
        if rest or (self._head_size >= self._half and self._head[-1][1].endswith("\n")):
            self._tail = deque()
            self._add_to_tail(kind, rest)

    def _split(self, text: str) -> tuple[str, str]:
        """What the head still takes: up to the end of the line in which it is full, if that comes soon."""
        room = self._half - self._head_size
        if len(text) <= room:
            return text, ""
        cut = text.find("\n", max(room - 1, 0), room + LINE) + 1
        if not cut:
            cut = max(room, 0) if len(text) > room + LINE else len(text)
        return text[:cut], text[cut:]

    def _add_to_tail(self, kind: str, text: str) -> None:
        assert self._tail is not None
        if len(text) > self._half:
            self._drop(text[: -self._half])
            text = text[-self._half :]
        if not text:
            return
        self._tail.append((kind, text))
        self._tail_size += len(text)
        while self._tail_size - len(self._tail[0][1]) >= self._half:
            _, old = self._tail.popleft()
            self._tail_size -= len(old)
            self._drop(old)

    def _drop(self, text: str) -> None:
        self.lost += len(text)
        self._dropped_lines += text.count("\n")

    def _whole_lines(self) -> list[Part]:
        """The tail, cut to its size, and from there to the next line, if that begins soon."""
        assert self._tail is not None
        tail = list(self._tail)
        over = max(self._tail_size - self._half, 0)
        if not (self.lost or over):
            return tail
        start = "".join(text for _, text in tail[: over + LINE])[: over + LINE]
        cut = start.find("\n", over) + 1 or over
        self._drop(start[:cut])
        while tail and len(tail[0][1]) <= cut:
            cut -= len(tail.pop(0)[1])
        if cut:
            tail[0] = (tail[0][0], tail[0][1][cut:])
        return tail

    def _erase_line(self) -> bool:
        """Take back the line that was begun; False when there is none."""
        chunks = self._head if self._tail is None else self._tail
        size = 0
        while chunks:
            kind, text = chunks.pop()
            cut = text.rfind("\n") + 1
            size += len(text) - cut
            if cut:
                chunks.append((kind, text[:cut]))
                break
        if self._tail is None:
            self._head_size -= size
        else:
            self._tail_size -= size
        return size > 0

    def _told(self, parts: list[Part]) -> list[Part]:
        for kind, text in parts:
            self._tell(kind, text)
        return parts

    def _tell(self, kind: str, text: str) -> None:
        if self._emit and text:
            self._emit(kind, text)


def _joined(chunks: list[Part]) -> list[Part]:
    """Chunks  ->  parts: neighbours of one kind become one."""
    parts: list[tuple[str, list[str]]] = []
    for kind, text in chunks:
        if not parts or parts[-1][0] != kind:
            parts.append((kind, []))
        parts[-1][1].append(text)
    return [(kind, "".join(texts)) for kind, texts in parts if any(texts)]
