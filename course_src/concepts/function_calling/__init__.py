"""Function calling: the model picks at most one look-up, code runs it, the model puts it into words.

The one thing that the model decides is which look-up, with which argument, or none. Code does it, and code
lets no price through that no look-up gave.
"""

from concepts.function_calling.run import KINDS, LEVEL, SYSTEM, run
from concepts.function_calling.script import SCRIPTS

__all__ = ["KINDS", "LEVEL", "SCRIPTS", "SYSTEM", "run"]
