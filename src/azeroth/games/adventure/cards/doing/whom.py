"""Whom an effect is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azeroth.engine import NOBODY, Seat
from azeroth.games.adventure.cards.conditions import When, Whom
from azeroth.games.adventure.cards.holding import holds
from azeroth.games.adventure.cards.verbs import Verb
from azeroth.games.adventure.choices import PickCharacter, PickSpace
from azeroth.games.adventure.ids import Affiliation
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.state import Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility

SEVERAL = (
    "everyone", "here", "others-here", "near", "enemies-near", "picked-space", "horde", "alliance", "bearers",
)  # fmt: skip


def seats(t: Table, use: UseAbility, whom: Whom, reach: int = 0, when: When | None = None) -> list[Seat]:
    """Everybody meant, the active character first, then clockwise; the encounter is nobody.

    A condition is asked of each one where several are meant (else the effect was not begun without it).
    """
    found = _meant(t, use, whom, reach)
    if when is None or whom not in SEVERAL:
        return found
    return [seat for seat in found if holds(t, when, seat)]


def _meant(t: Table, use: UseAbility, whom: Whom, reach: int) -> list[Seat]:
    if whom == "self":
        return [use.user]
    if whom == "foe":
        battle = t.find(Battle)
        foe = battle.foe(use.user) if battle is not None else None
        return [foe.seat] if foe is not None else []
    if whom == "picked":
        return [one.seat for one in use.targets if type(one) is PickCharacter]
    if whom == "active":
        return [use.subject if use.subject >= 0 else t.state.active]
    everybody = t.state.clockwise(t.state.active)
    if whom in ("horde", "alliance"):
        side = Affiliation(whom)
        return [c.seat for c in everybody if t.content.characters[c.id].affiliation is side]
    if whom == "bearers":
        owner = use.owner(t)
        return [c.seat for c in everybody if c.seat != owner and any(a.owner == owner for a in c.attached)]
    if whom == "everyone":
        return [c.seat for c in everybody]
    if whom == "picked-space":
        there = next((one.space for one in use.targets if type(one) is PickSpace), None)
        return [c.seat for c in everybody if c.space == there]
    far = t.content.distances[use.place(t)]
    reach = 0 if whom in ("here", "others-here") else reach
    found = [c.seat for c in everybody if far[c.space] <= reach]
    if whom in ("others-here", "enemies-near"):
        found = [seat for seat in found if seat != use.user]
    return found


def characters(t: Table, use: UseAbility, verb: Verb, whom: Whom, reach: int = 0) -> list[Seat]:
    """The same without the encounter, which has no hand, bag or character card."""
    return [seat for seat in seats(t, use, whom, reach, verb.when) if seat != NOBODY]


def _applies(verb: Verb, t: Table, use: UseAbility) -> bool:
    """A condition is asked of the user; where several are meant, of each one."""
    if verb.when is None or getattr(verb, "whom", "self") in SEVERAL:
        return True
    return holds(t, verb.when, use.user)


Verb.applies = _applies  # type: ignore[method-assign, assignment]
