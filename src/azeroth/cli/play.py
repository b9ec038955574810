"""`azeroth play`: a game in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from azeroth.cli.common import add_options, options_of, read_file
from azeroth.cli.parser import Commands, number
from azeroth.engine import BadOption, Mistake

SEATS = "me,bot:greedy,bot:greedy"
BOTS = (2, 1, 3, 4, 5)
"""How many bots play against one who names nobody, in the order of trying."""


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("play", help="play a game in the terminal", description=__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help="its name, as `azeroth games` lists it")
    command.add_argument(
        "--seats",
        help=f"who plays: names of people, and bots (default: you and one to three bots), as {SEATS}",
    )
    command.add_argument("--seed", type=number(0, 2**63 - 1), help="the same seed, the same luck")
    command.add_argument("--load", metavar="FILE", type=Path, help="go on with a saved game")
    add_options(command)
    command.set_defaults(run=run)


def _fitting(game: str, options: dict[str, str]) -> str:
    """You and as many bots as the game, with these options, allows."""
    from azeroth.games import game_named

    for bots in BOTS:
        try:
            game_named(game).settle(bots + 1, options)
        except BadOption:
            continue
        return ",".join(["me"] + ["bot:greedy"] * bots)
    return SEATS


def run(args: argparse.Namespace) -> int:
    """Play."""
    import secrets

    from azeroth import load, new_game
    from azeroth.bots import PREFIX, bot_named, bot_names, bot_of
    from azeroth.guide import guides
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
        seats = args.seats if args.seats is not None else _fitting(args.game, options)
        names = [name.strip() for name in seats.split(",")]
        for name in names:
            if (bot := bot_of(name)) is not None:
                bot_named(bot)
            elif name in bot_names():
                raise BadOption(f"a bot's seat is written {PREFIX}{name}.")
        seed = secrets.randbits(40) if args.seed is None else args.seed
        table = new_game(args.game, names, seed=seed, options=options, content=args.content)
    called = {seat: bot_of(name) for seat, name in enumerate(table.names)}
    bots = {seat: bot_named(bot) for seat, bot in called.items() if bot is not None}
    if sys.stdin.isatty():
        import readline  # noqa: F401 - gives the prompt editing and a history
    console = Screen(highlight=False)
    if args.load is None:
        console.print(table.game.about)
    if guides(table.game.slug):
        console.print("[dim]New to it? *Learn to play* in the browser (azeroth serve) shows you how.[/]")
    console.print("[dim]A number chooses; help lists what else there is.[/]")
    session = Session(table, bots, console, console.input, file=args.load)
    session.run()
    return 0
