"""What server and browser say to each other over HTTP, typed; see `azeroth.server.wire.protocol`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from azeroth.engine.play.events import Seat
from azeroth.engine.view.scene import Board, Briefing, Card, Exhibit, Focus, Piece, Prompt, Scene
from azeroth.server.wire.parts import Asked, KeyText, Part, SeatNumber
from azeroth.server.wire.protocol import Happening, LogLine

Name = Annotated[str, Meta(min_length=1, max_length=40)]
SaveText = Annotated[str, Meta(min_length=2, max_length=400_000)]
OptionText = Annotated[str, Meta(max_length=200)]
OptionNumber = Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)]

SeatKind = Literal["person", "open", "bot"]
"""Held by whoever has its key; free for whoever joins; played by the server."""


# -- games and rules ------------------------------------------------------------------------------


class OptionInfo(Part, frozen=True):
    """An option of a game; without `values` it is free text."""

    name: str
    title: str
    about: str
    default: str | int | bool
    values: tuple[str | int | bool, ...] = ()
    value_words: dict[str, str] = {}
    box: str = ""
    """The slug of the box that it needs, if it needs one."""
    pictured: bool = False
    """It is picked by pictures: see `/api/games/{game}/slots/{option}`."""


class BoxInfo(Part, frozen=True):
    """A box that can be added to a title."""

    slug: str
    title: str
    about: str
    prefix: str = ""
    """The first part of its rules' ids, where it has a rulebook of its own."""
    switch: str = ""
    """The option that puts it into play, if it has one of its own."""


class GuideInfo(Part, frozen=True):
    """A guided first game that can be started."""

    id: str
    title: str
    about: str


class GameInfo(Part, frozen=True):
    """A title of the collection."""

    slug: str
    title: str
    prefix: str
    players: tuple[int, ...]
    minutes: str
    about: str
    options: tuple[OptionInfo, ...] = ()
    boxes: tuple[BoxInfo, ...] = ()
    """What can be added to it."""
    strengths: tuple[str, ...] = ()
    """What bots there are, the weakest first."""
    tempers: tuple[str, ...] = ()
    """How the levels among them may lean: `good-raider` is a good bot that is a raider."""
    levels: tuple[str, ...] = ()
    """Those of the strengths that may."""
    guides: tuple[GuideInfo, ...] = ()


class RuleInfo(Part, frozen=True):
    """A rule in our own words; `ambiguous` says what the book leaves open and how it is ruled here."""

    id: str
    title: str
    text: str
    section: str
    kind: str
    book: str
    """The title of the game or box whose rulebook it is of."""
    ambiguous: str = ""
    note: str = ""


class PictureInfo(Part, frozen=True):
    """A position as it is drawn in a book."""

    caption: str
    drawing: str = ""
    """Which of the book's drawings it lies on; none: no board."""
    show: tuple[str, ...] = ()
    """The areas in sight; none: all."""
    light: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    costs: tuple[tuple[str, str, bool], ...] = ()
    """For an area what stands on it, and whether the dice decide."""
    focus: Focus | None = None


class SectionInfo(Part, frozen=True):
    """Some paragraphs of a book."""

    text: str
    heading: str = ""
    example: str = ""
    picture: PictureInfo | None = None


class ChapterInfo(Part, frozen=True):
    """A chapter of a book."""

    id: str
    title: str
    sections: tuple[SectionInfo, ...]


class TermInfo(Part, frozen=True):
    """A word of a game, in a sentence."""

    id: str
    word: str
    text: str


class BookInfo(Part, frozen=True):
    """A rulebook to read."""

    slug: str
    title: str
    game: str
    prefix: str
    about: str
    picture: PictureInfo | None = None
    chapters: tuple[ChapterInfo, ...] = ()
    terms: tuple[TermInfo, ...] = ()
    drawings: dict[str, tuple[Board, ...]] = {}
    """The boards that its pictures lie on."""


class BookTitle(Part, frozen=True):
    """A book on the shelf."""

    slug: str
    title: str
    game: str
    prefix: str


class GalleryInfo(Part, frozen=True):
    """Everything in a box, to look at."""

    slug: str
    title: str
    game: str
    exhibits: tuple[Exhibit, ...]
    boards: tuple[Board, ...] = ()
    """Where the places lie."""


class PickInfo(Part, frozen=True):
    """What can be picked: `value` goes into the option's text; of one `of` only one can be."""

    value: str
    title: str
    of: str
    board: Board


class SlotInfo(Part, frozen=True):
    """One thing to be picked for an option whose text names several."""

    title: str
    picks: tuple[PickInfo, ...]


class SetupInfo(Part, frozen=True):
    """What would be played with these options, before it begins."""

    players: tuple[int, ...]
    """How many may play so."""
    problem: str = ""
    briefing: Briefing | None = None
    boards: tuple[Board, ...] = ()
    """Where they are the same in every game."""
    pieces: tuple[Piece, ...] = ()
    idle: tuple[str, ...] = ()
    """Options that change nothing so: they need not be shown."""


class Problem(Part, frozen=True):
    """What was wrong with a request, in a sentence for the person who made it."""

    detail: str
    rule: str = ""


# -- tables ---------------------------------------------------------------------------------------


class SeatAsked(Asked, frozen=True):
    """A seat of a new table."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=40)] = ""
    strength: Annotated[str, Meta(max_length=40)] = ""


class FromReplay(Asked, frozen=True):
    """A moment of a finished game: of a loaded save file, or of a table that the key opens."""

    replay: Annotated[str, Meta(max_length=16)] = ""
    table: Annotated[str, Meta(max_length=16)] = ""
    key: Annotated[str, Meta(max_length=64)] = ""
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """After how many choices; where the game is not over, at the last."""


class NewTable(Asked, frozen=True):
    """Open a table: a new game, a guide's, or one that goes on from a save file or a replay.

    A table that goes on from another game says so, is never listed, and has everything dealt anew that its
    one person (of several: an onlooker) could not know.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[tuple[SeatAsked, ...], Meta(max_length=32)] = ()
    """Not needed for a guide, which brings its own, nor for a save: then everybody not named is a person."""
    options: Annotated[dict[OptionText, OptionText | OptionNumber | bool], Meta(max_length=50)] = {}
    hotseat: bool = False
    """All persons sit at one screen: one key for all their seats."""
    listed: bool = False
    """Anybody may find it and take an open seat."""
    timer_seconds: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    """How long a turn may take before a bot takes over; 0: as long as it takes."""
    guide: Annotated[str, Meta(max_length=60)] = ""
    save: SaveText | None = None
    go_on: FromReplay | None = None
    practice: bool = False
    """Against bots, anything can be taken back and made again."""
    seed: Annotated[int, Meta(ge=0, le=(1 << 53) - 1)] | None = None
    """Only where the server allows it."""


class SeatMade(Part, frozen=True):
    """A seat of the new table; the key is there for the creator's seats only."""

    seat: Seat
    kind: SeatKind
    name: str = ""
    key: str = ""


class TableMade(Part, frozen=True):
    """The new table. Links: `/t/{table}#key=…` for a seat, `#invite=…` to join, `#watch=…` to watch."""

    table: str
    seats: tuple[SeatMade, ...]
    spectator_key: str
    invite: str = ""
    """There when a seat is open."""


class Join(Asked, frozen=True):
    """Take an open seat; the invitation is not needed where the table is listed."""

    name: Name
    invite: Annotated[str, Meta(max_length=64)] = ""
    seat: SeatNumber | None = None


class Joined(Part, frozen=True):
    """The seat taken and its key."""

    seat: Seat
    key: str


class Mine(Asked, frozen=True):
    """The keys a browser remembers."""

    keys: Annotated[tuple[KeyText, ...], Meta(max_length=200)]


class SeatInfo(Part, frozen=True):
    """A seat in a list of tables."""

    name: str
    kind: str
    """"person", "open", or "bot:greedy"."""
    connected: bool = False
    conceded: bool = False
    taken_over: bool = False
    """A bot plays for the person until he hands it back."""


class TableInfo(Part, frozen=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    my_seats: tuple[Seat, ...] = ()
    your_turn: bool = False
    over: bool = False
    status: str = ""
    updated: float = 0
    """Seconds since 1970."""
    spectator: bool = False
    deadline: float | None = None
    rematch: str = ""
    practice: bool = False
    from_save: bool = False
    expires: float = 0
    """When it is removed unless somebody comes, in seconds since 1970; 0: never."""


class About(Part, frozen=True):
    """What this server is and does."""

    version: str
    expire_days: float = 0
    """After how many days a table nobody comes to is removed; 0: never."""
    expire_idle_days: float = 0
    """The same for one that hardly began."""
    announcement: str = ""
    """What the host has to say."""


class Change(Part, frozen=True):
    """What changed in the rules of one title, as players meet it."""

    version: str
    date: str
    game: str
    """The title's slug; empty: all of them."""
    text: str
    rules: tuple[str, ...] = ()


class Report(Part, frozen=True):
    """What a person can send to whoever mends it: nothing in it that they could not know."""

    name: str
    text: str


# -- replays -------------------------------------------------------------------------------------


class ReplayMoment(Part, frozen=True):
    """The position after `at` of `of` choices, as one viewer sees it; lines are those up to there."""

    at: int
    of: int
    scene: Scene
    game: str = ""
    finished: bool = False
    """The game has been played to its end: a new table can go on from here."""
    given_up: str = ""
    """How it ended, where somebody conceded at this moment."""
    seat: Seat = -1
    """Whose view: -1 an onlooker's, -2 everybody's."""
    prompt: Prompt | None = None
    lines: tuple[LogLine, ...] = ()
    moves: tuple[Happening, ...] = ()
    """What the last choice before this moment did."""
    choice: str = ""
    """That choice in words, and by whom."""
    boards: tuple[Board, ...] = ()
    """Only where asked for by `boards=1`."""


class Chapter(Part, frozen=True):
    """A part of a game: a turn, a combat; it begins after `at` choices."""

    at: int
    title: str
    kind: str = "turn"


class Story(Part, frozen=True):
    """A game as a whole: its chapters and, once it is over, how the scores grew and what they came from."""

    chapters: tuple[Chapter, ...] = ()
    score: str = ""
    """What is counted: "Coins"."""
    labels: tuple[str, ...] = ()
    """Of the moments at which the scores were taken."""
    scores: tuple[tuple[float, ...], ...] = ()
    """For each seat, at each of these moments."""
    sources: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What scores came from, and how much of it for each seat, the most first."""
    since: bool = False
    """What was scored before the table began is not in it."""


class LoadReplay(Asked, frozen=True):
    """A save file to look at."""

    save: SaveText


class ReplayMade(Part, frozen=True):
    """Where the loaded save can be looked at."""

    replay: str
    of: int
    game: str
    title: str
    prefixes: tuple[str, ...]
    names: tuple[str, ...]


class SaveFile(Part, frozen=True):
    """A finished game's save, as text, and a name for the file."""

    name: str
    save: str


REST = (
    GameInfo, RuleInfo, Problem, NewTable, TableMade, Join, Joined, Mine, TableInfo,
    ReplayMoment, Story, LoadReplay, ReplayMade, SaveFile, About, Change, Report,
    BookInfo, BookTitle, GalleryInfo, SlotInfo, SetupInfo,
)  # fmt: skip
"""Every request and answer of the REST interface."""
