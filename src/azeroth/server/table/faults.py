"""What can be wrong with a table in memory."""

from __future__ import annotations


class Stale(Exception):
    """A move for a position that is not there any more."""


class Broken(Exception):
    """The table in memory cannot be trusted; it is read again."""
