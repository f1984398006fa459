"""Whatever a run, a page or a file says reaches the built page as text, whole, and nothing of it runs."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup
from thaw.course import Course
from thaw.frozen import FrozenPage, Output
from thaw.pages import Cell, Page, Place, Question, ValueRef
from thaw.render import render

from tests.hostile import ACTED_ON, HOSTILE
from tests.thaw.test_render import COURSE, cell_page, only, plain, slot

PLACE = Place("docs/index.md", 1)
KINDS = ("stdout", "stderr", "result", "traceback", "help")


def elements(html: str) -> list[str]:
    return [tag.name for tag in BeautifulSoup(html, "html.parser").find_all(True)]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("kind", KINDS)
def test_output_is_text(kind: str, text: str) -> None:
    harmless, hostile = (
        render(cell_page(), FrozenPage(cells={"greet": Output(said, ((kind, len(said)),))}), COURSE)
        for said in ("harmless", text)
    )
    assert only(hostile, "samp").text == text
    assert elements(hostile) == elements(harmless)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_value_in_prose_is_text(text: str) -> None:
    page = plain(
        f"<p>{slot('value:value-1')}</p>", values={"value-1": ValueRef("value-1", PLACE, "a", "x")}
    )
    html = render(page, FrozenPage(cells={"a": Output(values={"x": text})}), COURSE)
    assert elements(html) == ["p"]
    assert only(html, "p").text == text


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_code_is_text(text: str) -> None:
    code = f"said = {text!r}"
    page = plain(slot("cell:greet"), cells={"greet": Cell("greet", PLACE, code)})
    html = render(page, FrozenPage(), COURSE)
    assert only(html, ".thaw-code pre code").text == code
    assert set(elements(only(html, ".thaw-code pre code").decode())) <= {"code", "span"}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_question_in_the_recap_is_text(text: str) -> None:
    html = render(_asking(text), FrozenPage(), COURSE)
    harmless = render(_asking("harmless"), FrozenPage(), COURSE)
    assert text.split("\n")[0] in BeautifulSoup(html, "html.parser").text
    assert elements(html) == elements(harmless)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_files_and_their_names_reach_the_live_half_as_data(text: str) -> None:
    cell = Cell("greet", PLACE, "1", files=(text,))
    course = _with_file(text)
    html = render(plain(slot("cell:greet"), cells={"greet": cell}), FrozenPage(), course)
    script = only(html, "script.thaw-page")
    assert json.loads(script.text)["cells"]["greet"]["files"] == {text: text}
    assert not {"<", ">", "&", "\u2028"} & set(script.text)


@pytest.mark.parametrize(("name", "text"), {**HOSTILE, **ACTED_ON}.items())
def test_a_cell_that_prints_it_builds_and_shows_it(site, name: str, text: str) -> None:
    site.write("docs/said.txt", json.dumps(text))
    site.page("a.md", PRINTS)
    outcome = site.build()
    assert outcome.report == ""
    shown = only(outcome.html["a.md"], "samp").text
    assert "\x1b" not in shown
    if name in HOSTILE:
        assert shown == text + "\n"
    outcome.html["a.md"].encode()  # it can be written to a file


PRINTS = """\
# A

```python cell="says" files="said.txt"
import json

print(json.loads(open("said.txt").read()))
```
"""


def _asking(text: str) -> Page:
    question = Question("q", PLACE, "words", text)
    return plain(slot("recap"), questions={"q": question})


def _with_file(name: str) -> Course:
    return replace(COURSE, files={f"docs/{name}": name})
