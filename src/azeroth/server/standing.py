"""Standing passes as a table's row keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from azeroth.engine import Seat, Standing, Table


def written(standing: Mapping[Seat, Standing]) -> str:
    """As text; empty when nobody is passed for."""
    return msgspec.json.encode(standing).decode() if standing else ""


def read(text: str) -> dict[Seat, Standing]:
    return msgspec.json.decode(text, type=dict[int, Standing]) if text else {}


def without(table: Table[Any, Any], *seats: Seat) -> dict[str, object]:
    """The change of the row that ends what these seats have said: somebody else plays them now."""
    for seat in seats:
        table.standing.pop(seat, None)
    return {"standing": written(table.standing)}
