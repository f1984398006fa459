"""What the commands do, each a function from parsed arguments to an exit code.

freeze(arguments)   ->   new     course/hands/empty-log.txt ...; 0
"""

from __future__ import annotations

import argparse
import socket
from collections.abc import Sequence

from thaw import doctor as look
from thaw import new_kinds as kinds
from thaw.build import Built, Engine, Mode, build, find_orphans
from thaw.collect import collect
from thaw.engine import PackedEngine
from thaw.freeze import Store
from thaw.new import new_lesson as new
from thaw.outline import labs, lessons, stage_named
from thaw.pages import Page
from thaw.policy import policy as policy_of
from thaw.problems import BuildFailed, Place, Problems
from thaw.project import Project, read_project
from thaw.prove import prove


def freeze(arguments: argparse.Namespace) -> int:
    """Run what is stale, or all, write it, prune what no page needs, and list both."""
    project = read_project(arguments.config)
    engine = PackedEngine(project.root / project.options.runtime)
    mode = Mode.REWRITE if arguments.all else Mode.WRITE
    problems = Problems()
    built = _build(project, engine, mode, problems)
    store = Store(project.root / project.options.frozen)
    store.write(built.orphans)
    for change in (*built.changes, *built.orphans):
        print(change)
    print(
        f"{_count(built.ran, 'cell')} run, {_count(len(built.changes) + len(built.orphans), 'file')} changed."
    )
    return _report(problems)


def check(arguments: argparse.Namespace) -> int:
    """Run everything anew, compare with what is frozen, prove every lab; write nothing."""
    project = read_project(arguments.config)
    engine = PackedEngine(project.root / project.options.runtime)
    problems = Problems()
    built = _build(project, engine, Mode.CHECK, problems)
    for proof in prove(built.course, built.labs, engine.judge):
        print(proof)
        problems.extend(proof.problems)
    for orphan in built.orphans:
        path = f"{project.options.frozen}/{orphan.path}"
        problems.add(Place(path), "is frozen, but no page needs it.", "Run thaw prune.")
    print(f"{_count(built.ran, 'cell')} run, {_count(len(built.labs), 'lab')} tried.")
    return _report(problems)


def prune(arguments: argparse.Namespace) -> int:
    """Remove the frozen files that no page needs; nothing while a page has problems, for it may need them again."""
    project = read_project(arguments.config)
    problems = Problems()
    orphans = find_orphans(project, _collect_all(project), problems)
    _report(problems)
    Store(project.root / project.options.frozen).write(orphans)
    for orphan in orphans:
        print(orphan)
    print(f"{_count(len(orphans), 'file')} removed.")
    return 0


def site(arguments: argparse.Namespace) -> int:
    """Build the site with MkDocs."""
    project = read_project(arguments.config)
    strict = ["--strict"] if arguments.strict else []
    code = _mkdocs(["build", "--config-file", str(arguments.config), *strict])
    if code == 0:
        print(f"The site is in {project.site}.")
    return code


def serve(arguments: argparse.Namespace) -> int:
    """Build the site, serve it, and build again whenever a file changes, until Ctrl-C."""
    from mkdocs.__main__ import State
    from mkdocs.commands.serve import serve as serve_with_mkdocs

    read_project(arguments.config)
    _refuse_a_taken_port(arguments.address)
    speaking = State()  # type: ignore[no-untyped-call]
    serve_with_mkdocs(config_file=str(arguments.config), dev_addr=arguments.address)
    del speaking  # until here MkDocs had a voice
    return 0


def harness(arguments: argparse.Namespace) -> int:
    """Print a stage: the solution, or the file that the learner begins with."""
    project = read_project(arguments.config)
    order = lessons(project)
    problems = Problems()
    found = labs(project, order, problems)
    _report(problems)
    stage = stage_named(arguments.stage, order, found.stages)
    print(stage.starter if arguments.starter else stage.solution, end="")
    return 0


def new_lesson(arguments: argparse.Namespace) -> int:
    """Begin a lesson and say what comes next."""
    project = read_project(arguments.config)
    for path in new(project, arguments.config, arguments.slug, arguments.title):
        print(path)
    print("Next: thaw freeze, then thaw check. See both with thaw serve while you write.")
    return 0


def policy(arguments: argparse.Namespace) -> int:
    """Print the policy that the site in its folder can be served under."""
    project = read_project(arguments.config)
    site = project.root / project.site
    if not (site / "index.html").is_file():
        raise SystemExit(f"{project.site} holds no site. Run thaw site.")
    print(policy_of(site))
    return 0


def new_primer(arguments: argparse.Namespace) -> int:
    """Begin a primer lesson and say what comes next."""
    project = read_project(arguments.config)
    paths = kinds.new_primer(project, arguments.config, arguments.slug, arguments.title)
    return _begun(paths)


def new_concept(arguments: argparse.Namespace) -> int:
    """Begin a concept page and say what comes next."""
    project = read_project(arguments.config)
    code = _begun(kinds.new_concept(project, arguments.config, arguments.slug))
    module = arguments.slug.replace("-", "_")
    print(f"Then, in course_src: python -m concepts.evaluate {module} --model scripted")
    return code


def _begun(paths: Sequence[str]) -> int:
    print(*paths, sep="\n")
    print("Next: thaw freeze. What the page needs: docs/authoring/primer-and-concepts.md.")
    return 0


def doctor(arguments: argparse.Namespace) -> int:
    """Say how things stand; nothing is run and nothing is written."""
    if arguments.live:
        print(*look.live(arguments.live), sep="\n")
        return 0
    project = read_project(arguments.config)
    print(*look.environment(project), sep="\n")
    problems = Problems()
    engine = PackedEngine(project.root / project.options.runtime)
    built = _build(project, engine, Mode.STRICT, problems)
    for orphan in built.orphans:
        print(f"orphan: {project.options.frozen}/{orphan.path} (thaw prune removes it)")
    for overdue in built.due:
        print(f"due: {overdue}")
    print(problems.report() or "frozen outputs: all up to date")
    wrong = bool(problems) or bool(built.orphans) or bool(built.due)
    return int(arguments.strict and wrong)


def runtime(arguments: argparse.Namespace) -> int:
    """Pack the runtime where it is not there or out of date."""
    project = read_project(arguments.config)
    folder = project.root / project.options.runtime
    print(f"{folder.relative_to(project.root)}: {PackedEngine(folder).served.address}")
    return 0


def _build(project: Project, engine: Engine, mode: Mode, problems: Problems) -> Built:
    pages = _collect_all(project)
    urls = {page.src: project.url(page.src) for page in pages}
    return build(project, pages, urls, engine, mode, problems)


def _collect_all(project: Project) -> list[Page]:
    """All published pages, collected as the site collects them."""
    extensions, options = project.extensions, project.extension_options
    try:
        return [
            collect(project.text(path := f"{project.docs}/{src}"), path, src, extensions, options)
            for src in project.pages()
        ]
    except ImportError as error:
        if error.name not in extensions:
            raise
        problems = Problems()
        what = f'there is no Markdown extension "{error.name}".'
        problems.add(Place("mkdocs.yml"), what, "Is it spelt so, and installed?")
        raise BuildFailed(problems) from None


def _report(problems: Problems) -> int:
    if problems:
        raise BuildFailed(problems)
    return 0


def _refuse_a_taken_port(address: str) -> None:
    """Said before the first build, not after it."""
    host, _, port = address.rpartition(":")
    problems = Problems()
    if not host or not port.isdecimal():
        problems.add(
            Place("thaw serve"),
            f'"{address}" is no address.',
            "Write host:port, for example 127.0.0.1:8000.",
        )
        raise BuildFailed(problems)
    with socket.socket() as probe:
        if probe.connect_ex((host, int(port))) == 0:
            other = f"{host}:{int(port) + 1}"
            problems.add(
                Place("thaw serve"),
                f"something serves at {address} already.",
                f"Try thaw serve -a {other}",
            )
            raise BuildFailed(problems)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _mkdocs(arguments: Sequence[str]) -> int:
    from mkdocs.__main__ import cli

    try:
        cli(list(arguments), prog_name="mkdocs")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0
