"""A small disk that remembers who touched what.

ws = lab.Workspace({"roof.py": "CLOSE_SECONDS = 95\\n"})
ws.read_text("roof.py"); ws.reads                         ["roof.py"]
"""

from __future__ import annotations

import posixpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

Paths = list[str]  # inside the class, `list` is the method


class Workspace:
    """Text files by path, a log of reads and of writes, and a version for each file.

    `reads` and `writes` are lists of paths, oldest first. `./a.txt`, `a.txt` and `b/../a.txt` are one
    file, and stand in the logs as `a.txt`.
    """

    def __init__(self, files: Mapping[str, str] | None = None) -> None:
        self.reads: Paths = []
        self.writes: Paths = []
        self._texts: dict[str, str] = {}
        self._versions: dict[str, int] = {}
        for path, text in (files or {}).items():
            self._keep(path, text)

    def read_text(self, path: str) -> str:
        """Return the text of a file, and log the read.

        Raises FileNotFoundError for a path that holds no file; that is not a read.
        """
        place = _normal(path)
        if place not in self._texts:
            raise FileNotFoundError(f"no such file: {path!r}")
        self.reads.append(place)
        return self._texts[place]

    def write_text(self, path: str, text: str) -> None:
        """Make `text` the whole text of a file, new or not, and log the write."""
        self.writes.append(self._keep(path, text))

    def list(self, folder: str = "") -> Paths:
        """Return the paths of all files, or of those under a folder, sorted. Not a read."""
        under = _normal(folder)
        return [
            path for path in sorted(self._texts) if under == "." or path.startswith(f"{under}/")
        ]

    def version(self, path: str) -> int:
        """Return how often a file has been written: 1 as it was given, 0 where there is none.

        It changes with every write, so two equal versions mean that nobody wrote in between.
        """
        return self._versions.get(_normal(path), 0)

    @property
    def files(self) -> dict[str, str]:
        """All texts by path, a copy: for looking without leaving a trace in `reads`."""
        return dict(self._texts)

    def _keep(self, path: str, text: str) -> str:
        if not isinstance(text, str):
            raise TypeError(
                f"a file of the workspace holds text, got {type(text).__name__} for {path!r}"
            )
        place = _normal(path)
        self._texts[place] = text
        self._versions[place] = self._versions.get(place, 0) + 1
        return place


def _normal(path: str) -> str:
    if not isinstance(path, str):
        raise TypeError(
            f"a path is a string, got {'None' if path is None else type(path).__name__}"
        )
    return posixpath.normpath(path)
