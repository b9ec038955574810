"""The box: reads the content from TOML files and checks references, ranges and printed counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import cast

from msgspec.structs import replace

from azeroth.engine import Box
from azeroth.engine.boxes.box import combined
from azeroth.engine.boxes.content import Own, Record, Shelf
from azeroth.games.world_of_warcraft.cards.verbs import Equip, Unequip
from azeroth.games.world_of_warcraft.content import (
    AuctionItem,
    Card,
    Character,
    ClassCard,
    ClassSheet,
    Content,
    Creature,
    Event,
    Extension,
    Item,
    Overlord,
    Printed,
    Quest,
    Racial,
    Region,
    Token,
    Tracks,
)
from azeroth.games.world_of_warcraft.edition import Edition
from azeroth.games.world_of_warcraft.ids import (
    INDEPENDENT,
    CardId,
    CreatureId,
    EventId,
    Faction,
    OverlordId,
    QuestId,
    RegionId,
    TokenId,
)

CLASSES = ("druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior")
"""The classes of the base box; each has a file of its own."""
TABLES: dict[str, dict[str, type[Record]]] = {
    "regions.toml": {"region": Region},
    "creatures.toml": {"creature": Creature},
    "overlords.toml": {"overlord": Overlord},
    "characters.toml": {
        "class": ClassSheet, "extension": Extension, "character": Character, "printed": Printed,
        "racial": Racial,
    },
    "items.toml": {"item": Item},
    **{f"quests-{faction}.toml": {"quest": Quest} for faction in Faction},
    "events.toml": {"event": Event, "auction": AuctionItem},
    "tokens.toml": {"token": Token},
    "tracks.toml": {"tracks": Tracks},
    **{f"{cls}.toml": {"card": ClassCard} for cls in CLASSES},
}  # fmt: skip
"""Which records each file holds."""


def load(boxes: Sequence[Box]) -> Content:
    """Read and check everything, with what the boxes change; all mistakes are reported at once."""
    shelf = Shelf(boxes)
    content = read(shelf)
    content.edition = cast("type[Edition]", combined(Edition, boxes))
    check(shelf, content)
    kind = content.edition
    content = kind.complete(shelf, content)
    shelf.counts(lambda own: {**counts(own), **kind.counted(own, content)})
    shelf.done()
    return content


def read(shelf: Shelf) -> Content:
    """Read everything; mistakes are noted on the shelf."""
    one = shelf.records
    classes = _extended(shelf, one("characters.toml", "class", ClassSheet))
    return Content(
        regions={RegionId(k): v for k, v in one("regions.toml", "region", Region).items()},
        creatures={CreatureId(k): v for k, v in one("creatures.toml", "creature", Creature).items()},
        overlords={OverlordId(k): v for k, v in one("overlords.toml", "overlord", Overlord).items()},
        classes=classes,
        characters=one("characters.toml", "character", Character),
        cards=_cards(shelf, sorted(classes)),
        quests={
            QuestId(k): v
            for faction in Faction
            for k, v in one(f"quests-{faction}.toml", "quest", Quest).items()
        },
        events=_copies_of_events(one("events.toml", "event", Event)),
        tokens={TokenId(k): v for k, v in one("tokens.toml", "token", Token).items()},
        tracks=next(iter(one("tracks.toml", "tracks", Tracks).values()), _NO_TRACKS),
    )  # fmt: skip


_NO_TRACKS = Tracks(id="tracks", source="original", levels=(4, 10, 18, 28), turns=30, event_turns=(),
                    item_turns={})  # fmt: skip


def _extended(shelf: Shelf, classes: dict[str, ClassSheet]) -> dict[str, ClassSheet]:
    """The sheets of the classes with the extensions that lie beside them."""
    for key, more in shelf.records("characters.toml", "extension", Extension).items():
        sheet = classes.get(more.cls)
        if sheet is None:
            shelf.wrong("extension", key, f"there is no class {more.cls!r}")
        else:
            areas, levels = (*sheet.areas, *more.areas), (*sheet.levels, *more.levels)
            classes[more.cls] = replace(sheet, areas=areas, levels=levels)
    return classes


def _cards(shelf: Shelf, classes: Sequence[str]) -> dict[CardId, Card]:
    """Every card by its id; further copies of an item are `id.2`, `id.3`."""
    cards: dict[CardId, Card] = {}
    for cls in classes:
        for key, power in shelf.records(f"{cls}.toml", "card", ClassCard).items():
            cards[CardId(key)] = replace(power, cls=cls)
    for key, item in shelf.records("items.toml", "item", Item).items():
        for n in range(1, item.copies + 1):
            name = key if n == 1 else f"{key}.{n}"
            cards[CardId(name)] = replace(item, id=name)
    found: Iterable[tuple[str, Card]] = (
        *shelf.records("characters.toml", "printed", Printed).items(),
        *shelf.records("characters.toml", "racial", Racial).items(),
        *shelf.records("events.toml", "auction", AuctionItem).items(),
    )  # fmt: skip
    for key, card in found:
        if CardId(key) in cards:
            shelf.wrong("printed", key, "another card has this id")
        cards[CardId(key)] = card
    return cards


def _copies_of_events(events: dict[str, Event]) -> dict[EventId, Event]:
    out = {}
    for key, event in events.items():
        for n in range(1, event.copies + 1):
            name = key if n == 1 else f"{key}.{n}"
            out[EventId(name)] = replace(event, id=name)
    return out


def check(shelf: Shelf, c: Content) -> None:
    """References and ranges."""
    _check_board(shelf, c)
    _check_cards(shelf, c)
    _check_quests(shelf, c)


PRINTED = {
    **{f"{cls} powers": 12 for cls in CLASSES},
    **{f"{cls} talents of level {level}": 3 for cls in CLASSES for level in range(2, 6)},
    "triangle items": 46, "square items": 30, "circle items": 16, "cup items": 28,
    **{
        f"{faction} {deck} quests": n
        for faction in Faction
        for deck, n in (("grey", 8), ("green", 12), ("yellow", 10), ("red", 10))
    },
    "regions": 67, "creature figures": 120, "characters": 16, "overlords": 3, "events": 47,
    "Overlord events": 5,
}  # fmt: skip
"""The printed component list."""


def counts(own: Own) -> Counter[str]:
    """What a box holds."""
    found: Counter[str] = Counter(dict.fromkeys(PRINTED, 0))
    found["regions"] = len(own("region", Region))
    found["characters"] = len(own("character", Character))
    found["overlords"] = len(own("overlord", Overlord))
    found["creature figures"] = sum(sum(one.figures.values()) for one in own("creature", Creature))
    for file in own.files("card"):
        cls = file.removesuffix(".toml")
        for card in own("card", ClassCard, file):
            found[f"{cls} powers" if card.power else f"{cls} talents of level {card.level}"] += 1
    for item in own("item", Item):
        found[f"{item.deck} items"] += item.copies
    for quest in own("quest", Quest):
        found[f"{quest.faction} {quest.deck} quests"] += 1
    for event in own("event", Event):
        found["Overlord events" if event.overlord else "events"] += event.copies
    return found


def _check_board(shelf: Shelf, c: Content) -> None:
    for key, region in c.regions.items():
        shelf.refer("region", key, "links", region.links, c.regions)
        for other in region.links:
            if other in c.regions and key not in c.regions[other].links:
                shelf.wrong("region", key, f"links to {other}, which does not link back")
    for creature, kind in c.creatures.items():
        colours = c.edition.danger
        shelf.refer("creature", creature, "values", kind.values, colours)
        shelf.refer("creature", creature, "figures", kind.figures, kind.values)
        rising = [kind.values[colour] for colour in colours if colour in kind.values]
        for low, high in pairwise(rising):
            if low.attack > high.attack or low.health > high.health:
                shelf.wrong(
                    "creature", creature, f"Attack and Health must rise by colour: {', '.join(colours)}"
                )
    for name, overlord in c.overlords.items():
        shelf.refer("overlord", name, "places", overlord.places, c.regions)
    for who, character in c.characters.items():
        shelf.refer("character", who, "cls", [character.cls], c.classes)
        shelf.refer("character", who, "race", [character.race], c.cards)
        shelf.refer("character", who, "printed", [p for p in character.printed if p], c.cards)
        if c.powers.get(character.cls):
            shelf.refer("character", who, "first_powers", character.first_powers, c.cards)
    for sheet in c.classes.values():
        if len(sheet.levels) != len(c.tracks.levels) + 1:
            most = len(c.tracks.levels) + 1
            shelf.wrong("class", sheet.id, f"levels must hold {most} pairs of Health and Energy")


def check_names(shelf: Shelf, c: Content, cards: Iterable[Card]) -> set[str]:
    """The cards, categories and traits that these cards name exist; all that there are."""
    known = {*c.cards, "instant", "active", "power", "self", "pet", "demon"}
    for card in c.cards.values():
        known |= {card.category, *card.traits}
    for card in cards:
        kind = "item" if card.item else "card"
        named = [name for alter in card.alters for name in alter.cards]
        for ability in card.abilities:
            named += ability.when.equipped + ability.when.used if ability.when else ()
            named += ability.cost.unequip if ability.cost else ()
            for effect in ability.effects:
                if isinstance(effect, Equip | Unequip):
                    named += effect.cards
        for give in card.gives:
            named += give.when.equipped if give.when else ()
        shelf.refer(kind, card.id, "a card, category or trait", named, dict.fromkeys(sorted(known)))
    return known


def _check_cards(shelf: Shelf, c: Content) -> None:
    check_names(shelf, c, c.cards.values())
    for card in c.cards.values():
        kind = "item" if card.item else "card"
        if card.type == "talent" and (card.gold or card.energy):
            shelf.wrong(kind, card.id, "a talent has neither price nor Energy cost")
        if card.item and card.type != "bag" and not card.traits:
            shelf.wrong(kind, card.id, "an item needs a trait (wbg.item.trait-required)")
        if isinstance(card, Item):
            shelf.refer(kind, card.id, "deck", [card.deck], c.edition.item_decks)
        _check_level(shelf, c, kind, card.id, card.level)


def _check_level(shelf: Shelf, c: Content, kind: str, key: str, level: int) -> None:
    most = max(len(c.tracks.levels) + 1, c.edition.highest_level)
    if level > most:
        shelf.wrong(kind, key, f"level is {level}; the highest is {most}")


def _check_quests(shelf: Shelf, c: Content) -> None:
    for key, quest in c.quests.items():
        for spawn in (*quest.creatures, *quest.independents):
            shelf.refer("quest", key, "at", [spawn.at], c.regions)
            shelf.refer("quest", key, "kind", [spawn.kind], c.creatures)
            if spawn.kind in c.creatures:
                shelf.refer("quest", key, "colour", [spawn.colour], c.creatures[spawn.kind].figures)
        shelf.refer("quest", key, "deck", [quest.deck], c.edition.quest_decks)
        shelf.refer("quest", key, "items", [draw.deck for draw in quest.items], c.edition.item_decks)
        _check_level(shelf, c, "quest", key, quest.level)
        if any(s.colour == INDEPENDENT for s in quest.creatures):
            shelf.wrong("quest", key, "quest creatures are not blue")
        if any(s.colour != INDEPENDENT for s in quest.independents):
            shelf.wrong("quest", key, "independent creatures are blue")
        if shelf.from_base("quest", key) and c.cards:
            shelf.refer("quest", key, "special", quest.special, c.cards)
    for name, event in c.events.items():
        shelf.refer("event", name, "kind", [event.kind], sorted(c.edition.event_kinds))
        shelf.refer("event", name, "regions", event.regions, c.regions)
        if event.item is not None:
            shelf.refer("event", name, "item", [event.item], c.cards)
        if event.boss is not None:
            shelf.refer("event", name, "boss.at", [event.boss.at], c.regions)
