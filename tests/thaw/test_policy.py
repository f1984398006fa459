"""A built site -> its Content-Security-Policy."""

from __future__ import annotations

import re

from thaw.policy import policy


def rules(folder, html: str) -> dict[str, list[str]]:
    (folder / "index.html").write_text(html, "utf-8")
    split = (rule.split() for rule in policy(folder).split("; "))
    return {name: sources for name, *sources in split}


def test_an_inline_script_is_named_by_its_hash_and_data_and_files_are_not(tmp_path):
    found = rules(
        tmp_path,
        "<script>alert(1)</script><script src=a.js></script><script type=application/json>{}</script>",
    )
    # printf 'alert(1)' | openssl dgst -sha256 -binary | openssl base64
    assert found["script-src"][2:] == ["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]


def test_a_style_attribute_costs_a_hash_and_its_leave(tmp_path):
    assert rules(tmp_path, "<p>")["style-src"] == ["'self'"]
    (own, leave, hashed) = rules(tmp_path, '<td style="text-align: right;">')["style-src"]
    assert (own, leave) == ("'self'", "'unsafe-hashes'")
    assert re.fullmatch(r"'sha256-[\w+/]{43}='", hashed)


def test_nothing_unsafe_is_allowed(tmp_path):
    allowed = {it for rule in rules(tmp_path, "<script>1</script>").values() for it in rule}
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:"} & allowed
