"""What speaks for a choice: coins of this turn, coins to come, and what the others lose."""

from __future__ import annotations

from azeroth.engine import Choice, Seat
from azeroth.games.small_world.bot.evaluation import holdings, prospect
from azeroth.games.small_world.choices import Attempt
from azeroth.games.small_world.play.scoring import income
from azeroth.games.small_world.play.turn import Turn
from azeroth.games.small_world.state import Table

WORTH_TELLING = 0.5


def reasons(t: Table, seat: Seat, choice: Choice) -> list[str]:
    """What the position after the choice promises next to the one before it."""
    if t.pending is None or t.pending.mode != "one" or isinstance(choice, Attempt):
        return []
    after = t.clone()
    after.apply(seat, choice)
    if after.over:
        return []
    found = []
    if _scores_next(t, seat) and _scores_next(after, seat):
        now, before = (income(x, x.state.players[seat]).total for x in (after, t))
        more = f", {now - before} more" if now > before else f", {before - now} fewer" if now < before else ""
        found.append(f"{coins(now)} this turn as it stands{more}")
    own, own_before = (prospect(x, seat, holdings(x)) for x in (after, t))
    found.append(f"about {coins(round(own))} still to come by the end of the game")
    lost = _others(t, seat) - _others(after, seat)
    if lost >= WORTH_TELLING:
        found.append(f"the others lose about {coins(max(1, round(lost)))}")
    if own_before - own >= WORTH_TELLING:
        found.append(f"gives up about {coins(max(1, round(own_before - own)))} of your own")
    return found


def coins(n: int) -> str:
    """So many of them.

    >>> coins(1), coins(4)
    ('1 coin', '4 coins')
    """
    return f"{n} coin{'' if n == 1 else 's'}"


def _scores_next(t: Table, seat: Seat) -> bool:
    turn = t.find(Turn)
    return turn is not None and turn.seat == seat and bool(t.state.players[seat].race)


def _others(t: Table, seat: Seat) -> float:
    held = holdings(t)
    return sum(prospect(t, p.seat, held) for p in t.state.players if p.seat != seat)


__all__ = ["reasons"]
