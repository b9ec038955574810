"""Words a second of a batch of games on two worker processes, beside one process that plays as many.

    python -m bench.batch                     every title, three rounds
    python -m bench.batch small-world -n 64

Both play the same games with the same random words and fill the same arrays; rounds go by turns, and the
lowest multiple counts. The multiple by processor time says what two idle cores would give, where other
programs run: the time of one process, beside that of whoever asks and of the slower worker together.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from azeroth.games import games
from azeroth.research.batch import Arrays, Batch, InOneProcess
from azeroth.research.episode import Title

GOAL = 1.7
WARM = 5


class Took(Struct, frozen=True):
    """Seconds by the clock, and of processors: who asks and the slower of its workers."""

    clock: float
    processor: float


def took(playing: Batch | InOneProcess, steps: int) -> Took:
    """Say random words in all games of it."""
    rng = np.random.default_rng(1)
    seen = playing.reset(1)
    for _ in range(WARM):
        seen = playing.step(_any(rng, seen))[0]
    workers = playing.workers if isinstance(playing, Batch) else []
    before = [_processor(worker) for worker in workers]
    began, own = perf_counter(), process_time()
    for _ in range(steps):
        seen = playing.step(_any(rng, seen))[0]
    clock, own = perf_counter() - began, process_time() - own
    theirs = [_processor(worker) - at for worker, at in zip(workers, before, strict=True)]
    return Took(clock, own + max(theirs, default=0.0))


def _processor(process: int) -> float:
    """How many seconds of processors a process has had, as Linux counts."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def _any(rng: np.random.Generator, seen: Arrays) -> NDArray[Any]:
    """A random legal word for each game."""
    mask = seen["action_mask"]
    found: NDArray[Any] = (mask * rng.random(mask.shape, dtype=np.float32)).argmax(axis=1)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a line for each title; 1 when one misses the goal."""
    parser = argparse.ArgumentParser(prog="python -m bench.batch")
    parser.add_argument("title", nargs="*", metavar="TITLE", help="only these (default: all)")
    parser.add_argument("-n", type=int, default=256, help="games at once (default 256)")
    parser.add_argument("--steps", type=int, default=200, help="words in each game (default 200)")
    parser.add_argument("--rounds", type=int, default=3, help="how often (default 3)")
    args = parser.parse_args(arguments)
    missed = False
    for slug in args.title or list(games()):
        title = Title(slug, 2)
        with Batch(title, args.n, 2) as two:
            found = []
            for _ in range(args.rounds):
                alone, both = took(InOneProcess(title, args.n), args.steps), took(two, args.steps)
                found.append((alone.clock / both.clock, alone.processor / both.processor))
        clock, processor = zip(*found, strict=True)
        missed |= min(clock) < GOAL
        print(
            f"{slug}: {min(clock):.2f} to {max(clock):.2f} times as many words a second on two processes as "
            f"on one (goal {GOAL}); {min(processor):.2f} to {max(processor):.2f} by processor time.",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
