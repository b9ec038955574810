"""Change rules, one thing at a time, and count the changes that a test notices."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context

from azeroth.engine import Mistake
from azeroth.games import FOLDERS
from tools.mutants import chapters, pytests, report
from tools.mutants.loaded import judged
from tools.mutants.record import record
from tools.mutants.run import verdicts
from tools.mutants.sample import SLOW, Mutant, draw, everything, stages
from tools.mutants.store import Result, Store
from tools.mutants.trial import Trial, Verdict, judge

ROOT = chapters.ROOT
CACHE = ROOT / ".mutants"
PAGE = ROOT / "docs" / "quality" / "rules.md"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the changes that the arguments ask for."""
    args = _parser().parse_args(arguments)
    ended = []
    for game in args.game or FOLDERS:
        # A game that is changed must not have been imported: each gets a process of its own.
        child = get_context("fork").Process(target=_game, args=(game, args))
        child.start()
        child.join()
        ended.append(child.exitcode)
    return int(any(ended))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tools.mutants", description=__doc__)
    add = parser.add_argument
    boxes = [box for game in FOLDERS for box in chapters.boxes(game)]
    add("--game", action="append", choices=(*FOLDERS, *boxes), help="a folder; may be given again")
    add("--chapter", default="", metavar="PLACE", help="only what lies there, as play/combat")
    add("--sample", type=int, default=300, metavar="N", help="how many changes a game (300)")
    add("--all", action="store_true", help="every change there is, not a sample")
    add("--seed", default="10", help="what the sample is drawn by (10)")
    add("--workers", type=int, default=2, metavar="N", help="how many at once (2)")
    add("--survivors", action="store_true", help="try again only what no test noticed last time")
    return parser


def _game(game: str, args: argparse.Namespace) -> None:
    try:
        found = _tried(game, args)
    except Mistake as mistake:
        sys.exit(str(mistake))
    if not args.chapter:
        report.write(found, PAGE)
    print("\n".join(report.lines(found)), flush=True)


def _tried(game: str, args: argparse.Namespace) -> report.Score:
    """Try what has no result yet, and count."""
    modules = [module for module in chapters.modules(game) if module.chapter.startswith(args.chapter)]
    if not modules:
        raise Mistake(f"{game} has no rule modules at {args.chapter!r}.")
    pytests.warm([other for other in FOLDERS if other != game.partition("/")[0]], ROOT)
    state = chapters.state(game)
    told = record(game, CACHE)
    mutants = list(everything(modules)) if args.all else draw(modules, f"{game} {args.seed}", args.sample)
    store, imports = Store(CACHE / "results.sqlite"), chapters.importers(game)
    known: dict[str, Verdict] = {}
    before: dict[str, str] = {}
    for mutant in mutants:
        if (old := store.get(mutant)) is not None:
            before[mutant.id] = old.verdict.noticed_by
            if old.state == state or (args.survivors and old.verdict.noticed_by):
                known[mutant.id] = old.verdict

    def trial(mutant: Mutant) -> Trial:
        lots = stages(mutant, told, imports, before.get(mutant.id, ""))
        return Trial(mutant.module.name, mutant.changed.source, lots, mutant.spot.function)

    def note(mutant: Mutant, verdict: Verdict) -> None:
        store.put(mutant, Result(state, verdict))
        known[mutant.id] = verdict
        what = f"{verdict.how}: {verdict.noticed_by}" if verdict.noticed_by else "NOT NOTICED"
        print(f"{len(known)}/{len(mutants)} {mutant.where} {mutant.changed.after[:70]!r} {what}", flush=True)

    def left() -> list[Mutant]:
        return [mutant for mutant in mutants if mutant.id not in known]

    def loadable(mutant: Mutant) -> bool:
        function = mutant.spot.function
        return function is not None and not told.keeps(mutant.module.path, function)

    if todo := [mutant for mutant in left() if loadable(mutant)]:
        quick = {test.id for test in told.tests if test.seconds < SLOW}
        for mutant, verdict in judged(game, todo, trial, args.workers, ROOT, quick):
            note(mutant, verdict)
    for mutant, verdict in verdicts(left(), trial, args.workers, partial(judge, ROOT)):
        note(mutant, verdict)
    chosen = "all changes" if args.all else f"a sample of {len(mutants)} changes, seed {args.seed}"
    chosen += f", {args.chapter}" if args.chapter else ""
    return report.score(
        game, chosen, time.strftime("%Y-%m-%d"), [(mutant, known[mutant.id]) for mutant in mutants]
    )


if __name__ == "__main__":
    sys.exit(main())
