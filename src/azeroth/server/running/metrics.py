"""What Prometheus may read: counts and durations, nothing about persons."""

from __future__ import annotations

import os
from bisect import bisect_left

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

REGISTRY = CollectorRegistry()
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

MOVES = Counter("azeroth_moves", "Choices taken and kept.", ["game", "by"], registry=REGISTRY)
REFUSED = Counter("azeroth_refused", "Messages not followed.", ["why"], registry=REGISTRY)
UNDONE = Counter("azeroth_undone", "Choices taken back.", registry=REGISTRY)
TABLES_MADE = Counter("azeroth_tables_made", "Tables opened.", ["game"], registry=REGISTRY)
TABLES = Gauge(
    "azeroth_tables_in_memory", "Tables in memory.", registry=REGISTRY, multiprocess_mode="livesum"
)
SOCKETS = Gauge("azeroth_connections", "Open WebSockets.", registry=REGISTRY, multiprocess_mode="livesum")
MOVE_SECONDS = Histogram(
    "azeroth_move_seconds", "From a choice read to its commit.", registry=REGISTRY, buckets=_FAST
)
LATE_SECONDS = Gauge(
    "azeroth_late_seconds", "By how much the loop is late.", registry=REGISTRY, multiprocess_mode="livemax"
)
COMMITS = Counter("azeroth_commits", "Groups of changes committed.", registry=REGISTRY)
COMMIT_SECONDS = Histogram("azeroth_commit_seconds", "One commit.", registry=REGISTRY, buckets=_FAST)
LOAD_SECONDS = Histogram("azeroth_load_seconds", "Loading a table.", registry=REGISTRY, buckets=_FAST)
BOT_SECONDS = Histogram(
    "azeroth_bot_seconds", "A bot's choice, with waiting for a worker.", ["strength"],
    registry=REGISTRY, buckets=_FAST,
)  # fmt: skip
BOT_TIMEOUTS = Counter("azeroth_bot_timeouts", "Bots stopped thinking.", ["strength"], registry=REGISTRY)
OVERRUNS = Counter("azeroth_overruns", "Worker processes ended for time.", ["pool"], registry=REGISTRY)
ERRORS = Counter("azeroth_errors", "Things that should not happen.", ["where"], registry=REGISTRY)


class Moves:
    """Moves and how long they took, added up here and handed on once a second: each is worth no more."""

    def __init__(self) -> None:
        self._by: dict[tuple[str, str], int] = {}
        self._within = [0] * (len(_FAST) + 1)
        self._seconds = 0.0

    def made(self, game: str, by: str, times: int = 1) -> None:
        """Count choices that were taken and kept."""
        self._by[game, by] = self._by.get((game, by), 0) + times

    def took(self, seconds: float) -> None:
        """A choice was read and kept so many seconds later."""
        self._within[bisect_left(_FAST, seconds)] += 1
        self._seconds += seconds

    def hand_on(self) -> None:
        """Let Prometheus have what was added up."""
        by, self._by = self._by, {}
        for (game, who), times in by.items():
            MOVES.labels(game, who).inc(times)
        for n, times in enumerate(self._within):
            if times:
                # As `observe` does for one; there is no public way for several.
                MOVE_SECONDS._buckets[n].inc(times)
        MOVE_SECONDS._sum.inc(self._seconds)
        self._within, self._seconds = [0] * len(self._within), 0.0


moves = Moves()


def exposition() -> bytes:
    """Everything counted, by all processes where there are several."""
    moves.hand_on()
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)
