"""What a page's Markdown becomes: parts as data, and HTML with a slot for each."""

from __future__ import annotations

from markdown import Markdown
from thaw.collect import File, ThawExtension, collect
from thaw.pages import Option, PartRef
from thaw.problems import Place

from tests.thaw.collecting import SITE, good, told


def test_a_cell_becomes_a_part_and_a_slot() -> None:
    collected = good("""\
        Before.

        ```python cell="empty-log" seconds="2" editable="no"
        print("<b>")

        if 1:
            print(2)
        ```
        """)
    cell = collected.cells["empty-log"]
    assert cell.source == 'print("<b>")\n\nif 1:\n    print(2)'
    assert (cell.place.line, cell.seconds, cell.editable) == (3, 2.0, False)
    assert collected.html == '<p>Before.</p>\n<thaw-slot part="cell:empty-log"></thaw-slot>'


def test_a_cell_without_options_has_the_defaults() -> None:
    cell = good('```python cell="a"\n1\n```\n').cells["a"]
    assert (cell.harness, cell.expect, cell.withhold, cell.files) == (None, None, None, ())
    assert (cell.seconds, cell.show, cell.editable, cell.values) == (5.0, "both", True, None)


def test_every_option_of_a_cell_is_read() -> None:
    cell = good("""\
        //// words | Why?
            id: why
        /// nudge
        Look.
        ///
        /// answer
        So.
        ///
        ////
        ```python cell="a" harness="yours:hands.2" expect="KeyError" withhold="why" files="a.txt b/c.txt" seconds="0.5" show="code" editable="no"
        1
        ```
        """).cells["a"]
    assert (cell.harness, cell.expect, cell.withhold) == ("yours:hands.2", "KeyError", "why")
    assert cell.files == ("a.txt", "b/c.txt")
    assert (cell.seconds, cell.show, cell.editable) == (0.5, "code", False)


def test_the_values_of_a_cell_are_kept_with_it_and_leave_no_trace_in_the_page() -> None:
    collected = good("""\
        ```python cell="a"
        log = [1]
        ```
        ```python values="a"
        entries = len(log)
        ```
        It has {{ a.entries }}.
        """)
    assert collected.cells["a"].values == "entries = len(log)"
    assert collected.cells["a"].values_place == Place(collected.path, 4)
    assert '<p>It has <thaw-slot part="value:value-1"></thaw-slot>.</p>' in collected.html
    assert collected.html.count("thaw-slot part") == 2


def test_a_value_has_a_cell_a_name_and_a_format() -> None:
    collected = good("""\
        ```python cell="run"
        1
        ```
        ```python values="run"
        rate = 1
        ```

        Paid {{run.rate:.1%}}, {{ run.rate }}.
        """)
    first, second = collected.values.values()
    assert (first.cell, first.name, first.format) == ("run", "rate", ".1%")
    assert (second.id, second.format, second.place.line) == ("value-2", "", 8)


def test_a_listing_names_what_is_cut_from_the_source() -> None:
    collected = good("""\
        ```python from="lab.validate"
        ```

        ```python from="harness.run" harness="hands.2"
        ```

        ```python diff="hands.1"
        ```
        """)
    symbol, stage, diff = collected.listings.values()
    assert (symbol.id, symbol.symbol, symbol.place.line) == ("listing-1", "lab.validate", 1)
    assert (stage.symbol, stage.harness) == ("harness.run", "hands.2")
    assert (diff.diff, diff.symbol) == ("hands.1", None)
    assert '<thaw-slot part="listing:listing-3"></thaw-slot>' in collected.html


def test_a_choose_becomes_a_question_with_its_options_and_what_is_shown_after() -> None:
    collected = good("""\
        //// choose | The log has how many lines?
            id: lines-after
        More of the question.
        /// option | One, for the **file** it named
        What this assumes.
        ///
        /// right | None
        Why.
        ///
        Shown after the choice.
        ////
        """)
    question = collected.questions["lines-after"]
    assert (question.kind, question.prompt) == (
        "choose",
        "The log has how many lines?\nMore of the question.",
    )
    assert question.options == (Option("One, for the file it named", False), Option("None", True))
    assert collected.html == (
        '<thaw-choose data-question="lines-after" id="q-lines-after">\n'
        '<div class="thaw-prompt">The log has how many lines?<p>More of the question.</p>\n</div>\n'
        '<details class="thaw-option" data-index="0" data-right="no">\n'
        '<summary class="thaw-option-text">One, for the <strong>file</strong> it named</summary>\n'
        '<div class="thaw-option-why">\n<p>What this assumes.</p>\n</div>\n</details>\n'
        '<details class="thaw-option" data-index="1" data-right="yes">\n'
        '<summary class="thaw-option-text">None</summary>\n'
        '<div class="thaw-option-why">\n<p>Why.</p>\n</div>\n</details>\n'
        '<details class="thaw-after">\n<summary>What to take from it</summary>\n'
        "<p>Shown after the choice.</p>\n</details>\n"
        "</thaw-choose>"
    )


def test_a_number_becomes_a_question_with_the_value_that_answers_it() -> None:
    collected = good("""\
        ```python cell="a"
        1
        ```
        ```python values="a"
        entries = 0
        ```

        //// number | How many entries?
            id: guess
            answer: a.entries
        It has {{ a.entries }}.
        ////
        """)
    assert collected.questions["guess"].answer == "a.entries"
    assert collected.html.endswith(
        '<thaw-number data-question="guess" id="q-guess">\n<div class="thaw-prompt">How many entries?</div>\n'
        '<details class="thaw-after">\n<summary>The answer</summary>\n'
        '<thaw-slot part="answer:guess"></thaw-slot>\n'
        '<p>It has <thaw-slot part="value:value-1"></thaw-slot>.</p>\n</details>\n</thaw-number>'
    )


def test_a_words_becomes_a_question_with_nudge_answer_and_common_answers() -> None:
    collected = good("""\
        //// words | Who did what?
            id: who
        /// nudge
        Look at the log.
        ///
        /// answer
        You did.
        ///
        /// common | "The model called my function."
        What it misses.
        ///
        ////
        """)
    assert collected.questions["who"].kind == "words"
    assert collected.html == (
        '<thaw-words data-question="who" id="q-who">\n<div class="thaw-prompt">Who did what?</div>\n'
        '<details class="thaw-nudge">\n<summary>A nudge</summary>\n<p>Look at the log.</p>\n</details>\n'
        '<details class="thaw-answer">\n<summary>An answer</summary>\n<p>You did.</p>\n</details>\n'
        '<details class="thaw-common">\n<summary>"The model called my function."</summary>\n'
        "<p>What it misses.</p>\n</details>\n</thaw-words>"
    )


LAB = """\
///// lab | Give it hands
    code: lab1
Requirements.

- one

//// hint
First.
////
//// hint
Second.
////
//// hint
Nearly the code.
////
//// success
It works.
////
/////
"""


def test_a_lab_becomes_its_requirements_its_file_a_success_three_hints_and_a_solution() -> None:
    collected = good(LAB)
    lab = collected.labs["lab1"]
    assert (lab.title, lab.hints, lab.place.line) == ("Give it hands", 3, 1)
    assert collected.html == (
        '<thaw-lab data-lab="lab1" id="lab1">\n<h3 class="thaw-lab-title" id="lab1-title">Give it hands</h3>\n'
        '<div class="thaw-requirements">\n<p>Requirements.</p>\n<ul>\n<li>one</li>\n</ul>\n</div>\n'
        '<thaw-slot part="lab:lab1"></thaw-slot>\n'
        '<div class="thaw-success">\n<p>It works.</p>\n</div>\n'
        '<details class="thaw-hint" data-hint="1">\n<summary>Hint 1</summary>\n<p>First.</p>\n</details>\n'
        '<details class="thaw-hint" data-hint="2">\n<summary>Hint 2</summary>\n<p>Second.</p>\n</details>\n'
        '<details class="thaw-hint" data-hint="3">\n<summary>Hint 3</summary>\n<p>Nearly the code.</p>\n</details>\n'
        '<thaw-slot part="solution:lab1"></thaw-slot>\n</thaw-lab>'
    )


def test_the_table_of_contents_lists_headings_and_no_titles_of_blocks() -> None:
    md = Markdown(extensions=["toc", ThawExtension()])
    md.convert(f"## One\n\n{LAB}\n## Two\n")
    assert [entry["name"] for entry in md.toc_tokens] == ["One", "Two"]


def test_a_figure_has_a_number_options_for_its_drawing_and_its_words() -> None:
    collected = good("""\
        ```python cell="a"
        1
        ```
        ```python values="a"
        transcript = []
        ```

        /// figure | First
            id: first
            draw: cost
            data: a.transcript
        What it shows.
        ///

        /// figure | What to notice
            id: one-trip
            draw: message_flow
            data: a.transcript
            step: yes
            edge: [your program, the disk]
            size: 3
        Two arrows. See [](#one-trip).
        ///
        """)
    figure = collected.figures["one-trip"]
    assert (figure.number, figure.draw, figure.data, figure.step) == (
        2,
        "message_flow",
        "a.transcript",
        True,
    )
    assert figure.options == {"edge": ["your program", "the disk"], "size": 3}
    assert (figure.caption, figure.place.line) == ("What to notice", 15)
    assert collected.html.endswith(
        '<thaw-figure data-step="yes" id="one-trip">\n<thaw-slot part="figure:one-trip"></thaw-slot>\n'
        '<div class="thaw-caption"><span class="thaw-figure-number"><thaw-slot part="number:one-trip"></thaw-slot>'
        "</span> What to notice</div>\n"
        '<details class="thaw-description">\n<summary>The figure in words</summary>\n'
        '<p>Two arrows. See <thaw-slot part="reference:reference-1"></thaw-slot>.</p>\n</details>\n</thaw-figure>'
    )


def test_a_caption_and_a_description_arrive_intact_whatever_signs_they_hold() -> None:
    collected = good("""\
        ```python cell="a"
        1
        ```
        ```python values="a"
        n = 2
        ```

        /// figure | What "x < y" & `a < b` <script>say</script> *mean* 'here' &amp; \\* there
            id: one-trip
            draw: message_flow
            data: a.n
        A "quote", a &lt; sign, `<code>`
        on a second line.

        - and a list
        ///
        """)
    figure = collected.figures["one-trip"]
    assert figure.caption == "What \"x < y\" & a < b <script>say</script> mean 'here' &amp; * there"
    assert figure.description == 'A "quote", a < sign, <code>\non a second line.\nand a list'
    assert "<script>" not in collected.html


def test_a_value_in_a_description_is_filled_in_where_it_stands() -> None:
    figure = good("""\
        ```python cell="a"
        1
        ```
        ```python values="a"
        n = 2
        ```

        /// figure | Notice
            id: f
            draw: cost
            data: a.n
        It costs {{ a.n }} tokens.
        ///
        """).figures["f"]
    assert figure.description == "It costs {{value-1}} tokens."
    assert figure.described({"value-1": "1,200"}) == "It costs 1,200 tokens."


def test_links_citations_and_tags_are_computed_later_in_the_order_of_the_page() -> None:
    collected = good("""\
        [](lesson:no-memory), [the first](lesson:no-memory), a [`tool` call](glossary:tool-call),
        said so[^anthropic-tools] [general]{.tag} and [our simplification]{.tag}.
        """)
    found = [(it.kind, it.target, it.text, it.place.line) for it in collected.references.values()]
    assert found == [
        ("lesson", "no-memory", "", 1),
        ("lesson", "no-memory", "the first", 1),
        ("glossary", "tool-call", "tool call", 1),
        ("citation", "anthropic-tools", "", 2),
    ]
    assert '<thaw-slot part="tag:our simplification"></thaw-slot>' in collected.html


def test_a_footnote_of_the_page_is_no_citation() -> None:
    collected = good("Said so[^1].\n\n[^1]: Here.\n")
    assert collected.references == {}
    assert 'class="footnote"' in collected.html


def test_a_key_defined_only_within_code_is_a_citation() -> None:
    collected = good("Said so[^key].\n\n```text\n[^key]: an example\n```\n")
    assert [it.target for it in collected.references.values()] == ["key"]


def test_the_rest_of_a_lesson_becomes_sections_with_what_is_computed_in_slots() -> None:
    collected = good("""\
        /// wild | In the wild
            ids: [pi-read, pi-write]
        They declare more.
        ///
        /// can-do
        ///
        /// case | One more case
        Which?
        ///
        /// recap
            hit: It said it `looked`.
            built: A loop.
            principle: The model writes.
            open: Errors.
        ///
        """)
    assert (
        '<div class="thaw-wild" data-ids="pi-read pi-write">\n<h3 class="thaw-block-title">In the wild</h3>'
        in collected.html
    )
    assert (
        '<section class="thaw-can-do">\n<thaw-slot part="can-do"></thaw-slot>\n</section>'
        in collected.html
    )
    assert '<section class="thaw-case">' in collected.html
    assert (
        '<dt>You hit</dt>\n<dd data-card="hit">It said it <code>looked</code>.</dd>'
        in collected.html
    )
    assert '</dl>\n<thaw-slot part="recap"></thaw-slot>\n</section>' in collected.html
    assert [part.kind for part in collected.outline] == ["wild", "can-do", "case", "recap"]


def test_a_recap_may_print_values() -> None:
    collected = good("""\
        ```python cell="a"
        1
        ```
        ```python values="a"
        n = 2
        ```

        /// recap
            hit: It cost {{ a.n }} tokens.
            built: A loop.
            principle: The model writes.
            open: Errors.
        ///
        """)
    assert 'It cost <thaw-slot part="value:value-1"></thaw-slot> tokens.' in collected.html
    assert collected.values["value-1"].place.line == 9


def test_reading_levels_are_three_sections() -> None:
    collected = good("""\
        ///// levels
        //// level | guide
        What to use.
        ////
        //// level | how
        ```python cell="traced"
        1
        ```
        ////
        //// level | math
        The formula.
        ////
        /////
        """)
    assert collected.html.startswith(
        '<thaw-levels>\n<section class="thaw-level" data-level="guide">\n<p>What to use.</p>'
    )
    assert list(collected.cells) == ["traced"]


def test_the_outline_lists_the_parts_in_the_order_of_the_page() -> None:
    collected = good(f"""\
{LAB}
```python cell="after"
1
```
""")
    assert collected.outline == [
        PartRef("lab", "lab1", Place(collected.path, 1)),
        PartRef("cell", "after", Place(collected.path, 21)),
    ]


def test_a_lesson_begins_with_the_slot_of_its_head() -> None:
    text = "---\nkind: lesson\ntitle: T\nsummary: S\nmotto: M\nfailure: [a, b]\nminutes: 5\nstatus: draft\n---\n\nText.\n"
    collected = good(text)
    assert collected.html == '<thaw-slot part="head"></thaw-slot>\n<p>Text.</p>'
    assert (collected.kind, collected.slug, collected.meta["minutes"]) == ("lesson", "hands", 5)


def test_a_page_has_the_slug_of_its_folder_or_of_its_name() -> None:
    assert collect("x", "docs/course/hands/index.md").slug == "hands"
    assert collect("x", "docs/primer/cost-and-caching.md").slug == "cost-and-caching"
    assert collect("x", "docs/index.md").slug == "index"


def test_without_a_site_generator_the_extension_gives_html_and_logs_its_problems(caplog) -> None:
    md = Markdown(extensions=["thaw", "tables"])
    html = md.convert('```python cell="a"\nprint(1)\n```\n\n{{ b.c }}\n')
    assert '<thaw-slot part="cell:a"></thaw-slot>' in html
    assert 'b.c: there is no cell "b" on this page.' in caplog.text


def test_ordinary_code_is_highlighted_though_no_other_extension_is_named() -> None:
    html = Markdown(extensions=["thaw"]).convert("```python\nx = 1\n```\n")
    assert '<span class="n">x</span>' in html


def test_one_extension_serves_page_after_page() -> None:
    thaw = ThawExtension()
    pages = []
    for name in ("one", "two"):
        text = f'---\ntitle: x\n---\n\n```python cell="{name}"\n{name}\n```\n'
        thaw.file = File(f"docs/{name}.md", f"{name}.md", text)
        Markdown(extensions=[*SITE, thaw]).convert(text.split("---\n\n")[1])
        pages.append(thaw.page)
    assert [(it.path, list(it.cells), it.cells[it.slug].place.line) for it in pages] == [
        ("docs/one.md", ["one"], 5),
        ("docs/two.md", ["two"], 5),
    ]


def test_an_empty_page_after_another_is_empty() -> None:
    thaw = ThawExtension()
    for text in ('```python cell="a"\n1\n```\n', ""):
        thaw.file = File("docs/a.md", "a.md", text)
        Markdown(extensions=[thaw]).convert(text)
    assert (thaw.page.cells, thaw.page.problems) == ({}, [])


def test_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    text = '---\ntitle: x\n---\n```python cell="a"\nif 1:\n    print(1)\n```\n'
    plain = collect(text, "docs/a.md")
    other = collect("\ufeff" + text.replace("\n", "\r\n"), "docs/a.md")
    assert (other.cells, other.html, other.meta) == (plain.cells, plain.html, plain.meta)


def test_unknown_front_matter_is_told_with_its_line() -> None:
    assert told("---\ntitle: x\nexectue: false\n---\nText.\n") == [
        '3: the front matter of a page takes no "exectue". There are description, hide, icon, kind, search, status, summary, tags, template, title.'
    ]
