"""stdin, stdout and stderr of a run, as the program sees them.

sys.stdout = Stdout(output, "stdout")
sys.stdin = Stdin(output, answers=["Ada"])
print("Hi", input("who? "))          # output: "who? Ada\\nHi Ada\\n"

Without answers `input()` fails at once: at build time there is nobody to type.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lab.runtime.output import MANY, SHORT, Output

Ask = Callable[[], "str | None"]  # None: there is no way to ask


class Stdout(io.TextIOBase):
    """A text stream whose text goes to the output of the run."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, output: Output, kind: str) -> None:
        self._output = output
        self._kind = kind
        self._gathered = kind  # what may wait in a flood
        self.name = f"<{kind}>"
        self.buffer = _Bytes(self)

    def write(self, text: str, /) -> int:
        output = self._output
        if output.gathers == self._gathered and type(text) is str and len(text) <= SHORT:
            waiting = output.waiting
            if len(waiting) < MANY:
                waiting.append(text)
                return len(text)
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        self._output.write(self._kind, text)
        return len(text)

    def close(self) -> None:
        self._gathered = "nothing"
        super().close()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def reconfigure(self, **_: Any) -> None:
        """Accepted: a program may ask for line buffering or UTF-8, and has both."""


class _Bytes(io.BufferedIOBase):
    """`sys.stdout.buffer`."""

    def __init__(self, text: Stdout) -> None:
        self._text = text
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def write(self, data: Any, /) -> int:
        data = bytes(data)
        self._text.write(self._decoder.decode(data))
        return len(data)

    def writable(self) -> bool:
        return True


class Stdin(io.TextIOBase):
    """Gives the answers that the run was made with, or asks the page for them; each is echoed, as a terminal does."""

    encoding = "utf-8"
    errors = "strict"
    name = "<stdin>"

    def __init__(self, output: Output, answers: Iterable[str] | None, ask: Ask | None) -> None:
        self._output = output
        self._answers: Iterator[str] | None = None if answers is None else iter(answers)
        self._ask = ask

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        answer = self._answer()
        self._output.write("stdout", answer + "\n")
        return answer + "\n"

    def read(self, size: int | None = -1, /) -> str:
        return self.readline()

    def _answer(self) -> str:
        if self._answers is not None:
            answer = next(self._answers, None)
            if answer is None:
                raise EOFError(
                    "input() was called, and all the answers of this run have been given"
                )
        else:
            answer = self._ask() if self._ask else None
            if answer is None:
                raise EOFError("input() was called, and nobody is there to type an answer")
        return answer
