"""A built site -> its service worker, which names every file of this version with its digest.

    site/course/hands/index.html   ->   sw.js: const SITE={"version":"...","files":{"course/hands/":"9f2c...", ...}}; ...

It stands at the site's root, because a worker serves what is below it. What it does: site_plugins/web/src/sw.ts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

NAME = "sw.js"
CODE = ".sw.mjs"  # in the folder of the front end
# No page asks for these: maps are for us, sitemaps for search engines, Markdown for models, lunr/ for languages that the
# site has not. A compressed twin (download.ts) is for the line alone.
LEFT_OUT = (
    "*.map",
    "*.gz",
    "*.deflated",
    "*.md",
    "llms*.txt",
    "assets/javascripts/lunr/**/*",
    "assets/javascripts/lunr/*",
)
# While an author writes there is one version after the other: whatever was kept of the site on this address goes.
NONE = """\
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forget()));
async function forget() {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(`thaw offline ${self.registration.scope} `));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
"""


def service_worker(site: Path, code: str) -> str:
    """The text of sw.js: which files there are, then what to do with them."""
    files = dict(sorted(_files(site)))
    version = _digest(json.dumps(files).encode())
    listed = json.dumps({"version": version, "files": files}, separators=(",", ":"))
    return f"const SITE={listed};\n{code}"


def _files(site: Path) -> Iterator[tuple[str, str]]:
    """(address, digest) of what a reader can need; a page by the address of its folder, as hosts serve it."""
    out = {path for pattern in LEFT_OUT for path in site.rglob(pattern)}
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        if path.is_file() and path not in out and name != NAME and not name.startswith("."):
            address = name.removesuffix("index.html") if path.name == "index.html" else name
            yield quote(address), _digest(path.read_bytes())


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
