"""What server and browser say to each other over the WebSocket, typed.

JSON by msgspec. A field with a default may be left out, in both directions. `web/src/protocol.ts` is made
from this module, `azeroth.server.table.asking`, `azeroth.server.wire.rest` and `azeroth.engine.view.scene` by
`python -m azeroth.server.wire.typescript`; a test holds that it is current.
"""

from __future__ import annotations

from typing import Annotated, NewType

from msgspec import Meta

from azeroth.engine.play.events import Seat
from azeroth.engine.tables.standing import Until
from azeroth.engine.view.scene import Board, Briefing, Focus, Motion, Outcome, Piece, Prompt, SeatPanel, Zone
from azeroth.server.table.asking import Advice, AskAdvice, AskCommits, AskWhy, Commits, Why
from azeroth.server.wire.parts import Asked, ChoiceText, IdText, KeyText, Part, SeatNumber, SeqNumber

TableId = NewType("TableId", str)
Key = NewType("Key", str)
"""What opens a seat, a table to watch, or an invitation: 256 random bits as text; stored only as a hash."""


# -- what happened --------------------------------------------------------------------------------


class LogLine(Part, frozen=True):
    """A line of the log, numbered from 0 for each viewer; `[text](kind:id)` links what it speaks of."""

    n: int
    text: str
    rule: str = ""
    seq: int = 0
    """After how many moves it was said: `at` of the replay."""
    heading: str = ""
    """"turn" or "combat": it heads the lines that follow."""
    doing: str = ""
    """A line is told in the one before if that one's doing begins with its own."""
    more: str = ""
    """What it adds to the line before, in short."""


class Dice(Part, frozen=True):
    """Dice that were rolled."""

    die: str
    values: tuple[int, ...]
    faces: tuple[str, ...] = ()
    """What they show, where that is no number."""


class Happening(Part, frozen=True):
    """Something that happened, to be animated."""

    event: str
    text: str = ""
    rule: str = ""
    motions: tuple[Motion, ...] = ()
    dice: Dice | None = None
    outcome: Outcome | None = None


# -- from the client ------------------------------------------------------------------------------


class Hello(Asked, frozen=True, tag="hello"):
    """The first message: who is there, and what of the log he has (`since` lines, at move `seq`)."""

    key: KeyText
    since: SeqNumber = 0
    seq: Annotated[int, Meta(ge=-1, le=1 << 40)] = -1
    """The last `seq` seen; -1: none, send the whole log."""
    id: Annotated[str, Meta(max_length=64)] = ""
    brief: bool = False
    """Name what has not changed in a scene by its id alone: `Seen`."""


class Choose(Asked, frozen=True, tag="choose"):
    """Choose one of the offers of the state numbered `seq`."""

    id: IdText
    seat: SeatNumber
    seq: SeqNumber
    choice: ChoiceText


class Undo(Asked, frozen=True, tag="undo"):
    """Take back one's last choice.

    At once if nobody learnt anything since; else when every other person agrees; at a practice table, always.
    """

    id: IdText
    seat: SeatNumber
    seq: SeqNumber


class PassFor(Asked, frozen=True, tag="pass_for"):
    """Pass for me: until something happens to me, this turn, or when nothing is usable, which null means too.

    "asked": ask me everything. `stops` are steps at which to ask whatever the answer; null: as it was.
    """

    id: IdText
    seat: SeatNumber
    until: Until | None = None
    stops: tuple[Annotated[str, Meta(max_length=100)], ...] | None = None


class Redo(Asked, frozen=True, tag="redo"):
    """Make again what was taken back last at a practice table."""

    id: IdText
    seat: SeatNumber


class GoOn(Asked, frozen=True, tag="go_on"):
    """Say whether to go on under changed rules at a closed table."""

    id: IdText
    yes: bool


class Ping(Asked, frozen=True, tag="ping"):
    """Is anybody there?"""

    id: IdText


class AgreeUndo(Asked, frozen=True, tag="agree_undo"):
    """Answer to `ask_undo`."""

    id: IdText
    yes: bool


class Say(Asked, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    id: IdText
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Concede(Asked, frozen=True, tag="concede"):
    """Give up: a bot plays the seat to the end, and the result says so."""

    id: IdText
    seat: SeatNumber


class LetBot(Asked, frozen=True, tag="bot"):
    """Let a bot play one's seat (or one that its person has abandoned), or take it back."""

    id: IdText
    seat: SeatNumber
    on: bool


class AskRematch(Asked, frozen=True, tag="rematch"):
    """The same game with the same seats once more, after the end."""

    id: IdText


class Look(Asked, frozen=True, tag="look"):
    """Whose view to send, at a table where one person has several seats."""

    seat: SeatNumber
    id: Annotated[str, Meta(max_length=64)] = ""


class GuideOn(Asked, frozen=True, tag="guide"):
    """Go on to the next step of a guide, or leave it and play freely."""

    id: IdText
    step: SeqNumber
    """The step that has been read."""
    skip: bool = False


FromClient = (
    Hello | Choose | Undo | Redo | PassFor | AgreeUndo | GoOn | Ping | AskWhy | AskCommits | AskAdvice
    | Say | Concede | LetBot | AskRematch | Look | GuideOn
)  # fmt: skip


# -- to the client --------------------------------------------------------------------------------


class GameName(Part, frozen=True):
    """Which game a table plays, and the prefixes of the rules of all boxes in play."""

    slug: str
    prefixes: tuple[str, ...]
    title: str


class Chat(Part, frozen=True, tag="chat"):
    """Something somebody said; seat -1 is a spectator."""

    seat: Seat
    name: str
    text: str
    at: float
    """Seconds since 1970."""
    n: int = 0


class Guide(Part, frozen=True, tag="guide"):
    """Where the guided game is; `over` when it has been finished or skipped and play is free."""

    id: str
    title: str
    step: int
    of: int
    seat: Seat = 0
    """Whom it guides."""
    text: str = ""
    highlight: tuple[str, ...] = ()
    """Thing ids to point at."""
    expect: tuple[str, ...] = ()
    """Choices that go on with the guide; with none, `guide` messages do."""
    over: bool = False


class Closed(Part, frozen=True):
    """A table that cannot be played on as it is: the rules have changed since."""

    reason: str
    can_go_on: bool = False
    """It can go on from here under the new rules, if every person says so."""
    wait_for: tuple[Seat, ...] = ()
    """Who has not said so."""


class AskUndo(Part, frozen=True, tag="ask_undo"):
    """Somebody asks to take back a choice, beyond what was revealed."""

    seat: Seat
    id: str
    wait_for: tuple[Seat, ...] = ()
    """Who has not answered."""
    words: str = ""
    """What would be taken back."""


class Welcome(Part, frozen=True, tag="welcome"):
    """What does not change with every move, after `hello`."""

    table: str
    seats: tuple[Seat, ...]
    """My seats; none for a spectator."""
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    """For each seat "person", "open", or "bot:greedy"."""
    boards: tuple[Board, ...]
    game: GameName
    hotseat: bool = False
    spectator: bool = False
    over: bool = False
    chat: tuple[Chat, ...] = ()
    guide: Guide | None = None
    conceded: tuple[Seat, ...] = ()
    taken_over: tuple[Seat, ...] = ()
    timer_seconds: int = 0
    strengths: tuple[str, ...] = ()
    options: dict[str, str | int | bool] = {}
    rematch: str = ""
    practice: bool = False
    """Against bots, anything can be taken back and made again."""
    from_save: bool = False
    """It went on from a save: what was hidden there has been dealt anew."""
    closed: Closed | None = None
    undo_asked: AskUndo | None = None
    obvious: dict[str, str] = {}
    """What is answered for people, by step, and what they would decide there: they may want to be asked."""


class Seats(Part, frozen=True, tag="seats"):
    """Who sits where has changed: somebody joined, conceded, let a bot play or came back."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    conceded: tuple[Seat, ...] = ()
    taken_over: tuple[Seat, ...] = ()


class Seen(Part, frozen=True):
    """A scene. To who said `brief`, a thing that is as it was in the last state is only named."""

    title: str
    status: str
    drawn: str = ""
    pieces: tuple[Piece | str, ...] = ()
    zones: tuple[Zone | str, ...] = ()
    seats: tuple[SeatPanel | Seat, ...] = ()
    tracks: tuple[Zone | str, ...] = ()
    focus: Focus | None = None
    result: str = ""
    steps: tuple[str, ...] = ()
    step: int = -1
    turn: Seat = -1
    where: str = ""
    acting: str = ""
    briefing: Briefing | None = None
    """Left out where it is as it was."""


class State(Part, frozen=True, tag="state"):
    """The table after `seq` log entries, as `seat` sees it (-1: an onlooker)."""

    seq: int
    seat: Seat
    scene: Seen
    from_line: int
    """Cut the log to so many lines, then add `lines`."""
    prompt: Prompt | None = None
    undo: bool = False
    """One's last choice can be taken back at once."""
    takes_back: str = ""
    """What undo would take back of what was revealed: if the others agree, or at a practice table."""
    redo: bool = False
    """What was taken back can be made again."""
    standing: Until | None = None
    """Until when one is passed for; left out: whenever there is nothing to use."""
    stops: tuple[str, ...] = ()
    """At which steps one is asked although the answer is obvious."""
    lines: tuple[LogLine, ...] = ()
    moves: tuple[Happening, ...] = ()
    """What happened since the last state that was sent, in order."""
    present: tuple[Seat, ...] = ()
    deadline: float | None = None
    over: bool = False
    at: int = 0
    """How many choices have been made: `at` of the replay."""
    boards: tuple[Board, ...] = ()
    """The boards, when they have been drawn anew."""


class Refused(Part, frozen=True, tag="refused"):
    """Why a message was not followed; after a stale one comes a fresh state."""

    id: str
    reason: str
    rule: str = ""
    words: str = ""
    """The rule's text."""
    stale: bool = False


class Pong(Part, frozen=True, tag="pong"):
    """Answer to `ping`."""

    id: str


class Trouble(Part, frozen=True, tag="trouble"):
    """Something failed here that is nobody's fault at the table: what, and the number of the report."""

    text: str
    report: str


class Ack(Part, frozen=True, tag="ack"):
    """Done, and kept."""

    id: str
    seq: int = 0


class Undone(Part, frozen=True, tag="undone"):
    """What came of a request to undo."""

    seat: Seat
    yes: bool
    by: Seat = -1
    """Who said no."""


class Presence(Part, frozen=True, tag="presence"):
    """Who is there."""

    present: tuple[Seat, ...]
    spectators: int = 0


class Rematch(Part, frozen=True, tag="rematch"):
    """The same seats play again at another table; one's key opens it too."""

    table: str


class Bye(Part, frozen=True, tag="bye"):
    """The server closes the connection; `again` says whether to come back."""

    reason: str
    again: bool = False
    lines: tuple[LogLine, ...] = ()
    """What is left to read of a table that cannot be shown."""
    report: str = ""
    """The number of the report, where something failed here: whoever was sent away can fetch a file of it."""


ToClient = (
    Welcome | State | Seats | Refused | Why | Commits | Advice | Ack | Chat | AskUndo | Undone | Presence
    | Rematch | Guide | Pong | Trouble | Bye
)  # fmt: skip
