"""Listings are cut from the source: of `lab`, of the harness at a stage, and of what a stage changed."""

from __future__ import annotations

import inspect
import subprocess

import lab
import pytest
from thaw.listings import Missing, find


def test_a_symbol_is_found_through_what_its_package_re_exports():
    source = find("lab.validate")
    assert source.text == inspect.getsource(lab.validate)
    assert source.path.name == "wire.py"


def test_a_method_is_cut_from_its_class_and_dedented():
    source = find("lab.Workspace.read_text")
    assert source.text.startswith("def read_text(self")
    assert (
        source.text.strip()
        in inspect.cleandoc("\n" + inspect.getsource(lab.Workspace.read_text)).strip()
    )


def test_a_whole_module_is_a_listing_too():
    assert find("lab.wire").text == inspect.getsource(inspect.getmodule(lab.validate))


@pytest.mark.parametrize("symbol", ["lab.validat", "lab.Workspace.red", "os.path", "nowhere.x"])
def test_a_symbol_that_is_not_there_is_missing(symbol):
    with pytest.raises(Missing):
        find(symbol)


def test_a_missing_symbol_names_the_nearest_with_page_and_line(site):
    site.page("a.md", 'One.\n\n```python from="lab.validat"\n```\n')
    assert site.build().report == (
        'docs/a.md:3: there is no "lab.validat". Did you mean "lab.validate"?\n1 problem.'
    )


def test_a_function_of_the_harness_is_printed_at_its_stage(site, lab_files):
    site.lesson("first", '```python from="harness.double" harness="first.1"\n```\n', **lab_files)
    built = site.build()
    assert built.report == ""
    assert "harness.double at first.1" in built.html["course/first/index.md"]


def test_a_diff_prints_what_a_stage_changed(site, lab_files):
    site.lesson("first", **lab_files)
    second = lab_files["lab1"].replace("Twice n.", "Two times n.")
    site.lesson(
        "second",
        '```python diff="second.1"\n```\n',
        lab1=second,
        lab1_checks=lab_files["lab1_checks"],
    )
    html = site.build().html["course/second/index.md"]
    assert "harness.py, what second.1 changes" in html
    assert "Two times n." in html


def test_a_listing_links_to_its_lines_at_the_built_commit(site, lab_files):
    site.extra = "repo_url: https://example.org/us/course/\n"
    site.lesson("first", '```python from="harness.double" harness="first.1"\n```\n', **lab_files)
    site.build()
    for command in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *command], cwd=site.root, check=True)
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=site.root, check=True, capture_output=True, text=True
    )
    want = f"https://example.org/us/course/blob/{commit.stdout.strip()}/build/frozen/harness/first.1.py#L9-L11"
    assert want in site.build().html["course/first/index.md"]


def test_a_stage_that_does_not_exist_is_named_with_the_nearest(site, lab_files):
    site.lesson("first", '```python diff="fist.1"\n```\n', **lab_files)
    assert 'there is no stage "fist.1". Did you mean "first.1"?' in site.build().report
