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
from typing import Any, TypeVar

from azeroth.engine import (
    Choice,
    Done,
    Event,
    Frame,
    IllegalChoice,
    OptionValue,
    Refusal,
    Seat,
    Table,
    describe,
)
from azeroth.games import game_named

E = TypeVar("E", bound=Event)
IDLE = ("pass", "not-now")
"""Choices that let a moment go by."""


def position(
    game: str,
    players: int | Sequence[str] = 2,
    *,
    options: Mapping[str, OptionValue] | None = None,
    content: Sequence[Path] = (),
    seed: int = 1,
    stop_at: str = "",
    **given: Any,
) -> Table[Any, Any]:
    """The table as described: whose turn and which step, what lies where; unknown names are errors.

    What may be described is the game's own (docs/game.md lists it). Every game takes `dice=[…]`, the faces
    that the next dice show, and `draws=[…]`, the names of what is drawn or picked at random next; after them
    chance goes on by the seed. The table goes on from there to the next decision; with `stop_at`, as
    "Turn.score", it stops before that step, and `go_on` runs it.
    """
    return describe(
        game_named(game), players, given, seed=seed, options=options, content=content, strict=True,
        stop_at=stop_at,
    )  # fmt: skip


def go_on(table: Table[Any, Any]) -> Table[Any, Any]:
    """Run a table that was stopped, up to its next decision."""
    table.run()
    return table


def begin(
    table: Table[Any, Any], frame: Frame, inside: type[Frame] | None = None, *, run: bool = True
) -> Table[Any, Any]:
    """Begin a step of the rules now, as if what is in progress had called it, and go on to a decision.

    With `inside`, everything within the innermost frame of that kind is given up first, and that frame's step
    is run again afterwards. With `run=False` the step waits on top, for looking at what is true during it.
    """
    stack = table.pos.stack
    if inside is not None:
        outer = table.frame(inside)
        del stack[stack.index(outer) + 1 :]
    if stack:
        stack[-1].then = "@again"
    stack.append(frame)
    if run:
        table.run()
    return table


def play(table: Table[Any, Any], *choices: str) -> Table[Any, Any]:
    """Apply choices by their text forms, each by whom it is to choose; `"1: bid 3"` names the seat.

    A choice that is listed and yet refused by its own rule is an AssertionError.
    """
    for text in choices:
        seat, colon, rest = text.partition(": ")
        if colon and seat.isdigit():
            who, what = int(seat), rest
        elif not table.seats:
            raise AssertionError(f"the game is over; {text!r} cannot be played")
        else:
            who, what = table.seats[0], text
        for choice in table.choices(who):
            if str(choice) == what:
                ruled = _ruled(table, choice)
                assert ruled is None, f"{what!r} is listed, but its rule refuses it: {ruled}"
        table.apply(who, what)
    return table


def _ruled(table: Table[Any, Any], choice: Choice) -> Refusal | None:
    """What the rule of the step says of a choice, listed or not."""
    ask = table.pending
    if ask is None or ask.refuse is None or type(choice) is Done:
        return None
    return ask.refuse(table.pos.stack[-1], table, choice)


def refusal(table: Table[Any, Any], choice: str, seat: Seat | None = None) -> Refusal:
    """Why that choice is not allowed now; an AssertionError when it is."""
    who = table.seats[0] if seat is None else seat
    why = table.why(who, choice)
    if why is None:
        raise AssertionError(f"{choice!r} is allowed now")
    for tried in table.attempts(who):
        if str(tried) == choice and table.pending is not None and table.pending.refuse is not None:
            assert type(tried) is Done or _ruled(table, tried), f"{choice!r} is refused by no rule"
    before = table.digest()
    try:
        table.apply(who, choice)
    except IllegalChoice:
        assert table.digest() == before, f"refusing {choice!r} changed the position"
        return why
    raise AssertionError(f"{choice!r} is refused by why() but apply() took it")


def offered(table: Table[Any, Any], seat: Seat | None = None) -> list[str]:
    """The choices of the seat (whose go it is, when none is named) in their text forms.

    The list and the rule must agree: what is listed is not refused, what might be tried and is not listed is.
    """
    who = table.seats[0] if seat is None and table.seats else seat
    if who is None:
        return []
    choices = table.choices(who)
    for choice in choices:
        ruled = _ruled(table, choice)
        assert ruled is None, f"{choice} is listed, but its rule refuses it: {ruled}"
    if table.pending is not None and table.pending.refuse is not None:
        listed = set(choices)
        for choice in table.attempts(who):
            if choice not in listed and type(choice) is not Done:
                assert _ruled(table, choice) is not None, f"{choice} is not listed, but no rule refuses it"
    return [str(choice) for choice in choices]


def step(table: Table[Any, Any]) -> str:
    """Which step waits for an answer, as "Turn.conquer"; nothing when the game is over."""
    decision = table.decision()
    return "" if decision is None else decision.step


def events(table: Table[Any, Any], kind: type[E]) -> list[E]:
    """All that has happened of one kind, the first first."""
    return [event for event in table.happened if isinstance(event, kind)]


def pass_until(table: Table[Any, Any], *wanted: str) -> Table[Any, Any]:
    """Let moments go by until one of these choices is offered; without any, until something else is asked."""
    while not set(wanted) & set(texts := offered(table)):
        idle = next((text for text in texts if text in IDLE), "")
        if not idle and not wanted:
            return table
        if not idle:
            raise AssertionError(f"{' or '.join(wanted)} is never offered; now there are {texts[:12]}")
        play(table, idle)
    return table


def end_turn(table: Table[Any, Any]) -> Table[Any, Any]:
    """Do nothing more until somebody else is to choose: `done` where it is offered, moments let go by."""
    seat = table.seats[0]
    while not table.over and table.seats[0] == seat:
        texts = offered(table)
        end = next((text for text in ("done", *IDLE) if text in texts), "")
        if not end:
            raise AssertionError(f"seat {seat} must choose one of {texts[:12]}")
        play(table, end)
    return table


def costs(table: Table[Any, Any], choice: str, seat: Seat | None = None) -> dict[str, int]:
    """What a choice costs, by the name of each part: a word for it, or the last word of its rule's id."""
    who = table.seats[0] if seat is None else seat
    found = next((c for c in table.attempts(who) if str(c) == choice), None)
    terms = None if found is None else table.terms(found)
    if terms is None:
        raise AssertionError(f"{choice!r} is no choice with a cost here")
    parts: dict[str, int] = {}
    for rule, n, what in terms:
        name = what or rule.rpartition(".")[2]
        parts[name] = parts.get(name, 0) + n
    return parts
