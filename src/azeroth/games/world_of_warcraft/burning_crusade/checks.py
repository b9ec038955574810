"""Checks of the box: printed counts, references, ranges, and that no two cards differ only in name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import asdict

from azeroth.engine.boxes.content import Own, Record, Shelf
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.box import check_names
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    TOP_LEVEL,
    BlueQuest,
    Boss,
    Creature,
    Expansion,
    Minion,
    Mount,
    Quest,
    Stage,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import (
    DANGER,
    FIGURE_COLOURS,
    OUTLAND,
    PURPLE,
    PURPLE_QUESTS,
    STAGE,
    StageId,
)
from azeroth.games.world_of_warcraft.burning_crusade.opponents import THREAT_CAP
from azeroth.games.world_of_warcraft.ids import (
    INDEPENDENT,
    LORDAERON,
    BoardId,
    Faction,
    FigureColour,
    QuestDeck,
    RegionId,
)

CLASSES = ("druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior")
QUESTS = {QuestDeck("green"): 10, QuestDeck("yellow"): 12, QuestDeck("red"): 11, PURPLE_QUESTS: 11}
OUTLAND_QUESTS = {QuestDeck("green"): 5, QuestDeck("yellow"): 7, QuestDeck("red"): 7, PURPLE_QUESTS: 8}
NOT_ASKED = ("id", "name", "source", "note", "tale", "copies", "stage", "cls")


def check(shelf: Shelf, c: base.Content, x: Expansion) -> None:
    """All of the expansion, in the content that it is part of."""
    check_board(shelf, x, c)
    check_opponents(shelf, x, c)
    check_quests(shelf, x, c)
    check_cards(shelf, x, c)
    check_stages(shelf, x)


OF_OUTLAND: dict[str, int] = {
    **{f"{colour} figures": 6 + (colour == "green") for colour in FIGURE_COLOURS},
    "creature types": 6,
    "extensions": 9,
    **{f"{cls} {what}": 3 for cls in CLASSES for what in ("powers", f"talents of level {TOP_LEVEL}")},
    **{f"Flying Mounts of the {faction}": 3 for faction in Faction},
    **{f"{faction} {deck} quests": n for faction in Faction for deck, n in OUTLAND_QUESTS.items()},
    "blue quests": 18,
    "events": 2,
    "overlords": 3,
    "Stage decks": 9,
    "Dungeon cards": 96,
}
"""The part of the component list that is used with the Outland board only."""
PRINTED: dict[str, int] = {
    **{f"{colour} figures": n for colour, n in zip(FIGURE_COLOURS, (4, 3, 16, 3), strict=True)},
    "creature types": 16,
    "characters": 4,
    "hexagon items": 38,
    "cup items": 5,
    **{
        f"{faction} {deck} quests": n - OUTLAND_QUESTS[deck]
        for faction in Faction
        for deck, n in QUESTS.items()
    },
    "events": 2,
    "overlords": 1,
    "Stage decks": 8,
    "Dungeon cards": 81,
}
"""The rest of it; sums that the list gives are held by their parts."""


def counted(own: Own, x: Expansion) -> dict[str, int]:
    """How many a box has of what the component list names and the base game does not count."""
    added = [kind.added for kind in own("creature", Creature)]
    found = {f"{colour} figures": sum(n.get(colour, 0) for n in added) for colour in FIGURE_COLOURS}
    for faction in Faction:
        mounts = [m.copies for m in own("mount", Mount) if m.faction is faction]
        found[f"Flying Mounts of the {faction}"] = sum(mounts)
    stages = [stage.id for stage in own("stage", Stage)]
    return found | {
        "creature types": len(own("creature", base.Creature)),
        "extensions": len(own("extension", base.Extension)),
        "blue quests": len(own("blue", BlueQuest)),
        "Stage decks": len(stages),
        "Dungeon cards": sum(len(x.decks[StageId(stage)]) for stage in stages),
    }


def check_board(shelf: Shelf, x: Expansion, c: base.Content) -> None:
    """Borders lead both ways; secluded regions are flown to, and hold nothing that strands a character."""
    for key, region in x.regions.items():
        shelf.refer("region", key, "links", region.links, x.regions)
        shelf.refer("region", key, "over", region.over, x.regions)
        for other in region.links:
            if other in x.regions and key not in x.regions[other].links:
                shelf.wrong("region", key, f"links to {other}, which does not link back")
        for other in region.over:
            if other in x.regions and key not in x.regions[other].over:
                shelf.wrong("region", key, f"is flown to {other}, which is not flown back")
        if region.board != OUTLAND:
            shelf.wrong("region", key, "its board is outland")
        if region.nameless and not region.secluded:
            shelf.wrong("region", key, "what has no name is secluded (tbc.outland.six-unnamed-regions)")
        if region.secluded and (region.links or not region.over):
            shelf.wrong("region", key, "a secluded region has no links, only `over`")
        if region.secluded and (region.town or region.flight or region.graveyard):
            shelf.wrong("region", key, "no town, flight path or graveyard lies in a secluded region")
    for name, dungeon in x.dungeons.items():
        there = on_board(c, dungeon.board)
        shelf.refer("dungeon", name, "region", [dungeon.region], there)
        shelf.refer("dungeon", name, "lair_of", filter(None, [dungeon.lair_of]), x.overlords)
        stages = sorted(s.number for s in x.stages.values() if s.dungeon == name)
        if stages != list(range(1, 3 if dungeon.board == LORDAERON else 4)):
            shelf.wrong("dungeon", name, "two stages in Lordaeron, three on Outland")
    for event_id, event in x.events.items():
        shelf.refer("event", event_id, "regions", event.regions, x.regions)


def on_board(c: base.Content, board: BoardId) -> set[RegionId]:
    """The regions of a board."""
    return {key for key, region in c.regions.items() if region.board == board}


def check_opponents(shelf: Shelf, x: Expansion, c: base.Content) -> None:
    """Colours in order of danger; each Overlord in a lair of Outland or in a region of Lordaeron."""
    for key, kind in x.creatures.items():
        for low, high in pairwise(kind.values[colour] for colour in DANGER):
            if low.attack > high.attack or low.health > high.health:
                shelf.wrong("creature", key, f"Attack and Health rise by colour: {', '.join(DANGER)}")
        if any(kind.added.get(o, 0) not in (kind.figures[o], int(o == PURPLE)) for o in FIGURE_COLOURS):
            shelf.wrong("creature", key, "figures are those of the base box and those added")
    for name, overlord in x.overlords.items():
        shelf.refer("overlord", name, "lair", filter(None, [overlord.lair]), x.dungeons)
        shelf.refer("overlord", name, "places", overlord.places, on_board(c, LORDAERON))
        if bool(overlord.lair) == bool(overlord.places):
            shelf.wrong("overlord", name, "either a lair or places")
        if overlord.lair in x.dungeons and x.dungeons[overlord.lair].lair_of != name:
            shelf.wrong("overlord", name, "the dungeon names another Overlord")


def check_quests(shelf: Shelf, x: Expansion, c: base.Content) -> None:
    """Creatures stand where they can, in colours that their deck may use."""
    every: list[Quest | BlueQuest] = [*x.quests.values(), *x.blue_quests.values()]
    for quest in every:
        for spawn in quest.creatures:
            _check_spawn(shelf, x, c, quest.id, spawn, outland=quest.outland)
            if spawn.colour == INDEPENDENT:
                shelf.wrong("quest", quest.id, "quest creatures are green, red or purple")
    for key, one in x.quests.items():
        for spawn in one.independents:
            _check_spawn(shelf, x, c, key, spawn, outland=one.outland)
            if spawn.colour != INDEPENDENT:
                shelf.wrong("quest", key, "independent creatures are blue")
            if spawn.at in x.regions and x.regions[spawn.at].nameless:
                shelf.wrong("quest", key, "no independents there (tbc.outland.no-independents-in-unnamed)")
        shelf.refer("quest", key, "special", one.special, x.cards)
        purple = {s.colour for s in one.creatures} <= {FigureColour("red"), PURPLE}
        if one.deck == PURPLE_QUESTS and (one.level != TOP_LEVEL or not purple):
            shelf.wrong("quest", key, "purple quests are of level 6, with red and purple creatures only")


def _check_spawn(
    shelf: Shelf, x: Expansion, c: base.Content, key: str, spawn: base.Spawn, *, outland: bool
) -> None:
    shelf.refer("quest", key, "at", [spawn.at], on_board(c, OUTLAND if outland else LORDAERON))
    shelf.refer("quest", key, "kind", [spawn.kind], x.creatures)
    creature = x.creatures.get(spawn.kind)
    if creature is None:
        return
    if spawn.n > creature.figures.get(spawn.colour, 0):
        shelf.wrong("quest", key, f"there are not so many {spawn.colour} figures of {spawn.kind}")
    if creature.outland and not outland:
        shelf.wrong("quest", key, f"{spawn.kind} is used on Outland only")


def check_cards(shelf: Shelf, x: Expansion, c: base.Content) -> None:
    """Names that cards use exist; ids are new; no two cards of a kind are alike."""
    known = check_names(shelf, c, x.cards.values())
    for key, item in x.items.items():
        shelf.refer("item", key, "stage", filter(None, [item.stage]), x.stages)
        if (item.deck == STAGE) != (item.stage is not None):
            shelf.wrong("item", key, "items of the deck `stage` name their Stage deck, others none")
    for who, character in x.characters.items():
        shelf.refer("character", who, "race", [character.race], known)
        shelf.refer("character", who, "printed", [p for p in character.printed if p], known)
    alike(shelf, "card", (card for card in x.cards.values() if isinstance(card, base.ClassCard)))
    alike(shelf, "item", x.items.values())
    alike(shelf, "boss", x.bosses.values())
    alike(shelf, "minion", (m for m in x.minions.values() if "." not in m.id))
    alike(shelf, "reward", x.rewards.values())
    alike(shelf, "quest", x.quests.values())


def alike(shelf: Shelf, kind: str, records: Iterable[Record]) -> None:
    """No two records differ only in name."""
    seen: dict[str, str] = {}
    for record in records:
        fields = {k: v for k, v in asdict(record).items() if k not in NOT_ASKED}
        said = repr(sorted(fields.items()))
        if said in seen:
            shelf.wrong(kind, record.id, f"is the same as {seen[said]} but for its name")
        seen[said] = record.id


def check_stages(shelf: Shelf, x: Expansion) -> None:
    """Every Stage deck has all four kinds of card, and no fight has a Threat that no die can show."""
    for key, stage in x.stages.items():
        shelf.refer("stage", key, "dungeon", [stage.dungeon], x.dungeons)
        kinds = Counter(type(x.dungeon_card(card)).__name__ for card in x.decks[key])
        if kinds["Boss"] < 2 or len(kinds) < 4:
            shelf.wrong("stage", key, "a Stage deck has two bosses at least, and Minions, items and rewards")
        if most_threat(x, key) > THREAT_CAP:
            shelf.wrong("stage", key, f"with all Minions Threat would be above {THREAT_CAP}")
    for boss in x.bosses.values():
        shelf.refer("boss", boss.id, "stage", [boss.stage], x.stages)
    for minion in x.minions.values():
        shelf.refer("minion", minion.id, "stage", [minion.stage], x.stages)
    for reward in x.rewards.values():
        shelf.refer("reward", reward.id, "stage", [reward.stage], x.stages)


def most_threat(x: Expansion, stage: StageId) -> int:
    """The highest Threat that a fight of the stage can have."""
    cards: list[Struct] = [x.dungeon_card(card) for card in x.decks[stage]]
    bosses = [b.values.threat for b in cards if isinstance(b, Boss)]
    return max(bosses, default=0) + sum(m.threat for m in cards if isinstance(m, Minion))
