"""The text of a project brief, with a blank for each thing that only the reader knows.

brief("Retrieval", concept, ladder)   ->   "# Brief: Retrieval\n\nWhat it is for: [what it is for]\n..."

The browser puts what is typed in place of the blanks; without it the text is copied and filled in by hand.
"""

from __future__ import annotations

from thaw.ladder import Concept, Ladder

# The name of a blank, and what the form asks.
FIELDS = (
    ("for-whom", "Who will use it, and for what?"),
    ("goes-in", "What goes in? Give one real example."),
    ("comes-out", "What must come out? Give the answer to that example."),
    ("never", "What must never happen?"),
    ("volume", "How often does it run, and what may one run cost?"),
    ("judge", "How will you know that it works?"),
)


def brief(title: str, concept: Concept | None, ladder: Ladder) -> str:
    """The brief of a concept page as Markdown, each blank in square brackets."""
    blanks = "\n\n".join(f"## {asks}\n\n[{name}]" for name, asks in FIELDS)
    return f"# Brief: {title}\n\n{_pattern(concept, ladder)}{blanks}\n"


def _pattern(concept: Concept | None, ladder: Ladder) -> str:
    """What the ladder says of the concept, so that the brief can be read without the page."""
    if concept is None:
        return ""
    level = next((it for it in ladder.levels if it.number == concept.level), None)
    titles = {slug: other.title for slug, other in ladder.concepts.items()}
    lines = [f"Pattern: {concept.title}. {concept.says}"]
    if level:
        lines.append(f"Level {level.number}, {level.name}: {level.means}")
    if concept.first:
        lines.append(f"Try first: {', '.join(titles[it] for it in concept.first if it in titles)}.")
    lines += [f"Move up to {titles.get(to, to)} when {when}." for to, when in concept.up.items()]
    return "\n".join(f"- {line}" for line in lines) + "\n\n"
