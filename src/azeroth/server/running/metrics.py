"""What Prometheus may read: counts and durations, nothing about persons."""

from __future__ import annotations

import os
from functools import cache

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


@cache
def moves(game: str, by: str) -> Counter:
    """The count of moves of a game, looked up once."""
    return MOVES.labels(game, by)


def exposition() -> bytes:
    """Everything counted, by all processes where there are several."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)
