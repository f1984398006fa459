"""Links between pages hold at every depth."""

import pytest
from thaw.address import from_page


@pytest.mark.parametrize(
    ("page", "target", "link"),
    [
        ("", "course/hands/", "course/hands/"),
        ("course/hands/", "course/memory/", "../memory/"),
        ("course/hands/", "", "../../"),
        ("course/hands/", "course/hands/", "./"),
        ("course/hands.html", "course/memory.html", "memory.html"),
        ("a/b/c/", "a/x.html", "../../x.html"),
    ],
)
def test_a_link_leads_from_page_to_page(page: str, target: str, link: str) -> None:
    assert from_page(page, target) == link
