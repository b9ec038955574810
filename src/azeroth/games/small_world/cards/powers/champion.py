"""Champion: comes with the combo and leaves with it; how it conquers stands with the conquests."""

from __future__ import annotations

from azeroth.games.small_world.cards.moments import Moment, at
from azeroth.games.small_world.state import Player, Table


@at(Moment.PICKED, "champion")
def arrives(t: Table, p: Player) -> None:
    """The Champion joins the hand."""
    if t.state.supply["champion"]:
        t.state.supply["champion"] -= 1
        p.champion = True


@at(Moment.DECLINE, "champion")
def leaves(t: Table, p: Player) -> None:
    """The Champion leaves play with its power (sw.power.champion-decline)."""
    for spot in t.state.regions.values():
        if spot.champion and spot.owner == p.seat:
            spot.champion = False
            t.state.supply["champion"] += 1
    if p.champion:
        p.champion = False
        t.state.supply["champion"] += 1
