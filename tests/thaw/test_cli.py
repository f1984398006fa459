"""The commands as an author types them."""

from __future__ import annotations

import pytest
from thaw.hosts import serving
from thaw.problems import Place, Problems

pytestmark = pytest.mark.timeout(400)


def test_harness_prints_a_stage_and_its_starter(packed, lab_files):
    packed.lesson("first", **lab_files)
    solution = packed.run("thaw", "harness", "01.1")
    assert solution.returncode == 0
    assert "    return n * 2\n" in solution.stdout
    starter = packed.run("thaw", "harness", "first.1", "--starter")
    assert "    # --- your code ---\n    #: n, two times\n    # --- end ---\n" in starter.stdout
    assert "return n * 2" not in starter.stdout
    missing = packed.run("thaw", "harness", "07.1")
    assert missing.returncode == 1
    assert 'thaw harness: there is no stage "07.1".' in missing.stderr


def test_freeze_lists_what_changed_and_then_nothing(packed):
    packed.page("a.md", '```python cell="x"\nprint(1)\n```\n')
    done = packed.run("thaw", "freeze")
    assert done.stdout == (
        "new     a/keys.json\nnew     a/page.json\nnew     a/x.txt\n1 cell run, 3 files changed.\n"
    )
    assert packed.run("thaw", "freeze").stdout == "0 cells run, 0 files changed.\n"


def test_check_lists_orphans_and_writes_nothing(packed):
    packed.page("a.md", '```python cell="x"\nprint(1)\n```\n')
    packed.run("thaw", "freeze")
    packed.write("build/frozen/a/old.txt", "1\n")
    done = packed.run("thaw", "check")
    assert done.returncode == 1
    assert "build/frozen/a/old.txt: is frozen, but no page needs it. Run thaw prune." in done.stderr
    assert (packed.root / "build/frozen/a/old.txt").is_file()


def test_a_new_lesson_builds_and_proves_at_once(packed, lab_files):
    packed.lesson("first", **lab_files)
    packed.run("thaw", "freeze")
    nav = packed.read("mkdocs.yml")
    done = packed.run("thaw", "new-lesson", "one-trip", "--title", 'One "trip"')
    assert done.returncode == 0, done.stderr
    packed.nav.append("course/one-trip/index.md")
    assert packed.read("mkdocs.yml") != nav
    for command in (["thaw", "freeze"], ["thaw", "check"], ["thaw", "site", "--strict"]):
        done = packed.run(*command)
        assert done.returncode == 0, done.stderr
    assert "one-trip.2: 1 check, 1 mistake, proved" in packed.run("thaw", "check").stdout
    assert "<h1>One &#34;trip&#34;</h1>" in packed.read("site/course/one-trip/index.html")


def test_a_new_lesson_keeps_the_rest_of_mkdocs_yml(packed, lab_files):
    packed.lesson("first", **lab_files)
    text = packed.config.read_text(encoding="utf-8")
    packed.write("site.yml", text.replace("nav:", "# the order of lessons\nnav:"))
    done = packed.run("thaw", "-f", "site.yml", "new-lesson", "next")
    assert done.returncode == 0, done.stderr
    want = text.replace("nav:", "# the order of lessons\nnav:").replace(
        "  - course/first/index.md\n", "  - course/first/index.md\n  - course/next/index.md\n"
    )
    assert packed.read("site.yml") == want


@pytest.mark.parametrize(
    ("slug", "want"),
    [
        ("One Trip", 'Write it in kebab-case: "one-trip".'),
        ("first", "docs/course/first: is there already."),
    ],
)
def test_a_new_lesson_refuses_a_bad_or_taken_slug(packed, lab_files, slug, want):
    packed.lesson("first", **lab_files)
    done = packed.run("thaw", "new-lesson", slug)
    assert done.returncode == 1
    assert want in done.stderr


def test_a_command_outside_a_site_says_where_to_run_it(packed, tmp_path):
    (packed.root / "elsewhere").mkdir()
    done = packed.run("thaw", "-f", "elsewhere/mkdocs.yml", "freeze")
    assert done.returncode == 1
    assert "elsewhere/mkdocs.yml: is not there. Run thaw in the folder that holds it" in done.stderr


def test_doctor_says_how_things_stand_and_changes_nothing(packed):
    packed.page("a.md", '```python cell="x"\nprint(1)\n```\n')
    done = packed.run("thaw", "doctor")
    assert done.returncode == 0
    assert "runtime: up to date" in done.stdout
    assert 'docs/a.md:1: cell "x" is stale (never frozen). Run make freeze.' in done.stdout
    assert not (packed.root / "build/frozen").exists()


def test_the_server_starts_over_when_the_engine_itself_was_edited(monkeypatch, tmp_path):
    started: list[list[str]] = []
    monkeypatch.setattr(serving.os, "execv", lambda program, arguments: started.append(arguments))
    serving.restart_if_edited(str(tmp_path / "site"))
    assert started == []
    monkeypatch.setattr(serving, "_engine", lambda: "another text")
    serving.restart_if_edited(str(tmp_path / "site"))
    assert len(started) == 1


def test_a_banner_shows_the_problems_of_its_page_as_text(site):
    site.page("a.md", "# A\n")
    problems = Problems()
    problems.add(Place("docs/a.md", 3), "<b>wrong</b>", "Mend it.")
    problems.add(Place("docs/b.md", 3), "elsewhere", "Mend it.")
    page = next(page for page in site.collected() if page.src == "a.md")
    banner = serving.banner(page, problems)
    assert "docs/a.md:3: &lt;b&gt;wrong&lt;/b&gt; Mend it." in banner
    assert "elsewhere" not in banner
