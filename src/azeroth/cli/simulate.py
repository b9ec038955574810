"""`azeroth simulate`: many games between bots, counted."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from azeroth.cli.common import add_game, add_many, add_results, options_of, progress, results_of
from azeroth.cli.parser import Commands, number

if TYPE_CHECKING:
    from azeroth.lab import Deck, Plan, Summary


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("simulate", help="play many games between bots", description=__doc__)
    add_game(command)
    command.add_argument("-p", "--players", type=number(1, 100), help="how many seats (default: the most)")
    command.add_argument(
        "--bot", default="random", help="who plays all seats, or one for each: greedy,random (default random)"
    )
    add_many(command, games=100)
    add_results(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument(
        "--cards",
        action="store_true",
        help="count which cards are used instead, and list those that never are",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and count."""
    from azeroth.lab import play_in_turn, summarise

    plan = plan_of(args)
    if args.cards:
        return _cards(args, plan)
    results = results_of(args, about([plan]))
    began = perf_counter()
    with progress(args.games, "Games") as advance:
        summary = summarise(
            play_in_turn(
                [plan], args.games, results=results, workers=args.workers, on=args.on, played=advance
            )
        )
    seconds = perf_counter() - began
    if args.json:
        import json

        print(json.dumps(as_json(plan, summary, seconds, args.workers), indent=2, ensure_ascii=False))
    else:
        _print(plan, summary, seconds)
    return 0


def _cards(args: argparse.Namespace, plan: Plan) -> int:
    """Which cards of which decks are used, and which never."""
    from azeroth.engine import Mistake
    from azeroth.games import game_named
    from azeroth.lab import decks, play_by, watch_one

    game = game_named(plan.game)
    content = game.content(plan.options, *args.content)
    if not game.study.decks(content):
        raise Mistake(f"{game.title} does not say which cards it has; --cards counts nothing there.")
    with progress(args.games, "Games") as advance:
        seen = play_by(watch_one, plan, args.games, workers=args.workers, on=args.on, played=advance)
        counted = decks(game, content, seen)
    if args.json:
        import json

        print(json.dumps({deck.name: deck.cards for deck in counted}, indent=2, ensure_ascii=False))
        return 0
    print(f"{game.title}, {', '.join(dict.fromkeys(plan.bots))}, {args.games} games.")
    tell_decks(counted)
    return 0


def tell_decks(counted: Iterable[Deck]) -> None:
    """Print how many cards of each deck were used, and those that never were."""
    for deck in counted:
        print(f"{deck.name}: {deck.used} of {len(deck.cards)} cards used in every way.")
        for card, ways in deck.never.items():
            print(f"  {card}: never {', '.join(ways)}")


def plan_of(args: argparse.Namespace, *, swap: bool = False) -> Plan:
    """The games that are asked for; Mistake says what is wrong with them before the first is played."""
    from azeroth.bots import bot_called
    from azeroth.engine import BadOption
    from azeroth.games import game_named
    from azeroth.lab import Plan

    game = game_named(args.game)
    bots = [name.strip() for name in args.bot.split(",")]
    for name in bots:
        bot_called(name)
    players = args.players or (len(bots) if len(bots) > 1 else game.players[-1])
    if len(bots) > players or (len(bots) > 1 and len(bots) != players and not swap):
        raise BadOption(f"{len(bots)} bots are named for {players} seats; name one, or one for each seat.")
    options = game.settle(players, options_of(args.option))
    game.content(options, *args.content)
    seats = tuple(bots[seat % len(bots)] for seat in range(players))
    return Plan(
        game=game.slug, bots=seats, seed=args.seed, options=options,
        content=tuple(str(folder) for folder in args.content), swap=swap,
    )  # fmt: skip


def about(plans: Sequence[Plan]) -> dict[str, object]:
    """What a run over these plans plays; the same, and it is the same run."""
    from azeroth.games import game_named

    first = plans[0]
    boxes = game_named(first.game).loaded(first.options, *map(Path, first.content)).digest
    return {
        "game": first.game, "bots": [list(plan.bots) for plan in plans], "seed": first.seed,
        "options": dict(first.options), "content": boxes, "swap": first.swap,
        **({"by work": True} if first.by_work else {}),
    }  # fmt: skip


def as_json(plan: Plan, summary: Summary, seconds: float, workers: int) -> dict[str, Any]:
    """The results as one object; all but `timing` is the same for the same seed."""
    return {
        "game": plan.game,
        "players": len(plan.bots),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": dict(plan.options),
        "games": summary.games,
        "decisions": summary.decisions,
        "length": {
            "mean": round(summary.length, 3), "shortest": summary.shortest, "longest": summary.longest,
        },
        "by": {
            kind: {
                name: {
                    "times": line.times,
                    "wins": round(line.wins, 6),
                    "win_rate": round(line.rate, 6),
                    "of_fair_share": round(line.ratio, 6),
                    "mean_score": round(line.mean, 6),
                }
                for name, line in sorted(group.items())
            }
            for kind, group in summary.groups.items()
        },
        "timing": {
            "seconds": round(seconds, 3),
            "decisions_per_second": round(summary.decisions / seconds),
            "workers": workers,
        },
    }  # fmt: skip


def _print(plan: Plan, summary: Summary, seconds: float) -> None:
    from rich import box
    from rich.table import Table

    from azeroth.games import game_named
    from azeroth.terminal.style import Screen

    console = Screen(highlight=False)
    title = game_named(plan.game).title
    console.print(
        f"[bold]{title}[/], {len(plan.bots)} players ({', '.join(dict.fromkeys(plan.bots))}), "
        f"seed {plan.seed}: "
        f"{summary.games} games, {summary.decisions} decisions "
        f"({summary.length:.0f} a game, {summary.shortest} to {summary.longest}), "
        f"{summary.decisions / seconds:,.0f} decisions/s."
    )
    for kind, group in summary.groups.items():
        if kind == "bot" and len(group) == 1:
            continue
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(kind.capitalize())
        for column in ("Times", "Wins", "Win rate", "Of fair share", "Mean score"):
            table.add_column(column, justify="right")
        by_rank = sorted(group.items(), key=lambda item: (kind != "seat" and -item[1].ratio, item[0]))
        for name, line in by_rank:
            table.add_row(
                name, str(line.times), f"{line.wins:.1f}", f"{line.rate:.1%}", f"{line.ratio:.2f}",
                f"{line.mean:.1f}",
            )  # fmt: skip
        console.print(table)
