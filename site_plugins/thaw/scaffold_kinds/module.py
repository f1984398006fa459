"""What the module shows, in one line.

python -m primer.module_name      the traced example, and its numbers
"""

from __future__ import annotations


def doubled(tokens: int) -> int:
    """Twice as many.

    >>> doubled(100)
    200
    """
    return 2 * tokens


def rows(first: int = 100, steps: int = 4) -> list[dict[str, int]]:
    """The traced example, a row a step.

    >>> rows()[-1]
    {'step': 4, 'tokens': 800}
    """
    made = [{"step": 1, "tokens": first}]
    while len(made) < steps:
        made.append({"step": len(made) + 1, "tokens": doubled(made[-1]["tokens"])})
    return made


def main() -> None:
    for row in rows():
        print(f"{row['step']:4} {row['tokens']:7,}")


if __name__ == "__main__":
    main()
