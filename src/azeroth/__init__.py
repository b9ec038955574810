"""Azeroth Tabletop: the Warcraft board games, every rule enforced.

>>> table = new_game("small-world", seats=["ann", "bob"], seed=7)
>>> seat = table.seats[0]
>>> table.apply(seat, table.choices(seat)[0])
>>> load(table.save()).digest() == table.digest()
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from azeroth.engine import OptionValue, Table, read_save, replay, start
from azeroth.engine.version import VERSION
from azeroth.games import game_named

__version__ = VERSION


def new_game(
    name: str,
    seats: int | Sequence[str],
    *,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    content: Sequence[Path] = (),
    record: bool = True,
    quiet: bool = False,
    strict: bool = False,
) -> Table[Any, Any]:
    """A new game; `seats` says how many, or their names.

    `content` adds folders of one's own cards. Without `record` there is no undo and no save, with `quiet` no
    events: for bots and simulations. `strict` checks that a step that asks changes nothing.
    """
    return start(
        game_named(name), seats, seed=seed, options=options, content=content,
        record=record, quiet=quiet, strict=strict,
    )  # fmt: skip


def load(text: str | bytes, *, content: Sequence[Path] = (), moves: int | None = None) -> Table[Any, Any]:
    """Play a saved game again, to its end or only so many moves; BadSave says what is wrong with it."""
    save = read_save(text)
    return replay(game_named(save.game), save, content=content, moves=moves)


__all__ = ["Table", "__version__", "load", "new_game"]
