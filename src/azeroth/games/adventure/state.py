"""What lies on the table, as plain data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from azeroth.engine import NOBODY, Seat, Secret
from azeroth.engine import Table as EngineTable
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import (
    AbilityId,
    ChallengeId,
    CharacterId,
    Level,
    QuestId,
    SpaceId,
    TokenId,
    TrophyId,
)

NOWHERE = SpaceId("")
NO_CHARACTER = CharacterId("")
NO_ITEM = ChallengeId("")
TOKENS_EACH = 9
SideName = Literal["starting", "other"]


class Attached(Struct, frozen=True):
    """A card that lies on another: an ability card of `owner`, or an encounter that clings (nobody's)."""

    card: str
    owner: Seat


class ActiveQuest(Struct):
    """A quest that is not completed yet.

    `step` is the one to be done now, `count` how far it is done (where tokens are collected: by chickens).
    `places` are the spaces on which tokens wait to be collected, `marked` the enemies who hold a token,
    `conquered` the board encounters defeated for it. `chicken` is a Robotic Homing Chicken on it.
    """

    id: QuestId
    step: int = 0
    count: int = 0
    places: list[SpaceId] = field(default_factory=list)
    marked: list[Seat] = field(default_factory=list)
    conquered: list[SpaceId] = field(default_factory=list)
    chicken: list[TokenId] = field(default_factory=list)


class Character(Struct):
    """All that belongs to one player."""

    seat: Seat
    id: CharacterId = NO_CHARACTER
    level: Level = Level.GREY
    side: SideName = "starting"
    space: SpaceId = NOWHERE
    damage: int = 0
    energy: int = 0
    movement: int = 0
    """Steps left in this movement phase."""
    deck: Annotated[list[AbilityId], Secret("abilities", apart="seat")] = field(default_factory=list)
    hand: Annotated[list[AbilityId], Secret("abilities", owner="seat", apart="seat")] = field(
        default_factory=list
    )
    discards: list[AbilityId] = field(default_factory=list)
    weapon: ChallengeId = NO_ITEM
    armor: ChallengeId = NO_ITEM
    bag: list[ChallengeId] = field(default_factory=list)
    attached: list[Attached] = field(default_factory=list)
    quests: list[ActiveQuest] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    """Completed quests, trophies and events under the quest log token."""
    kept: list[TokenId] = field(default_factory=list)
    diseases: list[TokenId] = field(default_factory=list)
    skips: list[str] = field(default_factory=list)
    """Phases that are skipped when they come next."""
    played: list[str] = field(default_factory=list)
    """The names of the ability cards played in this turn."""
    used: dict[str, int] = field(default_factory=dict)
    """How often powers were used, by period."""
    attack: int = 0
    defense: int = 0
    blow: int = 0
    """What is added to attack, defense and damage until the end of this turn."""
    ambushed: int = 0
    lockbox: bool = False
    hexed: bool = False
    passes_aggro: bool = False
    stays: bool = False
    """No moving in this movement phase."""
    cards: tuple[str, ...] = ()
    """The texts in force for this character, worked out from the rest: see `cards.texts.refresh`."""

    @property
    def rank(self) -> int:
        """0 for grey to 3 for red."""
        return self.level.rank

    @property
    def items(self) -> list[ChallengeId]:
        """All items, equipped ones first."""
        return [*(item for item in (self.weapon, self.armor) if item), *self.bag]


class ChallengeDeck(Struct):
    """The challenge deck of a colour, from the bottom, where cards are drawn, to the top.

    `known` are the cards on top that were discarded there faceup, in their order: they are never shuffled.
    """

    colour: Level
    cards: Annotated[list[ChallengeId], Secret("challenges", apart="colour")]
    known: list[ChallengeId] = field(default_factory=list)


class Marker(Struct):
    """An undefeated encounter: its card in the slot of that number, its marker in a space."""

    number: int
    card: ChallengeId
    space: SpaceId
    aggro: bool = False


class Find(Struct):
    """A discovery token on the board, or in the box.

    `seen` are those who know it; everybody, when it was revealed.
    """

    token: Annotated[TokenId, Secret("tokens", seen_by="seen")]
    space: SpaceId = NOWHERE
    seen: int = 0


class PlacedEvent(Struct):
    """A location event in its space, or the global event; turned over or not."""

    card: ChallengeId
    space: SpaceId = NOWHERE
    turned: bool = False


class Ground(Struct):
    """An ability card that lies in a space: a trap, or a totem."""

    card: AbilityId
    owner: Seat
    space: SpaceId


class State(Struct):
    """The table."""

    characters: list[Character]
    challenges: list[ChallengeDeck]
    elite: Annotated[list[QuestId], Secret("elite")]
    elite_discards: list[QuestId] = field(default_factory=list)
    trophies: list[TrophyId] = field(default_factory=list)
    pile: Annotated[list[TokenId], Secret("tokens")] = field(default_factory=list)
    finds: list[Find] = field(default_factory=list)
    """Discovery tokens on the board."""
    box: list[Find] = field(default_factory=list)
    """Discarded discovery tokens."""
    revealed: list[TokenId] = field(default_factory=list)
    """Discovery tokens that are being resolved."""
    drawn: list[ChallengeId] = field(default_factory=list)
    """Challenge cards that are being resolved."""
    track: list[Marker] = field(default_factory=list)
    event: PlacedEvent | None = None
    """The global event."""
    events: list[PlacedEvent] = field(default_factory=list)
    """Location events."""
    ground: list[Ground] = field(default_factory=list)
    bearing: dict[str, list[Attached]] = field(default_factory=dict)
    """What is attached to items, to encounter cards, and for a combat to board encounters."""
    first: Seat = 0
    active: Seat = NOBODY
    round: int = 0
    winners: list[Seat] = field(default_factory=list)
    ended: str = ""
    """The rule by which the game is over."""

    def deck(self, colour: Level) -> ChallengeDeck:
        return self.challenges[colour.rank]

    def others(self, seat: Seat) -> list[Character]:
        """Everybody else, clockwise."""
        return self.clockwise(seat)[1:]

    def clockwise(self, seat: Seat) -> list[Character]:
        """Everybody, clockwise from that seat."""
        return self.characters[seat:] + self.characters[:seat]

    def enemies(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of everybody else, clockwise."""
        return (*range(seat + 1, len(self.characters)), *range(seat))

    def right_of(self, seat: Seat) -> Seat:
        """Who sits to the right."""
        return (seat - 1) % len(self.characters)

    def marker(self, number: int) -> Marker | None:
        """The marker of that number, if it is on the board."""
        return next((m for m in self.track if m.number == number), None)


Table = EngineTable[State, Content]
