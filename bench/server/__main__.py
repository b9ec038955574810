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
    for column in (f"Azeroth, {args.game}", "boardgame.io, tic-tac-toe", "goal"):
        shown.add_column(column, justify="right")
    other = (lambda text: text) if theirs is not None else (lambda text: why_not or "")
    shown.add_row("moves/s", f"{ours.rate:.0f}", other(f"{theirs.rate:.0f}" if theirs else ""), "")
    shown.add_row("p50 ms", f"{ours.p50:.0f}", f"{theirs.p50:.0f}" if theirs else "", "")
    shown.add_row("p99 ms", f"{ours.p99:.0f}", f"{theirs.p99:.0f}" if theirs else "", f"< {P99_MS}")
    shown.add_row("server CPU, ms/move", f"{ours.server_ms:.2f}", "", "")
    shown.add_row("players CPU, ms/move", f"{ours.client_ms:.2f}", "", "")
    shown.add_row("views/move", f"{ours.views:.2f}", "", "")
    shown.add_row("errors", str(ours.errors), "", "0")
    shown.add_row("idle table, kB", f"{idle / 1000:.0f}", "", f"< {IDLE_BYTES // 1000}")
    Console().print(shown)
    if ratio is not None:
        print(f"ratio of moves per second: {ratio:.2f}")
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
