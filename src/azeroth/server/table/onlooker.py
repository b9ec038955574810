"""A table as an onlooker sees it, for words that all may hear."""

from __future__ import annotations

from typing import Any

from azeroth.engine import Seat, Table


class Onlooker:
    """An onlooker's view of a table, made only when words need more than names and content: few do."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self._table = table
        self.names, self.content, self.game, self.options = (
            table.names, table.content, table.game, table.options
        )  # fmt: skip

    def who(self, seat: Seat) -> str:
        return self._table.who(seat)

    def __getattr__(self, name: str) -> Any:
        view = self.__dict__.get("_view")
        if view is None:
            view = self.__dict__["_view"] = self._table.glance(None)
        return getattr(view, name)
