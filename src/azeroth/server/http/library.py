"""Rulebooks and galleries as the browser reads them, and what a setup would be: made by workers, as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from azeroth.book import Book, Picture, book_named, draw, gallery, stocked
from azeroth.engine import BadOption, Game, Mistake, OptionValue, start
from azeroth.engine.view.scene import Board
from azeroth.games import game_named, games
from azeroth.server.wire import rest

PREVIEW_SEEDS = (2, 3, 4, 5)
"""Boards that differ between these games are drawn at random: then there is nothing to show beforehand."""


@cache
def book(slug: str) -> bytes:
    """The whole book, its pictures drawn."""
    found = book_named(slug)
    game = games()[found.game]
    drawings: dict[str, tuple[Board, ...]] = {}
    info = rest.BookInfo(
        slug=found.slug,
        title=found.title,
        game=found.game,
        prefix=found.prefix,
        about=found.front.about,
        picture=_picture(game, found.front.picture, drawings),
        chapters=_chapters(game, found, drawings),
        terms=tuple(rest.TermInfo(id=t.id, word=t.word, text=t.text) for t in found.front.term),
        drawings=drawings,
    )
    return msgspec.json.encode(info)


def _chapters(
    game: Game[Any, Any], found: Book, drawings: dict[str, tuple[Board, ...]]
) -> tuple[rest.ChapterInfo, ...]:
    return tuple(
        rest.ChapterInfo(
            id=name,
            title=chapter.title,
            sections=tuple(
                rest.SectionInfo(
                    heading=s.heading, text=s.text, example="" if s.example is None else s.example.text,
                    picture=_picture(game, s.picture, drawings),
                )
                for s in chapter.section
            ),
        )
        for name, chapter in found.chapters.items()
    )  # fmt: skip


def _picture(
    game: Game[Any, Any], picture: Picture | None, drawings: dict[str, tuple[Board, ...]]
) -> rest.PictureInfo | None:
    if picture is None:
        return None
    drawn = draw(game, picture)
    key = ""
    if drawn.boards:
        key = hashlib.blake2b(msgspec.json.encode(drawn.boards), digest_size=6).hexdigest()
        drawings[key] = drawn.boards
    return rest.PictureInfo(
        caption=picture.caption, drawing=key, show=picture.show, light=picture.light, pieces=drawn.pieces,
        cards=drawn.cards, costs=drawn.costs, focus=drawn.focus,
    )  # fmt: skip


@cache
def exhibits(slug: str) -> bytes:
    """Everything in the box of a book."""
    found = book_named(slug)
    boards = games()[found.game].view.boards(stocked(found)) if found.front.gallery.places else ()
    info = rest.GalleryInfo(
        slug=found.slug, title=found.title, game=found.game, exhibits=gallery(found), boards=boards
    )
    return msgspec.json.encode(info)


@cache
def slots(slug: str, name: str, players: int) -> bytes:
    """What can be picked for an option that is picked by pictures."""
    game = game_named(slug)
    option = next((o for o in game.options if o.name == name and o.slots is not None), None)
    if option is None or option.slots is None:
        raise BadOption(f"{game.title} has no option {name[:60]!r} that is picked by pictures.")
    table = start(game, max(players, game.players[0]), seed=1)
    found = [
        rest.SlotInfo(
            title=slot.title,
            picks=tuple(
                rest.PickInfo(value=p.value, title=p.title, of=p.of, board=game.view.pictured(table, p.value))
                for p in slot.picks
            ),
        )
        for slot in option.slots(players)
    ]
    return msgspec.json.encode(found)


def setup(slug: str, players: int, chosen: tuple[tuple[str, OptionValue], ...]) -> bytes:
    """What would be played so: for how many, what it is about, on which boards."""
    game, options = game_named(slug), dict(chosen)
    fits = tuple(n for n in game.players if game.takes(n, options))
    try:
        settled = game.settle(players, options)
    except Mistake as error:
        return msgspec.json.encode(rest.SetupInfo(players=fits, problem=str(error)))
    table = start(game, players, seed=1, options=options)
    boards = game.view.boards(table)
    others = (start(game, players, seed=seed, options=options) for seed in PREVIEW_SEEDS)
    same = all(game.view.boards(other) == boards for other in others)
    scene = game.view.scene(table.view(None), None)
    places = {area.id for board in boards for area in board.areas}
    return msgspec.json.encode(
        rest.SetupInfo(
            players=fits,
            briefing=scene.briefing,
            boards=boards if same else (),
            pieces=tuple(p for p in scene.pieces if same and p.on in places),
            idle=tuple(_idle(game, players, settled)),
        )
    )


def _idle(game: Game[Any, Any], players: int, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Options that change nothing with the others as they are: also those of boxes that are not in play."""
    shut = {
        o.name for box in game.boxes if not box.in_play(options) for o in box.options if o.name != box.slug
    }
    for option in game.all_options:
        if option.name in shut or (option.matters is not None and not option.matters(players, options)):
            yield option.name
