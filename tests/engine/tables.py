"""Tables for engine tests: skirmishes as described, and games of a single frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from azeroth import engine
from azeroth.engine import Frame, Game, Options, Result, describe, start
from tests.engine.skirmish import GAME
from tests.engine.skirmish.cards import Table


def skirmish(players: int = 2, *, options: Mapping[str, Any] | None = None, **given: Any) -> Table:
    """A skirmish as it stands."""
    return describe(GAME, players, given, options=options, strict=True)


def combat(
    hands: Sequence[Sequence[str]] = ((), ()), dice: Sequence[int] = (), players: int = 2, **given: Any
) -> Table:
    """A combat that begins now: the first seat's party attacks first."""
    return skirmish(players, step="combat", hands=hands, dice=list(dice), **given)


class Slate(Struct):
    """The state of a game of a single frame: things that happened."""

    said: list[str] = []


class Tiny(Game[Slate, int]):
    """A game that consists of the given frames; the first is played."""

    slug = "tiny"
    prefix = "tiny"
    title = "Tiny"
    players = (1, 2, 3)
    minutes = "1"
    about = "A frame."
    state_type = Slate
    content_dir = Path(__file__).parent

    def __init__(self, first: Frame, *others: type[Frame]) -> None:
        self.first = first
        self.frames = (type(first), *others)
        self.events = (engine.Rolled, engine.Proposed)

    def load(self, boxes: Sequence[engine.Box]) -> int:
        return 1

    def begin(self, players: int, options: Options, content: int) -> tuple[Slate, Frame]:
        return Slate(), replace(self.first)

    def result(self, t: TinyTable) -> Result:
        n = len(t.names)
        return Result((1,) * n, (0,) * n, "It is over.", "tiny.end")


TinyTable = engine.Table[Slate, int]


def tiny(first: Frame, *others: type[Frame], players: int = 2, strict: bool = True) -> TinyTable:
    """A new game of these frames."""
    return start(Tiny(first, *others), players, seed=1, strict=strict)
