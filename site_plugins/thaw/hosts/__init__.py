"""Adapters to site generators; the core knows none of them."""
