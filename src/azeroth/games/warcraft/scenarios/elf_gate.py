"""The Elf Gate: three races fight for a gate that neutral Night Elves guard."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Flow, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import RaceId
from azeroth.games.warcraft.edition import Edition, Progress, enemies
from azeroth.games.warcraft.play.losses import win
from azeroth.games.warcraft.state import Player, Table, board, troop

GATE = "D"
TOO_MANY = 3


def beside_a_town(t: Table, space: SpaceId) -> bool:
    """Resources next to a Town never deplete in this scenario."""
    map_ = board(t)
    return any(map_.spaces[near].type == "town" for near in map_.near[space])


def enemies_at_gate(t: Table, p: Player) -> int:
    """Units of both opponents and of the Night Elves next to the gate."""
    map_ = board(t)
    return sum(
        sum(troop(foe, space).units for foe in enemies(t, p.seat))
        + (t.state.guards[space].units if space in t.state.guards else 0)
        for space in map_.near[map_.marks[GATE]]
    )


class ElfGate(Edition):
    """Hold the gate with few enemies around it, or be the last player."""

    aim = (
        "Three peoples want the gate in the middle, which Night Elves guard. Take it, and keep the others "
        "away from it."
    )
    special = ("Victory points count for nothing.",)
    by_points = False
    removed_cards = ("victory-point",)

    def how_to_win(self, t: Table) -> str:
        return (
            "You win when your turn ends with a unit of yours on the gate and fewer than three enemy units"
            " beside it, Night Elves included. The last player left wins, too."
        )

    def races(self, players: int) -> tuple[RaceId, ...] | None:
        return RaceId("human"), RaceId("orc"), RaceId("undead")

    def depletes(self, t: Table, space: SpaceId) -> bool:
        """Not beside a Town (wc.elfgate.town-resources-never-deplete)."""
        return not beside_a_town(t, space)

    def progress(self, t: Table, p: Player) -> Progress:
        tip = "Whoever holds the gate wins with fewer than three enemy units beside it."
        return Progress("gate", "Enemy units beside the gate", enemies_at_gate(t, p), tip=tip)

    def looms(self, t: Table) -> Sequence[str]:
        gate = board(t).marks[GATE]
        holder = next((p for p in t.state.players if troop(p, gate).units), None)
        if holder is None:
            return ()
        n = enemies_at_gate(t, holder)
        foes = f"{n} enemy {'unit' if n == 1 else 'units'} beside it"
        return (f"{t.names[holder.seat]} holds the gate, with {foes}.",)

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        return "wc.elfgate.victory-elimination"

    def turn_of_player_ends(self, t: Table, p: Player) -> Flow:
        held = troop(p, board(t).marks[GATE]).units
        if not held or enemies_at_gate(t, p) >= TOO_MANY:
            return None
        return win(t, (p.seat,), "the Elf Gate is held.", "wc.elfgate.victory-gate")
