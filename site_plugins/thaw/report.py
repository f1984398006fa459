"""Where a reader says that something is wrong with a page: a new issue, its page and commit filled in.

https://github.com/o/r, "course/hands/index.md", "It says it looked", "0123abc"
    ->  https://github.com/o/r/issues/new?title=It+says+it+looked%3A+&body=...
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

# The forms of the hosts whose names tell what runs there; Forgejo and Gitea take the same as GitHub.
GITLAB = ("gitlab.",)
FIELDS = {True: ("issue[title]", "issue[description]"), False: ("title", "body")}


def report_address(repository: str | None, path: str, title: str, commit: str | None) -> str | None:
    """The address of the form, or None where the site names no repository."""
    if not repository:
        return None
    gitlab = (urlsplit(repository).hostname or "").startswith(GITLAB)
    place = f"{path} at {commit}" if commit else path
    says = f"\n\n---\nThe page: {place}\n"
    query = urlencode(dict(zip(FIELDS[gitlab], (f"{title}: ", says), strict=True)))
    return f"{repository.rstrip('/')}{'/-' if gitlab else ''}/issues/new?{query}"
