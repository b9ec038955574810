"""`azeroth arena`: which bot plays better."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azeroth.cli.common import add_game, add_many, add_results, progress, results_of
from azeroth.cli.parser import Commands, number
from azeroth.cli.simulate import about, plan_of

if TYPE_CHECKING:
    from azeroth.lab import Standing


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "arena", help="let bots play against each other",
        description="Every two bots meet on the same deals, seats rotated, until it is sure who is better.",
    )  # fmt: skip
    add_game(command)
    command.add_argument(
        "--bots", dest="bot", default="greedy,random",
        help="who (default greedy,random); my_bot.py:Bot is the class Bot of your own file",
    )  # fmt: skip
    command.add_argument(
        "-p", "--players", type=number(2, 100), help="seats of a game (default 2); two bots share them"
    )
    add_many(command, games=400)
    add_results(command)
    command.add_argument(
        "--neighbours", action="store_true", help="only bots that stand next to each other in --bots meet"
    )
    command.add_argument(
        "--all", action="store_true", help="play all games, even when the order is settled before"
    )
    command.add_argument(
        "--by-work", action="store_true",
        help="who thinks for a second does so by processor time alone: for a machine that is busy",
    )  # fmt: skip
    command.add_argument("--page", metavar="DIR", type=Path, help="write a page with a plot there")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the order is settled, and rate."""
    import msgspec

    from azeroth.games import game_named
    from azeroth.lab import League, pairings, play_in_turn, until_settled

    bots = list(dict.fromkeys(name.strip() for name in args.bot.split(",")))
    args.players = args.players or min(n for n in game_named(args.game).players if n >= 2)
    args.bot = bots[0]
    plan = msgspec.structs.replace(plan_of(args, swap=True), swap=True, by_work=args.by_work)
    plans = pairings(plan, bots, neighbours=args.neighbours)
    results = results_of(args, about(plans))
    league = League(plans)
    with progress(args.games, "Games") as advance:
        games = play_in_turn(
            plans, args.games, results=results, workers=args.workers, on=args.on, played=advance
        )
        for _ in until_settled(league, games, stop=not args.all):
            pass
    if args.page is not None:
        from azeroth.lab import arena_page

        page = arena_page.write(args.page, game_named(plan.game), plan, league)
        if not args.json:
            print(f"Written: {page}")
    table, settled = league.table(), league.settled
    if args.json:
        whole = {
            "game": plan.game, "players": league.seats, "games": league.games, "seed": plan.seed,
            "settled": settled, "bots": table,
        }  # fmt: skip
        print(msgspec.json.format(msgspec.json.encode(whole)).decode())
    else:
        state = "settled" if settled else "not settled"
        _show(f"{plan.game}, {league.games} games, seats rotated; the order is {state}", table)
    return 0


def _show(title: str, table: Sequence[Standing]) -> None:
    """Print the ratings as a table."""
    from rich import box
    from rich.table import Table

    from azeroth.terminal.style import Screen

    lines = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
    lines.add_column("Bot")
    for column in ("Games", "Points", "Rate", "95%", "Elo", "95%", "Slowest", "Work"):
        lines.add_column(column, justify="right")
    for one in table:
        lines.add_row(
            one.bot, str(one.games), f"{one.points:g}", f"{one.rate:.1%}", f"{one.low:.1%}-{one.high:.1%}",
            f"{one.elo:.0f}", f"{one.elo_low:.0f}-{one.elo_high:.0f}",
            f"{one.slowest:.2f} s", f"{one.hardest:.2f} s",
        )  # fmt: skip
    Screen(highlight=False).print(lines)
