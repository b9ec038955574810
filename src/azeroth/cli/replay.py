"""`azeroth replay`: the story of a saved game."""

from __future__ import annotations

import argparse
from pathlib import Path

from azeroth.cli.common import add_content, read_file
from azeroth.cli.parser import Commands, number
from azeroth.engine import Mistake


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("replay", help="tell a saved game again", description=__doc__)
    command.add_argument("file", metavar="FILE", type=Path, help="a save")
    command.add_argument("--at", metavar="N", type=number(0), help="show the table after N choices instead")
    command.add_argument("--steps", action="store_true", help="list every choice with its number")
    add_content(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell the saved game, or show the table after so many choices."""
    from rich.text import Text

    from azeroth import load
    from azeroth.engine import read_save
    from azeroth.engine.tables.moves import unpack
    from azeroth.terminal import tabletop
    from azeroth.terminal.result import result_view
    from azeroth.terminal.style import Screen, marked, seat_text

    raw = read_file(args.file)
    total = len(unpack(read_save(raw).choices))
    if args.at is not None and args.at > total:
        raise Mistake(f"{args.file} has {total} choices; --at {args.at} is beyond them.")
    table = load(raw, content=args.content, moves=args.at)
    console = Screen(highlight=False)
    if args.at is not None:
        console.print(f"After {args.at} of {total} choices:")
        console.print(tabletop(table, None, None, console.width))
        return 0
    if args.steps:
        for n, (seat, text, _) in enumerate(table.moves, 1):
            console.print(Text.assemble((f"{n:>5} ", "dim"), seat_text(seat, table.names), f": {text}"))
    else:
        for event in table.events(None):
            if words := event.words(table):
                console.print(marked(words, table.names))
    console.print(result_view(table))
    return 0
