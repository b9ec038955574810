"""The small games that tests of the server play: Goblin Market, Hedge Duel and Skirmish, with boards to see.

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
from typing import Any, NoReturn

sys.path.append(str(Path(__file__).parents[2] / "docs" / "examples"))

import msgspec

import goblin_market as gm
import hedge_duel as hd
from azeroth.engine import UNKNOWN, Box, Seat, Terms, View
from azeroth.engine.view.scene import Area, Board, Card, Scene, SeatPanel, Zone
from tests.engine.skirmish import SkirmishAtTheCrossroads

STALL = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


def stall(t: Any) -> tuple[Board, ...]:
    area = Area(id="area:stall", name="Stall", terrain="clear", rings=(STALL,), label=(50, 50))
    return (Board(id="board:market", title="Market", width=100, height=100, areas=(area,)),)


class SeenMarket(gm.GoblinMarket):
    """The market with a board."""

    content_dir = Path(__file__).parent / "content"  # beside it are its guides
    view = View(boards=stall, scene=gm.scene)


class SecretMarket(SeenMarket):
    """A market in which no two goods are the same, so that each of them can be found in what was sent."""

    slug = "secret-market"
    title = "Secret Market"

    def load(self, boxes: Sequence[Box]) -> gm.Goods:
        price = {gm.Good(f"crate-{n:02d}-{n * 7919 % 997:03d}"): 1 + n % 4 for n in range(24)}
        return gm.Goods(price=price, copies=1, coins=100)


def duel(t: hd.Table, seat: Seat | None) -> Scene:
    """The wizards and their hands."""
    hands = [
        Zone(
            id=f"zone:hand:{wizard.seat}",
            title="Hand",
            cards=tuple(
                Card(id=f"card:{wizard.seat}:{n}", title=card, hidden=card == UNKNOWN)
                for n, card in enumerate(wizard.hand)
            ),
        )
        for wizard in t.state.wizards
    ]
    panels = [SeatPanel(seat=wizard.seat, name=t.names[wizard.seat]) for wizard in t.state.wizards]
    return Scene(title=t.game.title, status=t.game.turn(t), zones=tuple(hands), seats=tuple(panels))


class SeenDuel(hd.HedgeDuel):
    """The duel with something to see."""

    content_dir = Path(__file__).parent / "content"
    view = View(boards=stall, scene=duel)


# Frames and events of a game are those of its module.
SeenMarket.__module__ = SecretMarket.__module__ = gm.__name__
SeenDuel.__module__ = hd.__name__


WANTED = "AZEROTH_TESTS_MARKET"
RULES = "AZEROTH_TESTS_RULES"
"""How the rules have changed: "same" in name only, "generous" in prices, "other" beyond reading."""
fingerprint_of: Any = import_module("azeroth.engine.tables.fingerprint")
_sources, _price = fingerprint_of._sources, gm.price


def _generous(t: gm.Table, seller: gm.Trader, good: gm.Good) -> Terms:
    return _price(t, seller, good).plus("gm.price.pair", 1)


def _unreadable(self: object, raw: bytes) -> NoReturn:
    raise msgspec.ValidationError("Object missing required field `stalls`")


def change_rules(how: str) -> None:
    """Let this process play by changed rules."""
    fingerprint_of._sources = (lambda module: f"changed {how}") if how else _sources
    gm.price = _generous if how in ("generous", "other") else _price
    SeenMarket.decode = _unreadable if how == "other" else gm.GoblinMarket.decode  # type: ignore[method-assign]


@contextmanager
def changed(how: str) -> Iterator[None]:
    """The rules are changed, here and in processes started meanwhile."""
    os.environ[RULES] = how
    change_rules(how)
    try:
        yield
    finally:
        os.environ[RULES] = ""
        change_rules("")


_registry: Any = import_module("azeroth.games")


def register(*others: str) -> None:
    """Make these games the collection: tests of the server wait for no other, unless they name one."""
    _registry.FOLDERS = others
    for game in (SeenMarket(), SecretMarket(), SeenDuel(), SkirmishAtTheCrossroads()):
        name = game.slug.replace("-", "_")
        module = ModuleType(f"azeroth.games.{name}")
        module.GAME = game  # type: ignore[attr-defined]
        sys.modules[module.__name__] = module
        _registry.FOLDERS = (*_registry.FOLDERS, name)
    _registry.games.cache_clear()


@contextmanager
def beside() -> Iterator[None]:
    """The games are there beside all others, in this process alone."""
    before = _registry.FOLDERS
    register(*before)
    try:
        yield
    finally:
        _registry.FOLDERS = before
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
    if os.environ.get(RULES):
        change_rules(os.environ[RULES])
