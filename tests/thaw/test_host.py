"""The MkDocs plugin, and the same site under ProperDocs: exit codes, whole sites, addresses at any depth."""

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.timeout(400)  # many builds, on machines that have more to do
CELL = '```python cell="x"\nprint("π → ✓ 🎉")\n```\n'
GOOD = '```python cell="y"\nprint("fine")\n```\n'
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
BARS = "def bars(figure, data):\n    figure.subplots().bar([0, 1], data)\n"


def html(site, path: str) -> str:
    return site.read(f"site/{path}")


@pytest.mark.parametrize(("program", "theme"), [("mkdocs", "mkdocs"), ("properdocs", "material")])
def test_a_site_builds_with_its_outputs_runtime_and_front_end(packed, program, theme):
    packed.theme = theme
    packed.page("a.md", CELL)
    done = packed.run(program, "build", "-f", "mkdocs.yml")
    assert done.returncode == 0, done.stderr
    assert "π → ✓ 🎉" in html(packed, "a/index.html")
    address = re.search(r'"runtime": "(\w+)"', html(packed, "assets/thaw/address.json"))
    assert (packed.root / "site/assets/thaw/runtime" / address[1] / "pyodide.asm.wasm").is_file()
    assert '<script src="../assets/thaw/thaw.mjs" type="module">' in html(packed, "a/index.html")


def test_a_failing_cell_fails_the_build_with_its_place_and_leaves_the_last_site(packed):
    packed.page("a.md", GOOD)
    assert packed.run("mkdocs", "build").returncode == 0
    for source in ('raise ValueError("x")', "print(", "import os; os._exit(0)"):
        packed.page("a.md", GOOD + f'\n```python cell="x"\n{source}\n```\n')
        for strict in ([], ["--strict"]):
            done = packed.run("mkdocs", "build", *strict)
            assert done.returncode == 1
            assert re.search(r'docs/a\.md:\d+: cell "x"', done.stderr)
            assert "site_plugins" not in done.stderr
            assert 'data-cell="x"' not in html(packed, "a/index.html")
    assert "fine" in html(packed, "a/index.html")
    assert [path.name for path in packed.root.glob(".site*")] == []


def test_a_failing_cell_on_a_page_outside_the_nav_fails_the_build_too(packed):
    packed.page("a.md", '```python cell="x"\n1 / 0\n```\n')
    packed.nav.remove("a.md")
    done = packed.run("mkdocs", "build")
    assert done.returncode == 1
    assert 'docs/a.md:2: cell "x" raised ZeroDivisionError' in done.stderr
    assert not (packed.root / "site").exists()


def test_a_site_without_its_front_end_is_told_so_without_a_traceback(packed):
    packed.options["web"] = "nowhere"
    done = packed.run("mkdocs", "build")
    assert done.returncode == 1
    assert "nowhere holds no front end. Run npm run build." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_misspelt_plugin_option_stops_the_build_with_line_and_nearest_name(packed):
    packed.options["freze"] = "true"
    for program in (["mkdocs", "build"], ["thaw", "site"]):
        done = packed.run(*program)
        assert done.returncode == 1
        assert "mkdocs.yml:10" in done.stderr
        assert 'no option "freze". Did you mean "frozen"?' in done.stderr


@pytest.mark.parametrize(
    "path", ["docs/a.md", "docs/course/first/lab1_checks.py", "course_src/data/glossary.yml"]
)
def test_a_file_in_another_encoding_is_told_with_its_line(packed, lab_files, path):
    packed.page("a.md", "# A\n")
    packed.lesson("first", **lab_files)
    (packed.root / path).parent.mkdir(parents=True, exist_ok=True)
    (packed.root / path).write_bytes("# A\n# Münze\n".encode("latin-1"))
    for program in (["mkdocs", "build"], ["thaw", "freeze"]):
        done = packed.run(*program)
        assert done.returncode == 1
        assert f"{path}:2: the text is not UTF-8. Save the file in this encoding." in done.stderr
        assert "Traceback" not in done.stderr


def test_a_misspelt_markdown_extension_is_told_in_a_line(packed):
    packed.extensions = ["tocc", "thaw"]
    done = packed.run("thaw", "freeze")
    assert done.returncode == 1
    assert done.stderr.startswith('mkdocs.yml: there is no Markdown extension "tocc".')


def test_an_option_that_stands_with_the_extension_stops_the_build(packed):
    packed.page("a.md", GOOD)
    packed.extensions = ["toc", "{thaw: {frozen: elsewhere}}"]
    want = 'mkdocs.yml: the Markdown extension thaw takes no option "frozen". Options stand below plugins'
    for program in (["mkdocs", "build"], ["thaw", "freeze"]):
        done = packed.run(*program)
        assert done.returncode == 1
        assert want in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("page", "want"),
    [
        ('```python cell="x" secnds="3"\n1\n```\n', 'Did you mean "seconds"?'),
        ("---\nexectue: false\n---\n# A\n", 'no "exectue"'),
    ],
)
def test_a_misspelt_option_of_a_page_stops_the_build(packed, page, want):
    packed.page("a.md", page)
    done = packed.run("mkdocs", "build")
    assert done.returncode == 1
    assert re.search(r"docs/a\.md:\d", done.stderr)
    assert want in done.stderr


def test_a_strict_build_exits_1_on_each_kind_of_problem(packed, lab_files):
    packed.extra = "validation: {links: {anchors: warn}, nav: {omitted_files: warn}}\n"
    packed.lesson("first", GOOD, **lab_files)
    packed.run("thaw", "freeze")
    assert packed.run("mkdocs", "build", "--strict").returncode == 0
    for what, text in {
        "unknown option": '```python cell="x" shwo="code"\n1\n```\n',
        "figure without description": FIGURE.replace(
            "One bar is twice as long as the other.\n", ""
        ),
        "no such anchor": "# A\n\n[there](course/first/index.md#lab7)\n",
    }.items():
        packed.page("a.md", text)
        assert packed.run("mkdocs", "build", "--strict").returncode == 1, what
    packed.page("a.md", "# A\n")
    assert packed.run("mkdocs", "build", "--strict").returncode == 0
    (packed.root / "build/frozen/course/first/y.txt").unlink()
    assert packed.run("mkdocs", "build", "--strict").returncode == 1
    packed.run("thaw", "freeze")
    packed.nav.remove("course/first/index.md")
    assert packed.run("mkdocs", "build", "--strict").returncode == 1


def test_a_strict_build_that_only_warns_leaves_the_last_site_as_it_was(packed):
    packed.page("a.md", "# A\n")
    assert packed.run("mkdocs", "build", "--strict").returncode == 0
    packed.page("a.md", "# A\n\n[nowhere](nowhere.md)\n")
    assert packed.run("mkdocs", "build", "--strict").returncode == 1
    assert "nowhere" not in html(packed, "a/index.html")
    assert packed.run("mkdocs", "build").returncode == 0
    assert "nowhere" in html(packed, "a/index.html")


def test_ci_is_as_careful_as_strict(packed):
    packed.page("a.md", CELL)
    done = packed.run("mkdocs", "build", CI="true")
    assert done.returncode == 1
    assert 'docs/a.md:1: cell "x" is stale (never frozen). Run make freeze.' in done.stderr
    assert not (packed.root / "build/frozen").exists()


@pytest.mark.parametrize("pretty", ["true", "false"])
def test_figures_show_at_every_depth_with_every_kind_of_address(packed, pretty):
    packed.extra = f"use_directory_urls: {pretty}\n"
    for folder in ("", "a/", "b/c/"):
        packed.page(f"{folder}page.md", FIGURE)
        packed.write(f"docs/{folder}figures.py", BARS)
    packed.page("a/index.md", FIGURE)
    assert packed.run("mkdocs", "build").returncode == 0
    pages = ["page", "a/page", "b/c/page"]
    names = [f"{name}/index.html" if pretty == "true" else f"{name}.html" for name in pages]
    for name in [*names, "a/index.html"]:
        page = html(packed, name)
        assert "<svg" in page
        assert 'src="fig' not in page


def test_one_rule_for_files_of_a_deep_page_and_a_plain_word_for_one_that_is_missing(packed):
    packed.page(
        "a/b/page.md",
        '```python cell="x" files="data/t.csv near.py"\nimport near\nprint(open("data/t.csv").read(), near.N)\n```\n',
    )
    packed.write("docs/a/b/data/t.csv", "1,2")
    packed.write("docs/a/b/near.py", "N = 3\n")
    assert packed.run("thaw", "freeze").returncode == 0
    assert packed.read("build/frozen/a/b/page/x.txt") == "1,2 3\n"
    (packed.root / "docs/a/b/data/t.csv").unlink()
    done = packed.run("thaw", "freeze")
    want = 'docs/a/b/page.md:1: cell "x" asks for the file "data/t.csv", which is not in docs/a/b.'
    assert want in done.stderr


def test_the_files_of_a_cell_are_in_the_page_for_its_live_half(packed):
    packed.page("a/page.md", '```python cell="x" files="t.csv"\nprint(open("t.csv").read())\n```\n')
    packed.write("docs/a/t.csv", "7,8,9")
    packed.extra = "site_url: https://example.org/course/\n"
    assert packed.run("mkdocs", "build").returncode == 0
    assert '"files":{"t.csv":"7,8,9"}' in html(packed, "a/page/index.html")


def test_no_orphan_reaches_the_site_and_a_strict_build_passes_beside_one(packed):
    packed.page("a.md", GOOD + "\n" + CELL)
    packed.run("thaw", "freeze")
    packed.page("a.md", GOOD)
    assert packed.run("mkdocs", "build", "--strict").returncode == 0
    assert (packed.root / "build/frozen/a/x.txt").is_file()
    assert list((packed.root / "site").rglob("x.txt")) == []


def test_search_finds_the_values_that_prose_prints(packed):
    packed.page(
        "a.md", GOOD + '\n```python values="y"\nn = 4711\n```\n\nIt costs {{ y.n }} tokens.\n'
    )
    packed.extra = "  - search\n"
    assert packed.run("mkdocs", "build").returncode == 0
    assert "4,711 tokens" in packed.read("site/search/search_index.json")


def test_a_console_of_another_code_page_changes_no_page(packed):
    packed.page("münze.md", CELL)
    surroundings = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    for program in (["mkdocs", "build"], ["thaw", "freeze"], ["thaw", "check"]):
        done = packed.run(*program, **surroundings)
        assert done.returncode == 0, done.stderr
    assert "π → ✓ 🎉" in html(packed, "münze/index.html")
    assert packed.read("build/frozen/münze/x.txt") == "π → ✓ 🎉\n"


def test_lessons_are_numbered_in_the_navigation(packed, lab_files):
    packed.theme = "material"
    packed.page("a.md", GOOD)
    packed.lesson("hands", title="It looked", **lab_files)
    packed.run("mkdocs", "build")
    home = html(packed, "index.html")
    assert re.search(r'href="course/hands/"[^>]*>\s*<span[^>]*>\s*1\. It looked', home)
    assert "<title>It looked" in html(packed, "course/hands/index.html")


def test_the_reference_of_lab_is_made_where_the_nav_names_it(packed):
    packed.write("course_src/lab/__init__.py", "from lab.disk import put\n")
    packed.write("course_src/lab/disk.py", 'def put(path):\n    """Keep it."""\n')
    packed.nav.append("reference/lab.md")
    done = packed.run("mkdocs", "build")
    assert done.returncode == 0, done.stderr
    assert "Keep it." in html(packed, "reference/lab/index.html")
