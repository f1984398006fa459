"""What the build freezes is what thaws: the cells of cells.yml give the same text in the browser's worker, to the byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
# At build time nobody answers input(); in the page the reader does (test_asking.py).
CELLS = {
    name: cell
    for name, cell in yaml.safe_load((ROOT / "tests/lab/cells.yml").read_text("utf-8")).items()
    if "input(" not in cell["code"] or "inputs" in cell
}

pytestmark = pytest.mark.browser

# Starts a worker of the site, gives it the requests one after the other, and collects what comes of them.
ALL = """
async ({ worker, served, requests }) => {
  const python = new Worker(worker, { type: "module" });
  const poll = URL.createObjectURL(new Blob([]));
  const answer = (to) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer to ${to}`)), 20_000);
    python.onmessage = ({ data }) => {
      if (data.type === "broken") reject(new Error(data.message));
      if (data.type === "output") live += data.chunks.map(([, text]) => text).join("");
      if (data.type === "ready" || data.type === "ran") resolve(data.outcome);
    };
  });
  let live = "";
  let next = answer("start");
  python.postMessage({ type: "start", served, module: null, fresh: true });
  await next;
  const outcomes = [];
  for (const [id, request] of requests.entries()) {
    live = "";
    next = answer(request.code);
    python.postMessage({ type: "run", id, request, poll });
    outcomes.push({ ...(await next), live });
  }
  python.terminate();
  return outcomes;
}
"""


@pytest.fixture(scope="module")
def outcomes(site, host, profile):
    [worker] = site.glob("assets/thaw/worker-*.mjs")
    [manifest] = site.glob("assets/thaw/runtime/*/runtime.json")
    files = json.loads(manifest.read_text("utf-8"))["files"]
    served = {
        "base": f"{host.url}{manifest.parent.relative_to(site).as_posix()}/",
        "files": {name: file["bytes"] for name, file in files.items()},
    }
    plain = {
        "name": "cell",
        "seconds": 30,
        "harness": None,
        "files": {},
        "expect": None,
        "values": None,
    }
    requests = [plain | cell for cell in CELLS.values()]
    page: Page = profile.new_page()
    page.goto(host.url)
    address = f"{host.url}{worker.relative_to(site).as_posix()}"
    told = page.evaluate(ALL, {"worker": address, "served": served, "requests": requests})
    page.close()
    return dict(zip(CELLS, told, strict=True))


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_gives_its_text_in_the_browser_too(outcomes, name):
    cell, outcome = CELLS[name], outcomes[name]
    assert outcome["text"] == cell["text"]
    assert outcome["error"] == cell.get("error")
    assert outcome["values"] == cell.get("outcome_values", {})
    if "\r" not in outcome["live"]:
        assert outcome["live"] == outcome["text"]
