"""Which of the bot's considerations answers which question of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from azeroth.engine import Choice, Done, Seat
from azeroth.engine.cards import Pass
from azeroth.games.adventure.bot import turn_moves, using_moves
from azeroth.games.adventure.bot.effects_worth import threat
from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.places import find_worth, plan_of
from azeroth.games.adventure.bot.roads import open_to
from azeroth.games.adventure.bot.setup_moves import set_up
from azeroth.games.adventure.bot.worth import item_worth
from azeroth.games.adventure.cards.needs import Discover
from azeroth.games.adventure.cards.use import UseAbility
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.choices import (
    Cancel,
    DropFind,
    GiveItem,
    Go,
    KeepFind,
    LetBe,
    OfLevel,
    PickCharacter,
    PickMarker,
    Place,
    Steal,
)
from azeroth.games.adventure.play.challenge import ChallengePhase
from azeroth.games.adventure.play.defeat import Defeat
from azeroth.games.adventure.play.discoveries import Discover as DiscoverToken
from azeroth.games.adventure.play.discoveries import (
    FalseMap,
    LookAt,
    PlaceDiscovery,
    ResolveDiscoveries,
    find_at,
)
from azeroth.games.adventure.play.exploration import ExplorationPhase
from azeroth.games.adventure.play.hands import DiscardCards, HandLimit
from azeroth.games.adventure.play.items import LoseItem, StealItem
from azeroth.games.adventure.play.maintenance import HandIn, MaintenancePhase
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.quests import DrawQuest, SetUpQuest, step_of
from azeroth.games.adventure.play.resources import ActivateResource
from azeroth.games.adventure.play.setup import SetUp
from azeroth.games.adventure.play.tokens import SpendToken
from azeroth.games.adventure.play.track import ToTrack
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Find, Table

Answer = Callable[[Table, Any, Seat, Leaning, Sequence[Choice]], Choice | None]


def decide(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice], rng: Random) -> Choice:
    """The seat's choice."""
    if len(choices) == 1:
        return choices[0]
    frame = t.pos.stack[-1]
    if isinstance(frame, SetUp):
        return set_up(t, seat, w, choices, rng)
    answer = ANSWERS.get(type(frame))
    found = answer(t, frame, seat, w, choices) if answer is not None else None
    if found is None:
        found = next((k for k in choices if isinstance(k, Done | Pass | LetBe)), choices[0])
    return found


def _resource(
    t: Table, frame: ActivateResource, seat: Seat, w: Leaning, choices: Sequence[Choice]
) -> Choice | None:
    return turn_moves.go(t, seat, w, choices, flown=True)


def _lose(t: Table, frame: LoseItem, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    if frame.rule == "ag.res.auction-house-discard":
        items = [k.item for k in choices if isinstance(k, GiveItem)]
        return GiveItem(turn_moves.traded(t, t.state.characters[seat], w, items))
    return using_moves.give_away(t, seat, w, choices)


def _steal(t: Table, frame: StealItem, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    c = t.state.characters[seat]
    return max(choices, key=lambda k: item_worth(t, c, w, k.item) if isinstance(k, Steal) else 0.0)


def _spend(t: Table, frame: SpendToken, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    first = choices[0]
    if isinstance(first, OfLevel):
        return turn_moves.of_level(t, seat, w, choices)
    if isinstance(first, Go):
        return turn_moves.go(t, seat, w, choices, flown=False)
    return turn_moves.marker_to_clear(t, seat, choices) if isinstance(first, PickMarker) else first


def _mark(t: Table, frame: SetUpQuest, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """The enemy who is easiest to find: the nearest, when figures stand; else any."""
    c = t.state.characters[seat]
    if not c.space:
        return choices[0]
    far = t.content.distances[c.space]

    def distance(choice: Choice) -> int:
        assert isinstance(choice, PickCharacter)
        return far.get(t.state.characters[choice.seat].space, 99)

    return min(choices, key=distance)


def _place(
    t: Table, frame: PlaceDiscovery, seat: Seat, w: Leaning, choices: Sequence[Choice]
) -> Choice | None:
    """What one wants near oneself, a bad find where the leader goes."""
    c = t.state.characters[seat]
    if frame.seat != seat:
        return next((k for k in choices if isinstance(k, LetBe)), None)
    find = t.state.finds[-1]
    wanted = any(isinstance(step_of(t, q), Discover) for q in c.quests)
    good = wanted or find_worth(t, c, w, Find(find.token, find.space, 1 << seat)) > 0
    goal = c
    if not good:
        goal = max(t.state.others(seat), key=lambda o: (valor(t, o), threat(t, c, w, o)))
    far = t.content.distances[goal.space]

    def near(choice: Choice) -> int:
        if not isinstance(choice, Place) or not open_to(t, choice.space, goal.rank):
            return 99
        return far.get(choice.space, 99)

    return min(choices, key=near)


def _look(t: Table, frame: LookAt, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    from azeroth.games.adventure.choices import PickFind

    find = find_at(t, PickFind(frame.space, frame.n))
    c = t.state.characters[seat]
    return DropFind() if find is not None and find_worth(t, c, w, find) < 0 else KeepFind()


def _charm(
    t: Table, frame: ResolveDiscoveries, seat: Seat, w: Leaning, choices: Sequence[Choice]
) -> Choice | None:
    """A charm spares oneself the worst, or takes a good find from the leader."""
    c = t.state.characters[seat]
    mine = frame.seat == seat
    best: Choice | None = None
    least = 0.12
    for choice in choices:
        if isinstance(choice, Cancel):
            worth = find_worth(t, c, w, Find(choice.token, seen=-1))
            gain = -worth if mine else 0.5 * worth
            if gain > least:
                best, least = choice, gain
    return best or next((k for k in choices if isinstance(k, LetBe)), choices[0])


def _mislead(t: Table, frame: FalseMap, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """Away from where the other one is going."""
    other = t.state.characters[frame.seat]
    aim = plan_of(t, other, w)
    here = aim.ways.get(other.space, 0.0)
    best: Choice | None = None
    for choice in choices:
        if isinstance(choice, Go) and aim.ways.get(choice.space, 0.0) > here + 1e-9:
            best, here = choice, aim.ways.get(choice.space, 0.0)
    return best


ANSWERS: dict[type[Any], Answer] = {
    MovementPhase: lambda t, f, s, w, k: turn_moves.walk(t, s, w, k),
    ExplorationPhase: lambda t, f, s, w, k: turn_moves.explore(t, s, w, k),
    ChallengePhase: lambda t, f, s, w, k: turn_moves.challenge(t, s, w, k),
    MaintenancePhase: lambda t, f, s, w, k: turn_moves.maintain(t, s, w, k),
    CardWindow: using_moves.window,
    UseAbility: using_moves.in_use,
    ActivateResource: _resource,
    Defeat: lambda t, f, s, w, k: turn_moves.go(t, s, w, k, flown=True),
    DiscoverToken: lambda t, f, s, w, k: turn_moves.go(t, s, w, k, flown=True),
    DiscardCards: lambda t, f, s, w, k: using_moves.give_away(t, s, w, k),
    HandLimit: lambda t, f, s, w, k: using_moves.give_away(t, s, w, k),
    HandIn: lambda t, f, s, w, k: using_moves.give_away(t, s, w, k),
    LoseItem: _lose,
    StealItem: _steal,
    SpendToken: _spend,
    DrawQuest: lambda t, f, s, w, k: turn_moves.give_up(t, s, w, k),
    SetUpQuest: _mark,
    PlaceDiscovery: _place,
    LookAt: _look,
    ResolveDiscoveries: _charm,
    FalseMap: _mislead,
    ToTrack: lambda t, f, s, w, k: turn_moves.marker_to_clear(t, s, k),
}
"""What answers for each kind of step."""
