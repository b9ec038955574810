"""Starting and loading games."""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

import msgspec

from azeroth.engine.boxes.box import same_boxes
from azeroth.engine.boxes.options import OptionValue
from azeroth.engine.errors import BadMove, BadOption, BadPosition, BadSave, Mistake
from azeroth.engine.game import Game
from azeroth.engine.play.chance import Chance
from azeroth.engine.play.runner import Position
from azeroth.engine.tables.moves import unpack
from azeroth.engine.tables.saves import Ended, Save
from azeroth.engine.tables.table import Table
from azeroth.engine.version import VERSION

MAX_NAME = 40
MAX_POSITION = 4 << 20


def start(
    game: Game[Any, Any],
    seats: int | Sequence[str],
    *,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    content: Sequence[Path] = (),
    record: bool = True,
    quiet: bool = False,
    strict: bool = False,
) -> Table[Any, Any]:
    """A new game of `game`: `seats` says how many, or their names."""
    names = seat_names(seats)
    settled = game.settle(len(names), options or {})
    box = game.content(settled, *content)
    state, first = game.begin(len(names), settled, box)
    pos = Position(state, [first], Chance.seeded(seed))
    table = Table(
        game, box, names, settled, pos, seed=seed if record else None, quiet=quiet, strict=strict
    )  # fmt: skip
    table.run()
    table.learned = 0
    return table


def describe(
    game: Game[Any, Any],
    seats: int | Sequence[str],
    given: Mapping[str, Any],
    *,
    seed: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    content: Sequence[Path] = (),
    strict: bool = False,
    stop_at: str = "",
) -> Table[Any, Any]:
    """The table that stands as `given` describes; `dice` and `draws` in it script chance.

    `position` alone is a whole position, as `packed` writes it. The table goes on to the next decision, or
    stops before the step that `stop_at` names ("Frame.step").
    """
    names = seat_names(seats)
    settled = game.settle(len(names), options or {})
    box = game.content(settled, *content)
    told = dict(given)
    if "position" in told:
        pos = _unpacked(game, told["position"])
    else:
        chance = Chance.seeded(seed)
        chance.dice, chance.draws = list(told.pop("dice", ())), list(told.pop("draws", ()))
        state, stack = game.study.arrange(game, len(names), settled, box, told)
        pos = Position(state, stack, chance)
    table = Table(game, box, names, settled, pos, seed=seed, start=dict(given), strict=strict)
    if stop_at:
        table.run_to(stop_at)
    else:
        table.run()
    table.learned = 0
    return table


def packed(raw: bytes) -> dict[str, str]:
    """A position's bytes as a description that `describe` reads."""
    return {"position": b64encode(zlib.compress(raw)).decode()}


def _unpacked(game: Game[Any, Any], text: object) -> Position[Any, Any]:
    try:
        raw = zlib.decompressobj().decompress(b64decode(str(text), validate=True), MAX_POSITION)
        return game.decode(raw)
    except (binascii.Error, zlib.error, msgspec.DecodeError) as error:
        raise BadPosition(f"the position cannot be read: {str(error)[:200]}.") from None


def seat_names(seats: int | Sequence[str]) -> tuple[str, ...]:
    """Names for the seats: given, or numbered; all different and printable, whatever stands beside them."""
    names = tuple(f"Player {n + 1}" for n in range(seats)) if isinstance(seats, int) else tuple(seats)
    out: list[str] = []
    for name in names:
        plain = " ".join("".join(c if c.isprintable() and c not in "[]()" else " " for c in name).split())
        if not plain or len(plain) > MAX_NAME:
            raise BadOption(f"a seat's name has 1 to {MAX_NAME} characters; {name[:60]!r} does not.")
        unique, n = plain, 1
        while unique in out:
            n += 1
            unique = f"{plain[: MAX_NAME - 3].rstrip()} {n}"
        out.append(unique)
    return tuple(_apart(name) for name in out)


def _apart(name: str) -> str:
    r"""A name that is read from right to left, closed off: else numbers after it would stand before it.

    >>> [ascii(_apart(name)) for name in ("Ann", "\u05d3\u05df")]
    ["'Ann'", "'\\u2068\\u05d3\\u05df\\u2069'"]
    """
    leftward = any(bidirectional(c) in ("R", "AL") for c in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if leftward else name


def replay(game: Game[Any, Any], save: Save, *, content: Sequence[Path] = (), moves: int | None = None,
           strict: bool = False) -> Table[Any, Any]:  # fmt: skip
    """Play a save again, to its end or only so many moves; BadSave says why that cannot be done."""
    if save.game != game.slug:
        raise BadSave(f"the save is of {save.game[:60]!r}, not of {game.slug!r}.")
    try:
        return _replayed(game, save, content, moves, strict)
    except BadSave as error:
        if not _older(save):
            raise
        raise BadSave(
            f"version {save.version[:20]} wrote this save, and this version ({VERSION}) cannot play it: "
            f"{error}"
        ) from error
    except Mistake:
        raise
    except Exception as error:
        if save.start is None:
            raise
        # A description that somebody wrote can be wrong in more ways than its reader looks for.
        raise BadSave(f"the position that the save starts from makes no sense: {str(error)[:200]}") from error


def _older(save: Save) -> bool:
    """Did another version write it? Rules and content may have changed since."""
    return save.version not in ("", VERSION)


def _replayed(
    game: Game[Any, Any], save: Save, content: Sequence[Path], moves: int | None, strict: bool
) -> Table[Any, Any]:
    todo = unpack(save.choices)
    options: dict[str, OptionValue] = dict(save.options)
    try:
        settled = game.settle(len(save.seats), options)
        if save.boxes:
            same_boxes(game.title, save.boxes, game.loaded(settled, *content))
        if save.start is not None:
            table = describe(game, save.seats, save.start, seed=save.seed, options=options, content=content)
        else:
            table = start(game, save.seats, seed=save.seed, options=options, content=content)
    except BadSave:
        raise
    except Mistake as error:
        raise BadSave(f"the save cannot be set up: {error}") from error
    table.strict = strict
    for n, (seat, text) in enumerate(todo if moves is None else todo[:moves]):
        if table.over:
            raise BadSave(f"the save goes on after the end of the game: move {n + 1} is {text[:60]!r}.")
        who = table.seats[0] if seat is None else seat
        try:
            table.apply(who, text)
        except Mistake as error:
            # What could be chosen instead is of no use to who did nothing wrong.
            said = (
                f"move {n + 1} of {len(todo)}, {text[:60]!r}, cannot be made any more, because rules or "
                "content have changed since."
                if _older(save)
                else f"move {n + 1} of the save cannot be made: {error}"
            )
            turns = (e.words(table) for e in reversed(table.happened) if e.heading == "turn" and not e.to)
            name = table.names[who] if 0 <= who < len(table.names) else "nobody"
            turn = next(turns, "")
            raise BadMove(said, move=n + 1, of=len(todo), who=name, turn=turn) from None
    if moves is None:
        _same_end(save, table)
    return table


def _same_end(save: Save, table: Table[Any, Any]) -> None:
    """BadSave if the moves lead elsewhere than when they were made."""
    layout, _, digest = save.end.partition("-")
    if layout == table.game.layout and digest != table.digest():
        raise BadSave("the save was edited: its moves do not lead to the position it names as its end.")
    if (
        save.end
        and save.result is not None
        and (table.result is None or save.result != Ended(table.result.ranks, table.result.scores))
    ):
        raise BadSave("its moves lead to another result than the save names.")
