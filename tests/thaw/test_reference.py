"""The reference of a package is what its modules say of themselves."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest
from thaw.reference import reference

LAB = Path(__file__).resolve().parents[2] / "course_src" / "lab"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with one module; `write` it, then read the page."""
    (tmp_path / "__init__.py").write_text("from lab.disk import Disk, put\n")
    return tmp_path


def page(package: Path, source: str) -> str:
    (package / "disk.py").write_text(dedent(source), encoding="utf-8")
    return reference(package)


def test_a_function_stands_with_its_signature_and_its_docstring(package: Path) -> None:
    text = page(
        package,
        '''
        def put(path: str, *texts: str, mode: int = 2, **more) -> None:
            """Write it.

            Every time.
            """
        ''',
    )
    assert "### put\n\n```python\nlab.put(path: str, *texts: str, mode: int = 2, **more)" in text
    assert "-> None\n```\n\nWrite it.\n\nEvery time." in text


def test_a_class_is_called_without_self_and_shows_what_is_public(package: Path) -> None:
    text = page(
        package,
        '''
        class Disk:
            """A disk."""

            def __init__(self, size: int | None = None) -> None: ...

            @property
            def size(self) -> int:
                """How large it is."""

            def read(self, path="a") -> str:
                """What stands there."""

            def _seek(self) -> None: ...
        ''',
    )
    assert "```python\nlab.Disk(size: int | None = None)\n```\n\nA disk." in text
    assert "```python\n.size\n```\n\nHow large it is." in text
    assert "```python\n.read(path='a') -> str\n```" in text
    assert "_seek" not in text


def test_a_long_signature_has_a_line_for_each_argument(package: Path) -> None:
    long = ", ".join(f"argument_{n}: str" for n in range(6))
    text = page(package, f'def put({long}) -> str:\n    """It."""\n')
    assert "lab.put(\n    argument_0: str,\n    argument_1: str," in text
    assert "    argument_5: str,\n) -> str\n```" in text


def test_examples_of_a_docstring_are_code_and_its_sentences_are_not(package: Path) -> None:
    text = page(
        package, '"""A disk.\n\n    put(1)          2\n\nIt is small.\n"""\ndef put(): ...\n'
    )
    assert "A disk.\n\n```python\nput(1)          2\n```\n\nIt is small." in text


def test_names_that_are_not_exported_are_not_shown(package: Path) -> None:
    text = page(package, 'def put(): ...\ndef helper():\n    """Ours."""\n')
    assert "helper" not in text


def test_every_name_of_lab_stands_in_its_reference_and_says_something() -> None:
    text = reference(LAB)
    exports = ast.parse((LAB / "__init__.py").read_text(encoding="utf-8"))
    names = next(ast.literal_eval(it.value) for it in exports.body if isinstance(it, ast.Assign))
    for name in names:
        _, found, said = text.partition(f"\n### {name}\n")
        assert found, f"{name} is missing"
        after = said.split("```")[2].strip().split("\n")[0]
        assert after.strip("#`") == after != "", f"{name} says nothing"
