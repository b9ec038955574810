"""The small games that tests of the server play: Goblin Market and Skirmish, with boards to see.

Where the environment says so, as it does for servers and workers that tests start, importing this registers
them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.append(str(Path(__file__).parents[2] / "docs" / "examples"))

import goblin_market as gm
from azeroth.engine import Seat, Table
from azeroth.engine.scene import Area, Board, Card, Gauge, Scene, SeatPanel, Zone
from tests.engine.skirmish import SkirmishAtTheCrossroads

STALL = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


class SeenMarket(gm.GoblinMarket):
    """The market as people see it."""

    content_dir = Path(__file__).parent / "content"  # beside it are its guides

    def boards(self, t: gm.Table) -> tuple[Board, ...]:
        stall = Area(id="area:stall", name="Stall", terrain="clear", rings=(STALL,), label=(50, 50))
        return (Board(id="board:market", title="Market", width=100, height=100, areas=(stall,)),)

    def scene(self, t: gm.Table, seat: Seat | None) -> Scene:
        result = self.result(t) if t.over else None
        return Scene(
            title=self.title,
            status=f"{len(t.state.sold)} goods sold",
            zones=tuple(
                Zone(
                    id=f"zone:hand:{trader.seat}", title="Hand", kind="hand", seat=trader.seat,
                    cards=tuple(
                        Card(id=f"card:{trader.seat}:{n}", title=good) for n, good in enumerate(trader.hand)
                    ),
                )
                for trader in t.state.traders
            ),
            seats=tuple(
                SeatPanel(
                    seat=trader.seat, name=t.names[trader.seat],
                    gauges=(Gauge(icon="coins", name="Coins", value=str(trader.coins)),),
                )
                for trader in t.state.traders
            ),
            result="" if result is None else result.reason,
        )  # fmt: skip


class SecretMarket(SeenMarket):
    """A market in which no two goods are the same, so that each of them can be found in what was sent."""

    slug = "secret-market"
    title = "Secret Market"

    def load(self, folders: Sequence[Path]) -> gm.Goods:
        price = {gm.Good(f"crate-{n:02d}-{n * 7919 % 997:03d}"): 1 + n % 4 for n in range(24)}
        return gm.Goods(price=price, copies=1, coins=100)


class SeenSkirmish(SkirmishAtTheCrossroads):
    """The skirmish as people see it."""

    def boards(self, t: Table[Any, Any]) -> tuple[Board, ...]:
        return ()


# Frames and events of a game are those of its module.
SeenMarket.__module__ = SecretMarket.__module__ = gm.__name__
SeenSkirmish.__module__ = SkirmishAtTheCrossroads.__module__


WANTED = "AZEROTH_TESTS_MARKET"
_registry: Any = import_module("azeroth.games")


def register() -> None:
    """Make these games the collection: tests of the server wait for no other."""
    _registry.FOLDERS = ()
    for game in (SeenMarket(), SecretMarket(), SeenSkirmish()):
        name = game.slug.replace("-", "_")
        module = ModuleType(f"azeroth.games.{name}")
        module.GAME = game  # type: ignore[attr-defined]
        sys.modules[module.__name__] = module
        _registry.FOLDERS = (*_registry.FOLDERS, name)
    _registry.games.cache_clear()


@contextmanager
def registered() -> Iterator[None]:
    """The games are the collection, here and in processes started meanwhile."""
    before, wanted = _registry.FOLDERS, os.environ.get(WANTED, "")
    os.environ[WANTED] = "yes"
    register()
    try:
        yield
    finally:
        os.environ[WANTED] = wanted
        _registry.FOLDERS = before
        _registry.games.cache_clear()


if os.environ.get(WANTED):
    register()
