"""Data of the course in, facts out; what is wrong is told by its line."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

from thaw.facts import FOLDER, Facts, read_facts
from thaw.problems import Problems

from tests.thaw.a_source import SOURCE

ROOT = Path(__file__).parents[2]
POINTER = """\
loop:
  source: pack
  package: pack
  commit: 0123456789abcdef0123456789abcdef01234567
  path: a/b.py
  symbol: run
  lines: [3, 9]
  shows: Runs.
"""


def read(folder: Path, **texts: str) -> tuple[Facts, str]:
    """The facts of these files, and the report of what is wrong with them."""
    shutil.copytree(ROOT / FOLDER / "schemas", folder / FOLDER / "schemas", dirs_exist_ok=True)
    for name, text in texts.items():
        (folder / FOLDER / f"{name}.yml").write_text(text, "utf-8")
    problems = Problems()
    return read_facts(folder, problems), "\n".join(map(str, problems))


def test_a_course_without_data_has_no_facts(tmp_path: Path) -> None:
    problems = Problems()
    assert read_facts(tmp_path, problems) == Facts()
    assert not problems


def test_a_term_is_printed_by_its_key_unless_it_says_otherwise(tmp_path: Path) -> None:
    text = (
        "turn:\n  says: A line and its answer.\ntool-call:\n  name: tool call\n  says: A block.\n"
    )
    facts, said = read(tmp_path, glossary=text)
    assert {key: term.name for key, term in facts.terms.items()} == {
        "turn": "turn",
        "tool-call": "tool call",
    }
    assert said == ""


def test_a_source_has_the_day_on_which_it_was_read(tmp_path: Path) -> None:
    facts, _ = read(tmp_path, sources=SOURCE)
    assert facts.sources["pack"].accessed == date(2026, 11, 30)


def test_a_pointer_with_a_commit_leads_to_the_very_lines(tmp_path: Path) -> None:
    facts, said = read(tmp_path, sources=SOURCE, wild=POINTER)
    address = "https://example.org/pack/blob/0123456789abcdef0123456789abcdef01234567/a/b.py#L3-L9"
    assert (facts.pointers["loop"].link, facts.pointers["loop"].release) == (address, "0123456")
    assert said == ""


def test_a_pointer_with_a_version_leads_to_the_repository(tmp_path: Path) -> None:
    text = POINTER.replace("commit: 0123456789abcdef0123456789abcdef01234567", "version: 1.2.0")
    facts, _ = read(tmp_path, sources=SOURCE, wild=text)
    assert facts.pointers["loop"].link == "https://example.org/pack"


def test_a_pointer_whose_source_is_missing_is_named_with_the_nearest(tmp_path: Path) -> None:
    text = POINTER.replace("source: pack", "source: pakc")
    _, said = read(tmp_path, sources=SOURCE, wild=text)
    assert 'loop: there is no source "pakc". Did you mean "pack"' in said


def test_an_entry_that_lacks_something_is_told_by_its_line(tmp_path: Path) -> None:
    text = "turn:\n  says: A line and its answer.\nlist:\n  name: list\n"
    facts, said = read(tmp_path, glossary=text)
    assert said.startswith(f"{FOLDER}/glossary.yml:3: list: 'says' is a required property.")
    assert facts.terms == {}


def test_a_file_that_is_not_yaml_is_told_by_its_line(tmp_path: Path) -> None:
    _, said = read(tmp_path, glossary="turn:\n  says: a: b\n")
    assert said.startswith(f"{FOLDER}/glossary.yml:2: this is not YAML.")


def test_the_facts_of_this_course_are_in_order() -> None:
    problems = Problems()
    facts = read_facts(ROOT, problems)
    assert not list(problems)
    assert all([facts.terms, facts.sources, facts.pointers])
