"""How ready a faction is for the fight that decides the game: the final battle, or Nefarian's arrival.

Would it do better there with somebody equipped otherwise, and by how much?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from azeroth.games.world_of_warcraft.bot.last_battle import EVEN, Host, battle
from azeroth.games.world_of_warcraft.bot.odds import Fighter, fight
from azeroth.games.world_of_warcraft.bot.schedule import nefarian_comes, nefarian_expected, nefarian_near
from azeroth.games.world_of_warcraft.bot.squad import enemy_of
from azeroth.games.world_of_warcraft.bot.strength import HEAL, NOTHING, course, plus, strength
from azeroth.games.world_of_warcraft.bot.tasks import overlord
from azeroth.games.world_of_warcraft.bot.wealth import Worn, cards_of, in_the_way, stock, worn
from azeroth.games.world_of_warcraft.cards.loadout import work_out
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.character.sheet import equip_cost, suited
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.state import Character, Table

LEAST, LITTLE = 0.03, 0.01
"""By how much likelier than not a faction must do better for a change to be worth it, in the final battle
and against the Overlord, who beats most."""
MOST = 6
"""How many cards are changed at most."""
CURED = 0.5
"""Which part of what cures promise comes, where cards are chosen by what they promise."""
NEAR = 0.35
"""What it counts which part of the Overlord's Health is taken, beside how likely he is defeated."""


class Build(NamedTuple):
    """What a character wears, the talents they have, and the Energy that putting it on has taken."""

    wears: Worn
    talents: tuple[CardId, ...]
    spent: int = 0


def build_of(c: Character) -> Build:
    """As they are."""
    return Build(worn(c), tuple(c.talents))


def awaited(t: Table) -> bool:
    """Will there be a final battle, if nobody defeats the Overlord? Not where Nefarian should come before."""
    return not edition(t).next_lap(t) and not nefarian_expected(t)


def no_rest(t: Table) -> bool:
    """Does the fight come before anybody can rest?"""
    return nefarian_comes(t) or t.find(FinalBattle) is not None


def _overlord_ahead(t: Table) -> bool:
    """Is it the Overlord who decides the game?"""
    return nefarian_near(t) or nefarian_comes(t)


def _enough(t: Table) -> float:
    """How likely a change must do better to be made."""
    return EVEN + (LITTLE if _overlord_ahead(t) else LEAST)


def edge(t: Table, c: Character, build: Build, other: Build) -> float:
    """How likely the faction does better in the fight with the character built one way than the other."""
    if _overlord_ahead(t):
        return EVEN + (_against_overlord(t, c, build) - _against_overlord(t, c, other)) / 2
    side, enemies = t.state.side(c.faction), t.state.side(c.faction.enemy)
    need = min(max(e.level for e in enemies) + 2, edition(t).pvp_threat_most)
    one, two = (host(t, side, {c.id: b}, need) for b in (build, other))
    return battle(one, two, edition(t).dice_per_colour)


def _against_overlord(t: Table, c: Character, build: Build) -> float:
    """How well the faction, with the character built that way, would fare against the Overlord; rested."""
    side = t.state.side(c.faction)
    goal = t.content.overlords[t.state.overlord].goal
    enemy = enemy_of(t, overlord(t, c.faction, goal or t.state.counters[0].region).foes, len(side))
    ours = host(t, side, {c.id: build}, enemy.threat)
    cures = tuple(tuple((*g[:HEAL], CURED * g[HEAL], *g[HEAL + 1 :]) for g in r) for r in ours.rounds)
    end = fight(tuple(Fighter(h, r) for h, r in zip(ours.health, cures, strict=True)), enemy)
    return (1 - NEAR) * end.won + NEAR * end.near


def host(t: Table, side: Sequence[Character], builds: Mapping[CharacterId, Build], need: int) -> Host:
    """Characters with all their Health and Energy, some of them built otherwise than they are."""
    cards, health, energy = [], [], []
    for c in side:
        build = builds.get(c.id, build_of(c))
        key = cards_of(t, c, build.wears, build.talents)
        load = work_out(t.content, key)
        first, second = t.content.classes[c.id].levels[c.level - 1]
        cards.append(key)
        health.append(float(first + load.health + sum(t.content.cards[k].health for k, _ in build.wears)))
        energy.append(max(0, second + load.energy - build.spent))
    auras = [strength(t.content, key, c.level, need).aura for key, c in zip(cards, side, strict=True)]
    rounds = []
    for i, c in enumerate(side):
        mates = NOTHING
        for j, aura in enumerate(auras):
            if j != i:
                mates = plus(mates, aura)
        rounds.append(course(t.content, cards[i], c.level, need, energy[i], mates, c.curse))
    return Host(tuple(health), tuple(rounds), need)


def dressed(t: Table, c: Character, key: CardId, wears: Worn) -> Iterator[Worn]:
    """The ways to wear a card, each with what has to make room for it taken off."""
    cards = t.content.cards
    card = cards[key]
    for area in suited(t, c, key):
        rest = []
        for other, place in wears:
            if not in_the_way(card, area, cards[other], place):
                rest.append((other, place))
        if len(rest) >= len(wears) - 1:
            yield tuple(sorted((*rest, (key, area))))


def improved(t: Table, c: Character, keys: Sequence[CardId], build: Build) -> tuple[float, CardId, Build]:
    """Which of these cards helps most over a build, how likely it beats that, and how it is worn then."""
    last = no_rest(t)  # else what equipping costs is regained for the fight
    found = [
        (edge(t, c, more, build), key, more)
        for key in keys
        if all(key != card for card, _ in build.wears)
        for more in (build._replace(spent=build.spent + last * equip_cost(t, c, key).total),)
        if more.spent <= c.energy or not last
        for wears in dressed(t, c, key, build.wears)
        for more in (more._replace(wears=wears),)
    ]
    return max(found, default=(EVEN, CardId(""), build))


def outfit(t: Table, c: Character) -> Build:
    """What they will wear in the fight of what they have, put on one after the other."""
    build = build_of(c)
    for _ in range(MOST):
        likely, _, more = improved(t, c, stock(t, c), build)
        if likely < _enough(t):
            break
        build = more
    return build


def worth_buying(t: Table, c: Character, keys: Sequence[CardId]) -> CardId | None:
    """The card that would help most in the fight, beside what they have; None where none would."""
    likely, key, _ = improved(t, c, [k for k in keys if t.content.cards[k].level <= c.level], outfit(t, c))
    return key if likely >= _enough(t) else None


__all__ = ["Build", "awaited", "build_of", "edge", "no_rest", "outfit", "worth_buying"]
