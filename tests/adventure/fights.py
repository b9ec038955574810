"""Combats for tests: one call leads to the end of a fight, or to its first decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from azeroth.engine import Table
from azeroth.games.adventure import box
from azeroth.games.adventure.events import AttackMade, Damaged
from azeroth.games.adventure.ids import ChallengeId
from azeroth.testing import events, offered, play, position

FIELD = "elwynn-1"
"""A grey space without a name, where nothing lies."""
SPACE = "goldshire"
"""A grey key location."""
ALL = box.load([box.BASE, *box.PACKS])

T = Table[Any, Any]


def who(t: T, seat: int = 0) -> Any:
    return t.state.characters[seat]


def fight(
    card: str, dice: Sequence[int], hero: Mapping[str, Any] | None = None, *,
    others: Sequence[Mapping[str, Any]] = (), players: int = 2, space: str = FIELD, **given: Any,
) -> T:  # fmt: skip
    """The first seat draws that encounter in its challenge phase; the red die is the first of `dice`."""
    colour = str(ALL.challenges[ChallengeId(card)].colour)
    seats = [{"character": "burbonn", "space": space, **(hero or {})}, *others]
    decks = {**given.pop("decks", {}), colour: [card, *given.pop("then", ())]}
    return position(
        "adventure", players, phase="challenge", dice=list(dice), decks=decks, seats=seats, **given
    )


def duel(
    dice: Sequence[int], attacker: Mapping[str, Any], defender: Mapping[str, Any], *,
    others: Sequence[Mapping[str, Any]] = (), space: str = FIELD, **given: Any,
) -> T:  # fmt: skip
    """The first seat attacks the second; red die first."""
    seats = [{"space": space, **attacker}, {"space": space, **defender}, *others]
    t = position("adventure", len(seats), phase="challenge", dice=list(dice), seats=seats, **given)
    return play(t, "attack 1")


def attacks(t: T) -> list[tuple[int, int, int, bool]]:
    """Every attack made: who (-1: the encounter), its total, the defense, whether it was ranged."""
    return [(e.seat, e.attack, e.defense, e.ranged) for e in events(t, AttackMade)]


def hits(t: T) -> list[bool]:
    return [e.hit for e in events(t, AttackMade)]


def wounds(t: T, seat: int = 0) -> list[int]:
    """All damage that a character was dealt, in its portions."""
    return [e.n for e in events(t, Damaged) if e.seat == seat]


def asked(t: T) -> tuple[int, str]:
    """Who is asked, and at which step."""
    decision = t.decision()
    assert decision is not None
    return t.seats[0], decision.step


def passing(t: T, *steps: str) -> T:
    """Pass whatever may be passed; with steps, until one of them is asked."""
    while "pass" in offered(t) and (not steps or asked(t)[1] not in steps):
        play(t, "pass")
    return t


def deck(t: T, colour: str) -> list[str]:
    """A challenge deck from the bottom, where it is drawn, to the top."""
    found: list[str] = t.state.deck(colour).cards
    return found


def rules_of(t: T, kind: type[Any]) -> list[str]:
    return [event.rule for event in events(t, kind)]
