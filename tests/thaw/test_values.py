"""What prose prints of a value."""

import re

import pytest
from thaw.values import printed

VALUES = {"tokens": 18797, "rate": 0.256, "text": "78 <b>", "list": [1], "yes": True}


@pytest.mark.parametrize(
    ("name", "format", "text"),
    [
        ("tokens", "", "18,797"),
        ("tokens", "d", "18797"),
        ("rate", ".1%", "25.6%"),
        ("text", "", "78 <b>"),
    ],
)
def test_a_value_prints_as_prose_wants_it(name: str, format: str, text: str) -> None:
    assert printed(VALUES, name, format) == text


@pytest.mark.parametrize(
    ("name", "format", "says"),
    [
        ("token", "", 'there is no value "token". Did you mean "tokens"?'),
        ("rate", "", 'value "rate" is a float and needs a format'),
        ("list", "", 'value "list" is a list; prose prints numbers and strings.'),
        ("yes", "", 'value "yes" is a bool'),
        ("text", ".1%", 'format ".1%" does not fit value "text"'),
    ],
)
def test_what_cannot_be_printed_says_why(name: str, format: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        printed(VALUES, name, format)
