"""Drawings of real transcripts: one module a kind, each with `draw(figure, data, **options)`.

    message_flow  who said what to whom, in order, and how large each request was
    cost          what each call was billed, the running total, the same list billed once
    anatomy       a thing cut by the edge of the process: what travels, what stays
    validity      message lists, valid and broken, each call tethered to its result

`style` is the house style, `text` measures and wraps, `canvas` draws what the kinds have in common.
"""
