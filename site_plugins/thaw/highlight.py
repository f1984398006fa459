"""Python source -> HTML with a class a token; the text of the HTML is the source, character for character.

    return 1  # one  ->  <span class="tk-keyword">return</span> <span class="tk-number">1</span>  <span ...

A few classes only: the editor in the browser colours the same kinds (site_plugins/web/src/editor.ts).
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from markupsafe import Markup
from pygments.lexers.python import PythonLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
    _TokenType,
    is_token_subtype,
)

# The first that holds the token's type names its class; a token of another kind is bare text.
CLASSES = (
    (Comment, "comment"),
    (String.Interpol, "bare"),
    (String.Doc, "string"),
    (String, "string"),
    (Number, "number"),
    (Keyword.Constant, "number"),
    (Keyword, "keyword"),
    (Operator.Word, "keyword"),
    (Name.Function, "name"),
    (Name.Class, "name"),
    (Name.Decorator, "name"),
)
GAP_BEGINS, GAP_ENDS = "# --- your code ---", "# --- end ---"


def highlight(source: str) -> Markup:
    """The source with its tokens marked and each gap of a starting file in a box of its own."""
    html, gap = "", False
    for line, marked in zip(StringIO(source), lines(source), strict=True):
        if line.strip() == GAP_BEGINS:
            html, gap = html + '<span class="thaw-gap">', True
        html += marked
        if gap and line.strip() == GAP_ENDS:
            html, gap = html + "</span>", False
    return Markup(html + "</span>" * gap)


def lines(source: str) -> Iterator[str]:
    """HTML of each line, line end included; a token over several lines is closed and reopened."""
    line = ""
    for _, kind, text in PythonLexer().get_tokens_unprocessed(source):
        for piece in StringIO(text):
            line += _mark(kind, piece)
            if piece.endswith("\n"):
                yield line
                line = ""
    if line:
        yield line


def _mark(kind: _TokenType, text: str) -> str:
    name = next((name for types, name in CLASSES if is_token_subtype(kind, types)), "bare")
    escaped = str(Markup.escape(text))
    return (
        escaped
        if name == "bare" or not text.strip()
        else f'<span class="tk-{name}">{escaped}</span>'
    )
