"""The Captives: Orcs and Night Elves each hold a leader of the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from azeroth.engine import Flow, Refusal, Seat, no
from azeroth.games.warcraft.board import SpaceId, distance
from azeroth.games.warcraft.content import RaceId
from azeroth.games.warcraft.edition import Edition, Progress, enemy_pieces
from azeroth.games.warcraft.play.losses import win
from azeroth.games.warcraft.state import Player, Table, board

if TYPE_CHECKING:
    from azeroth.games.warcraft.choices import Move
    from azeroth.games.warcraft.play.paths import Group

CAPTIVE = "captive"
CARRIERS = ("melee", "ranged", "flying")
FEW_STEPS = 4
"""So near to its Town a captive may be there before long."""


class Captives(Edition):
    """Bring your captive home, or take the enemy's Town."""

    aim = (
        "The enemy holds one of your own. Break through with a unit, take the captive along, and bring it "
        "home before they bring theirs."
    )
    special = (
        "A unit that moves through the captive's space may take it along.",
        "Victory points count for nothing.",
    )
    by_points = False
    removed_cards = ("victory-point",)

    def how_to_win(self, t: Table) -> str:
        return (
            "You win at once when the captive of your race comes to your own Town, or by occupying the "
            "enemy's Town twice."
        )

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

    def progress(self, t: Table, p: Player) -> Progress | None:
        captive = self.captive(t, p)
        if captive is None or p.town is None:
            return None
        tip = "Whoever brings the captive of their race to their own Town wins."
        return Progress("prisoner", "Steps to bring the captive home", board(t).far(captive)[p.town], tip=tip)

    def looms(self, t: Table) -> Sequence[str]:
        found = []
        for p in t.state.players:
            way = self.progress(t, p)
            if way is not None and way.now <= FEW_STEPS:
                steps = f"{way.now} {'step' if way.now == 1 else 'steps'}"
                found.append(f"The captive of the {t.content.races[p.race].short} is {steps} from home.")
        return found

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        return "wc.captives.victory-elimination"
