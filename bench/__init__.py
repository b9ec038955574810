"""Measurements against another engine of the field: `python -m bench`, or `make bench`."""
