"""Turn the text of a layer into its units: the top-level statements that each bind a name.

    # == tools ==
    def find_calls(message):   ->   Layer(units=(Unit("find_calls", section="tools", ...),), imports=(), ...)
        ...

What a unit does not take along (a loose comment, an `if` at the top) would be lost when layers are woven, so it is an
error, never a silence.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence

from thaw.gaps import CLOSE, OPEN, BadGap, find_gap
from thaw.problems import BuildFailed, Place, Problems
from thaw.units import Gap, Import, Layer, Unit, compiles

WIDTH = 76
SECTION = re.compile(r"# == (\S.*?) ==")
RETIRE = re.compile(r"# retire: (\w+(?:, \w+)*)")
# What looks like a marker and is none: a misspelt one must not pass for a comment.
LOOSE = {
    OPEN: re.compile(r"#[\s-]*your code[\s-]*", re.IGNORECASE),
    CLOSE: re.compile(r"#\s*-+\s*end[\s-]*", re.IGNORECASE),
    "# == name ==": re.compile(r"#\s*=+.*=+\s*|#\s*={2,}.*"),
    "# retire: name": re.compile(r"#\s*retire\b.*", re.IGNORECASE),
}
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def read_layer(path: str, text: str, says: str = "what it does to the harness") -> Layer:
    """The layer that stands in a file, whose docstring says that; BuildFailed with everything that is wrong in it."""
    problems = Problems()
    layer = _Reader(path, text.replace("\r\n", "\n"), says, problems).layer()
    if problems:
        raise BuildFailed(problems)
    return layer


class _Reader:
    """Reads one layer; what is wrong is said with its line, and reading goes on."""

    def __init__(self, path: str, text: str, about: str, problems: Problems) -> None:
        self.path, self.text, self.about, self.problems = path, text, about, problems
        self.lines = text.split("\n")
        self.comments: dict[int, str] = {}  # those alone on their line, by line

    def layer(self) -> Layer:
        try:
            tree = ast.parse(self.text)
        except SyntaxError as error:
            self._wrong(error.lineno or 0, f"not Python: {error.msg}.", "Mend the line.")
            return Layer(self.path, "")
        self.comments = dict(self._comments())
        self._refuse_misspelt_markers()
        says = ast.get_docstring(tree)
        if not says:
            remedy = f"Begin the file with a docstring that says {self.about}."
            self._wrong(1, "the file has no docstring.", remedy)
        statements = tree.body[1:] if says else tree.body
        imports = tuple(it for statement in statements for it in self._imports(statement))
        others = [it for it in statements if not isinstance(it, ast.Import | ast.ImportFrom)]
        units = tuple(unit for statement in others if (unit := self._unit(statement)))
        self._refuse_loose_comments(others)
        self._refuse_a_name_twice(units)
        sections = tuple(dict.fromkeys(name for _, name in self._sections()))
        return Layer(self.path, says or "", sections, units, imports, tuple(self._retired()))

    def _comments(self) -> Iterator[tuple[int, str]]:
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            line, column = token.start
            if token.type == tokenize.COMMENT and not self.lines[line - 1][:column].strip():
                yield line, self.lines[line - 1].rstrip()

    def _refuse_misspelt_markers(self) -> None:
        for line, comment in self.comments.items():
            text = comment.strip()
            if text in (OPEN, CLOSE) or SECTION.fullmatch(text) or RETIRE.fullmatch(text):
                continue
            meant = next((marker for marker, loose in LOOSE.items() if loose.fullmatch(text)), None)
            if meant:
                self._wrong(line, f'"{text}" looks like a marker, but is none.', f"Write {meant}")

    def _imports(self, statement: ast.stmt) -> Iterator[Import]:
        place = Place(self.path, statement.lineno)
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                yield Import(None, alias.name, alias.asname, place)
        if isinstance(statement, ast.ImportFrom):
            remedy = "Import the names that the layer uses."
            if statement.level:
                self._wrong(statement.lineno, "harness.py is one file, not a package.", remedy)
            for alias in statement.names:
                if alias.name == "*":
                    self._wrong(statement.lineno, "import * hides what it binds.", remedy)
                yield Import(statement.module, alias.name, alias.asname, place)

    def _unit(self, statement: ast.stmt) -> Unit | None:
        name = self._name(statement)
        if name is None:
            return None
        first, last = self._first_line(statement), self._last_line(statement)
        self._refuse_long_lines(first, last)
        says = (
            (ast.get_docstring(statement) or "").split("\n")[0]
            if isinstance(statement, Documented)
            else self.lines[first - 1].removeprefix("#").strip()  # a comment above it
            if first < statement.lineno
            else ""
        )
        section = next((s for line, s in reversed(self._sections()) if line < first), None)
        gap = self._gap(name, first, last)
        unit = Unit(
            name, section, Place(self.path, first), tuple(self.lines[first - 1 : last]), says, gap
        )
        if gap and not compiles(unit.opened()):
            remedy = "Put the markers around whole statements."
            self._wrong(first + gap.open, f'"{name}" is not Python with its gap open.', remedy)
        return unit

    def _name(self, statement: ast.stmt) -> str | None:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return statement.name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return name
            case ast.Assign():
                remedy = "Give each name an assignment of its own."
                self._wrong(statement.lineno, "an assignment that does not bind one name.", remedy)
            case _:
                what = "a layer holds functions, classes, assignments of one name, and imports; this is none."
                self._wrong(statement.lineno, what, "Move it into a function.")
        return None

    def _first_line(self, statement: ast.stmt) -> int:
        """A unit begins with the comments directly above it, and its decorators."""
        line: int = min(
            [statement.lineno, *(it.lineno for it in getattr(statement, "decorator_list", []))]
        )
        while self._is_prose(line - 1):
            line -= 1
        return line

    def _is_prose(self, line: int) -> bool:
        """A comment at the left margin that is no marker: it belongs to what stands directly below."""
        comment = self.comments.get(line, "")
        return (
            comment.startswith("#")
            and not SECTION.fullmatch(comment)
            and not RETIRE.fullmatch(comment)
        )

    def _last_line(self, statement: ast.stmt) -> int:
        """A unit takes along the indented comments behind it: the closing marker of its gap is one."""
        last = line = statement.end_lineno or statement.lineno
        while line < len(self.lines) and (not self.lines[line].strip() or self._is_inner(line + 1)):
            line += 1
            last = line if self._is_inner(line) else last
        return last

    def _is_inner(self, line: int) -> bool:
        return self.comments.get(line, "")[:1].isspace()

    def _refuse_long_lines(self, first: int, last: int) -> None:
        for n in range(first, last + 1):
            if len(self.lines[n - 1]) > WIDTH:
                remedy = "Break it: no phone and no print shows more."
                self._wrong(n, f"a line of {len(self.lines[n - 1])} columns, over {WIDTH}.", remedy)

    def _gap(self, name: str, first: int, last: int) -> Gap | None:
        try:
            return find_gap(name, self.lines, self.comments, first, last)
        except BadGap as bad:
            self._wrong(bad.line, bad.message, bad.remedy)
            return None

    def _refuse_loose_comments(self, statements: Sequence[ast.stmt]) -> None:
        spans = [range(self._first_line(it), self._last_line(it) + 1) for it in statements]
        held = {line for span in spans for line in span}
        for line, comment in self.comments.items():
            if line in held or SECTION.fullmatch(comment) or RETIRE.fullmatch(comment):
                continue
            what = "a comment that belongs to no unit; weaving would lose it."
            remedy = "Put it directly above the function, class or assignment that it is about."
            if comment.strip() in (OPEN, CLOSE):
                what, remedy = (
                    "a gap stands outside a unit.",
                    "Put it inside the function or class.",
                )
            self._wrong(line, what, remedy)

    def _refuse_a_name_twice(self, units: Sequence[Unit]) -> None:
        seen: dict[str, int] = {}
        for unit in units:
            if unit.name in seen:
                what = f'"{unit.name}" is named twice in this layer (line {seen[unit.name]} too).'
                self._wrong(unit.place.line, what, "Keep one.")
            seen.setdefault(unit.name, unit.place.line)

    def _sections(self) -> list[tuple[int, str]]:
        found = ((line, SECTION.fullmatch(comment)) for line, comment in self.comments.items())
        return [(line, match[1]) for line, match in found if match]

    def _retired(self) -> Iterator[tuple[str, Place]]:
        for line, comment in self.comments.items():
            if match := RETIRE.fullmatch(comment):
                yield from ((name, Place(self.path, line)) for name in match[1].split(", "))

    def _wrong(self, line: int, message: str, remedy: str) -> None:
        self.problems.add(Place(self.path, line), message, remedy)
