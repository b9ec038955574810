"""The content, from TOML files: board, dice, characters, cards, quests, trophies, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from azeroth.engine.boxes.content import Record, Shelf
from azeroth.engine.play.chance import Die
from azeroth.games.adventure.cards.board import Atlas, Board, Space
from azeroth.games.adventure.cards.conditions import Give, Part, Pick, When
from azeroth.games.adventure.cards.needs import QuestStep
from azeroth.games.adventure.cards.verbs import Effect, Improved, Power, Text
from azeroth.games.adventure.ids import (
    LEVELS,
    AbilityId,
    Affiliation,
    AttackType,
    ChallengeId,
    CharacterId,
    Discovery,
    EventKind,
    Icon,
    ItemType,
    Level,
    Moment,
    Potion,
    QuestDeck,
    QuestId,
    SpaceId,
    Timing,
    TokenId,
    Trait,
    TrophyId,
)

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.texts import Texts
VALOR_TO_WIN = 8
HAND_LIMIT = 10
STARTING_HAND, ACTIVE_QUESTS = 3, 2
TRACK_SLOTS = 10
CHARACTER_TOKENS = 9
DAMAGE_TOKENS = 32
BAG_TOKENS = LOG_TOKENS = 4
DEFENDER_ENERGY, CARDS_FOR_LEVEL = 1, 3

Value = Annotated[int, Meta(ge=0, le=15)]


class Face(Record, frozen=True, kw_only=True):
    """A face of the movement die."""

    movement: Annotated[int, Meta(ge=0, le=6)]
    energy: Annotated[int, Meta(ge=0, le=6)]


class Fighter(Part, frozen=True, kw_only=True):
    """Combat values of an encounter, and its text."""

    attack: Value
    type: AttackType = AttackType.MELEE
    defense: Value
    damage: Annotated[int, Meta(ge=1, le=9)] = 1
    traits: tuple[Trait, ...] = ()
    gives: tuple[Give, ...] = ()
    powers: tuple[Power, ...] = ()


class Encounter(Fighter, frozen=True, kw_only=True):
    """The encounter side of a challenge card; `attached` is its text while it clings to a character."""

    name: str
    attached: Text | None = None


class BoardEncounter(Record, frozen=True, kw_only=True):
    """What is printed on a game board encounter space; its id is that of the space.

    `fight` is there if it is fought; `reward` is what who defeats it gets. Without a fight the powers at the
    moment `resolved` say what is to be done (Booty Bay). `overlord`: marked with red dragons.
    """

    name: str
    fight: Fighter | None = None
    reward: tuple[Effect, ...] = ()
    powers: tuple[Power, ...] = ()
    overlord: bool = False
    text: str = ""


class Item(Part, frozen=True, kw_only=True):
    """The item side of a challenge card.

    A weapon has `attack` and `reach` (its attack type), an armor `defense`. `icons`: what a character must
    have to equip it. Powers at `trigger` look at the wielder's die.
    """

    name: str
    type: ItemType
    potions: tuple[Potion, ...]
    attack: Value | None = None
    reach: AttackType | None = None
    defense: Value | None = None
    icons: tuple[Icon, ...] = ()
    gives: tuple[Give, ...] = ()
    powers: tuple[Power, ...] = ()


class EventSide(Part, frozen=True, kw_only=True):
    """The text of one side of an event.

    Powers at `placed` are done by the active character when it is drawn; those at `resolved` by who resolves
    the location event; others by each character in turn while a global event lies there. `text` is the story
    only: what the event does is told from the rest.
    """

    text: str
    gives: tuple[Give, ...] = ()
    powers: tuple[Power, ...] = ()


class Event(EventSide, frozen=True, kw_only=True):
    """The front of an event card; `at` is the key location of a location event, `valor` what it is worth in
    a log."""

    name: str
    kind: EventKind
    at: SpaceId | None = None
    valor: Annotated[int, Meta(ge=0, le=3)] = 0


class Challenge(Record, frozen=True, kw_only=True):
    """A challenge card: an encounter with an item on its back, or an event whose back is one of the three.

    An encounter card without `item` gives its victor what its powers grant. `colour` is that of its file.
    """

    zone: str = ""
    encounter: Encounter | None = None
    item: Item | None = None
    event: Event | None = None
    reverse: EventSide | None = None
    colour: Level = Level.GREY

    @property
    def name(self) -> str:
        """The name of the side that is drawn."""
        if self.event is not None:
            return self.event.name
        return self.encounter.name if self.encounter is not None else self.id

    @property
    def is_event(self) -> bool:
        """Is it drawn as an event?"""
        return self.event is not None


class Side(Part, frozen=True, kw_only=True):
    """One side of a character card."""

    name: str
    health: Annotated[int, Meta(ge=1, le=20)]
    attack: Value
    type: AttackType
    defense: Value
    damage: Annotated[int, Meta(ge=0, le=9)]
    gives: tuple[Give, ...] = ()
    powers: tuple[Power, ...] = ()


class CharacterCard(Record, frozen=True, kw_only=True):
    """One of the four cards of a character, with both its sides."""

    character: CharacterId
    level: Level
    starting: Side
    other: Side


class Character(Record, frozen=True, kw_only=True):
    """A character; `icons` stand on all sides of all four cards. `totems`: kinds of tokens it owns."""

    name: str
    people: str
    cls: str
    affiliation: Affiliation
    icons: tuple[Icon, ...]
    about: str
    totems: tuple[str, ...] = ()


class WeaponReplacement(Part, frozen=True, kw_only=True):
    """The attack that a card is played for instead of using a weapon."""

    attack: Value
    type: AttackType


class AbilityCard(Record, frozen=True, kw_only=True):
    """An ability card.

    `timing` is its icon, `at` the moment within it (a combat card: any window; a movement card: any point of
    one's own movement phase). `stays`: it stays in play, attached to the user, the picked character, the
    opponent (character or encounter; to a game board encounter only for this combat), to the picked item, or
    in the user's space; until `lasts`: "own-turn" the start of its owner's next turn, "used" when its power
    has happened once, else for good. `family` is a word on it that others refer to (Trap, Totem, Curse …);
    `totem` names the token that goes with it.
    """

    name: str
    character: CharacterId
    timing: Timing
    copies: Annotated[int, Meta(ge=1, le=4)] = 1
    cost: Annotated[int, Meta(ge=0, le=5)] = 0
    at: Moment | None = None
    family: str = ""
    range: Annotated[int, Meta(ge=0, le=99)] = 99
    """At the moments of other characters: how far away they may be."""
    when: When | None = None
    picks: tuple[Pick, ...] = ()
    weapon: WeaponReplacement | None = None
    effects: tuple[Effect, ...] = ()
    stays: Literal["", "self", "picked", "foe", "item", "space"] = ""
    lasts: Literal["", "own-turn", "used"] = ""
    gives: tuple[Give, ...] = ()
    powers: tuple[Power, ...] = ()
    improved: Improved | None = None
    totem: str = ""

    @property
    def moment(self) -> Moment:
        """When it may be played."""
        if self.at is not None:
            return self.at
        if self.weapon is not None:
            return Moment.BEFORE_ROLL
        return Moment.MOVEMENT if self.timing is Timing.MOVEMENT else Moment.COMBAT


class Quest(Record, frozen=True, kw_only=True):
    """A quest card. `marks`: how many enemies are given a token on receipt, chosen by its owner."""

    name: str
    deck: QuestDeck
    valor: Annotated[int, Meta(ge=1, le=4)]
    flavor: str
    steps: tuple[QuestStep, ...]
    marks: Annotated[int, Meta(ge=0, le=2)] = 0


class Trophy(Record, frozen=True, kw_only=True):
    """A trophy card; `once`: each character may acquire it only once (ag.trophy.once-per-character)."""

    name: str
    valor: Annotated[int, Meta(ge=1, le=4)]
    copies: Annotated[int, Meta(ge=1, le=6)]
    once: bool = False


class Token(Record, frozen=True, kw_only=True):
    """A kind of discovery token, and how many there are. `kept`: green background."""

    kind: Discovery
    name: str
    kept: bool
    count: Annotated[int, Meta(ge=1, le=4)]
    text: str


class Content(Atlas, dict=True, eq=False):
    """All of it; copies of a card have ids of their own (`frostbolt.2`)."""

    board_encounters: dict[SpaceId, BoardEncounter]
    faces: dict[str, Face]
    characters: dict[CharacterId, Character]
    cards: dict[tuple[CharacterId, Level], CharacterCard]
    abilities: dict[AbilityId, AbilityCard]
    challenges: dict[ChallengeId, Challenge]
    quests: dict[QuestId, Quest]
    trophies: dict[TrophyId, Trophy]
    tokens: dict[TokenId, Token]

    @cached_property
    def decks(self) -> dict[CharacterId, tuple[AbilityId, ...]]:
        """The ability deck of each character."""
        return {
            c: tuple(k for k, card in self.abilities.items() if card.character == c) for c in self.characters
        }

    @cached_property
    def challenge_decks(self) -> dict[Level, tuple[ChallengeId, ...]]:
        """The challenge deck of each colour."""
        return {level: tuple(k for k, c in self.challenges.items() if c.colour is level) for level in LEVELS}

    @cached_property
    def quest_decks(self) -> dict[QuestDeck, tuple[QuestId, ...]]:
        """Starting and elite quests."""
        return {deck: tuple(k for k, q in self.quests.items() if q.deck is deck) for deck in QuestDeck}

    @cached_property
    def potions(self) -> dict[ChallengeId, tuple[Potion, ...]]:
        """As what each item may be discarded."""
        return {k: c.item.potions for k, c in self.challenges.items() if c.item is not None}

    @cached_property
    def loadouts(self) -> Texts:
        """What every set of texts gives, worked out once."""
        from azeroth.games.adventure.cards.texts import Texts

        return Texts(self)

    @cached_property
    def movement_die(self) -> Die:
        """Its faces as numbers: movement ten times, and energy."""
        sides = self.faces.values()
        return Die(
            "movement",
            tuple(10 * face.movement + face.energy for face in sides),
            tuple(f"{face.movement}+{face.energy}" for face in sides),
        )


CHALLENGE_FILES: Mapping[Level, str] = {level: f"challenges-{level}.toml" for level in LEVELS}
TABLES: dict[str, dict[str, type[Record]]] = {
    "board.toml": {"board": Board, "face": Face, "space": Space, "encounter": BoardEncounter},
    "characters.toml": {"character": Character, "card": CharacterCard},
    "abilities.toml": {"ability": AbilityCard},
    **{file: {"card": Challenge} for file in CHALLENGE_FILES.values()},
    "quests.toml": {"quest": Quest},
    "trophies.toml": {"trophy": Trophy},
    "tokens.toml": {"token": Token},
}
"""The files of a box, and the records that each holds."""

R = TypeVar("R", AbilityCard, Trophy)
_NO_BOARD = Board(id="board", source="original", key=(), city=())


def read(shelf: Shelf) -> Content:
    """Read everything; mistakes are noted on the shelf."""
    one = shelf.records
    return Content(
        spaces={SpaceId(k): v for k, v in one("board.toml", "space", Space).items()},
        board=next(iter(one("board.toml", "board", Board).values()), _NO_BOARD),
        board_encounters={SpaceId(k): v for k, v in one("board.toml", "encounter", BoardEncounter).items()},
        faces=one("board.toml", "face", Face),
        characters={CharacterId(k): v for k, v in one("characters.toml", "character", Character).items()},
        cards={
            (card.character, card.level): card
            for card in one("characters.toml", "card", CharacterCard).values()
        },
        abilities={
            AbilityId(k): v
            for k, v in _copies(one("abilities.toml", "ability", AbilityCard)).items()
        },
        challenges={
            ChallengeId(k): replace(v, colour=level)
            for level, file in CHALLENGE_FILES.items()
            for k, v in one(file, "card", Challenge).items()
        },
        quests={QuestId(k): v for k, v in one("quests.toml", "quest", Quest).items()},
        trophies={TrophyId(k): v for k, v in _copies(one("trophies.toml", "trophy", Trophy)).items()},
        tokens={
            TokenId(name): token
            for k, token in one("tokens.toml", "token", Token).items()
            for name in numbered(k, token.count)
        },
    )  # fmt: skip


def numbered(key: str, n: int) -> list[str]:
    """The ids of n copies.

    >>> numbered("gold", 3)
    ['gold', 'gold.2', 'gold.3']
    """
    return [key, *(f"{key}.{i}" for i in range(2, n + 1))]


def _copies(records: Mapping[str, R]) -> dict[str, R]:
    """Every single card."""
    return {
        name: replace(record, id=name)
        for key, record in records.items()
        for name in numbered(key, record.copies)
    }  # fmt: skip
