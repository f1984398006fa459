"""Finished HTML in, the page as Markdown out: nothing that stands on the page is missing."""

from __future__ import annotations

import html
import re

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown
from thaw.address import twin_name, twin_path
from thaw.llms import llms
from thaw.pages import Page
from thaw.twin import twin

CELL = (
    '<thaw-cell><div class="thaw-bar"><span class="thaw-name">greet</span>'
    '<span class="thaw-buttons"><button>Run</button></span></div>'
    '<div class="thaw-code"><pre><code><span class="tk-name">print</span>("`a`")</code></pre></div>'
    '<div class="thaw-output"><pre><samp><span>`a`\n</span></samp></pre></div></thaw-cell>'
)


def test_a_cell_is_its_code_and_its_output() -> None:
    assert twin(CELL) == 'greet\n\n```python\nprint("`a`")\n```\n\nOutput:\n\n```text\n`a`\n```\n'


def test_code_that_holds_a_fence_stands_in_a_longer_one() -> None:
    assert twin("<pre><code>```\nx\n```</code></pre>") == "````text\n```\nx\n```\n````\n"


def test_a_drawing_is_its_description() -> None:
    svg = "<svg><title>One trip</title><desc>Two arrows &amp; a box.</desc><path d='M0 0'/></svg>"
    assert twin(f"<section>{svg}</section>") == "*Drawing: One trip Two arrows & a box.*\n"


def test_a_figure_is_its_caption_and_its_long_description() -> None:
    page = (
        "<thaw-figure><svg><title>t</title></svg><div class='thaw-caption'>What to notice</div>"
        "<details><summary>The figure in words</summary><p>Two arrows.</p></details></thaw-figure>"
    )
    assert twin(page) == "What to notice\n\n**The figure in words**\n\nTwo arrows.\n"


def test_a_formula_is_its_latex() -> None:
    tex = '<annotation encoding="application/x-tex">n \\cdot h</annotation>'
    math = f"<math><semantics><mi>n</mi>{tex}</semantics></math>"
    assert twin(f"<p>So {math} it is.</p>") == "So $`n \\cdot h`$ it is.\n"
    block = math.replace("<math>", '<math display="block">')
    assert twin(f"<div>{block}</div>") == "```math\nn \\cdot h\n```\n"


def test_a_disclosure_is_open() -> None:
    page = "<details><summary>Hint 1</summary><p>Look at the log.</p></details>"
    assert twin(page) == "**Hint 1**\n\nLook at the log.\n"


def test_terms_and_what_is_said_of_them_are_a_list() -> None:
    page = "<dl><div><dt>Known</dt><dd>a</dd></div><div><dt>Changed</dt><dd><ul><li>b</li><li>c</li></ul></dd></div></dl>"
    assert twin(page) == "- **Known**: a\n- **Changed**:\n\n    - b\n    - c\n"


def test_a_bar_in_a_table_stays_in_its_cell() -> None:
    page = "<table><tr><th>a|b</th></tr><tr><td>c | <b>d</b>|e</td></tr></table>"
    again = BeautifulSoup(Markdown(extensions=["tables"]).convert(twin(page)), "html.parser")
    assert [it.get_text() for it in again.select("th, td")] == ["a|b", "c | d|e"]


def test_buttons_forms_and_data_stay_behind() -> None:
    page = (
        "<p>a</p><script type='application/json'>{}</script><template>t</template><form><label>l<textarea>x</textarea>"
        "</label></form><fieldset><legend>How deep?</legend></fieldset><footer class='thaw-colophon'>c</footer>"
    )
    assert twin(page) == "a\n"


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "[a](javascript:x)", "`code`", "*no* **no**", "# no", "1. no", "_no_", "</script>"]
)  # fmt: skip
def test_text_that_looks_like_markup_stays_text(text: str) -> None:
    made = twin(f"<p>{html.escape(text)}</p>")
    again = BeautifulSoup(Markdown().convert(made), "html.parser")
    assert again.get_text() == text
    assert [tag.name for tag in again.find_all(True)] == ["p"]


def test_a_full_stop_after_code_or_a_link_is_a_full_stop() -> None:
    page = "<p>See <a href='b/'>b</a>. And <code>c</code>.</p><p>It was <time>2026</time>.</p><h2>1. One</h2>"
    assert twin(page) == "See [b](b/). And `c`.\n\nIt was 2026.\n\n## 1. One\n"


def test_a_drawing_says_only_what_does_not_stand_on_the_page() -> None:
    drawn = "<div><svg><title>What goes in, what comes out</title><desc>A box\nand an arrow.</desc></svg></div>"
    assert (
        twin(f"{drawn}<p>x</p>")
        == "*Drawing: What goes in, what comes out A box\nand an arrow.*\n\nx\n"
    )
    assert "Drawing" not in twin(
        f"<p>What goes in, what comes out</p>{drawn}<p>A <b>box</b> and an arrow.</p>"
    )


def test_a_page_without_a_heading_gets_its_title() -> None:
    assert twin("<p>x</p>", "Home") == "# Home\n\nx\n"
    assert twin("<h1>Own</h1>", "Home") == "# Own\n"


def test_the_twin_lies_beside_its_page() -> None:
    assert (twin_name("course/hands/"), twin_path("course/hands/")) == (
        "index.md",
        "course/hands/index.md",
    )
    assert (twin_name("a/b.html"), twin_path("a/b.html")) == ("b.md", "a/b.md")
    assert (twin_name(""), twin_path("./")) == ("index.md", "index.md")


def listed(kind: str, src: str, **meta: str) -> Page:
    return Page(f"docs/{src}", src, src.rsplit("/")[-1].removesuffix(".md"), kind, meta)  # type: ignore[arg-type]


def test_llms_txt_lists_pages_by_kind_with_a_line_on_each() -> None:
    pages = [
        listed("lesson", "course/hands.md", title="Hands [1]", summary="Who\nacts."),
        listed("page", "about.md"),
    ]
    urls = {"course/hands.md": "course/hands/", "about.md": "about/"}
    assert llms("Workshop", "How it works.", pages, urls, "https://x.org/") == (
        "# Workshop\n\n> How it works.\n\n## Course\n\n"
        "- [Hands \\[1\\]](https://x.org/course/hands/index.md): Who acts.\n\n"
        "## Optional\n\n- [About](https://x.org/about/index.md)\n"
    )


def test_no_line_of_a_twin_ends_in_spaces_and_no_gap_is_wider_than_one_line() -> None:
    made = twin("<p>a </p>\n\n\n<div> <p>b</p> </div>")
    assert not re.search(r"[ \t]\n|\n{3}", made)
