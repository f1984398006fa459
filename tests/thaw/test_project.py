"""mkdocs.yml, read for what thaw needs of it."""

from __future__ import annotations

import pytest
from thaw.problems import BuildFailed
from thaw.project import read_project


def failed(site) -> str:
    with pytest.raises(BuildFailed) as failure:
        read_project(site.config)
    return str(failure.value)


def test_the_nav_gives_the_order_however_it_is_nested(site):
    site.write("mkdocs.yml", "nav: [a.md, Course: [b.md, Deep: {C: c.md}], https://example.org]\n")
    for name in "abcd":
        site.write(f"docs/{name}.md", "")
    project = read_project(site.root / "mkdocs.yml")
    assert project.nav == ("a.md", "b.md", "c.md")
    assert project.pages() == ["a.md", "b.md", "c.md", "d.md", "index.md"]


def test_a_misspelt_option_is_named_with_its_line_and_the_nearest(site):
    site.options["freze"] = "true"
    assert failed(site) == (
        'mkdocs.yml:9: the plugin thaw has no option "freze". Did you mean "frozen"?\n1 problem.'
    )


def test_pages_that_are_nowhere_are_told_before_anything_is_pruned(site):
    site.extra = "docs_dir: dosc\n"
    want = 'there is no folder "dosc". docs_dir names the folder that the pages are in.'
    assert want in failed(site)


def test_an_option_of_the_wrong_form_is_told_the_right_one(site):
    site.options["frozen"] = "3"
    assert 'mkdocs.yml:9: the option "frozen" of thaw is not the name of a folder.' in failed(site)


def test_a_page_that_is_not_published_never_runs(site):
    site.page("a.md", '```python cell="x"\nopen("ran.txt", "w")\n```\n')
    site.nav.remove("a.md")
    site.extra = "exclude_docs: |\n  a.md\ndraft_docs: b.md\n"
    site.write("docs/b.md", '```python cell="x"\n1\n```\n')
    site.write("docs/.hidden/c.md", '```python cell="x"\n1\n```\n')
    assert site.build().report == ""
    assert site.engine.ran == []


def test_tags_of_other_programs_do_not_stop_the_reading(site):
    site.extra = "extra: {key: !ENV [NOTHING, 1], slugify: !!python/name:os.path.join }\n"
    assert read_project(site.config).name == "Tiny"


def test_a_file_that_is_not_there_or_not_yaml_is_said_plainly(site, tmp_path):
    with pytest.raises(BuildFailed, match=r"is not there\. Run thaw in the folder that holds it"):
        read_project(tmp_path / "nowhere" / "mkdocs.yml")
    site.write("mkdocs.yml", "nav: [\n")
    with pytest.raises(BuildFailed, match=r"mkdocs.yml: is not YAML. Mend the line."):
        read_project(site.root / "mkdocs.yml")


@pytest.mark.parametrize(
    ("src", "pretty", "plain"),
    [
        ("index.md", "", "index.html"),
        ("a.md", "a/", "a.html"),
        ("a/index.md", "a/", "a/index.html"),
    ],
)
def test_a_page_has_the_address_that_the_site_gives_it(site, src, pretty, plain):
    assert read_project(site.config).url(src) == pretty
    site.extra = "use_directory_urls: false\n"
    assert read_project(site.config).url(src) == plain
