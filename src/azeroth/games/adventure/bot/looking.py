"""What a good player thinks twice about, how far ahead, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from azeroth.engine import DONE, Choice, Done, Seat
from azeroth.engine.cards import Pass
from azeroth.engine.graph import path
from azeroth.games.adventure.bot.aims import quest_turns
from azeroth.games.adventure.bot.leanings import STEADY, Leaning
from azeroth.games.adventure.bot.mind import mind_of
from azeroth.games.adventure.bot.places import onwards, plan_of, reachable, standing
from azeroth.games.adventure.bot.roads import FAR
from azeroth.games.adventure.bot.turn_moves import onward
from azeroth.games.adventure.bot.worth import (
    heal_worth,
    item_worth,
    left,
    worn_points,
)
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.choices import (
    Activate,
    Attack,
    DrawChallenge,
    FaceBoard,
    FaceEvent,
    Fight,
    Go,
    Play,
    Step,
    Use,
    UseToken,
)
from azeroth.games.adventure.ids import ItemType, Moment, SpaceId
from azeroth.games.adventure.play.challenge import ChallengePhase
from azeroth.games.adventure.play.combat.battle import Battle, battle_of
from azeroth.games.adventure.play.exploration import ExplorationPhase
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.resources import ActivateResource
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Character, Table

WON = 9.0
"""A game won, to each side: who is 18 points ahead wins 99 of 100.

What follows was fitted to who won 400 games between bots. There a point ahead made a win 1.29 times as likely
as a loss: a win must not count for more, or a small chance of it would be worth any risk.
"""
LATE, EARLY = 0.8, 4
"""How much more valor counts beyond the first points of it: the end is near then."""
SOON, QUEST = 12.0, 1.1
"""What takes so long is worth a third of what lies at hand; what a quest at hand is worth, by its valor."""
RISEN, WORN, BAGGED, HEALED = 0.7, 0.6, 1.25, 1.3
"""What levels, gear, what is carried and health are worth, next to what the plan goes by.

A level and a weapon show in how soon the quests are done, too.
"""
CARD, HANDFUL = 0.2, 8
TOKEN = 0.4
"""A card in hand, and a discovery token that was kept."""
RIVAL = 0.5
"""How much what the best enemy has counts."""
WEIGHED: dict[type, tuple[type[Choice], ...]] = {
    ExplorationPhase: (Activate,),
    ChallengePhase: (Fight, FaceBoard, FaceEvent, DrawChallenge, Attack),
}
"""Which other choices are worth a look, by who asks; of flights and of cards in a combat see below.

What pays only turns later (cards that stay, quests exchanged) is left to the plan: within two turns it looks
better or worse than it is.
"""
TURNS = 2
"""How many turns of one's own a look ahead covers."""
DOUBT = 0.7
"""How many standard errors a lead must be: the plan itself holds that the others are nearly as good."""
CLOSE = 0.25
"""By how much less than the best place another may promise to be worth a look."""


def prior(t: Table, seat: Seat, leaning: Leaning = STEADY) -> Sequence[float]:
    """What might be as good as what the policy says: each card in a combat, other places and things to do."""
    frame, choices = t.pos.stack[-1], t.choices(seat)
    if isinstance(frame, ActivateResource):
        return _landings(t, seat, leaning, choices)
    others = WEIGHED.get(type(frame), ())
    if isinstance(frame, CardWindow) and battle_of(t, seat) is not None:
        others = (Play, Use, UseToken, Pass)
    return [float(isinstance(choice, others)) for choice in choices]


DICE_LIE = (Moment.AFTER_ROLL, Moment.HIT, Moment.MISSED, Moment.DAMAGED)
"""When the dice of a combat are known: what comes of a card then is nearly certain."""


def ponders(t: Table, seat: Seat) -> bool:
    """Is it worth looking ahead for a player who plays by the weights that have won most?

    Where dice are still to fall, looks changed the weights' choice for the worse or for nothing.
    """
    frame = t.pos.stack[-1]
    return isinstance(frame, CardWindow) and frame.moment in DICE_LIE and battle_of(t, seat) is not None


def _landings(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Sequence[float]:
    """Of places to fly to, those that are nearly as good as the best."""
    plan = plan_of(t, t.state.characters[seat], w)
    worth = [standing(t, plan, k.space, flown=True) if isinstance(k, Go) else -FAR for k in choices]
    least = max(worth) - CLOSE
    return [max(0.0, one - least) for one in worth]


def plans(
    t: Table, seat: Seat, rng: Random, most: int, leaning: Leaning = STEADY
) -> Sequence[Sequence[Choice]]:
    """Whole ways of a movement phase, by where they end; the policy's choice leads."""
    if not isinstance(t.pos.stack[-1], MovementPhase):
        return ()
    c, choices = t.state.characters[seat], t.choices(seat)
    plan = plan_of(t, c, leaning)
    first, goal = onward(t, plan, choices)
    if first is None:
        return ()
    if most <= 1:
        return (_way(t, c, goal) if isinstance(first, Step) else (first,),)
    found: list[Sequence[Choice]] = [] if isinstance(first, Step | Done) else [(first,)]
    worth = {space: standing(t, plan, space) for space in reachable(t, c, c.movement)}
    least = worth[goal] - CLOSE
    ends = sorted((s for s in worth if worth[s] >= least), key=lambda space: (space != goal, -worth[space]))
    runs = (_way(t, c, end) for end in ends[: most - len(found)])
    return [*found, *(run for run in runs if run[0] in choices)]


def _way(t: Table, c: Character, end: SpaceId) -> Sequence[Choice]:
    """The steps to where a movement ends."""
    way = path(c.space, end, onwards(t, c))
    return (*(Step(space) for space in way[1:]), DONE)


def horizon(t: Table, seat: Seat) -> Callable[[Table], bool]:
    """The end of the combat in progress, or of the turn after this one: what one goes for is met there."""
    if t.find(Battle) is not None:
        return lambda after: after.find(Battle) is None
    return EndOfTurns(t, seat, TURNS)


class EndOfTurns:
    """The end of so many turns of a seat, the one in progress included."""

    def __init__(self, t: Table, seat: Seat, turns: int) -> None:
        self.seat, self.left, self.acting = seat, turns, t.state.active == seat

    def __call__(self, t: Table) -> bool:
        """Is the look ahead over in this world?"""
        acting = t.state.active == self.seat
        self.left -= self.acting and not acting
        self.acting = acting
        return self.left <= 0


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
    rivals = max(_counted(t, c) + 0.5 * STEADY.level * c.rank for c in state.others(seat))
    return {
        "gain": _counted(t, own),
        "growth": _assets(t, own) + _prospects(t, own),
        "harm": -RIVAL * rivals,
    }


def _counted(t: Table, c: Character) -> float:
    """Valor, and more of it near the end."""
    found = valor(t, c)
    return found + LATE * max(0, found - EARLY)


def _assets(t: Table, c: Character) -> float:
    """Level, gear, cards, tokens, and the damage that is to be healed."""
    rest = left(t, c, STEADY)
    found = RISEN * STEADY.level * c.rank * (0.4 + 0.6 * rest)
    found += WORN * STEADY.attack * rest * worn_points(t, c, STEADY, ItemType.WEAPON)
    found += WORN * STEADY.defense * rest * worn_points(t, c, STEADY, ItemType.ARMOR)
    found += sum(BAGGED * item_worth(t, c, STEADY, item) for item in c.bag)
    found += CARD * min(len(c.hand), HANDFUL) + TOKEN * len(c.kept)
    return found - HEALED * heal_worth(t, c, STEADY, c.damage)


def _prospects(t: Table, c: Character) -> float:
    """What the quests promise: the sooner, the more."""
    m = mind_of(t, c)
    return sum(
        QUEST * t.content.quests[quest.id].valor * exp(-quest_turns(t, m, quest).turns / SOON)
        for quest in c.quests
    )  # fmt: skip
