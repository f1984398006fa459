"""Read a site's mkdocs.yml into the few facts that thaw needs of it.

    nav: [index.md, Course: [course/hands/index.md]]   ->   Project(nav=("index.md", "course/hands/index.md"), ...)

The file is the contract, not the program that reads it: nothing here imports a site generator.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pathspec
import yaml

from thaw.problems import BuildFailed, Place, Problems, did_you_mean

UNPUBLISHED = (".*", "/templates/")  # as MkDocs has it


@dataclass(frozen=True)
class Options:
    """What `plugins: - thaw:` takes; folders count from the root."""

    frozen: str = "build/frozen"
    runtime: str = "build/runtime"
    web: str = "build/web"
    cache: str = "build/cache"


@dataclass(frozen=True)
class Project:
    """A site: where it lives and what its mkdocs.yml says."""

    root: Path
    name: str = ""
    docs: str = "docs"
    site: str = "site"
    repository: str | None = None
    nav: tuple[str, ...] = ()  # pages in order, named from docs_dir
    extensions: tuple[str, ...] = ()
    extension_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    excluded: tuple[str, ...] = ()  # patterns of pages that are not published
    directory_urls: bool = True
    options: Options = Options()

    def text(self, path: str) -> str:
        """A file's text, by its path from the root, with line ends as on every machine."""
        return text_of(self.root / path, path)

    def pages(self) -> list[str]:
        """The published Markdown files, named from docs_dir: those of the nav in its order, then the others."""
        docs = self.root / self.docs
        hidden = pathspec.GitIgnoreSpec.from_lines([*UNPUBLISHED, *self.excluded])
        found = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
        found = {src for src in found if not hidden.match_file(src)}
        listed = [src for src in self.nav if src in found]
        return listed + sorted(found - set(listed))

    def url(self, src: str) -> str:
        """The address of a page, from the site's root."""
        name = src.removesuffix(".md").removesuffix("index")
        if not self.directory_urls:
            return f"{src.removesuffix('.md')}.html"
        return name if name.endswith("/") or not name else f"{name}/"


def text_of(file: Path, name: str) -> str:
    """What an author wrote; BuildFailed, with the line, where an editor has saved it in another encoding."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        whole = file.read_bytes()
    try:
        return whole.decode("utf-8")
    except UnicodeDecodeError as error:
        line = whole[: error.start].count(b"\n") + 1
        remedy = "Save the file in this encoding."
        raise _failed(Place(name, line), "the text is not UTF-8.", remedy) from None


def read_project(config: Path) -> Project:
    """The project of a mkdocs.yml; BuildFailed when there is none or it says what thaw does not know."""
    if not config.is_file():
        remedy = "Run thaw in the folder that holds it, or name it: thaw -f path/to/mkdocs.yml ..."
        raise _failed(Place(str(config)), "is not there.", remedy)
    try:
        found = yaml.load(config.read_text(encoding="utf-8"), Loader=_Loader) or {}
    except yaml.YAMLError as error:
        raise _failed(Place(config.name), "is not YAML.", "Mend the line.", str(error)) from error
    if not (config.parent / found.get("docs_dir", "docs")).is_dir():
        place, folder = (
            Place(config.name, _line_of(config, "docs_dir")),
            found.get("docs_dir", "docs"),
        )
        remedy = "docs_dir names the folder that the pages are in."
        raise _failed(place, f'there is no folder "{folder}".', remedy)
    extensions = dict(_named(found.get("markdown_extensions", [])))
    plugins = dict(_named(found.get("plugins", [])))
    unpublished = (found.get("exclude_docs", ""), found.get("draft_docs", ""))
    return Project(
        root=config.parent.resolve(),
        name=found.get("site_name", ""),
        docs=found.get("docs_dir", "docs"),
        site=found.get("site_dir", "site"),
        repository=found.get("repo_url"),
        nav=tuple(nav_pages(found.get("nav"))),
        extensions=tuple(extensions),
        extension_options={name: options for name, options in extensions.items() if options},
        excluded=tuple(line for text in unpublished for line in (text or "").splitlines()),
        directory_urls=found.get("use_directory_urls", True),
        options=read_options(plugins.get("thaw", {}), config),
    )


def read_options(given: Mapping[str, Any], config: Path) -> Options:
    """The options of the plugin; an unknown one is named with its line and the nearest that exists."""
    problems = Problems()
    known = Options.__dataclass_fields__
    for name, value in given.items():
        place = Place(config.name, _line_of(config, name))
        if name not in known:
            problems.add(
                place, f'the plugin thaw has no option "{name}".', did_you_mean(name, known)
            )
        elif not isinstance(value, str):
            remedy = f"Write, for example, {name}: {known[name].default}"
            problems.add(place, f'the option "{name}" of thaw is not the name of a folder.', remedy)
    if problems:
        raise BuildFailed(problems)
    return Options(**given)


def _line_of(config: Path, option: str) -> int:
    """The line of an option; 0 when the file cannot be read."""
    lines = config.read_text(encoding="utf-8").split("\n") if config.is_file() else []
    found = (
        n
        for n, line in enumerate(lines, 1)
        if re.search(rf"(^|[\s{{,]){re.escape(option)}\s*:", line)
    )
    return next(found, 0)


def nav_pages(nav: Any) -> Iterator[str]:
    """The pages of a nav, however it is nested, in order."""
    match nav:
        case str() if nav.endswith(".md"):
            yield nav
        case list():
            for entry in nav:
                yield from nav_pages(entry)
        case dict():
            for entry in nav.values():
                yield from nav_pages(entry)


def _named(entries: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Plugins and extensions stand as a list of names and of one-entry mappings, or as one mapping."""
    for entry in entries.items() if isinstance(entries, dict) else entries:
        match entry:
            case str():
                yield entry, {}
            case dict():
                yield from ((name, options or {}) for name, options in entry.items())
            case (name, options):
                yield name, options or {}


class _Loader(yaml.SafeLoader):
    """mkdocs.yml holds tags of its own program; of them, !ENV and !!python/name matter here."""


def _resolve(loader: yaml.SafeLoader, suffix: str, node: yaml.Node) -> Any:
    if suffix.startswith("python/name:"):
        return _python_name(suffix.removeprefix("python/name:"))
    return None


def _environment(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    """`!ENV NAME`, or `!ENV [NAME, OTHER, default]`: the first that is set."""
    if isinstance(node, yaml.SequenceNode):
        *names, default = loader.construct_sequence(node)
        return next((os.environ[name] for name in names if name in os.environ), default)
    return os.environ.get(str(node.value))


def _python_name(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


_Loader.add_multi_constructor("tag:yaml.org,2002:", _resolve)
_Loader.add_multi_constructor("!", lambda loader, suffix, node: None)
_Loader.add_constructor("!ENV", _environment)


def _failed(place: Place, message: str, remedy: str, detail: str = "") -> BuildFailed:
    problems = Problems()
    problems.add(place, message, remedy, detail)
    return BuildFailed(problems)
