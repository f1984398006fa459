"""The command line of one example.

    python -m concepts.function_calling --model scripted --question "..." --trace out.json

prints the answer and, below it, who did what; `--trace` writes the steps as the page reads them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lab
from lab.models import ModelUnavailable, answering, from_name

from concepts.example import Example, load


def main(name: str, arguments: Sequence[str] | None = None) -> int:
    """Run the example `name`; 2 when the command or the model is not usable, 1 when it cannot answer, with the reason."""
    example = load(name)
    options = _parser(example).parse_args(arguments)
    try:
        ask, model = _model(example, options)
    except (ModelUnavailable, lab.ScriptEnded) as problem:
        print(f"concepts.{name}: {problem}", file=sys.stderr)
        return 2
    tracer = lab.Tracer()
    try:
        answer = example.run(ask, answering(model), tracer)
    except ModelUnavailable as problem:
        print(f"concepts.{name}: {options.model} gave no answer: {problem}", file=sys.stderr)
        return 1
    print(_report(ask, answer, tracer))
    if options.trace:
        about = {"example": name, "level": example.level, "model": options.model}
        text = tracer.to_json(**about, question=ask, answer=answer)
        path = Path(options.trace)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


def _parser(example: Example) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"python -m concepts.{example.name}",
        description=f"Level {example.level}. {_scripts(example)}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--question", help="what to ask; by default what the script is for")
    parser.add_argument(
        "--model",
        default="scripted",
        help="scripted (default), echo, anthropic:<name>, openai:<name>, openai-chat:<name>, ollama:<name>",
    )
    parser.add_argument("--script", choices=example.scripts, metavar="NAME", help="see above")
    parser.add_argument("--trace", metavar="FILE", help="write the steps as JSON")
    return parser


def _scripts(example: Example) -> str:
    lines = [f"  {name}: {script.shows}" for name, script in example.scripts.items()]
    return "Scripts of the scripted model:\n" + "\n".join(lines)


def _model(example: Example, options: argparse.Namespace) -> tuple[str, Any]:
    """What to ask, and the model to ask: a script brings its question along, a question its script."""
    script = example.scripts[options.script or example.first]
    if options.question and not options.script:
        script = example.script_for(options.question) or script
    ask = options.question or script.ask
    if options.model == "scripted" and script.replies and ask != script.ask:
        raise ModelUnavailable(
            "the scripted model has no replies for this question. Ask one that it knows (--help), "
            "or another model: --model echo, --model ollama:<name>."
        )
    return ask, from_name(options.model, script.replies)


def _report(ask: str, answer: str, tracer: lab.Tracer) -> str:
    lines = [f"> {ask}", "", answer, ""]
    for step in tracer.steps:
        tokens = f" [{step['tokens_in']} in, {step['tokens_out']} out]" if step["tokens_in"] else ""
        decided = f" (next: decided by {step['decided_by']})"
        lines.append(f"{step['i']:2}. {step['kind']}: {step['title']}{tokens}{decided}")
        lines += [f"      {line}" for line in step["detail"].splitlines()]
    counters = tracer.counters
    lines.append(
        f"\n{counters['steps']} steps, {counters['decided_by']['model']} decided by the model, "
        f"{counters['tokens_in']} tokens in, {counters['tokens_out']} out, "
        f"{counters['ms'] / 1000:.1f} virtual seconds"
    )
    return "\n".join(lines)
