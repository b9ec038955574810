"""Advice for a person: what a bot would do, why in the game's own words, and what is next best."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from azeroth.bots.ahead import AnyTable, Run
from azeroth.bots.greedy import look
from azeroth.bots.search.candidates import candidates
from azeroth.bots.search.halving import Trial, lead
from azeroth.bots.search.looking import look_ahead
from azeroth.bots.watch import Watch
from azeroth.engine import Choice, Seat
from azeroth.engine.view.plans import Plan, ahead

IDEAS, TIPS = 6, 3
"""How many ideas are looked at, and how many are told."""
LOOKS = 16
"""How often each idea is played through at most."""
GLANCES = 24
"""Among how many choices a next best one is looked for where the game has only one in mind."""
DEPTH = 400
DOUBT = 1.0
"""By how many standard errors something must lead the game's own idea to be told before it."""
SAME = 0.05
"""What differs by less is as good."""
FAR = 16
"""How many of one's own choices are followed to see which deed they make up."""
AMOUNTS = ((4.0, "much"), (1.0, "clearly"), (0.0, "slightly"))
"""How far apart two choices are, where the evaluation counts nothing that has a name: from so much on."""


class Tip(Struct, frozen=True):
    """A choice that can be advised, and what speaks for it.

    Where the choice is offered only as the beginning of a whole deed, it is the deed.
    """

    choice: str
    words: str
    reasons: tuple[str, ...] = ()


def advise(
    table: AnyTable, seat: Seat, rng: Random, seconds: float | None = None, looks: int = LOOKS
) -> tuple[Tip, ...]:
    """What the seat should choose, best first, by what it may know.

    With `seconds` it takes no longer than that, and then the number of looks depends on the machine.
    """
    # Dealt from what the seat knows: positions that look the same to it get the same advice.
    known = table.determinize(seat, 0)
    choices = known.choices(seat)
    if len(choices) == 1:
        return (_tip(known, seat, choices[0], None, ()),)
    watch = Watch(seconds)
    runs = _ideas(known, seat, rng, watch)
    trials = _tried(known, seat, runs, rng, watch, looks)
    order = sorted(trials, key=lambda trial: (-trial.mean, trial.place))
    favourite, best = trials[0], order[0]
    mean, error = lead(best, favourite)
    if best is not favourite and not mean > DOUBT * error:
        order = [favourite, *(trial for trial in order if trial is not favourite)]
    told = order[:TIPS]
    deeds = _deeds(known, seat, [runs[trial.place] for trial in told], rng)
    tips = [
        _tip(known, seat, runs[trial.place][0], deeds[n], _compared(known, told, n))
        for n, trial in enumerate(told)
    ]
    return (tips[0], *(_apart(tip, tips[0]) for tip in tips[1:]))


def _deeds(known: AnyTable, seat: Seat, runs: list[Run], rng: Random) -> list[Plan | None]:
    """What people are offered in the stead of a choice: the whole deed that a bot would go on with, or the
    choice itself in other words.
    """
    planned = known.game.view.plans(known, seat)
    luck = rng.getrandbits(62)
    return [
        _deed(known, seat, run, [plan for plan in planned.plans if plan.choices[0] == run[0]], Random(luck))
        if run[0] in planned.hidden
        else next((plan for plan in planned.plans if plan.choices == run[:1]), None)
        for run in runs
    ]


def _deed(known: AnyTable, seat: Seat, run: Run, plans: list[Plan], rng: Random) -> Plan | None:
    """The longest plan that a bot would follow, or else one that comes to the same; None if there is none."""
    world, chosen, best = known.clone(), list[Choice](), None
    met = list[str]()
    while len(chosen) < FAR and world.seats == (seat,) and not world.learned:
        choices = world.choices(seat)
        choice = run[len(chosen)] if len(chosen) < len(run) else known.game.bot.policy(world, seat, rng)
        if choice not in choices:
            break
        chosen.append(choice)
        best = next((plan for plan in plans if plan.choices == tuple(chosen)), best)
        world.apply(seat, choice)
        met.append(world.digest())
    if best is not None:
        return best
    # Elsewhere along, to where the bot would be.
    for plan in plans:
        after = ahead(known, seat, *plan.choices)
        if after is not None and after.digest() in met:
            return plan
    return None


def _apart(tip: Tip, first: Tip) -> Tip:
    """What speaks for the first as well says nothing of another."""
    return replace(tip, reasons=tuple(reason for reason in tip.reasons if reason not in first.reasons))


def _ideas(known: AnyTable, seat: Seat, rng: Random, watch: Watch) -> list[Run]:
    """What is worth a look: what a bot has in mind, and else, what looks best beside it."""
    found: dict[Choice, Run] = {}
    studied = known.game.bot.studied(known, seat, rng)
    if studied is not None:
        found[studied] = (studied,)
    for run in candidates(known, seat, rng, IDEAS, watch):
        found.setdefault(run[0], run)
    if len(found) < TIPS:
        luck = rng.getrandbits(62)
        others = [choice for choice in known.choices(seat) if choice not in found][:GLANCES]
        others.sort(key=lambda choice: -look(known, seat, choice, luck)[0])
        found |= {choice: (choice,) for choice in others[: TIPS - len(found)]}
    return list(found.values())


def _tried(
    known: AnyTable, seat: Seat, runs: list[Run], rng: Random, watch: Watch, looks: int
) -> list[Trial]:
    """Every idea in the same worlds with the same luck."""
    trials = [Trial(place) for place in range(len(runs))]
    for _ in range(looks):
        seed = rng.getrandbits(62)
        for trial in trials:
            world = known.determinize(seat, seed)
            value = look_ahead(world, seat, runs[trial.place], Random(seed), DEPTH, watch=watch)
            if value is None:
                return trials
            trial.values.append(value)
    return trials


def _compared(known: AnyTable, told: list[Trial], n: int) -> tuple[str, ...]:
    """How far the first is ahead of the next, or another one behind the first."""
    if len(told) == 1:
        return ()
    other = told[max(1, n)]
    times = min(len(told[0].values), len(other.values))
    if not times:
        return ("there was no time to look ahead",)
    by, _ = lead(told[0], other)
    if n == 0:
        if by < SAME:
            return ("nothing else looks better",)
        tried = f"{times} times" if times > 1 else "once"
        return (f"{_amount(by, known)} better than the next best, each tried out {tried} in thought",)
    if by < SAME:
        return ("about as good",)
    return (f"{_amount(by, known)} {'behind' if known.game.bot.points else 'worse'}",)


def _amount(value: float, known: AnyTable) -> str:
    """A difference as people say it: by numbers only of what players count, too."""
    words = known.game.bot.points
    if words is None:
        return next(said for least, said in AMOUNTS if value >= least)
    n = f"{value:.0f}" if value >= 10 else f"{value:.1f}".removesuffix(".0")
    return f"{n} {words[n != '1']}"


def _tip(known: AnyTable, seat: Seat, choice: Choice, deed: Plan | None, compared: tuple[str, ...]) -> Tip:
    reasons = _reasons(known, seat, (choice,) if deed is None else deed.choices)
    odds = choice.outlook(known).odds
    if odds >= 0 and not any("%" in reason for reason in reasons):
        reasons = (f"{odds}% to succeed", *reasons)
    if deed is not None:
        return Tip(choice=deed.offer.choice, words=deed.words, reasons=(*reasons, *compared))
    view = known.view(seat)
    return Tip(choice=str(choice), words=view.words(choice), reasons=(*reasons, *compared))


def _reasons(known: AnyTable, seat: Seat, run: Run) -> tuple[str, ...]:
    """What speaks for the last of these choices for which anything does: there a deed arrives."""
    world, found = known.clone(), tuple[str, ...]()
    for choice in run:
        if choice not in world.choices(seat):
            break
        found = tuple(known.game.bot.reasons(world, seat, choice)) or found
        if choice is not run[-1]:
            world.apply(seat, choice)
    return found


__all__ = ["Tip", "advise"]
