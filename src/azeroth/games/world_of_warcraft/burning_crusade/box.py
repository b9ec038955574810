"""The box: reads its folder into records, checks it, and lays it beside the base game."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from azeroth.engine.boxes import Box
from azeroth.engine.content import Shelf
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.burning_crusade.checks import CLASSES, PRINTED, check
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    BlueQuest,
    Boss,
    ClassCard,
    Creature,
    Dungeon,
    Event,
    Expansion,
    ExperienceTrack,
    Item,
    Minion,
    Mount,
    Overlord,
    Quest,
    Region,
    RewardCard,
    Stage,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, DungeonId, StageId
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CreatureId,
    EventId,
    Faction,
    OverlordId,
    QuestId,
    RegionId,
    TokenId,
)

FOLDER = Path(__file__).parent / "content"
BOX = Box(
    slug="burning-crusade", title="The Burning Crusade", folder=FOLDER, prefix="tbc", printed=PRINTED,
    about="Outland, seven dungeons, level 6 and four Overlords.", when=lambda options: False, finished=False,
)  # fmt: skip
"""Not among the game's boxes before its rules are complete."""
FILES = (
    "regions.toml", "tracks.toml", "tokens.toml", "creatures.toml", "overlords.toml", "characters.toml",
    "items.toml",
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
        tokens={TokenId(k): v for k, v in one("tokens.toml", "token", base.Token).items()},
        creatures={CreatureId(k): c for k, c in one("creatures.toml", "creature", Creature).items()},
        overlords={OverlordId(k): o for k, o in one("overlords.toml", "overlord", Overlord).items()},
        extensions=one("characters.toml", "extension", base.Extension),
        characters=one("characters.toml", "character", base.Character),
        cards=_cards(shelf),
        mounts=one("characters.toml", "mount", Mount),
        quests=quests,
        blue_quests={QuestId(k): q for k, q in one("quests-blue.toml", "quest", BlueQuest).items()},
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
    shelf = Shelf([BOX])
    found = read(shelf)
    check(shelf, found, base_content)
    shelf.done()
    return found


def merged(c: base.Content, x: Expansion, *, outland: bool) -> base.Content:
    """The base game with the expansion, with or without Outland; the caller sets the edition.

    Without Outland its regions, quests and events, level 6 with its cards and extensions, and the creatures
    used there only are left out; Outland Overlords stand only with it, all others only without it.
    """
    classes = dict(c.classes)
    tracks = c.tracks
    if outland:
        tracks = replace(tracks, levels=x.track.levels)
        for more in x.extensions.values():
            sheet = classes[more.cls]
            areas, levels = (*sheet.areas, *more.areas), (*sheet.levels, *more.levels)
            classes[more.cls] = replace(sheet, areas=areas, levels=levels)
    cards = {
        key: card for key, card in x.cards.items()
        if outland or not isinstance(card, ClassCard)
    }  # fmt: skip
    overlords = {**c.overlords, **x.overlords}
    return base.Content(
        regions={**c.regions, **x.regions} if outland else dict(c.regions),
        creatures={**c.creatures, **{k: v for k, v in x.creatures.items() if outland or not v.outland}},
        overlords={
            key: one for key, one in overlords.items()
            if (isinstance(one, Overlord) and one.lair is not None) is outland
        },
        classes=classes,
        characters={**c.characters, **x.characters},
        cards={**c.cards, **cards},
        quests={**c.quests, **{k: q for k, q in x.quests.items() if outland or not q.outland}},
        events={**c.events, **{k: e for k, e in x.events.items() if outland or not e.outland}},
        tokens={**c.tokens, **x.tokens},
        tracks=tracks,
    )  # fmt: skip
