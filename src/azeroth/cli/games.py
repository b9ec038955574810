"""`azeroth games`: what can be played, and with which options."""

from __future__ import annotations

import argparse

from azeroth.cli.parser import Commands


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("games", help="list the games and their options", description=__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help="only this one, with its options")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List them."""
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
            if option.name in switches:
                continue
            values = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in option.values)
            line = Text.assemble((f"--option {option.name}=", "bold"), values or "TEXT")
            line.append(f"  ({str(option.default).lower() or 'nothing'} unless said)", style="dim")
            console.print(Padding(line, (0, 0, 0, 2)))
            if args.game:
                console.print(Padding(Text(option.about), (0, 0, 0, 4)))
                for value, words in option.value_words.items():
                    console.print(Padding(Text.assemble((f"{value}: ", "bold"), words), (0, 0, 0, 4)))
    return 0
