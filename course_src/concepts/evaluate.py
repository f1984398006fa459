"""Ask an example all its questions, and judge the answers.

    python -m concepts.evaluate function_calling --model scripted
    python -m concepts.evaluate single_agent --model ollama:<name> --dry

`--dry` asks nobody: it counts the calls and tokens that the scripted replies need. Without it, a result
file says what was run, when, on which version of the example, and how each question went.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import lab
from lab.models import ModelUnavailable, answering, from_name
from primer import prices

from concepts.example import Example, NoSuchExample, Script, load
from concepts.questions import Question, grade

RESULTS = Path(__file__).parent / "results"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print and write; 2 when the command or the model is not usable, with the reason."""
    options = _parser().parse_args(arguments)
    try:
        example = load(options.example)
        if options.dry:
            print(_projection(example, options.model))
            return 0
        result = evaluate(example, options.model)
    except (NoSuchExample, ModelUnavailable) as problem:
        print(f"concepts.evaluate: {problem} No result was written.", file=sys.stderr)
        return 2
    print(_report(result))
    path = Path(options.out) if options.out else RESULTS / result_name(example.name, options.model)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps(result, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n"
    )
    print(f"written to {path.name}")
    return 0


def evaluate(example: Example, model: str) -> dict[str, Any]:
    """The result of all questions: each is asked of a model of its own, so none depends on another."""
    began = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
    rows = [_row(example, question, model) for question in example.questions()]
    return {
        "example": example.name,
        "level": example.level,
        "model": model,
        "when": began.isoformat(),
        "version": version(example),
        "asked": len(rows),
        "passed": sum(row["passed"] for row in rows),
        "model_calls": sum(row["model_calls"] for row in rows),
        "tokens_in": sum(row["tokens_in"] for row in rows),
        "tokens_out": sum(row["tokens_out"] for row in rows),
        "questions": rows,
    }


def version(example: Example) -> str:
    """A digest of all that an answer depends on but the model: documents, questions, tools, example."""
    root = files("concepts")
    parts = [root / "data", root / example.name]
    texts = [root / name for name in ("desk.py", "library.py", "questions.py")]
    texts += [
        file
        for part in parts
        for file in part.iterdir()
        if file.name.endswith((".md", ".toml", ".py"))
    ]
    digest = hashlib.sha256()
    for file in sorted(texts, key=str):
        digest.update(file.read_text(encoding="utf-8").encode())
    return digest.hexdigest()[:12]


def result_name(example: str, model: str) -> str:
    """`function_calling.ollama-some-model.json`: the latest result of an example with a model."""
    return f"{example}.{model.replace(':', '-').replace('/', '-')}.json"


def _row(example: Example, question: Question, model: str) -> dict[str, Any]:
    script = example.scripts.get(question.id, Script(question.id, ""))
    tracer = lab.Tracer()
    try:
        answer = example.run(question.ask, answering(from_name(model, script.replies)), tracer)
    except lab.ScriptEnded:
        answer = "(the script has no further reply)"
    faults = grade(question, answer)
    counters = tracer.counters
    return {
        "id": question.id,
        "ask": question.ask,
        "answer": answer,
        "passed": not faults,
        "faults": faults,
        "steps": counters["steps"],
        "model_calls": counters["kinds"]["model"],
        "decided_by_model": counters["decided_by"]["model"],
        "tokens_in": counters["tokens_in"],
        "tokens_out": counters["tokens_out"],
    }


def _projection(example: Example, model: str) -> str:
    result = evaluate(example, "scripted")
    told = (
        f"{example.name}: {result['asked']} questions, {result['model_calls']} calls of a model, about "
        f"{result['tokens_in']:,} tokens in and {result['tokens_out']:,} out, as the scripted replies go "
        "and a token as four characters. Nothing was sent."
    )
    row = prices.models().get(model.partition(":")[2])
    if not row:
        return told
    price = prices.price_of(row["id"])
    dollars = result["tokens_in"] * price.input + result["tokens_out"] * price.output
    return (
        f"{told}\nThat is about {dollars / 1_000_000:.4f} dollars with {row['name']}, without a cache, "
        f"at the prices of {row['checked']}."
    )


def _report(result: dict[str, Any]) -> str:
    lines = [f"{result['example']} (level {result['level']}), {result['model']}, {result['when']}"]
    for row in result["questions"]:
        mark = "right" if row["passed"] else "WRONG"
        lines.append(f"  {mark}  {row['id']}: {row['steps']} steps, {row['tokens_in']} tokens in")
        lines += [f"         {fault}" for fault in row["faults"]]
    lines.append(
        f"{result['passed']} of {result['asked']} right, {result['model_calls']} calls of the model, "
        f"{result['tokens_in']:,} tokens in, {result['tokens_out']:,} out"
    )
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m concepts.evaluate", description=__doc__.split("\n")[0]
    )
    parser.add_argument("example", help="no_model, prompt, function_calling, single_agent, ...")
    parser.add_argument("--model", default="scripted", help="as for the example")
    parser.add_argument("--dry", action="store_true", help="count calls and tokens, ask nobody")
    parser.add_argument("--out", metavar="FILE", help="where the result goes")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
