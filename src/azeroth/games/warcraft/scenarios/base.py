"""What a scenario may change; the main game changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from azeroth.engine import Flow, Refusal, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import Kind, RaceId, Scenario
from azeroth.games.warcraft.losses import win
from azeroth.games.warcraft.state import Devoured, Player, Table, team_of

if TYPE_CHECKING:
    from azeroth.games.warcraft.choices import Move
    from azeroth.games.warcraft.ways import Group

START_RESOURCES = 5
TWO_PLAYER_TARGET = 15


class MainGame:
    """The main game: victory points, or the last side standing."""

    reshuffles = True
    """An empty experience deck is made anew from the discard pile."""
    by_points = True
    """Victory points are looked at."""
    riches = 0
    """How much gold wins, if gold does."""
    removed_cards: tuple[str, ...] = ()
    """Cards that the FAQ takes out of the decks."""

    def races(self, players: int) -> tuple[RaceId, ...] | None:
        """Which races play; None: dealt from all four."""
        return None

    def first_race(self) -> RaceId | None:
        """Whose player is first in the first turn; None: at random."""
        return None

    def equip(self, t: Table, p: Player) -> None:
        """What a player starts with besides cards and pieces on the board."""
        if self.stocks(t, p):
            p.gold = p.wood = START_RESOURCES
        if not self.interface(p.race):
            p.buildings = []

    def interface(self, race: RaceId) -> bool:
        """Has that race a Town interface?"""
        return True

    def laid_out(self, t: Table) -> None:
        """After the board is set up."""

    # -- steps ------------------------------------------------------------------------------------

    def takes_step(self, t: Table, p: Player, step: str) -> bool:
        """Does the player take that step ("harvest", "deploy", "spend")?"""
        return True

    def spending(self, t: Table, p: Player) -> tuple[str, ...]:
        """The options of the player's Spend Step."""
        return ("train", "construct", "upgrade")

    def stocks(self, t: Table, p: Player) -> bool:
        """Can the player keep gold and wood?"""
        return True

    def may_upgrade(self, t: Table, p: Player) -> Refusal | None:
        """Why the player cannot pay for upgrades."""
        return None

    def free_upgrades(self, t: Table, p: Player) -> int:
        """How many upgrades of this Spend Step cost and need nothing."""
        return 0

    def gifts(self, t: Table, p: Player) -> Sequence[tuple[Kind, SpaceId]]:
        """Units that the player may place for nothing in the Harvest Step."""
        return ()

    def depletes(self, t: Table, space: SpaceId) -> bool:
        """Does a 3 deplete that space?"""
        return True

    # -- moving -----------------------------------------------------------------------------------

    def escorted(self, t: Table, p: Player, group: Group) -> Collection[SpaceId]:
        """Where a piece can bring a captive."""
        return ()

    def may_escort(self, t: Table, p: Player, group: Group, to: SpaceId, along: str) -> Refusal | None:
        """Why a captive cannot come along."""
        return None

    def arrived(self, t: Table, p: Player, move: Move) -> Flow:
        """A piece has moved."""
        return None

    def after_move(self, t: Table, p: Player) -> Flow:
        """A Move Step and its battles are over."""
        return None

    def killed(self, t: Table, p: Player, kind: str, space: SpaceId) -> None:
        """A unit has been killed; it is in the reserves."""

    def nearest_homes(self, t: Table, unit: Devoured) -> Sequence[SpaceId]:
        """Where a killed unit comes back."""
        return ()

    def wants(self, t: Table, p: Player, space: SpaceId) -> bool:
        """Is that marked space what the player's armies are after? For bots."""
        return False

    # -- the end ----------------------------------------------------------------------------------

    def target(self, t: Table) -> int:
        """How many victory points win."""
        return TWO_PLAYER_TARGET if len(t.names) == 2 else int(t.options["target"])

    def turn_of_player_ends(self, t: Table, p: Player) -> Flow:
        """A player has completed the Spend Step: has the side won?"""
        from azeroth.games.warcraft.victory import points

        side = team_of(t, p.seat)
        total = points(t, side).total
        if total < self.target(t):
            return None
        return win(
            t, side, f"{total} victory points.",
            "wc.victory.two-player-target" if len(t.names) == 2 else "wc.victory.four-player-target",
        )  # fmt: skip

    def turn_ends(self, t: Table) -> Flow:
        """All players have completed the turn."""
        return None

    def drew(self, t: Table) -> Flow:
        """Cards were drawn in a battle."""
        return None

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        """The rule by which the last side wins."""
        return "wc.victory.last-side-standing"

    def falls_with(self, t: Table, seat: Seat) -> tuple[Seat, ...]:
        """Who is eliminated with a player whose Town is captured."""
        return team_of(t, seat)


SCENARIOS: dict[Scenario, MainGame] = {"main": MainGame()}


def is_played_as(name: Scenario, made: MainGame) -> MainGame:
    """Register a scenario."""
    SCENARIOS[name] = made
    return made


__all__ = ["SCENARIOS", "MainGame", "is_played_as"]
