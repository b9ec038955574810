"""What a good player looks at and does. A turn is one plan: its steps mean little by themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from random import Random

from azeroth.engine import Bot, Choice, Seat
from azeroth.games.warcraft.bot.evaluation import evaluate, parts
from azeroth.games.warcraft.bot.leanings import SEASONED, STEADY, Leaning
from azeroth.games.warcraft.bot.plans import DOUBT, horizon, plans
from azeroth.games.warcraft.bot.policy import decide
from azeroth.games.warcraft.bot.reasons import reasons
from azeroth.games.warcraft.content import WcContent
from azeroth.games.warcraft.state import Table, WcState

LEANINGS = {
    "builder": Leaning(kills=0.85, care=1.5),
    "raider": Leaning(kills=1.5, care=0.6),
    "opportunist": Leaning(prizes=1.7),
}
"""Builders keep their units, raiders trade them, opportunists go where there is something to take."""


def policy(t: Table, seat: Seat, rng: Random, leaning: Leaning = STEADY) -> Choice:
    """What the seat's plan chooses now."""
    return decide(t, seat, leaning)


@cache
def tempered(temper: str) -> Bot[WcState, WcContent] | None:
    """The same player, leaning."""
    leaning = LEANINGS.get(temper)
    return _player(leaning) if leaning is not None else None


def _player(leaning: Leaning) -> Bot[WcState, WcContent]:
    """A player who leans so; one who looks ahead leans so as well, but is seasoned."""
    usual = Bot(
        evaluate=evaluate, parts=parts, policy=partial(policy, leaning=leaning),
        plans=partial(plans, leaning=leaning), horizon=horizon, tempered=tempered, reasons=reasons,
        points=None, doubt=DOUBT, against=True,
    )  # fmt: skip
    seasoned = SEASONED.also(leaning)
    thorough = replace(
        usual, policy=partial(policy, leaning=seasoned), plans=partial(plans, leaning=seasoned)
    )
    return replace(usual, thorough=thorough)


room = _player(STEADY)

__all__ = ["decide", "room"]
