"""`python -m bench` measures everything, `python -m bench browser` one part; the rest of the line goes to that part."""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = ("execute", "rebuild", "concepts", "browser")


def main(arguments: list[str]) -> int:
    named = bool(arguments) and not arguments[0].startswith("-")
    parts = (arguments[0],) if named else PARTS
    if unknown := set(parts) - set(PARTS):
        print(f"bench: there is no {', '.join(unknown)}. There are {', '.join(PARTS)}.")
        return 2
    options = arguments[1:] if named else arguments
    return max(int(import_module(f"bench.{part}").main(options)) for part in parts)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
