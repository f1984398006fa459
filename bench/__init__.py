"""Measurements: what this project promises in figures, beside a reference where there is one."""
