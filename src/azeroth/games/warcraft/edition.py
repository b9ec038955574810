"""What scenarios answer differently from the main game, and who is against whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from azeroth import engine
from azeroth.engine import Flow, Options, Refusal, Seat
from azeroth.engine.view.naming import listed
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import Kind, RaceId, Scenario
from azeroth.games.warcraft.state import NEUTRAL, Devoured, Player, Table

if TYPE_CHECKING:
    from azeroth.games.warcraft.choices import Move
    from azeroth.games.warcraft.play.paths import Group

START_RESOURCES = 5
TWO_PLAYER_TARGET = 15
NEAR = 3
"""So few victory points more for each player of a side, and the end is near."""


class Progress(NamedTuple):
    """How near somebody is to an end that no points tell."""

    icon: str
    name: str
    now: int
    most: int = 0
    tip: str = ""
    compared: bool = True
    """Everybody has a number of their own, of the same thing: its course is shown when the game is over."""


class Edition(engine.Edition):
    """The main game; a scenario overrides what it changes."""

    aim: ClassVar[str] = (
        "Lead a people of Azeroth: mine gold, fell wood, raise an army, and hold the places that are worth "
        "victory points."
    )
    special: ClassVar[tuple[str, ...]] = (
        "Points are counted at the end of your Spend Step, for what your units hold then: a place that is "
        "lost gives nothing. Workers hold nothing.",
        "A unit in your own Town is worth 3. A player who loses their Town for the second time is out.",
    )
    by_points = True
    """Victory points are looked at."""
    riches = 0
    """How much gold wins, if gold does."""
    removed_cards: tuple[str, ...] = ()
    """Cards that the FAQ takes out of the decks."""
    dead_return = False
    """Killed Undead come back to the board."""

    def teams(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together: opposite seats of four."""
        if players == 4:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(players))

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

    def reshuffles(self, p: Player) -> bool:
        """Is the player's empty experience deck made anew from the discard pile?"""
        return True

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

    # -- the end ----------------------------------------------------------------------------------

    def how_to_win(self, t: Table) -> str:
        """How the game is won, in a sentence or two."""
        if len(t.names) == 2:
            points = f"{self.target(t)} victory points at the end of their turn"
            return f"Whoever has {points} wins, and so does the last side left."
        return (
            f"Allies count their victory points together. With {self.target(t)} at the end of a turn of "
            "either they win, and so does the last side left."
        )

    def target(self, t: Table) -> int:
        """How many victory points win."""
        return TWO_PLAYER_TARGET if len(t.names) == 2 else int(t.options["target"])

    def turn_of_player_ends(self, t: Table, p: Player) -> Flow:
        """A player has completed the Spend Step: has the side won in the scenario's own way?"""
        return None

    def turn_ends(self, t: Table) -> Flow:
        """All players have completed the turn."""
        return None

    def drew(self, t: Table) -> Flow:
        """Cards were drawn in a battle."""
        return None

    def fell(self, t: Table, out: Sequence[str]) -> str:
        """Why only one side is left, as the end of a sentence; `out`: the names of the others."""
        has, is_ = ("has", "is") if len(out) == 1 else ("have", "are")
        return f"{listed(out)} {has} lost a Town for the second time and {is_} out."

    def looms(self, t: Table) -> Sequence[str]:
        """Who has come near to the end of the game: told when a turn begins."""
        from azeroth.games.warcraft.play.victory import disputed, points

        found = []
        target = self.target(t)
        for side in self.teams(len(t.names)):
            held = points(t, side)
            total = held.total
            open_ = sum(term.n for term in held if disputed(t, side, term))
            if self.by_points and target - total <= NEAR * len(side):
                has = "has" if len(side) == 1 else "have"
                names = listed([t.names[seat] for seat in side])
                more = f"; {open_} of them {'is' if open_ == 1 else 'are'} fought for" if open_ else ""
                found.append(f"{names} {has} {total} of {target} victory points{more}.")
        return found

    def progress(self, t: Table, p: Player) -> Progress | None:
        """How near the player is to the end of the game, where points do not tell."""
        return None

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        """The rule by which the last side wins."""
        return "wc.victory.last-side-standing"

    def falls_with(self, t: Table, seat: Seat) -> tuple[Seat, ...]:
        """Who is eliminated with a player whose Town is captured."""
        return team_of(t, seat)


EDITIONS: dict[Scenario, Edition] = {"main": Edition()}
"""By scenario; `scenarios` adds its own."""


def edition_of(options: Options) -> Edition:
    """The scenario that the options say."""
    return EDITIONS[cast(Scenario, options["scenario"])]


def edition(t: Table) -> Edition:
    """The scenario that is played."""
    found: Edition = t.edition
    return found


# -- sides ----------------------------------------------------------------------------------------


def team_of(t: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seat's side, itself included."""
    return _team(t.content.layouts[t.state.layout].scenario, len(t.names), seat)


@lru_cache
def _team(scenario: Scenario, players: int, seat: Seat) -> tuple[Seat, ...]:
    return next((team for team in EDITIONS[scenario].teams(players) if seat in team), (seat,))


def enemies(t: Table, seat: Seat) -> list[Player]:
    """Players in the game who are neither this one nor its teammates (wc.component.enemy-definition)."""
    team = team_of(t, seat)
    return [p for p in t.state.players if p.seat not in team and not p.out]


def enemy_units(t: Table, seat: Seat, space: SpaceId) -> bool:
    """Is an enemy unit there? Workers under arms count."""
    if seat != NEUTRAL and space in t.state.guards:
        return True
    return any((there := p.troops.get(space)) is not None and there.fighters for p in enemies(t, seat))


def enemy_pieces(t: Table, seat: Seat, space: SpaceId) -> bool:
    """Is an enemy unit, worker, Necromancer or Outpost there?"""
    if space in t.state.guards:
        return True
    for p in enemies(t, seat):
        if space in p.troops or space in p.necromancers:
            return True
        if any(o.space == space for o in p.outposts):
            return True
    return False
