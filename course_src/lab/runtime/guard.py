"""Keeps a run to its own folder: it writes nowhere else, opens no connection and starts no program.

open("/lib/python314.zip", "w")  ->  PermissionError: [Errno 1] a cell writes in its own folder: '/lib/python314.zip'

Python reports such acts to audit hooks, which cannot be taken away again; so it is the interpreter of the pages that
gets one, and not the Python that the tests run in.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lab.runtime.folder import TEMPORARY

# What is written to, among the arguments of an audit event: the positions of the path, and of the open folder it is in.
_WRITES: dict[str, tuple[tuple[int, int | None], ...]] = {
    "os.chmod": ((0, 2),),
    "os.chown": ((0, 3),),
    "os.link": ((0, 2), (1, 3)),
    "os.mkdir": ((0, 2),),
    "os.remove": ((0, 1),),
    "os.rename": ((0, 2), (1, 3)),
    "os.rmdir": ((0, 1),),
    "os.symlink": ((1, 2),),
    "os.truncate": ((0, None),),
    "os.utime": ((0, 3),),
}
_NETWORK = (
    "socket.connect",
    "socket.bind",
    "socket.sendto",
    "socket.getaddrinfo",
    "socket.gethostbyname",
)
_PROGRAMS = (
    "os.system",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "subprocess.Popen",
)
_CHANGING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_folder: str | None = None
_added = False


@contextmanager
def kept_to(folder: str) -> Iterator[None]:
    """While this is entered, what the process does is held to that folder and the temporary one."""
    global _folder, _added
    if sys.platform != "emscripten":
        yield
        return
    if not _added:
        sys.addaudithook(_watch)
        _added = True
    outer, _folder = _folder, folder
    try:
        yield
    finally:
        _folder = outer


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _folder is None:
        return
    if event == "open":
        path, _, flags = arguments
        if isinstance(flags, int) and flags & _CHANGING:
            _allow(path)
    elif event in _WRITES:
        for path_at, folder_at in _WRITES[event]:
            _allow(arguments[path_at], -1 if folder_at is None else arguments[folder_at])
    elif event in _NETWORK:
        raise PermissionError(errno.EPERM, "a cell has no network")
    elif event in _PROGRAMS:
        raise PermissionError(errno.EPERM, "a cell starts no program")


def _allow(path: Any, folder: Any = -1) -> None:
    if isinstance(path, int):  # a file that is open already
        return
    where = os.fsdecode(path)
    base = os.getcwd() if folder == -1 else os.readlink(f"/proc/self/fd/{folder}")
    whole = os.path.normpath(os.path.join(base, where))
    kept = (_folder, TEMPORARY, "/dev")
    if not any(f"{whole}/".startswith(f"{root}/") for root in kept):
        raise PermissionError(errno.EPERM, "a cell writes in its own folder", where)
