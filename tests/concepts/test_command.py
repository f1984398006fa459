"""The command lines of the examples and of the evaluation."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import lab
import pytest
from concepts import evaluate
from concepts.command import main
from concepts.example import load, names


def python(*arguments):
    return subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, encoding="utf-8"
    )


def test_an_example_runs_alone_and_writes_its_trace(tmp_path):
    trace = tmp_path / "out.json"
    done = python("concepts.function_calling", "--model", "scripted", "--trace", str(trace))
    assert done.returncode == 0, done.stderr
    assert "L-02, the 4 m extension ladder, costs 3.50 euros a day." in done.stdout
    written = json.loads(trace.read_text(encoding="utf-8"))
    assert list(written) == [
        "example",
        "level",
        "model",
        "question",
        "answer",
        "steps",
        "counters",
    ]
    assert written["counters"]["decided_by"]["model"] == 1
    assert b"\r" not in trace.read_bytes()


@pytest.mark.parametrize("name", names())
def test_every_example_prints_its_answer_and_its_steps(capsys, name):
    assert main(name, []) == 0
    printed = capsys.readouterr().out
    assert f"> {load(name).scripts[load(name).first].ask}" in printed
    assert " 1. " in printed
    assert "decided by the model" in printed


def test_a_script_shows_a_failure(capsys):
    assert main("function_calling", ["--script", "invented-price"]) == 0
    assert "Hold back the answer" in capsys.readouterr().out


def test_a_question_brings_its_script_along(capsys):
    assert main("function_calling", ["--question", "Do you have a lawn mower?"]) == 0
    assert "G-01" in capsys.readouterr().out


def test_a_question_without_a_script_needs_another_model(capsys):
    assert main("function_calling", ["--question", "What is a drill?"]) == 2
    assert "no replies for this question" in capsys.readouterr().err
    assert main("function_calling", ["--question", "What is a drill?", "--model", "echo"]) == 0
    assert "What is a drill?" in capsys.readouterr().out


def test_level_zero_takes_any_question(capsys):
    assert main("no_model", ["--question", "sat?"]) == 0
    assert "10:00 to 14:00" in capsys.readouterr().out


def test_a_model_that_cannot_be_had_is_named_with_what_to_do(capsys):
    assert main("prompt", ["--model", "gemini:x"]) == 2
    assert (
        'concepts.prompt: no model "gemini:x". There are scripted, echo' in capsys.readouterr().err
    )


@pytest.mark.parametrize("name", [name for name in names() if load(name).level])
def test_without_a_key_or_a_server_every_example_says_what_to_set_or_start(
    name, capsys, monkeypatch, tmp_path
):
    for variable in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
        provider = variable.partition("_")[0].lower()
        assert main(name, ["--model", f"{provider}:some-model"]) == 2
        assert f"Set {variable}, or use ollama:<name>" in capsys.readouterr().err
    monkeypatch.setenv("OLLAMA_HOST", "http://127.0.0.1:9")
    assert main(name, ["--model", "ollama:some-model"]) == 1
    printed = capsys.readouterr()
    assert "ollama:some-model gave no answer" in printed.err
    assert "Start the server (ollama serve), or set OLLAMA_HOST" in printed.err
    assert printed.out == ""
    out = tmp_path / "result.json"
    assert evaluate.main([name, "--model", "ollama:some-model", "--out", str(out)]) == 2
    assert "Start the server (ollama serve)" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("name", names())
def test_the_committed_result_is_what_the_evaluation_gives_today(name):
    """Write them anew with `python -m concepts.evaluate <name>`."""
    path = evaluate.RESULTS / evaluate.result_name(name, "scripted")
    committed = json.loads(path.read_text(encoding="utf-8"))
    today = evaluate.evaluate(load(name), "scripted")
    assert {**committed, "when": ""} == {**today, "when": ""}


def test_an_evaluation_says_what_was_run_and_when(tmp_path, capsys):
    out = tmp_path / "result.json"
    assert evaluate.main(["prompt", "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "WRONG  child-how-many" in printed
    assert "says neither 7 nor seven" in printed
    assert "2 of 3 right, 3 calls of the model" in printed
    result = json.loads(out.read_text(encoding="utf-8"))
    assert (result["example"], result["model"], result["passed"], result["asked"]) == (
        "prompt",
        "scripted",
        2,
        3,
    )
    assert result["when"].endswith("+00:00")
    assert len(result["version"]) == 12


def test_a_dry_evaluation_asks_nobody_and_writes_nothing(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(evaluate, "RESULTS", tmp_path)
    assert evaluate.main(["single_agent", "--model", "openai:some-model", "--dry"]) == 0
    printed = capsys.readouterr().out
    assert "13 questions, 42 calls of a model" in printed
    assert "Nothing was sent." in printed
    assert list(tmp_path.iterdir()) == []


def test_a_dry_evaluation_names_the_dollars_of_a_model_that_has_a_price(capsys):
    assert evaluate.main(["single_agent", "--model", "anthropic:claude-opus-5", "--dry"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"about 0\.\d{4} dollars with Claude Opus 5, without a cache", printed)


def test_an_evaluation_with_another_model_grades_what_it_says():
    result = evaluate.evaluate(load("function_calling"), "echo")
    assert result["passed"] < result["asked"]
    assert result["questions"][0]["answer"] == result["questions"][0]["ask"]


def test_a_script_that_is_too_short_is_a_wrong_answer_and_not_the_end(monkeypatch):
    example = load("prompt")
    short = {
        **example.scripts,
        "child-late": type(example.scripts["child-late"])("child-late", "-"),
    }
    monkeypatch.setattr("concepts.prompt.SCRIPTS", short)
    rows = evaluate.evaluate(load("prompt"), "scripted")["questions"]
    assert rows[0]["answer"] == "(the script has no further reply)"
    assert rows[2]["passed"]


def test_an_unknown_example_is_refused_with_the_known_ones(capsys):
    assert evaluate.main(["flying"]) == 2
    assert "There are function_calling, no_model" in capsys.readouterr().err


def test_the_version_changes_with_the_example():
    assert len({evaluate.version(load(name)) for name in names()}) == len(names())


def test_a_reader_may_run_an_example_with_replies_of_her_own():
    replies = [
        lab.reply(lab.call("find_item", {"query": "ladder"})),
        lab.say("We have four kinds."),
    ]
    tracer = lab.Tracer()
    answer = load("function_calling").run("Ladders?", lab.ScriptedModel(replies), tracer)
    assert answer == "We have four kinds."
    assert tracer.counters["steps"] == 3
