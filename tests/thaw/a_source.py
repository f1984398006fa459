"""A file of sources with one entry, for tests of what is made of it."""

SOURCE = """\
pack:
  title: Pack
  publisher: Somebody
  address: https://example.org/pack
  accessed: 2026-11-30
  read: the page
  shows: That it exists.
"""
