"""The thaw command.

thaw freeze            run what is stale, write build/frozen, list what changed
thaw check             run everything anew, compare with build/frozen, prove every lab
thaw harness 02.1      print harness.py as lab 1 of lesson 2 leaves it
"""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from thaw import commands as verbs
from thaw.problems import BuildFailed

# What a machine may refuse, and what to do about it.
UNWRITABLE = {
    errno.ENOSPC: "Make room on this disk, and try again.",
    errno.EDQUOT: "Make room in your quota, and try again.",
    errno.EROFS: "Work in a copy that can be written to.",
    errno.EACCES: "Give yourself the right to write there, or work in a copy of your own.",
    errno.EPERM: "Give yourself the right to write there, or work in a copy of your own.",
}

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; the exit code is 1 when anything is wrong."""
    _speak_utf8()
    given = _parser().parse_args(arguments)
    sys.dont_write_bytecode = True  # or a server would see its own imports as edits
    command: Command = given.command
    try:
        raise SystemExit(command(given))
    except BuildFailed as failed:
        raise SystemExit(f"{failed}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        where = f"{error.filename}: " if error.filename else ""
        remedy = UNWRITABLE[error.errno]
        raise SystemExit(f"{where}{error.strerror}. {remedy} Nothing was half written.") from None


def _speak_utf8() -> None:
    """A console of another code page shows ? for what it lacks, instead of ending the build."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="thaw", description="Freeze, check, build and serve a course."
    )
    parser.add_argument(
        "-f", "--config", type=Path, default=Path("mkdocs.yml"), help="the site's mkdocs.yml"
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    freeze = _add(
        commands,
        "freeze",
        verbs.freeze,
        "run what is stale, write it to build/frozen, list what changed",
    )
    freeze.add_argument("--all", action="store_true", help="run everything, stale or not")
    _add(
        commands,
        "check",
        verbs.check,
        "run everything anew, compare with build/frozen, prove every lab",
    )
    _add(commands, "prune", verbs.prune, "remove the frozen files that no page needs")
    site = _add(commands, "site", verbs.site, "build the site")
    site.add_argument(
        "--strict", action="store_true", help="fail on warnings, and on outputs that are stale"
    )
    serve = _add(
        commands,
        "serve",
        verbs.serve,
        "build the site, serve it, and build again when a file changes",
    )
    serve.add_argument(
        "-a", "--address", default="127.0.0.1:8000", help="host:port (default: %(default)s)"
    )
    harness = _add(commands, "harness", verbs.harness, "print harness.py at a stage")
    harness.add_argument("stage", help="02.1, or hands.1")
    harness.add_argument("--starter", action="store_true", help="with the gaps of the stage open")
    primer = _add(
        commands, "new-primer", verbs.new_primer, "begin a primer lesson, and the module behind it"
    )
    primer.add_argument("slug", help="the name of its page, in kebab-case")
    primer.add_argument("--title", help="what it is called")
    concept = _add(
        commands,
        "new-concept",
        verbs.new_concept,
        "begin a concept page of the ladder, its example and its tests",
    )
    concept.add_argument("slug", help="the concept, as course_src/data/concepts.yml names it")
    lesson = _add(commands, "new-lesson", verbs.new_lesson, "begin a lesson that builds and proves")
    lesson.add_argument("slug", help="the name of its folder, in kebab-case")
    lesson.add_argument("--title", help="what it is called")
    _add(commands, "runtime", verbs.runtime, "pack Pyodide and lab into build/runtime")
    _add(commands, "policy", verbs.policy, "print the Content-Security-Policy of the built site")
    doctor = _add(
        commands, "doctor", verbs.doctor, "say what is missing, out of date or kept for nothing"
    )
    doctor.add_argument(
        "--strict",
        action="store_true",
        help="fail when anything is stale, orphaned or due for review",
    )
    doctor.add_argument(
        "--live",
        metavar="URL",
        help="look at a published site: is every file served as it must be?",
    )
    return parser


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    command: Command,
    says: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=says, description=says[0].upper() + says[1:] + ".")
    parser.set_defaults(command=command)
    return parser
