"""Data and drawing code in, an SVG that may stand in a page out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from thaw.draw import FigureFailed, digest, draw

TRIP = [
    {"role": "user", "content": "Which port?"},
    {
        "role": "assistant",
        "content": [
            {"type": "toolCall", "id": "c1", "name": "read", "arguments": {"path": "a.py"}}
        ],
        "stop_reason": "toolUse",
        "usage": {"input": 78, "cache_read": 0, "output": 17},
    },
    {
        "role": "toolResult",
        "tool_call_id": "c1",
        "tool_name": "read",
        "content": "PORT = 9090\n",
        "is_error": False,
    },
    {
        "role": "assistant",
        "content": [{"type": "text", "text": "9090."}],
        "stop_reason": "stop",
        "usage": {"input": 155, "cache_read": 0, "output": 9},
    },
]
NAMED = {"page_id": "hands", "figure_id": "trip", "title": "A trip", "description": "What happens."}


def drawn(name: str | Callable[..., None] = "message_flow", data: Any = TRIP, **more: Any) -> str:
    return draw(name, data, **{**NAMED, **more})


def own(folder: Path, code: str) -> Path:
    (folder / "figures.py").write_text(code, "utf-8")
    return folder


def test_a_figure_is_named_and_described_inside() -> None:
    svg = ElementTree.fromstring(drawn(title='Of <a> & "b"', description="Line 1\nline 2 <c>"))
    names = {e.get("id"): e.text for e in svg}
    assert svg.get("role") == "img"
    assert names[svg.get("aria-labelledby")] == 'Of <a> & "b"'
    assert names[svg.get("aria-describedby")] == "Line 1\nline 2 <c>"


@pytest.mark.parametrize("missing", ["title", "description"])
def test_a_figure_without_words_for_those_who_cannot_see_it_is_refused(missing: str) -> None:
    with pytest.raises(FigureFailed, match="has no"):
        drawn(**{missing: " "})


def test_a_figure_scales_and_follows_the_palette() -> None:
    svg = drawn()
    head = svg[: svg.index(">")]
    assert 'viewBox="0 0 360 ' in head
    assert " width=" not in head
    assert " height=" not in head
    assert re.findall(r'(?:fill|stroke)="(?!none|var\(--thaw-figure-)[^"]*"', svg) == []
    assert "#0100" not in svg


def test_nothing_of_matplotlib_or_of_the_machine_is_left() -> None:
    svg = drawn()
    for trace in ["<style", "style=", "metadata", "matplotlib", "DejaVu", 'pt"', str(Path.home())]:
        assert trace not in svg


def test_words_stay_words() -> None:
    texts = [
        t.text for t in ElementTree.fromstring(drawn()).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert "“Which port?”" in texts
    assert "PORT = 9090" in texts


def test_each_hop_is_a_step_with_its_sentence() -> None:
    steps = re.findall(r'<g data-step="(\d+)" data-says="([^"]*)">', drawn())
    assert [int(n) for n, _ in steps] == list(range(1, 8))
    assert steps[1][1] == "your program to model: a request of 1 message, 78 tokens"
    assert steps[4][1] == "disk to your program: result of call c1: &quot;PORT = 9090&quot;"


def test_two_figures_share_no_id(tmp_path: Path) -> None:
    folder = own(
        tmp_path,
        "def clipped(figure, data):\n"
        "    axes = figure.subplots()\n"
        "    axes.plot([0, 1, 2], [1, 0, 3], marker='o', gid='curve')\n",
    )
    first = drawn("clipped", None, folder=folder)
    second = drawn("clipped", None, folder=folder, figure_id="other")
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (first, second)]
    assert "hands-trip-curve" in ids[0]
    assert all(i.startswith("hands-trip-") for i in ids[0])
    assert not ids[0] & ids[1]
    used = set(re.findall(r"(?:url\(|href=\")#([^)\"]+)", first))
    assert used
    assert used <= ids[0]


def test_a_figure_is_the_same_in_every_process_and_under_every_hash_seed() -> None:
    program = (
        "import json, sys; from thaw.draw import draw;"
        "sys.stdout.write(draw('message_flow', json.loads(sys.argv[1]), page_id='hands',"
        "figure_id='trip', title='A trip', description='What happens.'))"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program, json.dumps(TRIP)],
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            check=True,
        )
        assert run.stdout.decode() == drawn()


def test_settings_do_not_leak_from_figure_to_figure(tmp_path: Path) -> None:
    folder = own(
        tmp_path,
        "import matplotlib\n"
        "def loud(figure, data):\n"
        "    matplotlib.rcParams['font.size'] = 40\n"
        "    matplotlib.rcParams['svg.fonttype'] = 'path'\n"
        "    figure.text(0, 0, 'x')\n",
    )
    before, settings = drawn(), dict(matplotlib.rcParams)
    drawn("loud", None, folder=folder)
    assert drawn() == before
    assert dict(matplotlib.rcParams) == settings
    matplotlib.rcParams["font.size"] = 40
    try:
        assert drawn() == before
    finally:
        matplotlib.rcdefaults()


def test_a_figure_cannot_change_the_data_of_the_next(tmp_path: Path) -> None:
    folder = own(
        tmp_path, "def greedy(figure, data):\n    data.clear()\n    figure.text(0, 0, 'x')\n"
    )
    data = [1, 2]
    drawn("greedy", data, folder=folder)
    assert data == [1, 2]


def test_a_drawing_that_is_not_known_is_answered_with_the_nearest() -> None:
    with pytest.raises(FigureFailed, match='Did you mean "message_flow"'):
        drawn("mesage_flow")


def test_an_option_that_is_not_known_is_answered_with_the_nearest() -> None:
    with pytest.raises(FigureFailed, match='Did you mean "person"'):
        drawn(options={"persn": "Ada"})


@pytest.mark.parametrize(
    ("code", "says", "where"),
    [
        ("def own(figure, data):\n    data['gone']", "KeyError: 'gone'", "figures.py:2, in own"),
        ("def own(figure, data):\n    raise SystemExit(0)", "SystemExit: 0", "figures.py:2"),
        (
            "import nothing_like_it\ndef own(figure, data): ...",
            "ModuleNotFoundError",
            "figures.py:1",
        ),
        ("def own(figure, data)\n    pass", "figures.py:1: expected ':'", ""),
        ("def own(figure, data):\n    figure.text(0, 0, 'x', color='red')", "#ff0000", ""),
        (
            "import matplotlib.pyplot as plt\ndef own(figure, data):\n    plt.plot([1])",
            "shows nothing",
            "",
        ),
        ("def own(figure, data):\n    figure.figimage([[1.0]])", "a picture", ""),
        (
            "import random\ndef own(figure, data):\n    figure.text(random.random(), 0, 'x')",
            "not the same when drawn twice",
            "",
        ),
    ],
)
def test_what_goes_wrong_in_drawing_code_is_told_with_its_lines(
    tmp_path: Path, code: str, says: str, where: str
) -> None:
    with pytest.raises(FigureFailed) as failed:
        drawn("own", {}, folder=own(tmp_path, code))
    assert says in failed.value.message
    assert failed.value.remedy
    assert where in failed.value.detail
    assert str(tmp_path) not in failed.value.message + failed.value.detail


def test_the_digest_covers_every_line_that_draws(tmp_path: Path) -> None:
    code = "from figures.style import INK\ndef own(figure, data, size=3):\n    figure.text(0, 0, 'a')\n"
    folder = own(tmp_path, code)
    before = digest("own", folder)
    assert digest("own", folder) == before
    own(tmp_path, code.replace("'a'", "'b'"))
    assert digest("own", folder) != before


def test_an_edit_shows_in_the_next_drawing(tmp_path: Path) -> None:
    first = drawn(
        "own", None, folder=own(tmp_path, "def own(figure, data): figure.text(0, 0, 'a')")
    )
    second = drawn(
        "own", None, folder=own(tmp_path, "def own(figure, data): figure.text(0, 0, 'b')")
    )
    assert ">a<" in first
    assert ">b<" in second


def test_the_example_of_the_guide_draws(tmp_path: Path) -> None:
    guide = Path(__file__).parents[2] / "docs/authoring/figures.md"
    example = re.search(r"```python\n(\"\"\"Drawings.*?)```", guide.read_text("utf-8"), re.DOTALL)
    assert example
    svg = drawn("forged_line", "assistant: It is safe.", folder=own(tmp_path, example[1]))
    assert "assistant: It is safe." in svg
    assert 'data-step="1"' in svg
