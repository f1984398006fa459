"""How fast cells are executed: the start of a runtime, one run, 500 generated cells, 1,000 of them.

Each cell imports lab and a harness, talks to a scripted model, prints, and publishes a value; each is run under both
hash seeds, in a pool that starts from nothing.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from thaw import node
from thaw.execute import Run, execute
from thaw.host import Host
from thaw.runtime import PYODIDE, pack

from bench.median import timed, told

ROOT = Path(__file__).resolve().parents[1]
HARNESS = "import lab\n" + "\n".join(f"def step_{n}(x):\n    return x + {n}\n" for n in range(100))
CELL = """
import lab
import harness

ws = lab.Workspace({"notes.txt": "x" * NUMBER})
model = lab.ScriptedModel([lab.say("NUMBER characters.")])
messages = [lab.user("How long are the notes?")]
print(len(ws.read_text("notes.txt")), harness.step_3(NUMBER))
messages.append(model.complete("Be brief.", messages))
print(lab.show(messages))
lab.count_tokens(lab.render_request("Be brief.", messages))
"""


def main(_: list[str]) -> int:
    runtime = pack(ROOT / "build" / "runtime").path
    told(
        "start of Python under Node, packed",
        timed(lambda: _start(runtime)),
        timed(lambda: _start(PYODIDE)),
    )
    told("one trivial cell, process running", _trivial(runtime))
    half = timed(lambda: _execute(runtime, 500), times=3)
    told("500 cells anew, two seeds each", half, limit="at most 6 s on two cores")
    whole = timed(lambda: _execute(runtime, 1000), times=3)
    told("1,000 cells anew, two seeds each", whole, half, "at most 2.2 times the 500")
    return 0


def _start(folder: Path) -> None:
    """Start Python from that folder, and end it."""
    boot = (node.SCRIPTS / "boot.mjs").as_uri()
    code = f"import {{ boot }} from {json.dumps(boot)}; await boot({json.dumps(str(folder))}); process.exit(0)"
    program = node.command("boot.mjs")[0]
    subprocess.run(
        [program, "--input-type=module", "--eval", code],
        env=node.environment(),
        check=True,
        stdin=subprocess.DEVNULL,
    )


def _trivial(runtime: Path) -> float:
    host = Host(runtime, "1")
    try:
        host.call("cell", {"code": "1"}, 10)
        return timed(lambda: host.call("cell", {"code": "print(1)"}, 10), times=101)
    finally:
        host.close()


def _execute(runtime: Path, count: int) -> None:
    requests = [
        {
            "code": CELL.replace("NUMBER", str(number)),
            "name": f"cell-{number}",
            "harness": HARNESS,
            "values": "length = len(messages)",
        }
        for number in range(count)
    ]
    results = execute([Run(request, both_seeds=True) for request in requests], runtime)
    wrong = [result for result in results if result.failure or not result.outcome["ok"]]
    if wrong:
        raise SystemExit(f"bench: a cell went wrong: {wrong[0]}")
