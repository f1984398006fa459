"""A built site -> the strictest Content-Security-Policy that it works under.

    <script>palette...</script> on some page   ->   script-src 'self' 'wasm-unsafe-eval' 'sha256-...'; style-src 'self'; ...

Neither 'unsafe-inline' nor 'unsafe-eval': the theme's inline scripts are named by their hashes, those of all pages
together, since instant navigation runs them all under the policy of the first page.
"""

from __future__ import annotations

import base64
import hashlib
from html.parser import HTMLParser
from pathlib import Path

RULES = {
    "default-src": ["'self'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'"],  # Python is WebAssembly
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],  # icons of the theme and of figures
    "connect-src": ["'self'", "blob:"],  # Stop asks whether a blob: address still exists
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}
DATA = {"application/json", "application/ld+json"}  # no script: nothing of it runs


def policy(site: Path) -> str:
    """The value of the header; `frame-ancestors` is the host's own decision."""
    inline = _Inline()
    for page in sorted(site.rglob("*.html")):
        inline.feed(page.read_text(encoding="utf-8"))
        inline.reset()
    rules = dict(RULES)
    rules["script-src"] = [*rules["script-src"], *sorted(inline.scripts)]
    attributes = ["'unsafe-hashes'", *sorted(inline.attributes)] if inline.attributes else []
    rules["style-src"] = [*rules["style-src"], *sorted(inline.styles), *attributes]
    return "; ".join(" ".join([name, *sources]) for name, sources in rules.items())


class _Inline(HTMLParser):
    """Gathers the hashes of what stands inside pages and runs or styles."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: set[str] = set()
        self.styles: set[str] = set()
        self.attributes: set[str] = set()

    def reset(self) -> None:
        super().reset()
        self._into: set[str] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("style"):
            self.attributes.add(_hash(given["style"] or ""))
        if tag == "script" and "src" not in given and given.get("type") not in DATA:
            self._into = self.scripts
        elif tag == "style":
            self._into = self.styles

    def handle_data(self, data: str) -> None:
        if self._into is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._into is not None:
            self._into.add(_hash(self._text))
        self._into, self._text = None, ""


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
