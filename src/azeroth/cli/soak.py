"""`azeroth soak`: random games with every invariant checked."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azeroth.cli.common import add_many
from azeroth.cli.parser import Commands
from azeroth.cli.simulate import tell_decks

if TYPE_CHECKING:
    from azeroth.engine.usage import Seen


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "soak", help="play random games with all invariants on", description=__doc__
    )
    command.add_argument("game", metavar="GAME", nargs="?", help="only this one")
    add_many(command, games=1000)
    command.add_argument(
        "--bot", default="random", metavar="NAME", help="who plays every seat (default: random)"
    )
    command.add_argument(
        "--thoroughness", type=_share, default=None, metavar="SHARE",
        help="how often the dear checks are made, up to 1: all of them at every decision",
    )  # fmt: skip
    command.add_argument(
        "--cards", action="store_true", help="also list which cards of which decks no game has used"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; 1 when something did not hold."""
    import sys

    from azeroth.bots import bot_named
    from azeroth.conformance import THOROUGHNESS, any_choice, soak
    from azeroth.games import game_named

    game = game_named(args.game).slug if args.game else None
    player = any_choice if args.bot == "random" else bot_named(args.bot).choose
    soaked = soak(
        args.games, game, args.workers, sys.stderr.isatty(), seed=args.seed, player=player, on=args.on,
        thoroughness=THOROUGHNESS if args.thoroughness is None else args.thoroughness,
    )  # fmt: skip
    for breach in soaked.breaches:
        print(breach, end="\n\n")
    print(soaked)
    if args.cards:
        _cards(game, soaked.seen)
    return 1 if soaked.breaches else 0


def _cards(slug: str | None, seen: Seen) -> None:
    """Which cards were used, game by game."""
    from azeroth.engine.usage import every_deck
    from azeroth.games import game_named, games

    for game in [game_named(slug)] if slug else games().values():
        print(f"{game.title}:")
        tell_decks(every_deck(game, [seen]))


def _share(text: str) -> float:
    """A number above 0, up to 1."""
    try:
        share = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"{text[:40]} is not above 0 and at most 1")
    return share
