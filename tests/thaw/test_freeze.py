"""What is frozen is plain text, comes back as it was, and is never half written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thaw.build import Mode
from thaw.freeze import Change, Keys, Store, page_files, replace_text, words_of
from thaw.frozen import FrozenPage, Output

CELL = '```python cell="{0}"\nprint("{0}")\n```\n'
FIGURE = """
```python cell="sizes"
pass
```

```python values="sizes"
sizes = [1, 2]
```

/// figure | Two bars
    id: bars
    draw: bars
    data: sizes.sizes
One bar is twice as long as the other.
///
"""
BARS = """
def bars(figure, data):
    figure.subplots().bar([0, 1], data)
"""

kinds = st.sampled_from(["stdout", "stderr", "result", "traceback", "help"])
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.just("\n"), min_size=1)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3)
    ),
)


@st.composite
def outputs(draw):
    parts = draw(st.lists(st.tuples(kinds, texts), max_size=4))
    spans = tuple((kind, len(text)) for kind, text in parts)
    values = draw(st.dictionaries(st.text("abc", min_size=1, max_size=3), json_values, max_size=3))
    return Output(
        "".join(text for _, text in parts), spans, draw(st.none() | st.just("KeyError")), values
    )


@settings(deadline=None)
@given(
    st.dictionaries(st.from_regex(r"[a-z]{1,3}", fullmatch=True), outputs(), min_size=1, max_size=3)
)
def test_what_is_frozen_comes_back_as_it_was(tmp_path_factory, cells):
    store = Store(tmp_path_factory.mktemp("frozen"))
    keys = Keys({id: f"key of {id}" for id in cells}, {}, {"lab": "1"})
    store.write(store.changes(page_files("course/x", FrozenPage(cells=cells), keys)))
    page, recorded = store.page("course/x")
    assert page.cells == cells
    assert recorded == keys
    assert [list(out.values) for _, out in sorted(page.cells.items())] == [
        list(out.values) for _, out in sorted(cells.items())
    ]


def test_frozen_files_read_as_text_in_a_pull_request(site):
    site.page(
        "a.md", '```python cell="x"\nimport sys\nprint("π → ✓")\nprint("!", file=sys.stderr)\n```\n'
    )
    site.build()
    assert site.read("build/frozen/a/x.txt") == "π → ✓\n!\n"
    assert '["stdout", 6]' in site.read("build/frozen/a/page.json")


def test_a_write_that_is_interrupted_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    replace_text(tmp_path / "a.txt", "old")

    def interrupted(source, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        replace_text(tmp_path / "a.txt", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "old"


def test_keys_are_written_after_what_they_vouch_for(tmp_path, monkeypatch):
    written: list[str] = []
    monkeypatch.setattr("thaw.freeze.replace_text", lambda path, text: written.append(path.name))
    page = FrozenPage(cells={"z": Output("1\n", (("stdout", 2),))})
    store = Store(tmp_path)
    store.write(store.changes(page_files("a", page, Keys({"z": "1"}))))
    assert written == ["page.json", "z.txt", "keys.json"]


def test_a_store_that_was_broken_by_hand_is_stale_and_not_an_error(site):
    site.page("a.md", CELL.format("x"))
    site.build()
    site.write("build/frozen/a/page.json", "{ not json")
    site.write("build/frozen/a/keys.json", "[]")
    assert site.build().report == ""
    assert site.build(Mode.STRICT).report == ""


def test_a_diff_shows_a_missing_line_end():
    assert Change("a", "x\n", "x").diff().split("\n")[2:] == [
        "@@ -1 +1,2 @@",
        " x",
        "+\\ No newline at end",
    ]


def test_what_a_deleted_part_leaves_behind_is_an_orphan_and_pruned_when_asked(site):
    site.page("a.md", CELL.format("x") + "\n" + CELL.format("y"))
    site.build()
    site.page("a.md", CELL.format("x"))
    assert site.build().orphans == ["a/y.txt"]
    done = site.run("thaw", "prune")
    assert done.stdout == "gone    a/y.txt\n1 file removed.\n"
    assert not (site.root / "build/frozen/a/y.txt").exists()


def test_a_renamed_page_keeps_its_outputs_without_a_run_and_leaves_orphans(site):
    site.page("a.md", FIGURE)
    site.write("docs/figures.py", BARS)
    site.page("b.md", CELL.format("x"))
    site.build()
    site.engine.ran.clear()
    (site.root / "docs/a.md").rename(site.root / "docs/c.md")
    site.nav = ["index.md", "c.md", "b.md"]
    strict = site.build(Mode.STRICT)
    assert "<svg" in strict.html["c.md"]
    assert strict.report == ""
    assert set(strict.orphans) == {"a/sizes.txt", "a/bars.svg", "a/page.json", "a/keys.json"}
    assert "docs/c.md: its frozen files are out of date" in site.build(Mode.CHECK).report
    site.engine.ran.clear()
    site.build()
    assert site.engine.ran == []
    assert (site.root / "build/frozen/c/sizes.txt").is_file()


def test_nothing_is_an_orphan_while_a_page_has_problems(site):
    site.page("a.md", CELL.format("x"))
    site.build()
    site.page("a.md", CELL.format("x").replace("cell=", "cel="))
    assert site.build().orphans == []


def test_a_page_that_fails_keeps_its_frozen_files(site):
    site.page("a.md", CELL.format("x"))
    site.build()
    site.page("a.md", CELL.format("x").replace("print", "prin"))
    assert "NameError" in site.build().report
    assert site.read("build/frozen/a/x.txt") == "x\n"


def test_keys_of_two_pages_never_share_a_file(site):
    site.page("a.md", CELL.format("x"))
    site.page("b.md", CELL.format("x"))
    assert {"new     a/keys.json", "new     b/keys.json"} <= set(site.build().changed)


def test_the_woven_stages_are_frozen_and_a_change_shows_in_each_it_reaches(site, lab_files):
    site.lesson("first", **lab_files)
    site.lesson(
        "second",
        lab1=lab_files["lab1"].replace("double", "triple").replace("* 2", "* 3"),
        **{
            name: text.replace("double", "triple").replace("is 8", "is 12").replace("== 8", "== 12")
            for name, text in lab_files.items()
            if name != "lab1"
        },
    )
    assert "new     harness/second.1.py" in site.build().changed
    site.write("docs/course/first/lab1.py", lab_files["lab1"].replace("Twice n.", "Two times n."))
    assert site.build().changed == ["changed harness/first.1.py", "changed harness/second.1.py"]


def test_the_folder_of_a_removed_page_goes_with_its_last_file(tmp_path: Path):
    store = Store(tmp_path)
    store.write([Change("course/x/a.txt", None, "1")])
    store.write(store.orphans([]))
    assert list(tmp_path.iterdir()) == []


def test_the_words_of_a_drawing_are_what_it_says_without_its_paths():
    drawing = (
        '<svg viewBox="0 0 9 9">\n <desc>two\nlines</desc>\n'
        ' <g data-step="1" data-says="a &amp; b">\n  <path d="M 0 0"/>\n  <text x="1">86 tokens</text>\n </g>\n</svg>\n'
    )
    assert words_of(drawing) == "two\nlines\na & b\n86 tokens\n"
