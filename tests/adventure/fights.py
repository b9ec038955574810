"""Combats for tests: one call leads to the end of a fight, or to its first decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azeroth.games.adventure import GAME
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.events import AttackMade, Damaged
from azeroth.games.adventure.ids import ChallengeId
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play
from tests.adventure.tables import ARMORY, PACKS, YARD, Described, choose, turn

FIELD = "elwynn-1"
"""A grey space without a name, where nothing lies."""
ALL: Content = GAME.content(dict.fromkeys(PACKS, True), YARD, ARMORY)


def packs_of(*seats: Described) -> list[str]:
    """The packs that characters come from."""
    return [pack for pack in PACKS if pack in {str(seat.get("character")) for seat in seats}]


def fight(
    card: str, dice: Sequence[int], hero: Described | None = None, *,
    others: Sequence[Described] = (), space: str = FIELD, then: Sequence[str] = (), **given: Any,
) -> Table:  # fmt: skip
    """The first seat draws that encounter in its challenge phase; the red die is the first of `dice`."""
    seats = [{"character": "burbonn", "space": space, **(hero or {})}, *others]
    decks = {str(ALL.challenges[ChallengeId(card)].colour): [card, *then]}
    given.setdefault("packs", packs_of(*seats))
    return turn("challenge", *seats, dice=list(dice), decks=decks, **given)


def duel(
    dice: Sequence[int], attacker: Described, defender: Described, *,
    others: Sequence[Described] = (), space: str = FIELD, **given: Any,
) -> Table:  # fmt: skip
    """The first seat attacks the second; red die first."""
    seats = [{"space": space, **attacker}, {"space": space, **defender}, *others]
    given.setdefault("packs", packs_of(*seats))
    return choose(turn("challenge", *seats, dice=list(dice), **given), "attack 1")


def attacks(t: Table) -> list[tuple[int, int, int, bool]]:
    """Every attack made: who (-1: the encounter), its total, the defense, whether it was ranged."""
    return [(e.seat, e.attack, e.defense, e.ranged) for e in events(t, AttackMade)]


def hits(t: Table) -> list[bool]:
    return [e.hit for e in events(t, AttackMade)]


def wounds(t: Table, seat: int = 0) -> list[int]:
    """All damage that a character was dealt, in its portions."""
    return [e.n for e in events(t, Damaged) if e.seat == seat]


def asked(t: Table) -> tuple[int, str]:
    """Who is asked, and at which step."""
    decision = t.decision()
    assert decision is not None
    return t.seats[0], decision.step


def passing(t: Table, *steps: str) -> Table:
    """Pass whatever may be passed; with steps, until one of them is asked."""
    while "pass" in offered(t) and (not steps or asked(t)[1] not in steps):
        play(t, "pass")
    return t


def next_turn(t: Table, seat: int = 0) -> Table:
    """Everybody who is asked does next to nothing, until that character may walk."""
    while asked(t) != (seat, "MovementPhase.walk"):
        texts = offered(t)
        play(t, next((text for text in ("done", "pass") if text in texts), texts[0]))
    return t
