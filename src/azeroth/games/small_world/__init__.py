"""Small World of Warcraft: the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from azeroth.engine import Frame, Game, Option, Options, OptionValue, Result, Seat, ranked
from azeroth.games.small_world.content import SwContent, load
from azeroth.games.small_world.scoring import tokens_on_boards
from azeroth.games.small_world.setup import SetUp, empty_table
from azeroth.games.small_world.state import SwState, Table


class SmallWorld(Game[SwState, SwContent]):
    """Small World of Warcraft."""

    slug = "small-world"
    prefix = "sw"
    title = "Small World of Warcraft"
    players = (2, 3, 4, 5)
    minutes = "40-80"
    about = (
        "Pick a people and a power that do not quite belong together, spread them over the islands of Azeroth, "
        "and let them go before the others do it for you. The most Victory coins win."
    )
    state_type = SwState
    content_dir = Path(__file__).parent / "content"
    options: ClassVar[tuple[Option, ...]] = ()

    def load(self, folders: Sequence[Path]) -> SwContent:
        return load(folders)

    def begin(self, players: int, options: Options, content: SwContent) -> tuple[SwState, Frame]:
        return empty_table(players, content), SetUp()

    def result(self, t: Table) -> Result:
        scores = [(p.coins, tokens_on_boards(t, p)) for p in t.state.players]
        ranks = ranked(scores)
        return Result(ranks, tuple(p.coins for p in t.state.players), "most coins", "sw.end.most-coins")


GAME = SmallWorld()
