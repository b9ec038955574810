"""Going on takes no click of its own: what follows is offered at once, as long as nobody learns anything.

A card that could be used before a roll, one after it, a reroll: each is a question of its own. Who uses none
of them is offered the next ones beside the first, and one button that goes on past all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import Plan, Planned, ahead, joined, later
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import UseCard
from azeroth.games.world_of_warcraft.choices.combat import HoldBack
from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.state import Table

PASSED = ("CardWindow.offer", "AttackPhase.hold_back", "AttackPhase.reroll")
"""The questions that can be gone past."""
BACK = Outlook(back=True)
"""Nothing that is suggested."""
FAR = 8
"""How many answers it looks ahead."""
Planner = Callable[[Table, Seat], Planned]
Answerer = Callable[[Table, Seat], Choice | None]


class Ahead(Struct, frozen=True):
    """A question that follows, and what is answered until then."""

    run: tuple[Choice, ...]
    at: Table


def following(t: Table, seat: Seat, obvious: Answerer) -> Iterator[Ahead]:
    """The questions that follow for a player who goes on; what is obvious on the way is answered.

    Those of one Attack Phase: what comes of it is seen before the next.
    """
    run: tuple[Choice, ...] = ()
    here, phase, rolled = t, _whose(t), _rolled(t)
    while len(run) < FAR and step_of(here) in PASSED and DONE in here.choices(seat):
        if _whose(here) != phase or (rolled and not _rolled(here)):
            return
        plain = obvious(here.glance(seat), seat) if run else None
        if plain is None:
            yield Ahead(run, here)
        run += (DONE if plain is None else plain,)
        after = ahead(here, seat, run[-1])
        if after is None:
            return
        here = after


def _whose(t: Table) -> CharacterId | None:
    """Whose Attack Phase it is."""
    phase = t.find(AttackPhase)
    return None if phase is None else phase.character


def _rolled(t: Table) -> bool:
    """Do its dice lie?"""
    phase = t.find(AttackPhase)
    return phase is not None and phase.pool.rolled


def onward(t: Table, seat: Seat, plans: Mapping[str, Planner], obvious: Answerer) -> Planned:
    """What can be done now and, without it, next; and one button that goes on past all of it."""
    stops = list(following(t, seat, obvious))
    now = and_roll(t, seat, plans.get(step_of(t), _nothing)(t, seat), obvious)
    if len(stops) < 2:
        if not stops or not _rolls(t, seat, DONE, obvious):
            return now
        # What comes of going on is told, also where nothing else can be done on the way.
        roll = Plan(choices=(DONE,), words="Roll the dice", done=True)
        return replace(now, plans=(*now.plans, roll))
    made = [*now.plans]
    # What can be used now and later still is offered once.
    said = {plan.words for plan in made} | {later(t, seat, k).words for k in t.choices(seat)}
    for stop in stops[1:]:
        for plan in _then(stop, seat, plans):
            if plan.words not in said:
                said.add(plan.words)
                made.append(plan)
    end = stops[-1]
    dice = [stop for stop in stops[1:] if step_of(stop.at) == "AttackPhase.hold_back"]
    if dice:
        # Who wants to leave out dice goes there first.
        made.append(Plan(choices=dice[0].run, words="Leave out dice", outlook=BACK, beside=True))
    made.append(Plan(choices=(*end.run, DONE), words=_end(stops), done=True))
    return Planned(plans=tuple(made), hidden=(*now.hidden, DONE), barred=now.barred)


def _rolls(t: Table, seat: Seat, choice: Choice, obvious: Answerer) -> bool:
    """Do the dice of this Attack Phase roll at once after that choice?"""
    phase = t.find(AttackPhase)
    if phase is None or phase.pool.rolled or not phase.pool.dice:
        return False
    after = t.clone()
    after.take(seat, choice)
    while not after.learned:
        asked = step_of(after) in PASSED and after.seats == (seat,) and _whose(after) == phase.character
        plain = obvious(after.glance(seat), seat) if asked else None
        if plain is None:
            return False
        after.take(seat, plain)
    return True


def and_roll(t: Table, seat: Seat, planned: Planned, obvious: Answerer) -> Planned:
    """A card after which only the roll is left is used and the dice roll; or dice are left out first."""
    more: list[Plan] = []
    hidden: list[Choice] = []
    for use in t.choices(seat):
        if not isinstance(use, UseCard) or use in planned.hidden:
            continue
        after, offer = ahead(t, seat, use), later(t, seat, use)
        if after is None and _rolls(t, seat, use, obvious):
            more.append(joined([use], offer, f"{offer.words} and roll"))
        if after is None or step_of(after) != "AttackPhase.hold_back" or not _own_roll(t, _whose(after)):
            continue
        more.append(joined([use, DONE], offer, f"{offer.words} and roll"))
        more.append(
            Plan(choices=(use,), words=f"{offer.words}, then leave out dice", outlook=BACK, beside=True)
        )
        hidden.append(use)
    return Planned(
        plans=(*planned.plans, *more), hidden=(*planned.hidden, *hidden), barred=planned.barred
    )  # fmt: skip


def _own_roll(t: Table, rolls: CharacterId | None) -> bool:
    """Is the roll that follows, by that character, one of this attack? What comes of it is seen first."""
    if _whose(t) is not None:
        return rolls == _whose(t) and not _rolled(t)
    window = t.pos.stack[-1]
    return isinstance(window, CardWindow) and window.users[:1] == (rolls,)


def _nothing(t: Table, seat: Seat) -> Planned:
    return Planned()


def _then(stop: Ahead, seat: Seat, plans: Mapping[str, Planner]) -> Iterator[Plan]:
    """What a question that follows offers, except going on and leaving out dice."""
    planned = plans.get(step_of(stop.at), _nothing)(stop.at, seat)
    yield from (replace(plan, choices=(*stop.run, *plan.choices)) for plan in planned.plans)
    for choice in stop.at.choices(seat):
        if choice != DONE and choice not in planned.hidden and not isinstance(choice, HoldBack):
            yield joined([*stop.run, choice], later(stop.at, seat, choice))


def _end(stops: list[Ahead]) -> str:
    """What going on past all of it comes to."""
    if _whose(stops[-1].at) is not None and not _rolled(stops[-1].at):
        return "Roll the dice"
    return "Keep the dice" if any(step_of(s.at) == "AttackPhase.reroll" for s in stops) else "Go on"
