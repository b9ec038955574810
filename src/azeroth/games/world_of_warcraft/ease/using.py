"""Cards with fewer questions: what is free and only helps is used, what would do nothing is left."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from azeroth.engine import DONE, Choice, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead, later
from azeroth.engine.view.scene import Offer, offer_for
from azeroth.games.world_of_warcraft.cards import verbs
from azeroth.games.world_of_warcraft.cards.costs import energy_cost
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import PickDie, UseCard
from azeroth.games.world_of_warcraft.choices.cards import CarryOut
from azeroth.games.world_of_warcraft.ease.dice import PICKING, all_dice, colours
from azeroth.games.world_of_warcraft.ease.fighting import LATE, counted, looked_at
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Box, Moment
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, area_of, counting, threat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Character, Table

WARDING = (Box.DEFENSE, Box.ARMOR)
FIGHTING = (
    verbs.Add | verbs.Change | verbs.Raise | verbs.Remove | verbs.Reroll | verbs.Preset | verbs.Tokens
    | verbs.Shift | verbs.Redirect
)  # fmt: skip
"""What only helps to win a fight."""


def free_bonus(t: Table, seat: Seat) -> Choice | None:
    """What costs nothing and only helps is used; an opponent's ability that does nothing is carried out.

    Where nothing that could be used would do anything now, it goes on.
    """
    window = t.pos.stack[-1]
    assert isinstance(window, CardWindow)
    c = t.state.characters[window.users[0]]
    choices = t.choices(seat)
    for choice in choices:
        if isinstance(choice, CarryOut) and _does_nothing(t, c):
            return choice
        if isinstance(choice, UseCard) and _only_helps(t, c, choice):
            return choice
    offered = [k for k in choices if isinstance(k, UseCard)]
    if not offered or DONE not in choices or any(isinstance(k, CarryOut) for k in choices):
        return None
    return DONE if all(_idle(t, c, window, k) for k in offered) else None


def _only_helps(t: Table, c: Character, choice: UseCard) -> bool:
    card = t.content.cards[choice.card]
    ability = card.abilities[choice.ability]
    plain = ability.cost is None and not ability.spot and not ability.per and ability.limit == "round"
    free = not energy_cost(t, c, choice.card, choice.ability)
    if not plain or not free or any(trait in card.traits for trait in ("potion", "scroll")):
        return False
    return all(_plain(effect) for effect in ability.effects)


def _plain(effect: object) -> bool:
    if isinstance(effect, verbs.Tokens):
        return len(effect.box) == 1
    if not isinstance(effect, verbs.Add) or effect.any:
        return False
    return min(effect.red, effect.blue, effect.green, effect.reroll, effect.attrition, -effect.threat) >= 0


def _does_nothing(t: Table, c: Character) -> bool:
    """Does no die fit what the opponent counts?"""
    battle = t.frame(Battle)
    if edition(t).dice_counted(t, battle, c):
        return False
    pool = t.frame(AttackPhase).pool
    return not any(pool.matching(ability.per) for ability in counting(t, battle, c, "reroll-end"))


def uses(t: Table, seat: Seat) -> Planned:
    """A card that changes one die, with the die: a click on the die will do; with several, all of them."""
    plans: list[Plan] = []
    hidden: list[Choice] = []
    for use in [k for k in t.choices(seat) if isinstance(k, UseCard)]:
        after = ahead(t, seat, use)
        if after is None or step_of(after) not in PICKING:
            continue
        made = list(_with_picks(after, seat, use, offer_for(t.glance(seat), use)))
        plans += made
        if made:
            hidden.append(use)
    # What is done with fewer dice than could be comes last.
    plans.sort(key=lambda plan: plan.outlook.back)
    return Planned(plans=tuple(plans), hidden=tuple(hidden)) if plans else NOTHING


def _with_picks(t: Table, seat: Seat, use: UseCard, offer: Offer) -> Iterator[Plan]:
    """The card with what it is used on, where that is all that is asked then: the table is as it is then."""
    alike: dict[str, PickDie] = {}
    every = all_dice(t, seat)
    card, colon, effect = offer.words.partition(": ")
    said = offer.words
    if every is not None:
        said = f"{card} on fewer{colon}{effect}"
        words = f"{card} on {every.words.removeprefix('Spot ').lower()}{colon}{effect}"
        yield Plan(choices=(use, *every.choices), words=words, outlook=offer.outlook)
    for colour in colours(t, seat):
        words = f"{offer.words}: {later(t, seat, colour).words.lower()}"
        yield Plan(choices=(use, colour), words=words, outlook=offer.outlook)
    for pick in t.choices(seat):
        if isinstance(pick, PickDie):
            alike.setdefault(later(t, seat, pick).words, pick)
    if len(alike) < len(t.choices(seat)) or (len(alike) < 2 and every is None):
        return
    for words, pick in alike.items():
        targets = (*offer.targets[:1], *later(t, seat, pick).targets)
        text = f"{said}: {words[:1].lower()}{words[1:]}"
        outlook = replace(offer.outlook, group=said, back=offer.outlook.back or every is not None)
        yield Plan(choices=(use, pick), words=text, targets=targets, outlook=outlook)


# -- what would do nothing ------------------------------------------------------------------------


def _idle(t: Table, c: Character, window: CardWindow, choice: UseCard) -> bool:
    """Would it change nothing that counts, or do as much a moment later?"""
    ability = t.content.cards[choice.card].abilities[choice.ability]
    if window.moment is Moment.HEALTH_LOST:
        return _can_wait(t, ability)
    if all(isinstance(effect, FIGHTING) for effect in ability.effects) and _won(t, c):
        return True
    if window.moment not in LATE or t.find(AttackPhase) is None or not t.frame(Battle).foes:
        return False
    return all(_too_little(t, c, effect) for effect in ability.effects) or _warded_off(t, c, ability)


def _won(t: Table, c: Character) -> bool:
    """Do all opponents fall before anybody is wounded, and does nobody look at what their dice show?"""
    now = t.find(CombatRound)
    foes = t.frame(Battle).foes if now is not None else []
    if now is None or not foes or len(now.fall_first(t)) < len(foes) or counted(t, c):
        return False
    entries = [e for at in Moment for e in loadout(t, c).at.get(at, ())]
    return all(
        isinstance(effect, FIGHTING)
        for e in entries if e.ability.spot or e.ability.per
        for effect in e.ability.effects
    )  # fmt: skip


def _can_wait(t: Table, ability: Ability) -> bool:
    """Who loses more Health now is asked again after the next token, also after the last they have."""
    losing = t.find(LoseHealth)
    if losing is None or losing.left < 2 or t.state.characters[losing.character].health < 1:
        return False
    return all(isinstance(e, verbs.Restore | verbs.Unequip) for e in ability.effects)


def _too_little(t: Table, c: Character, effect: object) -> bool:
    """Does it make no die hit that does not, where nobody looks at what else dice show?"""
    if not isinstance(effect, verbs.Change | verbs.Raise) or counted(t, c) or looked_at(t, c):
        return False
    need, pool = threat(t, c).total, t.frame(AttackPhase).pool
    if isinstance(effect, verbs.Change):
        return 0 < effect.value < need
    shown = [pool.dice[i].value for i in pool.matching(effect.dice)]
    return not effect.again and not any(n < need <= n + effect.by for n in shown)


def _warded_off(t: Table, c: Character, ability: Ability) -> bool:
    """Does it ward off more than is left of the Attack?"""
    boxes = [e.box for e in ability.effects if isinstance(e, verbs.Tokens)]
    if len(boxes) < len(ability.effects) or not all(box in WARDING for some in boxes for box in some):
        return False
    battle, area = t.frame(Battle), area_of(t, c.faction)
    attack = sum(edition(t).attack(t, battle, foe) for foe in battle.foes)
    return attack <= area.defense + area.armor
