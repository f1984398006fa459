"""A reader's report opens a form that knows the page and the commit."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from thaw.report import report_address

PATH = "docs/course/hands/index.md"


def form(repository: str, commit: str | None = "0123abc") -> tuple[str, dict[str, list[str]]]:
    """The address of the form without its query, and the query."""
    parts = urlsplit(report_address(repository, PATH, "It says & it looked", commit) or "")
    return parts._replace(query="").geturl(), parse_qs(parts.query)


def test_a_report_names_the_page_and_the_commit() -> None:
    address, query = form("https://github.com/o/r/")
    assert address == "https://github.com/o/r/issues/new"
    assert query["title"] == ["It says & it looked: "]
    assert f"{PATH} at 0123abc" in query["body"][0]


def test_gitlab_takes_other_names_for_the_same_fields() -> None:
    address, query = form("https://gitlab.example.org/o/r")
    assert address == "https://gitlab.example.org/o/r/-/issues/new"
    assert list(query) == ["issue[title]", "issue[description]"]


def test_without_a_commit_the_page_alone_is_named() -> None:
    _, query = form("https://codeberg.org/o/r", None)
    assert query["body"] == [f"\n\n---\nThe page: {PATH}\n"]


def test_without_a_repository_there_is_no_link_to_nowhere() -> None:
    assert report_address(None, PATH, "A page", "0123abc") is None
