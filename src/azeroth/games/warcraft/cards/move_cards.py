"""What the experience cards of the Move Step do: Fast, Cripple, Town Portal, Call to Arms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.cards.experience import PlayedCard, card, offers_of
from azeroth.games.warcraft.choices import Arrive, PlayCard
from azeroth.games.warcraft.content import UNITS, CardId, Kind
from azeroth.games.warcraft.edition import enemies, team_of
from azeroth.games.warcraft.events import Destroyed, Moved
from azeroth.games.warcraft.play.battle import MOST_UNITS
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.paths import free_workers_at, full
from azeroth.games.warcraft.state import Player, Table, board, put, troop


@offers_of("fast")
def may_hasten(t: Table, seat: Seat) -> Iterator[PlayCard]:
    """Any space with pieces of one's own."""
    p = t.state.players[seat]
    spaces = dict.fromkeys((*p.troops, *p.necromancers, *(o.space for o in p.outposts if not o.complete)))
    for space in spaces:
        yield PlayCard(CardId("fast"), space)


@card("fast")
def fast(t: Table, played: PlayedCard) -> Flow:
    step = t.frame(MoveStep)
    space = SpaceId(played.aim.at)
    step.fast[space] = step.fast.get(space, 0) + 1
    return None


@offers_of("cripple")
def may_cripple(t: Table, seat: Seat) -> Iterator[PlayCard]:
    """Any space with pieces of an enemy: those who move later in the turn are slowed too."""
    spaces: dict[SpaceId, None] = {}
    for foe in enemies(t, seat):
        spaces |= dict.fromkeys((*foe.troops, *(o.space for o in foe.outposts if not o.complete)))
    for space in spaces:
        yield PlayCard(CardId("cripple"), space)


@card("cripple")
def cripple(t: Table, played: PlayedCard) -> Flow:
    for foe in enemies(t, played.user):
        key = f"{foe.seat} {played.aim.at}"
        t.state.crippled[key] = t.state.crippled.get(key, 0) + 1
    return None


@card("call-to-arms")
def call_to_arms(t: Table, played: PlayedCard) -> Flow:
    """All workers in the space fight as melee units; an Outpost that one was building is lost."""
    p, space = t.state.players[played.user], SpaceId(played.aim.at)
    for outpost in [o for o in p.outposts if o.space == space and not o.complete]:
        p.outposts.remove(outpost)
        put(p, space, Kind.WORKER)
        rule = "wc.construct.outpost-lost-if-worker-acts"
        t.emit(Destroyed(rule=rule, seat=p.seat, what="outpost", n=1, space=space))
    there = p.troops[space]
    there.drafted, there.worker = there.drafted + there.worker, 0
    return None


@offers_of("call-to-arms")
def may_call(t: Table, seat: Seat) -> Sequence[PlayCard]:
    """The space that an enemy unit has just entered."""
    p, space = t.state.players[seat], t.frame(MoveStep).entered
    return [PlayCard(CardId("call-to-arms"), space)] if free_workers_at(p, space) else []


# -- Town Portal ----------------------------------------------------------------------------------


def havens(p: Player) -> list[SpaceId]:
    """One's Town and finished Outposts."""
    own = [p.town] if p.town is not None else []
    return list(dict.fromkeys((*own, *(o.space for o in p.outposts if o.complete))))


def room(t: Table, seat: Seat, space: SpaceId) -> int:
    """How many more units of one's side fit."""
    free = MOST_UNITS
    for mate in team_of(t, seat):
        there = t.state.players[mate].troops.get(space)
        if there is not None:
            free -= there.units
    return max(0, free)


def fits(t: Table, seat: Seat, start: SpaceId, to: SpaceId) -> bool:
    """Do all units of a space find a place at the destination or next to it?"""
    moving = troop(t.state.players[seat], start)
    free = room(t, seat, to)
    if free >= moving.units:
        return True
    around = [s for s in board(t).near[to] if s != start]
    ground = sum(room(t, seat, s) for s in around if board(t).spaces[s].type != "mountain")
    heights = sum(room(t, seat, s) for s in around if board(t).spaces[s].type == "mountain")
    walkers = max(0, moving.melee + moving.ranged - free)
    left = max(0, free - moving.melee - moving.ranged)
    return walkers <= ground and max(0, moving.flying - left) <= heights + ground - walkers


@offers_of("town-portal")
def may_return(t: Table, seat: Seat) -> Iterator[PlayCard]:
    """From any space with units, one after the other: mostly it matters only whether there is one."""
    p = t.state.players[seat]
    homes = havens(p)
    for start, there in p.troops.items() if homes else ():
        if there.units:
            for to in homes:
                if to != start and fits(t, seat, start, to):
                    yield PlayCard(CardId("town-portal"), start, to)


@card("town-portal")
def town_portal(t: Table, played: PlayedCard) -> Flow:
    return t.call(TownPortal(seat=played.user, start=SpaceId(played.aim.at), to=SpaceId(played.aim.what)))


class TownPortal(Frame):
    """All units of a space go to a Town or Outpost; who finds no room goes next to it."""

    seat: Seat
    start: SpaceId
    to: SpaceId

    steps: ClassVar[tuple[str, ...]] = ("arrive",)

    def arrive(self, t: Table) -> Flow:
        p = t.state.players[self.seat]
        there = troop(p, self.start)
        if not there.units:
            return END
        if room(t, self.seat, self.to) >= there.units:
            options = [Arrive(k.value, self.to) for k in UNITS if there.of(k)][:1]
        else:
            where = [self.to] if room(t, self.seat, self.to) else list(board(t).near[self.to])
            options = [
                Arrive(kind.value, space)
                for kind in UNITS
                if there.of(kind)
                for space in where
                if space != self.start
                and full(t, self.seat, kind, space) is None
                and (kind is Kind.FLYING or board(t).spaces[space].type != "mountain")
                and self.leaves_room(t, kind, space)
            ]
        return t.ask(self.seat, "wc.card.all.town-portal-overflow", options, then=self.arrived)

    def leaves_room(self, t: Table, kind: Kind, space: SpaceId) -> bool:
        """A flying unit must not take the last place that a ground unit needs."""
        if kind is not Kind.FLYING or board(t).spaces[space].type == "mountain":
            return True
        there = troop(t.state.players[self.seat], self.start)
        spaces = [s for s in (self.to, *board(t).near[self.to]) if s != self.start]
        ground = sum(room(t, self.seat, s) for s in spaces if board(t).spaces[s].type != "mountain")
        return ground > there.melee + there.ranged

    def arrived(self, t: Table, choice: Arrive) -> Flow:
        p = t.state.players[self.seat]
        put(p, self.start, choice.kind, -1)
        put(p, choice.space, choice.kind)
        step = t.frame(MoveStep)
        if (self.seat, choice.space) not in step.ported:
            step.ported.append((self.seat, choice.space))
        t.emit(
            Moved(
                rule="wc.card.all.town-portal", seat=self.seat, kind=choice.kind,
                path=(self.start, choice.space),
            )
        )  # fmt: skip
        return AGAIN


__all__ = ["TownPortal", "havens"]
