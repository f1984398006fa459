"""The pages of the source, in the frame of the site: navigation, palette and search are those of every page.

    Built.sources   ->   site/source/course_src/lab/wire.py.html, ...

They are no Markdown and stand in no navigation, so that a program does not come up when a reader searches the text.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.commands.build import get_context

from thaw.freeze import replace_text
from thaw.source_pages import FOLDER, shown

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation

# Themes of MkDocs have these blocks in common: those of the page for addresses that lead nowhere.
PAGE = """\
{% extends "main.html" %}
{% block htmltitle %}<title>{{ place }} - {{ config.site_name }}</title>{% endblock %}
{% block content %}{{ shown }}{% endblock %}
"""


@dataclass
class SourcePages:
    """`files` are shown, by the address of their page."""

    env: Any
    nav: Navigation
    site_files: Files
    files: Mapping[str, Path]
    commit: str | None

    def write(self, config: MkDocsConfig) -> None:
        """Write them into the site."""
        page = self.env.from_string(PAGE)
        for address, path in self.files.items():
            place = address.removeprefix(f"{FOLDER}/").removesuffix(".html")
            root = posixpath.relpath(".", posixpath.dirname(address))
            context = get_context(self.nav, self.site_files, config, base_url=root)
            text = path.read_text(encoding="utf-8")
            html = page.render(
                {**context, "place": place, "shown": shown(place, text, self.commit)}
            )
            replace_text(Path(config.site_dir) / address, html)
