"""`azeroth report`: a page with plots of how a game plays between bots."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azeroth.cli.common import add_game, add_many, add_results, options_of, progress, results_of
from azeroth.cli.parser import Commands, number
from azeroth.cli.simulate import about, plan_of
from azeroth.engine import BadOption, Mistake
from azeroth.engine.study.record import Played

if TYPE_CHECKING:
    from azeroth.lab.results import Kept

LIMIT = 150


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
    add_results(command)
    command.add_argument(
        "--limit", metavar="PERCENT", type=number(100, 1000), default=LIMIT,
        help=f"of its fair share, what anything may win at most (default {LIMIT})",
    )  # fmt: skip
    command.add_argument(
        "--to", metavar="DIR", type=Path, default=Path("docs/balance"), help="where the page goes"
    )
    command.add_argument(
        "--name", metavar="NAME", default="", help="what the page is called (default: the game's short name)"
    )
    command.add_argument(
        "--html", metavar="FILE", type=Path, help="write one page of HTML there instead, whole in itself"
    )
    command.add_argument(
        "--from",
        dest="source",
        metavar="DIR",
        type=Path,
        help="the results of any run, also of soak, to be told of instead: nothing is played",
    )
    command.add_argument(
        "--against", metavar="DIR", type=Path,
        help="the results of another run, to be put beside this one (with --html)",
    )  # fmt: skip
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and write the page."""
    try:
        from azeroth.lab import page, report, results
    except ImportError as error:
        raise Mistake(f"reports need {error.name}; `pip install azeroth[lab]` installs it.") from None
    from azeroth.games import game_named
    from azeroth.lab import play_in_turn
    from azeroth.lab.course import counted

    game = game_named(args.game)
    asked = _asked(args, game.slug)
    # A game for one has no winner among seats, so it says nothing of fair shares.
    options = options_of(args.option)
    fit = [n for n in game.players if n > 1 and game.takes(n, options)]
    plans = []
    for players in [args.players] if args.players or not fit else fit:
        args.players = players
        plans.append(plan_of(args))
    if args.against is not None and args.html is None:
        raise BadOption("--against needs --html FILE: two runs are put side by side only there.")
    other = results.opened(args.against) if args.against is not None else None
    if other is not None and other[0].get("game") != game.slug:
        raise BadOption(f"{args.against} holds no games of {game.title} alone, to be put beside others.")
    decks = game.study.decks(game.content(plans[-1].options, *args.content))
    if args.source is not None:
        run_by, there = results.opened(args.source)
        found = counted(_games_of(args.source, there, game.slug), decks)
        asked = [*_soaked(run_by, found.whole.games, args.source), *asked]
    else:
        kept = results_of(args, about(plans))
        with progress(args.games, "Games") as advance:
            games = play_in_turn(
                plans, args.games, results=kept, workers=args.workers, on=args.on, played=advance
            )
            found = counted(games, decks)
    made = report.Made(date.today().isoformat(), tuple(map(shlex.join, asked)))
    if args.html is not None:
        runs = [page.Run(str(args.source or args.results or "this run"), found)]
        if other is not None:
            runs.append(page.Run(str(args.against), counted(one.played for one in other[1])))
        print(page.write(args.html, game, runs, args.limit / 100, made))
        return 0
    boxes = [box.title for box in game.in_play(plans[-1].options) if box is not game.base]
    print(report.write(args.to, game, found, args.limit / 100, args.name, boxes, made))
    return 0


def _asked(args: argparse.Namespace, slug: str) -> list[list[str]]:
    """The command, without what changes nothing on the page: who plays, and where games are kept."""
    words = ["azeroth", "report", slug]
    words += ["-p", str(args.players)] if args.players else []
    words += [word for option in args.option for word in ("-o", option)]
    words += [word for folder in args.content for word in ("--content", folder.name)]
    if args.source is not None:
        words += ["--from", args.source.name]
    else:
        words += ["--bot", args.bot, "--games", str(args.games), "--seed", str(args.seed)]
    words += ["--limit", str(args.limit)] if args.limit != LIMIT else []
    words += ["--against", args.against.name] if args.against is not None else []
    return [words + (["--name", args.name] if args.name else [])]


def _soaked(about: Mapping[str, Any], games: int, folder: Path) -> list[list[str]]:
    """The command that soaked the games of a folder, if that was it."""
    if "soak" not in about:
        return []
    options = [word for name, value in about.get("options", {}).items() for word in ("-o", f"{name}={value}")]
    how = ["--bot", about["bots"], "--games", str(games), "--seed", str(about["seed"])]
    return [["azeroth", "soak", about["soak"], *options, *how, "--results", folder.name]]


def _games_of(folder: Path, games: Iterable[Kept], slug: str) -> Iterator[Played]:
    """The games of a folder of results; Mistake if they are not all whole games of this title."""
    for one in games:
        if one.game != slug or one.breach:
            what = "a game that broke a promise" if one.breach else f"a game of {one.game}"
            raise Mistake(f"{folder} holds {what}, number {one.played.number}; it is no report of {slug}.")
        yield one.played
