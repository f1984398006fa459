"""What the example does, in one line.

What it shows, and where its limits are.
"""

from concepts.example_name.run import KINDS, LEVEL, run
from concepts.example_name.script import SCRIPTS

__all__ = ["KINDS", "LEVEL", "SCRIPTS", "run"]
