"""One prompt: a rule of the house in words for a child, by one call of a model.

The instruction is the program. Code picks the text before the call and hands the answer on after it; what
the answer is like is decided by words that nothing checks.
"""

from concepts.prompt.run import INSTRUCTION, KINDS, LEVEL, run
from concepts.prompt.script import SCRIPTS

__all__ = ["INSTRUCTION", "KINDS", "LEVEL", "SCRIPTS", "run"]
