"""Quests a campaign of World of Warcraft: `python -m bench.quests --games 20 --seed 900`.

Bots play whole games; counted is what both factions together have completed when the game is over.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean, stdev

from azeroth import new_game
from azeroth.bots import bot_named


def completed(players: int, seed: int, bot: str) -> int:
    """The quests that both factions complete in one game."""
    table, who, chance = new_game("world-of-warcraft", players, seed=seed), bot_named(bot), Random(seed)
    while not table.over:
        table.apply(table.seats[0], who.choose(table, table.seats[0], chance))
    return sum(len(side.done) for side in table.state.sides.values())


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.quests", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--bot", default="good")
    args = parser.parse_args()
    counts: list[int] = []
    for seed in range(args.seed, args.seed + args.games):
        counts.append(completed(args.players, seed, args.bot))
        print(f"seed {seed}: {counts[-1]} quests", flush=True)
    error = f", standard error {stdev(counts) / len(counts) ** 0.5:.2f}" if len(counts) > 1 else ""
    print(f"{mean(counts):.2f} quests a campaign{error}")


if __name__ == "__main__":
    main()
