"""Standing answers as a table's row keeps them, and who is answered for as usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from azeroth.engine import Seat, Standing, Table
from azeroth.engine.tables.standing import USUAL
from azeroth.server.storage import SeatRow


def written(standing: Mapping[Seat, Standing]) -> str:
    """As text; empty when everybody is answered for as usual."""
    said = {seat: one for seat, one in standing.items() if one != USUAL}
    return msgspec.json.encode(said).decode() if said else ""


def read(text: str) -> dict[Seat, Standing]:
    return msgspec.json.decode(text, type=dict[int, Standing]) if text else {}


def settle(table: Table[Any, Any], seats: Sequence[SeatRow], usual: bool) -> None:
    """People who have not said otherwise are answered for as usual; nobody else is."""
    table.usual = usual
    for row in seats:
        if row.kind != "person" or row.played_by_bot:
            table.standing.pop(row.seat, None)
        elif usual:
            table.standing.setdefault(row.seat, USUAL)


def without(table: Table[Any, Any], *seats: Seat) -> dict[str, object]:
    """The change of the row that ends what these seats have said: somebody else plays them now."""
    for seat in seats:
        table.standing.pop(seat, None)
    return {"standing": written(table.standing)}
