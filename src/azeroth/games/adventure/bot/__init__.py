"""How a good player of the Adventure Game decides: by a plan, and in combat by the odds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from azeroth.engine import Bot, Choice, Seat
from azeroth.games.adventure.bot.deciding import decide
from azeroth.games.adventure.bot.leanings import SEASONED, STEADY, Leaning
from azeroth.games.adventure.bot.looking import DOUBT, evaluate, horizon, parts, plans, ponders, prior
from azeroth.games.adventure.bot.reasons import reasons
from azeroth.games.adventure.bot.setup_moves import studied
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.state import State, Table

__all__ = ["evaluate", "horizon", "parts", "plans", "policy", "prior", "room"]


def policy(t: Table, seat: Seat, rng: Random, leaning: Leaning = STEADY) -> Choice:
    """What the seat should choose, by what it may know."""
    return decide(t, seat, leaning, t.choices(seat), rng)


_usual: Bot[State, Content] = Bot(
    evaluate=evaluate, parts=parts, policy=policy, prior=prior, plans=plans, horizon=horizon,
    studied=studied, doubt=DOUBT, reasons=reasons, points=("valor", "valor"),
)  # fmt: skip
room = replace(
    _usual,
    thorough=replace(
        _usual,
        policy=partial(policy, leaning=SEASONED),
        prior=partial(prior, leaning=SEASONED),
        plans=partial(plans, leaning=SEASONED),
        ponders=ponders,
    ),
)
"""A player who looks ahead plays by what has won most, and expects others to play as usual."""
