"""Tables of Warcraft for tests, and playing them without naming every pass.

On the two-player board the Orc Town is d1 and the Undead one d7; d4 lies in the middle, next to d3, d5, c4,
c5, e3 and e4; c3 and e5 are mountains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.events import Attacked, BattleBegan
from azeroth.games.warcraft.state import Player, troop
from azeroth.games.warcraft.study.arrange import Person
from azeroth.testing import events, offered, pass_until, play, position

Given = dict[str, Any]


def orcs(**given: Any) -> Given:
    """A seat of the Orcs with what is given: spaces with troops, or fields of the seat."""
    return seat("orc", **given)


def seat(race: str, **given: Any) -> Given:
    """A seat of a race; what is no field of a seat is a space with troops, as `d4="2 melee 1 worker"`."""
    fields = {*Person.__struct_fields__}
    told: Given = {"race": race, "troops": {}}
    for name, value in given.items():
        if name in fields:
            told[name] = value
        else:
            told["troops"][name if name != "town" else f"town:{race}"] = troops(value)
    return told


def troops(text: str) -> dict[str, int]:
    """`"2 melee 1 worker"` as markers."""
    words = text.split()
    return {kind: int(n) for n, kind in zip(words[::2], words[1::2], strict=True)}


def war(*seats: Given, **given: Any) -> Any:
    """A table with these seats."""
    return position("warcraft", len(seats), seats=list(seats), **given)


def on(table: Any, *choices: str) -> Any:
    """Play these choices; in between cards are not played and Victory Points not laid."""
    for text in choices:
        play(pass_until(table, text), text)
    return pass_until(table)


def halt(table: Any) -> Any:
    """End the movement, if a piece could still move, and play no cards after it."""
    return on(table, "done") if "done" in offered(table) else on(table)


def at(table: Any, seat_: int, space: str) -> str:
    """What a player has in a space, as `"2 melee 1 worker"`."""
    there = troop(table.state.players[seat_], SpaceId(space))
    kinds = ("melee", "ranged", "flying", "worker", "drafted")
    return " ".join(f"{n} {kind}" for kind in kinds if (n := there.of(kind)))


def me(table: Any, seat_: int = 0) -> Player:
    """A player."""
    found: Player = table.state.players[seat_]
    return found


def moves(table: Any, kind: str, start: str) -> set[str]:
    """Where a piece may go."""
    texts: Sequence[list[str]] = [text.split() for text in offered(table)]
    return {words[3] for words in texts if words[:3] == ["move", kind, start]}


def stock(table: Any, seat_: int = 0) -> tuple[int, int]:
    """Gold and wood of a player."""
    return me(table, seat_).gold, me(table, seat_).wood


def until(table: Any, attacks: int, *prefer: str) -> Any:
    """Play what is preferred, or pass, until so many attacks have been made."""
    while len(events(table, Attacked)) < attacks:
        play(table, next(text for text in (*prefer, "pass") if text in offered(table)))
    return table


def to_battle(table: Any) -> Any:
    """End the movement; no card is played before the battle begins."""
    if "done" in offered(table):
        play(table, "done")
    while not events(table, BattleBegan):
        play(table, "pass")
    return table
