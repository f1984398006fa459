"""Runnable examples of the concept pages, one package a page, all at the desk of one tool library.

    python -m concepts.function_calling --question "What does D-01 cost?"

An example is a package with `LEVEL` (0 to 6), `run(text, model, tracer)`, which returns the answer, and
`SCRIPTS`, the replies that a scripted model gives to its questions. Standard library and `lab` only.
"""
