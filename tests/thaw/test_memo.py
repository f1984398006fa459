"""What is remembered of a page is used for as long as nothing that it shows has changed."""

from __future__ import annotations

from thaw.build import Mode
from thaw.hosts.searching import indexable
from thaw.memo import Memo

CELL = '```python cell="x"\nprint(1)\n```\n'


def test_a_text_is_made_once_for_the_same_inputs(tmp_path):
    made: list[int] = []

    def make() -> str:
        made.append(1)
        return f"text\n{len(made)}"

    assert Memo(tmp_path).recall("course/x", ("a", 1), make) == "text\n1"
    assert Memo(tmp_path).recall("course/x", ("a", 1), make) == "text\n1"
    assert Memo(tmp_path).recall("course/x", ("a", 2), make) == "text\n2"
    assert len(made) == 2


def test_a_memory_that_is_broken_is_made_anew(tmp_path):
    Memo(tmp_path).recall("x", 1, lambda: "right")
    (tmp_path / "x.html").write_bytes(b"\xff\xfe")
    assert Memo(tmp_path).recall("x", 1, lambda: "right") == "right"


def test_an_edit_of_the_engine_forgets_everything(tmp_path, monkeypatch):
    Memo(tmp_path).recall("x", 1, lambda: "old")
    monkeypatch.setattr("thaw.memo._engine_digest", lambda: b"another")
    assert Memo(tmp_path).recall("x", 1, lambda: "new") == "new"


def test_a_page_follows_what_it_shows_of_the_rest_of_the_course(site):
    site.lesson("first", "See [](lesson:second).\n")
    site.lesson("second", CELL, title="Old title")
    assert "Old title" in site.build().html["course/first/index.md"]
    site.lesson("second", CELL, title="New title")
    page = site.build().html["course/first/index.md"]
    assert "New title" in page
    assert "Old title" not in page


def test_a_strict_build_shows_the_same_page_as_the_one_that_ran_it(site):
    site.page("a.md", CELL)
    assert site.build().html == site.build(Mode.STRICT).html


def test_the_search_reads_the_words_of_code_and_none_of_a_figure():
    html = (
        '<p>It <span class="tag">costs</span> 3.</p><pre><code><span class="tk-keyword">import</span> lab\n</code></pre>'
        '<svg viewBox="0 0 1 1"><text>drawn</text></svg><script type="application/json">{"a": 1}</script>'
    )
    assert indexable(html) == (
        '<p>It <span class="tag">costs</span> 3.</p><pre><code>import lab\n</code></pre>'
    )
