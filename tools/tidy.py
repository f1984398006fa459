"""What the landing refuses, found before it: hosts of package registries, paths of a machine, large or binary files.

Prints one line a fault, `path: what`, and exits 1 when there is one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 1024 * 1024
# Written in pieces, so that this file does not name what it looks for.
HOSTS = ["registry.npm" + "js", "py" + "pi.org", "python" + "hosted", "deb." + "debian"]
FORBIDDEN = {
    "names a package registry's host": re.compile("|".join(map(re.escape, HOSTS))),
    "holds a path of a machine": re.compile(r"/(?:wo" + r"rk|fa" + r"rm)/[a-z.]|/ro" + r"ot/"),
}


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    faults = [fault for name in listed.stdout.split("\0") if name for fault in faults_of(name)]
    print("\n".join(faults) or "tidy: nothing that the landing refuses.")
    return 1 if faults else 0


def faults_of(name: str) -> list[str]:
    path = ROOT / name
    if not path.is_file():
        return []
    data = path.read_bytes()
    if b"\0" in data[:8000]:
        return [f"{name}: is binary"]
    text = data.decode("utf-8", "replace")
    faults = [f"{name}: {what}" for what, pattern in FORBIDDEN.items() if pattern.search(text)]
    if len(data) > LARGEST:
        faults.append(f"{name}: is larger than 1 MB")
    if Path(name).name == "uv.lock":
        faults.append(f"{name}: records addresses; requirements/*.txt do the job")
    return faults


if __name__ == "__main__":
    sys.exit(main())
