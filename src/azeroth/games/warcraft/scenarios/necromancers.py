"""March of the Necromancers: two Undead leaders without a Town against a Human one."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Flow, Refusal, Seat, no
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import UNDEAD, Kind, RaceId
from azeroth.games.warcraft.edition import Edition, Progress
from azeroth.games.warcraft.play.losses import win
from azeroth.games.warcraft.scenarios.elf_gate import beside_a_town
from azeroth.games.warcraft.state import Player, Table, board, troop

SOURCES = {"A": Kind.MELEE, "B": Kind.RANGED, "C": Kind.FLYING}
GRAVEYARDS = ("D", "E")


class Necromancers(Edition):
    """The Undead win by the Human Town, the Humans by both Necromancers or the three sources."""

    aim = (
        "Two Necromancers raise the dead against the Humans. The Humans must find what feeds them, or the "
        "Necromancers themselves, before their Town falls."
    )
    special = (
        "The Undead have no Town: their Necromancers give them units.",
        "Victory points count for nothing.",
    )
    by_points = False
    removed_cards = ("victory-point", "summon-building")

    def how_to_win(self, t: Table) -> str:
        return (
            "The Undead win by occupying the Human Town twice. The Humans win by killing both "
            "Necromancers, or by destroying the tokens on A, B and C."
        )

    def races(self, players: int) -> tuple[RaceId, ...] | None:
        return RaceId("human"), UNDEAD

    def first_race(self) -> RaceId | None:
        return UNDEAD

    def interface(self, race: RaceId) -> bool:
        return race != UNDEAD

    def necromancer_on(self, t: Table, p: Player, mark: str) -> bool:
        """A Necromancer stands on the marked space, whose token is still there."""
        space = board(t).marks[mark]
        return space in p.necromancers and space in t.state.tokens

    def takes_step(self, t: Table, p: Player, step: str) -> bool:
        return p.race != UNDEAD or step != "deploy"

    def spending(self, t: Table, p: Player) -> tuple[str, ...]:
        return ("upgrade",) if p.race == UNDEAD else super().spending(t, p)

    def free_upgrades(self, t: Table, p: Player) -> int:
        if p.race != UNDEAD:
            return 0
        return sum(self.necromancer_on(t, p, mark) for mark in GRAVEYARDS)

    def gifts(self, t: Table, p: Player) -> Sequence[tuple[Kind, SpaceId]]:
        if p.race != UNDEAD:
            return ()
        marks = board(t).marks
        return [(kind, marks[m]) for m, kind in SOURCES.items() if self.necromancer_on(t, p, m)]

    def depletes(self, t: Table, space: SpaceId) -> bool:
        return not beside_a_town(t, space)

    def after_move(self, t: Table, p: Player) -> Flow:
        """Tokens among Human units are destroyed; then the Humans may have won."""
        human, undead = (
            next(q for q in t.state.players if (q.race == UNDEAD) is wanted) for wanted in (False, True)
        )
        for space in [s for s in t.state.tokens if troop(human, s).units]:
            del t.state.tokens[space]
        if not undead.necromancers:
            rule = "wc.necro.human-victory-necromancers"
            return win(t, (human.seat,), "both Necromancers are dead.", rule)
        if not any(board(t).marks[mark] in t.state.tokens for mark in SOURCES):
            rule = "wc.necro.human-victory-tokens"
            return win(t, (human.seat,), "the sources of the Undead are destroyed.", rule)
        return None

    def stocks(self, t: Table, p: Player) -> bool:
        return p.race != UNDEAD

    def may_upgrade(self, t: Table, p: Player) -> Refusal | None:
        if p.race != UNDEAD:
            return None
        rule = "wc.necro.undead-no-paid-upgrade"
        return no(rule, "A Necromancer at a graveyard upgrades one type; nothing else does.")

    def progress(self, t: Table, p: Player) -> Progress:
        left = sum(board(t).marks[mark] in t.state.tokens for mark in SOURCES)
        if p.race == UNDEAD:
            tip = "Without any the Undead have lost."
            return Progress("pointy-hat", "Necromancers", len(p.necromancers), len(GRAVEYARDS), tip, False)
        tip = "The Humans win when A, B and C are destroyed."
        return Progress("crossed-swords", "Sources destroyed", len(SOURCES) - left, len(SOURCES), tip, False)

    def looms(self, t: Table) -> Sequence[str]:
        human, undead = sorted(t.state.players, key=lambda p: p.race == UNDEAD)
        destroyed, left = self.progress(t, human).now, len(undead.necromancers)
        found = [f"{destroyed} of the {len(SOURCES)} sources of the Undead are destroyed."] * (
            destroyed == len(SOURCES) - 1
        )
        return [*found, *["One Necromancer is left."] * (left == 1)]

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        return "wc.necro.undead-victory"
