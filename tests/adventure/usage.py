"""Is every card used in each of its ways? Random games that begin at every level, so that all decks are met.

    python -m tests.adventure.usage --games 400

Who chooses at random from the first turn on hardly ever sees a yellow or red land. So these games begin in
the middle: all packs, four characters of one level, somewhere on the board, with quests, cards and full bags.
It prints what no game has used; with `--results FILE` runs that differ in `--from N` are added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from azeroth.engine import describe
from azeroth.engine.study.usage import Seen, decks, watched
from azeroth.games.adventure import GAME
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import (
    LEVELS,
    ChallengeId,
    CharacterId,
    ItemType,
    Level,
    QuestDeck,
    SpaceKind,
)
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.study.invariants import check
from tests.used import tell

PACKS = ("artumnis", "brandon", "dongon", "zowka", "brebo", "wennu")
OPTIONS = {**dict.fromkeys(PACKS, True), "rounds": 30}
SEATS = 4
BAG, HAND, QUESTS = 4, 4, 2


def described(content: Content, level: Level, rng: Random) -> dict[str, Any]:
    """Four characters of a level, with what they may have by then."""
    spaces = [
        key for key, space in content.spaces.items()
        if space.colour.rank <= level.rank and space.kind is not SpaceKind.CITY
    ]  # fmt: skip
    colours = {one: rng.sample(deck := content.challenge_decks[one], len(deck)) for one in LEVELS}
    quests = [*content.quest_decks[QuestDeck.STARTING], *content.quest_decks[QuestDeck.ELITE]]
    rng.shuffle(quests)
    tokens = rng.sample(list(content.tokens), len(content.tokens))
    seats = []
    for who in rng.sample(list(content.characters), SEATS):
        found = [colours[one] for one in LEVELS[: level.rank + 1]]
        seats.append({
            "character": who, "level": level, "space": rng.choice(spaces),
            "hand": rng.sample(content.decks[who], HAND),
            "weapon": _worn(content, who, rng.choice(found), ItemType.WEAPON),
            "armor": _worn(content, who, rng.choice(found), ItemType.ARMOR),
            "bag": [_item(content, rng.choice(found)) for _ in range(BAG)],
            "quests": [quests.pop() for _ in range(QUESTS)],
        })  # fmt: skip
    return {
        "step": "movement", "round": 1, "seats": seats, "pile": tokens,
        "decks": {str(one): left for one, left in colours.items()},
        "elite": [quest for quest in quests if content.quests[quest].deck is QuestDeck.ELITE],
    }  # fmt: skip


def _item(content: Content, deck: list[ChallengeId]) -> str:
    """Take the first card with an item on its back out of a deck."""
    card = next(card for card in deck if content.challenges[card].item is not None)
    deck.remove(card)
    return card


def _worn(content: Content, who: CharacterId, deck: list[ChallengeId], kind: ItemType) -> str:
    """Take the first card out of a deck on whose back is something of that kind for the character."""
    icons = set(content.characters[who].icons)
    for card in deck:
        item = content.challenges[card].item
        if item is not None and item.type is kind and icons.issuperset(item.icons):
            deck.remove(card)
            return card
    return ""


def game(level: Level, seed: int) -> Table:
    """A random game from there, to its end."""
    rng = Random(f"{level} {seed}")
    given = described(GAME.content(OPTIONS), level, rng)
    t: Table = describe(GAME, SEATS, given, seed=seed, options=OPTIONS)
    while not t.over:
        seat = t.seats[0]
        offers = t.choices(seat)
        t.apply(seat, offers[int(rng.random() * len(offers))])
    check(t)
    return t


def games(first: int, n: int) -> Iterator[Seen]:
    """What each of these games shows in use."""
    for i in range(first, first + n):
        yield watched(game(LEVELS[i % len(LEVELS)], i))


if __name__ == "__main__":
    tell("tests.adventure.usage", __doc__, games, lambda total: decks(GAME, GAME.content(OPTIONS), [total]))
