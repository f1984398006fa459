"""The disk: texts, logs and versions."""

from __future__ import annotations

import lab
import pytest
from hypothesis import given
from hypothesis import strategies as st


def test_a_file_is_read_and_the_read_is_logged():
    ws = lab.Workspace({"roof.py": "CLOSE_SECONDS = 95\n"})
    assert ws.read_text("roof.py") == "CLOSE_SECONDS = 95\n"
    assert (ws.reads, ws.writes) == (["roof.py"], [])


def test_a_file_is_written_and_the_write_is_logged():
    ws = lab.Workspace()
    ws.write_text("notes/tonight.md", "clear")
    assert ws.read_text("notes/tonight.md") == "clear"
    assert (ws.reads, ws.writes) == (["notes/tonight.md"], ["notes/tonight.md"])


def test_a_missing_file_is_an_error_and_not_a_read():
    ws = lab.Workspace()
    with pytest.raises(FileNotFoundError, match=r"^no such file: 'roof\.py'$"):
        ws.read_text("roof.py")
    assert ws.reads == []


def test_one_file_has_one_name_however_the_path_is_written():
    ws = lab.Workspace({"./roof.py": "a"})
    ws.write_text("dome/../roof.py", "b")
    assert (ws.list(), ws.read_text("roof.py")) == (["roof.py"], "b")
    assert (ws.reads, ws.writes) == (["roof.py"], ["roof.py"])


def test_the_list_is_sorted_and_can_be_that_of_a_folder():
    ws = lab.Workspace({"b.py": "", "a/y.md": "", "a/x.md": "", "ab.md": ""})
    assert ws.list() == ["a/x.md", "a/y.md", "ab.md", "b.py"]
    assert ws.list("a") == ws.list("./a/") == ["a/x.md", "a/y.md"]
    assert ws.reads == []


def test_a_version_counts_the_writes_of_a_file():
    ws = lab.Workspace({"a": "1", "b": "1"})
    assert (ws.version("a"), ws.version("c")) == (1, 0)
    ws.write_text("a", "1")
    ws.write_text("c", "1")
    assert (ws.version("./a"), ws.version("b"), ws.version("c")) == (2, 1, 1)


def test_looking_at_all_files_leaves_no_trace_and_gives_a_copy():
    given_files = {"a": "1"}
    ws = lab.Workspace(given_files)
    ws.files["a"] = given_files["a"] = "2"
    assert (ws.files, ws.reads) == ({"a": "1"}, [])


def test_what_is_not_text_is_refused():
    with pytest.raises(TypeError, match=r"a file of the workspace holds text, got bytes for 'a'"):
        lab.Workspace({"a": b"1"})
    with pytest.raises(TypeError, match=r"a path is a string, got None"):
        lab.Workspace().read_text(None)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=5))))
def test_what_was_written_last_is_what_is_read(writes):
    ws = lab.Workspace()
    for path, text in writes:
        before = ws.version(path)
        ws.write_text(path, text)
        assert ws.version(path) == before + 1
    assert ws.writes == [path for path, _ in writes]
    assert {path: ws.read_text(path) for path in ws.list()} == dict(writes)
