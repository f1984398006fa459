"""Each known way from a cell out of the interpreter, tried: to the machine's files, network and programs, and to the host."""

from __future__ import annotations

from pathlib import Path

import pytest
from thaw.execute import Executor, Run
from thaw.runtime import pack

ROOT = Path(__file__).resolve().parents[2]

# Where a cell looks for what the runner holds: every module that was there before the run, closed ones too.
FIND = """
import sys

def everything():
    frame = sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if hasattr(value, "_modules"):
                return value._modules
        frame = frame.f_back

modules = everything()
def to_js(value): return modules["pyodide.ffi"].to_js(value)
"""


@pytest.fixture(scope="module")
def text():
    """Runs a cell and gives its text, or what its failure says."""
    runtime = pack(ROOT / "build" / "runtime").path
    with Executor(runtime, processes=2) as executor:

        def run(code, **request):
            [result] = executor.execute(
                [Run({"code": code, "name": "cell", **request}, seconds=10)]
            )
            return result.failure.message if result.failure else result.outcome["text"]

        yield run


@pytest.mark.parametrize(
    "name",
    [
        "js",
        "pyodide_js",
        "pyodide_js._api",
        "_pyodide_core",
        "pyodide",
        "pyodide.ffi",
        "pyodide.code",
        "pyodide.webloop",
        "_pyodide",
        "_pyodide._importhook",
    ],
)
def test_the_modules_that_lead_to_javascript_cannot_be_imported(text, name):
    for code in (
        f"import {name}",
        f"import importlib\nimportlib.import_module({name!r})",
        f"__import__({name!r})",
    ):
        assert "ModuleNotFoundError" in text(code), code
    assert text(f"import sys\nprint(sys.modules.get({name!r}))") == "None\n"


def test_no_finder_brings_them_back(text):
    assert "Js" not in text(
        "import sys\nprint(sys.meta_path, sys.path_hooks, sys.path_importer_cache)"
    )


def test_the_garbage_collector_does_not_list_them(text):
    assert (
        text("import gc\nprint([o for o in gc.get_objects() if 'Js' in type(o).__name__])")
        == "[]\n"
    )


def test_the_objects_that_the_runner_holds_carry_nothing(text):
    code = FIND + (
        "for name in ('pyodide_js', 'js'):\n"
        "    found = modules.get(name)\n"
        "    keys = [k for k in dir(found) if not k.startswith('_')]\n"
        "    print(name, sorted(set(keys) & {'FS', 'PATH', 'mountNodeFS', 'mountNativeFS', 'runPython', '_module',"
        " 'loadPackage', 'registerJsModule', 'setStdout', 'unpackArchive', 'fetch', 'process'}))\n"
        "    print(hasattr(found, '_api'), hasattr(found, '_module'))\n"
    )
    assert text(code) == "pyodide_js []\nFalse False\njs []\nFalse False\n"


def test_what_is_left_of_the_inner_interface_loads_nothing(text):
    code = FIND + (
        "found = modules['pyodide_js._api']\n"
        "print([k for k in ('loadBinaryFile', 'install', 'loadDynlib', 'rawRun', 'public_api', 'packageManager',"
        " 'initializeStreams', 'restoreSnapshot', 'pyodide_base', 'tests') if hasattr(found, k)])\n"
    )
    assert text(code) == "[]\n"


def test_no_javascript_is_made_from_text(text):
    code = FIND + "print(to_js({}).constructor.constructor('return 1')())"
    assert "Code generation from strings disallowed" in text(code)
    code = FIND + "print(to_js([]).constructor.constructor('return process')())"
    assert "Code generation from strings disallowed" in text(code)
    code = "import ctypes\nctypes.CDLL(None).emscripten_run_script(b'1')"
    assert "Code generation from strings disallowed" in text(code)
    code = FIND + "modules['pyodide.code'].run_js('1')"
    assert "Error" in text(code)


def test_no_method_is_put_where_the_host_would_call_it(text):
    for place in ("Object", "Array", "Function", "String"):
        value = {"Object": "{}", "Array": "[]", "Function": "{}", "String": "{}"}[place]
        path = ".constructor.constructor" if place == "Function" else ".constructor"
        code = (
            FIND
            + f"to_js({value}){path}.prototype.toJSON = modules['pyodide.ffi'].create_proxy(lambda *a: 'x')"
        )
        assert "TypeError: Cannot add property toJSON" in text(code)
    code = FIND + "to_js({}).constructor.assign = 1"
    assert "TypeError" in text(code)


def test_the_interrupt_cannot_be_called_off_by_what_the_host_gave(text):
    code = FIND + "alarm = modules['lab.runtime.alarm']\nalarm._arm(None)\nwhile True: pass"
    assert "timed out" in text(code, seconds=0.5)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import os\nos.system('id')", "a cell starts no program"),
        ("import os\nos.popen('id').read()", "processes"),
        ("import subprocess\nsubprocess.run(['id'])", "processes"),
        ("import os\nos.fork()", "Error"),
        ("import os\nos.execv('/bin/sh', ['sh'])", "a cell starts no program"),
        ("import os\nos.posix_spawn('/bin/sh', ['sh'], {})", "Error"),
        (
            "import threading\nthreading.Thread(target=print).start()",
            "There are no threads in the browser",
        ),
        ("import multiprocessing\nmultiprocessing.Process(target=print).start()", "Error"),
    ],
)
def test_no_program_is_started(text, code, said):
    assert said in text(code)


@pytest.mark.parametrize(
    "code",
    [
        "import socket\nsocket.create_connection(('127.0.0.1', 80), timeout=1)",
        "import socket\nsocket.socket().connect(('127.0.0.1', 80))",
        "import socket\nsocket.socket().bind(('127.0.0.1', 8080))",
        "import socket\nsocket.getaddrinfo('example.org', 80)",
        "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 53))",
        "import urllib.request\nurllib.request.urlopen('http://127.0.0.1/')",
        "import http.client\nhttp.client.HTTPConnection('127.0.0.1').request('GET', '/')",
        "import asyncio\nasync def main(): await asyncio.open_connection('127.0.0.1', 80)\nasyncio.run(main())",
    ],
)
def test_no_connection_is_opened(text, code):
    said = text(code)
    assert "a cell has no network" in said or "NotImplementedError" in said


def test_the_files_of_the_machine_are_not_there(text):
    code = f"import os\nprint(sorted(os.listdir('/')), os.path.exists({str(ROOT)!r}), os.path.exists('/etc'))"
    assert text(code) == "['dev', 'home', 'lib', 'proc', 'tmp'] False False\n"


@pytest.mark.parametrize(
    "code",
    [
        "open('/lib/python314.zip', 'w')",
        "open('/lib/x', 'x')",
        "open('/home/you/../x', 'w')",
        "import os\nos.remove('/lib/python314.zip')",
        "import os\nos.rename('/lib/python314.zip', '/tmp/x')",
        "import os\nos.mkdir('/x')",
        "import os\nos.symlink('/tmp', '/x')",
        "import os\nos.truncate('/lib/python314.zip', 0)",
        "import os\nos.chmod('/lib', 0)",
        "import shutil\nshutil.rmtree('/lib')",
        "import pathlib\npathlib.Path('/lib/x').write_text('')",
        "import lab\nopen(lab.__file__, 'a')",
        "import os\nos.open('/lib/x', os.O_CREAT | os.O_WRONLY)",
    ],
)
def test_a_cell_writes_in_its_own_folder_only(text, code):
    assert "a cell writes in its own folder" in text(code)
    assert text("import json, lab\nprint(1)") == "1\n"


def test_a_cell_writes_in_its_own_folder_and_the_temporary_one(text):
    code = (
        "import os, pathlib, shutil, tempfile\nos.makedirs('a/b')\npathlib.Path('a/b/c').write_text('x')\n"
        "os.rename('a/b/c', 'd')\nshutil.rmtree('a')\nprint(os.listdir('.'), open('d').read())\n"
        "with tempfile.TemporaryDirectory() as t: pathlib.Path(t, 'x').write_text('y')\nprint(os.listdir('/tmp'))"
    )
    assert text(code) == "['d'] x\n[]\n"
