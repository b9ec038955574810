"""Winning: victory points at the end of a player's turn, and the capture of Towns."""

from __future__ import annotations

from typing import ClassVar
from zlib import crc32

from msgspec import msgpack

from azeroth.engine import AGAIN, END, Flow, Frame, Seat, Term, Terms
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.cards.experience import cards_for
from azeroth.games.warcraft.choices import NOT_NOW, PlayCard
from azeroth.games.warcraft.content import UNITS, CardId
from azeroth.games.warcraft.edition import edition, enemy_units, team_of
from azeroth.games.warcraft.events import CardPlayed, PointsCounted, TownOccupied
from azeroth.games.warcraft.play.losses import eliminate, last_side, win
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.state import LAST_SIDE, Player, Table, board, in_order, tile

VICTORY_POINT = CardId("victory-point")
HELD = ("wc.victory.town-value", "wc.victory.board-control")
"""The points for places that units hold."""
MOST_LAID = 3
"""Victory Point cards of a deck."""


def points(t: Table, side: tuple[Seat, ...]) -> Terms:
    """The victory points of a side, by what they come from; a shared space counts once."""
    players = [t.state.players[s] for s in side]
    terms = Terms.of("wc.victory.vp-cards", sum(p.laid for p in players), "cards")
    top = sum(tile(t, p.seat, kind).top for p in players for kind in UNITS)
    terms.plus("wc.victory.upgrades", top, "highest Levels")
    held = {space for p in players for space, there in p.troops.items() if there.units}
    for space in board(t).scoring:
        if space.id in held:
            rule = "wc.victory.town-value" if space.type == "town" else "wc.victory.board-control"
            terms.plus(rule, space.vp, f"{'Town' if space.type == 'town' else space.type} {space.id}")
    return terms


def disputed(t: Table, side: tuple[Seat, ...], term: Term) -> bool:
    """Do enemies stand in the space that the points are for?"""
    return term.rule in HELD and enemy_units(t, side[0], SpaceId(term.what.rpartition(" ")[2]))


def settled(t: Table, side: tuple[Seat, ...]) -> Terms:
    """The points of a side; while units move, without those of spaces that a battle must decide first."""
    found = points(t, side)
    return found if t.find(MoveStep) is None else Terms(term for term in found if not disputed(t, side, term))


def count_points(t: Table, seat: Seat) -> EndOfPlayersTurn:
    """The frame that ends a player's turn."""
    return EndOfPlayersTurn(seat=seat)


class EndOfPlayersTurn(Frame):
    """Victory Point cards may be laid down, then the side's points are counted."""

    seat: Seat
    asked: list[Seat] = []

    steps: ClassVar[tuple[str, ...]] = ("cards", "check")
    asks_everybody: ClassVar[bool] = True

    def holder(self, t: Table) -> Seat | None:
        """Who of the side might hold a Victory Point card and has not been asked."""
        if not edition(t).by_points:
            return None
        side = [self.seat, *(s for s in team_of(t, self.seat) if s != self.seat)]
        for seat in side:
            p = t.state.players[seat]
            if seat not in self.asked and p.hand and p.laid < MOST_LAID and not p.out:
                return seat
        return None

    def cards(self, t: Table) -> Flow:
        seat = self.holder(t)
        if seat is None:
            return None
        options = [*cards_for(t, t.state.players[seat], "victory-check"), NOT_NOW]
        return t.ask(seat, "wc.card.all.victory-point", options, then=self.lay, always=True, passing=NOT_NOW)

    def lay(self, t: Table, choice: PlayCard) -> Flow:
        seat = self.holder(t)
        assert seat is not None
        if choice == NOT_NOW:
            self.asked.append(seat)
            return AGAIN
        p = t.state.players[seat]
        p.hand.remove(VICTORY_POINT)
        p.laid += 1
        t.emit(CardPlayed(rule="wc.card.all.victory-point", seat=seat, card=VICTORY_POINT))
        return AGAIN

    def check(self, t: Table) -> Flow:
        if edition(t).by_points:
            side, target = team_of(t, self.seat), edition(t).target(t)
            total = points(t, side).total
            t.emit(PointsCounted(rule="wc.victory.check-time", seat=self.seat, points=total, target=target))
            if total >= target:
                return win(
                    t, side, f"{total} victory points.",
                    "wc.victory.two-player-target" if len(t.names) == 2 else "wc.victory.four-player-target",
                )  # fmt: skip
        return edition(t).turn_of_player_ends(t, t.state.players[self.seat]) or END


# -- nothing moves any more -----------------------------------------------------------------------

STANDSTILL = 10
"""After so many turns without a change nobody can be waiting for anything."""


def standstill(t: Table) -> Flow:
    """At the end of a turn: has anything changed in the last ones (wc.victory.standstill)?"""
    state = t.state
    mark = crc32(msgpack.encode([_public(p) for p in state.players]))
    state.still = state.still + 1 if mark == state.last_seen else 0
    state.last_seen = mark
    if state.still < STANDSTILL:
        return None
    return win(t, (), f"nothing has changed for {STANDSTILL} turns.", "wc.victory.standstill")


def _public(p: Player) -> tuple[object, ...]:
    """What everybody sees of a player, except where the workers are: nothing comes of their walks alone."""
    cards = (len(p.hand), len(p.deck), len(p.discard), len(p.aside), p.laid)
    units = [(s, x.melee, x.ranged, x.flying) for s, x in sorted(p.troops.items()) if x.units]
    workers = sum(x.worker for x in p.troops.values())
    return p.gold, p.wood, p.levels, p.buildings, p.outposts, units, workers, p.necromancers, cards


# -- Towns ----------------------------------------------------------------------------------------


def capture_check(t: Table) -> Flow:
    """Occupied Towns, once per turn when all have moved (wc.town.capture-check-time)."""
    for seat in in_order(t):
        p = t.state.players[seat]
        if p.out:
            continue
        if _captured(t, p):
            for fallen in edition(t).falls_with(t, seat):
                eliminate(t, fallen)
            left = last_side(t)
            if left:
                return win(t, left, LAST_SIDE, edition(t).elimination_rule(t, left))
    return None


def _captured(t: Table, p: Player) -> bool:
    """Is one of their Towns occupied for the second time? The first time marks it."""
    if p.town is not None and enemy_units(t, p.seat, p.town):
        if p.town_marked:
            return True
        p.town_marked = True
        t.emit(TownOccupied(rule="wc.town.first-occupation-marks", seat=p.seat, space=p.town))
    for outpost in p.outposts:
        if outpost.town and enemy_units(t, p.seat, outpost.space):
            if outpost.marked:
                return True
            outpost.marked = True
            t.emit(TownOccupied(rule="wc.town.first-occupation-marks", seat=p.seat, space=outpost.space))
    return False
