"""A character's own turn: the way, the resource, whom to meet, quests and gear."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Done, Seat
from azeroth.games.adventure.bot.aims import event_worth
from azeroth.games.adventure.bot.battle_moves import entry_of
from azeroth.games.adventure.bot.effects_worth import Deed, staying_worth
from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.mind import mind_of
from azeroth.games.adventure.bot.places import (
    Plan,
    attack_worth,
    best_end,
    board_worth,
    draw_worth,
    marker_worth,
    plan_of,
    quest_rate,
    quest_worth,
    resource_worth,
    standing,
)
from azeroth.games.adventure.bot.strength import deck_outlook, stand
from azeroth.games.adventure.bot.worth import card_worth, heal_worth, item_worth, mean_find
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.choices import (
    Activate,
    Attack,
    DrawChallenge,
    Drink,
    Equip,
    FaceBoard,
    FaceEvent,
    Fight,
    Fulfil,
    GiveUp,
    Go,
    OfLevel,
    PickMarker,
    Play,
    Step,
    Use,
    UseToken,
)
from azeroth.games.adventure.ids import (
    AbilityId,
    ChallengeId,
    Discovery,
    ItemType,
    Potion,
    Resource,
    SpaceId,
)
from azeroth.games.adventure.play.items import item_of
from azeroth.games.adventure.state import Character, Table


def done(choices: Sequence[Choice]) -> Choice | None:
    """The choice to stop, if there is one."""
    return next((k for k in choices if isinstance(k, Done)), None)


# -- movement --------------------------------------------------------------------------------------------


def walk(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """A step towards the best end of this movement, or something that is worth using first."""
    return onward(t, plan_of(t, t.state.characters[seat], w), choices)[0]


def onward(t: Table, plan: Plan, choices: Sequence[Choice]) -> tuple[Choice | None, SpaceId]:
    """What a movement goes on with, and where it should end."""
    c = plan.mind.c
    worth, end, first = best_end(t, plan, c.movement)
    best: Choice | None = None
    best_gain = 0.01
    for choice in choices:
        gain = _gain(t, plan, choice, worth)
        if gain > best_gain:
            best, best_gain = choice, gain
    if best is not None:
        return best, end
    if first is not None and Step(first) in choices:
        return Step(first), end
    return done(choices), end


def _gain(t: Table, plan: Plan, choice: Choice, now: float) -> float:
    """What using something on the way is worth."""
    c = plan.mind.c
    if isinstance(choice, Play):
        return card_gain(t, plan, c, plan.mind.w, choice.card, c.seat)
    if isinstance(choice, Use):
        entry = entry_of(t, c.seat, choice)
        if entry is None:
            return 0.0
        return (
            Deed(t, c.seat, plan.mind.w, entry.ability, c.seat, plan).worth()
            - plan.mind.w.energy * entry.ability.cost
        )
    if isinstance(choice, Drink):
        if choice.item in (c.weapon, c.armor):
            return 0.0
        price = item_worth(t, c, plan.mind.w, choice.item) + 0.02
        if choice.potion is Potion.HEALTH:
            return heal_worth(t, c, plan.mind.w, 1) - price if c.damage > 1 else 0.0
        return best_end(t, plan, c.movement + 1)[0] - now - price
    if isinstance(choice, UseToken):
        return _token_gain(t, plan, choice, now)
    return 0.0


def card_gain(t: Table, plan: Plan | None, c: Character, w: Leaning, card: AbilityId, subject: Seat) -> float:
    """What playing an ability card outside one's combats is worth, what it costs taken off."""
    record = t.content.abilities[card]
    power = t.content.loadouts.text(f"h|{card}|{c.rank}").powers[0]
    found = Deed(t, c.seat, w, power, subject, plan).worth()
    if record.stays:
        text = t.content.loadouts.text(f"a|{card}|{c.rank}")
        found += staying_worth(t, c, w, text.gives, len(text.powers), record.stays)
        if record.stays == "self" and any(name_of(a.card) == name_of(card) for a in c.attached):
            found *= 0.4
    return found - card_worth(t, c, w, card) - w.energy * power.cost


def _token_gain(t: Table, plan: Plan, choice: UseToken, now: float) -> float:
    c = plan.mind.c
    match t.content.tokens[choice.token].kind:
        case Discovery.GOLD:
            return 1.0
        case Discovery.CHICKEN:
            return 0.5
        case Discovery.HEARTHSTONE:
            cities = [standing(t, plan, city) for city in t.content.cities if city != c.space]
            return max(cities) - now - 0.15
        case Discovery.MERCHANT:
            bags = [item for o in t.state.others(c.seat) for item in o.bag]
            return max((item_worth(t, c, plan.mind.w, item) for item in bags), default=0.0) - 0.1
        case _:
            return 0.0


def go(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice], *, flown: bool) -> Choice | None:
    """Where to be moved: by flight, by a token, to a city after a defeat."""
    plan = plan_of(t, t.state.characters[seat], w)
    places = [k for k in choices if isinstance(k, Go)]
    return max(places, key=lambda k: standing(t, plan, k.space, flown=flown), default=None)


# -- exploration -----------------------------------------------------------------------------------------


def explore(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """The resource that is worth the most; gold is spent first."""
    gold = next((k for k in choices if isinstance(k, UseToken)), None)
    if gold is not None:
        return gold
    plan = plan_of(t, t.state.characters[seat], w)
    offered = [k for k in choices if isinstance(k, Activate)]
    return max(offered, key=lambda k: _resource(t, plan, k.resource), default=None)


def _resource(t: Table, plan: Plan, resource: Resource) -> float:
    c = plan.mind.c
    match resource:
        case Resource.FLIGHT_PATH if plan.mind.shut.grounded:
            return -0.1
        case Resource.FLIGHT_PATH:
            here = standing(t, plan, c.space, flown=True)
            places = [s for s in t.content.flights if s != c.space and s in plan.ways]
            return max((standing(t, plan, s, flown=True) for s in places), default=here) - here
        case Resource.QUEST_GIVER:
            return quest_worth(t, plan) or -0.1
        case Resource.AUCTION_HOUSE:
            return _auction(t, c, plan.mind.w)
        case _:
            return resource_worth(t, c, plan.mind.w, resource)


def _auction(t: Table, c: Character, w: Leaning) -> float:
    """The item of least worth for one of its colour that nobody has seen."""
    gains = [mean_find(t, c, w, t.content.challenges[i].colour) - item_worth(t, c, w, i) for i in c.bag]
    return max(gains, default=-0.1) if c.bag else -0.1


def traded(t: Table, c: Character, w: Leaning, items: Sequence[ChallengeId]) -> ChallengeId:
    """The item that is best given to the auction house."""

    def gain(item: ChallengeId) -> float:
        price = 9.0 if item in (c.weapon, c.armor) else item_worth(t, c, w, item)
        return mean_find(t, c, w, t.content.challenges[item].colour) - price

    return max(items, key=gain)


# -- challenge -------------------------------------------------------------------------------------------


def challenge(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """What is worth the most to meet."""
    m = mind_of(t, t.state.characters[seat], w)

    def worth(choice: Choice) -> float:
        if isinstance(choice, Attack):
            return attack_worth(t, m, t.state.characters[choice.seat])
        if isinstance(choice, Fight):
            marker = t.state.marker(choice.marker)
            return marker_worth(t, m, marker) if marker is not None else 0.0
        if isinstance(choice, FaceBoard):
            return board_worth(t, m, choice.space)
        if isinstance(choice, FaceEvent):
            return 0.05 + event_worth(t, m.c, w, choice.card)
        return draw_worth(t, m, m.c.space) if isinstance(choice, DrawChallenge) else 0.0

    return max(choices, key=worth)


# -- maintenance -----------------------------------------------------------------------------------------


def maintain(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """Get on with quests, wear what is best, spend gold in a city."""
    for choice in choices:
        if isinstance(choice, Fulfil | UseToken):
            return choice
    c = t.state.characters[seat]
    offered = [k for k in choices if isinstance(k, Equip)]
    best = max(offered, key=lambda k: gear_worth(t, c, w, k.item), default=None)
    if best is None or gear_worth(t, c, w, best.item) <= gear_worth(t, c, w, None) + 1e-6:
        return done(choices)
    return best


def gear_worth(t: Table, c: Character, w: Leaning, item: ChallengeId | None) -> float:
    """How well a character fares against cards of their own colour with that item equipped."""
    if item is None:
        me = stand(t, c, None)
    elif item_of(t, item).type is ItemType.WEAPON:
        me = stand(t, c, None, weapon=item)
    else:
        me = stand(t, c, None, armor=item)
    odds = deck_outlook(t, me, c.level)
    extra = 0.0
    if item is not None:
        gives = item_of(t, item).gives
        extra = 0.04 * sum(g.health + g.movement + g.energy for g in gives)
    return (
        odds.win
        - w.gear_hurt * odds.hurt
        - w.gear_fall * odds.fall
        + 0.01 * me.attack
        + 0.005 * me.defense
        + extra
    )


def of_level(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice:
    """The colour whose items help most."""
    c = t.state.characters[seat]
    offered = [k for k in choices if isinstance(k, OfLevel)]
    return max(offered, key=lambda k: mean_find(t, c, w, k.level) + 0.02 * k.level.rank)


def give_up(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice:
    """The quest that promises the least."""
    m = mind_of(t, t.state.characters[seat], w)
    rates = {quest.id: quest_rate(t, m, i) for i, quest in enumerate(m.c.quests)}
    return min(choices, key=lambda k: rates[k.quest] if isinstance(k, GiveUp) else 99.0)


def marker_to_clear(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """The marker that is most in the way: an aggro marker, then the nearest."""
    far = t.content.distances[t.state.characters[seat].space]

    def trouble(choice: Choice) -> float:
        marker = t.state.marker(choice.marker) if isinstance(choice, PickMarker) else None
        return 0.0 if marker is None else 5.0 * marker.aggro - far[marker.space]

    return max(choices, key=trouble)
