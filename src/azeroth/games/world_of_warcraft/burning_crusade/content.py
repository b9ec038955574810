"""The expansion's records: Outland, the new sheet of creatures, level 6, items, quests, events, dungeons,
Overlords.

Files have the names and tables of the base game's where they hold the same kind of thing, so that one
reader can take both folders. A record here is the base record with what the expansion adds to it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct

from azeroth.engine.content import Record
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Act, Bars, Nature, Turn
from azeroth.games.world_of_warcraft.content import Area, FoeAbility, Values
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CreatureId,
    EventId,
    Faction,
    OverlordId,
    QuestId,
    RegionId,
)

TOP_LEVEL = 6
Level = Annotated[int, Meta(ge=1, le=TOP_LEVEL)]
DungeonId = NewType("DungeonId", str)
StageId = NewType("StageId", str)
"""A Stage deck: `shadowfang-keep-1`."""
DungeonCardId = NewType("DungeonCardId", str)
"""One physical card of a Stage deck; further copies of a Minion are `id.2`, `id.3`."""


class FigureColour(StrEnum):
    """The four colours of creature figures, as in `ids.FigureColour`, with purple (tbc.creature)."""

    GREEN = "green"
    RED = "red"
    PURPLE = "purple"
    BLUE = "blue"


COLOURS = (FigureColour.GREEN, FigureColour.RED, FigureColour.PURPLE, FigureColour.BLUE)


class ItemDeck(StrEnum):
    """Where an item symbol draws from, as in `ids.ItemDeck`, with the hexagon."""

    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CUP = "cup"
    HEXAGON = "hexagon"


class QuestDeck(StrEnum):
    """The decks that new quests join; blue quests belong to another expansion and stay out of the game."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    PURPLE = "purple"
    BLUE = "blue"


BoardId = Literal["lordaeron", "outland"]


class Opponent(Record, frozen=True, kw_only=True):
    """Anything that is fought, or that joins what is fought."""

    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def nature(self) -> Nature:
        """What it does."""
        return Nature(self.acts, self.bars, self.turns)


# -- Outland --------------------------------------------------------------------------------------


class Region(base.Region, frozen=True, kw_only=True):
    """A region of Outland; `links` are walked, `over` is flown over black borders, both ways.

    A secluded region has no links, only `over`. `nameless`: one of the six without a name, which never hold
    independent creatures; its name here only says where it lies.
    """

    over: tuple[RegionId, ...] = ()
    secluded: bool = False
    nameless: bool = False


class ExperienceTrack(Record, frozen=True, kw_only=True):
    """The XP at which levels 2 to 6 are reached, on the Outland board."""

    levels: tuple[int, int, int, int, int]


# -- creatures and Overlords ----------------------------------------------------------------------


class Creature(Opponent, frozen=True, kw_only=True):
    """A creature type of the new reference sheet, with its four colours.

    `figures`: green, red, purple and blue ones of both boxes together; `added` are those of this box. The
    thirteen old types keep their `ability`; the nine new ones have acts, bars and turns. `outland`: used on
    Outland only.
    """

    name: str
    green: Values
    red: Values
    purple: Values
    blue: Values
    figures: tuple[int, int, int, int]
    added: tuple[int, int, int, int]
    ability: FoeAbility = FoeAbility()
    outland: bool = False

    def values(self, colour: FigureColour) -> Values:
        """The combat values of that colour."""
        return (self.green, self.red, self.purple, self.blue)[COLOURS.index(colour)]

    def supply(self, colour: FigureColour) -> int:
        """How many figures of that colour both boxes hold."""
        return self.figures[COLOURS.index(colour)]


class TrackStep(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A space of the track on a sheet: what holds in a round while the token stands there."""

    name: str
    attack: int = 0
    threat: int = 0
    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()


class Overlord(Opponent, frozen=True, kw_only=True):
    """An Overlord with both sides of his sheet; of Outland if he has a `lair`, else he stands in a region.

    `track`: where the Ragnaros token moves; it starts on the first space and goes one on at the end of each
    round, from the last to the first. `tale` tells in a sentence what fighting him is like.
    """

    name: str
    four: Values
    six: Values
    tale: str
    lair: DungeonId | None = None
    places: tuple[RegionId, ...] = ()
    track: tuple[TrackStep, ...] = ()


# -- characters -----------------------------------------------------------------------------------


class ClassCard(base.ClassCard, frozen=True, kw_only=True):
    """A level 6 power or talent; `fast`: it has the spellbook icon of fast-equip.

    `allows`: permissions beyond the base game's. `weapon-in-general`: a Sword or Mace of any level fits the
    general area.
    """

    level: Level = TOP_LEVEL
    fast: bool = False
    allows: tuple[Literal["weapon-in-general"], ...] = ()


class Extension(Record, frozen=True, kw_only=True):
    """The level 6 extension of a class sheet: capacities, two more Power areas, a fifth talent bar."""

    name: str
    health: int
    energy: int
    areas: tuple[Area, Area]
    talent_level: Level = TOP_LEVEL


class Mount(Record, frozen=True, kw_only=True):
    """A Flying Mount card; neither item nor power, and never lost."""

    name: str
    faction: Faction
    copies: int


# -- items, quests, events ------------------------------------------------------------------------


class Item(base.Card, frozen=True, kw_only=True):
    """A new item: of the hexagon or special deck, or found in a Stage deck (`stage`)."""

    level: Level = 1
    deck: Literal["hexagon", "cup", "stage"]
    stage: StageId | None = None
    copies: int = 1
    exempt: bool = False
    fast: bool = False

    @property
    def item(self) -> bool:
        return True


class Spawn(Struct, frozen=True, forbid_unknown_fields=True):
    """Creatures that a quest places."""

    n: int
    colour: FigureColour
    kind: CreatureId
    at: RegionId


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """An item symbol: draw so many of that deck, keep one."""

    deck: ItemDeck
    draw: Annotated[int, Meta(ge=1, le=3)] = 1


class Quest(Record, frozen=True, kw_only=True):
    """A quest; `outland`: its face is green, its creatures stand on Outland. Blue quests have no faction."""

    name: str
    faction: Faction | None = None
    deck: QuestDeck
    level: Level
    gold: int
    xp: int
    outland: bool = False
    creatures: tuple[Spawn, ...]
    independents: tuple[Spawn, ...] = ()
    items: tuple[Draw, ...] = ()
    special: tuple[CardId, ...] = ()


class Reward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Gold, XP and item symbols."""

    gold: int = 0
    xp: int = 0
    items: tuple[Draw, ...] = ()


class Event(Record, frozen=True, kw_only=True):
    """A new Event card.

    `war`: as in the base game. `rare-goods`: the top `cards` of the hexagon deck go to the Merchant deck.
    `call-to-the-depths`: until the next event is drawn, each survivor of a won dungeon stage gets `each`
    more, after the boss's reward has been shared; the XP falls under the dungeon's penalty. `outland`: it
    needs Outland, and is left out without it.
    """

    name: str
    kind: Literal["war", "rare-goods", "call-to-the-depths"]
    fate: Annotated[int, Meta(ge=0, le=2)] = 0
    bonus: bool = False
    outland: bool = False
    regions: tuple[RegionId, ...] = ()
    stronger: Reward | None = None
    weaker: Reward | None = None
    cards: int = 0
    each: Reward | None = None


# -- dungeons -------------------------------------------------------------------------------------


class Dungeon(Record, frozen=True, kw_only=True):
    """A dungeon: where its door is, and the Overlord whose lair it is."""

    name: str
    board: BoardId
    region: RegionId
    lair_of: OverlordId | None = None


class Stage(Record, frozen=True, kw_only=True):
    """A Stage deck: its number says the order, its level only counts for the XP penalty."""

    dungeon: DungeonId
    number: Annotated[int, Meta(ge=1, le=3)]
    level: Level


class Boss(Opponent, frozen=True, kw_only=True):
    """A Boss card; `tale` tells in a sentence what fighting it is like."""

    name: str
    stage: StageId
    values: Values
    reward: Reward
    tale: str


class Minion(Opponent, frozen=True, kw_only=True):
    """A Minion card: what it adds to the boss's values and reward, and what else it does."""

    name: str
    stage: StageId
    copies: int = 1
    threat: Annotated[int, Meta(ge=0, le=1)] = 0
    attack: int = 0
    health: int = 0
    gold: int = 0
    xp: int = 0


class RewardCard(Record, frozen=True, kw_only=True):
    """A Reward card of a Stage deck, for each surviving participant unless it is kept.

    At once: `gold`, `health` and `energy` regained ("all": to capacity), `mix`: Health and Energy as each
    likes, up to so many times his level, `cleanse`: Curse tokens go, `train`: one power of the Class deck
    at so much less gold, `items`: symbols for the group to draw and share, `xp`: XP for each, under the
    dungeon's penalty.

    `keep`: one participant keeps it and discards it for its effect, at combat start: `damage` hits into the
    damage box, `armor` tokens into the defense box (kept for the first round), `attrition` hits into the
    attrition box, `minion`: one Minion of the fight is discarded unfought, `reroll`: Reroll value of
    everybody in the first round.
    """

    name: str
    stage: StageId
    gold: int = 0
    xp: int = 0
    health: int | Literal["all"] = 0
    energy: int | Literal["all"] = 0
    mix: int = 0
    cleanse: bool = False
    train: int = 0
    items: tuple[Draw, ...] = ()
    keep: bool = False
    damage: int = 0
    armor: int = 0
    attrition: int = 0
    minion: bool = False
    reroll: int = 0


DungeonCard = Boss | Minion | Item | RewardCard


class Expansion(Struct, dict=True, eq=False):
    """All of the box; `quests` are without the blue ones, which are never dealt (tbc.setup.blue-quests…)."""

    regions: dict[RegionId, Region]
    track: ExperienceTrack
    creatures: dict[CreatureId, Creature]
    overlords: dict[OverlordId, Overlord]
    extensions: dict[str, Extension]
    characters: dict[str, base.Character]
    cards: dict[CardId, base.Card]
    mounts: dict[str, Mount]
    quests: dict[QuestId, Quest]
    blue_quests: dict[QuestId, Quest]
    events: dict[EventId, Event]
    dungeons: dict[DungeonId, Dungeon]
    stages: dict[StageId, Stage]
    bosses: dict[DungeonCardId, Boss]
    minions: dict[DungeonCardId, Minion]
    rewards: dict[DungeonCardId, RewardCard]

    @cached_property
    def items(self) -> dict[CardId, Item]:
        """The new items, those of Stage decks included."""
        return {key: card for key, card in self.cards.items() if isinstance(card, Item)}

    @cached_property
    def decks(self) -> dict[StageId, tuple[DungeonCardId, ...]]:
        """The cards of each Stage deck, unshuffled: bosses, Minions, items, rewards."""
        found: dict[StageId, list[DungeonCardId]] = {stage: [] for stage in self.stages}
        items = {DungeonCardId(k): i for k, i in self.items.items()}
        cards: dict[DungeonCardId, DungeonCard] = {**self.bosses, **self.minions, **items, **self.rewards}
        for key, card in cards.items():
            if card.stage is not None:
                found.setdefault(card.stage, []).append(key)
        return {stage: tuple(cards) for stage, cards in found.items()}

    def dungeon_card(self, key: DungeonCardId) -> DungeonCard:
        """A card of a Stage deck by its id."""
        return (
            self.bosses.get(key) or self.minions.get(key) or self.rewards.get(key)
            or self.items[CardId(key)]
        )  # fmt: skip

    def stage(self, dungeon: DungeonId, number: int) -> StageId | None:
        """The Stage deck of that number, if the dungeon goes so deep."""
        return next(
            (k for k, s in self.stages.items() if (s.dungeon, s.number) == (dungeon, number)), None
        )  # fmt: skip
