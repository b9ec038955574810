"""Small World of Warcraft: the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from azeroth.engine import Bot, Box, Frame, Game, Option, Options, OptionValue, Result, Seat, Study, View
from azeroth.engine.boxes.options import Pick, Slot
from azeroth.games.small_world.bot import evaluate, parts, prior, reasons
from azeroth.games.small_world.box import PRINTED, boards_problem, load
from azeroth.games.small_world.cards import powers, races
from azeroth.games.small_world.content import BOARDS_FOR, TABLES, SwContent
from azeroth.games.small_world.ease import plans
from azeroth.games.small_world.edition import (
    EDITIONS,
    MURLOC_GAME,
    STANDARD,
    TEAMS,
    Edition,
    edition,
    edition_of,
)
from azeroth.games.small_world.play.setup import SetUp, empty_table
from azeroth.games.small_world.state import SwState, Table
from azeroth.games.small_world.study.arrange import arrange
from azeroth.games.small_world.study.facts import decks, facts, first, round_of, scores, shows, sources
from azeroth.games.small_world.study.invariants import check, pieces
from azeroth.games.small_world.view.drawing import boards, pictured
from azeroth.games.small_world.view.gallery import gallery
from azeroth.games.small_world.view.prompts import prompt
from azeroth.games.small_world.view.scene import scene, status

FEWEST_MURLOCS = 6
"""As many as the boards for two players show."""


def _check_boards(text: str, players: int) -> str | None:
    return boards_problem(GAME.content(), text, players)


SIZE_WORDS = {"L": "Large board", "M": "Medium board", "S": "Small board"}


def _slots(players: int) -> tuple[Slot, ...]:
    """The boards that so many play on; either side of each can lie up."""
    content = GAME.content()
    found = []
    for size, n in BOARDS_FOR[max(2, players)].items():
        faces = [face for sides in content.faces_of(size).values() for face in sides]
        picks = tuple(Pick(face, content.faces[face].name, content.faces[face].board) for face in faces)
        found += [Slot(SIZE_WORDS[size], picks)] * n
    return tuple(found)


class SmallWorld(Game[SwState, SwContent]):
    """Small World of Warcraft."""

    slug = "small-world"
    prefix = "sw"
    title = "Small World of Warcraft"
    players = (1, 2, 3, 4, 5)
    minutes = "40-80"
    about = (
        "Pick a people and a power that do not quite belong together, spread them over Azeroth's islands, "
        "and let them go before the others do it for you. Every region pays, every turn; the most Victory "
        "coins win. Also in teams, Alliance against Horde, and alone or in a pair against the Murlocs."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            name="variant", title="Way to play", default=STANDARD, values=tuple(EDITIONS),
            value_words={name: played.words for name, played in EDITIONS.items()},
            about="The normal game, Alliance against Horde in teams, or one or two against the Murlocs.",
        ),
        Option(
            name="first", title="First Player", default="random",
            values=("random", "1", "2", "3", "4", "5"),
            about="Who takes the first turn: a seat by its number, or anybody.",
        ),
        Option(
            name="boards", title="Boards", default="", check=_check_boards, slots=_slots,
            about="The islands to play on. Nothing picked: boards and sides are drawn at random.",
        ),
        Option(
            name="murloc_tokens", title="Murlocs", default=14, values=tuple(range(FEWEST_MURLOCS, 16)),
            about="How many Murlocs take part in Revenge of the Murlocs: more are harder. "
            "There are never fewer than the boards show.",
            matters=lambda players, options: options["variant"] == MURLOC_GAME,
        ),
    )  # fmt: skip
    state_type = SwState
    content_dir = Path(__file__).parent / "content"
    tables = TABLES
    printed = PRINTED
    view = View(
        boards=boards, scene=scene, status=status, prompt=prompt, gallery=gallery, pictured=pictured,
        plans=plans,
    )  # fmt: skip
    bot = Bot(evaluate=evaluate, parts=parts, prior=prior, reasons=reasons, points=("coin", "coins"))
    study = Study(
        pieces=pieces, check=check, arrange=arrange, facts=facts, scores=scores, sources=sources,
        round=round_of, first=first, decks=decks, shows=shows,
    )  # fmt: skip

    def load(self, boxes: Sequence[Box]) -> SwContent:
        return load(boxes)

    def edition(self, options: Options) -> Edition:
        return edition_of(options)

    def begin(self, players: int, options: Options, content: SwContent) -> tuple[SwState, Frame]:
        return empty_table(players, options, content), SetUp()

    def result(self, t: Table) -> Result:
        return edition(t).result(t)

    def redeal(self, t: Table, seat: Seat | None) -> None:
        """The banners under a column are of one side, so each column's are dealt anew by themselves."""
        for display in t.state.displays:
            display.banners.sort()  # what is dealt must not depend on the order nobody knows
            t.shuffle(display.banners)

    def eyes(self, seat: Seat | None, players: int, options: Options) -> int:
        own = 0 if seat is None else 1 << seat
        return own | edition_of(options).open_coins(players)

    def teams(self, players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return edition_of(options).teams(players)

    def refuse_options(self, players: int, options: Options) -> str | None:
        problem = edition_of(options).refuse(players)
        first = str(options["first"])
        if problem is None and first != "random" and int(first) > players:
            return f"option first cannot be {first} with {players} players."
        return problem

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        """Every player count of every way to play."""
        for players in self.players[1:]:
            yield players, {}
            yield players, {"variant": TEAMS}
        for players in (1, 2):
            yield players, {"variant": MURLOC_GAME}


GAME = SmallWorld()
__all__ = ["GAME", "SmallWorld", "powers", "races"]
