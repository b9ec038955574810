"""What a game began from, and how its journal is made again from that and its moves."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.engine import BadSave, Mistake, OptionValue, Table, packed
from azeroth.engine import describe as described
from azeroth.engine import start as started
from azeroth.games import game_named
from azeroth.server.table.journal import Journal, Move
from azeroth.server.table.snapshots import read_snapshot, rules_of


class Setup(Struct, frozen=True):
    """What a game began from: with its moves, all there is to know."""

    game: str
    options: dict[str, OptionValue]
    names: tuple[str, ...]
    seed: int
    start: str = ""
    """A described position, as JSON."""
    base: bytes = b""
    """A snapshot that it goes on from, with the logs that led there."""

    def begin(self) -> Table[Any, Any]:
        """The table before the first move."""
        game = game_named(self.game)
        if self.base:
            given: dict[str, Any] = packed(read_snapshot(self.base).position)
        elif self.start:
            given = msgspec.json.decode(self.start, type=dict[str, Any])
        else:
            return started(game, self.names, seed=self.seed, options=self.options)
        return described(game, self.names, given, seed=self.seed, options=self.options)

    def journal(self) -> Journal:
        """The journal before the first move."""
        table = self.begin()
        if not self.base:
            return Journal(table)
        table.happened.clear()
        journal = Journal(table)
        journal.recall(read_snapshot(self.base), self.names)
        return journal


_one_at_a_time = threading.Lock()


def prepare(slug: str) -> None:
    """Build what a game builds on first use: content, decoders, copiers.

    Once, before tables are loaded in threads: msgspec's tables of types do not stand being built by two
    threads at a time.
    """
    players, options = next(iter(game_named(slug).variants()))
    setup = Setup(slug, options, tuple(f"Player {n + 1}" for n in range(players)), 0)
    journal = Journal(setup.begin())
    journal.table.clone()
    _restored(setup, [], journal.snapshot())


def rebuilt_in_thread(setup: Setup, moves: Sequence[Move], snapshot: bytes | None) -> Journal:
    """The same as `rebuilt`, for a server that must not be kept waiting; one at a time."""
    with _one_at_a_time:
        return rebuilt(setup, moves, snapshot)


def rebuilt(setup: Setup, moves: Sequence[Move], snapshot: bytes | None = None) -> Journal:
    """The journal after those moves, from a snapshot of an earlier moment if there is a usable one.

    BadSave when they cannot be made, for whatever reason: the rules may have changed since.
    """
    try:
        journal = _restored(setup, moves, snapshot) if snapshot is not None else None
        if journal is None:
            journal = setup.journal()
    except Mistake:
        raise
    except Exception as error:
        raise BadSave(f"the game cannot be set up any more: {type(error).__name__}: {error}") from error
    for n, (seat, text) in enumerate(moves[journal.at :], journal.at + 1):
        try:
            journal.apply(seat, text)
        except Exception as error:
            raise BadSave(f"move {n} cannot be made any more: {error}") from error
    return journal


def _restored(setup: Setup, moves: Sequence[Move], raw: bytes) -> Journal | None:
    """The journal of a snapshot; None when other rules, which may play otherwise, led there."""
    try:
        taken = read_snapshot(raw)
        if taken.rules != rules_of(setup.game, setup.options) or taken.at > len(moves):
            return None
        fresh = setup.begin()
        pos = fresh.game.decode(taken.position)
    except (BadSave, msgspec.DecodeError):
        return None
    table: Table[Any, Any] = Table(
        fresh.game, fresh.content, taken.names, fresh.options, pos, seed=fresh.seed, start=fresh.start
    )
    table.moves = [(seat, text, False) for seat, text in moves[: taken.at]]
    table.run()
    table.happened.clear()
    journal = Journal(table)
    journal.recall(taken, setup.names)
    return journal
