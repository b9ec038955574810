"""What people are spared: expanding with all troops at once, and putting tokens down one by one."""

from __future__ import annotations

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead
from azeroth.games.small_world.bot.evaluation import outlives
from azeroth.games.small_world.choices import Conquer, Expand, Gather, Put, Ready
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.state import Table, lands

ON = {"Turn.choose": (Expand(), Ready(), DONE), "Turn.ready": (Ready(), DONE)}
"""How most turns begin: all troops in hand, then on to conquer."""
WORDS = {"Turn.choose": "Expand with all troops", "Turn.ready": "Ready all troops and conquer"}
ALL = "all who can leave are in hand"
PUTTING = ("Turn.put_down", "RedeployWithdrawn.put")
OWN = ("Turn.take_up", "Turn.put_down")
BEGINNING = ("Turn.choose", "Turn.pick")
"""A player who plays alone is also asked next."""


def plans(t: Table, seat: Seat) -> Planned:
    """Several choices for one click."""
    step = step_of(t)
    if step in ON:
        return _on(t, seat, step)
    if step == "Turn.conquer":
        return _ending(t, seat)
    if step == "Turn.take_up":
        after = ahead(t, seat, Gather())
        return NOTHING if after is None else _put(after, seat, (Gather(),))
    return _put(t, seat, ()) if step in PUTTING else NOTHING


def _on(t: Table, seat: Seat, step: str) -> Planned:
    for run in (ON[step], ON[step][:-1]):
        if len(run) > 1 and ahead(t, seat, *run) is not None:
            changes = ALL if step == "Turn.choose" else ""
            return Planned(plans=(Plan(choices=run, words=WORDS[step], outlook=Outlook(changes=changes)),))
    return NOTHING


def _ending(t: Table, seat: Seat) -> Planned:
    """Ending the conquests with tokens for two more regions is asked about once."""
    p = t.state.players[seat]
    cheapest: dict[RegionId, int] = {}
    for k in t.choices(seat):
        terms = t.terms(k) if isinstance(k, Conquer) else None
        if isinstance(k, Conquer) and terms is not None:
            cheapest[k.region] = min(terms.total, cheapest.get(k.region, terms.total))
    costs = sorted(cheapest.values())
    if len(costs) < 2 or sum(costs[:2]) > p.force:
        return NOTHING
    troops = f"{p.force} {t.content.folk[p.race].name}"
    ask = f"You have {troops} in hand, and regions that they can take. Stop here?"
    return Planned(plans=(Plan(choices=(DONE,), words="End conquests", outlook=Outlook(ask=ask), done=True),))


def _put(t: Table, seat: Seat, first: tuple[Choice, ...]) -> Planned:
    """All tokens in hand at once: where they are needed most, or the same everywhere."""
    guarding, even = needed(t, seat), evenly(t, seat)
    found = []
    if len(guarding) > 1:
        words = "Guard the borders" if first else "Put them where they are needed"
        found.append(Plan(choices=(*first, *guarding), words=words, outlook=_last(t, seat, guarding)))
    if len(even) > 1 and sorted(map(str, even)) != sorted(map(str, guarding)):
        found.append(Plan(choices=(*first, *even), words="Spread all evenly", outlook=_last(t, seat, even)))
    return Planned(plans=tuple(found))


def _last(t: Table, seat: Seat, run: tuple[Choice, ...]) -> Outlook:
    """Whether a turn is over with the last token: it is told before."""
    if step_of(t) not in OWN:
        return Outlook()
    after = t.clone()
    for choice in run:
        after.take(seat, choice)
    over = after.pending is None or seat not in after.seats or step_of(after) in BEGINNING
    return Outlook(changes="then your turn is over") if over else Outlook()


def _puts(t: Table, seat: Seat) -> list[Put]:
    """Where a token may go; nothing where the pieces in hand are of several kinds."""
    puts = [k for k in t.choices(seat) if isinstance(k, Put)]
    return [] if any(k.what for k in puts) else puts


def needed(t: Table, seat: Seat) -> tuple[Choice, ...]:
    """Each token where it saves most, one after another."""
    mountains = lands(t).mountains

    def saves(k: Put) -> float:
        spot, mountain = t.state.regions[k.region], k.region in mountains
        return outlives(spot, mountain, more[k] + 1) - outlives(spot, mountain, more[k])

    more = dict.fromkeys(_puts(t, seat), 0)
    run: list[Choice] = []
    for _ in range(t.state.players[seat].hand if more else 0):
        best = max(more, key=saves)
        more[best] += 1
        run.append(best)
    return tuple(run)


def evenly(t: Table, seat: Seat) -> tuple[Choice, ...]:
    """Each token to the region with the fewest."""
    puts = _puts(t, seat)
    sizes = {k: t.state.regions[k.region].size for k in puts}
    run: list[Choice] = []
    for _ in range(t.state.players[seat].hand if puts else 0):
        least = min(puts, key=lambda k: sizes[k])
        sizes[least] += 1
        run.append(least)
    return tuple(run)
