"""Measures the server on this machine: load, memory, kills, next to a boardgame.io server in the same run."""

from __future__ import annotations

import argparse
import os
import sys

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from bench.server.kills import kills
from bench.server.load import load
from bench.server.memory import memory
from bench.server.process import TIC_TAC_TOE
from bench.server.yardstick import possible, yardstick

P99_MS = 250
IDLE_BYTES = 1_000_000


def main() -> int:
    """Measure and print; 1 when a goal is missed and --check is given."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--game", default="small-world")
    parser.add_argument("--tables", type=int, default=200, help="live tables (default 200)")
    parser.add_argument("--seats", type=int, default=3, help="connections at each (default 3)")
    parser.add_argument("--seconds", type=float, default=30, help="how long to measure (default 30)")
    parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1),
                        help="server processes (default: one for each core, 4 at most)")  # fmt: skip
    parser.add_argument("--kills", type=int, default=0, help="how often to kill the server (say 100)")
    parser.add_argument("--only-kills", action="store_true", help="measure nothing else")
    parser.add_argument("--database", default="", help="where to keep tables while killing (SQLite)")
    parser.add_argument("--kill-processes", type=int, default=1, help="server processes while killing (1)")
    parser.add_argument("--kill-tables", type=int, default=20, help="live tables while killing (20)")
    parser.add_argument("--kill-minutes", type=float, default=1e6, help="kill for no longer than that")
    parser.add_argument("--no-yardstick", action="store_true", help="without the boardgame.io server")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--check", action="store_true", help="fail when a goal is missed")
    args = parser.parse_args()
    console = Console(stderr=True)
    if args.only_kills:
        return _only_kills(args)
    with console.status("measuring") as status:
        status.update("measuring our server")
        ours = load(args.game, args.tables, args.seats, args.seconds, args.processes)
        why_not = "not wanted" if args.no_yardstick else possible()
        status.update("measuring the boardgame.io server")
        theirs = yardstick(args.tables, args.seats, args.seconds) if why_not is None else None
        status.update("measuring our server with the same game")
        same = (
            load(TIC_TAC_TOE, args.tables, args.seats, args.seconds, args.processes)
            if theirs is not None
            else None
        )
        status.update("measuring memory")
        idle = memory(args.game, args.seats, 100)
        killed = (
            kills(
                args.game,
                args.kills,
                args.kill_tables,
                args.seats,
                status.update,
                args.database,
                args.kill_processes,
            )
            if args.kills
            else None
        )
    ratio = ours.rate / theirs.rate if theirs is not None else None
    good = ours.p99 < P99_MS and not ours.errors and idle < IDLE_BYTES
    good = good and (killed is None or not (killed.lost or killed.changed or killed.doubled))
    if args.json:
        whole = {
            "load": {**msgspec.to_builtins(ours), "rate": ours.rate},
            "yardstick": msgspec.to_builtins(theirs),
            "ratio": ratio,
            "same_game_ratio": None if same is None or theirs is None else same.rate / theirs.rate,
            "same_game": None if same is None else {**msgspec.to_builtins(same), "rate": same.rate},
            "idle_table_bytes": idle,
            "kills": msgspec.to_builtins(killed),
            "good": good,
        }
        print(msgspec.json.format(msgspec.json.encode(whole)).decode())
        return 0 if good or not args.check else 1
    shown = Table(
        box=box.SIMPLE_HEAD,
        title=f"{args.tables} tables, {args.seats} connections each, {args.seconds:.0f} s, "
        f"{args.processes} server processes, {os.cpu_count()} cores",
        title_justify="left",
    )
    shown.add_column("")
    for column in (f"Azeroth, {args.game}", "Azeroth, tic-tac-toe", "boardgame.io, tic-tac-toe", "goal"):
        shown.add_column(column, justify="right")
    rows = (
        ("moves/s", "rate", "rate", ".0f", ""),
        ("p50 ms", "p50", "p50", ".0f", ""),
        ("p99 ms", "p99", "p99", ".0f", f"< {P99_MS}"),
        ("server CPU, ms/move", "server_ms", "server_ms", ".2f", ""),
        ("players CPU, ms/move", "client_ms", "client_ms", ".2f", ""),
        ("views/move", "views", "", ".2f", ""),
        ("bytes/move", "bytes", "", ".0f", ""),
        ("errors", "errors", "", "d", "0"),
    )
    for name, field, their, form, goal in rows:
        shown.add_row(
            name,
            format(getattr(ours, field), form),
            format(getattr(same, field), form) if same is not None else "",
            format(getattr(theirs, their), form) if theirs is not None and their else "",
            goal,
        )
    shown.add_row("idle table, kB", f"{idle / 1000:.0f}", "", "", f"< {IDLE_BYTES // 1000}")
    Console().print(shown)
    if theirs is None:
        print(f"no yardstick: {why_not}")
    elif same is not None:
        for name, one in ((args.game, ours), (f"the same game, {TIC_TAC_TOE},", same)):
            print(
                f"{name} beside boardgame.io: {one.rate / theirs.rate:.2f} times its moves a second "
                f"(goal 1.0), 99% within {one.p99:.0f} ms where it takes {theirs.p99:.0f} (goal: no more)"
            )
    if killed is not None:
        print(
            f"killed {killed.kills} times: {killed.lost} of {killed.acknowledged} acknowledged moves lost, "
            f"{killed.changed} changed, {killed.doubled} doubled; "
            f"{killed.resumed} of {killed.players} players resumed by themselves"
        )
    return 0 if good or not args.check else 1


def _only_kills(args: argparse.Namespace) -> int:
    """Kill the server and count, saying now and then how far it is."""
    done = kills(args.game, args.kills, args.kill_tables, args.seats, lambda what: print(what, flush=True),
                 args.database, args.kill_processes, args.kill_minutes)  # fmt: skip
    print(msgspec.json.encode(done).decode())
    return 1 if done.lost or done.changed or done.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
