"""What a concept page says of a run equals what the command on that page prints when it is run now."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from concepts.command import main
from thaw.templating import virtual

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
PAGES = sorted(
    path.stem
    for path in (ROOT / "docs/concepts").glob("*.md")
    if "kind: concept" in path.read_text("utf-8")
)


def run(command: str, folder: Path) -> dict[str, Any]:
    """The trace that a command of a page writes."""
    module, *options = shlex.split(command.removeprefix("python -m concepts."))
    assert main(module, [*options, "--trace", str(folder / "trace.json")]) == 0
    return json.loads((folder / "trace.json").read_text("utf-8"))


def step(shown: Tag) -> dict[str, Any]:
    """A step as the page shows it."""
    detail = shown.select_one(".thaw-run-detail")
    return {
        "kind": shown["data-kind"],
        "decided_by": shown["data-decided"],
        "title": shown.select_one(".thaw-run-title").get_text(),
        "detail": detail.get_text() if detail else "",
        "tokens_in": int(shown["data-in"]),
        "tokens_out": int(shown["data-out"]),
        "ms": int(shown["data-ms"]),
    }


def sums(counters: dict[str, Any]) -> dict[str, str]:
    """The counters of a trace as pages write them."""
    return {
        "steps": str(counters["steps"]),
        "decided": str(counters["decided_by"]["model"]),
        "calls": str(counters["kinds"]["model"]),
        "tokens_in": f"{counters['tokens_in']:,}",
        "tokens_out": f"{counters['tokens_out']:,}",
        "ms": virtual(counters["ms"]),
    }


@pytest.mark.node
@pytest.mark.parametrize("slug", PAGES)
def test_trace_counters_cost_strip_and_drawing_are_those_of_the_run(
    slug: str, tmp_path: Path
) -> None:
    page = BeautifulSoup(
        (SITE / "concepts" / slug / "index.html").read_text("utf-8"), "html.parser"
    )
    frozen = json.loads((ROOT / f"build/frozen/concepts/{slug}/page.json").read_text("utf-8"))
    traces = page.find_all("thaw-trace")
    for shown in traces:
        trace = run(shown.select_one(".thaw-command").get_text(), tmp_path)
        assert frozen["cells"][shown["id"]]["values"]["trace"] == trace
        assert [step(it) for it in shown.select(".thaw-run-step")] == [
            {key: value for key, value in it.items() if key != "i"} for it in trace["steps"]
        ]
        assert shown.select_one(".thaw-answer-text").get_text() == trace["answer"]
        assert trace["question"] in shown.select_one(".thaw-asked").get_text()
        counted = {it["data-counter"]: it.dd.get_text() for it in shown.select("[data-counter]")}
        assert counted == sums(trace["counters"])
    first = run(traces[0].select_one(".thaw-command").get_text(), tmp_path)
    counted = sums(first["counters"])
    strip = [it.get_text() for it in page.select(".thaw-cost-strip .thaw-here td")]
    assert strip == [counted[key] for key in ("calls", "decided", "tokens_in", "tokens_out", "ms")]
    drawn = page.select_one(".thaw-glance svg").get_text(" ")
    says = {"steps": f"{counted['steps']} steps", "tokens_in": f"{counted['tokens_in']} tokens in"}
    assert [it for key, it in says.items() if counted[key] != "0" and it not in drawn] == []
    assert re.sub(r"\W", "", first["question"])[:20] in re.sub(r"\W", "", drawn)
