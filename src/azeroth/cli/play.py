"""`azeroth play`: a game in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from azeroth.cli.common import add_options, options_of, read_file
from azeroth.cli.parser import Commands, number
from azeroth.engine import BadOption, Mistake

SEATS = "me,bot:greedy,bot:greedy"


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("play", help="play a game in the terminal", description=__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help="its name, as `azeroth games` lists it")
    command.add_argument(
        "--seats", default=SEATS, help=f"who plays: names of people, and bots (default {SEATS})"
    )
    command.add_argument("--seed", type=number(0, 2**63 - 1), help="the same seed, the same luck")
    command.add_argument("--load", metavar="FILE", type=Path, help="go on with a saved game")
    add_options(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play."""
    import secrets

    from azeroth import load, new_game
    from azeroth.bots import PREFIX, bot_named, bot_of
    from azeroth.terminal import Session
    from azeroth.terminal.style import Screen

    options = options_of(args.option)
    if args.load is not None:
        if options:
            raise BadOption("a saved game keeps its options; --option cannot change them.")
        table = load(read_file(args.load), content=args.content)
        if args.game not in (None, table.game.slug):
            raise Mistake(f"{args.load} is a game of {table.game.slug}, not of {args.game[:60]}.")
    elif args.game is None:
        raise Mistake("which game? `azeroth games` lists them; `azeroth play small-world` plays one.")
    else:
        names = [name.strip() for name in args.seats.split(",")]
        for name in names:
            if (bot := bot_of(name)) is not None:
                bot_named(bot)
            elif name in ("random", "greedy", "search"):
                raise BadOption(f"a bot's seat is written {PREFIX}{name}.")
        seed = secrets.randbits(40) if args.seed is None else args.seed
        table = new_game(args.game, names, seed=seed, options=options, content=args.content)
    called = {seat: bot_of(name) for seat, name in enumerate(table.names)}
    bots = {seat: bot_named(bot) for seat, bot in called.items() if bot is not None}
    if sys.stdin.isatty():
        import readline  # noqa: F401 - gives the prompt editing and a history
    console = Screen(highlight=False)
    console.print("[dim]A number chooses; help lists what else there is.[/]")
    session = Session(table, bots, console, console.input, file=args.load)
    session.run()
    return 0
