"""LaTeX in, MathML out; no text of a formula is ever markup."""

from __future__ import annotations

import xml.etree.ElementTree as etree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thaw.mathml import NoFormula, mathml

HOSTILE = [
    r"\text{<script>alert(1)</script>}",
    r"\text{</math><img src=x onerror=alert(1)>}",
    r"\href{javascript:alert(1)}{x}",
    r"a < b \& c > d",
    r"\text{]]> <!-- {{ x }} \u202e}",
    r"\style{background:url(x)}{y}",
    r"\class{x}{y}",
]
HARMLESS = {
    "math",
    "semantics",
    "annotation",
    "mrow",
    "mi",
    "mn",
    "mo",
    "mtext",
    "mspace",
    "mstyle",
}


def words(made: str) -> str:
    root = etree.fromstring(made)
    root[0].remove(root[0][-1])
    return "".join(root.itertext())


def test_a_formula_becomes_mathml_with_its_latex_beside_it() -> None:
    made = mathml(r"k > \frac{w-r}{1-r}", True)
    assert made.startswith('<math display="block"><semantics>')
    assert "<mfrac>" in made
    assert r"<annotation encoding=" in made
    assert words(made) == "k>w−r1−r"


def test_a_formula_in_a_line_is_inline() -> None:
    assert mathml("x", False).startswith('<math display="inline">')


def test_a_number_with_a_thousands_comma_is_one_number() -> None:
    assert "<mn>9,600,000</mn>" in mathml(r"9{,}600{,}000", True)


@pytest.mark.parametrize("tex", HOSTILE)
def test_a_hostile_formula_is_text_or_an_error(tex: str) -> None:
    try:
        made = mathml(tex, True)
    except NoFormula:
        return
    root = etree.fromstring(made)
    assert {element.tag for element in root.iter()} <= HARMLESS
    assert not [
        name
        for element in root.iter()
        for name in element.attrib
        if name in ("href", "style", "class")
    ]


@pytest.mark.parametrize(
    ("tex", "fault"),
    [
        (r"\left( x", "cannot be read"),
        (r"\frac{a}", "lacks a part"),
        (r"\summ_{i} x", r"a command that is not known: \summ"),
    ],
)
def test_a_broken_formula_says_what_is_wrong(tex: str, fault: str) -> None:
    with pytest.raises(NoFormula) as failed:
        mathml(tex, True)
    assert fault in str(failed.value)


@given(st.text(max_size=30))
def test_whatever_is_written_the_result_is_well_formed_and_harmless(tex: str) -> None:
    try:
        made = mathml(tex, False)
    except NoFormula:
        return
    assert all(
        element.tag.startswith(("m", "semantics", "annotation", "none"))
        for element in etree.fromstring(made).iter()
    )
