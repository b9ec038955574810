"""Decisions in a combat: cards, dice, wounds; cards are tried on a copy of the table."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Done, Seat
from azeroth.engine.play.chance import Chance
from azeroth.games.world_of_warcraft.bot.squad import outlook
from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.cards.verbs import Restore, Stay
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import Enough, PickColour, PickDie, Spend, UseCard
from azeroth.games.world_of_warcraft.choices.cards import CarryOut, LetFriends, PayInFull, Waive
from azeroth.games.world_of_warcraft.choices.combat import (
    Attack,
    CancelHits,
    HoldBack,
    LoseFrom,
    RerollDie,
    Strike,
    Wound,
)
from azeroth.games.world_of_warcraft.ids import CharacterId, Colour, Moment
from azeroth.games.world_of_warcraft.play.actions.travel import independents
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import (
    Attacking,
    Battle,
    counting,
    faced,
    facing,
    threat,
)
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import CarryOutAbility
from azeroth.games.world_of_warcraft.state import Character, Die, Table

DEEP = 12
TRIES = 3
VALUE = {Colour.BLUE: 1.2, Colour.RED: 1.3, Colour.GREEN: 1.0}


def side_of(t: Table, seat: Seat) -> list[CharacterId]:
    """The characters of the seat's faction in the combat, or all of them where there is none."""
    battle = t.find(Battle)
    faction = next(c.faction for c in t.state.characters.values() if c.seat == seat)
    friends = [c.id for c in t.state.side(faction)]
    if battle is None:
        return friends
    return [c for c in friends if c in (*battle.everybody, *battle.fallen, *battle.gone)]


def tried(t: Table, seat: Seat, choice: Choice, mine: Sequence[CharacterId], tries: int = TRIES) -> float:
    """What the combat looks like after a choice, the rest of the ability's use included."""
    total = 0.0
    for n in range(tries):
        after = t.clone()
        after.pos.chance = Chance.seeded(7919 * n + 1)
        after.apply(seat, choice)
        finish(after, mine, len(t.pos.stack))
        total += outlook(after, mine)
        if not after.learned:
            return total / (n + 1)
    return total / tries


def finish(t: Table, mine: Sequence[CharacterId], depth: int) -> None:
    """Answer what an ability in use still asks, plainly; nobody uses another card meanwhile.

    `depth`: how many steps were in progress when it was asked for.
    """
    for _ in range(DEEP):
        if t.pending is None or t.find(UseAbility) is None:
            return
        frame, seat = t.pos.stack[-1], t.seats[0]
        choices = t.choices(seat)
        if isinstance(frame, UseAbility):
            t.apply(seat, plain_answer(t, choices, mine, seat))
        elif isinstance(frame, CardWindow) and len(t.pos.stack) > depth:
            t.apply(seat, next((c for c in choices if isinstance(c, Done)), choices[-1]))
        else:
            return


def plain_answer(t: Table, choices: Sequence[Choice], mine: Sequence[CharacterId], seat: Seat) -> Choice:
    """A quick answer: the die that gains most, the largest amount, the end where there is one."""
    dice = [c for c in choices if isinstance(c, PickDie)]
    if dice:
        stop = next((c for c in choices if isinstance(c, Enough | Done)), None)
        best = best_of(t, seat, dice[:5], mine) if len(dice) > 1 else dice[0]
        if stop is None or _gains(t, seat, best, mine):
            return best
        return stop
    amounts = [c for c in choices if isinstance(c, Spend)]
    if amounts:
        return amounts[-1]
    return choices[0]


def _gains(t: Table, seat: Seat, choice: Choice, mine: Sequence[CharacterId]) -> bool:
    return _after(t, seat, choice, mine) > outlook(t, mine) + 0.01


def _after(t: Table, seat: Seat, choice: Choice, mine: Sequence[CharacterId]) -> float:
    after = t.clone()
    after.pos.chance = Chance.seeded(5)
    after.apply(seat, choice)
    return outlook(after, mine)


def best_of(t: Table, seat: Seat, choices: Sequence[Choice], mine: Sequence[CharacterId]) -> Choice:
    """The choice after which the combat looks best at once."""
    return max(choices, key=lambda c: _after(t, seat, c, mine))


# -- the decisions --------------------------------------------------------------------------------


def at_a_glance(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """The same as a player does it who imagines many combats: each card is tried once, its use is plain."""
    if isinstance(t.pos.stack[-1], CardWindow):
        return in_window(t, seat, choices, 1)
    return plain_answer(t, choices, side_of(t, seat), seat)


def in_window(t: Table, seat: Seat, choices: Sequence[Choice], tries: int = TRIES) -> Choice:
    """Use the card that helps most, if one helps."""
    mine = side_of(t, seat)
    rest = next((c for c in choices if isinstance(c, Done)), None)
    carry = next((c for c in choices if isinstance(c, CarryOut)), None)
    cards = [c for c in choices if isinstance(c, UseCard) and not _too_soon(t, c) and not _trap(t, c)]
    other = rest or carry or next((c for c in choices if isinstance(c, LetFriends)), choices[0])
    if not cards:
        if carry is not None and any(isinstance(c, LetFriends) for c in choices):
            return next(c for c in choices if isinstance(c, LetFriends)) if _low(t) else carry
        return other
    base = outlook(t, mine)
    best, value = other, base + 0.02
    for card in cards[:8]:
        found = tried(t, seat, card, mine, tries)
        if found > value:
            best, value = card, found
    return best


def _too_soon(t: Table, use: UseCard) -> bool:
    """Would a cure heal more if it waited for the next token lost?"""
    window = t.pos.stack[-1]
    if (
        not isinstance(window, CardWindow)
        or window.moment is not Moment.HEALTH_LOST
        or window.subject is None
    ):
        return False
    c = t.state.characters[window.subject]
    most = health_capacity(t, c)
    for effect in t.content.cards[use.card].abilities[use.ability].effects:
        if isinstance(effect, Restore) and effect.health:
            cures = effect.health if isinstance(effect.health, int) else most
            return c.health > 0 and most - c.health < cures
    return False


def _trap(t: Table, use: UseCard) -> bool:
    """Would they stay, hardly alive, where blue creatures make them fight again next turn?"""
    window = t.pos.stack[-1]
    if not isinstance(window, CardWindow) or window.moment is not Moment.DEFEATED:
        return False
    stays = any(isinstance(e, Stay) for e in t.content.cards[use.card].abilities[use.ability].effects)
    fallen = window.subject or window.users[0]
    return stays and independents(t, t.state.characters[fallen].region)


def _low(t: Table) -> bool:
    """Would the opponent's ability count a die now?"""
    battle, phase = t.frame(Battle), t.frame(Attacking)
    counted = counting(t, battle, t.state.characters[phase.character], "reroll-end")
    window = t.pos.stack[-1]
    waited = isinstance(window, CardWindow) and window.users[0] != phase.character
    return not waited and any(phase.pool.matching(a.per) for a in counted)


def in_use(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """What an ability asks for: what leaves the combat best."""
    mine = side_of(t, seat)
    if any(isinstance(c, Waive) for c in choices) and any(isinstance(c, PayInFull) for c in choices):
        return next(c for c in choices if isinstance(c, Waive))
    if len(choices) > 24:
        choices = choices[:24]
    return max(choices, key=lambda c: tried(t, seat, c, mine))


def reroll(t: Table, phase: AttackPhase, choices: Sequence[Choice]) -> Choice:
    """Reroll what does not hit, the dice that hurt first, then by colour."""
    c = t.state.characters[phase.character]
    need, ability = threat(t, c).total, faced(t, t.frame(Battle), c)
    parts = facing(t, t.frame(Battle), c)
    bad = {i for part in parts if part.per for i in phase.pool.matching(part.per)}

    def gain(die: Die, i: int) -> float:
        hurt = 0.8 if i in bad else 0.0
        if die.value >= need:
            return -1.0
        harm = 0.15 * (die.value > 2) if ability.per else 0.0
        return hurt + VALUE[die.colour] - harm

    ranked = [(gain(phase.pool.dice[k.die], k.die), k) for k in choices if isinstance(k, RerollDie)]
    if not ranked:
        return choices[0]
    best, choice = max(ranked, key=lambda one: one[0])
    return choice if best > 0 else choices[-1]


def hold_back(t: Table, phase: AttackPhase, choices: Sequence[Choice]) -> Choice:
    """Leave out dice that harm more than they help: many against Stun and Curse."""
    c = t.state.characters[phase.character]
    ability = faced(t, t.frame(Battle), c)
    roll = next(k for k in choices if isinstance(k, Done))
    if c.health <= 1 and ability.per and ability.health and ability.at == "reroll-end":
        green = [k for k in choices if isinstance(k, HoldBack) and k.colour is Colour.GREEN]
        return green[0] if green else roll
    return roll


def removed_colour(choices: Sequence[Choice]) -> Choice:
    """Which colour of dice goes: green before blue before red."""
    order = {"green": 0, "blue": 1, "red": 2}
    return min(choices, key=lambda k: order.get(k.colour, 3) if isinstance(k, PickColour) else 9)


def wound(t: Table, choices: Sequence[Choice]) -> Choice:
    """Who has most left takes the wound; nobody should fall."""
    best, most = choices[0], -99.0
    for k in choices:
        if isinstance(k, Wound):
            c = t.state.characters[k.character]
            left = c.health + 0.9 * sum(e.health for e in c.equipped)
            if left > most:
                best, most = k, left
    return best


def take_it(t: Table, choices: Sequence[Choice]) -> Choice:
    """A pet takes the wound while it has more than one token, or its master is in danger."""
    c = next(
        t.state.characters[CharacterId(k.who)]
        for k in choices
        if isinstance(k, LoseFrom) and CharacterId(k.who) in t.state.characters
    )
    pet = max((e for e in c.equipped if e.health), key=lambda e: e.health)
    if pet.health > 1 or c.health <= 2:
        return next(k for k in choices if isinstance(k, LoseFrom) and k.who == pet.card)
    return next(k for k in choices if isinstance(k, LoseFrom) and k.who == c.id)


def strike(t: Table, choices: Sequence[Choice]) -> Choice:
    """The most dangerous for its Health first."""
    foes = {str(f): f for f in t.frame(Battle).foes}

    def danger(k: Choice) -> float:
        return foes[k.foe].attack / foes[k.foe].health if isinstance(k, Strike) else -1.0

    return max(choices, key=danger)


def attack_order(t: Table, choices: Sequence[Choice]) -> Choice:
    """Those with most Energy first: who comes later knows better what is needed."""
    return max(choices, key=lambda k: t.state.characters[k.character].energy if isinstance(k, Attack) else -1)


def cancel(t: Table, choices: Sequence[Choice]) -> Choice:
    """Armor against the damage box, which strikes first."""
    return max(choices, key=lambda k: k.damage if isinstance(k, CancelHits) else -1)


def unequip_forced(t: Table, choices: Sequence[Choice]) -> Choice:
    """The power that matters least now."""
    frame = t.pos.stack[-1]
    assert isinstance(frame, CarryOutAbility)
    c: Character = t.state.characters[frame.character]
    return best_of(t, c.seat, choices, [c.id])
