"""What a page shows of a run: the trace that it wrote, and code that makes the same run.

trace, code = facts("function_calling", "price-ladder", "trace.json")
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from concepts.written import written


def facts(name: str, script: str, path: str) -> tuple[dict[str, Any], str]:
    """The trace in the file that `python -m concepts.<name> --trace` wrote, and the script as code."""
    return json.loads(Path(path).read_text(encoding="utf-8")), written(name, script)
