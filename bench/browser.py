"""The browser's figures, each with the limit that it has to keep.

python -m bench browser                      the whole table, about six minutes
python -m bench browser --times 9 rerun stop only the rows whose names begin with these words

The reference is a bare page with stock Pyodide in a worker (reference/). It and ours are measured in turn, in the same
browser, from the same server, so that a machine which is busy with something else is busy for both.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from statistics import median

from bench.browser_host import serve
from bench.browser_rows import ROWS, Bench, Measured, Row

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
PYODIDE = ROOT / "node_modules" / "pyodide"
LINE = "{:42} {:>10} {:>10} {:>6} {:>10}  {}"


def main(arguments: list[str]) -> int:
    """Measure and print, a row as soon as it is known; 1 when a figure is over its limit."""
    parser = argparse.ArgumentParser(prog="python -m bench browser")
    parser.add_argument("rows", nargs="*", help=", ".join(row.name for row in ROWS))
    parser.add_argument("--times", type=int, default=5, help="how often each figure is taken")
    options = parser.parse_args(arguments)
    page = lesson(SITE)
    if page is None:
        print("bench: build/site has no lesson with two cells. Run make site.")
        return 2
    folders = {
        "/reference/pyodide/": PYODIDE,
        "/reference/": Path(__file__).parent / "reference",
        "/course/": SITE,
    }
    print(f"Medians of {options.times}; {page}; load of the machine {load()}")
    print(LINE.format("what", "reference", "ours", "ratio", "limit", ""), flush=True)
    kept = []
    with serve(folders) as host, Bench(host, f"course/{page}", options.times) as bench:
        for row in ROWS:
            if not options.rows or row.name.startswith(tuple(options.rows)):
                kept.append(report(row, row.measure(bench)))
    print(f"Load of the machine {load()}; {kept.count(False)} over the limit.")
    return int(not all(kept))


def lesson(site: Path) -> str | None:
    """The address of a page with two cells that can be run at once."""
    for path in sorted(site.glob("course/*/index.html")):
        cells = re.findall(r"<thaw-cell [^>]*>", path.read_text("utf-8"))
        if sum("data-withhold" not in cell for cell in cells) >= 2:
            return f"{path.parent.relative_to(site).as_posix()}/"
    return None


def report(row: Row, measured: Measured) -> bool:
    """Print the row; whether it keeps its limit."""
    ours = median(measured.ours)
    reference = median(measured.reference) if measured.reference else None
    ratio = None if reference is None or row.share is None else ours / reference
    kept = ours <= row.limit if ratio is None else ratio <= (row.share or 0)
    told = [
        "" if reference is None else row.text(reference),
        row.text(ours),
        "" if ratio is None else f"{ratio:.2f}",
        row.text(row.limit) if row.share is None else f"{row.share:.2f}",
        " ".join(["ok" if kept else "OVER", measured.note]).strip(),
    ]
    print(LINE.format(row.what, *told).rstrip(), flush=True)
    return kept


def load() -> str:
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
