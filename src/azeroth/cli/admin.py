"""`azeroth admin`: what a host does beside the running server."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from azeroth.cli.parser import Commands
from azeroth.cli.serve import installed
from azeroth.engine import Mistake

if TYPE_CHECKING:
    from azeroth.server.admin import Admin

EPILOG = "The database is the one that --db or AZEROTH_DB names, as for `azeroth serve`."


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command and what can be done with it."""
    command = commands.add_parser("admin", help="look after a server", description=__doc__, epilog=EPILOG)
    command.add_argument("--db", default=None, help="the database (AZEROTH_DB)", metavar="TEXT")
    what = command.add_subparsers(metavar="WHAT", required=True, dest="what")
    tables = what.add_parser("tables", help="list the tables, the latest first")
    tables.add_argument("--game", default="", help="only of this title")
    what.add_parser("sizes", help="how many tables there are of each title, and how big")
    export = what.add_parser("export", help="all that is kept of a table, as JSON; it tells what is hidden")
    export.add_argument("table")
    delete = what.add_parser("delete", help="remove tables for good")
    delete.add_argument("tables", nargs="+")
    announce = what.add_parser("announce", help="say something to everybody in the lobby; '' takes it back")
    announce.add_argument("text")
    for name, help_text in (
        ("backup", "write everything into a file; the server may run meanwhile"),
        ("restore", "put a backup into an empty database"),
        ("check", "see whether a backup is whole"),
    ):
        what.add_parser(name, help=help_text).add_argument("file", type=Path)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look after the tables of a server, or after a backup of them."""
    if not installed():
        raise Mistake("the server is not installed; `pip install azeroth[server]` installs it.")
    from azeroth.server.admin import Admin, checked
    from azeroth.server.settings import from_arguments

    if args.what == "check":
        counted = checked(args.file)
        print(f"{args.file} is whole: {counted.rows} rows, {counted.digest}")
        return 0

    async def work() -> int:
        async with Admin(from_arguments(argparse.Namespace(db=args.db)).db).opened() as admin:
            return await _do(admin, args)

    return asyncio.run(work())


async def _do(admin: Admin, args: argparse.Namespace) -> int:
    match args.what:
        case "tables":
            for line in await admin.tables(args.game):
                day = time.strftime("%Y-%m-%d %H:%M", time.localtime(line.updated))
                print(f"{line.table}  {day}  {line.game:18}  {line.state:8} {line.choices:6}  {line.seats}")
        case "sizes":
            await _sizes(admin)
        case "export":
            sys.stdout.buffer.write(await admin.export(args.table) + b"\n")
        case "delete":
            gone = await admin.delete(args.tables)
            print(f"removed {gone} of {len(args.tables)}")
            return 0 if gone == len(args.tables) else 1
        case "announce":
            await admin.store.announce(args.text[:500])
        case "backup":
            counted = await admin.backup(args.file)
            print(f"{args.file}: {counted.rows} rows, {counted.digest}")
        case "restore":
            counted = await admin.restore(args.file)
            print(f"restored {counted.rows} rows, {counted.digest}")
    return 0


async def _sizes(admin: Admin) -> None:
    lines = await admin.tables()
    for game in sorted({line.game for line in lines}):
        mine = [line for line in lines if line.game == game]
        size = sum(line.bytes for line in mine) / 1e6
        running = sum(line.state == "running" for line in mine)
        print(f"{game:18} {len(mine):6} tables ({running} running), {size:.1f} MB")
    print(f"{'all':18} {len(lines):6} tables, {sum(line.bytes for line in lines) / 1e6:.1f} MB")
