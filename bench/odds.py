"""The odds of battles against battles fought: `python -m bench.odds --battles 100000 --positions 20`.

Positions are random: any scenario, levels, armies in the battlefield and its flanks, with and without the
FAQ. Every battle is fought by the game's own battle code, with the choices that the odds assume.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import perf_counter
from typing import Any

from azeroth.engine import Chance, Frame, OptionValue, Position, Table, describe
from azeroth.games.warcraft import GAME
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.events import Lost
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.state import NEUTRAL, Troop, board
from azeroth.games.warcraft.view.odds import assumed, before
from azeroth.games.warcraft.view.outcomes import Odds

KINDS = ("melee", "ranged", "flying")
EDITIONS = (
    ("main", 2),
    ("main", 4),
    ("elf-gate", 3),
    ("necromancers", 2),
    ("captives", 2),
    ("nordrassil", 4),
)
CLEAR = 0.97
"""A battle that one side wins so surely tells nothing."""
WITHIN = 0.01
"""How far chances may differ from what is counted."""


def random_battle(seed: int) -> tuple[Table[Any, Any], Battle, Odds]:
    """A random position, a battle in it that either side may win, and its odds."""
    chance = Random(seed)
    while True:
        table, battle = _battle(seed, chance)
        odds = before(table, battle.space, battle.attacker, battle.defender)
        if max(odds.wins) < CLEAR:
            return table, battle, odds


def _battle(seed: int, chance: Random) -> tuple[Table[Any, Any], Battle]:
    scenario, players = EDITIONS[seed % len(EDITIONS)]
    options: dict[str, OptionValue] = {"scenario": scenario, "faq": chance.random() < 0.3}
    table = describe(GAME, players, {}, seed=seed, options=options)
    state = table.state
    for p in state.players:
        p.troops, p.hand, p.discard = {}, [], []
        for kind in p.levels:
            p.levels[kind] = chance.randint(1, _levels(table, p.race, kind))
        if scenario != "nordrassil":  # where an empty deck ends the game
            p.deck = []
    map_ = board(table)
    land = [s for s in map_.spaces.values() if s.type != "mountain" or chance.random() < 0.2]
    space = chance.choice(land).id
    sides = GAME.teams(players, table.options)
    attacker = chance.choice(range(players))
    own = next(team for team in sides if attacker in team)
    defender = chance.choice([p.seat for p in state.players if p.seat not in own])
    if scenario == "elf-gate" and chance.random() < 0.5:
        defender = NEUTRAL

    def army(seat: int, at: SpaceId) -> None:
        troop = Troop()
        for _ in range(chance.randint(1, 3)):
            troop.add("flying" if map_.spaces[at].type == "mountain" else chance.choice(KINDS), 1)
        if seat == NEUTRAL:
            state.guards[at] = troop
        else:
            state.players[seat].troops[at] = troop

    army(attacker, space)
    army(defender, space)
    for at in map_.near[space]:
        if chance.random() < 0.35:
            army(chance.choice([attacker, defender, *(p.seat for p in state.players)]), at)
    return table, Battle(space=space, attacker=attacker, defender=defender)


def _levels(table: Table[Any, Any], race: str, kind: str) -> int:
    tiles = table.content.tiles.values()
    levels: list[int] = [x.level for x in tiles if (x.race, x.kind) == (race, kind)]
    return max(levels)


def fought(table: Table[Any, Any], battle: Battle, times: int, seed: int) -> Odds:
    """What comes out when the battle is fought so often."""
    copy, chance = table.game.copier, Chance.seeded(seed)
    counts, losses = [0, 0, 0], [0, 0]
    for _ in range(times):
        own = Battle(space=battle.space, attacker=battle.attacker, defender=battle.defender)
        stack: list[Frame] = [own]
        pos = Position(copy(table.state), stack, chance)
        t = Table(table.game, table.content, table.names, table.options, pos)
        t.run()
        while t.pending is not None:
            t.apply(t.seats[0], assumed(t))
        chance = pos.chance
        counts[2 if own.winner < 0 else 0 if own.winner in own.attackers else 1] += 1
        for event in t.happened:
            if isinstance(event, Lost):
                losses[0 if event.seat in own.attackers else 1] += 1
    a, d, nobody = (n / times for n in counts)
    return Odds((a, d), nobody, (losses[0] / times, losses[1] / times))


def apart(a: Odds, b: Odds) -> float:
    """The largest difference of two chances."""
    return max(abs(x - y) for x, y in zip((*a.wins, a.nobody), (*b.wins, b.nobody), strict=True))


def main() -> int:
    """Compare and print; 1 when a chance is off."""
    parser = argparse.ArgumentParser(prog="python -m bench.odds", description=__doc__)
    parser.add_argument("--battles", type=int, default=2000, help="battles of each position (default 2000)")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    worst = 0.0
    for n in range(args.positions):
        table, battle, odds = random_battle(args.seed + n)
        began = perf_counter()
        counted = fought(table, battle, args.battles, args.seed + n)
        worst = max(worst, far := apart(odds, counted))
        print(
            f"{n + 1:3} {table.options['scenario']:13} wins {odds.wins[0]:.4f} {odds.wins[1]:.4f} "
            f"{odds.nobody:.4f}, counted {counted.wins[0]:.4f} {counted.wins[1]:.4f} {counted.nobody:.4f}, "
            f"apart {far:.4f}; losses {odds.losses[0]:.3f} {odds.losses[1]:.3f}, counted "
            f"{counted.losses[0]:.3f} {counted.losses[1]:.3f}; "
            f"fought in {perf_counter() - began:.0f} s",
            flush=True,
        )
    print(f"{args.positions} positions, {args.battles} battles each: at most {worst:.4f} apart")
    return 1 if worst > WITHIN else 0


if __name__ == "__main__":
    sys.exit(main())
