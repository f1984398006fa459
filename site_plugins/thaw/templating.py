"""Fill a template of templates/; what is put in is text, unless it was marked as HTML.

template("answer.html", answer="<b>")   ->   '... &lt;b&gt; ...'
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def template(name: str, **values: object) -> str:
    """The HTML of a template; a value that it lacks is an error."""
    return environment().get_template(name).render(**values)


def day(when: date) -> str:
    """A day as pages write it: 3 December 2026."""
    return f"{when.day} {when:%B %Y}"


def virtual(ms: int) -> str:
    """Virtual time as pages write it: `40 ms`, `1.3 s`."""
    return f"{ms} ms" if ms < 100 else f"{ms / 1000:,.1f} s"


def dollars(amount: float) -> str:
    """An amount to a cent, or to as many digits as it takes to see it."""
    return f"${amount:,.2f}" if amount >= 0.1 or amount == 0 else f"${amount:.2g}"


def price(amount: float) -> str:
    """A price as its provider writes it."""
    return f"${amount:,.2f}" if round(amount, 2) == amount else f"${amount:g}"


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(day=day, virtual=virtual, dollars=dollars, price=price)
    return made
