"""The modules behind the primer: each prints its traced example and its numbers, `python -m primer.<name>`.

Every number on a primer page comes from here. Standard library and `lab` only.
"""
