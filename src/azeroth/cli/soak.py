"""`azeroth soak`: random games with every invariant checked."""

from __future__ import annotations

import argparse

from azeroth.cli.common import add_many
from azeroth.cli.parser import Commands


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "soak", help="play random games with all invariants on", description=__doc__
    )
    command.add_argument("game", metavar="GAME", nargs="?", help="only this one")
    add_many(command, games=1000)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; 1 when something did not hold."""
    import sys

    from azeroth.conformance import soak
    from azeroth.games import game_named

    game = game_named(args.game).slug if args.game else None
    soaked = soak(args.games, game, args.workers, sys.stderr.isatty(), seed=args.seed)
    for breach in soaked.breaches:
        print(breach, end="\n\n")
    print(soaked)
    return 1 if soaked.breaches else 0
