"""A single agent: a loop in which the model chooses each next step, until it stops itself or code stops it.

Which documents are searched and read, in which order, and when it is enough, is the model's decision. Code
holds the tools, the limit of turns, and the check that what is cited was read.
"""

from concepts.single_agent.run import KINDS, LEVEL, SYSTEM, run
from concepts.single_agent.script import SCRIPTS

__all__ = ["KINDS", "LEVEL", "SCRIPTS", "SYSTEM", "run"]
