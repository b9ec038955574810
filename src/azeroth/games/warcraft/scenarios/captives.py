"""The Captives: Orcs and Night Elves each hold a leader of the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING

from azeroth.engine import Flow, Refusal, Seat, no
from azeroth.games.warcraft.board import SpaceId, distance
from azeroth.games.warcraft.content import RaceId
from azeroth.games.warcraft.edition import Edition, Worth, enemies, enemy_pieces
from azeroth.games.warcraft.play.losses import win
from azeroth.games.warcraft.state import Player, Table, board, troop

if TYPE_CHECKING:
    from azeroth.games.warcraft.choices import Move
    from azeroth.games.warcraft.play.paths import Group

CAPTIVE = "captive"
CARRIERS = ("melee", "ranged", "flying")
PRIZE = 9.0
"""What a captive is worth to a bot."""


class Captives(Edition):
    """Bring your captive home, or take the enemy's Town."""

    by_points = False
    removed_cards = ("victory-point",)

    def races(self, players: int) -> tuple[RaceId, ...] | None:
        return RaceId("orc"), RaceId("night-elf")

    def captive(self, t: Table, p: Player) -> SpaceId | None:
        """Where the captive of the player's race is."""
        return t.state.captives.get(p.race)

    def escorted(self, t: Table, p: Player, group: Group) -> Collection[SpaceId]:
        """Where a unit of the group comes with the captive, which it may take on its way."""
        from azeroth.games.warcraft.play.paths import barred

        captive = self.captive(t, p)
        if captive is None or group.kind not in CARRIERS:
            return ()
        if distance(board(t).spaces[group.space].hex, board(t).spaces[captive].hex) > group.reach:
            return ()
        seen = {(group.space, group.space == captive): 0}
        queue = deque(seen)
        found: set[SpaceId] = set()
        while queue:
            here, holds = queue.popleft()
            far = seen[here, holds]
            if far and holds:
                found.add(here)
            if far == group.reach or (far and enemy_pieces(t, p.seat, here)):
                continue
            for there in board(t).near[here]:
                step = (there, holds or there == captive)
                if step not in seen and barred(t, p.seat, group.kind, here, there) is None:
                    seen[step] = far + 1
                    queue.append(step)
        return found

    def may_escort(self, t: Table, p: Player, group: Group, to: SpaceId, along: str) -> Refusal | None:
        if not along or to in self.escorted(t, p, group):
            return None
        if group.kind not in CARRIERS:
            return no("wc.captives.own-race-only", "Only units take a captive along, workers do not.")
        return no("wc.captives.escort", "Your captive is not on its way.")

    def arrived(self, t: Table, p: Player, move: Move) -> Flow:
        """The captive comes along; at home the game is won (wc.captives.victory-rescue)."""
        if not move.along:
            return None
        t.state.captives[p.race] = move.to
        if move.to == p.town:
            return win(t, (p.seat,), "the captive is home.", "wc.captives.victory-rescue")
        return None

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        return "wc.captives.victory-elimination"

    # -- what bots ask ----------------------------------------------------------------------------

    def add_prizes(self, t: Table, p: Player, found: Worth, more_to_move: bool) -> None:
        """The own captive, and more an enemy's that is on its way home."""
        captive = self.captive(t, p)
        if captive is not None:
            found[captive] = found.get(captive, 0.0) + 2.0
        for foe in enemies(t, p.seat):
            theirs = self.captive(t, foe)
            if theirs is not None and troop(foe, theirs).units and foe.town is not None:
                home = board(t).far(theirs).get(foe.town, 9)
                found[theirs] = found.get(theirs, 0.0) + PRIZE * 4 / (1 + home)

    def add_treasures(self, t: Table, p: Player, found: Worth) -> None:
        for foe in enemies(t, p.seat):
            if (theirs := self.captive(t, foe)) is not None:
                found[theirs] = found.get(theirs, 0.0) + PRIZE

    def targets(self, t: Table, p: Player, towns: Worth) -> Worth:
        captive = self.captive(t, p)
        if captive is not None:
            towns[captive] = 2.0
        for foe in enemies(t, p.seat):
            theirs = self.captive(t, foe)
            if theirs is not None and troop(foe, theirs).units:
                towns[theirs] = 3.0
        return towns
