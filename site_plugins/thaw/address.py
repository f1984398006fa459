"""Two addresses of the site -> the relative link from one to the other.

    "course/hands/", "course/memory/"  ->  "../memory/"

Relative links hold under any subpath, and when the site moves. Each page has a twin, its Markdown, in its own folder.
"""

from __future__ import annotations

import posixpath


def from_page(page: str, target: str) -> str:
    """The link to put on `page`; both are addresses from the site's root, "" is the home page."""
    folder = posixpath.dirname("/" + page)
    link = posixpath.relpath("/" + target, folder)
    return link + "/" * (target.endswith("/") or target == "")


def twin_name(url: str) -> str:
    """The name of the twin of the page at an address, in the page's own folder."""
    name = posixpath.basename(url)
    return f"{name.removesuffix('.html')}.md" if name else "index.md"


def twin_path(url: str) -> str:
    """Where the twin lies, from the site's root."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(url), twin_name(url)))
