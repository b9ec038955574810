"""What a good player looks at: coins to come from the regions held, the tokens left and the turns to play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from azeroth.engine import NOBODY, Choice, Done, Seat
from azeroth.games.small_world.choices import (
    Abandon,
    Attempt,
    Exchange,
    Gather,
    Intimidate,
    Lay,
    Ready,
    Take,
)
from azeroth.games.small_world.content import Kit
from azeroth.games.small_world.play.scoring import income
from azeroth.games.small_world.play.turn import Rounds, Turn
from azeroth.games.small_world.state import Player, Spot, Table, is_murlocs, kit_of, lands

NEXT_COST, FIRST_COST = 2.7, 0.5
"""Tokens that a conquest takes on average, leftovers included; how many more the first takes."""
FRESH_TOKENS, FRESH_RATE = 9.6, 1.35
"""What a new race brings: tokens, and coins for each of its regions."""
LOST = (0.4, 0.3, 0.15, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01)
"""How likely a region is taken within a round, by its tokens and defences."""
LAST = len(LOST) - 1
SAFE, SAFE_DECLINED = 0.78, 0.82
"""Which part of the regions of a race, and of one in decline, outlives a round that is yet to come."""
MOST_TAKEN = 5.0
AHEAD = 8.0
"""With that many more coins to expect, a rival counts nearly three times as much."""
A_TURN = 9.0
"""Coins that a turn brings on average."""
DEEDS = {
    "airborne-assault": 0.8, "beasts": 0.4, "bombs": 0.2, "champion": 1.1, "choose-form": 1.0,
    "collect-artifacts": 0.2, "enlist-the-dead": 0.5, "forts": 0.2, "harmony": 0.7, "intimidate": 0.1,
    "objectives": 0.4, "portals": 0.2, "watch-towers": 0.3,
}  # fmt: skip
"""Coins a turn that an ability of its own is worth."""
SPOILS = {"non-empty": 0.9, "alliance": 0.3, "horde": 0.3, "crowd": 1.0}
HARDY, CROWDED = 1.0, 0.8
"""What keeping the first loss, and having two in every region, is worth a turn."""
EXPANDING = ("ready", "conquer", "start_effects", "battleground", "choose", "pick")


def evaluate(t: Table, seat: Seat) -> float:
    """Expected coins of the seat at the end, less what it leaves to the others."""
    return sum(parts(t, seat).values())


def parts(t: Table, seat: Seat) -> dict[str, float]:
    """Coins that the seat has and can expect, and what it leaves to the others."""
    if t.over:
        return {"gain": _final(t, seat)}
    held = holdings(t)
    others = _rivals(t, seat)
    theirs = [prospect(t, p.seat, held) + p.coins * _open(t, p) for p in others]
    own = prospect(t, seat, held)
    now = min(own, float(held[seat].active + held[seat].declined))
    return {
        "gain": t.state.players[seat].coins + now,
        "growth": own - now,
        "harm": -0.7 * theirs[0] if len(others) == 1 else -0.9 * _foremost(t, others, theirs),
    }


def _rivals(t: Table, seat: Seat) -> list[Player]:
    """All who are not on the seat's side."""
    teams = t.game.teams(len(t.names), t.options)
    mine = next((team for team in teams if seat in team), (seat,))
    return [p for p in t.state.players if p.seat not in mine]


def _foremost(t: Table, others: Sequence[Player], theirs: Sequence[float]) -> float:
    """What the others can expect; those ahead count most, for they are to be overtaken.

    Who has had their turn is no less ahead than who is about to have it; where all have, or nobody has, that
    makes no difference.
    """
    scored = [A_TURN * _had_turn(t, p.seat) for p in others]
    shown = [one + had for one, had in zip(theirs, scored, strict=True)]
    most = max(shown)
    mean = most + AHEAD * log(sum(exp((one - most) / AHEAD) for one in shown) / len(shown))
    return mean - sum(scored) / len(scored)


def _open(t: Table, p: Player) -> int:
    """Coins count for the judgement where they are open: the Murlocs'."""
    return int(is_murlocs(t, p.seat))


def _final(t: Table, seat: Seat) -> float:
    """Coins as they are: on the scale of the positions before the end, where no prospects are left."""
    murlocs = sum(p.coins for p in t.state.players if is_murlocs(t, p.seat))
    return float(t.state.counted[seat] - murlocs)


class _Holding:
    """What a seat holds, at a glance."""

    __slots__ = ("active", "declined", "declined_left", "left", "tokens")

    def __init__(self) -> None:
        self.active = self.declined = self.tokens = 0
        self.left = self.declined_left = 0.0
        """The regions it can expect to hold a round later."""


def holdings(t: Table) -> list[_Holding]:
    """What every seat holds."""
    held = [_Holding() for _ in t.state.players]
    mountains = lands(t).mountains
    for region, spot in t.state.regions.items():
        if spot.owner == NOBODY:
            continue
        one = held[spot.owner]
        size = spot.tokens + spot.beasts + spot.champion
        left = outlives(spot, region in mountains)
        if spot.declined:
            one.declined += 1
            one.declined_left += left
        else:
            one.active += 1
            one.tokens += size
            one.left += left
    return held


def outlives(spot: Spot, mountain: bool, more: int = 0) -> float:
    """How likely a region outlives a round, with so many tokens more."""
    if spot.tower:
        return 1.0
    strength = spot.tokens + spot.beasts + spot.champion + spot.fort + spot.wall + mountain + more
    return 1.0 - LOST[strength if strength < LAST else LAST]


def prospect(t: Table, seat: Seat, held: list[_Holding]) -> float:
    """Coins that the seat can expect from the turns it still has."""
    state, p, one = t.state, t.state.players[seat], held[seat]
    turns = state.rounds - state.round + (0 if _had_turn(t, seat) else 1)
    if turns <= 0:
        return 0.0
    if not p.race:
        return _fresh(turns, one.declined_left)
    kit = kit_of(t, p)
    active, tokens = float(one.active), float(one.tokens + p.hand + p.beasts)
    safe = one.left / one.active if one.active else SAFE
    rate = 1 + _bonus_rate(t, p, kit)
    turn = t.find(Turn)
    if turn is None or turn.seat != seat:
        return _course(tokens, active, rate, one.declined_left, safe, kit, turns)
    gain = 0.0
    if turn.at in EXPANDING and not state.turn.over:
        loose = tokens - active * kit.keep if turn.at != "conquer" else float(p.hand + p.beasts)
        gain = _conquests(loose, active, kit)
    now = income(t, p).total + gain * rate * 0.9
    later = _course(tokens, active + gain, rate, one.declined_left, safe, kit, turns - 1)
    if turn.at == "choose":  # a race that may still decline is worth its better course
        return max(now + later, one.active + _fresh(turns - 1, one.left))
    return now + later


def _had_turn(t: Table, seat: Seat) -> bool:
    """Has the seat had its turn this round, or scored in it?"""
    rounds = t.find(Rounds)
    if rounds is None:
        return True
    n = len(t.names)
    place = (seat - t.state.first) % n if seat < n else n
    if place != rounds.played:
        return place < rounds.played
    turn = t.find(Turn)
    return turn is not None and turn.at == "withdrawals"


def _each(kit: Kit) -> float:
    """Tokens that one conquest takes this race, on average."""
    less = sum(-term.n * (1.0 if on == "any" else 0.3) for on, term in kit.discounts)
    return max(1.3, NEXT_COST - less * 0.8, float(kit.keep))


def _conquests(tokens: float, held: float, kit: Kit) -> float:
    """How many regions so many tokens take."""
    first = 0.0 if held or kit.free_travel else FIRST_COST
    return max(0.0, (tokens - first) / _each(kit))


def _bonus_rate(t: Table, p: Player, kit: Kit) -> float:
    """Coins that each region brings besides its own."""
    land = lands(t)
    rate = 0.0
    for bonus in kit.bonuses:
        if bonus.each == "board":
            rate += 0.45
        elif bonus.each == "marker":
            rate += 0.2
        else:
            rate += 1.7 * len(land.having.get(bonus.each, ())) / len(land.ids)
    extra = sum(DEEDS[deed] for deed in kit.does) + sum(SPOILS[s.on] for s in kit.spoils)
    extra += HARDY * kit.saves_first_loss + CROWDED * (kit.keep > 1)
    return rate + extra / 5


def _course(
    tokens: float, active: float, rate: float, declined: float, safe: float, kit: Kit, turns: int
) -> float:
    """The best of all courses from the next turn on: expand so many turns, then decline."""
    if turns <= 0:
        return 0.0
    return _best(
        round(tokens), round(active * 4), round(rate * 10), round(declined * 4), round(safe * 20),
        round(_each(kit) * 10), kit.keep, turns,
    )  # fmt: skip


@lru_cache(maxsize=50_000)
def _best(
    tokens_: int, active4: int, rate10: int, declined4: int, safe20: int, each10: int, keep: int, turns: int
) -> float:
    tokens, active, rate = float(tokens_), active4 / 4, rate10 / 10
    declined, safe, each = declined4 / 4, safe20 / 20, each10 / 10
    best = coins = 0.0
    for turn in range(turns):
        if active:
            lost = active * (1 - safe)
            tokens -= lost
            active -= lost
            best = max(best, coins + active + _fresh(turns - turn - 1, active * SAFE))
            safe = SAFE
        active += max(0.0, min(MOST_TAKEN, (tokens - active * keep) / each))
        coins += active * rate + declined
        declined *= SAFE_DECLINED
    return max(best, coins)


def _fresh(turns: int, declined: float) -> float:
    """A new race for so many turns, besides one in decline."""
    if turns <= 0:
        return 0.0
    return _best(
        round(FRESH_TOKENS - FIRST_COST), 0, round(FRESH_RATE * 10), round(declined * 4), 20,
        round(NEXT_COST * 10), 1, turns,
    )  # fmt: skip


# -- which choices to look at ---------------------------------------------------------------------


def prior(t: Table, seat: Seat) -> Sequence[float]:
    """A weight for each choice: nothing for what is hardly ever any use."""
    choices = t.choices(seat)
    kinds = {type(choice) for choice in choices}
    return [_weight(choice, kinds, t) for choice in choices]


def _weight(choice: Choice, kinds: set[type[Choice]], t: Table) -> float:
    if isinstance(choice, Take | Abandon):
        return 0.0
    if isinstance(choice, Done):
        return 0.0 if Ready in kinds or Gather in kinds or Lay in kinds else 1.0
    if isinstance(choice, Attempt):
        return 0.6
    if isinstance(choice, Exchange | Intimidate):
        return 0.3
    return 1.0
