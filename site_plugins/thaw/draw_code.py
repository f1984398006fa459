"""Finds the code that draws a figure, with all that it imports from beside it, as it is on disk now.

    find("message_flow", folder).digests()    {"figures/message_flow.py": "sha256...", "figures/style.py": ...}

Finding reads, and neither imports nor runs: most builds draw nothing.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from thaw.problems import did_you_mean

HOUSE = "figures"  # the package of kinds
OWN = "figures.py"  # the drawings of one page, in its folder


class FigureFailed(Exception):
    """A figure that cannot be drawn: what is wrong (to be read after `figure "id" `), and what to do about it."""

    def __init__(self, message: str, remedy: str = "", detail: str = "") -> None:
        super().__init__(f"{message}. {remedy}".rstrip())
        self.message = message
        self.remedy = remedy
        self.detail = detail


@dataclass(frozen=True)
class Code:
    """The function that draws a figure, where it stands, and every file that it consists of."""

    name: str  # as the page calls it
    path: Path
    function: str
    files: Mapping[Path, str]  # each with the name to call it by
    root: Path  # course_src

    def digests(self) -> dict[str, str]:
        return {label: _outline(path).digest for path, label in self.files.items()}

    def failure(self, error: BaseException) -> FigureFailed:
        """`error` as an author can act on it: the lines of drawing code that led there, and none of ours."""
        frames = [
            f"{self.files[Path(frame.filename)]}:{frame.lineno}, in {frame.name}\n    {frame.line}"
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename) in self.files
        ]
        what = str(error) if type(error) is ValueError else f"{type(error).__name__}: {error}"
        return FigureFailed(
            f"cannot be drawn by {self.name}: {what}".rstrip("."),
            "Change its data, its options or its drawing code.",
            "\n".join(frames),
        )


def find(name: str, folder: Path | None = None) -> Code:
    """The code of the drawing called `name`: a kind of the house, or a function of `folder`/figures.py."""
    root = _root()
    path, function = _place(name, root, folder)
    files = _files([path, root / HOUSE / "style.py"], root)
    return Code(name, path, function, files, root)


def _root() -> Path:
    """The folder that the house's package stands in, course_src."""
    spec = importlib.util.find_spec(HOUSE)
    if spec is None or not spec.origin:
        raise FigureFailed(f"needs the package {HOUSE}, which is not installed", "Run make setup.")
    return Path(spec.origin).parent.parent


def _place(name: str, root: Path, folder: Path | None) -> tuple[Path, str]:
    """The file that holds the drawing, and the name of the function in it."""
    own = folder / OWN if folder else None
    mine = _functions(own) if own and own.is_file() else []
    house = [path.stem for path in (root / HOUSE).glob("*.py") if "draw" in _functions(path)]
    if name in mine and name in house:
        raise FigureFailed(
            f"can be drawn by {name} of the page's {OWN} and of {HOUSE}/", "Rename the page's."
        )
    if own and name in mine:
        return own, name
    if name in house:
        return root / HOUSE / f"{name}.py", "draw"
    raise FigureFailed(
        f'is drawn by "{name}", which is no drawing of {HOUSE}/ or of the page\'s {OWN}',
        did_you_mean(name, [*mine, *house]),
    )


def _functions(path: Path) -> list[str]:
    return [name for name in _outline(path).functions if not name.startswith("_")]


def _files(waiting: list[Path], root: Path) -> dict[Path, str]:
    """These files and every file under `root` that they import, directly or not, each with the name to call it by."""
    found: dict[Path, str] = {}
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        inside = root in path.parents
        found[path] = path.relative_to(root).as_posix() if inside else path.name
        for level, module in _outline(path).imports:
            package = path.relative_to(root).parent.parts if inside else ()
            near = package[: len(package) - level + 1] if level else ()
            waiting += _modules((*near, *module), root)
    return dict(sorted(found.items(), key=lambda item: item[1]))


@dataclass(frozen=True)
class _Outline:
    """What a file says, what it defines, what it imports: how many dots, and the names behind them."""

    digest: str
    functions: tuple[str, ...]
    imports: tuple[tuple[int, tuple[str, ...]], ...]


def _outline(path: Path) -> _Outline:
    try:
        return _read(path, path.stat().st_mtime_ns, path.stat().st_size)
    except SyntaxError as error:
        raise FigureFailed(
            f"cannot be drawn: {path.name}:{error.lineno}: {error.msg}", "Correct the file."
        ) from error


@functools.lru_cache(maxsize=256)
def _read(path: Path, _written: int, _size: int) -> _Outline:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    functions = tuple(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return _Outline(digest, functions, tuple(dict.fromkeys(_imports(tree))))


def _imports(tree: ast.AST) -> Iterator[tuple[int, tuple[str, ...]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((0, tuple(alias.name.split("."))) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = tuple(node.module.split(".")) if node.module else ()
            yield from ((node.level, (*module, alias.name)) for alias in node.names)


def _modules(name: tuple[str, ...], root: Path) -> list[Path]:
    """The files that importing `a.b.c` runs, of those under `root`: the packages on the way, and the module."""
    found: list[Path] = []
    for end in range(1, len(name) + 1):
        way = root.joinpath(*name[:end])
        here = [file for file in (way / "__init__.py", way.with_suffix(".py")) if file.is_file()]
        if not here:
            break  # what is named from here on is no file of ours
        found += here
    return found
