"""Windows outside one's own combats, and what a card that is being used asks for."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import NOBODY, Choice, Seat
from azeroth.engine.cards import Pass
from azeroth.games.adventure.bot import battle_moves
from azeroth.games.adventure.bot.aims import event_worth, reward_worth
from azeroth.games.adventure.bot.effects_worth import Deed, threat
from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.places import Plan, draw_worth, plan_of, standing
from azeroth.games.adventure.bot.support import power_change
from azeroth.games.adventure.bot.turn_moves import card_gain, marker_to_clear
from azeroth.games.adventure.bot.worth import card_worth, hurt_cost, item_worth, kept_worth
from azeroth.games.adventure.cards.holding import holds
from azeroth.games.adventure.cards.use import UseAbility
from azeroth.games.adventure.cards.verbs import (
    Avoid,
    Choose,
    Heal,
    LoseItem,
    Move,
    Pay,
    Power,
    Redraw,
    Reroll,
    StealItem,
)
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.choices import (
    Accept,
    Branch,
    Decline,
    Discard,
    Drink,
    GiveItem,
    Nothing,
    PayEnergy,
    PickAttached,
    PickCharacter,
    PickDiscarded,
    PickItem,
    PickMarker,
    PickSpace,
    Play,
    Use,
    UseToken,
)
from azeroth.games.adventure.ids import ChallengeId, Moment
from azeroth.games.adventure.play.combat.battle import Battle, battle_of
from azeroth.games.adventure.state import Table

IN_COMBAT = (Moment.BEFORE_ROLL, Moment.AFTER_ROLL, Moment.COMBAT)


def window(t: Table, frame: CardWindow, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """Use something at a moment, or pass."""
    user = frame.users[0]
    if user != seat:
        return None
    if frame.moment in IN_COMBAT and battle_of(t, seat) is not None:
        return battle_moves.in_window(t, seat, w, choices)
    c = t.state.characters[seat]
    plan = plan_of(t, c, w) if t.state.active == seat and c.space else None
    subject = frame.subject if frame.subject >= 0 else seat
    best: Choice | None = next((k for k in choices if isinstance(k, Pass)), None)
    best_gain = 0.01 if t.state.active == seat or len(c.hand) > 7 else w.kept
    for choice in choices:
        gain = _gain(t, frame, seat, w, subject, choice, plan)
        if gain > best_gain:
            best, best_gain = choice, gain
    return best


def _gain(
    t: Table, frame: CardWindow, seat: Seat, w: Leaning, subject: Seat, choice: Choice, plan: Plan | None
) -> float:
    c = t.state.characters[seat]
    if isinstance(choice, UseToken):
        return 0.1 if c.movement <= 1 else 0.0
    if isinstance(choice, Play):
        power = t.content.loadouts.text(f"h|{choice.card}|{c.rank}").powers[0]
        gain = card_gain(t, plan, c, w, choice.card, subject)
    elif isinstance(choice, Use):
        entry = battle_moves.entry_of(t, seat, choice)
        if entry is None:
            return 0.0
        power = entry.ability
        if power.must:
            return 0.02
        gain = Deed(t, seat, w, power, subject, plan).worth() - w.energy * power.cost
    else:
        return 0.0
    if frame.moment is Moment.DRAWN:
        gain += _dodging(t, seat, w, power, plan)
    if frame.moment in (Moment.HIT, Moment.MISSED) and (battle := battle_of(t, seat)) is not None:
        foe = battle.foe(seat)
        change = power_change(t, c, w, power, lambda when: holds(t, when, seat))
        gain += 0.08 * change.damage if foe is not None and foe.seat >= 0 else 0.0
        gain += 0.3 * (change.attack > 0) + 0.3 * change.reroll
    return gain


def _dodging(t: Table, seat: Seat, w: Leaning, power: Power, plan: Plan | None) -> float:
    """What it is worth not to fight the encounter that was drawn."""
    battle = battle_of(t, seat)
    if battle is None:
        return 0.0
    c = t.state.characters[seat]
    fought = battle_moves.worth_of(t, c, w, battle_moves.scene(t, battle, seat, w), ())
    for effect in power.effects:
        if isinstance(effect, Avoid):
            return -fought
        if isinstance(effect, Redraw):
            other = draw_worth(t, plan.mind, c.space) if plan is not None else 0.0
            return other - fought
    return 0.0


# -- what a use asks for -------------------------------------------------------------------------------


def in_use(t: Table, frame: UseAbility, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """The answer to what a card or power asks for."""
    kinds = {type(k) for k in choices}
    if Drink in kinds or PayEnergy in kinds:
        paying = next((k for k in choices if isinstance(k, PayEnergy)), None)
        c = t.state.characters[seat]
        drinks = [k for k in choices if isinstance(k, Drink)]
        return paying or min(drinks, key=lambda k: kept_worth(t, c, w, k.item))
    if frame.user == NOBODY:
        return choices[0]
    if Accept in kinds:
        return _accept(t, frame, seat, w)
    if Branch in kinds:
        return _branch(t, frame, seat, w, choices)
    if Discard in kinds or GiveItem in kinds:
        return give_away(t, seat, w, choices)
    return _pick(t, frame, seat, w, choices)


def give_away(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """What is missed least: of cards, or of items."""
    c = t.state.characters[seat]

    def price(choice: Choice) -> float:
        if isinstance(choice, Discard):
            return card_worth(t, c, w, choice.card)
        return kept_worth(t, c, w, choice.item) if isinstance(choice, GiveItem) else 99.0

    return min(choices, key=price)


def _accept(t: Table, frame: UseAbility, seat: Seat, w: Leaning) -> Choice:
    c = t.state.characters[seat]
    effects = frame.plan(t)
    effect = effects[frame.effect] if frame.effect < len(effects) else effects[-1]
    if isinstance(effect, Pay):
        gain = sum(reward_worth(t, c, w, one) for one in effect.effects)
        deed = Deed(t, seat, w, Power(effects=effect.effects), frame.subject, None)
        gain += deed.worth() - Deed(t, seat, w, Power(effects=effect.otherwise), frame.subject, None).worth()
        if frame.card[0] in "vr":
            gain = max(gain, event_worth(t, c, w, ChallengeId(frame.name)))
        price = hurt_cost(t, c, w, effect.health) + w.card * effect.cards
        price += sum(sorted(item_worth(t, c, w, i) for i in c.bag)[: effect.items])
        return Accept() if gain > price else Decline()
    if isinstance(effect, Reroll) and (battle := battle_of(t, seat)) is not None:
        s = battle_moves.scene(t, battle, seat, w)
        change = power_change(t, c, w, Power(effects=(effect,)), lambda when: True)
        better = battle_moves.worth_of(t, c, w, s, (change,)) > battle_moves.worth_of(t, c, w, s, ())
        return Accept() if better else Decline()
    return Accept()


def _branch(t: Table, frame: UseAbility, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice:
    effects = frame.plan(t)
    effect = effects[frame.effect] if frame.effect < len(effects) else effects[-1]
    if not isinstance(effect, Choose):
        return choices[0]
    c = t.state.characters[seat]
    battle = battle_of(t, seat)

    def worth(choice: Choice) -> float:
        if not isinstance(choice, Branch):
            return 0.0
        power = Power(effects=effect.options[choice.n])
        found = Deed(t, seat, w, power, frame.subject, None).worth()
        if battle is not None and not battle.over:
            change = power_change(t, c, w, power, lambda when: holds(t, when, seat))
            found += battle_moves.worth_of(t, c, w, battle_moves.scene(t, battle, seat, w), (change,))
        return found

    return max(choices, key=worth)


def _pick(t: Table, frame: UseAbility, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    c = t.state.characters[seat]
    power = frame.data(t)
    first = choices[0]
    if isinstance(first, PickCharacter):
        return _whom(t, power, seat, w, choices)
    if isinstance(first, PickSpace):
        return _where(t, power, seat, w, choices)
    if isinstance(first, PickMarker):
        return marker_to_clear(t, seat, choices)
    if isinstance(first, PickItem):
        if any(isinstance(e, StealItem | LoseItem) for e in power.effects):
            return max(
                choices, key=lambda k: item_worth(t, c, w, k.item) if isinstance(k, PickItem) else -1.0
            )
        mine = [k for k in choices if isinstance(k, PickItem) and k.item == c.weapon]
        return mine[0] if mine else first
    if isinstance(first, PickAttached):
        owners = {one.card: one.owner for one in c.attached}
        return max(choices, key=lambda k: isinstance(k, PickAttached) and owners.get(k.card, seat) != seat)
    if isinstance(first, PickDiscarded):
        return max(
            choices, key=lambda k: card_worth(t, c, w, k.card) if isinstance(k, PickDiscarded) else -1.0
        )
    return first


def _whom(t: Table, power: Power, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice:
    c = t.state.characters[seat]
    kind = any(isinstance(e, Heal) and e.whom == "picked" for e in power.effects)

    def worth(choice: Choice) -> float:
        if not isinstance(choice, PickCharacter):
            return -0.5
        if choice.seat == seat:
            return 2.0 if kind else -1.0
        return threat(t, c, w, t.state.characters[choice.seat])

    return max(choices, key=worth)


def _where(t: Table, power: Power, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice:
    c = t.state.characters[seat]
    moving = any(isinstance(e, Move) and e.whom == "self" for e in power.effects)
    if moving and t.state.active == seat:
        plan = plan_of(t, c, w)
        late = t.find(Battle) is not None or c.movement == 0

        def near(choice: Choice) -> float:
            if not isinstance(choice, PickSpace):
                return standing(t, plan, c.space, flown=late)
            return standing(t, plan, choice.space, flown=late)

        return max(choices, key=near)

    def enemies(choice: Choice) -> float:
        if not isinstance(choice, PickSpace):
            return 0.01
        there = [o for o in t.state.characters if o.space == choice.space]
        return sum(threat(t, c, w, o) if o.seat != seat else -2.0 for o in there)

    return max(choices, key=enemies)


def nothing(choices: Sequence[Choice]) -> Choice | None:
    """The choice to point at nothing, if there is one."""
    return next((k for k in choices if isinstance(k, Nothing)), None)
