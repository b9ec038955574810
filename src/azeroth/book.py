"""Rulebooks to read: prose, worked examples and terms as data of a game, pictures from real positions.

A book is the `book/` folder of a game or of a box: `book.toml` has the lead, the terms and what the gallery
shows; every other file is a chapter, in the order of the file names. A picture is a described position, as
tests and guides describe them, drawn by the same view that players see at the table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from azeroth.engine import BadContent, Game, Mistake, OptionValue, Seat, Table, UnknownGame, describe, start
from azeroth.engine.view.scene import Board, Card, Exhibit, Focus, Piece, Scene, prompt_for
from azeroth.games import games
from azeroth.guide import LINK, board_things
from azeroth.rules import examples, rules

T = TypeVar("T", bound=Struct)


class Picture(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position to look at: as `azeroth.testing.position` takes it, and what of it is shown."""

    caption: str
    seats: tuple[str, ...] = ("Ann", "Bob")
    options: dict[str, OptionValue] = {}
    position: dict[str, Any] = {}
    """Empty: the beginning of a game."""
    seed: int = 1
    plays: tuple[str, ...] = ()
    """Choices that are made first; `"1: done"` names the seat."""
    seat: Seat = 0
    """Whose view it is; -1: an onlooker's."""
    boards: tuple[str, ...] = ()
    """Only these boards; none: all."""
    show: tuple[str, ...] = ()
    """The areas that are in sight; none: the whole board."""
    light: tuple[str, ...] = ()
    """Areas that are lit."""
    cards: tuple[str, ...] = ()
    """Cards of the table that lie under the board."""
    costs: bool = False
    """Write on each area what it takes or how likely it is, as at the table."""
    focus: bool = False
    """The close view of what is going on."""
    board: bool = True
    """Without it only cards and the close view are shown."""


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example in prose; `of` are the examples of the rules that it tells."""

    text: str
    of: tuple[str, ...] = ()


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Some paragraphs under a heading; lines that begin with `- ` are a list.

    `[words](rule:id)` links a rule, `[words](term:id)` a term, `**so**` is strong.
    """

    text: str
    heading: str = ""
    picture: Picture | None = None
    example: Told | None = None


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter; `covers` are the modules of the game's rooms whose rules it tells, as `play/conquest`."""

    title: str
    section: tuple[Section, ...]
    covers: tuple[str, ...] = ()
    options: dict[str, OptionValue] = {}
    """It speaks of this way to play."""


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word of the game, in a sentence."""

    id: str
    word: str
    text: str


class Stock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table whose content the gallery shows, and boards whose places are no places to list."""

    players: int = 2
    options: dict[str, OptionValue] = {}
    position: dict[str, Any] = {}
    places: bool = True


class Front(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in `book.toml`."""

    about: str
    """What it is, in a few sentences."""
    picture: Picture | None = None
    term: tuple[Term, ...] = ()
    gallery: Stock = Stock()


class Book(Struct, frozen=True, kw_only=True):
    """The book of a game or a box."""

    slug: str
    title: str
    game: str
    """The slug of the game it is about, or whose box it is of."""
    prefix: str
    """The first part of its rules' ids."""
    folder: str
    front: Front
    chapters: dict[str, Chapter]
    """By the name of the file, without its number."""

    @property
    def pictures(self) -> list[Picture]:
        """All pictures, in order."""
        inside = (s.picture for chapter in self.chapters.values() for s in chapter.section)
        return [p for p in (self.front.picture, *inside) if p is not None]


def read_book(folder: Path, *, slug: str, title: str, game: str, prefix: str) -> Book:
    """The book in a folder; BadContent says what is wrong with its files."""
    front, chapters, problems = Front(about=""), dict[str, Chapter](), list[str]()
    for path in sorted(folder.glob("*.toml")):
        try:
            if path.name == "book.toml":
                front = _read(path, Front)
            else:
                chapters[path.stem.partition("-")[2]] = _read(path, Chapter)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
            problems.append(f"{path}: {error}")
    if problems:
        raise BadContent(problems)
    return Book(
        slug=slug, title=title, game=game, prefix=prefix, folder=str(folder.parent), front=front,
        chapters=chapters,
    )  # fmt: skip


def _read(path: Path, kind: type[T]) -> T:
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)


@cache
def shelf() -> dict[str, Book]:
    """The books of all games and of the boxes that have one, by slug; a box follows its game."""
    found: dict[str, Book] = {}
    for game in games().values():
        for box in (game.base, *game.boxes):
            folder = box.folder.parent / "book"
            if folder.is_dir():
                found[box.slug] = read_book(
                    folder, slug=box.slug, title=box.title, game=game.slug, prefix=box.prefix or game.prefix
                )
    return found


def book_named(slug: str) -> Book:
    """The book of that slug; UnknownGame says which there are."""
    there = shelf()
    if slug not in there:
        raise UnknownGame(f"there is no book {slug[:60]!r}; books: {', '.join(there)}.")
    return there[slug]


# -- pictures -------------------------------------------------------------------------------------


class Drawn(Struct, frozen=True, kw_only=True):
    """A picture as it is drawn."""

    boards: tuple[Board, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    costs: tuple[tuple[str, str, bool], ...] = ()
    """For an area what stands on it, and whether the dice decide."""
    focus: Focus | None = None


def table_of(game: Game[Any, Any], picture: Picture) -> Table[Any, Any]:
    """The table that a picture shows; a Mistake says what cannot be."""
    if picture.position:
        table = describe(
            game, list(picture.seats), picture.position, seed=picture.seed, options=picture.options
        )
    else:
        table = start(game, list(picture.seats), seed=picture.seed, options=picture.options)
    for text in picture.plays:
        seat, colon, choice = text.partition(": ")
        if colon and seat.isdigit():
            table.apply(int(seat), choice)
        else:
            table.apply(table.seats[0], text)
    return table


def draw(game: Game[Any, Any], picture: Picture) -> Drawn:
    """What is to be seen; a Mistake says what is not there."""
    table = table_of(game, picture)
    seat = None if picture.seat < 0 else picture.seat
    view = table.view(seat)
    scene = game.view.scene(view, seat)
    boards = tuple(
        b for b in game.view.boards(table) if picture.board and (not picture.boards or b.id in picture.boards)
    )
    areas = {area.id for board in boards for area in board.areas}
    there = {thing for board in boards for thing in board_things(board)}
    cards = {card.id: card for card in _cards(scene)}
    _found("board", picture.boards, there)
    _found("area", (*picture.show, *picture.light), areas)
    _found("card", picture.cards, cards)
    if picture.focus and scene.focus is None:
        raise Mistake("there is no close view of anything in this position.")
    return Drawn(
        boards=boards,
        pieces=tuple(p for p in scene.pieces if p.on in areas and (not picture.show or p.on in picture.show)),
        cards=tuple(cards[key] for key in picture.cards),
        costs=tuple(_costs(view, seat, areas)) if picture.costs else (),
        focus=scene.focus if picture.focus else None,
    )


def _found(what: str, wanted: tuple[str, ...], there: object) -> None:
    for one in wanted:
        if one not in there:  # type: ignore[operator]
            raise Mistake(f"there is no {what} {one!r}; there are {', '.join(sorted(there))[:600]}.")  # type: ignore[call-overload]


def _cards(scene: Scene) -> Iterator[Card]:
    focus = scene.focus
    for zone in (*scene.zones, *scene.tracks, *(focus.zones if focus is not None else ())):
        yield from zone.cards
    for panel in scene.seats:
        yield from panel.cards


def _costs(view: Table[Any, Any], seat: Seat | None, areas: set[str]) -> Iterator[tuple[str, str, bool]]:
    prompt = prompt_for(view, seat)
    for offer in prompt.offers if prompt is not None else ():
        on = [thing for thing in offer.targets if thing in areas]
        if on and offer.outlook.odds >= 0:
            yield on[-1], f"{offer.outlook.odds}%", True
        elif on and (number := re.match(r"-?\d+", offer.terms)):
            yield on[-1], number[0], False


def stocked(book: Book) -> Table[Any, Any]:
    """A table at which the gallery's things can be looked at."""
    game, stock = games()[book.game], book.front.gallery
    if stock.position:
        return describe(game, stock.players, stock.position, options=stock.options)
    return start(game, stock.players, seed=1, options=stock.options)


def gallery(book: Book) -> tuple[Exhibit, ...]:
    """Everything there is in the box of a book, as it looks at the table, and the places of its boards."""
    game, table = games()[book.game], stocked(book)
    places = _places(game.view.boards(table)) if book.front.gallery.places else ()
    if book.slug != book.game:  # an added box shows what it adds
        base = game.view.boards(stocked(book_named(book.game)))
        known = {area.id for board in base for area in board.areas}
        places = (one for one in places if one.area not in known)
    return (*game.view.gallery(table, book.slug), *places)


TERRAIN_ICONS = {
    "field": "wheat", "grass": "high-grass", "forest": "pine-tree", "jungle": "palm-tree", "hill": "hills",
    "mountain": "peaks", "swamp": "swamp", "sea": "wave-crest", "lake": "island", "desert": "desert",
    "waste": "dead-wood", "lava": "volcano", "snow": "snowing", "clear": "position-marker",
}  # fmt: skip


def _places(boards: tuple[Board, ...]) -> Iterator[Exhibit]:
    """The named areas of boards."""
    for board in boards:
        for area in board.areas:
            if not area.name:
                continue
            # A round space of a road has no terrain of its own, but a sign for what it is.
            sign = next((mark.icon for mark in area.marks), "")
            plain = area.terrain == "clear"
            face = Card(
                id=area.id, title=area.name, kind=board.title, tone=area.tone or "neutral",
                icon=(sign if plain else "") or TERRAIN_ICONS.get(area.terrain, "position-marker"),
                text=f"{area.tip}." if area.tip and area.tip[-1] not in ".!?" else area.tip,
                facts=() if plain else (("Terrain", area.terrain.capitalize()),),
            )  # fmt: skip
            yield Exhibit(kind="Places", card=face, area=area.id)


# -- checks ---------------------------------------------------------------------------------------


def check_book(book: Book) -> list[str]:
    """All mistakes of a book: links that lead nowhere, pictures that cannot be drawn."""
    game = games()[book.game]
    problems: list[str] = []
    known = {f"rule:{rule}" for rule in rules(*game.prefixes)} | {f"term:{t.id}" for t in book.front.term}
    known |= {f"chapter:{name}" for name in book.chapters}
    known |= {f"book:{slug}" for slug in shelf()}
    tales = examples(*game.prefixes)
    for where, text in texts(book):
        problems += [f"{where}: links to {link}" for link in LINK.findall(text) if link not in known]
    for name, chapter in book.chapters.items():
        for section in chapter.section:
            told = section.example
            problems += [f"{name}: tells {e}" for e in (told.of if told else ()) if e not in tales]
    for picture in book.pictures:
        try:
            draw(game, picture)
        except Mistake as error:
            problems.append(f"{picture.caption[:60]!r}: {error}")
    return problems


def texts(book: Book) -> Iterator[tuple[str, str]]:
    """Every text of a book, and where it stands."""
    yield "book.toml", book.front.about
    for term in book.front.term:
        yield f"term {term.id}", term.text
    for name, chapter in book.chapters.items():
        for n, section in enumerate(chapter.section, 1):
            where = f"{name}, section {n}"
            yield where, section.text
            if section.example is not None:
                yield where, section.example.text
            if section.picture is not None:
                yield where, section.picture.caption


__all__ = [
    "Book", "Chapter", "Drawn", "Picture", "Section", "Term", "book_named", "check_book", "draw", "gallery",
    "read_book", "shelf", "stocked", "table_of", "texts",
]  # fmt: skip
