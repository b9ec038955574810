"""Every byte sent to a seat is made from what it may know: of every title, by dealing the rest anew.

At every moment all that a viewer cannot know is dealt anew, and all that the server would send of that moment
is made again: state, log, what moves, boards, reasons, warnings. It must come out the same to the last byte.
"""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
import pytest

from azeroth.engine import Game, Table, start
from azeroth.games import game_named, games
from azeroth.server.asking import AskWhy
from azeroth.server.journal import Journal
from azeroth.server.why import reasons

GAMES = int(os.environ.get("AZEROTH_HIDDEN_GAMES", "1"))
MOST = int(os.environ.get("AZEROTH_HIDDEN_CHOICES", "60"))
"""How many games of each title, and how many choices of each."""
ALL = 60
"""So many moments at the beginning of a game are all looked at; of later ones, one in `RARELY`."""
RARELY = int(os.environ.get("AZEROTH_HIDDEN_RARELY", "1"))
encode = msgspec.json.Encoder().encode


def _most(game: Game[Any, Any]) -> int:
    """The most that can play without any option."""
    return max(players for players in game.players if game.takes(players, {}))


def sent(
    journal: Journal, table: Table[Any, Any], events: list[Any], viewer: int, asked: AskWhy | None
) -> list[bytes]:
    """All that is sent to a viewer of this moment, were the table that one."""
    other = Journal(table)
    other.logs = [[] for _ in other.logs]
    other.recent.clear()
    table.happened[:] = events
    other._noted, other.serial = 0, 0
    other.note()
    boards = table.game.view.boards(table.view(None))
    parts: list[Any] = [other.scene(viewer), other.lines(viewer), other.happenings(viewer, 0), boards]
    if asked is not None:
        parts.append(reasons(table.view(asked.seat), asked))
        parts += [table.commits(viewer, choice) for choice in table.choices(viewer)[:3]]
    return [encode(part) for part in parts]


def compare(game: Game[Any, Any], players: int, options: dict[str, Any], seed: int, most: int) -> int:
    """Play a game at random and compare; how many bytes."""
    rng, bytes_seen = random.Random(seed), 0
    journal = Journal(start(game, players, seed=seed, options=options))
    while not journal.table.over and journal.at < most:
        table = journal.table
        seat = rng.choice(table.seats)
        before = len(table.happened)
        table.apply(seat, str(rng.choice(table.choices(seat))))
        events = list(table.happened[before:])
        journal.note()
        if journal.at > ALL and rng.random() * RARELY >= 1:
            continue
        for viewer in range(-1, len(table.names)):
            if set(table.pos.answers) - {viewer}:
                continue  # that others have answered is no secret; what, is, and is dropped
            eye = None if viewer < 0 else viewer
            asked = None
            if viewer >= 0 and viewer in table.seats and (tries := table.view(viewer).attempts(viewer)):
                asked = AskWhy(id="w", seat=viewer, choice=str(rng.choice(tries))[:200])
            same = table.determinize(eye, rng.getrandbits(60))
            mine = sent(journal, _copy(table), events, viewer, asked)
            yours = sent(journal, same, events, viewer, asked)
            assert mine == yours, (game.slug, seed, viewer, journal.at)
            bytes_seen += sum(map(len, mine))
    return bytes_seen


def _copy(table: Table[Any, Any]) -> Table[Any, Any]:
    copy = table.clone()
    copy.run()
    return copy


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_byte_of_every_title(slug: str) -> None:
    game = game_named(slug)
    variants = list(game.variants())
    for n in range(GAMES):
        players, options = variants[n % len(variants)] if GAMES > 1 else (_most(game), {})
        assert compare(game, players, dict(options), 100 + n, MOST) > 1000
