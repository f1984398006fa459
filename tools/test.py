"""`make test`: everything that CI runs, one step after the other; pytest comes last and closes the output.

    python tools/test.py            all steps
    python tools/test.py lint unit  only these

A failing step does not stop the others; the exit code is 1 when any of them failed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
# What every promised Python must pass: the package and the examples that run in pages, and the text work of the engine. The rest of the
# tests run Pyodide, Node or a browser, which are the same whatever Python starts them.
PORTABLE_TESTS = [
    "tests/lab",
    "--ignore=tests/lab/providers",
    "tests/primer",
    "tests/concepts",
    "tests/data",
    *(
        f"tests/thaw/test_{name}.py"
        for name in ("weave", "collect", "frontmatter", "freeze", "project", "values")
    ),
]
PROMISED = ["3.11", "3.12", "3.13", "3.14"]


def main(names: list[str]) -> int:
    unknown = set(names) - set(STEPS)
    if unknown:
        print(f"tools/test.py: no step {', '.join(sorted(unknown))}. There are {', '.join(STEPS)}.")
        return 2
    failed = [name for name in STEPS if (not names or name in names) and not step(name)]
    # pytest has said its own last line; a failure before it is told above that line, in lint's own words.
    return 1 if failed else 0


def step(name: str) -> bool:
    print(f"\n== {name} ==", flush=True)
    began = time.monotonic()
    passed = STEPS[name]()
    if name != "pytest":
        print(
            f"== {name}: {'ok' if passed else 'FAILED'} in {time.monotonic() - began:.0f} s ==",
            flush=True,
        )
    return passed


def run(*command: str | Path, **environment: str) -> bool:
    return (
        subprocess.run(
            [str(part) for part in command], cwd=ROOT, env={**os.environ, **environment}
        ).returncode
        == 0
    )


def lint() -> bool:
    return all([
        run(BIN / "ruff", "check", "."),
        run(BIN / "ruff", "format", "--check", "."),
        run(BIN / "mypy"),
        run(sys.executable, "tools/tidy.py"),
    ])  # fmt: skip


def web() -> bool:
    return all([run("npm", "run", "--silent", "types"), run("npm", "run", "--silent", "test")])


# What each browser is found by, the package that has it on Debian, and whether tests fail without it or are skipped.
BROWSERS = [
    (["chromium", "chromium-browser", "google-chrome"], "chromium"),
    (["firefox-esr"], "firefox-esr"),
    (["WebKitWebDriver"], "webkit2gtk-driver"),
    (["xvfb-run"], "xvfb xauth"),
]


def browser() -> bool:
    """The browsers are there, or are installed where that is ours to do (root, CI), or the line to type is printed.

    Of those besides Chromium a system may have no package: their tests are skipped then, and say so.
    """
    allowed = bool(os.environ.get("CI")) or (hasattr(os, "geteuid") and os.geteuid() == 0)
    if missing() and allowed and shutil.which("apt-get"):
        apt("update")
        for package in missing():
            apt("install", "-y", "--no-install-recommends", *package.split())
    lacking = missing()
    if not lacking:
        return True
    install = f"apt-get update && apt-get install -y --no-install-recommends {' '.join(lacking)}"
    print(
        f"For all browser tests install what is missing, and run make test again:\n    sudo sh -c '{install}'"
    )
    print("Without Chromium they fail; those in Firefox and in WebKit are skipped.")
    return "chromium" not in lacking and (allowed or not any(map(offered, lacking)))


def offered(package: str) -> bool:
    """Whether this system has the package to install."""
    return bool(shutil.which("apt-cache")) and bool(
        output_of("apt-cache", "show", *package.split())
    )


def missing() -> list[str]:
    return [package for programs, package in BROWSERS if not any(map(shutil.which, programs))]


def apt(*arguments: str) -> bool:
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    command = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *arguments]
    return subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0


def interpreters() -> bool:
    """The portable tests on every other promised Python that works here; the others are said to be skipped."""
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    found = installed_pythons()
    passed = True
    for version in PROMISED:
        if version == here:
            print(f"Python {version}: this one, tested below.")
        elif version not in found:
            print(f"Python {version}: skipped, no working interpreter here.")
        else:
            passed = test_on(version, found[version]) and passed
    return passed


def installed_pythons() -> dict[str, str]:
    """Version to path of the interpreters that work: a shim can exist and fail, so each is probed by running it."""
    found: dict[str, str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in PROMISED:
        kept = sorted(str(path) for path in pyenv.glob(f"{version}.*/bin/python"))
        for candidate in [f"python{version}", *kept]:
            says = "import sys, venv, ssl, ctypes; print('%d.%d' % sys.version_info[:2])"
            if shutil.which(candidate) and output_of(candidate, "-c", says) == version:
                found.setdefault(version, candidate)
    return found


def output_of(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def test_on(version: str, interpreter: str) -> bool:
    venv = ROOT / ".venv" / "others" / version
    uv = [BIN / "uv", "pip", "install", "--quiet", "--python", venv / "bin" / "python"]
    ready = (venv / "ready").exists() or (
        run(BIN / "uv", "venv", "--quiet", "--clear", "--python", interpreter, venv)
        and run(*uv, "--require-hashes", "-r", "requirements/test.txt")
        and run(*uv, "--no-deps", "--no-build-isolation", "-e", ".")
    )
    if not ready:
        print(f"Python {version}: the requirements do not install.")
        return False
    (venv / "ready").touch()
    print(f"Python {version}:", flush=True)
    return run(
        venv / "bin" / "python", "-m", "pytest", "-q", "-n", "2", "-m", "not browser and not node", *PORTABLE_TESTS,
        PATH=f"{venv / 'bin'}{os.pathsep}{BIN}{os.pathsep}{os.environ['PATH']}",
    )  # fmt: skip


def check() -> bool:
    return run(BIN / "thaw", "check")


def site() -> bool:
    return run(BIN / "thaw", "site", "--strict")


def pytest() -> bool:
    return run(sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadgroup")


STEPS: dict[str, Callable[[], bool]] = {
    "lint": lint,
    "web": web,
    "browser": browser,
    "interpreters": interpreters,
    "check": check,
    "site": site,
    "pytest": pytest,
}

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
