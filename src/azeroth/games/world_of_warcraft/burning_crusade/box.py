"""The two boxes: The Burning Crusade, and Outland on top of it; reading and checking them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from azeroth.engine import Option, Options
from azeroth.engine.boxes.box import Box
from azeroth.engine.boxes.content import Record, Shelf
from azeroth.games.world_of_warcraft import box as base_box
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.burning_crusade.checks import CLASSES, OF_OUTLAND, PRINTED
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
    expansion,
)
from azeroth.games.world_of_warcraft.burning_crusade.edition import CrusadeEdition, OutlandEdition
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, DungeonId, StageId
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
CRUSADE = "burning-crusade"


def with_crusade(options: Options) -> bool:
    """Is the expansion used?"""
    return options.get(CRUSADE, "off") != "off"


def with_outland(options: Options) -> bool:
    """Is it used with the Outland board?"""
    return options.get(CRUSADE) == "outland"


def refuse(options: Options) -> str | None:
    """Overlords that are not in play with Outland (tbc.setup.overlord-must-be-outland)."""
    if with_outland(options) and (options.get("ragnaros") or options.get("overlord", "random") != "random"):
        return "With Outland the Overlord is one of Outland's: choose it by outland-overlord."
    if with_outland(options) and not options.get("lordaeron-dungeons", True):
        return "The dungeons of Lordaeron are left out only without Outland."
    if options.get("ragnaros") and options.get("overlord", "random") != "random":
        return "Ragnaros is the Overlord already: leave the option overlord at random."
    return None


BOX = Box(
    slug="burning-crusade", title="The Burning Crusade", folder=FOLDER, prefix="tbc", tables=TABLES,
    about="New quests and creatures, four dungeons in Lordaeron, two more characters, Ragnaros.",
    printed={what: n for what, n in PRINTED.items() if what not in OF_OUTLAND},
    when=with_crusade, refuse=refuse, edition=CrusadeEdition, options=(
        Option(
            name=CRUSADE, title="The Burning Crusade", default="off", values=("off", "outland", "alone"),
            about="The expansion: dungeons, new quests, creatures and items, two more characters. With "
            "Outland also a second board, level 6 and Overlords in their lairs: then only the Overlord's "
            "defeat ends the game (a draw after four laps of the turn track). The new creature sheet is "
            "always used; the blue quests stay in the box, as they belong to another expansion.",
            value_words={"off": "Not used", "outland": "With Outland", "alone": "Without Outland"},
        ),
        Option(
            name="new-characters", title="Draenei Shaman and Blood Elf Paladin", default=True,
            values=(True, False),
            about="Both factions may have a Paladin and a Shaman, one of each at the table.",
        ),
        Option(
            name="dungeon-phase", title="Dungeon Phase", default="after", values=("after", "before"),
            value_words={"after": "After Character Management", "before": "Before Character Management"},
            about="Whether bosses are fought after Character Management, so that characters equip before the "
            "fight, or before it, so that they can equip what they have won. The rulebook leaves it open.",
        ),
        Option(
            name="lordaeron-dungeons", title="Dungeons in Lordaeron", default=True, values=(True, False),
            about="Shadowfang Keep, the Scarlet Monastery, Stratholme and Scholomance can be entered. They "
            "may be left out of a game without Outland.",
            matters=lambda players, options: not with_outland(options),
        ),
        Option(
            name="ragnaros", title="Ragnaros", default=False, values=(False, True),
            about="Ragnaros is the Overlord. Only without Outland.",
            matters=lambda players, options: not with_outland(options),
        ),
    ),
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
    printed=OF_OUTLAND, when=with_outland, edition=OutlandEdition, options=(
        Option(
            name="outland-overlord", title="Overlord of Outland", default="random",
            values=("random", "kaelthas", "vashj", "illidan"),
            value_words={"random": "At random", "kaelthas": "Kael'Thas", "vashj": "Lady Vashj",
                         "illidan": "Illidan Stormrage: You Are Not Prepared!"},
            about="The Overlord in the lair. Illidan makes for a longer and harder end of the game.",
        ),
    ),
)  # fmt: skip

R = TypeVar("R", bound=Record)
K = TypeVar("K", bound=str)


def load(boxes: Sequence[Box]) -> tuple[base.Content, Expansion]:
    """The content of these boxes, the base first, and what the expansion alone has."""
    content = base_box.load(boxes)
    return content, expansion(content)


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
