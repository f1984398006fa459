"""The MkDocs plugin: hands pages to the build and puts the finished HTML in their place. ProperDocs takes it as it is.

    plugins: [thaw]   ->   on_page_markdown: which file comes next; on_page_content: its Page; on_env: build, all pages

What matters happens in `thaw.build`; a site generator without plugins loses this module and nothing else.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files

from thaw import offline
from thaw.address import twin_path
from thaw.build import Built, Mode, build
from thaw.collect import File as PageFile
from thaw.collect import ThawExtension
from thaw.deflated import add_twin
from thaw.doctor import ADDRESS, ASSETS
from thaw.engine import PackedEngine
from thaw.freeze import replace_text
from thaw.front import ROOT as THAW_ROOT
from thaw.front import front_end
from thaw.hosts.publish import Publication
from thaw.hosts.searching import indexable
from thaw.hosts.serving import banner, restart_if_edited, watched
from thaw.hosts.source import SourcePages
from thaw.live import lab_digests
from thaw.llms import llms
from thaw.memo import Memo
from thaw.notices import markdown, notices
from thaw.pages import Page
from thaw.problems import BuildFailed, Problems
from thaw.project import Options, Project, nav_pages, read_options, text_of
from thaw.reference import reference
from thaw.runtime import STDLIB

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as MkDocsPage

# Pages that are made here when the nav names them, each by what it takes to make it.
GENERATED: dict[str, Callable[[Path], str]] = {
    "notices.md": lambda root: markdown(notices(THAW_ROOT)),
    "reference/lab.md": lambda root: reference(root / "course_src" / "lab"),
}

log = logging.getLogger(
    "mkdocs.plugins.thaw"
)  # below mkdocs.plugins, or --strict does not count what it says


class ThawPlugin(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """One instance serves a build, or all builds of a server."""

    def __init__(self) -> None:
        self.serving = False
        self.options = Options()
        self.publication: Publication | None = None

    def load_config(self, options: Any, config_file_path: str | None = None) -> Any:
        """The errors and warnings of the plugin's options."""
        try:
            self.options = read_options(options, Path(config_file_path or "mkdocs.yml"))
        except BuildFailed as failed:
            return [
                (problem.place, f"{problem.message} {problem.remedy}")
                for problem in failed.problems
            ], []
        return [], []

    def on_startup(self, *, command: str, dirty: bool) -> None:
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> None:
        """A build begins: nothing is left of the one before."""
        if self.serving:
            restart_if_edited(config.site_dir)
        self.pages: dict[str, Page] = {}
        self.reading: dict[str, MkDocsPage] = {}
        self.publication = None if self.serving else Publication(Path(config.site_dir))
        if self.publication:
            config.site_dir = str(self.publication.draft)
        self.extension = ThawExtension(**config.mdx_configs.get("thaw", {}))
        extensions: list[Any] = config.markdown_extensions
        extensions[:] = [self.extension if it == "thaw" else it for it in extensions]
        if self.extension not in extensions:
            extensions.append(self.extension)
        self.root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        self.project = self._project(config)

    def _project(self, config: MkDocsConfig) -> Project:
        return Project(
            root=self.root.resolve(),
            name=config.site_name,
            docs=Path(config.docs_dir).resolve().relative_to(self.root.resolve()).as_posix(),
            site=config.site_dir,
            repository=config.repo_url,
            nav=tuple(nav_pages(config.nav)),
            options=self.options,
        )

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """The runtime and the front end become files of the site."""
        try:
            self.engine = PackedEngine(self.root / self.options.runtime)
            front = front_end(self.root / self.options.web)
            for file in files.documentation_pages():
                if file.abs_src_path:
                    text_of(Path(file.abs_src_path), f"{self.project.docs}/{file.src_uri}")
        except BuildFailed as failed:
            raise PluginError(f"\n{failed}") from None
        runtime = f"{ASSETS}/runtime/{self.engine.served.address}"
        add_twin(self.engine.folder)
        for folder, address in ((self.engine.folder, runtime), (front.folder, ASSETS)):
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                name = path.relative_to(folder).as_posix()
                if not name.startswith(".") and name != STDLIB:
                    files.append(
                        File.generated(config, f"{address}/{name}", abs_src_path=str(path))
                    )
        address = json.dumps({"runtime": self.engine.served.address})
        files.append(File.generated(config, f"{ASSETS}/{ADDRESS}", content=address))
        for src, made in GENERATED.items():
            if src in self.project.nav and files.get_file_from_path(src) is None:
                files.append(File.generated(config, src, content=made(self.root)))
        config.extra["thaw"] = {"preload": [f"{ASSETS}/{font}" for font in front.fonts]}
        config.extra_css.insert(0, f"{ASSETS}/{front.style}")
        script = ExtraScriptValue(f"{ASSETS}/{front.script}")
        script.type = "module"
        config.extra_javascript += [f"{ASSETS}/{front.guard}", script]
        return files

    def on_page_markdown(
        self, markdown: str, page: MkDocsPage, config: MkDocsConfig, files: Files
    ) -> None:
        src = page.file.src_uri
        text = page.file.content_string.replace("\r\n", "\n")
        self.extension.file = PageFile(f"{self.project.docs}/{src}", src, text)

    def on_page_content(
        self, html: str, page: MkDocsPage, config: MkDocsConfig, files: Files
    ) -> None:
        self.pages[page.file.src_uri] = self.extension.page
        page.meta.setdefault("description", page.meta.get("summary", ""))
        self.reading[page.file.src_uri] = page

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> None:
        self.nav = nav

    @event_priority(-100)
    def on_env(self, env: Any, config: MkDocsConfig, files: Files) -> None:
        """All pages are read: build, and put the finished HTML in. A server goes on whatever the problems."""
        problems = Problems()
        for src, page in self.pages.items():
            page.html = self.reading[src].content or ""
        urls = {src: page.file.url for src, page in self.reading.items()}
        built = build(
            self.project, list(self.pages.values()), urls, self.engine, self._mode(config), problems
        )
        self.html = dict(built.html)
        self.given = built.given
        self.sources = SourcePages(env, self.nav, files, built.sources, built.course.commit)
        for src, html in built.html.items():
            self.reading[src].content = indexable(html)
        for lesson in built.course.lessons:
            if lesson.src in self.reading:
                self.reading[lesson.src].title = f"{int(lesson.number)}. {lesson.title}"
        config.extra["thaw"]["labs"] = lab_digests(built.course)
        self._say(built)
        if problems and not self.serving:
            raise PluginError(f"\n{problems.report()}")
        if problems:
            log.error("\n%s", problems.report())
            for src, page in self.pages.items():
                self.html[src] = banner(page, problems) + self.html.get(src, page.html)

    def _mode(self, config: MkDocsConfig) -> Mode:
        careful = config.strict or bool(os.environ.get("CI"))
        return Mode.STRICT if careful and not self.serving else Mode.WRITE

    def _say(self, built: Built) -> None:
        for overdue in built.due:  # told by a logger that no --strict counts
            logging.getLogger("thaw").warning("due: %s", overdue)
        for change in built.changes:
            log.info("frozen: %s", change)
        for orphan in built.orphans:
            log.info("frozen, and needed by nothing: %s (thaw prune removes it)", orphan.path)

    @event_priority(-100)
    def on_page_context(
        self, context: Any, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> None:
        """The search has read what it needs: from here on the page is what readers get."""
        page.content = self.html.get(page.file.src_uri, page.content)

    @event_priority(-100)
    def on_post_build(self, config: MkDocsConfig) -> None:
        """All files are there: name them to the service worker, then put the site in place."""
        self.sources.write(config)
        for name, text in self.given.items():
            replace_text(Path(config.site_dir) / ASSETS / name, text)
        self._write_service_worker(Path(config.site_dir))
        self._write_twins(config)
        if self.publication:
            self.publication.publish(strict=config.strict)
            config.site_dir = str(self.publication.site)

    def _write_service_worker(self, site: Path) -> None:
        code = self.root / self.options.web / offline.CODE
        kept = not self.serving and code.is_file()
        text = offline.service_worker(site, code.read_text("utf-8")) if kept else offline.NONE
        (site / offline.NAME).write_text(text, encoding="utf-8")

    def _write_twins(self, config: MkDocsConfig) -> None:
        """The Markdown of each page beside its HTML, and the list of them."""
        site = Path(config.site_dir)
        urls = {src: page.file.url for src, page in self.reading.items()}
        memo = Memo(self.project.root / self.project.options.cache)
        for src, page in self.reading.items():
            shown = (self.html.get(src, page.content or ""), str(page.title or ""))
            text = memo.recall(f"twins/{self.pages[src].key}", shown, partial(_twin, *shown))
            replace_text(site / twin_path(urls[src]), text)
        order = {src: place for place, src in enumerate(self.project.nav)}
        pages = sorted(self.pages.values(), key=lambda page: order.get(page.src, len(order)))
        text = llms(
            config.site_name, config.site_description or "", pages, urls, config.site_url or ""
        )
        replace_text(site / "llms.txt", text)

    def on_build_error(self, error: Exception) -> None:
        if self.publication:
            self.publication.drop()

    def on_serve(
        self, server: LiveReloadServer, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        for path in watched(self.root):
            server.watch(str(path))
        return server


def _twin(html: str, title: str) -> str:
    """A page as Markdown; what does that is read only where there is something to do."""
    from thaw.twin import twin

    return twin(html, title)
