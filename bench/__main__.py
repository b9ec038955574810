"""Prints what is measured, as a table or as JSON."""

from __future__ import annotations

import argparse
import os
import sys

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

GOALS = {"decisions": 1.5, "clones": 2.0, "save": 20_000, "late": 1.25}


def main() -> int:
    """Measure on one core and print; 1 when a goal is missed and --check is given."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("-n", "--games", type=int, default=40, help="games of each engine (default 40)")
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
    except ImportError as error:
        print(f"measuring needs {error.name}; `make bench` installs it.", file=sys.stderr)
        return 2
    console = Console(stderr=True)
    with console.status("measuring") as status:
        found = measure(args.games, args.seed, lambda what: status.update(f"measuring: {what}"))
    goals = {
        "decisions": found.decisions.ratio >= GOALS["decisions"],
        "clones": found.clones.ratio >= GOALS["clones"],
        "save": found.save_bytes_most <= GOALS["save"],
        "late": found.late_to_early <= GOALS["late"],
    }
    if args.json:
        whole = {
            **msgspec.to_builtins(found),
            "decisions_ratio": found.decisions.ratio,
            "clones_ratio": found.clones.ratio,
            "goals": goals,
        }
        print(msgspec.json.format(msgspec.json.encode(whole)).decode())
    else:
        table = Table(
            box=box.SIMPLE_HEAD, title=f"{found.games} random games of each, one core", title_justify="left"
        )
        table.add_column("")
        for column in ("Azeroth Tabletop", "Catanatron", "ratio", "goal"):
            table.add_column(column, justify="right")
        for name, rates, goal in (
            ("decisions/s, with setup", found.decisions, "decisions"),
            ("clones/s", found.clones, "clones"),
        ):
            table.add_row(
                name, f"{rates.ours:,.0f}", f"{rates.other:,.0f}", f"{rates.ratio:.2f}", f"≥ {GOALS[goal]}"
            )
        table.add_row("decisions a game", f"{found.decisions_a_game:.0f}", "", "", "")
        table.add_row(
            "saved game, bytes (mean, most)",
            f"{found.save_bytes_mean:,.0f}, {found.save_bytes_most:,}", "", "", f"≤ {GOALS['save']:,}",
        )  # fmt: skip
        table.add_row(
            "time per decision, last to first quarter",
            "",
            "",
            f"{found.late_to_early:.2f}",
            f"≤ {GOALS['late']}",
        )
        Console().print(table)
    return 1 if args.check and not all(goals.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
