"""What a good player thinks twice about, how far ahead, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from azeroth.engine import DONE, Choice, Done, Seat
from azeroth.engine.cards import Pass
from azeroth.engine.graph import path
from azeroth.games.adventure.bot.aims import mind_of, quest_turns
from azeroth.games.adventure.bot.deciding import decide
from azeroth.games.adventure.bot.places import plan_of, reachable, standing
from azeroth.games.adventure.bot.roads import open_to
from azeroth.games.adventure.bot.worth import (
    ATTACK,
    DEFENSE,
    LEVEL,
    heal_worth,
    item_worth,
    left,
    worn_points,
)
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.choices import (
    DrawChallenge,
    FaceBoard,
    FaceEvent,
    Fight,
    Play,
    Step,
    Use,
    UseToken,
)
from azeroth.games.adventure.ids import ItemType
from azeroth.games.adventure.play.challenge import ChallengePhase
from azeroth.games.adventure.play.combat.battle import Battle, battle_of
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Character, Table

WON = 20.0
SOON = 8.0
"""What takes so many turns is worth a third of what lies at hand."""
CARD, HANDFUL = 0.08, 8
RIVAL = 0.5
"""How much what the best enemy has counts."""
WEIGHED: dict[type, tuple[type[Choice], ...]] = {
    ChallengePhase: (Fight, FaceBoard, FaceEvent, DrawChallenge),
}
"""Which other choices are worth a look, by who asks; of cards in a combat see below.

What pays only turns later (cards, flights, attacks on others) is left to the plan: at the end of a turn it
looks better or worse than it is, and who changes his mind every turn arrives nowhere.
"""
CLOSE = 0.25
"""By how much less than the best place another may promise to be worth a look."""


def prior(t: Table, seat: Seat) -> Sequence[float]:
    """What might be as good as what the policy says: each card in a combat, other places and things to do."""
    frame = t.pos.stack[-1]
    others = WEIGHED.get(type(frame), ())
    if isinstance(frame, CardWindow) and battle_of(t, seat) is not None:
        others = (Play, Use, UseToken, Pass)
    return [float(isinstance(choice, others)) for choice in t.choices(seat)]


def plans(t: Table, seat: Seat, rng: Random, most: int) -> Sequence[Sequence[Choice]]:
    """Whole ways of a movement phase, by where they end; the policy's choice leads."""
    if most <= 1 or not isinstance(t.pos.stack[-1], MovementPhase):
        return ()
    c = t.state.characters[seat]
    choices = t.choices(seat)
    first = decide(t, seat, choices, rng)
    found: list[Sequence[Choice]] = [] if isinstance(first, Step | Done) else [(first,)]
    plan = plan_of(t, c)
    worth = {space: standing(t, plan, space) for space in reachable(t, c, c.movement)}
    best = max(worth.values())
    ends = sorted((s for s in worth if worth[s] >= best - CLOSE), key=lambda space: -worth[space])
    for end in ends[: most - len(found)]:
        way = path(c.space, end, lambda s: [n for n in t.content.spaces[s].links if open_to(t, n, c.rank)])
        run = (*(Step(space) for space in way[1:]), DONE)
        if run[0] in choices:
            found.append(run)
    return found


def horizon(t: Table, seat: Seat) -> Callable[[Table], bool]:
    """The end of the combat in progress, or of the turn."""
    if t.find(Battle) is not None:
        return lambda after: after.find(Battle) is None
    now = (t.state.round, t.state.active)
    return lambda after: (after.state.round, after.state.active) != now


# -- how good a position is --------------------------------------------------------------------------


def evaluate(t: Table, seat: Seat) -> float:
    """How far the seat is ahead, in valor: what it has and what is on its way, less the best enemy's."""
    return sum(parts(t, seat).values())


def parts(t: Table, seat: Seat) -> dict[str, float]:
    """Valor; level, gear and quests; what the best enemy has."""
    state = t.state
    own = state.characters[seat]
    if t.over:
        return {"gain": WON if seat in state.winners else -WON}
    if not own.id or not own.space:
        return {}
    rivals = max(valor(t, c) + 0.5 * LEVEL * c.rank for c in state.others(seat))
    return {
        "gain": float(valor(t, own)),
        "growth": _assets(t, own) + _prospects(t, own),
        "harm": -RIVAL * rivals,
    }


def _assets(t: Table, c: Character) -> float:
    """Level, gear, cards, and the damage that is to be healed."""
    rest = left(t, c)
    found = LEVEL * c.rank * (0.4 + 0.6 * rest)
    found += ATTACK * rest * worn_points(t, c, ItemType.WEAPON)
    found += DEFENSE * rest * worn_points(t, c, ItemType.ARMOR)
    found += sum(0.5 * item_worth(t, c, item) for item in c.bag)
    return found + CARD * min(len(c.hand), HANDFUL) - heal_worth(t, c, c.damage)


def _prospects(t: Table, c: Character) -> float:
    """What the quests promise: the sooner, the more."""
    m = mind_of(t, c)
    return sum(
        0.8 * t.content.quests[quest.id].valor * exp(-quest_turns(t, m, quest).turns / SOON)
        for quest in c.quests
    )  # fmt: skip
