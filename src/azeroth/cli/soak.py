"""`azeroth soak`: random games with every invariant checked."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from azeroth.cli.common import add_many, add_results, options_of, results_of
from azeroth.cli.parser import Commands
from azeroth.cli.simulate import tell_decks

if TYPE_CHECKING:
    from azeroth.conformance import Job, Outcome, Soaked
    from azeroth.engine.study.usage import Seen
    from azeroth.lab.results import Kept, Results


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "soak", help="play random games with all invariants on", description=__doc__
    )
    command.add_argument("game", metavar="GAME", nargs="?", help="only this one")
    command.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[],
        help="an option that every game has (again for more); the other options change from game to game",
    )  # fmt: skip
    add_many(command, games=1000)
    add_results(command)
    command.add_argument(
        "--bot", default="random", metavar="NAME", help="who plays every seat (default: random)"
    )
    command.add_argument(
        "--thoroughness", type=_share, default=None, metavar="SHARE",
        help="how often the costly checks are made, up to 1: all of them at every decision",
    )  # fmt: skip
    command.add_argument(
        "--cards", action="store_true", help="also list which cards of which decks no game has used"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; 1 when something did not hold."""
    import sys

    from azeroth.bots import bot_named
    from azeroth.conformance import THOROUGHNESS, any_choice, soak
    from azeroth.engine import BadOption
    from azeroth.games import game_named

    game = game_named(args.game).slug if args.game else None
    options = options_of(args.option)
    if options and game is None:
        raise BadOption("--option needs the GAME that has it.")
    player = any_choice if args.bot == "random" else bot_named(args.bot).choose
    often = THOROUGHNESS if args.thoroughness is None else args.thoroughness
    results = results_of(args, _about(args, game, options, often))
    before = results.games if results else 0
    with results or nullcontext():
        soaked = soak(
            args.games, game, args.workers, sys.stderr.isatty(), seed=args.seed, player=player, on=args.on,
            thoroughness=often, first=before, decisions=args.decisions,
            kept=partial(_keep, results, args.bot) if results else None, options=options,
        )  # fmt: skip
    if results is not None:
        _count_in(soaked, results.read(min(before, args.games)))
    for breach in soaked.breaches:
        print(breach, end="\n\n")
    print(soaked)
    if args.cards:
        _cards(game, soaked.seen)
    return 1 if soaked.breaches else 0


def _about(
    args: argparse.Namespace, game: str | None, options: dict[str, str], often: float
) -> dict[str, object]:
    """What is soaked; the same, and it is the same run."""
    from azeroth.conformance import cases

    boxes = {f"{one.slug} {chosen}": one.loaded(chosen).digest for one, _, chosen in cases(game, options)}
    content = sha256(repr(sorted(boxes.items())).encode()).hexdigest()[:16]
    about: dict[str, object] = {
        "soak": game or "all", "bots": args.bot, "seed": args.seed, "thoroughness": often, "content": content,
    }  # fmt: skip
    return about | {"options": options} if options else about


def _keep(results: Results, bot: str, job: Job, outcome: Outcome) -> None:
    """Put a game into the results; of one that broke a promise little is known."""
    from azeroth.engine.study.record import Played
    from azeroth.lab.results import Kept

    bots = (bot,) * job.players
    played = outcome.game or Played(job.number, job.seed, bots, 0, (), (), ())
    played = replace(played, number=job.number, bots=bots)
    results.add(Kept(job.slug, played, job.options, outcome.breach))


def _count_in(soaked: Soaked, earlier: Iterable[Kept]) -> None:
    """Count games of the results in that were played before; which cards they used is not kept there."""
    for kept in earlier:
        soaked.games += 1
        soaked.decisions += kept.played.decisions
        if kept.breach:
            soaked.breaches.append(kept.breach)


def _cards(slug: str | None, seen: Seen) -> None:
    """Which cards were used, game by game."""
    from azeroth.engine.study.usage import every_deck
    from azeroth.games import game_named, games

    for game in [game_named(slug)] if slug else games().values():
        print(f"{game.title}:")
        tell_decks(every_deck(game, [seen]))


def _share(text: str) -> float:
    """A number above 0, up to 1."""
    try:
        share = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"{text[:40]} is not above 0 and at most 1")
    return share
