"""Each kind of fault that is known from similar tools has a test here, or a reason why it cannot occur."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml

TESTS = Path(__file__).parent
CASES = yaml.safe_load((TESTS / "cases.yml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES)
def test_a_kind_of_fault_has_a_test_or_a_reason(case: str) -> None:
    held_off = CASES[case]
    if isinstance(held_off, dict):
        assert held_off["never"]
    else:
        assert held_off
        assert [name for name in held_off if not exists(name)] == []


def exists(name: str) -> bool:
    path, _, function = name.partition("::")
    tree = ast.parse((TESTS / path).read_text("utf-8"))
    return any(isinstance(it, ast.FunctionDef) and it.name == function for it in tree.body)
