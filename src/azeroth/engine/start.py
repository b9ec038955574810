"""Starting and loading games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.engine.chance import Chance
from azeroth.engine.errors import BadOption, BadSave, Mistake
from azeroth.engine.game import Game, OptionValue, content_digest
from azeroth.engine.moves import unpack
from azeroth.engine.runner import Position
from azeroth.engine.table import Save, Table

MAX_NAME = 40
MAX_SAVE = 4 << 20
FORMAT = 1


class _Format(Struct):
    """What every save says first: how to read it."""

    format: int = FORMAT


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
    box = game.content(*content)
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
) -> Table[Any, Any]:
    """The table that stands as `given` describes; `dice` and `draws` in it script chance."""
    names = seat_names(seats)
    settled = game.settle(len(names), options or {})
    box = game.content(*content)
    told = dict(given)
    chance = Chance.seeded(seed)
    chance.dice, chance.draws = list(told.pop("dice", ())), list(told.pop("draws", ()))
    state, stack = game.study.arrange(game, len(names), settled, box, told)
    pos = Position(state, stack, chance)
    table = Table(game, box, names, settled, pos, seed=seed, start=dict(given), strict=strict)
    table.run()
    table.learned = 0
    return table


def seat_names(seats: int | Sequence[str]) -> tuple[str, ...]:
    """Names for the seats: given, or numbered; all different and printable."""
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
    return tuple(out)


def read_save(text: str | bytes) -> Save:
    """The save in a text; BadSave says what is wrong with it."""
    if len(text) > MAX_SAVE:
        raise BadSave(f"the save is larger than {MAX_SAVE >> 20} MiB; no game is so long.")
    try:
        said = msgspec.json.decode(text, type=_Format).format
        if said != FORMAT:
            raise BadSave(f"the save has format {said}; this version reads format {FORMAT}.")
        return msgspec.json.decode(text, type=Save)
    except msgspec.ValidationError as error:
        raise BadSave(f"this is not a save of Azeroth Tabletop: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadSave(f"the save cannot be read, it may be cut off: {error}") from None


def replay(game: Game[Any, Any], save: Save, *, content: Sequence[Path] = (), moves: int | None = None,
           strict: bool = False) -> Table[Any, Any]:  # fmt: skip
    """Play a save again, to its end or only so many moves."""
    if save.game != game.slug:
        raise BadSave(f"the save is of {save.game[:60]!r}, not of {game.slug!r}.")
    digest = content_digest(game.content(*content))
    if save.content != digest:
        raise BadSave(
            f"the save was made with other content of {game.title} ({save.content[:40]}) "
            f"than this ({digest}); "
            "load it with the same content (--content DIR) or the version that made it."
        )
    try:
        return _replayed(game, save, content, moves, strict)
    except Mistake:
        raise
    except Exception as error:
        if save.start is None:
            raise
        # A description that somebody wrote can be wrong in more ways than its reader looks for.
        raise BadSave(f"the position that the save starts from makes no sense: {str(error)[:200]}") from error


def _replayed(
    game: Game[Any, Any], save: Save, content: Sequence[Path], moves: int | None, strict: bool
) -> Table[Any, Any]:
    todo = unpack(save.choices)
    options: dict[str, OptionValue] = dict(save.options)
    try:
        if save.start is not None:
            table = describe(game, save.seats, save.start, seed=save.seed, options=options, content=content)
        else:
            table = start(game, save.seats, seed=save.seed, options=options, content=content)
    except Mistake as error:
        raise BadSave(f"the save cannot be set up: {error}") from None
    table.strict = strict
    for n, (seat, text) in enumerate(todo if moves is None else todo[:moves]):
        if table.over:
            raise BadSave(f"the save goes on after the end of the game: move {n + 1} is {text[:60]!r}.")
        who = table.seats[0] if seat is None else seat
        try:
            table.apply(who, text)
        except Mistake as error:
            raise BadSave(f"move {n + 1} of the save cannot be made: {error}") from None
    if moves is None and save.end and table.digest() != save.end:
        raise BadSave("the save was edited: its moves do not lead to the position it names as its end.")
    return table
