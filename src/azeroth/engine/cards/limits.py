"""How often something was used: counts by period, in a dict of the user's state."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping


def used(counts: Mapping[str, int], period: str, what: str) -> int:
    """How often it was used in the period now going on.

    >>> counts: dict[str, int] = {}
    >>> mark(counts, "turn", "fireball")
    >>> used(counts, "turn", "fireball"), used(counts, "combat", "fireball")
    (1, 0)
    >>> renew(counts, "turn")
    >>> counts
    {}
    """
    return counts.get(f"{period} {what}", 0) if counts else 0


def mark(counts: MutableMapping[str, int], period: str, what: str) -> None:
    """It is used once more."""
    key = f"{period} {what}"
    counts[key] = counts.get(key, 0) + 1


def renew(counts: MutableMapping[str, int], period: str) -> None:
    """A new period begins."""
    if not counts:
        return
    start = period + " "
    for key in [key for key in counts if key.startswith(start)]:
        del counts[key]
