"""Guided first games: a described position, scripted chance, and steps that point at real things.

A guide is one TOML file in the `guides/` folder of its game. Each step says something, points at things on
the table, and waits: for a choice it names, or, when it names none, for the reader to go on. Before its text
is shown, the others' choices that it scripts are played. After the last step the game goes on freely.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.engine import BadContent, Game, Mistake, OptionValue, Seat, Table, describe, start
from azeroth.engine.view.scene import Board, Scene
from azeroth.games import game_named
from azeroth.rules import rules

LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
"""A link in a text: `[words](kind:id)`."""
MOST_WAYS = 60


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing the guide says.

    `plays` are choices of others, made before the text is shown (`"1: done"` names the seat). `highlight` are
    ids of things to point at. `expect` are the choices that go on, `*` stands for anything in them; with none
    the reader goes on when he has read. `hint` is said when something else is chosen.
    """

    text: str
    highlight: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    hint: str = ""

    def accepts(self, choice: str) -> bool:
        """Is that one of the choices that go on?"""
        return any(fnmatchcase(choice, pattern) for pattern in self.expect)


class Guide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided game; `seats` are names, `seat` is whom it guides, `bot` plays the others afterwards."""

    id: str
    title: str
    about: str
    seats: tuple[str, ...]
    step: tuple[Step, ...]
    seat: Seat = 0
    bot: str = "greedy"
    options: dict[str, OptionValue] = {}
    seed: int = 1
    start: dict[str, Any] = {}
    """As `azeroth.testing.position` takes it, with `dice` and `draws`; empty: the beginning of a game."""

    def before(self, step: int) -> int:
        """How many choices are made before that step is entered."""
        return sum(len(s.plays) + bool(s.expect) for s in self.step[:step])

    def played(self, step: int, moves: int) -> int:
        """How many of the step's scripted choices have been made after so many moves."""
        return moves - self.before(step)

    def step_after(self, moves: int) -> int:
        """The last step that waits for a choice when so many have been made: where undo leads to."""
        waiting = [
            n for n, step in enumerate(self.step) if step.expect and self.before(n) + len(step.plays) == moves
        ]
        return waiting[-1] if waiting else 0

    def begin(self, game: Game[Any, Any], names: Sequence[str] | None = None) -> Table[Any, Any]:
        """The table that the guide starts from."""
        seats = list(names or self.seats)
        if self.start:
            return describe(game, seats, self.start, seed=self.seed, options=self.options)
        return start(game, seats, seed=self.seed, options=self.options)


@cache
def guides(slug: str) -> dict[str, Guide]:
    """The guides of a game by id; BadContent says what is wrong with their files."""
    return read_guides(game_named(slug).content_dir.parent / "guides")


def read_guides(folder: Path) -> dict[str, Guide]:
    """The guides in a folder, or the one in a file."""
    found: dict[str, Guide] = {}
    problems: list[str] = []
    for path in [folder] if folder.is_file() else sorted(folder.glob("*.toml")):
        try:
            guide = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Guide)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
            problems.append(f"{path}: {error}")
            continue
        if guide.id in found:
            problems.append(f"{path}: there is another guide with the id {guide.id}")
        if not guide.step:
            problems.append(f"{path}: a guide needs at least one [[step]]")
        if not 0 <= guide.seat < len(guide.seats):
            problems.append(f"{path}: seat {guide.seat} is not there; seats are 0 to {len(guide.seats) - 1}")
        found[guide.id] = guide
    if problems:
        raise BadContent(problems)
    return found


def check_guide(game: Game[Any, Any], guide: Guide) -> list[str]:
    """Play the guide through, in every way it allows up to a few dozen; the first mistake, with its step.

    Mistakes are choices that are not possible, things that are not there, links that lead nowhere.
    """
    try:
        table = guide.begin(game)
    except Mistake as error:
        return [f"guide {guide.id}: the start: {error}"]
    check = _Check(game, guide, {thing for board in game.view.boards(table) for thing in board_things(board)})
    try:
        check.follow(table, 0)
    except _WrongGuide as error:
        return [f"guide {guide.id}, {error}"]
    return []


class _WrongGuide(Exception):
    """A guide cannot be followed; the text names the step and says why."""


class _Check:
    """Follows a guide; `things` are those of the boards."""

    def __init__(self, game: Game[Any, Any], guide: Guide, things: set[str]) -> None:
        self.game, self.guide, self.things = game, guide, things
        self.ways = MOST_WAYS

    def follow(self, table: Table[Any, Any], n: int) -> None:
        """Everything from a step on."""
        seat = self.guide.seat
        for at, step in enumerate(self.guide.step[n:], n + 1):
            where = f"step {at}"
            self._plays(table, step, where)
            self._things(table, step, where)
            if not step.expect:
                continue
            offered = [str(choice) for choice in table.choices(seat)]
            for pattern in step.expect:
                if not any(fnmatchcase(choice, pattern) for choice in offered):
                    raise _WrongGuide(f"{where}: expects {pattern!r}; offered are {', '.join(offered)[:400]}")
            first, *others = (choice for choice in offered if step.accepts(choice))
            for other in others:
                if self.ways <= 0:
                    break
                self.ways -= 1
                branch = table.clone()
                branch.apply(seat, other)
                self.follow(branch, at)
            table.apply(seat, first)

    def _plays(self, table: Table[Any, Any], step: Step, where: str) -> None:
        for text in step.plays:
            seat, colon, choice = text.partition(": ")
            if not (colon and seat.isdigit()):
                raise _WrongGuide(f"{where}: plays {text!r} must name its seat, as in '1: done'")
            try:
                table.apply(int(seat), choice)
            except Mistake as error:
                raise _WrongGuide(f"{where}: plays: {error}") from None

    def _things(self, table: Table[Any, Any], step: Step, where: str) -> None:
        seat = self.guide.seat
        there = self.things | scene_things(self.game.view.scene(table.view(seat), seat))
        missing = [thing for thing in step.highlight if thing not in there]
        if missing:
            raise _WrongGuide(f"{where}: highlights {', '.join(missing)}, which is not on the table")
        there |= {f"rule:{rule}" for rule in rules(*self.game.prefixes)}
        for link in LINK.findall(step.text):
            if link not in there:
                raise _WrongGuide(f"{where}: links to {link}, which is not there")


def board_things(board: Board) -> set[str]:
    """The ids of things printed on a board."""
    return {board.id, *(area.id for area in board.areas)}


def scene_things(scene: Scene) -> set[str]:
    """The ids of things in a scene."""
    focus = scene.focus
    zones = [*scene.zones, *scene.tracks, *(focus.zones if focus is not None else ())]
    columns = focus.columns if focus is not None else ()
    return {
        *(piece.id for piece in scene.pieces),
        *(zone.id for zone in zones),
        *(card.id for zone in zones for card in zone.cards),
        *(f"seat:{panel.seat}" for panel in scene.seats),
        *(card.id for panel in scene.seats for card in panel.cards),
        *(piece.id for column in columns for piece in column.pieces),
        *(die for dice in (focus.dice if focus is not None else ()) for die in dice.ids),
        *(die for column in columns for dice in column.dice for die in dice.ids),
    }


__all__ = ["Guide", "Step", "check_guide", "guides", "read_guides"]
