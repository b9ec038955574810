"""Twenty Gold: a scenario of our own, and the example of how one is written."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Flow, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.edition import Edition
from azeroth.games.warcraft.play.losses import win
from azeroth.games.warcraft.state import Player, Table, board

LITTLE_GOLD = 5
"""A player who lacks no more than that is near the end."""


class TwentyGold(Edition):
    """The first with 20 gold left at the end of a turn wins; an army may be the faster way."""

    aim = (
        "Fill your treasury before the other does: gold that is spent on an army wins nothing, and gold "
        "without an army is soon another's."
    )
    special = (
        "The goldmines never run dry.",
        "Victory points count for nothing.",
    )
    by_points = False
    riches = 20
    removed_cards = ("victory-point",)

    def how_to_win(self, t: Table) -> str:
        return (
            f"{self.riches} gold in the stockpile at the end of your Spend Step wins, and so does "
            "occupying the enemy's Town twice."
        )

    def depletes(self, t: Table, space: SpaceId) -> bool:
        """The goldmines never run dry (wc.twentygold.mines-never-run-dry)."""
        return board(t).spaces[space].type != "goldmine"

    def turn_of_player_ends(self, t: Table, p: Player) -> Flow:
        if p.gold < self.riches:
            return None
        return win(t, (p.seat,), f"the stockpile holds {p.gold} gold.", "wc.twentygold.victory-gold")

    def looms(self, t: Table) -> Sequence[str]:
        rich = [p for p in t.state.players if self.riches - p.gold <= LITTLE_GOLD]
        return [f"{t.names[p.seat]} has {p.gold} of {self.riches} gold." for p in rich]

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        return "wc.twentygold.victory-elimination"
