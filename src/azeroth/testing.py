"""For tests of rules and content: build a position, script chance, play choices, ask why not.

A test reads like an example of the rulebook: given this position and these dice, after these choices,
expect this.

>>> from azeroth import new_game
>>> table = new_game("small-world", 2, seed=1)
>>> refusal(table, "dance").rule == table.decision().rule
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from azeroth.engine import IllegalChoice, OptionValue, Refusal, Seat, Table, describe
from azeroth.games import game_named


def position(
    game: str,
    players: int | Sequence[str] = 2,
    *,
    options: Mapping[str, OptionValue] | None = None,
    content: Sequence[Path] = (),
    seed: int = 1,
    **given: Any,
) -> Table[Any, Any]:
    """The table as described: whose turn and which step, what lies where; unknown names are errors.

    What may be described is the game's own (its `arrange` module documents it). Every game takes `dice=[…]`,
    the faces that the next dice show, and `draws=[…]`, the names of what is drawn or picked at random next;
    after them chance goes on by the seed.
    """
    return describe(
        game_named(game), players, given, seed=seed, options=options, content=content, strict=True
    )


def play(table: Table[Any, Any], *choices: str) -> Table[Any, Any]:
    """Apply choices by their text forms, each by whom it is to choose; `"1: bid 3"` names the seat."""
    for text in choices:
        seat, colon, rest = text.partition(": ")
        if colon and seat.isdigit():
            table.apply(int(seat), rest)
        elif not table.seats:
            raise AssertionError(f"the game is over; {text!r} cannot be played")
        else:
            table.apply(table.seats[0], text)
    return table


def refusal(table: Table[Any, Any], choice: str, seat: Seat | None = None) -> Refusal:
    """Why that choice is not allowed now; an AssertionError when it is."""
    who = table.seats[0] if seat is None else seat
    why = table.why(who, choice)
    if why is None:
        raise AssertionError(f"{choice!r} is allowed now")
    before = table.digest()
    try:
        table.apply(who, choice)
    except IllegalChoice:
        assert table.digest() == before, f"refusing {choice!r} changed the position"
        return why
    raise AssertionError(f"{choice!r} is refused by why() but apply() took it")


def offered(table: Table[Any, Any], seat: Seat | None = None) -> list[str]:
    """The choices of the seat (whose go it is, when none is named) in their text forms."""
    who = table.seats[0] if seat is None and table.seats else seat
    return [] if who is None else [str(choice) for choice in table.choices(who)]
