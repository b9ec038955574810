"""The odds of World of Warcraft's bot against combats fought: `python -m bench.combats --games 20`.

Bots play whole games. When a combat begins, what the odds say is written down, and when it is over who won.
The odds are good when of all combats that they give such a chance so many are won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.games.world_of_warcraft.bot.squad import promise
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat

WITHIN = 0.03
"""How far the chance of all combats together may be off, beyond what so few leave open."""
CLASSES = 5


class Fought(NamedTuple):
    """One combat: the chance that the odds gave, and whether it was won."""

    chance: float
    won: bool


def combats(players: int, seed: int, bot: str = "greedy") -> Iterator[Fought]:
    """The combats of one game."""
    table = new_game("world-of-warcraft", players, seed=seed)
    who, chance = bot_named(bot), Random(seed)
    battle: Combat | None = None
    said = 0.0
    while not table.over:
        now = table.find(Combat)
        if battle is not None and now is not battle:
            yield Fought(said, battle.won)
            battle = None
        if now is not None and battle is None and now.group and now.foes:
            battle = now
            said = promise(table, [table.state.characters[c] for c in now.group], now.foes)
        table.apply(table.seats[0], who.choose(table, table.seats[0], chance))


def off(fought: Sequence[Fought]) -> tuple[float, float]:
    """How much more the odds promise than comes, and the standard error of that."""
    said = sum(f.chance for f in fought) / len(fought)
    came = sum(f.won for f in fought) / len(fought)
    spread = sum(f.chance * (1 - f.chance) for f in fought) or 0.25
    return said - came, sqrt(spread) / len(fought)


def main() -> int:
    """Play, compare and print; 1 when the odds are off."""
    parser = argparse.ArgumentParser(prog="python -m bench.combats", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    fought: list[Fought] = []
    for n in range(args.games):
        fought += combats(args.players, args.seed + n)
        print(f"game {n + 1}: {len(fought)} combats so far", flush=True)
    for k in range(CLASSES):
        low, high = k / CLASSES, (k + 1) / CLASSES
        part = [f for f in fought if low <= f.chance < high or (high == 1.0 and f.chance == 1.0)]
        if part:
            came = sum(f.won for f in part) / len(part)
            said = sum(f.chance for f in part) / len(part)
            print(f"odds {low:.1f} to {high:.1f}: {len(part):4} combats, {said:.3f} said, {came:.3f} won")
    far, error = off(fought)
    print(f"{len(fought)} combats: the odds promise {far:+.3f} more than comes, standard error {error:.3f}")
    return 1 if abs(far) > WITHIN + 2 * error else 0


if __name__ == "__main__":
    sys.exit(main())
