"""Print how often typical groups beat each boss (with the Minions that turn up) and each Overlord."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from msgspec.structs import replace

from azeroth.engine.boxes.box import Box
from azeroth.games.world_of_warcraft import box as base_box
from azeroth.games.world_of_warcraft.burning_crusade import box
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    Boss,
    Creature,
    Expansion,
    Minion,
    Overlord,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import StageId
from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    FoeWhen,
    Fought,
    Nature,
    Turn,
    capped_threat,
    together,
)
from azeroth.games.world_of_warcraft.burning_crusade.study.fights import MOST_ROUNDS, odds

BASE = Box(
    slug="base", title="The base game", folder=Path(base_box.__file__).parent / "content",
    tables=base_box.TABLES,
)  # fmt: skip


def drawn(content: Expansion, stage: StageId, people: int, rng: Random) -> tuple[Boss, list[Minion]]:
    """Resolve a stage: the first boss, and the Minions before it that are left to fight."""
    deck = [content.dungeon_card(key) for key in content.decks[stage]]
    rng.shuffle(deck)
    minions: list[Minion] = []
    for card in deck:
        if isinstance(card, Boss):
            return card, sorted(minions, key=lambda m: m.attack + m.health)[: 2 * people]
        if isinstance(card, Minion):
            minions.append(card)
    raise ValueError(f"{stage} has no boss")


def stages(content: Expansion, games: int) -> None:
    """Each boss of each stage, for two and three characters of its level."""
    rng = Random(1)
    for key, stage in content.stages.items():
        for people in (2, 3):
            won: dict[str, list[float]] = {}
            for _ in range(games):
                boss, minions = drawn(content, key, people, rng)
                values = (
                    capped_threat(boss.values.threat, sum(m.threat for m in minions)),
                    boss.values.attack + sum(m.attack for m in minions),
                    boss.values.health + sum(m.health for m in minions),
                )
                nature = together((boss, *minions))
                one = odds(nature, values, (stage.level,) * people, 1, rng.getrandbits(32))
                won.setdefault(boss.name, []).append(one[0])
            told = ", ".join(f"{name} {sum(w) / len(w):.0%}" for name, w in sorted(won.items()))
            print(f"{key} ({people} of level {stage.level}): {told}")


def on_track(overlord: Overlord) -> Nature:
    """What an Overlord does, the spaces of a track written as conditions on the round."""
    found: list[Fought] = [overlord]
    for n in range(MOST_ROUNDS):
        if overlord.track:
            step = overlord.track[n % len(overlord.track)]
            when = FoeWhen(round=n + 1)
            acts = tuple(replace(act, when=when) for act in step.acts)
            bars = tuple(replace(bar, when=when) for bar in step.bars)
            found.append(Nature(acts, bars, (Turn(when=when, attack=step.attack),)))
    return together(found)


def overlords(content: Expansion, games: int) -> None:
    """Both sides of each sheet, for groups from level 5 to level 6."""
    for overlord in content.overlords.values():
        for side, people in ((overlord.four, 2), (overlord.six, 3)):
            values = (side.threat, side.attack, side.health)
            told = []
            for low in range(people, -1, -1):
                levels = (6,) * (people - low) + (5,) * low
                won, rounds, _ = odds(on_track(overlord), values, levels, games)
                told.append(f"{levels}: {won:.0%} in {rounds:.1f}")
            print(f"{overlord.name} {values}: {', '.join(told)}")


def creatures(content: Expansion, games: int) -> None:
    """The new types in each colour, for one and two characters."""
    level = {"green": 4, "red": 5, "purple": 6, "blue": 5}
    new: list[Creature] = [c for c in content.creatures.values() if sum(c.added.values()) > 1]
    for creature in new:
        told = []
        for colour, v in creature.values.items():
            values, n = (v.threat, v.attack, v.health), level[colour]
            rates = [odds(together([creature]), values, (n,) * p, games)[0] for p in (1, 2)]
            told.append(f"{colour} {rates[0]:.0%}/{rates[1]:.0%}")
        print(f"{creature.name}: {', '.join(told)}")


def main() -> None:
    """Print the odds of what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m azeroth.games.world_of_warcraft.burning_crusade.study.odds", description=__doc__
    )
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("what", nargs="*", default=["stages", "overlords", "creatures"])
    args = parser.parse_args()
    _, content = box.load((BASE, box.BOX, box.OUTLAND_BOX))
    for name, told in (("stages", stages), ("overlords", overlords), ("creatures", creatures)):
        if name in args.what:
            told(content, args.games)


if __name__ == "__main__":
    main()
