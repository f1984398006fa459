"""What the site redistributes is listed from what is installed."""

from pathlib import Path

import pytest
from thaw.notices import Notice, markdown, notices

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose front end holds code of one package."""
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "build/web").mkdir(parents=True)
    (tmp_path / "build/web/manifest.json").write_text('{"packages": ["@codemirror/view"]}')
    return tmp_path


def test_the_runtime_the_bundled_packages_and_the_theme_are_listed(project: Path) -> None:
    found = {notice.name: notice for notice in notices(project)}
    assert list(found) == ["Pyodide", "CPython", "@codemirror/view", "Material for MkDocs"]
    assert found["CPython"].version.startswith("3.14")
    assert all(notice.source.startswith("https://") for notice in found.values())
    assert "Permission is hereby granted" in found["@codemirror/view"].text
    assert "Permission is hereby granted" in found["Material for MkDocs"].text


def test_a_licence_text_stands_once_under_the_works_it_covers() -> None:
    both = [
        Notice(name, "1", "MIT", "https://x.example", "Do ``` what", "y") for name in ("a", "b")
    ]
    page = markdown(both)
    assert page.count("Do ``` what") == 1
    assert "## a, b\n\n````text\nDo ``` what\n````" in page
