"""Collect: turns the Markdown of a page into a `Page`: its parts, as data, and HTML with a slot for each.

    ```python cell="empty-log"          page.cells["empty-log"].source == "print(1)"
    print(1)                      ->    page.html == '<thaw-slot part="cell:empty-log"></thaw-slot>'
    ```

    marks       what a page's source holds for thaw
    scan        Markdown -> tokens and marks     (fences, header, heads, entries, prose, layout: its pieces)
    elements    block -> element of the page     (shapes of each kind of page, nodes, words: its pieces)
    reach       tokens in the HTML -> slots, or what was typed     (pieces: the HTML, cut)
    parts       marks -> the parts of the page     (options: typed values; blocks, block_checks: what a block must have)
    links       what the parts say of each other, and of other pages
    extension   all of it, as a Markdown extension and as a function     (frontmatter, guards)

Nothing runs here, and nothing is read but the text given.
"""

from thaw.collect.extension import File, ThawExtension, collect

__all__ = ["File", "ThawExtension", "collect", "makeExtension"]

makeExtension = ThawExtension  # what Markdown calls for `extensions=["thaw.collect"]`
