"""A file of the source -> a page of the site that shows it, for pointers of a site whose repository has no address.

    course_src/lab/wire.py, line 12   ->   source/course_src/lab/wire.py.html#L12

Only the files that some page points at get one; with `repo_url` none does, and pointers leave for the repository.
"""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from thaw.address import from_page
from thaw.course import Course
from thaw.highlight import lines
from thaw.pages import Page
from thaw.project import Project
from thaw.templating import template

FOLDER = "source"
LINKED = ("course_src", "tests", "site_plugins")  # may be links to the folders of another checkout


def link(
    project: Project, course: Course, page: Page, path: Path, first: int = 0, last: int = 0
) -> str | None:
    """Where a reader of `page` finds these lines of a file; None for one who has no site around the page."""
    place = place_of(project, path)
    if course.repository and course.commit and _root(project, path):
        lines = f"#L{first}-L{last}" if first else ""
        return f"{course.repository.rstrip('/')}/blob/{course.commit}/{place}{lines}"
    if page.src not in course.urls:
        return None
    return from_page(course.urls[page.src], address(place)) + (f"#L{first}" if first else "")


def place_of(project: Project, path: Path) -> str:
    """The file by its path from the root; one from elsewhere by its package."""
    package = next(it for it in path.parents if not (it / "__init__.py").is_file())
    return path.relative_to(_root(project, path) or package).as_posix()


def _root(project: Project, path: Path) -> Path | None:
    """The root that the file counts from; None for one from elsewhere."""
    roots = [project.root, *((project.root / name).resolve().parent for name in LINKED)]
    return next((root for root in roots if path.is_relative_to(root)), None)


def address(place: str) -> str:
    """The page of a file, from the site's root."""
    return f"{FOLDER}/{place}.html"


def shown(place: str, text: str, commit: str | None) -> Markup:
    """What stands on the page of a file: its name and its lines, each with an anchor."""
    numbered = [Markup(line) for line in lines(text)]
    return Markup(template("source.html", place=place, lines=numbered, commit=(commit or "")[:12]))
