"""What a report prints of its problems."""

from thaw.problems import Place, Problem


def test_an_endless_detail_keeps_its_beginning_and_its_end_and_no_endless_line():
    detail = "\n".join(["first", *["x" * 10_000] * 1_000, "last"])
    head, *below = str(Problem(Place("a.md", 3), "broke.", detail=detail)).split("\n")
    assert head == "a.md:3: broke."
    assert (below[0], below[30], below[-1]) == (
        "    first",
        "    ... 942 more lines ...",
        "    last",
    )
    assert max(map(len, below)) < 410
