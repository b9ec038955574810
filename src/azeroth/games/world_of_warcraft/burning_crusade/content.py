"""The expansion's records: Outland, creatures, level 6, items, quests, events, dungeons, Overlords.

Files have the names and tables of the base game's where they hold the same kind of thing. A record here is
the base record with what the expansion adds to it, so that both lie in one `Content` (see `box.load`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from azeroth.engine.boxes.content import Record
from azeroth.games.world_of_warcraft import content as base
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, DungeonId, StageId
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Act, Bars, Nature, Turn
from azeroth.games.world_of_warcraft.content import NO_ABILITY, Draw, FoeAbility, Reward, Spawn, Values
from azeroth.games.world_of_warcraft.ids import (
    BoardId,
    CardId,
    CreatureId,
    DeckId,
    EventId,
    Faction,
    FigureColour,
    OverlordId,
    QuestId,
    RegionId,
)

TOP_LEVEL = 6
Level = Annotated[int, Meta(ge=1, le=TOP_LEVEL)]


# -- Outland --------------------------------------------------------------------------------------


class Region(base.Region, frozen=True, kw_only=True):
    """A region of Outland; `links` are walked, `over` is flown over black borders, both ways.

    A secluded region has no links, only `over`. `nameless`: one of the six without a name, which never hold
    independent creatures; its name here only says where it lies.
    """

    over: tuple[RegionId, ...] = ()
    secluded: bool = False
    nameless: bool = False


# -- creatures and Overlords ----------------------------------------------------------------------


class Creature(base.Creature, frozen=True, kw_only=True):
    """A creature type of the new reference sheet, with its four colours.

    `figures` are those of both boxes together, `added` those of this box. The thirteen old types keep their
    `ability`; the nine new ones have acts, bars and turns. `outland`: used on Outland only.
    """

    added: dict[FigureColour, int] = {}
    ability: FoeAbility = NO_ABILITY
    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()
    turns: tuple[Turn, ...] = ()
    outland: bool = False


class TrackStep(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A space of the track on a sheet: what holds in a round while the token stands there."""

    name: str
    attack: int = 0
    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()


class Overlord(base.Overlord, frozen=True, kw_only=True):
    """An Overlord with both sides of the sheet; of Outland with a `lair`, else standing in a region.

    `track`: where the Ragnaros token moves; it starts on the first space and goes one on at the end of each
    round, from the last to the first. `tale` tells in a sentence what the fight is like.
    """

    tale: str = ""
    ability: FoeAbility = NO_ABILITY
    places: tuple[RegionId, ...] = ()
    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()
    turns: tuple[Turn, ...] = ()
    lair: DungeonId | None = None
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


class Mount(Record, frozen=True, kw_only=True):
    """A Flying Mount card; neither item nor power, and never lost."""

    name: str
    faction: Faction
    copies: int


# -- items, quests, events ------------------------------------------------------------------------


class Item(base.Item, frozen=True, kw_only=True):
    """A new item: of the hexagon or special deck, or found in a Stage deck (deck `stage`, with its `stage`).

    `fast`: it has the spellbook icon of fast-equip.
    """

    level: Level = 1
    stage: StageId | None = None
    fast: bool = False


class Quest(base.Quest, frozen=True, kw_only=True):
    """A quest; `outland`: its face is green, its creatures stand on Outland."""

    outland: bool = False


class BlueQuest(Record, frozen=True, kw_only=True):
    """A quest for the blue deck of another expansion; kept as data, never dealt."""

    name: str
    deck: Literal["blue"]
    level: Level
    gold: int
    xp: int
    outland: Literal[True]
    creatures: tuple[Spawn, ...]
    items: tuple[Draw, ...] = ()


class Event(base.Event, frozen=True, kw_only=True):
    """A new Event card.

    Kinds: `war` as in the base game. `rare-goods`: the top `cards` of the hexagon deck go to the Merchant
    deck. `call-to-the-depths`: until the next event is drawn, each survivor of a won dungeon stage gets
    `each` more, after the boss's reward has been shared; the XP falls under the dungeon's penalty.
    `outland`: it needs Outland, and is left out without it.
    """

    outland: bool = False
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


class Boss(Record, frozen=True, kw_only=True):
    """A Boss card; `tale` tells in a sentence what the fight is like."""

    name: str
    stage: StageId
    values: Values
    reward: Reward
    tale: str
    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()
    turns: tuple[Turn, ...] = ()


class Minion(Record, frozen=True, kw_only=True):
    """A Minion card: what it adds to the boss's values and reward, and what else it does."""

    name: str
    stage: StageId
    copies: int = 1
    threat: Annotated[int, Meta(ge=0, le=1)] = 0
    attack: int = 0
    health: int = 0
    gold: int = 0
    xp: int = 0
    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()
    turns: tuple[Turn, ...] = ()


class RewardCard(Record, frozen=True, kw_only=True):
    """A Reward card of a Stage deck, for each surviving participant unless it is kept.

    At once: `gold`; `health` and `energy` regained ("all": to capacity); `mix`: Health and Energy as each
    likes, together up to so many times their level; `cleanse`: Curse tokens go; `train`: each may take one
    power from the Class deck into the Spellbook, as in training, at so much less gold; `items`: symbols that
    the group draws and shares.

    `keep`: one participant keeps it and discards it when a combat starts, for its effect: `damage` hits into
    the damage box, `armor` tokens into the defense box, `attrition` hits into the attrition box, `reroll`
    more for each participant in the first round; `minion`: one Minion of the fight is discarded and adds
    neither to the fight nor to the reward.
    """

    name: str
    stage: StageId
    gold: int = 0
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


class Place(NamedTuple):
    """A stage of a dungeon or an Overlord's sheet, where figures stand beside the boards."""

    dungeon: DungeonId
    number: int
    """Of the stage; the sheet of an Overlord comes after stage 2."""
    stage: StageId | None
    name: str


class Expansion(Struct, dict=True, eq=False):
    """What the boxes add or replace; kinds of record that the base game has are in `Content` too."""

    regions: dict[RegionId, Region]
    creatures: dict[CreatureId, Creature]
    overlords: dict[OverlordId, Overlord]
    characters: dict[str, base.Character]
    cards: dict[CardId, base.Card]
    mounts: dict[str, Mount]
    quests: dict[QuestId, Quest]
    blue_quests: dict[QuestId, BlueQuest]
    events: dict[EventId, Event]
    dungeons: dict[DungeonId, Dungeon]
    stages: dict[StageId, Stage]
    bosses: dict[DungeonCardId, Boss]
    minions: dict[DungeonCardId, Minion]
    rewards: dict[DungeonCardId, RewardCard]

    @cached_property
    def natures(self) -> dict[tuple[str, str, tuple[CardId, ...]], Nature]:
        """All that an opponent with its minions does; kept as it is worked out."""
        return {}

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
        found = self.bosses.get(key) or self.minions.get(key) or self.rewards.get(key)
        return found or self.items[CardId(key)]

    def stage(self, dungeon: DungeonId, number: int) -> StageId | None:
        """The Stage deck of that number, if the dungeon goes so deep."""
        return next(
            (k for k, s in self.stages.items() if (s.dungeon, s.number) == (dungeon, number)), None
        )  # fmt: skip

    @cached_property
    def places(self) -> dict[RegionId, Place]:
        """All stages and the sheets of Overlords with a lair; a figure there is in no region of a board."""
        found = {
            RegionId(key): Place(
                s.dungeon, s.number, key, f"{self.dungeons[s.dungeon].name}, stage {s.number}"
            )
            for key, s in self.stages.items()
        }
        for key, overlord in self.overlords.items():
            if overlord.lair is not None:
                found[sheet_of(key)] = Place(overlord.lair, 3, None, f"{overlord.name}'s lair")
        return found

    @cached_property
    def doors(self) -> dict[RegionId, DungeonId]:
        """The dungeon that each door leads into."""
        return {dungeon.region: key for key, dungeon in self.dungeons.items()}


def sheet_of(overlord: OverlordId) -> RegionId:
    """Where figures stand that have reached an Overlord in the lair."""
    return RegionId(f"{overlord}-sheet")


DUNGEONS = BoardId("dungeons")
"""No board: what lies beside them."""


class CrusadeContent(base.Content, kw_only=True, eq=False):
    """The base game's content with the expansion's; the stages of dungeons are regions without a border."""

    expansion: Expansion

    @cached_property
    def fast(self) -> frozenset[CardId]:
        """The cards with the spellbook icon."""
        return frozenset(
            key for key, card in self.cards.items() if isinstance(card, ClassCard | Item) and card.fast
        )

    @property
    def bosses(self) -> dict[str, tuple[str, ...]]:
        """Those of each dungeon."""
        x, found = self.expansion, dict[str, tuple[str, ...]]()
        for stage, record in x.stages.items():
            name = x.dungeons[record.dungeon].name
            found[name] = (*found.get(name, ()), *(key for key in x.decks[stage] if key in x.bosses))
        return found

    @cached_property
    def decks(self) -> dict[DeckId, tuple[str, ...]]:
        """The item and quest decks, and a deck for each stage."""
        stages: dict[DeckId, tuple[str, ...]] = {
            DeckId(key): tuple(cards) for key, cards in self.expansion.decks.items()
        }
        return super().decks | stages


def with_expansion(c: base.Content, x: Expansion) -> CrusadeContent:
    """The content with the expansion's own records, its items and the places of its dungeons."""
    stages = {
        key: base.Region(
            id=key, name=place.name, area=place.dungeon, links=(), board=DUNGEONS, source="original",
        )
        for key, place in x.places.items()
    }  # fmt: skip
    found = CrusadeContent(
        regions=c.regions | stages, creatures=c.creatures, overlords=c.overlords, classes=c.classes,
        characters=c.characters, cards=c.cards | x.items, quests=c.quests, events=c.events, tokens=c.tokens,
        tracks=c.tracks, expansion=x,
    )  # fmt: skip
    found.edition = c.edition
    return found


def expansion(c: base.Content) -> Expansion:
    """What only the expansion has."""
    assert isinstance(c, CrusadeContent)
    return c.expansion


def fast(c: base.Content) -> frozenset[CardId]:
    """The cards with the spellbook icon (tbc.fastequip.spellbook-icon)."""
    assert isinstance(c, CrusadeContent)
    return c.fast
