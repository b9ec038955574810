"""What lies on the table, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, cast

from msgspec import Struct, field

from azeroth.engine import Seat, Secret
from azeroth.engine import Table as EngineTable
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.ids import (
    CURSE,
    EVENTS,
    INDEPENDENT,
    STUN,
    CardId,
    CharacterId,
    Colour,
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


class Figure(Struct, frozen=True):
    """A creature on the board; a quest creature remembers its quest (and so its owner)."""

    kind: CreatureId
    colour: FigureColour
    quest: QuestId | None = None

    @property
    def independent(self) -> bool:
        return self.colour == INDEPENDENT


class Equipped(Struct, frozen=True):
    """A card in an area of a sheet; a pet or demon has Health, a Finishing Move combo tokens."""

    card: CardId
    area: int
    health: int = 0
    combo: int = 0


class RoundBonus(Struct, frozen=True):
    """Reroll, Attrition or Threat for this combat round, and from which card."""

    stat: Literal["reroll", "attrition", "threat"]
    n: int
    source: CardId


class Character(Struct):
    """A character: their figure, sheet, Bag, Spellbook, and what they have used lately.

    `kept` are cards of boxes that lie beside the sheet. `cards` is the key of what all their cards give
    (see `loadout`). `used` counts uses of abilities in this combat round (outside combat: action),
    `previous` the cards used in the round before, `once` what is limited by combat or faction turn. The
    `lost` counts are Health lost in this round, this Defense Phase, the round before, and in this combat
    without having been turned into something.
    """

    id: CharacterId
    sheet: str
    seat: Seat
    faction: Faction
    region: RegionId
    health: int = 0
    energy: int = 0
    level: int = 1
    xp: int = 0
    gold: int = 5
    tokens: dict[TokenId, int] = {}
    actions: int = 0
    travels: int = 0
    equipped: list[Equipped] = []
    talents: list[CardId] = []
    spellbook: list[CardId] = []
    bag: list[CardId] = []
    auction: list[CardId] = []
    kept: list[str] = []
    cards: tuple[CardId, ...] = ()
    used: dict[str, int] = {}
    previous: tuple[CardId, ...] = ()
    once: dict[str, int] = {}
    bonuses: list[RoundBonus] = []
    lost_round: int = 0
    lost_defense: int = 0
    lost_before: int = 0
    lost_stored: int = 0
    round_gain: int = 0
    combo_placed: int = 0

    @property
    def stun(self) -> int:
        """How many Stun tokens they have."""
        return self.tokens.get(STUN, 0)

    @property
    def curse(self) -> int:
        """How many Curse tokens they have."""
        return self.tokens.get(CURSE, 0)

    def get(self, token: TokenId, n: int) -> None:
        """So many tokens more, or fewer."""
        n += self.tokens.pop(token, 0)
        if n > 0:
            self.tokens[token] = n


class CombatArea(Struct):
    """The Combat Area of a faction: hit tokens in three boxes, armor tokens in the defense box."""

    damage: int = 0
    defense: int = 0
    attrition: int = 0
    armor: int = 0


class Side(Struct):
    """A faction: its quests, Combat Area, trophies; `ties` breaks ties of XP when its players disagree.

    `done` quests are completed, `removed` ones are out of the game.
    """

    faction: Faction
    quests: list[QuestId] = []
    area: CombatArea = field(default_factory=CombatArea)
    ties: list[CharacterId] = []
    trophies: list[Figure] = []
    done: list[QuestId] = []
    removed: list[QuestId] = []


class Deck(Struct):
    """A face-down deck; the first card of its list is the top one."""

    name: DeckId
    cards: Annotated[list[str], Secret("deck ", apart="name")] = []


class Decks(Struct):
    """The face-down decks, by name."""

    piles: dict[DeckId, Deck] = {}

    def pile(self, name: DeckId) -> list[str]:
        """The cards of a deck; empty if there is none of that name."""
        deck = self.piles.get(name)
        return [] if deck is None else deck.cards

    def lay(self, name: DeckId, cards: Iterable[str]) -> None:
        """Make a deck of these cards."""
        self.piles[name] = Deck(name, list(cards))

    def items(self, deck: ItemDeck) -> list[CardId]:
        """An item deck."""
        return cast("list[CardId]", self.pile(DeckId(deck)))

    def quests(self, faction: Faction, deck: QuestDeck) -> list[QuestId]:
        """A quest deck."""
        return cast("list[QuestId]", self.pile(quest_deck(faction, deck)))

    @property
    def events(self) -> list[EventId]:
        """The Event deck."""
        return cast("list[EventId]", self.pile(EVENTS))


class Counter(Struct):
    """An Overlord counter; only Lord Kazzak's lie face down, and a faction that has looked knows them."""

    region: RegionId
    real: Annotated[bool, Secret("kazzak", seen_by="seen")] = True
    seen: int = -1
    face_up: bool = True


class EventInPlay(Struct):
    """A face-up Event card and what lies on it.

    `regions` are its tokens, `marked` its characters, `hoard` what a boss has collected, `beaten_by` the
    factions that have beaten it, `fresh` that it was drawn in the event step now going on.
    """

    event: EventId
    regions: list[RegionId] = []
    marked: list[CharacterId] = []
    hoard: list[CardId] = []
    gold: int = 0
    beaten_by: list[Faction] = []
    fresh: bool = True


class State(Struct):
    """Everything on the table."""

    characters: dict[CharacterId, Character]
    sides: dict[Faction, Side]
    decks: Decks
    overlord: OverlordId
    counters: list[Counter] = []
    turn: int = 1
    lap: int = 1
    board: dict[RegionId, list[Figure]] = {}
    merchant: list[CardId] = []
    events: list[EventInPlay] = []
    discarded: list[EventId] = []
    winner: Faction | None = None
    outcome: str = ""

    def side(self, faction: Faction) -> list[Character]:
        """The characters of a faction."""
        return [c for c in self.characters.values() if c.faction is faction]

    def at(self, region: RegionId) -> list[Figure]:
        """The creatures in a region."""
        return self.board.get(region, [])


class Die(Struct):
    """A die of a pool; value 0 is not rolled yet; `box` is where its hit goes if not to the usual box."""

    colour: Colour
    value: int = 0
    rerolled: bool = False
    spotted: bool = False
    box: str = ""


Table = EngineTable[State, Content]


def event_in_play(t: Table, kind: str) -> EventInPlay | None:
    """The face-up event of that kind, if there is one."""
    return next((e for e in t.state.events if t.content.events[e.event].kind == kind), None)
