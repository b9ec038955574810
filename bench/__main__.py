"""Prints what is measured, as a table or as JSON."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from bench.measure import Measured, Speed
    from bench.ours import Title
    from bench.steps import Pace


def main() -> int:
    """Measure on one core and print; 1 when a goal is missed and --check is given."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("title", metavar="TITLE", nargs="*", help="only these (default: all)")
    parser.add_argument("-n", "--games", type=int, default=40, help="games of each engine (default 40)")
    parser.add_argument(
        "--steps", type=int, default=5000, help="steps of each research adapter (default 5000; 0: none)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--check", action="store_true", help="fail when a goal is missed")
    args = parser.parse_args()
    if args.games < 1:
        parser.error("--games must be at least 1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        from bench.measure import measure
        from bench.ours import TITLES
        from bench.steps import measure_steps, walks
        from bench.steps import reached as steps_reached
    except ImportError as error:
        print(f"measuring needs {error.name}; `make bench` installs it.", file=sys.stderr)
        return 2
    there = [title.slug for title in TITLES]
    for slug in args.title:
        if slug not in there:
            parser.error(f"there is no title {slug!r}; titles: {', '.join(there)}")
    titles = [title for title in TITLES if not args.title or title.slug in args.title]
    with Console(stderr=True).status("measuring") as status:
        found = measure(titles, args.games, args.seed, lambda what: status.update(f"measuring: {what}"))
        paces = {}
        if args.steps > 0:
            paces = measure_steps(
                walks(args.seed), args.steps, lambda what: status.update(f"measuring: {what}")
            )
    if args.json:
        whole = {
            "games": found.games,
            "catanatron": _numbers(found.catanatron),
            "titles": {title.slug: _of_title(found, title) for title in titles},
            "steps_a_second": {name: pace.steps_a_second for name, pace in paces.items()},
            "decisions_a_second": {name: pace.decisions_a_second for name, pace in paces.items()},
        }
        print(msgspec.json.format(msgspec.json.encode(whole)).decode())
    else:
        Console().print(_table(found, titles))
        if paces:
            Console().print(_steps(paces))
    met = all(all(reached(found, title).values()) for title in titles)
    return 1 if args.check and not (met and (not paces or steps_reached(paces))) else 0


def reached(found: Measured, title: Title) -> dict[str, bool]:
    """Each goal of a title, and whether it is met."""
    goals, record = title.goals, found.records[title.slug]
    met = {"decisions": found.decisions_ratio(title.slug) >= goals.decisions}
    if goals.clones is not None:
        met["clones"] = found.clones_ratio(title.slug) >= goals.clones
    if goals.save is not None:
        met["save"] = record.save_bytes_most <= goals.save
    if goals.late is not None:
        met["late"] = record.late_to_early <= goals.late
    return met


def _numbers(speed: Speed) -> dict[str, float]:
    return {
        "decisions_a_second": speed.decisions_a_second,
        "answers_a_second": speed.answers_a_second,
        "clones_a_second": speed.clones_a_second,
        "seconds_a_game": speed.seconds_a_game,
        "decisions_a_game": speed.decisions_a_game,
    }


def _of_title(found: Measured, title: Title) -> dict[str, Any]:
    return {
        **_numbers(found.titles[title.slug]),
        "decisions_ratio": found.decisions_ratio(title.slug),
        "answers_ratio": found.answers_ratio(title.slug),
        "clones_ratio": found.clones_ratio(title.slug),
        **msgspec.to_builtins(found.records[title.slug]),
        "goals": reached(found, title),
    }


def _table(found: Measured, titles: list[Title]) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, title=f"{found.games} random games of each, one core", title_justify="left"
    )
    table.add_column("", no_wrap=True)
    for column in ("ours", "Catanatron", "ratio", "goal"):
        table.add_column(column, justify="right")
    other = found.catanatron
    for title in titles:
        speed, record, goals = found.titles[title.slug], found.records[title.slug], title.goals
        table.add_row(f"[bold]{title.slug}[/], {title.players} players")
        table.add_row(
            "  decisions/s, with setup", f"{speed.decisions_a_second:,.0f}",
            f"{other.decisions_a_second:,.0f}", f"{found.decisions_ratio(title.slug):.2f}",
            f"≥ {goals.decisions}",
        )  # fmt: skip
        table.add_row(
            "  answers/s, lone choices too", f"{speed.answers_a_second:,.0f}",
            f"{other.answers_a_second:,.0f}", f"{found.answers_ratio(title.slug):.2f}",
        )  # fmt: skip
        table.add_row(
            "  clones/s", f"{speed.clones_a_second:,.0f}", f"{other.clones_a_second:,.0f}",
            f"{found.clones_ratio(title.slug):.2f}", "" if goals.clones is None else f"≥ {goals.clones}",
        )  # fmt: skip
        table.add_row("  seconds a game", f"{speed.seconds_a_game:.3f}", f"{other.seconds_a_game:.3f}")
        table.add_row(
            "  decisions a game", f"{speed.decisions_a_game:,.0f}", f"{other.decisions_a_game:,.0f}"
        )
        table.add_row(
            "  save, bytes (mean, most)", f"{record.save_bytes_mean:,.0f}, {record.save_bytes_most:,}",
            "", "", "" if goals.save is None else f"≤ {goals.save:,}",
        )  # fmt: skip
        table.add_row(
            "  last quarter to first", "", "", f"{record.late_to_early:.2f}",
            "" if goals.late is None else f"≤ {goals.late}",
        )  # fmt: skip
    return table


def _steps(paces: dict[str, Pace]) -> Table:
    from bench.steps import CATANATRON, GIN_RUMMY, GOAL, ratio, steps_ratio

    table = Table(
        box=box.SIMPLE_HEAD,
        title="Research adapters, two seats, random steps; ratio: of Catanatron's",
        title_justify="left",
    )
    table.add_column("", no_wrap=True)
    for column in ("decisions/s", "ratio", "goal", "steps/s", "ratio"):
        table.add_column(column, justify="right")
    for name, pace in paces.items():
        ours = name not in (CATANATRON, GIN_RUMMY)
        table.add_row(
            name, f"{pace.decisions_a_second:,.0f}", f"{ratio(paces, name):.2f}",
            f"≥ {GOAL:g}" if ours else "", f"{pace.steps_a_second:,.0f}", f"{steps_ratio(paces, name):.2f}",
        )  # fmt: skip
    return table


if __name__ == "__main__":
    sys.exit(main())
