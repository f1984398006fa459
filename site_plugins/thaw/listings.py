"""Cut listings from the source, so that no code on a page is a copy.

```python from="lab.validate"   ->   Excerpt("def validate(messages): ...", label="lab.validate", href=...)
```python diff="hands.1"        ->   Excerpt("@@ -1,4 +1,9 @@ ...", label="harness.py, what hands.1 changes")
"""

from __future__ import annotations

import ast
import importlib.util
import subprocess
from dataclasses import dataclass
from pathlib import Path

from thaw.course import Course, Stage
from thaw.frozen import Excerpt
from thaw.pages import Listing, Page
from thaw.problems import Problems, did_you_mean
from thaw.project import Project
from thaw.source_pages import link
from thaw.weave import changes

TESTS = "tests.concepts"  # where each way to fail of a concept is shown
PACKAGES = ("lab", "concepts", "primer")


class Missing(Exception):
    """A symbol that is not there; `str()` says which, and `known` what is."""

    def __init__(self, message: str, known: list[str]) -> None:
        super().__init__(message)
        self.known = known


@dataclass(frozen=True)
class Source:
    """Lines of a file: what a listing prints."""

    path: Path
    first: int
    last: int
    text: str


def excerpts(
    page: Page, project: Project, course: Course, problems: Problems
) -> dict[str, Excerpt]:
    """The listings of a page, by id; one that names what does not exist joins the problems."""
    found: dict[str, Excerpt] = {}
    code = _Code(project, course)
    for id, listing in page.listings.items():
        try:
            found[id] = code.excerpt(listing, page)
        except Missing as missing:
            problems.add(
                listing.place,
                str(missing),
                did_you_mean(listing.symbol or listing.diff or "", missing.known),
            )
    return found


@dataclass(frozen=True)
class _Code:
    """Where code is cut from: lab and its neighbours as they are on disk, harness.py as it is woven."""

    project: Project
    course: Course

    def excerpt(self, listing: Listing, page: Page) -> Excerpt:
        if listing.diff:
            at = self._stage(listing.diff)
            label = f"harness.py, what {at.name} changes"
            path = self._path(at)
            href = link(self.project, self.course, page, path)
            return Excerpt(changes(at.before, at.solution), label, href, path)
        symbol = listing.symbol or ""
        label = symbol
        if symbol.split(".")[0] == "harness":
            at = self._stage(listing.harness or self.course.starts_from(page.slug) or "")
            source = cut(self._path(at), at.solution, symbol.split(".")[1:], symbol)
            label = f"{symbol} at {at.name}"
        else:
            source = find(symbol)
        return _excerpt(source, label, self.project, self.course, page)

    def _stage(self, name: str) -> Stage:
        if name not in self.course.stages:
            raise Missing(f'there is no stage "{name}".', list(self.course.stages))
        return self.course.stages[name]

    def _path(self, stage: Stage) -> Path:
        return self.project.root / self.project.options.frozen / "harness" / f"{stage.name}.py"


def _excerpt(source: Source, label: str, project: Project, course: Course, page: Page) -> Excerpt:
    href = link(project, course, page, source.path, source.first, source.last)
    return Excerpt(source.text, label, href, source.path)


def find(symbol: str) -> Source:
    """Where `lab.validate` is written, through what packages re-export; Missing when it is nowhere."""
    package, *names = symbol.split(".")
    if package not in PACKAGES:
        raise Missing(f'a listing cannot show "{symbol}".', [*PACKAGES, "harness"])
    folder = _folder(package)
    if folder is None or not names:
        raise Missing(f'there is no module or name "{symbol}".', list(PACKAGES))
    while names and (folder / names[0] / "__init__.py").is_file():
        folder, names = folder / names[0], names[1:]
    if names and (folder / f"{names[0]}.py").is_file():
        path, names = folder / f"{names[0]}.py", names[1:]
    else:
        path = folder / "__init__.py"
    text = path.read_text(encoding="utf-8")
    if not names:
        return Source(path, 1, text.count("\n"), text)
    return cut(path, text, names, symbol)


def pointers(
    page: Page, project: Project, course: Course, problems: Problems
) -> dict[str, Excerpt]:
    """What the page points at in the source: symbols, and the tests of an example; a name that is gone is a problem."""
    wanted = {
        id: (ref.place, ref.target) for id, ref in page.references.items() if ref.kind == "code"
    }
    wanted |= {id: (it.place, f"{TESTS}.{it.test}") for id, it in page.failures.items() if it.test}
    found: dict[str, Excerpt] = {}
    for id, (place, symbol) in wanted.items():
        try:
            in_tests = symbol.startswith(f"{TESTS}.")
            source = _test(symbol, project) if in_tests else find(symbol)
        except Missing as missing:
            problems.add(place, str(missing), did_you_mean(symbol, missing.known))
            continue
        found[id] = _excerpt(source, symbol.removeprefix(f"{TESTS}."), project, course, page)
    return found


def _test(symbol: str, project: Project) -> Source:
    file, name = symbol.removeprefix(f"{TESTS}.").split(".")
    folder = project.root.joinpath(*TESTS.split("."))
    path = folder / f"{file}.py"
    if not path.is_file():
        there = [f"{TESTS}.{it.stem}.{name}" for it in folder.glob("test_*.py")]
        raise Missing(
            f'there is no file of tests "{file}.py" in {"/".join(TESTS.split("."))}.', there
        )
    return cut(path, path.read_text(encoding="utf-8"), [name], symbol)


def _folder(package: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    return Path(spec.origin).resolve().parent if spec and spec.origin else None


def cut(path: Path, text: str, names: list[str], symbol: str) -> Source:
    """The statement that binds the first name, or the member of it that the others name."""
    body: list[ast.stmt] = ast.parse(text).body
    statement: ast.stmt | None = None
    for name in names:
        bound = {bind: s for s in body for bind in _binds(s)}
        statement = bound.get(name)
        if statement is None:
            raise Missing(
                f'there is no "{symbol}".', [symbol.removesuffix(name) + other for other in bound]
            )
        if isinstance(statement, ast.ImportFrom) and name == names[0]:
            original = next(a.name for a in statement.names if (a.asname or a.name) == name)
            near = (
                _package(path)[: len(_package(path)) - statement.level + 1]
                if statement.level
                else ()
            )
            return find(".".join(filter(None, (*near, statement.module, original, *names[1:]))))
        body = statement.body if isinstance(statement, ast.ClassDef) else []
    assert statement is not None
    lines = text.split("\n")
    first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
    while (
        first > 1 and lines[first - 2].startswith("#") and not lines[first - 2].startswith("# ==")
    ):
        first -= 1
    last = statement.end_lineno or first
    return Source(path, first, last, _dedented(lines[first - 1 : last]))


def _package(path: Path) -> tuple[str, ...]:
    """The dotted name of the package that a module stands in, as its parts."""
    folder = path.parent
    return (*_package(folder), folder.name) if (folder / "__init__.py").is_file() else ()


def _binds(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [statement.name]
        case ast.Assign():
            return [target.id for target in statement.targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.ImportFrom():
            return [alias.asname or alias.name for alias in statement.names]
    return []


def _dedented(lines: list[str]) -> str:
    indent = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[indent:] if not line[:indent].strip() else line for line in lines) + "\n"


def commit_of(root: Path) -> str | None:
    """The commit that is being built; None outside of a repository."""
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
