"""The odds of a battle, exact: every way the dice can fall is followed, and nothing is sampled.

Assumed is how people mostly fight, and `assumed` makes just these choices on a real table:

- nobody plays a card from now on;
- teammates with units in the flanks join;
- both sides lose units from the flanks before those in the battlefield, the weaker before the stronger,
  and among equals workers under arms, melee, ranged and flying units in this order;
- Slow Poison strikes first where most hits are to be expected;
- Raise Dead raises as many as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from azeroth.engine import Choice, Done, Seat
from azeroth.engine.cards import Pass
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.choices import Join, Lose, Raise, StrikeFirst
from azeroth.games.warcraft.content import PHASES, Kind
from azeroth.games.warcraft.edition import edition, team_of
from azeroth.games.warcraft.play.battle import Battle, Stand
from azeroth.games.warcraft.play.battle_phase import Phase, Strike
from azeroth.games.warcraft.state import NEUTRAL, Table, reserves, tile
from azeroth.games.warcraft.view.outcomes import (
    KINDS,
    MELEE,
    Corps,
    Host,
    Moment,
    Odds,
    Outcomes,
    State,
    best_phases,
    percent,
)

ROUND = ("begin", "teammates", "opening_draw", "round_start", "poison_all", "slow_poison")
"""Steps of a battle at which the whole round is still to come."""
HEALED = ("next_casualty", "before_removal", "remove", "after_removal")
"""Steps of a strike after Heal has worked."""


def _sides(t: Table, battle: Battle) -> tuple[list[Seat], list[Seat]]:
    """Who fights on each side; before the battle has begun, all who can."""
    if battle.attackers and battle.at not in ("begin", "teammates"):
        return battle.attackers, battle.defenders
    found = []
    for main in (battle.attacker, battle.defender):
        team = (main,) if main == NEUTRAL else (main, *(s for s in team_of(t, main) if s != main))
        found.append([s for s in team if s == main or battle.stands(t, [s])])
    return found[0], found[1]


def gathered(t: Table, battle: Battle, stands: Iterable[tuple[int, Stand]]) -> tuple[Host, State]:
    """Units that are alike put together, with how many there are."""
    counts: dict[Corps, int] = {}
    seats: dict[Seat, int] = {}
    for side, stand in stands:
        seats.setdefault(stand.seat, side)
        top = tile(t, stand.seat, stand.fights_as)
        corps = Corps(
            side, stand.space == battle.space, top.strength, KINDS.index(stand.kind), stand.seat,
            top.ability, stand.seat in battle.grounded,
        )  # fmt: skip
        counts[corps] = counts.get(corps, 0) + stand.n
    able = {c.seat for c in counts if c.ability == "raise-dead" and c.seat != NEUTRAL}
    raised = tuple(sorted(able))
    for seat in raised:
        top = tile(t, seat, Kind.MELEE)
        grounded = seat in battle.grounded
        dead = Corps(seats[seat], True, top.strength, MELEE, seat, top.ability, grounded)
        counts.setdefault(dead, 0)
    corps_ = tuple(sorted(counts))
    spare = tuple(reserves(t, t.state.players[s], Kind.MELEE) for s in raised)
    faces, buries = t.content.battle_die.faces, not edition(t).dead_return
    host = Host(corps_, faces, bool(t.options["faq"]), raised, buries)
    return host, (*(counts[c] for c in corps_), *spare)


# -- odds -----------------------------------------------------------------------------------------


def before(
    t: Table,
    space: SpaceId,
    attacker: Seat,
    defender: Seat,
    moved: tuple[str, SpaceId] | None = None,
    n: int = 1,
) -> Odds:
    """The odds of a battle that is still to come; `moved`: if so many units of the attacker come there."""
    battle = Battle(space=space, attacker=attacker, defender=defender)
    stands = [(side, s) for side, seats in enumerate(_sides(t, battle)) for s in battle.stands(t, seats)]
    if moved is not None:
        kind, start = moved
        gone = (attacker, kind, start)
        stands = [
            (side, Stand(s.seat, s.kind, s.space, s.n - n * ((s.seat, s.kind, s.space) == gone)))
            for side, s in stands
        ]
        stands = [(side, s) for side, s in stands if s.n] + [(0, Stand(attacker, kind, space, n))]
    return _whole(*gathered(t, battle, stands))


@lru_cache(maxsize=4096)
def _whole(host: Host, state: State) -> Odds:
    return Outcomes(host).odds(state, Moment())


def now(t: Table) -> Odds | None:
    """The odds of the battle that is being fought, from where it stands; None after it.

    Nor are there any while a card works on single units or dice of this round.
    """
    battle, phase, strike = t.find(Battle), t.find(Phase), t.find(Strike)
    if battle is None or battle.polymorphed or t.state.devoured or t.state.returning:
        return None
    if strike is not None and (strike.fire or strike.spears):
        return None
    moment = Moment()
    if phase is not None:
        moment.kind, moment.slow = phase.kind, {s: tuple(kinds) for s, kinds in battle.slow.items()}
        moment.healed, moment.struck = tuple(phase.healed), phase.struck
        if strike is not None:
            moment.strikes = list(phase.strikes)
            if strike.at == "before_attack":
                moment.strikes.insert(0, strike.seats)
            moment.due = (strike.due[0], strike.due[1])
            moment.ones = dict(strike.ones)
            moment.due_healed = strike.at in HEALED
    elif battle.at not in ROUND:
        return None
    sides = _sides(t, battle)
    host, state = gathered(t, battle, [(i, s) for i in (0, 1) for s in battle.stands(t, sides[i])])
    return Outcomes(host).odds(state, moment) if phase is not None else _whole(host, state)


# -- the same choices on a real table -------------------------------------------------------------


def assumed(t: Table) -> Choice:
    """What the odds take for granted that a player chooses in a battle."""
    choices = t.choices(t.seats[0])
    battle = t.frame(Battle)
    loses = [c for c in choices if isinstance(c, Lose)]
    if loses:
        return min(loses, key=lambda c: _falls(t, battle, c))
    strikes = [c for c in choices if isinstance(c, StrikeFirst)]
    if strikes:
        return _strikes(t, battle, strikes)
    for choice in choices:
        if isinstance(choice, Raise | Join | Pass | Done):
            return choice
    return choices[0]


def _falls(t: Table, battle: Battle, lose: Lose) -> Corps:
    """The corps that the unit belongs to: the first falls first."""
    kind = Kind.MELEE if lose.kind == "drafted" else Kind(lose.kind)
    strength = tile(t, lose.seat, kind).strength
    return Corps(0, lose.space == battle.space, strength, KINDS.index(lose.kind), lose.seat)


def _strikes(t: Table, battle: Battle, strikes: Sequence[StrikeFirst]) -> StrikeFirst:
    seat = next(
        s for s in (*battle.attackers, *battle.defenders)
        if len(battle.slow.get(s, ())) < min(battle.able(t, s, "slow-poison"), len(PHASES))
    )  # fmt: skip
    power = dict.fromkeys(PHASES, 0)
    for stand in battle.stands(t, [seat]):
        power[stand.fights_as] += stand.n * tile(t, seat, stand.fights_as).strength
    order = best_phases(power, len(PHASES))
    return min(strikes, key=lambda choice: order.index(choice.phase))


__all__ = ["Odds", "assumed", "before", "now", "percent"]
