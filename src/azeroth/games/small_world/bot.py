"""What a good player looks at: coins to come from regions held, tokens left and rounds to play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from azeroth.engine import Choice, Done, Seat
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
from azeroth.games.small_world.scoring import income
from azeroth.games.small_world.state import NOBODY, Player, Table, is_murlocs, kit_of, lands
from azeroth.games.small_world.turn import Rounds, Turn

FIRST_COST, NEXT_COST = 3.1, 2.55
"""What the first and each later conquest of a race takes, on average."""
FRESH_REGIONS, FRESH_MORE, FRESH_MOST, FRESH_BONUS = 4.2, 1.1, 6.2, 1.4
"""A new race: regions in its first turn, how many more in each later one, at most; and coins besides."""
FADES = 0.87
"""Which part of the regions in decline outlives a round."""
LOST = (0.5, 0.45, 0.36, 0.29, 0.2, 0.13, 0.08, 0.05, 0.03, 0.02, 0.01)
"""How likely a region is taken within a round, by what it costs."""
DEEDS = {
    "airborne-assault": 1.0, "beasts": 0.8, "bombs": 1.0, "champion": 1.2, "choose-form": 1.2,
    "collect-artifacts": 0.3, "enlist-the-dead": 0.4, "forts": 0.6, "harmony": 0.8, "intimidate": 0.4,
    "objectives": 1.5, "portals": 0.4, "watch-towers": 0.6,
}  # fmt: skip
"""Coins a turn that an ability of its own is worth."""
SPOILS = {"non-empty": 1.4, "alliance": 0.7, "horde": 0.7, "crowd": 1.1}
MURLOC_THREAT = 1.3


def evaluate(t: Table, seat: Seat) -> float:
    """Expected coins of the seat at the end, less what it leaves to the others."""
    if t.over:
        return _final(t, seat)
    held = _holdings(t)
    own = t.state.players[seat].coins + _prospect(t, seat, held)
    others = [p for p in t.state.players if p.seat != seat]
    theirs = sum(_prospect(t, p.seat, held) + p.coins * _open(t, p) for p in others)
    return own - theirs * (0.7 if len(others) == 1 else 0.9 / len(others))


def _open(t: Table, p: Player) -> int:
    """Coins count for the judgement where they are open: the Murlocs'."""
    return int(is_murlocs(t, p.seat))


def _final(t: Table, seat: Seat) -> float:
    totals = t.state.counted
    others = [n for s, n in enumerate(totals) if s != seat]
    return totals[seat] - max(others, default=0)


class _Holding:
    """What a seat holds, at a glance."""

    __slots__ = ("active", "declined", "spare", "stays")

    def __init__(self) -> None:
        self.active = self.declined = self.spare = 0
        self.stays = 0.0
        """The regions it can expect to hold a round later."""


def _holdings(t: Table) -> list[_Holding]:
    held = [_Holding() for _ in t.state.players]
    mountains = lands(t).mountains
    last = len(LOST) - 1
    for region, spot in t.state.regions.items():
        if spot.owner == NOBODY:
            continue
        one = held[spot.owner]
        size = spot.tokens + spot.beasts + spot.champion
        strength = size + spot.fort + spot.wall + (region in mountains)
        one.stays += 1.0 if spot.tower else 1.0 - LOST[min(strength, last)]
        if spot.declined:
            one.declined += 1
        else:
            one.active += 1
            one.spare += size - 1
    return held


def _prospect(t: Table, seat: Seat, held: list[_Holding]) -> float:
    """Coins that the seat can expect from the turns it still has."""
    state, p, one = t.state, t.state.players[seat], held[seat]
    turns = state.rounds - state.round + (0 if _had_turn(t, seat) else 1)
    safe = one.stays / max(1, one.active + one.declined)
    if turns <= 0:
        return 0.0
    if not p.race:
        return _fresh(turns, one.declined * safe)
    kit = kit_of(t, p)
    turn = t.find(Turn)
    now = 0.0
    spare = float(one.spare + p.hand + p.beasts)
    if kit.keep > 1:
        spare -= one.active
    active = float(one.active)
    rate = _bonus_rate(t, p, kit)
    if turn is not None and turn.seat == seat:
        expanding = turn.at in ("ready", "conquer", "start_effects", "battleground", "choose", "pick")
        loose = spare if turn.at != "conquer" else float(p.hand + p.beasts)
        if state.turn.over or not expanding:
            loose = 0.0
        gain = _conquests(loose, active, kit)
        now = income(t, p).total + gain * (1 + rate) * (0.8 if turn.at == "conquer" else 0.9)
        active += gain * 0.8
        spare = max(0.0, spare - gain * NEXT_COST) * 0.9
        turns -= 1
        if turn.at == "choose":  # a race that may still decline is worth its better course
            later = _course(active, spare, rate, one.declined * safe, safe, turns)
            return max(now + later, one.active + _fresh(turns, one.active * safe))
    return now + _course(active, spare, rate, one.declined * safe, safe, turns)


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


def _conquests(tokens: float, held: float, kit: Kit) -> float:
    """How many regions so many tokens take."""
    if tokens <= 0:
        return 0.0
    less = sum(-term.n * (1.0 if on == "any" else 0.3) for on, term in kit.discounts)
    each = max(1.3, NEXT_COST - less * 0.8, float(kit.keep))
    first = 0.0 if held else max(0.0, FIRST_COST - NEXT_COST - kit.free_travel)
    return max(0.0, (tokens - first) / each)


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
    return rate + extra / 5


def _course(active: float, spare: float, rate: float, declined: float, safe: float, turns: int) -> float:
    """The best of all courses: expand so many turns, then decline."""
    return _best_course(
        round(active * 2), round(spare * 2), round(rate * 10), round(declined * 2), round(safe * 20), turns
    )


@lru_cache(maxsize=200_000)
def _best_course(active2: int, spare2: int, rate10: int, declined2: int, safe20: int, turns: int) -> float:
    active, spare, rate = active2 / 2, spare2 / 2, 1 + rate10 / 10
    declined, safe = declined2 / 2, safe20 / 20
    best = 0.0
    so_far = 0.0
    for stay in range(turns + 1):
        if stay < turns:
            best = max(best, so_far + active + _fresh(turns - stay - 1, active * FADES))
        else:
            best = max(best, so_far)
        held = active * max(0.6, safe)
        taken = (spare + (active - held) * 0.8) / (NEXT_COST + 0.25)
        active = min(held + taken, held + 4.5)
        spare = max(0.0, spare - taken * NEXT_COST) * 0.5 + taken * 1.2
        so_far += active * rate + declined
        declined *= FADES
    return best


@lru_cache(maxsize=20_000)
def _fresh_race(turns: int, declined4: int) -> float:
    """A new race for so many turns, besides one in decline; it too declines when that pays."""
    coins, left = 0.0, declined4 / 4
    best = 0.0
    for n in range(turns):
        regions = min(FRESH_REGIONS + n * FRESH_MORE, FRESH_MOST)
        coins += regions + FRESH_BONUS + left
        left *= FADES
        after = turns - n - 2
        if after >= 1:
            best = max(best, coins + regions * 0.9 + _fresh_race(after, round(regions * FADES * 4)))
    return max(best, coins)


def _fresh(turns: int, declined: float) -> float:
    return _fresh_race(turns, round(declined * 4)) if turns > 0 else 0.0


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
