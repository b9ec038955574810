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
from typing import Any, NoReturn

sys.path.append(str(Path(__file__).parents[2] / "docs" / "examples"))

import msgspec

import goblin_market as gm
from azeroth.engine import Box, Terms, View
from azeroth.engine.scene import Area, Board
from tests.engine.skirmish import SkirmishAtTheCrossroads

STALL = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


def stall(t: gm.Table) -> tuple[Board, ...]:
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


# Frames and events of a game are those of its module.
SeenMarket.__module__ = SecretMarket.__module__ = gm.__name__


WANTED = "AZEROTH_TESTS_MARKET"
RULES = "AZEROTH_TESTS_RULES"
"""How the rules have changed: "same" in name only, "generous" in prices, "other" beyond reading."""
fingerprint_of: Any = import_module("azeroth.engine.fingerprint")
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


def register() -> None:
    """Make these games the collection: tests of the server wait for no other."""
    _registry.FOLDERS = ()
    for game in (SeenMarket(), SecretMarket(), SkirmishAtTheCrossroads()):
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
    if os.environ.get(RULES):
        change_rules(os.environ[RULES])
