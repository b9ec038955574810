"""Processes that write to one SQLite file take turns.

SQLite lets one write at a time and lets the others look again after a while, each longer than the last: under
load one process writes on and on, and another waits for seconds. Here who waits is next.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

NEXT, NOW = 0, 1
"""The bytes that are locked: who waits for his turn, and whose it is."""


def _nothing(file: int, byte: int, held: bool) -> None:
    """Where files cannot be locked so, SQLite's own waiting has to do."""


def _locking() -> Callable[[int, int, bool], None]:
    try:
        import fcntl
    except ImportError:  # Windows
        return _nothing

    def lock(file: int, byte: int, held: bool) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX if held else fcntl.LOCK_UN, 1, byte)

    return lock


class FileLock:
    """The turns of all processes at one file; a process that dies gives its turn up."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}-lock")
        self._file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        self._lock = _locking()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for a turn and have it. Who has just written queues behind who waits already."""
        self._lock(self._file, NEXT, True)
        try:
            self._lock(self._file, NOW, True)
        finally:
            self._lock(self._file, NEXT, False)
        try:
            yield
        finally:
            self._lock(self._file, NOW, False)

    def close(self) -> None:
        """Not wanted any more."""
        os.close(self._file)
