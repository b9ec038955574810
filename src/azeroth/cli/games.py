"""`azeroth games`: what can be played, and with which options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from azeroth.cli.parser import Commands
from azeroth.engine import Option

if TYPE_CHECKING:
    from rich.text import Text


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("games", help="list the games and their options", description=__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help="only this one, with its options")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the games, or one with its options explained."""
    from rich.padding import Padding
    from rich.text import Text

    from azeroth.games import game_named, games
    from azeroth.terminal.style import Screen

    console = Screen(highlight=False)
    for game in [game_named(args.game)] if args.game else games().values():
        players = f"{game.players[0]}-{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
        console.print(f"[bold]{game.title}[/]  {game.slug}, {players} players, {game.minutes} minutes")
        console.print(Padding(Text(game.about), (0, 0, 0, 2)))
        switches = {box.switch.name for box in game.boxes if box.switch is not None}
        for box in game.boxes:
            line = Text.assemble("with ", (box.title, "bold"))
            line.append(f"  --option {box.slug}=true" if box.switch is not None else "", style="dim")
            console.print(Padding(line, (0, 0, 0, 2)))
            console.print(Padding(Text(box.about), (0, 0, 0, 4)))
        for option in game.all_options:
            if option.name not in switches:
                for indent, line in _option(option, explained=bool(args.game)):
                    console.print(Padding(line, (0, 0, 0, indent)))
    return 0


def _option(option: Option, *, explained: bool) -> Iterator[tuple[int, Text]]:
    """An option with its values, and what they mean if wanted: lines, each with how far it is indented."""
    from rich.text import Text

    values = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in option.values)
    line = Text.assemble((f"--option {option.name}=", "bold"), values or "TEXT")
    line.append(f"  ({str(option.default).lower() or 'nothing'} unless said)", style="dim")
    yield 2, line
    if explained:
        yield 4, Text(option.about)
        for value, words in option.value_words.items():
            yield 4, Text.assemble((f"{value}: ", "bold"), words)
