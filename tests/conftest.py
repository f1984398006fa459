"""For all tests: machines differ in speed and not in truth, so no example of a property has a deadline."""

from __future__ import annotations

import os

from hypothesis import settings

# In CI the examples are the same each time; elsewhere new ones are tried, and what fails is kept and tried again.
settings.register_profile("anywhere", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "anywhere")
