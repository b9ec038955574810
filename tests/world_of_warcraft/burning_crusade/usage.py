"""Is every card used in each of its ways? Random games that begin at every level and in every stage.

    python -m tests.world_of_warcraft.burning_crusade.usage --games 600

Who chooses at random from the first turn on hardly rises in level, and bots go where they gain most. So these
games begin in the middle: four or six characters of one level with powers, talents and items of it, in a
stage of a dungeon, at an Overlord's or beside a quest. It prints what no game has used; with `--results FILE`
runs that differ in `--from N` are added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from azeroth.engine import Options, describe
from azeroth.engine.study.usage import Deck, Seen, add, decks, watched
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.events import (
    DungeonCardDrawn,
    MountGained,
    RewardCardUsed,
    RewardCardWon,
)
from azeroth.games.world_of_warcraft.content import Content, Quest
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.state import Table
from tests.used import tell

OUTLAND: Options = {"burning-crusade": "outland"}
ALONE: Options = {"burning-crusade": "alone", "ragnaros": True}
DECISIONS = 500
DONE = ("done", "pass")


def described(content: Content, level: int, rng: Random) -> dict[str, Any]:
    """Characters of a level on both sides, each side together at a stage, an Overlord or a quest."""
    x = expansion(content)
    items = [k for k, item in content.items.items() if item.level <= level]
    rng.shuffle(items)
    classes = rng.sample(list(content.classes), rng.choice([4, 6]))
    overlord = rng.choice([k for k in x.overlords if k != "ragnaros"] or ["ragnaros"])
    sides: dict[Faction, list[str]] = {faction: [] for faction in Faction}
    for cls in classes:
        least = min(Faction, key=lambda f: len(sides[f]))
        faction = least if f"{cls}-{least}" in content.characters else least.enemy
        sides[faction].append(cls)
    n, levels = min(map(len, sides.values())), content.tracks.levels
    characters: dict[str, Any] = {}
    board: dict[str, list[str]] = {}
    quests: dict[str, list[str]] = {}
    for seat, (faction, members) in enumerate(sides.items()):
        quest = rng.choice([q for q in content.quests.values() if _fits(q, faction, level)])
        quests[faction] = [quest.id]
        for s in quest.creatures:
            board.setdefault(s.at, []).append(f"{s.n} {s.colour} {s.kind} {quest.id}")
        places = [*x.places, quest.creatures[0].at, quest.creatures[0].at]
        lairs = [f"{other}-sheet" for other in x.overlords if other != overlord]
        where = rng.choice([place for place in places if place not in lairs])
        for cls in members[:n]:
            deck = [k for k, card in content.deck(cls) if card.level <= level]
            powers = [k for k in deck if content.cards[k].power]
            talents = [k for k in deck if not content.cards[k].power]
            characters[cls] = {
                "faction": faction, "seat": seat, "region": where, "level": level, "gold": 40,
                "xp": None if level > len(levels) else levels[level - 1] - 1,
                "health": rng.choice([None, 40, 40]), "energy": rng.choice([None, 40]),
                "spellbook": rng.sample(powers, min(len(powers), level + 2)),
                "talents": rng.sample(talents, min(len(talents), level - 1)),
                "bag": [items.pop() for _ in range(4)],
            }  # fmt: skip
    return {
        "characters": characters, "board": board, "quests": quests, "overlord": overlord, "step": "end",
        "turn": rng.randint(1, 20), "lap": 1 if level < 6 else rng.choice([1, 2]),
    }  # fmt: skip


def _fits(quest: Quest, faction: Faction, level: int) -> bool:
    return quest.faction == faction and quest.level <= level


def game(number: int) -> Table:
    """A random game from there, for so many decisions."""
    rng = Random(f"usage {number}")
    level = 1 + number % 6
    options = ALONE if level < 6 and rng.random() < 0.3 else OUTLAND
    given = described(GAME.content(options), level, rng)
    t: Table = describe(GAME, 2, given, seed=number, options=options)
    for _ in range(DECISIONS):
        if t.over:
            break
        seat = rng.choice(t.seats)
        offers = t.choices(seat)
        more = [choice for choice in offers if str(choice) not in DONE]
        # Who may stop at once would rarely put anything on.
        t.apply(seat, rng.choice(more if more and rng.random() < 0.7 else offers))
    GAME.study.check(t)
    return t


def cards_of_stages(t: Table) -> Seen:
    """Minions, Reward cards and mounts, which the base game does not count."""
    seen: Seen = {}
    for event in t.happened:
        match event:
            case DungeonCardDrawn(card=card):
                add(seen, {card.partition(".")[0]: {"turned up": 1}})
            case RewardCardWon(card=card):
                add(seen, {card: {"won": 1}})
            case RewardCardUsed(card=card):
                add(seen, {card: {"used": 1}})
            case MountGained(mount=mount):
                add(seen, {mount: {"gained": 1}})
            case _:
                pass
    return seen


def games(first: int, n: int) -> Iterator[Seen]:
    """What each of these games shows in use."""
    for i in range(first, first + n):
        t = game(i)
        seen = watched(t)
        add(seen, cards_of_stages(t))
        yield seen


def every_deck(total: Seen) -> list[Deck]:
    """All decks of both boxes and of the base game."""
    content = GAME.content(OUTLAND)
    x = expansion(content)
    found = decks(GAME, content, [total])
    ways: dict[str, dict[str, tuple[str, ...]]] = {
        "Minions": {k: ("turned up",) for k in x.minions if "." not in k},
        "Reward cards": {k: ("won", "used") if r.keep else ("won",) for k, r in x.rewards.items()},
        "mounts": dict.fromkeys(x.mounts, ("gained",)),
    }
    for name, cards in ways.items():
        found.append(Deck(name, {
            card: {way: total.get(card, {}).get(way, 0) for way in each} for card, each in cards.items()
        }))  # fmt: skip
    return found


if __name__ == "__main__":
    tell("tests.world_of_warcraft.burning_crusade.usage", __doc__, games, every_deck)
