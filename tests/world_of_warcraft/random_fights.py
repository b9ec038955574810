"""Random heroes with random cards in random combats, described: whole games come to few of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from azeroth.engine import Choice, describe
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.content import ClassCard, Item
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.character.sheet import may_wear, places_for, put_on
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Table
from tests.played import story

C = GAME.content()
ITEMS = [k for k, card in C.cards.items() if isinstance(card, Item)]
LAIRS = {"kazzak": "deep-elem-mine", "nefarian": "overlook-cliffs", "kelthuzad": "stratholme"}
BOSSES = [k for k, e in C.events.items() if e.boss is not None]
MOST = 250


def hero(rng: Random, cls: str, faction: str, region: str, items: list[CardId]) -> dict[str, Any]:
    """A character of some level with talents, powers, and what he may find among the items to wear."""
    level = rng.choice((1, 2, 3, 4, 5, 5, 5))
    deck = [(k, card) for k, card in C.cards.items() if isinstance(card, ClassCard) and card.cls == cls]
    talents = [k for k, card in deck if not card.power and card.level <= level]
    powers = [k for k, card in deck if card.power]
    rng.shuffle(talents)
    rng.shuffle(powers)
    mine = [items.pop() for _ in range(14)]
    return {
        "faction": faction,
        "seat": int(faction == "alliance"),
        "region": region,
        "level": level,
        "talents": talents[: level - 1],
        "spellbook": powers[:8],
        "bag": [k for k in mine if C.cards[k].type == "bag"],
        "equipped": [k for k in mine if C.cards[k].type != "bag"],
        "gold": rng.randint(0, 20),
        "curse": rng.choice((0, 0, 0, 1)),
        "stun": rng.choice((0, 0, 0, 1)),
    }


def dress(rng: Random, given: dict[str, Any], seed: int) -> None:
    """Let everybody wear what fits of his things; the rest of his items is left out."""
    wishes = {cls: c.pop("equipped") for cls, c in given["characters"].items()}
    t: Table = describe(GAME, 2, {**given, "step": "turn"}, seed=seed)
    for cls, c in given["characters"].items():
        one = t.state.characters[CharacterId(cls)]
        worn = []
        for key in rng.sample([*wishes[cls], *one.spellbook], len(wishes[cls]) + len(one.spellbook)):
            (one.bag if C.cards[key].item else []).append(key)
            free = [a for a in places_for(t, one, key) if may_wear(t, one, key, a) is None]
            if free:
                put_on(t, one, key, free[0])
                worn.append(key)
            elif C.cards[key].item:
                one.bag.remove(key)
        c["equipped"], c["spellbook"] = worn, [k for k in c["spellbook"] if k not in worn]


def combat(rng: Random, seed: int, *, strict: bool = False) -> Table:
    """A described combat of some kind."""
    kind = rng.choice(("creatures", "creatures", "pvp", "boss", "overlord"))
    overlord = rng.choice(list(LAIRS))
    faction = rng.choice(("horde", "alliance"))
    events: Sequence[str] = [rng.choice(BOSSES)] if kind == "boss" else []
    region = "ambermill"
    step: dict[str, Any] = {"step": "fight"}
    if kind == "creatures":
        creature, colours = rng.choice(list(C.creatures)), rng.choice((["blue"], ["green"], ["green", "red"]))
        step["foes"] = [f"{colour} {creature}" for colour in colours]
    elif kind == "boss":
        record = C.events[events[0]]  # type: ignore[index]
        assert record.boss is not None
        region, step["boss"] = str(record.boss.at), events[0]
        overlord = "kelthuzad" if record.overlord else overlord
    elif kind == "overlord":
        region, step["against_overlord"] = LAIRS[overlord], True
    sides: dict[str, list[str]] = {"horde": [], "alliance": []}
    classes, items = rng.sample(sorted(C.classes), len(C.classes)), rng.sample(ITEMS, len(ITEMS))
    many = rng.choice((1, 2, 2, 3))
    characters = {}
    for side, names in sides.items():
        home = region if side == faction or kind == "pvp" else {"horde": "brill"}.get(side, "southshore")
        for _ in range(many):
            cls = next(c for c in classes if f"{c}-{side}" in C.characters)
            classes.remove(cls)
            names.append(cls)
            characters[cls] = hero(rng, cls, side, home, items)
    step["who"] = sides[faction]
    if kind == "pvp":
        step |= {"step": "pvp", "enemies": sides["alliance" if faction == "horde" else "horde"]}
    given = {
        "characters": characters, "overlord": overlord, "kazzak": LAIRS["kazzak"], "events": events,
        "turn": 1 if faction == "horde" else 2, **step,
    }  # fmt: skip
    if overlord != "kazzak":
        del given["kazzak"]
    dress(rng, given, seed)
    return describe(GAME, 2, given, seed=seed, strict=strict)


def turn(rng: Random, seed: int) -> Table:
    """A described turn: heroes of all levels all over the board, with events in play."""
    overlord, faction = rng.choice(list(LAIRS)), rng.choice(("horde", "alliance"))
    classes, items = rng.sample(sorted(C.classes), len(C.classes)), rng.sample(ITEMS, len(ITEMS))
    regions, characters = sorted(C.regions), {}
    for side in ("horde", "alliance", "horde", "alliance"):
        cls = next(c for c in classes if f"{c}-{side}" in C.characters)
        classes.remove(cls)
        characters[cls] = hero(rng, cls, side, rng.choice(regions), items)
    lying = [k for k, e in C.events.items() if not e.bonus and e.overlord in (None, overlord)]
    given: dict[str, Any] = {
        "characters": characters, "overlord": overlord, "events": rng.sample(sorted(lying), 2),
        "turn": rng.randrange(1, 20, 2) + (faction == "alliance"), "step": "turn",
    }  # fmt: skip
    if overlord == "kazzak":
        given["kazzak"] = LAIRS["kazzak"]
    dress(rng, given, seed)
    return describe(GAME, 2, given, seed=seed)


def choose(rng: Random, offers: Sequence[Choice]) -> Choice:
    """Rather a card than anything else, so that cards meet."""
    cards = [offer for offer in offers if str(offer).startswith("use ")]
    return rng.choice(cards) if cards and rng.random() < 0.6 else rng.choice(offers)


def told(seed: int) -> str:
    """The fingerprint of a random combat, or of a random turn."""
    rng = Random(seed)
    fights = bool(seed % 3)
    t = combat(rng, seed) if fights else turn(rng, seed)

    def pick(table: Table, n: int) -> int:
        offers = table.choices(table.seats[0])
        return offers.index(choose(rng, offers))

    return story(t, pick, lambda: fights and t.find(Battle) is None, MOST if fights else 90)
