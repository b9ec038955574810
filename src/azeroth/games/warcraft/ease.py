"""What people are spared: naming what they spend on before they buy, and deploying piece by piece."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Outlook, Seat
from azeroth.engine.plans import NOTHING, Plan, Planned, ahead, joined, later
from azeroth.engine.scene import Barred
from azeroth.engine.standing import step_of
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.choices import Complete, Deploy, Move, Spend
from azeroth.games.warcraft.content import UNITS
from azeroth.games.warcraft.play.spend import OPTIONS, SpendStep
from azeroth.games.warcraft.state import Table
from azeroth.games.warcraft.view.words import place, thing

LONG = 40


def plans(t: Table, seat: Seat) -> Planned:
    """Several choices for one click."""
    step = step_of(t)
    if step == "SpendStep.choose":
        return _purchases(t, seat)
    if step == "DeployStep.deploy":
        return _deployed(t, seat)
    if step == "MoveStep.march":
        return _armies(t, seat)
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
        found += [
            joined([option, purchase], later(after, seat, purchase))
            for purchase in after.choices(seat) if type(purchase).__name__ != "Done"
        ]  # fmt: skip
    return Planned(plans=tuple(found), hidden=tuple(hidden), barred=_out_of_reach(t, seat))


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
            refusal = frame.may_buy(view, purchase)
            if refusal is not None:
                found.append(
                    Barred(
                        choice=f"{option} | {purchase}",
                        words=purchase.words(view),
                        reason=refusal.reason,
                        rule=refusal.rule,
                        targets=purchase.targets(view),
                        changes=purchase.outlook(view).changes,
                    )
                )
    return tuple(found)


def _armies(t: Table, seat: Seat) -> Planned:
    """All units of a space that can go to another go together, with the odds that they have together."""
    ways: dict[tuple[SpaceId, SpaceId], list[Move]] = {}
    for k in t.choices(seat):
        if isinstance(k, Move) and k.kind in UNITS and not k.along:
            ways.setdefault((k.start, k.to), []).append(k)
    found = []
    for (start, to), moves in ways.items():
        run, odds = _together(t, seat, moves) if len(moves) > 1 else ((), -1)
        if len({k.kind for k in run}) > 1:
            words = f"All {len(run)} units from {place(t, start)} to {place(t, to)}"
            found.append(Plan(choices=run, words=words, targets=(thing(to),), outlook=Outlook(odds=odds)))
    return Planned(plans=tuple(found))


def _together(t: Table, seat: Seat, moves: Sequence[Move]) -> tuple[tuple[Move, ...], int]:
    """As many of them as may go, one after another, and the odds when the last has come."""
    run: list[Move] = []
    odds = -1
    here: Table | None = t
    for move in moves:
        while here is not None and move in here.choices(seat):
            known = move.odds(here, seat)
            odds = -1 if known is None else round(100 * known.wins[0])
            run.append(move)
            here = ahead(here, seat, move)
    return tuple(run), odds


def _deployed(t: Table, seat: Seat) -> Planned:
    """Everything that is ready, where there is but one place for each."""
    run: list[Choice] = []
    here: Table | None = t
    while here is not None and step_of(here) == "DeployStep.deploy" and len(run) < LONG:
        ready = [k for k in here.choices(seat) if isinstance(k, Deploy | Complete)]
        if len({k.space for k in ready if isinstance(k, Deploy)}) > 1:
            return NOTHING
        if not ready:
            break
        run.append(ready[0])
        after = ahead(here, seat, ready[0])
        here = after
    if len(run) < 2:
        return NOTHING
    return Planned(plans=(Plan(choices=tuple(run), words="Bring in everything"),))
