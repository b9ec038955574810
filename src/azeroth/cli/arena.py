"""`azeroth arena`: which bot plays better."""

from __future__ import annotations

import argparse

from azeroth.cli.common import add_game, add_many, add_results, progress, results_of
from azeroth.cli.parser import Commands, number
from azeroth.cli.simulate import about, plan_of
from azeroth.engine import BadOption


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("arena", help="let bots play against each other", description=__doc__)
    add_game(command)
    command.add_argument("--bots", dest="bot", default="greedy,random", help="who (default greedy,random)")
    command.add_argument("-p", "--players", type=number(2, 100), help="seats (default: one for each bot)")
    add_many(command, games=400)
    add_results(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play with seats swapped, and rate."""
    import msgspec

    from azeroth.lab import play_in_turn, standings

    if len({name.strip() for name in args.bot.split(",")}) < 2:
        raise BadOption("an arena needs two bots that differ, as in --bots greedy,random.")
    plan = plan_of(args, swap=True)
    results = results_of(args, about([plan]))
    with progress(args.games, "Games") as advance:
        table = standings(
            play_in_turn(
                [plan], args.games, results=results, workers=args.workers, on=args.on, played=advance
            )
        )
    if args.json:
        whole = {
            "game": plan.game,
            "players": len(plan.bots),
            "games": args.games,
            "seed": plan.seed,
            "bots": table,
        }
        print(msgspec.json.format(msgspec.json.encode(whole)).decode())
        return 0
    from rich import box
    from rich.table import Table

    from azeroth.terminal.style import Screen

    title = f"{plan.game}, {args.games} games, seats swapped"
    lines = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
    lines.add_column("Bot")
    for column in ("Seats", "Wins", "Win rate", "95%", "Mean score", "Elo"):
        lines.add_column(column, justify="right")
    for one in table:
        lines.add_row(
            one.bot, str(one.seats), f"{one.wins:.1f}", f"{one.rate:.1%}", f"{one.low:.1%}-{one.high:.1%}",
            f"{one.score:.1f}", f"{one.elo:.0f}",
        )  # fmt: skip
    Screen(highlight=False).print(lines)
    return 0
