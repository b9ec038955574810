"""The box: its folder, reading it from TOML files, and checking it (counts, references, ranges)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from azeroth.engine.content import Shelf
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.burning_crusade.checks import check
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    Boss,
    ClassCard,
    Creature,
    Dungeon,
    DungeonCardId,
    DungeonId,
    Event,
    Expansion,
    ExperienceTrack,
    Extension,
    Item,
    Minion,
    Mount,
    Overlord,
    Quest,
    Region,
    RewardCard,
    Stage,
    StageId,
)
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CreatureId,
    EventId,
    Faction,
    OverlordId,
    QuestId,
    RegionId,
)

FOLDER = Path(__file__).parent / "content"
CLASSES = ("druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior")
FILES = (
    "regions.toml", "tracks.toml", "creatures.toml", "overlords.toml", "characters.toml", "items.toml",
    "quests-alliance.toml", "quests-horde.toml", "quests-blue.toml", "events.toml", "dungeons.toml",
    "lordaeron-dungeons.toml", "tempest-keep.toml", "coilfang-reservoir.toml", "black-temple.toml",
    *(f"{cls}.toml" for cls in CLASSES),
)  # fmt: skip
STAGE_FILES = ("lordaeron-dungeons.toml", "tempest-keep.toml", "coilfang-reservoir.toml", "black-temple.toml")


def read(shelf: Shelf) -> Expansion:
    """Read everything; mistakes are noted on the shelf."""
    one = shelf.records
    track = next(iter(one("tracks.toml", "track", ExperienceTrack).values()), _NO_TRACK)
    quests = {
        QuestId(k): q for faction in Faction for k, q in one(f"quests-{faction}.toml", "quest", Quest).items()
    }
    minions: dict[DungeonCardId, Minion] = {}
    for file in STAGE_FILES:
        for key, minion in one(file, "minion", Minion).items():
            for name in _copies(key, minion.copies):
                minions[DungeonCardId(name)] = replace(minion, id=name)
    return Expansion(
        regions={RegionId(k): r for k, r in one("regions.toml", "region", Region).items()},
        track=track,
        creatures={CreatureId(k): c for k, c in one("creatures.toml", "creature", Creature).items()},
        overlords={OverlordId(k): o for k, o in one("overlords.toml", "overlord", Overlord).items()},
        extensions=one("characters.toml", "extension", Extension),
        characters=one("characters.toml", "character", base.Character),
        cards=_cards(shelf),
        mounts=one("characters.toml", "mount", Mount),
        quests=quests,
        blue_quests={QuestId(k): q for k, q in one("quests-blue.toml", "quest", Quest).items()},
        events={EventId(k): e for k, e in one("events.toml", "event", Event).items()},
        dungeons={DungeonId(k): d for k, d in one("dungeons.toml", "dungeon", Dungeon).items()},
        stages={StageId(k): s for k, s in one("dungeons.toml", "stage", Stage).items()},
        bosses={DungeonCardId(k): b for f in STAGE_FILES for k, b in one(f, "boss", Boss).items()},
        minions=minions,
        rewards={DungeonCardId(k): r for f in STAGE_FILES for k, r in one(f, "reward", RewardCard).items()},
    )


_NO_TRACK = ExperienceTrack(id="outland", source="original", levels=(3, 8, 15, 24, 35))


def _copies(key: str, n: int) -> list[str]:
    return [key if i == 1 else f"{key}.{i}" for i in range(1, n + 1)]


def _cards(shelf: Shelf) -> dict[CardId, base.Card]:
    """Class cards, items, and what is printed on the two new sheets."""
    cards: dict[CardId, base.Card] = {}
    for cls in CLASSES:
        for key, card in shelf.records(f"{cls}.toml", "card", ClassCard).items():
            cards[CardId(key)] = replace(card, cls=cls)
    for file in ("items.toml", *STAGE_FILES):
        for key, item in shelf.records(file, "item", Item).items():
            for name in _copies(key, item.copies):
                cards[CardId(name)] = replace(item, id=name)
    for key, printed in shelf.records("characters.toml", "printed", base.Printed).items():
        cards[CardId(key)] = printed
    for key, racial in shelf.records("characters.toml", "racial", base.Racial).items():
        cards[CardId(key)] = racial
    return cards


def load(base_content: base.Content) -> Expansion:
    """Read and check the box beside the base game; all mistakes are reported at once."""
    shelf = Shelf([FOLDER])
    found = read(shelf)
    check(shelf, found, base_content)
    shelf.done()
    return found
