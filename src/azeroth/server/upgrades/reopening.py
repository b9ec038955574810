"""Going on with a closed table, by the rules of now, when every person at it wants to."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

import msgspec

from azeroth.server.storage import Conflict
from azeroth.server.table.connection import Connection
from azeroth.server.table.live import Live
from azeroth.server.table.rooms import persons, refuse
from azeroth.server.table.snapshots import read_snapshot, rules_of, write_snapshot
from azeroth.server.upgrades.changed import told

if TYPE_CHECKING:
    from azeroth.server.host import Host

log = logging.getLogger("azeroth.table")


async def go_on(host: Host, live: Live, connection: Connection, yes: bool) -> None:
    """Somebody wants to go on under the new rules; when everybody does, the table is open again."""
    for _ in range(5):
        async with live.lock:
            closed, base = live.closed, live.base
            if closed is None:
                raise refuse("table.closed", "The table is open already.")
            if not closed.can_go_on or base is None or live.row.over:
                raise refuse("table.closed", f"It cannot go on. {closed.reason}")
            mine = {seat for seat in persons(live) if seat in connection.seats}
            if not mine:
                raise refuse("table.seat", "Only people who sit at the table can do that.")
            agreed = {*closed.agreed, *mine} if yes else set(closed.agreed) - mine
            fresh = msgspec.structs.replace(closed, agreed=tuple(sorted(agreed)))
            try:
                if set(persons(live)) <= agreed:
                    await _reopen(host, live, base)
                else:
                    await host.rooms.change(live, {"closed": msgspec.json.encode(fresh).decode()})
                    live.closed = fresh
            except Conflict:
                continue
            host.rooms.welcome_all(live)
            live.refresh()
            break
    else:
        raise refuse("table.busy", "The table changes too fast; please try again.")
    host.consider(live)


async def _reopen(host: Host, live: Live, base: bytes) -> None:
    """Let the table go on from its last position, by the rules of now."""
    words = "The rules have changed here; the game goes on by the new ones."
    taken = write_snapshot(told(read_snapshot(base), words))
    rules = rules_of(live.row.game, live.row.options)
    values = {
        "base": taken, "base_seq": live.seq, "rules": rules, "closed": "", "redo": "", "undo_ask": "",
        "updated": time.time(), "deadline": time.time() + live.row.timer if live.row.timer else None,
    }  # fmt: skip
    await host.store.rebase(live.id, live.row.version, values)
    await live.read_again()
    log.info("goes on by new rules", extra={"table": live.id, "seq": live.seq})
