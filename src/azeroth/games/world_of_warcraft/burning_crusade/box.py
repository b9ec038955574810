"""The two boxes: The Burning Crusade, and Outland on top of it; reading and checking them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar, cast

from msgspec.structs import replace

from azeroth.engine.boxes import Box, combined
from azeroth.engine.content import Record, Shelf
from azeroth.games.world_of_warcraft import box as base_box
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.burning_crusade.checks import CLASSES, OF_OUTLAND, PRINTED, check
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    BlueQuest,
    Boss,
    ClassCard,
    Creature,
    Dungeon,
    Event,
    Expansion,
    Item,
    Minion,
    Mount,
    Overlord,
    Quest,
    Region,
    RewardCard,
    Stage,
)
from azeroth.games.world_of_warcraft.burning_crusade.edition import CrusadeEdition, OutlandEdition
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, DungeonId, StageId
from azeroth.games.world_of_warcraft.edition import Edition
from azeroth.games.world_of_warcraft.ids import CardId, Faction, QuestId

FOLDER = Path(__file__).parent / "content"
DUNGEON_CARDS: dict[str, type[Record]] = {
    "boss": Boss, "minion": Minion, "item": Item, "reward": RewardCard,
}  # fmt: skip
STAGE_FILES = ("lordaeron-dungeons.toml", "tempest-keep.toml", "coilfang-reservoir.toml", "black-temple.toml")
TABLES: dict[str, dict[str, type[Record]]] = {
    "regions.toml": {"region": Region},
    "creatures.toml": {"creature": Creature},
    "overlords.toml": {"overlord": Overlord},
    "items.toml": {"item": Item},
    **{f"quests-{faction}.toml": {"quest": Quest} for faction in Faction},
    "events.toml": {"event": Event},
    "dungeons.toml": {"dungeon": Dungeon, "stage": Stage},
    STAGE_FILES[0]: DUNGEON_CARDS,
    **{f"{cls}.toml": {"card": ClassCard} for cls in CLASSES},
}
BOX = Box(
    slug="burning-crusade", title="The Burning Crusade", folder=FOLDER, prefix="tbc", tables=TABLES,
    about="New quests and creatures, four dungeons in Lordaeron, two more characters, Ragnaros.",
    printed={what: n for what, n in PRINTED.items() if what not in OF_OUTLAND},
    when=lambda options: False, edition=CrusadeEdition, finished=False,
)  # fmt: skip
OUTLAND_BOX = Box(
    slug="outland", title="Outland", folder=FOLDER / "outland",
    tables={
        **TABLES,
        "characters.toml": {"mount": Mount},
        "quests-blue.toml": {"blue": BlueQuest},
        **dict.fromkeys(STAGE_FILES[1:], DUNGEON_CARDS),
    },
    about="A second board with three dungeons, level 6, Flying Mounts and three Overlords in their lairs.",
    printed=OF_OUTLAND, when=lambda options: False, edition=OutlandEdition, finished=False,
)  # fmt: skip
"""Neither is among the game's boxes before its rules are complete."""

R = TypeVar("R", bound=Record)
K = TypeVar("K", bound=str)


def load(boxes: Sequence[Box]) -> tuple[base.Content, Expansion]:
    """Read and check these boxes, the base first: all content, and what the expansion alone has.

    Items of Stage decks are cards of the content like others. All mistakes are reported at once.
    """
    shelf = Shelf(boxes)
    content = base_box.read(shelf)
    content.edition = cast("type[Edition]", combined(Edition, boxes))
    found = read(shelf, content)
    content.cards |= found.items
    check(shelf, content, found)
    shelf.done()
    return content, found


def read(shelf: Shelf, c: base.Content) -> Expansion:
    """What the base box has not; mistakes are noted on the shelf."""
    bosses: dict[DungeonCardId, Boss] = {}
    minions: dict[DungeonCardId, Minion] = {}
    rewards: dict[DungeonCardId, RewardCard] = {}
    cards = {k: card for k, card in c.cards.items() if not shelf.from_base(_kind(card), k.partition(".")[0])}
    for file in _there(shelf, STAGE_FILES):
        bosses |= _named(DungeonCardId, shelf.records(file, "boss", Boss))
        rewards |= _named(DungeonCardId, shelf.records(file, "reward", RewardCard))
        for key, minion in shelf.records(file, "minion", Minion).items():
            for name in _copies(key, minion.copies):
                minions[DungeonCardId(name)] = replace(minion, id=name)
        cards |= _named(CardId, shelf.records(file, "item", Item))
    blue: dict[str, BlueQuest] = {}
    for file in _there(shelf, ["quests-blue.toml"]):
        blue = shelf.records(file, "blue", BlueQuest)
    return Expansion(
        regions=_ours(shelf, "region", c.regions, Region),
        creatures=_ours(shelf, "creature", c.creatures, Creature),
        overlords=_ours(shelf, "overlord", c.overlords, Overlord),
        characters=_ours(shelf, "character", c.characters, base.Character),
        cards=cards,
        mounts=shelf.records("characters.toml", "mount", Mount),
        quests=_ours(shelf, "quest", c.quests, Quest),
        blue_quests=_named(QuestId, blue),
        events={k: e for k, e in _ours(shelf, "event", c.events, Event).items() if "." not in k},
        dungeons=_named(DungeonId, shelf.records("dungeons.toml", "dungeon", Dungeon)),
        stages=_named(StageId, shelf.records("dungeons.toml", "stage", Stage)),
        bosses=bosses,
        minions=minions,
        rewards=rewards,
    )


def _there(shelf: Shelf, files: Sequence[str]) -> list[str]:
    """The files that a box on the shelf has."""
    return [file for file in files if any((box.folder / file).is_file() for box in shelf.boxes)]


def _named(name: Callable[[str], K], records: Mapping[str, R]) -> dict[K, R]:
    return {name(key): record for key, record in records.items()}


def _ours(shelf: Shelf, kind: str, records: Mapping[K, Record], record: type[R]) -> dict[K, R]:
    """The records that are not as the base box has them."""
    return {
        key: one for key, one in records.items()
        if isinstance(one, record) and not shelf.from_base(kind, key)
    }  # fmt: skip


def _kind(card: base.Card) -> str:
    """The name of the table that a card is in."""
    kinds = (
        (base.Item, "item"), (base.ClassCard, "card"), (base.Printed, "printed"), (base.Racial, "racial"),
        (base.AuctionItem, "auction"),
    )  # fmt: skip
    return next(kind for record, kind in kinds if isinstance(card, record))


def _copies(key: str, n: int) -> list[str]:
    return [key if i == 1 else f"{key}.{i}" for i in range(1, n + 1)]
