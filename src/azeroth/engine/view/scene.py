"""Scenes: what a person sees, as data. A game makes them from a view; clients draw them and know no game.

Everything on screen is a *thing* with an id that is unique in the scene and stable over time
("region:durotar", "card:orcs", "seat:2"). A choice names the things it belongs to (`Choice.targets`),
an event the things it speaks of, and clicking a thing that offers nothing asks why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from azeroth.engine.play.choice import PLAIN, Choice, Done, Outlook
from azeroth.engine.play.events import NOBODY, Seat
from azeroth.engine.play.refusal import Terms, word
from azeroth.engine.tables.standing import Until, stops

if TYPE_CHECKING:
    from azeroth.engine.tables.table import Table

Point = tuple[float, float]
Tone = str
"""A colour by meaning, not by value: "seat:0" … "seat:5", "alliance", "horde", "neutral", "gold", "forest",
"red", "green", "blue", "purple", "ink", "paper" …; the client's theme says what each looks like."""


class _Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    pass


# -- boards: what never changes during a game -----------------------------------------------------


class Mark(_Part, frozen=True):
    """An icon printed on a board, or a few letters."""

    icon: str
    at: Point
    tip: str = ""
    tone: Tone = "ink"
    size: float = 28
    text: str = ""
    """Printed as it is: instead of the icon, or in its place on the disc."""


class Area(_Part, frozen=True):
    """A region or space of a board."""

    id: str
    name: str
    terrain: str
    """Which texture it has: "forest", "field", "hill", "swamp", "mountain", "sea", "lake", "clear" …"""
    rings: tuple[tuple[Point, ...], ...]
    """Closed outlines, the outer one first."""
    label: Point
    angle: float = 0
    spots: tuple[Point, ...] = ()
    """Where pieces stand, best spot first; never under the label."""
    marks: tuple[Mark, ...] = ()
    tone: Tone = ""
    tip: str = ""


class Line(_Part, frozen=True):
    """Something drawn with the areas: a ridge that cannot be crossed, a flight path, a coast.

    A `path` is a road that leads from space to space, drawn under them.
    """

    kind: Literal["ridge", "route", "coast", "wall", "border", "path"]
    points: tuple[Point, ...]
    closed: bool = False
    tone: Tone = "ink"
    tip: str = ""


class Land(_Part, frozen=True):
    """Ground that spaces and paths lie on: nothing that can be chosen, drawn so that a board is a map."""

    id: str
    name: str
    terrain: str
    rings: tuple[tuple[Point, ...], ...]
    label: Point = (0, 0)
    rows: tuple[str, ...] = ()
    """Its name as it is written; nothing where another sheet shows it."""
    size: float = 24
    tone: Tone = ""


class Board(_Part, frozen=True):
    """A drawn board; several lie side by side, each in its own coordinates."""

    id: str
    title: str
    width: float
    height: float
    areas: tuple[Area, ...]
    lines: tuple[Line, ...] = ()
    lands: tuple[Land, ...] = ()
    """What lies under the areas, where these are spaces joined by paths."""
    backdrop: Literal["sea", "paper", "wood", "nether"] = "sea"
    at: Point = (0, 0)
    """Where its corner lies among the other boards."""


# -- what changes ---------------------------------------------------------------------------------


class Piece(_Part, frozen=True):
    """A token or figure; `on` is the thing it stands on (an area, a zone, or a spot of a track)."""

    id: str
    on: str
    icon: str
    name: str
    tone: Tone = "ink"
    seat: Seat = NOBODY
    """Whose it is: rim colour and shape."""
    count: int = 1
    spot: int = -1
    """Which of the area's spots; -1: the next free one."""
    small: bool = False
    faded: bool = False
    """In decline, spent, exhausted."""
    hidden: bool = False
    """Lies face down for whom this scene is."""
    text: str = ""
    """A number or letter on it."""
    tip: str = ""
    trait: str = ""
    """The icon of what it carries or can do: a weapon, a power."""
    level: int = 0
    """Pips: how far it has been improved."""
    strength: str = ""
    """How strong it is in a fight."""


class Card(_Part, frozen=True):
    """A card, banner, badge, sheet or tile; the same wherever it is shown."""

    id: str
    title: str
    icon: str = ""
    kind: str = ""
    """A word under the title: "Quest", "Race", "Power" …"""
    tone: Tone = "paper"
    cost: str = ""
    level: int = 0
    text: str = ""
    """Its effect in our words; `{icon-name}` is an inline symbol, `[text](rule:id)` a link."""
    story: str = ""
    """What it tells, which has no effect: shown where it is looked at closely."""
    facts: tuple[tuple[str, str], ...] = ()
    """Label and value lines: "Tokens" "6"."""
    rules: tuple[str, ...] = ()
    source: str = ""
    """"rulebook", "published" or "original"."""
    hidden: bool = False
    faded: bool = False
    badge: str = ""
    """What lies on it, in short: "2 coins"."""
    owner: Seat = NOBODY
    leads: tuple[str, ...] = ()
    """The places it speaks of: lit while it is looked at."""
    ways: tuple[tuple[str, ...], ...] = ()
    """Ways there, each from a piece over places in their order: drawn while it is looked at."""


class Zone(_Part, frozen=True):
    """A place beside the board that holds cards or pieces."""

    id: str
    title: str
    kind: Literal["hand", "row", "deck", "pile", "sheet", "bag", "track"] = "row"
    seat: Seat = NOBODY
    """Whose it is; -1: everybody's."""
    cards: tuple[Card, ...] = ()
    count: int = -1
    """How many are in it, when the cards are not listed."""
    at: int = -1
    """On a track: the spot of the marker; the cards are its spots, or `count` numbers them."""
    tip: str = ""
    group: str = ""
    """Zones of one group lie together, under its name: those of a character, of a market."""
    piece: str = ""
    """The figure whose it is: it lies in front while that one acts or is selected."""


class Gauge(_Part, frozen=True):
    """A number of a seat: coins, health, gold; "?" where it is secret."""

    icon: str
    name: str
    value: str
    most: str = ""
    tip: str = ""
    tone: Tone = "ink"
    group: str = ""
    """Whose it is, where a seat has several characters: gauges of one group stand together, under it."""
    score: bool = False
    """It is what the game is won by: drawn over time at the end."""


class SeatPanel(_Part, frozen=True):
    """A seat as the others see it."""

    seat: Seat
    name: str
    team: str = ""
    team_tone: Tone = ""
    gauges: tuple[Gauge, ...] = ()
    lines: tuple[str, ...] = ()
    """Short sentences: "Orcs, Berserk; Gnomes in decline"."""
    cards: tuple[Card, ...] = ()
    rank: int = 0
    """Its final rank, once the game is over."""


class Sum(_Part, frozen=True):
    """A number and its parts: label, amount, rule."""

    title: str
    total: int
    parts: tuple[tuple[str, int, str], ...] = ()


class Dice(_Part, frozen=True):
    """Dice that lie on the table: their faces, and for each what it is used for."""

    title: str
    tone: Tone = "ink"
    faces: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    """For each die: "" plain, "hit", "miss", "spotted", "rerolled" …"""
    ids: tuple[str, ...] = ()
    """For each die the thing it is, where choices speak of single dice ("die:3"); none: just to look at."""


class Focus(_Part, frozen=True):
    """A close view of what is going on, beside or over the board: a battle, an auction."""

    title: str
    rule: str = ""
    lines: tuple[str, ...] = ()
    sums: tuple[Sum, ...] = ()
    dice: tuple[Dice, ...] = ()
    zones: tuple[Zone, ...] = ()
    columns: tuple[Column, ...] = ()
    place: str = ""
    """The place of a board that it is about: it stays in sight, where the close view lies over the board."""


class Column(_Part, frozen=True):
    """One side of a focus: an attacker, a defender, a flank."""

    title: str
    seat: Seat = NOBODY
    lines: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    sums: tuple[Sum, ...] = ()
    dice: tuple[Dice, ...] = ()


class Offer(_Part, frozen=True):
    """A choice as a person meets it."""

    choice: str
    words: str
    targets: tuple[str, ...] = ()
    """The things it belongs to. A piece or card that comes first can be dragged to places that follow."""
    terms: str = ""
    """A number it has, spelled out: "3 = 2 + mountain 1"."""
    done: bool = False
    outlook: Outlook = PLAIN
    hidden: bool = False
    """Another offer says it better: it is not shown, but may be chosen."""


class Barred(_Part, frozen=True):
    """What could be chosen at other times, and why not now."""

    choice: str
    words: str
    reason: str
    rule: str = ""
    targets: tuple[str, ...] = ()
    terms: str = ""
    changes: str = ""


class Prompt(_Part, frozen=True):
    """What is being decided: who, what, by which rule, and for whose turn it is, the offers."""

    seats: tuple[Seat, ...]
    rule: str
    step: str
    text: str
    offers: tuple[Offer, ...] = ()
    mode: str = "one"
    proposals: tuple[tuple[Seat, str], ...] = ()
    barred: tuple[Barred, ...] = ()
    stops: tuple[Until, ...] = ()
    """Where one could pass: until when one may be passed for from now on."""


class Briefing(_Part, frozen=True):
    """What somebody who sits down must know: shown when the game opens, and one click away."""

    aim: str
    """In two sentences."""
    win: str = ""
    """How one wins, and when it ends."""
    special: tuple[str, ...] = ()
    """What is special in this scenario or variant, a sentence each."""
    you: str = ""
    """Who one is."""


class Scene(_Part, frozen=True):
    """The whole table as one person sees it."""

    title: str
    status: str
    """Where the game is: "Round 3 of 9"."""
    drawn: str = ""
    """Names the drawing of the boards; when it changes, the boards are to be drawn anew."""
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    seats: tuple[SeatPanel, ...] = ()
    tracks: tuple[Zone, ...] = ()
    focus: Focus | None = None
    result: str = ""
    """How it ended, in a sentence."""
    steps: tuple[str, ...] = ()
    """The steps of a turn, a word each."""
    step: int = -1
    """Which of them is the present one."""
    turn: Seat = NOBODY
    """Whose turn it is, where that is not simply who chooses."""
    where: str = ""
    """The place of a board where it happens now, in a game of several: that board lies in front."""
    acting: str = ""
    """The figure that acts now, where a seat has several."""
    briefing: Briefing | None = None


class Motion(_Part, frozen=True):
    """Something travels from thing to thing: how an event looks."""

    icon: str
    path: tuple[str, ...]
    tone: Tone = "ink"
    seat: Seat = NOBODY
    count: int = 1


class Outcome(_Part, frozen=True):
    """A result that is held up until it has been read."""

    title: str
    lines: tuple[str, ...] = ()
    icon: str = ""
    tone: Tone = "gold"
    dice: tuple[Dice, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whom it concerns: the others see it in passing."""


class Exhibit(_Part, frozen=True):
    """Something of a box to look at without a table: its face, and the piece or the place it is."""

    kind: str
    """What it is shown among: "Peoples", "Quests"."""
    card: Card
    piece: Piece | None = None
    area: str = ""


def prompt_for(view: Table[Any, Any], seat: Seat | None) -> Prompt | None:
    """The pending decision for whom the view is; None when the game is over."""
    decision = view.decision(seat)
    if decision is None:
        return None
    offers = tuple(offer_for(view, choice) for choice in decision.choices)
    words = {offer.choice: offer.words for offer in offers}
    return Prompt(
        seats=decision.seats,
        rule=decision.rule,
        step=decision.step,
        text=decision.prompt,
        offers=offers,
        mode=decision.mode,
        proposals=tuple((who, words.get(text, text)) for who, text in decision.proposals.items()),
        barred=tuple(_barred(view, seat, decision.choices)) if seat is not None and decision.choices else (),
        stops=stops(view, seat) if seat is not None else (),
    )


def _barred(view: Table[Any, Any], seat: Seat, open_: Sequence[Choice]) -> Iterator[Barred]:
    """What is refused now, in a step that shows all there is."""
    frame = view.pos.stack[-1]
    if frame.at not in frame.shows_all:
        return
    offered = set(open_)
    for choice in view.attempts(seat):
        if choice in offered:
            continue
        refusal = view.why(seat, choice)
        if refusal is not None:
            terms = view.terms(choice)
            yield Barred(
                choice=str(choice),
                words=view.words(choice),
                reason=refusal.reason,
                rule=refusal.rule,
                targets=choice.targets(view),
                terms="" if terms is None else str(terms),
                changes=choice.outlook(view).changes,
            )


def offer_for(view: Table[Any, Any], choice: Choice) -> Offer:
    terms = view.terms(choice)
    return Offer(
        choice=str(choice),
        words=view.words(choice),
        targets=choice.targets(view),
        terms="" if terms is None else str(terms),
        done=isinstance(choice, Done),
        outlook=choice.outlook(view),
    )


def spelled(title: str, terms: Terms) -> Sum:
    """A number as a scene shows it."""
    return Sum(
        title=title, total=terms.total, parts=tuple((t.what or word(t.rule), t.n, t.rule) for t in terms)
    )
