"""A pointer to code leads to the repository where the site names one, and to a page of the site where it does not."""

from __future__ import annotations

import re
import subprocess

import pytest
from bs4 import BeautifulSoup
from thaw.highlight import lines
from thaw.listings import find
from thaw.project import read_project
from thaw.source_pages import shown

PAGE = '# A\n\n```python from="lab.count_tokens"\n```\n\nIt is [](code:lab.render_request).\n'


def test_without_a_repository_pointers_lead_to_pages_of_the_site_with_an_anchor_a_line(packed):
    packed.page("deep/a.md", PAGE)
    done = packed.run("mkdocs", "build", "--quiet")
    assert done.returncode == 0, done.stderr
    page = packed.root / "site/deep/a/index.html"
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    links = [it["href"] for it in soup.select(".thaw-listing a, a.thaw-code-pointer")]
    assert [link.partition("#")[0] for link in links] == ["../../source/lab/tokens.py.html"] * 2
    source = (page.parent / "../../source/lab/tokens.py.html").resolve()
    there = BeautifulSoup(source.read_text("utf-8"), "html.parser")
    for link, symbol in zip(links, ["lab.count_tokens", "lab.render_request"], strict=True):
        line = there.find(id=link.partition("#")[2])
        assert line.get_text() == find(symbol).text.splitlines(keepends=True)[0]
    assert "lab/tokens.py" in there.title.get_text()


def test_with_a_repository_there_are_no_pages_of_the_source(packed, lab_files):
    packed.extra = 'repo_url: !ENV [REPO_URL, ""]\n'
    packed.lesson("first", '```python from="harness.double" harness="first.1"\n```\n', **lab_files)
    identity = ("-c", "user.name=a", "-c", "user.email=b")
    for command in (["init", "-q"], ["add", "-A"], [*identity, "commit", "-qm", "x"]):
        subprocess.run(["git", *command], cwd=packed.root, check=True)
    done = packed.run("mkdocs", "build", "--quiet", REPO_URL="https://example.org/us/course")
    assert done.returncode == 0, done.stderr
    html = (packed.root / "site/course/first/index.html").read_text("utf-8")
    pattern = r'href="https://example.org/us/course/blob/[0-9a-f]{40}/[^"]*first\.1\.py#L9-L11"'
    assert re.search(pattern, html)
    assert not (packed.root / "site/source").exists()


@pytest.mark.parametrize(("given", "found"), [({}, ""), ({"REPO_URL": "https://x.org/r"}, "https://x.org/r")])  # fmt: skip
def test_the_command_line_reads_the_repository_as_the_site_does(site, monkeypatch, given, found):
    monkeypatch.delenv("REPO_URL", raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    site.extra = 'repo_url: !ENV [REPO_URL, ""]\n'
    assert read_project(site.config).repository == found


def test_a_source_keeps_its_text_and_numbers_its_lines():
    text = 'def f():\n    """<b>\n\n    two"""\n\n\n# end'
    soup = BeautifulSoup(shown("a.py", text, "0123456789abcdef"), "html.parser")
    assert soup.pre.get_text() == text
    assert [it["id"] for it in soup.select(".thaw-line")] == [f"L{n}" for n in range(1, 8)]
    assert len(list(lines(text))) == 7
    assert "0123456789ab" in soup.p.get_text()
