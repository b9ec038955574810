"""Words a second of a batch of games on two worker processes, beside one process that plays as many.

    python -m bench.batch                     every title, three rounds
    python -m bench.batch small-world -n 64

Both play the same games with the same random words and fill the same arrays; rounds go by turns, and the
lowest multiple counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azeroth.games import games
from azeroth.research.batch import Arrays, Batch, InOneProcess
from azeroth.research.episode import Title

GOAL = 1.7
WARM = 5


def words_a_second(playing: Batch | InOneProcess, steps: int) -> float:
    """Say random words in all games of it."""
    rng = np.random.default_rng(1)
    seen = playing.reset(1)
    for _ in range(WARM):
        seen = playing.step(_any(rng, seen))[0]
    began = perf_counter()
    for _ in range(steps):
        seen = playing.step(_any(rng, seen))[0]
    return steps * playing.n / (perf_counter() - began)


def _any(rng: np.random.Generator, seen: Arrays) -> NDArray[Any]:
    """A random legal word for each game."""
    mask = seen["action_mask"]
    found: NDArray[Any] = (mask * rng.random(mask.shape, dtype=np.float32)).argmax(axis=1)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a line for each title; 1 when one misses the goal."""
    parser = argparse.ArgumentParser(prog="python -m bench.batch")
    parser.add_argument("title", nargs="*", metavar="TITLE", help="only these (default: all)")
    parser.add_argument("-n", type=int, default=64, help="games at once (default 64)")
    parser.add_argument("--steps", type=int, default=60, help="words in each game (default 60)")
    parser.add_argument("--rounds", type=int, default=3, help="how often (default 3)")
    args = parser.parse_args(arguments)
    missed = False
    for slug in args.title or list(games()):
        title = Title(slug, 2)
        with Batch(title, args.n, 2) as two:
            found = []
            for _ in range(args.rounds):
                alone = words_a_second(InOneProcess(title, args.n), args.steps)
                found.append((words_a_second(two, args.steps) / alone, alone))
        lowest, highest = min(found)[0], max(found)[0]
        missed |= lowest < GOAL
        print(
            f"{slug}: {lowest:.2f} to {highest:.2f} times as many words a second on two processes as on one "
            f"({max(alone for _, alone in found):,.0f}); goal {GOAL}.",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
