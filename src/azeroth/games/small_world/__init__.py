"""Small World of Warcraft: the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from azeroth.engine import Bot, Frame, Game, Option, Options, OptionValue, Result, Seat, Study, View
from azeroth.games.small_world import powers, races, variants
from azeroth.games.small_world.arrange import arrange
from azeroth.games.small_world.bot import evaluate, prior
from azeroth.games.small_world.box import load
from azeroth.games.small_world.content import TABLES, SwContent
from azeroth.games.small_world.drawing import boards
from azeroth.games.small_world.facts import facts
from azeroth.games.small_world.pieces import check, pieces
from azeroth.games.small_world.scene import scene
from azeroth.games.small_world.setup import SetUp, empty_table
from azeroth.games.small_world.state import SwState, Table


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
    options: ClassVar[tuple[Option, ...]] = variants.options()
    state_type = SwState
    content_dir = Path(__file__).parent / "content"
    tables = TABLES
    view = View(boards=boards, scene=scene)
    bot = Bot(evaluate=evaluate, prior=prior)
    study = Study(pieces=pieces, check=check, arrange=arrange, facts=facts)

    def load(self, folders: Sequence[Path]) -> SwContent:
        return load(folders)

    def begin(self, players: int, options: Options, content: SwContent) -> tuple[SwState, Frame]:
        return empty_table(players, options, content), SetUp()

    def result(self, t: Table) -> Result:
        return variants.result(t)

    def redeal(self, t: Table, seat: Seat | None) -> None:
        """The banners under a column are of one side, so each column's are dealt anew by themselves."""
        for display in t.state.displays:
            display.banners.sort()  # what is dealt must not depend on the order nobody knows
            t.shuffle(display.banners)

    def eyes(self, seat: Seat | None, players: int, options: Options) -> int:
        """The Murlocs' coins are open (sw.variant.murlocs.coins)."""
        own = 0 if seat is None else 1 << seat
        return own | 1 << players if options["variant"] == variants.MURLOC_GAME else own

    def teams(self, players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return variants.teams(players, options)

    def refuse_options(self, players: int, options: Options) -> str | None:
        return variants.refuse_options(players, options)

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        """Every player count of every way to play."""
        for players in self.players[1:]:
            yield players, {}
            yield players, {"variant": variants.TEAMS}
        for players in (1, 2):
            yield players, {"variant": variants.MURLOC_GAME}


GAME = SmallWorld()
__all__ = ["GAME", "SmallWorld", "powers", "races"]
