"""Step 3, Deploy: what was bought last turn comes into play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, Seat, no
from azeroth.games.warcraft.cards.move_cards import havens
from azeroth.games.warcraft.choices import Complete, Deploy
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.edition import enemy_units
from azeroth.games.warcraft.events import Completed, Deployed
from azeroth.games.warcraft.play.paths import full
from azeroth.games.warcraft.state import Player, Table, board, put


class DeployStep(Frame):
    """A player's Deploy Step, its parts in any order."""

    seat: Seat

    steps: ClassVar[tuple[str, ...]] = ("deploy",)

    def me(self, t: Table) -> Player:
        return t.state.players[self.seat]

    def deploy(self, t: Table) -> Flow:
        return t.ask(
            self.seat, "wc.deploy.units-and-workers", self.candidates(t), refuse=self.may,
            among=self.universe, then=self.done_with, stop="End deployment",
        )  # fmt: skip

    def candidates(self, t: Table) -> list[Deploy | Complete]:
        p = self.me(t)
        found: list[Deploy | Complete] = []
        for kind in dict.fromkeys(b.kind for b in p.buildings if b.training):
            found += [Deploy(kind, space) for space in havens(p)]
        found += [Complete(k) for k in dict.fromkeys(b.kind for b in p.buildings if not b.complete)]
        found += [Complete(s) for s in dict.fromkeys(o.space for o in p.outposts if not o.complete)]
        return found

    def universe(self, t: Table) -> Sequence[Deploy | Complete]:
        p = self.me(t)
        spaces = list(dict.fromkeys((*havens(p), *(o.space for o in p.outposts))))
        deploys = [Deploy(kind, space) for kind in Kind for space in spaces]
        return [*deploys, *(Complete(kind) for kind in Kind), *(Complete(o.space) for o in p.outposts)]

    def may(self, t: Table, choice: Deploy | Complete) -> Refusal | None:
        p = self.me(t)
        if isinstance(choice, Deploy):
            if not any(b.training for b in p.buildings if b.kind is choice.kind):
                return no("wc.deploy.units-and-workers", "None of that type is in training.")
            if choice.space not in havens(p):
                return no("wc.deploy.only-own-town-or-outpost", "Only in your Town or at a finished Outpost.")
            refusal = full(t, self.seat, choice.kind, choice.space)
            return refusal and no("wc.deploy.stacking-limits", refusal.reason)
        if choice.what in board(t).spaces:
            building = any(o.space == choice.what and not o.complete for o in p.outposts)
            return None if building else no("wc.deploy.complete-outpost", "No Outpost is being built there.")
        sites = [b for b in p.buildings if b.kind == choice.what and not b.complete]
        if not sites:
            return no("wc.deploy.complete-building", "No building of that type is under construction.")
        if sites[0].worker and p.town is not None and full(t, self.seat, "worker", p.town) is not None:
            return no("wc.deploy.building-blocked-by-workers", "Its worker finds no room in your Town.")
        return None

    def done_with(self, t: Table, choice: Deploy | Complete) -> Flow:
        p = self.me(t)
        if isinstance(choice, Deploy):
            next(b for b in p.buildings if b.kind is choice.kind and b.training).training = False
            put(p, choice.space, choice.kind)
            contested = choice.space == p.town and enemy_units(t, self.seat, choice.space)
            if contested and choice.space not in t.state.locked:
                t.state.locked.append(choice.space)
            t.emit(
                Deployed(
                    rule="wc.deploy.units-and-workers", seat=self.seat, kind=choice.kind, space=choice.space
                )
            )
        elif choice.what in board(t).spaces:
            outpost = next(o for o in p.outposts if o.space == choice.what and not o.complete)
            outpost.complete = True
            put(p, outpost.space, Kind.WORKER)
            rule = "wc.deploy.complete-outpost"
            t.emit(Completed(rule=rule, seat=self.seat, space=outpost.space))
        else:
            self.finish(t, p, Kind(choice.what))
        return AGAIN

    def finish(self, t: Table, p: Player, kind: Kind) -> None:
        """The building is turned up; its worker goes to the Town."""
        building = next(b for b in p.buildings if b.kind is kind and not b.complete)
        building.complete = True
        if building.worker and p.town is not None:
            building.worker = False
            put(p, p.town, Kind.WORKER)
        t.emit(Completed(rule="wc.deploy.complete-building", seat=self.seat, kind=kind))
