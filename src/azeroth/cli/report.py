"""`azeroth report`: a page with plots of how a game plays between bots."""

from __future__ import annotations

import argparse
from pathlib import Path

from azeroth.cli.common import add_game, add_many, options_of, progress
from azeroth.cli.parser import Commands, number
from azeroth.cli.simulate import plan_of
from azeroth.engine import Mistake

KEEP_EVERY = 50


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "report", help="plot lengths, scores and wins of many games", description=__doc__
    )
    add_game(command)
    command.add_argument(
        "-p", "--players", type=number(1, 100), help="how many seats (default: all that fit, in turn)"
    )
    command.add_argument("--bot", default="greedy", help="who plays (default greedy)")
    add_many(command, games=5000)
    command.add_argument("--results", metavar="FILE", type=Path, help="where the games are kept, as Parquet; "
                         "what is there already is not played again")  # fmt: skip
    command.add_argument("--limit", metavar="PERCENT", type=number(100, 1000), default=150,
                         help="of its fair share, what anything may win at most (default 150)")  # fmt: skip
    command.add_argument(
        "--to", metavar="DIR", type=Path, default=Path("docs/balance"), help="where the page goes"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and write the page."""
    try:
        from azeroth.lab import parquet, report
    except ImportError as error:
        raise Mistake(f"reports need {error.name}; `pip install azeroth[lab]` installs it.") from None
    from azeroth.games import game_named
    from azeroth.lab import play_all

    game = game_named(args.game)
    # A game for one has no winner among seats, so it says nothing of fair shares.
    options = options_of(args.option)
    fit = [n for n in game.players if n > 1 and game.takes(n, options)]
    counts = [args.players] if args.players or not fit else fit
    plans = {}
    for players in counts:
        args.players = players
        plans[players] = plan_of(args)
    digest = game.loaded(plans[counts[0]].options, *args.content).digest
    about = f"{args.game} {args.bot} seed {args.seed}, content {digest}"
    if args.option:
        about += f", {' '.join(args.option)}"
    kept: Path | None = args.results
    played = parquet.read(kept, about) if kept is not None and kept.exists() else []
    with progress(args.games, "Games") as advance:
        advance(len(played))
        for at, (players, plan) in enumerate(plans.items()):
            share = args.games // len(plans) + (at < args.games % len(plans))
            have = sum(len(one.bots) == players for one in played)
            for one in play_all(plan, share, first=have, workers=args.workers, on=args.on, played=advance):
                played.append(one)
                if kept is not None and len(played) % KEEP_EVERY == 0:
                    parquet.write(kept, played, about)
    played.sort(key=lambda one: (len(one.bots), one.number))
    if kept is not None:
        parquet.write(kept, played, about)
    print(report.write(args.to, game, played, args.limit / 100))
    return 0
