"""What people are spared: naming what they spend on, deploying piece by piece; marches are beside."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from azeroth.engine import Choice, Refusal, Seat
from azeroth.engine.cards import PASS
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead, joined, later
from azeroth.engine.view.scene import Barred
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.workers import menaced
from azeroth.games.warcraft.choices import (
    Complete,
    Construct,
    Deploy,
    PlayCard,
    Spend,
    StrikeFirst,
    Train,
    Upgrade,
    price,
)
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.ease.marches import marches
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.paths import room
from azeroth.games.warcraft.play.spend import OPTIONS, PRICE, Purchase, SpendStep
from azeroth.games.warcraft.state import Table, troop
from azeroth.games.warcraft.view.words import many, piece, place, thing

LONG = 40
OBVIOUS_STEPS = {
    "DeployStep.deploy": "Keep out what is ready, where there is room and no enemy can come",
    "Battle.slow_poison": "Strike first in a phase in which you have no units",
    "CardWindow.offer": "Town Portal into a Town that is held, where there is no battle",
}


def obvious(t: Table, seat: Seat) -> Choice | None:
    """The answer that needs no thought, if there is one."""
    step = step_of(t)
    if step == "DeployStep.deploy":
        return _safely_in(t, seat)
    if step == "CardWindow.offer":
        return _in_no_need(t, seat)
    return _only_phase(t, seat) if step == "Battle.slow_poison" else None


def _in_no_need(t: Table, seat: Seat) -> Choice | None:
    """A way home can wait until an enemy has come: Town Portal is asked again before each battle."""
    p, moving = t.state.players[seat], t.find(MoveStep)
    cards = [k for k in t.choices(seat) if isinstance(k, PlayCard)]
    if moving is None or not cards or any(k.card != "town-portal" or k.what != p.town for k in cards):
        return None
    held = p.town is not None and troop(p, p.town).units > 0
    return PASS if held and not moving.pending_battles(t) else None


def _safely_in(t: Table, seat: Seat) -> Choice | None:
    """What is ready comes in, if it can to one space alone that has room for all and no enemy reaches."""
    ready = [k for k in t.choices(seat) if isinstance(k, Deploy | Complete)]
    spaces = {k.space for k in ready if isinstance(k, Deploy)}
    p = t.state.players[seat]
    trained = [b.kind for b in p.buildings if b.training]
    if not ready or len(spaces) > 1 or (trained and not spaces):
        return None
    for space in spaces:
        builders = sum(b.worker for b in p.buildings if not b.complete)
        units = sum(kind is not Kind.WORKER for kind in trained)
        if room(t, seat, "melee", space) < units or space in menaced(t, seat):
            return None
        if room(t, seat, "worker", space) < len(trained) - units + builders:
            return None
    return ready[0]


def _only_phase(t: Table, seat: Seat) -> Choice | None:
    """To strike first is of use only where one strikes."""
    battle = t.frame(Battle)
    owner = next((s for s in (*battle.attackers, *battle.defenders) if s == seat), None)
    if owner is None:
        return None  # one decides for the guards
    kinds = battle.kinds(t, owner)
    phases = [k for k in t.choices(seat) if isinstance(k, StrikeFirst)]
    useful = [k for k in phases if k.phase in kinds]
    return useful[0] if len(useful) == 1 else None if useful else phases[0]


def plans(t: Table, seat: Seat) -> Planned:
    """Several choices for one click."""
    step = step_of(t)
    if step == "SpendStep.choose":
        return _purchases(t, seat)
    if step == "SpendStep.buy":
        bought = [k for k in t.choices(seat) if isinstance(k, Train | Upgrade)]
        single = [_bought(t, seat, (), k) for k in bought]
        return Planned(plans=(*single, *_several(t, seat, ())))
    if step == "DeployStep.deploy":
        return _deployed(t, seat)
    if step == "MoveStep.march":
        return Planned(plans=tuple(marches(t, seat)))
    return NOTHING


def _purchases(t: Table, seat: Seat) -> Planned:
    """All that can be trained, constructed and upgraded; what one buys first says what one spends on."""
    found: list[Plan] = []
    hidden: list[Choice] = []
    for option in t.choices(seat):
        after = ahead(t, seat, option) if isinstance(option, Spend) else None
        if after is None or not isinstance(after.pos.stack[-1], SpendStep):
            continue
        hidden.append(option)
        bought = [k for k in after.choices(seat) if isinstance(k, Train | Construct | Upgrade)]
        found += [_bought(after, seat, (option,), purchase) for purchase in bought]
        found += _several(after, seat, (option,))
    return Planned(plans=tuple(found), hidden=tuple(hidden), barred=_out_of_reach(t, seat))


def _bought(t: Table, seat: Seat, first: tuple[Choice, ...], purchase: Purchase) -> Plan:
    """One purchase; what an upgrade costs depends on the step, so it is said here."""
    offer, frame = later(t, seat, purchase), t.pos.stack[-1]
    words = offer.words
    if isinstance(purchase, Upgrade) and isinstance(frame, SpendStep):
        words += f" ({'free' if frame.free else price(*PRICE)})"
    return _buttoned(joined((*first, purchase), offer, words))


def _buttoned(plan: Plan) -> Plan:
    """What is trained or upgraded has a button: nobody need open the Town for it."""
    if not isinstance(plan.choices[-1], Train | Upgrade):
        return plan
    return replace(plan, outlook=replace(plan.outlook, button=True))


def _several(t: Table, seat: Seat, first: tuple[Choice, ...]) -> Iterator[Plan]:
    """Two or more units of a type trained at once; as many as may be have a button."""
    for train in [k for k in t.choices(seat) if isinstance(k, Train)]:
        offer, run = later(t, seat, train), [train]
        here = ahead(t, seat, train)
        gold, wood = t.content.races[t.state.players[seat].race].costs[train.kind]
        plan: Plan | None = None
        while here is not None and train in here.choices(seat):
            if plan is not None:
                yield plan
            run.append(train)
            n = len(run)
            words = f"Train {n} {many(piece(t, seat, train.kind))} ({price(n * gold, n * wood)})"
            plan = joined((*first, *run), offer, words)
            here = ahead(here, seat, train)
        if plan is not None:
            yield _buttoned(plan)


def _out_of_reach(t: Table, seat: Seat) -> tuple[Barred, ...]:
    """What cannot be bought now, and why."""
    view = t.glance(seat)
    frame = view.pos.stack[-1]
    assert isinstance(frame, SpendStep)
    found = []
    for option in OPTIONS:
        if frame.may_choose(view, option) is not None and not frame.purchases(view, option.option):
            continue
        for purchase in frame.purchases(view, option.option):
            # Nobody tries these: the one is never possible, the other needs a card that may not be held.
            if isinstance(purchase, Construct) and (purchase.what == Kind.WORKER or purchase.summoned):
                continue
            refusal = frame.may_buy(view, purchase)
            if refusal is not None:
                found.append(
                    Barred(
                        choice=f"{option} | {purchase}",
                        words=purchase.words(view),
                        reason=_why(view, purchase, refusal),
                        rule=refusal.rule,
                        targets=purchase.targets(view)[-1:],
                        changes=purchase.outlook(view).changes,
                    )
                )
    return tuple(found)


def _why(t: Table, purchase: Purchase, refusal: Refusal) -> str:
    """The reason as it stands on the thing; a tile names the unit that it would become."""
    if isinstance(purchase, Upgrade) and (new := purchase.next(t)) is not None:
        return refusal.about(f"{new.name} {new.strength}").reason
    return refusal.reason


def _deployed(t: Table, seat: Seat) -> Planned:
    """Everything that is ready at once; where there are several places, as much as goes into each."""
    spaces = list(dict.fromkeys(k.space for k in t.choices(seat) if isinstance(k, Deploy)))
    runs = {space: _brought(t, seat, space) for space in spaces}
    if len(runs) < 2:
        run = _brought(t, seat, *spaces)
        return Planned(plans=(Plan(choices=run, words="Bring in everything"),)) if len(run) > 1 else NOTHING
    plans = [
        Plan(choices=run, words=f"Bring in everything at {place(t, space)}", targets=(thing(space),))
        for space, run in runs.items() if len(run) > 1
    ]  # fmt: skip
    return Planned(plans=tuple(plans))


def _brought(t: Table, seat: Seat, space: SpaceId | None = None) -> tuple[Choice, ...]:
    """What comes in there, and what is completed."""
    run: list[Choice] = []
    here: Table | None = t
    while here is not None and step_of(here) == "DeployStep.deploy" and len(run) < LONG:
        ready = [
            k for k in here.choices(seat)
            if isinstance(k, Complete) or (isinstance(k, Deploy) and k.space == space)
        ]  # fmt: skip
        if not ready:
            break
        run.append(ready[0])
        here = ahead(here, seat, ready[0])
    return tuple(run)
