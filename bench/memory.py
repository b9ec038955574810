"""What a worker holds after many games: `python -m bench.memory adventure -n 200 --bots greedy,search:4`.

One process plays game after game, as a worker does, and prints every few games what it holds in memory. It is
flat when the last quarter holds hardly more than the second: what is remembered for good is there by then.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean

from azeroth.lab.match import Plan, play_one

GROWS = 1.05
"""How much more the last quarter may hold than the second, on average."""


def held() -> float:
    """What this process holds in memory now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def sizes(plan: Plan, games: int, every: int) -> Iterator[tuple[int, float]]:
    """Play, and tell after how many games how much is held."""
    for number in range(games):
        play_one(plan, number)
        if (number + 1) % every == 0:
            gc.collect()  # what waits to be collected is no leak
            yield number + 1, held()


def growth(found: Sequence[float]) -> float:
    """How much more is held in the last quarter than in the second."""
    quarter = max(1, len(found) // 4)
    return mean(found[-quarter:]) / mean(found[quarter : 2 * quarter])


def main() -> int:
    """Play and print; 1 when memory grows."""
    parser = argparse.ArgumentParser(prog="python -m bench.memory", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--every", type=int, default=20, help="games between two lines (default 20)")
    parser.add_argument("--bots", default="greedy,search:4", help="one for each seat")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.games < 4 * args.every:
        parser.error("--games must be at least four times --every")
    plan = Plan(game=args.game, bots=tuple(args.bots.split(",")), seed=args.seed)
    found = []
    for games, size in sizes(plan, args.games, args.every):
        found.append(size)
        print(f"{games:5} games  {size:7.1f} MB", flush=True)
    more = growth(found)
    print(f"{args.game}, {args.bots}: the last quarter holds {more:.3f} of the second")
    return int(more > GROWS)


if __name__ == "__main__":
    sys.exit(main())
