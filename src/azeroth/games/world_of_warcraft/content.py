"""The content: regions, creatures, characters, cards, quests, events and tracks, from TOML files."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from azeroth.engine.boxes.content import Record
from azeroth.engine.cards import Loadouts
from azeroth.games.world_of_warcraft.cards.verbs import Ability, Alter, Give, MaybeDice
from azeroth.games.world_of_warcraft.ids import (
    LORDAERON,
    BoardId,
    CardId,
    CreatureId,
    DeckId,
    EventId,
    Faction,
    FigureColour,
    ItemDeck,
    OverlordId,
    QuestDeck,
    QuestId,
    RegionId,
    TokenId,
    quest_deck,
)

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.loadout import Loadout
    from azeroth.games.world_of_warcraft.edition import Edition

Level = Annotated[int, Meta(ge=1)]
CardType = Literal[
    "melee", "ranged", "armor", "general", "bag", "instant", "active", "talent", "racial", "auction"
]  # fmt: skip
POWER_TYPES = ("instant", "active", "melee", "ranged", "general")


class Region(Record, frozen=True, kw_only=True):
    """A region of a board; `links` are walked both ways and never cross a black border."""

    name: str
    area: str
    links: tuple[RegionId, ...]
    town: tuple[Faction, ...] = ()
    flight: tuple[Faction, ...] = ()
    home: Faction | None = None
    graveyard: bool = False
    board: BoardId = LORDAERON


class FoeAbility(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an opponent does, in every combat with it (wbg.creature.ability-always).

    `at`: at the end of each Reroll step, or of each Place Tokens step, for each die of `per`: the character
    loses Health, Energy, tokens of the attrition box, gets Stun, Curse or other `tokens`, unequips powers;
    `takes_dice`: those dice are out for the combat; `sheds_per`: hits removed from the damage box. `sheds`:
    hits removed at the end of the Resolution step, `sheds_each` for every such creature left,
    `sheds_per_participant` for every participant; `sheds_at_start` at the start of a round. `stuns`: tokens
    for every participant at the end of a round.
    """

    at: Literal["reroll-end", "place-tokens-end"] = "reroll-end"
    per: MaybeDice = ""
    health: int = 0
    energy: int = 0
    attrition: int = 0
    stun: int = 0
    curse: int = 0
    unequip: int = 0
    takes_dice: bool = False
    sheds_per: int = 0
    sheds: int = 0
    sheds_each: int = 0
    sheds_per_participant: int = 0
    sheds_at_start: int = 0
    stuns: int = 0
    reroll: int = 0
    no_reroll: bool = False
    no_attrition: bool = False
    halves_attrition: bool = False
    empties_attrition: bool = False
    attrition_needs: MaybeDice = ""
    hits_capped_by: MaybeDice = ""
    armor_only: MaybeDice = ""
    tokens: tuple[tuple[TokenId, int], ...] = ()


NO_ABILITY = FoeAbility()


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """Combat values: the result that hits it, the wounds it deals, the hits that defeat it."""

    threat: Annotated[int, Meta(ge=1, le=8)]
    attack: int
    health: int


class Creature(Record, frozen=True, kw_only=True):
    """A creature type: by colour its combat values, and how many figures there are."""

    name: str
    values: dict[FigureColour, Values]
    figures: dict[FigureColour, int]
    ability: FoeAbility


class Overlord(Record, frozen=True, kw_only=True):
    """An Overlord, with both sides of his sheet."""

    name: str
    four: Values
    six: Values
    ability: FoeAbility
    sheds_four: int = 0
    sheds_six: int = 0
    places: tuple[RegionId, ...]
    goal: RegionId | None = None

    def side(self, characters: int) -> Values:
        """The values of the side of his sheet for so many characters (wbg.setup.overlord-side)."""
        return self.six if characters == 6 else self.four

    def sheds(self, characters: int) -> int:
        """The hits shed at the end of each Resolution step."""
        return self.sheds_six if characters == 6 else self.sheds_four


class Card(Record, frozen=True, kw_only=True):
    """Anything with abilities: powers, talents, items, what is printed on a sheet, Auction Items.

    `type` is its icon, with `addon` the plus before it. `traits` are an item's keywords, its normal trait
    last; `category` is a power's unique category. `x` is the most Energy of a cost X (99: no limit), `health`
    a pet's or demon's. `free_when_repeated`: costs nothing if used last round without Health lost then.
    """

    name: str
    type: CardType
    addon: bool = False
    function: str = ""
    traits: tuple[str, ...] = ()
    category: str = ""
    level: Level = 1
    gold: int = 0
    energy: int = 0
    x: int = 0
    health: int = 0
    finisher: bool = False
    stance: bool = False
    soulbound: bool = False
    free_when_repeated: bool = False
    gives: tuple[Give, ...] = ()
    abilities: tuple[Ability, ...] = ()
    alters: tuple[Alter, ...] = ()

    @property
    def power(self) -> bool:
        """Is it a Power card, bought by training and kept in the Spellbook?"""
        return isinstance(self, ClassCard) and self.type != "talent"

    @property
    def item(self) -> bool:
        """Is it an Item card, kept in the Bag?"""
        return isinstance(self, Item)


class ClassCard(Card, frozen=True, kw_only=True):
    """A power or talent; its class is its file."""

    cls: str = ""


class Item(Card, frozen=True, kw_only=True):
    """An item; `exempt` items do not count toward the Bag limit."""

    deck: ItemDeck
    copies: int = 1
    exempt: bool = False


class Printed(Card, frozen=True, kw_only=True):
    """A card printed on a sheet."""


class Racial(Card, frozen=True, kw_only=True):
    """What a race can do."""


class AuctionItem(Card, frozen=True, kw_only=True):
    """What an Auction House event sells."""


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """A card area of a sheet: which types it takes, and items of which traits."""

    name: str
    types: tuple[CardType, ...]
    traits: tuple[str, ...] = ()
    stances: bool = False


class ClassSheet(Record, frozen=True, kw_only=True):
    """What both characters of a class share: areas, and Health and Energy by level."""

    name: str
    areas: tuple[Area, ...]
    levels: tuple[tuple[int, int], ...]


class Extension(Record, frozen=True, kw_only=True):
    """What lies beside the sheet of a class and adds to it: areas, and Health and Energy of later levels."""

    cls: str
    areas: tuple[Area, ...] = ()
    levels: tuple[tuple[int, int], ...] = ()


class Token(Record, frozen=True, kw_only=True):
    """A kind of token that a character may carry, and what takes it off; a defeat takes off all."""

    name: str
    until: Literal["combat", "rest"]


class Character(Record, frozen=True, kw_only=True):
    """A character; `printed` names the preprinted card of each area of the sheet, or nothing."""

    name: str
    cls: str
    faction: Faction
    race: CardId
    printed: tuple[CardId, ...]
    first_powers: tuple[CardId, ...] = ()
    first_talent: str = ""


class Spawn(Struct, frozen=True, forbid_unknown_fields=True):
    """Creatures that a quest places."""

    n: int
    colour: FigureColour
    kind: CreatureId
    at: RegionId


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """An item symbol of a reward: draw so many of that deck, keep one."""

    deck: ItemDeck
    draw: Annotated[int, Meta(ge=1, le=3)] = 1


class Quest(Record, frozen=True, kw_only=True):
    """A quest of a faction; its deck says its colour."""

    name: str
    faction: Faction
    deck: QuestDeck
    level: Level
    gold: int
    xp: int
    creatures: tuple[Spawn, ...]
    independents: tuple[Spawn, ...] = ()
    items: tuple[Draw, ...] = ()
    special: tuple[CardId, ...] = ()


class Reward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an event pays."""

    gold: int = 0
    xp: int = 0
    items: tuple[Draw, ...] = ()


class Boss(Struct, frozen=True, forbid_unknown_fields=True):
    """A boss that an event brings; `hoard`: what it takes from every character when it appears."""

    name: str
    values: Values
    at: RegionId
    ability: FoeAbility
    hoard: Literal["", "item", "half-gold"] = ""
    once_per_faction: bool = False
    keepsake: str = ""


class Event(Record, frozen=True, kw_only=True):
    """An Event card: `kind` names what it does (see the events chapter), the rest are its numbers.

    `overlord`: it is in the deck only when that Overlord is in play.
    """

    name: str
    kind: str
    fate: Annotated[int, Meta(ge=0, le=2)] = 0
    bonus: bool = False
    overlord: OverlordId | None = None
    copies: int = 1
    item: CardId | None = None
    regions: tuple[RegionId, ...] = ()
    stronger: Reward | None = None
    weaker: Reward | None = None
    boss: Boss | None = None


class Tracks(Record, frozen=True, kw_only=True):
    """The turn track and the Experience Track."""

    levels: tuple[int, ...]
    turns: int
    event_turns: tuple[int, ...]
    item_turns: dict[ItemDeck, tuple[int, ...]]


class Content(Struct, dict=True, eq=False):
    """All records of the boxes in play."""

    regions: dict[RegionId, Region]
    creatures: dict[CreatureId, Creature]
    overlords: dict[OverlordId, Overlord]
    classes: dict[str, ClassSheet]
    characters: dict[str, Character]
    cards: dict[CardId, Card]
    quests: dict[QuestId, Quest]
    events: dict[EventId, Event]
    tokens: dict[TokenId, Token]
    tracks: Tracks

    @cached_property
    def edition(self) -> type[Edition]:
        """Which colours and decks there are; the reader of the boxes sets what these have."""
        from azeroth.games.world_of_warcraft.edition import Edition

        return Edition

    def deck(self, cls: str) -> list[tuple[CardId, ClassCard]]:
        """The class deck: powers and talents."""
        return [
            (k, card) for k, card in self.cards.items() if isinstance(card, ClassCard) and card.cls == cls
        ]

    @cached_property
    def powers(self) -> dict[str, tuple[CardId, ...]]:
        """The powers of each class deck."""
        return {cls: tuple(k for k, card in self.deck(cls) if card.power) for cls in self.classes}

    @cached_property
    def talents(self) -> dict[str, tuple[CardId, ...]]:
        """The talents of each class deck."""
        return {cls: tuple(k for k, card in self.deck(cls) if not card.power) for cls in self.classes}

    @cached_property
    def items(self) -> dict[CardId, Item]:
        """The cards of the item decks."""
        return {key: card for key, card in self.cards.items() if isinstance(card, Item)}

    @property
    def bosses(self) -> dict[str, tuple[str, ...]]:
        """The bosses that only a box has, by where they are fought."""
        return {}

    @cached_property
    def decks(self) -> dict[DeckId, tuple[str, ...]]:
        """The cards of the item and quest decks in the order in which they are laid out."""
        items: dict[DeckId, tuple[str, ...]] = {
            DeckId(deck): tuple(k for k, item in self.items.items() if item.deck == deck)
            for deck in self.edition.item_decks
        }
        quests: dict[DeckId, tuple[str, ...]] = {
            quest_deck(faction, deck): tuple(
                k for k, q in self.quests.items() if (q.faction, q.deck) == (faction, deck)
            )
            for faction in Faction
            for deck in self.edition.quest_decks
        }
        return items | quests

    @cached_property
    def homes(self) -> dict[Faction, RegionId]:
        """The starting region of each faction."""
        return {r.home: key for key, r in self.regions.items() if r.home is not None}

    @cached_property
    def loadouts(self) -> Loadouts[CardId, Loadout]:
        """What sets of cards give; kept as it is worked out."""
        from azeroth.games.world_of_warcraft.cards.loadout import work_out

        return Loadouts(lambda cards: work_out(self, cards))

    @cached_property
    def distances(self) -> dict[RegionId, dict[RegionId, int]]:
        """How far everything is from a region on foot; kept as it is worked out."""
        return {}

    @cached_property
    def refuges(self) -> dict[tuple[RegionId, Faction], tuple[RegionId, ...]]:
        """Where the defeated are taken from a region; kept as it is worked out."""
        return {}

    @cached_property
    def places(self) -> dict[tuple[str, CardId, frozenset[str]], tuple[int, ...]]:
        """Which areas of a sheet take a card, with what widens them; kept as it is worked out."""
        return {}

    @cached_property
    def ways(self) -> dict[Faction, dict[RegionId, tuple[RegionId, ...]]]:
        """Where one step may lead each faction from each region: next to it, then by flight path."""
        return {
            faction: {key: self._ways(faction, key, region) for key, region in self.regions.items()}
            for faction in Faction
        }

    @cached_property
    def ways_back(self) -> dict[Faction, dict[RegionId, tuple[RegionId, ...]]]:
        """From where one step may lead each faction to each region."""
        return {
            faction: {
                key: tuple(r for r, near in ways.items() if key in near and self.open_to(faction, r))
                for key in self.regions
            }
            for faction, ways in self.ways.items()
        }

    def open_to(self, faction: Faction, region: RegionId) -> bool:
        """Is it not the starting region of the enemy (wbg.travel.enemy-start-forbidden)?"""
        return self.regions[region].home is not faction.enemy

    def _ways(self, faction: Faction, key: RegionId, region: Region) -> tuple[RegionId, ...]:
        flown = self.flights[faction, region.board] if faction in region.flight else ()
        return tuple(
            r for r in dict.fromkeys((*region.links, *flown))
            if r != key and self.open_to(faction, r)
        )  # fmt: skip

    @cached_property
    def flights(self) -> dict[tuple[Faction, BoardId], tuple[RegionId, ...]]:
        """Where the flight paths of each faction are on each board."""
        return {
            (f, board): tuple(k for k, r in self.regions.items() if f in r.flight and r.board == board)
            for f in Faction
            for board in {r.board: None for r in self.regions.values()}
        }
