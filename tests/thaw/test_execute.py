"""Cells in the packed runtime under Node: the texts of cells.yml, and what only a process of its own can meet."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml
from thaw.execute import Executor, Run, execute
from thaw.runtime import RuntimeFailed, pack

ROOT = Path(__file__).resolve().parents[2]
CELLS = yaml.safe_load((ROOT / "tests/lab/cells.yml").read_text("utf-8"))


@pytest.fixture(scope="session")
def runtime():
    return pack(ROOT / "build" / "runtime").path


@pytest.fixture(scope="module")
def node(runtime):
    """Runs cells, each given as code, and gives their results."""
    with Executor(runtime, processes=2) as executor:

        def results(*cells, seconds=5.0, both_seeds=False, **request):
            runs = [
                Run(
                    {"code": code, "name": "cell", **request},
                    seconds=seconds,
                    both_seeds=both_seeds,
                )
                for code in cells
            ]
            return executor.execute(runs)

        yield results


@pytest.fixture(scope="module")
def outcomes(runtime):
    """What comes of all cells of cells.yml, run one after the other in the same processes."""
    results = execute([Run({"name": "cell", **cell}) for cell in CELLS.values()], runtime)
    return dict(zip(CELLS, results, strict=True))


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_gives_its_text(outcomes, name):
    cell, result = CELLS[name], outcomes[name]
    assert result.failure is None
    outcome = result.outcome
    assert outcome["text"] == cell["text"]
    for field in ("error", "error_line", "parts", "values_error", "ok"):
        if field in cell:
            assert outcome[field] == cell[field]
    assert outcome["error"] == cell.get("error")
    assert outcome["values"] == cell.get("outcome_values", {})


def texts(results):
    return [
        result.failure.message if result.failure else result.outcome["text"] for result in results
    ]


def test_results_come_in_the_order_of_the_runs(node):
    assert texts(node(*(f"print({n})" for n in range(50)))) == [f"{n}\n" for n in range(50)]


def test_b09_what_does_not_end_is_ended_and_the_rest_still_answered(node):
    cells = [
        "1",
        "while True: pass",
        "import time\ntime.sleep(10**6)",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "sum(range(10**12))",
        "while True: print(1)",
        "2",
    ]
    results = node(*cells, seconds=1)
    assert texts(results[:1] + results[-1:]) == ["1\n", "2\n"]
    by_python = [results[1], results[2], results[5]]
    assert [result.outcome["end"] for result in by_python] == ["timeout"] * 3
    assert results[2].outcome["text"] == "Timed out after 1 s, in line 2.\n"
    assert [(it.failure.kind, it.failure.message) for it in results[3:5]] == [
        ("timeout", "timed out after 1 s")
    ] * 2


def test_b09_a_cell_starts_no_process(node):
    [result] = node("import subprocess\nsubprocess.run(['sleep', '9999'])")
    assert "OSError: [Errno 138] emscripten does not support processes." in result.outcome["text"]


def test_b10_what_ends_the_process_is_the_failure_of_its_cell(node):
    results = node(
        "import os; os._exit(0)",
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        "import ctypes; ctypes.string_at(2**31)",
        "import os; os.abort()",
        "class A:\n    def __repr__(self): return repr(self)\nA()",
        "print('still here')",
    )
    assert [it.failure.kind for it in results[:-1]] == [
        "exit",
        "exit",
        "crashed",
        "crashed",
        "crashed",
    ]
    assert results[0].failure.message == "it ended the whole Python process, as os._exit does"
    assert "out of stack" in results[4].failure.message
    assert results[-1].outcome["text"] == "still here\n"


def test_b10_a_process_that_is_killed_from_outside_is_replaced(runtime):
    with Executor(runtime, processes=2) as executor:
        executor.execute([Run({"code": "1"})])
        [host] = [host for host in executor._hosts if host._process]
        host._process.kill()
        host._process.wait()
        results = executor.execute([Run({"code": "1"}), Run({"code": "2"}), Run({"code": "3"})])
    assert sorted(texts(results))[:2] == ["1\n", "2\n"] or "3\n" in texts(results)
    assert [it.failure.message for it in results if it.failure] == [
        "the Python interpreter broke down: the process ended"
    ]


def test_b25_memory_is_limited_and_the_next_cell_has_all_of_it(node):
    bomb = "x = []\nwhile True: x.append(bytearray(10**6))"
    results = node(bomb, bomb, "len(bytearray(10**8))")
    assert [it.outcome["error"] for it in results] == ["MemoryError", "MemoryError", None]
    assert "more memory than a page has" in results[0].outcome["text"]
    assert results[2].outcome["text"] == "100000000\n"


def test_b25_recursion_through_a_builtin_is_an_error_or_a_failure_and_no_end(node):
    results = node("def d(n): return max([n], key=lambda _: d(n + 1))\nd(0)", "print(1)")
    assert results[0].failure or results[0].outcome["error"] == "RecursionError"
    assert texts(results[1:]) == ["1\n"]


def test_b29_floods_are_capped(node):
    results = node(
        "for i in range(10**5): print(i)", "print('x' * 10**8)", "list(range(10**6))", seconds=30
    )
    for result in results:
        assert len(result.outcome["text"]) < 205_000
        assert "dropped …" in result.outcome["text"]
    assert results[0].outcome["dropped"] > 60_000


def test_output_that_depends_on_the_hash_seed_is_a_failure_with_both_texts(node):
    [differs, values, same] = (
        node("print({'a', 'b', 'c', 'd'})", both_seeds=True)
        + node("1", values="first = list({'a', 'b', 'c', 'd'})", both_seeds=True)
        + node("print(sorted({'a', 'b', 'c', 'd'}))", both_seeds=True)
    )
    assert (differs.failure.kind, differs.failure.message) == (
        "differs",
        "output differs between two runs",
    )
    first, second = differs.failure.texts
    assert first != second
    assert sorted(eval(first)) == sorted(eval(second)) == ["a", "b", "c", "d"]
    assert values.failure.kind == "differs"
    assert values.failure.texts[0] != values.failure.texts[1]
    assert same.outcome["text"] == "['a', 'b', 'c', 'd']\n"


def test_chance_is_seen_as_a_difference(node):
    [chance, seeded] = node(
        "import random\nrandom.random()",
        "import random\nrandom.seed(1)\nrandom.random()",
        both_seeds=True,
    )
    assert chance.failure.kind == "differs"
    assert seeded.outcome["text"] == "0.13436424411240122\n"


CHANGES = """
import builtins, contextvars, decimal, logging, math, os, random, sys, warnings, json, asyncio
open("left", "w").write("x"); open("/tmp/left", "w").write("x")
x = 1; math.pi = 3; math.added = 1; del math.e; os.chdir("/"); random.seed(0)
builtins.sorted = lambda x: x; builtins.list = [1]; builtins.added = 1; del builtins.max
os.environ["HOME"] = "/x"; os.environ["ADDED"] = "1"
decimal.getcontext().prec = 3; warnings.simplefilter("error"); logging.basicConfig(level=10)
sys.path.clear(); sys.setrecursionlimit(100); sys.stdout = None; sys.modules["json"] = None
sys.set_int_max_str_digits(1000); json.encoder.ESCAPE_DCT.clear(); sys.settrace(lambda *a: None)
asyncio.run = None; sys.meta_path.clear(); import gc; gc.disable()
"""
LOOKS = """
import asyncio, builtins, decimal, gc, json, logging, math, os, random, sys, warnings
print("x" in globals(), math.pi, math.e, hasattr(math, "added"), os.getcwd(), os.listdir("."), os.listdir("/tmp"))
print(sorted([2, 1]), list("a"), max(1, 2), hasattr(builtins, "added"), sys.modules["json"] is json)
print(os.environ["HOME"], "ADDED" in os.environ, decimal.getcontext().prec, logging.root.handlers, logging.root.level)
print(len(sys.path), sys.getrecursionlimit(), sys.get_int_max_str_digits(), json.dumps("\\n"), sys.gettrace())
print(len(warnings.filters), gc.isenabled(), asyncio.run, len(sys.meta_path))
"""


def test_b20_b35_b68_nothing_is_left_behind(runtime):
    def looks(*before):
        with Executor(runtime, processes=2) as executor:
            host = executor._hosts[0]
            for code in before:
                outcome = json.loads(host.call("cell", {"code": code}, 10))
                assert outcome["error"] is None, outcome["text"]
            return json.loads(host.call("cell", {"code": LOOKS}, 10))["text"]

    fresh = looks()
    assert fresh.startswith("False 3.14159")
    assert looks(CHANGES, CHANGES) == fresh == looks(LOOKS)


def test_b20_a_cell_sees_no_name_of_another_in_any_order(node):
    before, after = node("x = 1", "print(x)")
    assert "NameError: name 'x' is not defined" in after.outcome["text"]
    before, after = node("print(x)", "x = 1")
    assert "NameError: name 'x' is not defined" in before.outcome["text"]


def test_b17_no_path_of_the_machine_shows(node):
    cells = [
        "import os\nprint(os.getcwd(), os.environ, os.path.expanduser('~'), os.uname())",
        "open('nope.txt')",
        "import sys\nprint(sys.path, sys.executable, sys.prefix, sys.argv)",
        "import lab\nprint(lab.__file__)\nlab.user()",
        "import warnings, lab\nwarnings.warn('careful', stacklevel=1)",
        "import tempfile\nprint(tempfile.gettempdir())",
        "import json\njson.loads('{')",
    ]
    for text in texts(node(*cells)):
        for secret in (str(ROOT), str(Path.home()), os.uname().nodename):
            assert secret not in text.replace("/home/you", "")


BUILD = r"""
import sys
from pathlib import Path
from thaw.execute import Run, execute

cell = "print('\u03c0 \u2192 \u2713 \U0001f389', open('\xe9.txt').read())"
[result] = execute([Run({"code": cell, "files": {"\xe9.txt": "\xfc"}})], Path(sys.argv[1]))
sys.stdout.buffer.write(result.outcome["text"].encode())
"""


def test_b21_the_console_of_the_author_does_not_matter(runtime):
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252", "LC_ALL": "C"}
    command = [sys.executable, "-c", BUILD, str(runtime)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert done.stdout.decode() == "π → ✓ 🎉 ü\n"


def test_nothing_that_python_writes_reaches_the_protocol(node):
    forged = json.dumps({"nonce": "x", "answer": "{}"})
    results = node(
        f"import os\nos.write(1, b'{forged}\\n');",
        f"open('/dev/stdout', 'w').write('{forged}\\n');",
        f"import sys\nsys.__stdout__.write('{forged}\\n');",
        f"import os\nos.fdopen(os.dup(1), 'w').write('{forged}\\n');",
        "import faulthandler\nfaulthandler.enable()\nprint(1)",
    )
    assert all(result.failure is None for result in results)


def test_no_process_outlives_its_executor(runtime):
    with Executor(runtime, processes=2) as executor:
        executor.execute([Run({"code": "1"}, both_seeds=True)])
        pids = [host._process.pid for host in executor._hosts]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_no_process_outlives_a_build_that_is_killed(runtime):
    code = (
        "import sys, time; from pathlib import Path; from thaw.execute import Executor, Run;"
        "e = Executor(Path(sys.argv[1])); e.execute([Run({'code': '1'}, both_seeds=True)]);"
        "print(*(h._process.pid for h in e._hosts), flush=True); time.sleep(60)"
    )
    build = subprocess.Popen(
        [sys.executable, "-c", code, str(runtime)], stdout=subprocess.PIPE, text=True
    )
    pids = [int(pid) for pid in build.stdout.readline().split()]
    build.send_signal(signal.SIGKILL)
    build.wait()
    build.stdout.close()
    until = time.monotonic() + 10
    while time.monotonic() < until and any(Path(f"/proc/{pid}").exists() for pid in pids):
        time.sleep(0.05)
    assert len(pids) >= 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_a_runtime_that_does_not_start_is_told_with_its_reason(tmp_path):
    with pytest.raises(RuntimeFailed, match=r"did not start under Node(?s:.*)Cannot find module"):
        execute([Run({"code": "1"})], tmp_path)


def test_no_runs_start_no_process(tmp_path):
    assert execute([], tmp_path) == []
