"""The odds of fights between heroes against fights fought: `python -m bench.duels --fights 300`.

Random heroes with random cards meet (`tests/world_of_warcraft/random_fights.py`), and bots fight it out. What
people are told is good when of all fights that are given such a chance so many are won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice, pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

from azeroth.bots import bot_named
from azeroth.games.world_of_warcraft.bot.duel import SURE, bare
from azeroth.games.world_of_warcraft.bot.last_battle import EVEN
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat
from tests.world_of_warcraft.random_fights import combat

CLASSES = (0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)
FACTORS = tuple(n / 100 for n in range(60, 101, 2))


class Met(NamedTuple):
    """One fight: the chance that the bare odds gave its first side, and what came.

    A draw is half a victory.
    """

    chance: float
    won: float


def met(seeds: Iterable[int], bot: str = "greedy") -> Iterator[Met]:
    """The fights between heroes among random combats."""
    who = bot_named(bot)
    for seed in seeds:
        table = combat(Random(seed), seed)
        battle = table.find(PvpCombat)
        if battle is None:
            continue
        characters = table.state.characters
        first, second = ([characters[c] for c in side] for side in (battle.group, battle.enemies))
        faction, chance, luck = first[0].faction, bare(table, first, second), Random(seed)
        while table.find(PvpCombat) is battle and not table.over:
            table.apply(table.seats[0], who.choose(table, table.seats[0], luck))
        yield Met(chance, EVEN if battle.winner is None else float(battle.winner is faction))


def told(fight: Met, sure: float) -> float:
    """What people are told."""
    return EVEN + sure * (fight.chance - EVEN)


def error(fought: Sequence[Met], sure: float) -> float:
    """How far the odds that are told are from what came, squared, on average."""
    return sum((told(f, sure) - f.won) ** 2 for f in fought) / len(fought)


def main() -> int:
    """Fight, compare and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.duels", description=__doc__)
    parser.add_argument("--fights", type=int, default=300)
    parser.add_argument("--seed", type=int, default=100_000)
    args = parser.parse_args()
    fought = list(islice(met(count(args.seed)), args.fights))
    for low, high in pairwise(CLASSES):
        part = [f for f in fought if low <= f.chance < high or f.chance == high == 1]
        if part:
            said, came = (sum(each) / len(part) for each in zip(*part, strict=True))
            spread = sqrt(came * (1 - came) / len(part))
            print(
                f"bare odds {low:.1f} to {high:.1f}: {len(part):4} fights, {said:.3f} on average, "
                f"told {EVEN + SURE * (said - EVEN):.3f}, {came:.3f} won (error {spread:.3f})"
            )
    best = min(FACTORS, key=lambda sure: error(fought, sure))
    now, bare_odds, least = (error(fought, sure) for sure in (SURE, 1.0, best))
    print(f"{len(fought)} fights, squared error: {now:.4f} with {SURE}, {bare_odds:.4f} bare,")
    print(f"least with {best}: {least:.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
