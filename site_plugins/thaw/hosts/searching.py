"""What the search of a site reads of a page: its words, the text of its code and outputs, nothing that is drawn or data.

    <pre><code><span class="tk-keyword">import</span> lab</code></pre><svg>...</svg>   ->   <pre><code>import lab</code></pre>

The index holds text only, and finding it in the marks of code and figures takes most of its time.
"""

from __future__ import annotations

import re

UNSEEN = re.compile(r"<svg\b.*?</svg>|<script\b.*?</script>", re.DOTALL)
CODE = re.compile(r"<code>(.*?)</code>", re.DOTALL)
SPAN = re.compile(r"</?span\b[^>]*>")


def indexable(html: str) -> str:
    """The HTML of a page without figures and data, and without marks in its code."""
    return CODE.sub(lambda code: f"<code>{SPAN.sub('', code[1])}</code>", UNSEEN.sub("", html))
