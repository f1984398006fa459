"""A built site -> the list of files that its service worker keeps."""

from __future__ import annotations

import json

from thaw.offline import service_worker


def listed(text: str) -> dict[str, dict[str, str]]:
    first, _, code = text.partition("\n")
    assert code == "code"
    return json.loads(first.removeprefix("const SITE=").removesuffix(";"))


def site(folder, **more: str):
    files = {"index.html": "home", "a/index.html": "a", "404.html": "no", "a b/é.png": "x", **more}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return listed(service_worker(folder, "code"))


def test_a_page_is_named_by_its_folder_and_a_file_as_a_browser_asks_for_it(tmp_path):
    assert list(site(tmp_path)["files"]) == ["", "404.html", "a%20b/%C3%A9.png", "a/"]


def test_what_no_page_asks_for_and_the_worker_itself_are_left_out(tmp_path):
    more = (
        "a/index.md",
        "llms.txt",
        "x.min.js.map",
        "sitemap.xml.gz",
        "assets/javascripts/lunr/min/lunr.de.js",
        "sw.js",
    )
    found = site(tmp_path, **dict.fromkeys(more, ""))
    assert not set(more) & set(found["files"])


def test_any_change_of_any_file_is_another_version_and_the_same_files_are_the_same(tmp_path):
    first = site(tmp_path)
    assert site(tmp_path) == first
    second = site(tmp_path, **{"a/index.html": "b"})
    assert second["version"] != first["version"]
    assert second["files"]["404.html"] == first["files"]["404.html"]


def test_nothing_in_a_name_ends_the_list(tmp_path):
    odd = '"};alert(1);.txt'
    (name,) = (name for name in site(tmp_path, **{odd: ""})["files"] if name.endswith(".txt"))
    assert name == "%22%7D%3Balert%281%29%3B.txt"
