"""Dealing anew what a viewer cannot know, and comparing every byte that would be sent to it.

`python -m tests.server.hidden` does it for many games of each title, over its numbers of players and options.
With `--results FILE` it goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.engine import Game, OptionValue, Table, start
from azeroth.games import game_named, games
from azeroth.server.table.asking import AskWhy
from azeroth.server.table.journal import Journal
from azeroth.server.table.why import reasons

Variant = tuple[int, dict[str, OptionValue]]
BOARDS_AGAIN = 0.05
"""Boards are sent when their drawing has changed; so often they are compared although it has not."""
encode = msgspec.json.Encoder().encode


class Often(Struct, frozen=True):
    """How long a game is played, and when it is looked at: at all of the first moments, later rarely."""

    choices: int = 60
    first: int = 60
    rarely: int = 1
    """Of later moments one in so many."""


class Seen(Struct):
    """What was compared of one game."""

    title: str = ""
    game: int = 0
    choices: int = 0
    views: int = 0
    """Moments, each as one viewer sees it."""
    bytes: int = 0
    different: int = 0


def sent(
    table: Table[Any, Any], events: list[Any], viewer: int, asked: AskWhy | None, *, boards: bool = True
) -> list[bytes]:
    """All that is sent to a viewer of this moment, were the table that one; `boards`: those with it."""
    journal = Journal(table)
    journal.logs = [[] for _ in journal.logs]
    journal.recent.clear()
    table.happened[:] = events
    journal._noted, journal.serial = 0, 0
    journal.note()
    parts: list[Any] = [journal.scene(viewer), journal.lines(viewer), journal.happenings(viewer, 0)]
    if boards:
        parts.append(table.game.view.boards(table.view(None)))
    if asked is not None:
        parts.append(reasons(table.view(asked.seat), asked))
        parts += [table.commits(viewer, choice) for choice in table.choices(viewer)[:3]]
    return [encode(part) for part in parts]


def compare(game: Game[Any, Any], variant: Variant, seed: int, often: Often) -> Seen:
    """Play a game at random and compare, for every viewer, what is sent with what would be."""
    rng, seen = random.Random(seed), Seen()
    players, options = variant
    journal = Journal(start(game, players, seed=seed, options=options))
    drawings: set[tuple[int, str]] = set()
    while not journal.table.over and journal.at < often.choices:
        table = journal.table
        seat = rng.choice(table.seats)
        before = len(table.happened)
        table.apply(seat, str(rng.choice(table.choices(seat))))
        events = list(table.happened[before:])
        journal.note()
        if journal.at > often.first and rng.random() * often.rarely >= 1:
            continue
        for viewer in range(-1, len(table.names)):
            if set(table.pos.answers) - {viewer}:
                continue  # that others have answered is no secret; what, is, and is dropped
            asked = None
            if viewer >= 0 and viewer in table.seats and (tries := table.view(viewer).attempts(viewer)):
                asked = AskWhy(id="w", seat=viewer, choice=str(rng.choice(tries))[:200])
            drawing = viewer, journal.scene(viewer)[0].drawn
            boards = drawing not in drawings or rng.random() < BOARDS_AGAIN
            drawings.add(drawing)
            same = table.determinize(None if viewer < 0 else viewer, rng.getrandbits(60))
            mine = sent(_copy(table), events, viewer, asked, boards=boards)
            yours = sent(same, events, viewer, asked, boards=boards)
            seen.views += 1
            seen.bytes += sum(map(len, mine))
            seen.different += sum(_apart(one, two) for one, two in zip(mine, yours, strict=True))
            assert mine == yours, (game.slug, variant, seed, viewer, journal.at)
    seen.choices = journal.at
    return seen


def _apart(one: bytes, two: bytes) -> int:
    return 0 if one == two else max(1, sum(a != b for a, b in zip(one, two, strict=False)))


def _copy(table: Table[Any, Any]) -> Table[Any, Any]:
    copy = table.clone()
    copy.run()
    return copy


def titles() -> dict[str, tuple[str, list[Variant]]]:
    """Each title, and each added box that some variant is played with, with its game and its variants."""
    found: dict[str, tuple[str, list[Variant]]] = {}
    for slug in sorted(games()):
        variants: list[Variant] = [(players, dict(given)) for players, given in game_named(slug).variants()]
        found[slug] = slug, variants
        if boxed := [variant for variant in variants if "burning-crusade" in variant[1]]:
            found["burning-crusade"] = slug, boxed
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare so many games of each title; 1 when a byte differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.hidden", description=main.__doc__)
    parser.add_argument("titles", nargs="*", help="which (default: all)")
    parser.add_argument("--games", type=int, default=50, help="how many of each (default 50)")
    parser.add_argument("--seed", type=int, default=100, help="of the first game (default 100)")
    parser.add_argument("--choices", type=int, default=1500, help="of a game at most (default 1,500)")
    parser.add_argument("--first", type=int, default=30, help="so many moments are all compared (default 30)")
    parser.add_argument("--rarely", type=int, default=20, help="of later ones one in so many (default 20)")
    parser.add_argument("--results", type=Path, help="a file to keep what is done in, a line a game")
    args = parser.parse_args(arguments)
    known = titles()
    done: list[Seen] = []
    if args.results is not None and args.results.exists():
        done = [msgspec.json.decode(line, type=Seen) for line in args.results.read_bytes().splitlines()]
    often = Often(args.choices, args.first, args.rarely)
    for title in args.titles or known:
        slug, variants = known[title]
        for n in range(args.games):
            if any(seen.title == title and seen.game == n for seen in done):
                continue
            seen = compare(game_named(slug), variants[n % len(variants)], args.seed + n, often)
            seen.title, seen.game = title, n
            done.append(seen)
            if args.results is not None:
                with args.results.open("ab") as file:
                    file.write(encode(seen) + b"\n")
    for title in known:
        of_one = [seen for seen in done if seen.title == title]
        print(
            f"{title}: {len(of_one)} games, {sum(s.choices for s in of_one):,} choices, "
            f"{sum(s.views for s in of_one):,} views, {sum(s.bytes for s in of_one):,} bytes, "
            f"{sum(s.different for s in of_one):,} of them different"
        )
    return 1 if any(seen.different for seen in done) else 0


if __name__ == "__main__":
    sys.exit(main())
