"""Step 1, Move: where pieces may go, and what stands in their way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Refusal, Seat, no
from azeroth.games.warcraft.board import MOST_WALKS, Range, SpaceId
from azeroth.games.warcraft.cards.experience import CardWindow
from azeroth.games.warcraft.choices import Fight, Move, PieceKind
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.edition import edition, enemies, team_of
from azeroth.games.warcraft.events import Destroyed, Moved
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.play.paths import (
    BASE,
    MOST_SPACES,
    WORKERS,
    Group,
    barred,
    free_workers_at,
    full,
    is_worker,
    paths,
    reachable,
    room,
    surroundings,
)
from azeroth.games.warcraft.state import (
    NEUTRAL,
    Player,
    Table,
    board,
    in_order,
    put,
    spaces_with_units,
    troop,
)
from azeroth.games.warcraft.view.words import piece

MARCHING: tuple[PieceKind, ...] = ("melee", "ranged", "flying", "worker")
"""The pieces that troops are made of."""


@lru_cache(maxsize=MOST_WALKS)
def moves_to(kind: PieceKind, start: SpaceId, range_: Range) -> tuple[Move, ...]:
    """The moves of such a piece within its range: the same few are offered again and again."""
    return tuple(Move(kind, start, to) for to in range_.spaces)


def stack(t: Table, move: Move) -> int:
    """How many pieces could make the same move one after another: as many as are there and find room."""
    now = t.find(MoveStep)
    group = now.group(move) if now is not None else None
    if now is None or group is None or move.along or move.kind == "necromancer":
        return 1
    return max(1, min(group.n, room(t, now.seat, move.kind, move.to)))


class MoveStep(Frame):
    """A player's Move Step, with all battles that follow from it."""

    seat: Seat
    groups: list[Group] = []
    fast: dict[SpaceId, int] = {}
    entered: SpaceId = SpaceId("")
    """Where a piece has just come to (wc.card.human.call-to-arms-timing)."""
    involved: list[SpaceId] = []
    """Contested Towns whose lock ends with this step."""
    ported: list[tuple[Seat, SpaceId]] = []
    """Who has come where by Town Portal: they attack there (wc.battle.attacker)."""

    steps: ClassVar[tuple[str, ...]] = (
        "cripple", "fast_cards", "ready", "march", "portals", "battles", "aftermath", "scenario_check",
    )  # fmt: skip

    def me(self, t: Table) -> Player:
        return t.state.players[self.seat]

    def cripple(self, t: Table) -> Flow:
        foes = tuple(p.seat for p in enemies(t, self.seat))
        order = tuple(s for s in in_order(t, self.seat) if s in foes)
        return t.call(CardWindow(moment="enemy-move-start", users=order)) if order else None

    def fast_cards(self, t: Table) -> Flow:
        return t.call(CardWindow(moment="move-start", users=(self.seat,)))

    def ready(self, t: Table) -> None:
        """Every piece may move once; Fast and Cripple have fixed how far."""
        p = self.me(t)
        self.involved = [s for s in t.state.locked if s in p.troops]
        self.groups = []
        for space, there in p.troops.items():
            for kind in MARCHING:
                if n := getattr(there, kind):
                    self.groups.append(Group(space, kind, n, self.reach(t, space, kind)))
        sites = [outpost.space for outpost in p.outposts if not outpost.complete]
        for space in dict.fromkeys(sites):
            self.groups.append(Group(space, "builder", sites.count(space), self.reach(t, space, "builder")))
        for space in p.necromancers:
            self.groups.append(Group(space, "necromancer", 1, self.reach(t, space, "necromancer")))

    def reach(self, t: Table, space: SpaceId, kind: str) -> int:
        """Base plus Fast, 3 at most, less Cripple (wc.card.undead.cripple)."""
        spaces = min(MOST_SPACES, BASE[kind] + 2 * self.fast.get(space, 0))
        crippled = t.state.crippled
        return max(0, spaces - crippled.get(f"{self.seat} {space}", 0)) if crippled else spaces

    # -- moving -----------------------------------------------------------------------------------

    def march(self, t: Table) -> Flow:
        options: list[Move] = []
        land, p, locked = surroundings(t, self.seat), self.me(t), t.state.locked
        escorted = edition(t).escorted if t.state.captives else None
        for g in self.groups:
            if not g.n or g.space in locked:
                continue
            closed = land.packed if g.kind in WORKERS else land.crowded
            if g.kind == "necromancer":
                closed = set(p.necromancers)
            range_ = reachable(land, g)
            moves = moves_to(g.kind, g.space, range_)
            options += moves if closed.isdisjoint(range_.inside) else [m for m in moves if m.to not in closed]
            if escorted is not None and (carried := escorted(t, p, g)):
                options += [
                    Move(g.kind, g.space, move.to, "captive")
                    for move in moves
                    if move.to in carried and move.to not in closed
                ]
        return t.ask(
            self.seat, "wc.move.each-piece-once", options, refuse=self.may_move, among=self.every_move,
            then=self.moved, stop="End movement", lawful=True,
        )  # fmt: skip

    def group(self, choice: Move) -> Group | None:
        """The pieces that a choice means."""
        for group in self.groups:
            if group.space == choice.start and group.kind == choice.kind:
                return group
        return None

    def every_move(self, t: Table) -> Sequence[Move]:
        """Any piece on the board to any other space."""
        kinds = dict.fromkeys((g.space, g.kind) for g in self.groups)
        return [Move(kind, space, to) for space, kind in kinds for to in board(t).spaces if to != space]

    def may_move(self, t: Table, choice: Move) -> Refusal | None:
        """Has it moved, may it leave, can it come there, is there room?"""
        group = self.group(choice)
        if group is None or not group.n:
            name = piece(t, self.seat, choice.kind)
            return no("wc.move.each-piece-once", "That {name} has moved in this step already.", name=name)
        if group.space in t.state.locked:
            return no("wc.move.locked-town", "Nobody leaves the contested Town before its battle.")
        far = board(t).far(group.space, flying=True)[choice.to]
        if far > group.reach or choice.to not in paths(t, self.seat, group):
            return self.why_not_there(t, group, choice.to)
        refusal = full(t, self.seat, group.kind, choice.to)
        if refusal is not None:
            return refusal
        return edition(t).may_escort(t, self.me(t), group, choice.to, choice.along)

    def why_not_there(self, t: Table, group: Group, to: SpaceId) -> Refusal:
        """Too far, barred, or stopped on the way."""
        far = board(t).far(group.space, flying=True)[to]
        name = piece(t, self.seat, group.kind)
        if far > group.reach:
            rule = {
                "flying": "wc.move.flying-two-spaces", "melee": "wc.move.melee-ranged-one-space",
                "ranged": "wc.move.melee-ranged-one-space",
            }.get(group.kind, "wc.move.worker-two-spaces")  # fmt: skip
            if group.reach == MOST_SPACES:
                rule = "wc.card.all.fast-cap"
            return no(rule, "{name} moves {reach}, it is {far} away.", name=name, reach=group.reach, far=far)
        entries = [s for s in board(t).near[to] if s == group.space or s in paths(t, self.seat, group)]
        for here in entries:
            refusal = barred(t, self.seat, group.kind, here, to)
            if refusal is not None:
                return refusal
        return no("wc.move.unit-stops-at-enemy-unit", "Enemies or mountains on the way stop it.")

    def moved(self, t: Table, choice: Move) -> Flow:
        p = self.me(t)
        group = self.group(choice)
        assert group is not None
        if not t.quiet:
            path = self.way(t, group, choice.to)
            t.emit(Moved(rule="wc.move.each-piece-once", seat=self.seat, kind=choice.kind, path=path))
        group.n -= 1
        self.shift(t, p, choice)
        self.entered = choice.to
        over = edition(t).arrived(t, p, choice)
        if over is not None:
            return over
        return self.called_to_arms(t, choice)

    def way(self, t: Table, group: Group, to: SpaceId) -> tuple[SpaceId, ...]:
        """The spaces that the piece goes through, for all to see."""
        if to in board(t).near[group.space] and barred(t, self.seat, group.kind, group.space, to) is None:
            return group.space, to
        came = paths(t, self.seat, group)
        path = [to]
        while path[0] != group.space:
            path.insert(0, came[path[0]])
        return tuple(path)

    def shift(self, t: Table, p: Player, choice: Move) -> None:
        """The marker goes to its new space; a builder that leaves gives up the Outpost."""
        if choice.kind == "necromancer":
            p.necromancers[p.necromancers.index(choice.start)] = choice.to
        elif choice.kind == "builder":
            p.outposts.remove(next(o for o in p.outposts if o.space == choice.start and not o.complete))
            put(p, choice.to, Kind.WORKER)
            t.emit(
                Destroyed(
                    rule="wc.construct.outpost-lost-if-worker-acts", seat=self.seat, what="outpost", n=1,
                    space=choice.start,
                )
            )  # fmt: skip
        else:
            put(p, choice.start, choice.kind, -1)
            put(p, choice.to, choice.kind)

    def called_to_arms(self, t: Table, choice: Move) -> Flow:
        """An enemy unit has come among workers: Call to Arms, before the next piece moves."""
        if is_worker(choice.kind):
            return AGAIN
        order = tuple([p.seat for p in enemies(t, self.seat) if free_workers_at(p, choice.to)])
        if not order:
            return AGAIN
        return t.call(CardWindow(moment="enemy-moves-in", users=order), then=AGAIN)

    # -- battles ----------------------------------------------------------------------------------

    def portals(self, t: Table) -> Flow:
        """Movement is over: Town Portals, the moving player first."""
        return t.call(CardWindow(moment="before-battles", users=tuple(in_order(t, self.seat))))

    def pending_battles(self, t: Table) -> list[Fight]:
        """Spaces with units of this player and of an enemy, or of a player who came by Town Portal."""
        found: list[Fight] = []
        held = {space for p in enemies(t, self.seat) for space in p.troops}
        for space, there in self.me(t).troops.items():
            if not there.fighters:
                continue
            if space in t.state.guards:
                found.append(Fight(space, NEUTRAL))
            if space in held:
                found += [Fight(space, foe) for foe in self.foes(t, self.seat, space)]
        for seat, space in self.ported:
            if seat != self.seat and troop(t.state.players[seat], space).units:
                foes = [*self.foes(t, seat, space), *([NEUTRAL] if space in t.state.guards else [])]
                found += [Fight(space, foe, str(seat)) for foe in foes if foe != self.seat]
        return list(dict.fromkeys(found))

    def foes(self, t: Table, seat: Seat, space: SpaceId) -> list[Seat]:
        """Enemies with units in a space; of teammates who share it, the first in turn order."""
        there = [p.seat for p in enemies(t, seat) if space in p.troops and p.troops[space].fighters]
        if not there:
            return []
        sides = {team_of(t, foe): foe for foe in reversed(in_order(t)) if foe in there}
        return sorted(sides.values())

    def battles(self, t: Table) -> Flow:
        return t.ask(self.seat, "wc.battle.mover-picks-order", self.pending_battles(t), then=self.fight)

    def fight(self, t: Table, choice: Fight) -> Flow:
        attacker, defender = int(choice.by) if choice.by else self.seat, choice.enemy
        if (defender, choice.space) in self.ported:
            attacker, defender = defender, attacker
        return t.call(Battle(space=choice.space, attacker=attacker, defender=defender), then=self.fought_it)

    def fought_it(self, t: Table, battle: Battle) -> Flow:
        if battle.space in t.state.locked:
            t.state.locked.remove(battle.space)
        return AGAIN

    # -- after them -------------------------------------------------------------------------------

    def aftermath(self, t: Table) -> None:
        """Defenceless workers, Necromancers and Outposts among enemy units are destroyed."""
        self.disarm(t)
        held = [spaces_with_units(p) for p in t.state.players]
        for p in t.state.players:
            lost = self.lost(t, p, held)
            for space in [space for space in p.troops if space in lost]:
                self.overrun(t, p, space)
            for outpost in list(p.outposts):
                if not outpost.town and outpost.space in lost:
                    p.outposts.remove(outpost)
                    t.emit(
                        Destroyed(
                            rule="wc.aftermath.outposts-destroyed", seat=p.seat, what="outpost", n=1,
                            space=outpost.space,
                        )
                    )  # fmt: skip
            for space in list(p.necromancers):
                if space in lost:
                    p.necromancers.remove(space)
                    rule = "wc.necro.killed-when-alone"
                    t.emit(Destroyed(rule=rule, seat=p.seat, what="necromancer", n=1, space=space))

    def disarm(self, t: Table) -> None:
        """Workers under arms are workers again (wc.card.human.call-to-arms)."""
        for p in t.state.players:
            for there in p.troops.values():
                if there.drafted:
                    there.worker, there.drafted = there.worker + there.drafted, 0

    def lost(self, t: Table, p: Player, held: Sequence[Sequence[SpaceId]]) -> set[SpaceId]:
        """Where enemy units are, and no unit of the player's own side; `held` says where everybody's are."""
        enemy = [held[foe.seat] for foe in enemies(t, p.seat)]
        own = [held[mate] for mate in team_of(t, p.seat)]
        return set(t.state.guards).union(*enemy).difference(*own)

    def overrun(self, t: Table, p: Player, space: SpaceId) -> None:
        """The workers in a lost space are destroyed."""
        n = troop(p, space).worker
        put(p, space, Kind.WORKER, -n)
        rule = "wc.aftermath.workers-destroyed"
        t.emit(Destroyed(rule=rule, seat=p.seat, what="worker", n=n, space=space))

    def scenario_check(self, t: Table) -> Flow:
        """What the scenario looks at when a Move Step is over."""
        self.unlock(t)
        return edition(t).after_move(t, self.me(t)) or END

    def unlock(self, t: Table) -> None:
        """The lock on a contested Town ends with the first Move Step of a player involved."""
        t.state.locked = [s for s in t.state.locked if s not in self.involved]


__all__ = ["MoveStep"]
