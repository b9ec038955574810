"""Combat: which cards to play, when to break off, what to reroll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from azeroth.engine import Choice, Seat
from azeroth.engine.cards import Pass
from azeroth.games.adventure.bot.aims import reward_worth
from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.strength import Outlook, Stand, Triggers, dice, outlook, telling
from azeroth.games.adventure.bot.support import (
    LATE,
    Change,
    played_change,
    power_change,
    spare_mana,
)
from azeroth.games.adventure.bot.worth import card_worth, counts, hurt_cost, item_worth
from azeroth.games.adventure.cards.conditions import When
from azeroth.games.adventure.cards.holding import attack_type, health, holds, up
from azeroth.games.adventure.cards.needs import Conquer, Slay, Vanquish, Wound
from azeroth.games.adventure.cards.odds import SIDES, Roll
from azeroth.games.adventure.cards.texts import Entry, identity
from azeroth.games.adventure.cards.timing import limit_name
from azeroth.games.adventure.cards.values import attack, damage, defense, of_side, silent
from azeroth.games.adventure.cards.window import CardWindow, open_entries, playable
from azeroth.games.adventure.choices import Play, Use, UseToken
from azeroth.games.adventure.ids import Moment, SpaceId
from azeroth.games.adventure.play.combat.battle import Battle, Fighting
from azeroth.games.adventure.play.quests import step_of
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import ActiveQuest, Character, Table

MOST_OPTIONS = 6
MOST_PLAYED = 3


class Scene(Struct):
    """A combat as one side sees it: values, dice so far, what winning is worth."""

    me: Stand
    foe: Stand
    dice: tuple[int, int] | None
    triggered: bool
    stakes: float


def scene(t: Table, battle: Battle, seat: Seat, w: Leaning) -> Scene:
    """The combat for that side."""
    mine, foe = battle.side(seat), battle.foe(seat)
    assert mine is not None
    assert foe is not None
    triggered = battle.rolled and not _before_triggers(t)
    return Scene(
        me=_stand(t, battle, mine), foe=_stand(t, battle, foe),
        dice=(mine.die, foe.die) if battle.rolled else None, triggered=triggered,
        stakes=stakes(t, battle, seat, w),
    )  # fmt: skip


def _before_triggers(t: Table) -> bool:
    window = t.find(CardWindow)
    return window is not None and window.moment is Moment.AFTER_ROLL


def _stand(t: Table, battle: Battle, f: Fighting) -> Stand:
    life = 1
    if f.seat >= 0:
        c = t.state.characters[f.seat]
        life = max(1, health(t, c) - c.damage)
    strikes = -99 if f.no_attack else attack(t, battle, f).total - f.die
    return Stand(
        strikes, attack_type(t, battle, f), defense(t, battle, f).total, damage(t, battle, f).total, life,
        _triggers(t, battle, f),
    )  # fmt: skip


def _triggers(t: Table, battle: Battle, f: Fighting) -> Triggers:
    return tuple(
        (e.card, e.i) for e in of_side(t, battle, f).at.get(Moment.TRIGGER, ())
        if limit_name(e.card, e.i) not in f.done and not silent(t, f, e.card) and telling(e.ability)
        and (e.ability.when is None or holds(t, e.ability.when, f.seat))
    )  # fmt: skip


# -- what it is about -----------------------------------------------------------------------------------


def stakes(t: Table, battle: Battle, seat: Seat, w: Leaning) -> float:
    """What winning this combat is worth."""
    c = t.state.characters[seat]
    foe = battle.foe(seat)
    assert foe is not None
    if foe.seat >= 0:
        return over_character(t, c, w, t.state.characters[foe.seat])
    if battle.board:
        return board_stakes(t, c, w, battle.board)
    return card_stakes(t, c, w, battle)


def quest_worth(t: Table, c: Character, w: Leaning, quest: ActiveQuest) -> float:
    """What a quest brings that gets on: the last of its steps may win the game."""
    record = t.content.quests[quest.id]
    return counts(t, c, w, record.valor) if quest.step + 1 == len(record.steps) else record.valor


def board_stakes(t: Table, c: Character, w: Leaning, space: SpaceId) -> float:
    """What defeating a board encounter is worth: its reward, and quests that ask for it."""
    board = t.content.board_encounters[space]
    found = sum(reward_worth(t, c, w, effect) for effect in board.reward)
    for quest in c.quests:
        step, worth = step_of(t, quest), quest_worth(t, c, w, quest)
        if isinstance(step, Conquer) and space in step.at and space not in quest.conquered:
            found += w.conquer * worth
        elif isinstance(step, Slay) and board.fight is not None and step.trait in board.fight.traits:
            found += w.slay_there * worth / step.n
    return found


def card_stakes(t: Table, c: Character, w: Leaning, battle: Battle) -> float:
    """What defeating an encounter card is worth: its item, and quests."""
    challenge = t.content.challenges[battle.card]
    found = w.drawn + (item_worth(t, c, w, battle.card) if challenge.item is not None else w.beaten)
    encounter = challenge.encounter
    assert encounter is not None
    for quest in c.quests:
        step, worth = step_of(t, quest), quest_worth(t, c, w, quest)
        if (
            isinstance(step, Slay)
            and step.trait in encounter.traits
            and (step.colour is None or challenge.colour.rank >= step.colour.rank)
        ):
            found += w.slay * worth / step.n
    return found


def over_character(t: Table, c: Character, w: Leaning, other: Character) -> float:
    """What defeating a character is worth: their best item, their way back, and quests."""
    found = w.pvp * (w.pvp_ahead if valor(t, other) >= valor(t, c) else 1.0)
    found += max((item_worth(t, c, w, item) for item in other.bag), default=0.0)
    for quest in c.quests:
        step, worth = step_of(t, quest), quest_worth(t, c, w, quest)
        if isinstance(step, Vanquish) and (not step.marked or other.seat in quest.marked):
            found += w.vanquish * worth / step.n
        elif isinstance(step, Wound):
            found += w.wound * worth / step.n
    return found


# -- how it would go ------------------------------------------------------------------------------------


def worth_of(t: Table, c: Character, w: Leaning, s: Scene, changes: Sequence[Change], late: int = 0) -> float:
    """What the combat is worth with these changes."""
    if any(change.ends for change in changes):
        return sum(change.extra for change in changes)
    odds = _odds(t, s, changes, late)
    found = odds.win * s.stakes - odds.fall * w.fall - hurt_cost(t, c, w, odds.hurt * (1 - odds.fall))
    return found - w.late * odds.late + sum(change.extra for change in changes)


def _odds(t: Table, s: Scene, changes: Sequence[Change], late: int) -> Outlook:
    me, foe = changed(s, changes)
    if s.dice is None:
        ways = [way for some in dice(t, me.triggers, foe.triggers).values() for way in some]
        return outlook(ways, me, foe, late=late)
    found = []
    for pair in _dice_after(s.dice, changes):
        if s.triggered:
            found.append(Roll(1.0, pair[0], 0, 0, pair[1], 0, 0, 0, 0))
        else:
            found += dice(t, me.triggers, foe.triggers)[pair]
    return outlook(found, me, foe, late=late, total=sum(way.chance for way in found))


def _dice_after(shown: tuple[int, int], changes: Sequence[Change]) -> list[tuple[int, int]]:
    mine, its = [shown[0]], [shown[1]]
    for change in changes:
        if change.reroll:
            mine = list(range(1, SIDES + 1))
        if change.foe_reroll:
            its = list(range(1, SIDES + 1))
        if change.turned:
            mine = [
                change.turned - 10 if change.turned > 10 else max(1, min(6, d + change.turned)) for d in mine
            ]
    return [(a, b) for a in mine for b in its]


def changed(s: Scene, changes: Sequence[Change]) -> tuple[Stand, Stand]:
    """Both sides with these changes."""
    me, foe = s.me, s.foe
    strikes, kind, guard, blow = me.attack, me.type, me.defense, me.damage
    foe_strikes, foe_guard, foe_blow = foe.attack, foe.defense, foe.damage
    triggers, life = foe.triggers, foe.life
    for change in changes:
        strikes += change.attack
        guard += change.defense
        blow += change.damage
        foe_strikes += change.foe_attack
        foe_guard += change.foe_defense
        foe_blow += change.foe_damage
        kind = change.type or kind
        life -= change.deals
        if change.foe_stopped:
            foe_strikes = -99
        if change.foe_silent:
            triggers = ()
    if life <= 0:
        foe_strikes, foe_guard, life = -99, -99, 1
        strikes = max(strikes, 0)
        blow = max(blow, 1)
    return (
        Stand(strikes, kind, guard, blow, me.life, me.triggers),
        Stand(foe_strikes, foe.type, foe_guard, foe_blow, life, triggers),
    )


# -- choosing -------------------------------------------------------------------------------------------


class Option(Struct):
    """A card or power that may be used now: the choice, what it changes, what it costs to use it up."""

    choice: Choice
    change: Change
    price: float


def options(t: Table, battle: Battle, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> list[Option]:
    """All that may be used, and what each would change."""
    c = t.state.characters[seat]

    def true(when: When) -> bool:
        return holds(t, when, seat)

    found = []
    for choice in choices:
        if isinstance(choice, Play):
            change = played_change(t, c, w, choice.card, true)
            _replaced(t, c, change)
            found.append(Option(choice, change, w.price * card_worth(t, c, w, choice.card)))
        elif isinstance(choice, Use):
            entry = entry_of(t, seat, choice)
            if entry is not None:
                change = power_change(t, c, w, entry.ability, true)
                found.append(Option(choice, change, w.using))
        elif isinstance(choice, UseToken):
            found.append(Option(choice, Change(reroll=True), 0.1))
    return found


def entry_of(t: Table, seat: Seat, choice: Use) -> Entry | None:
    """The power that a choice means, in the window that is open."""
    window = t.find(CardWindow)
    moments = (window.moment, window.also) if window is not None else (Moment.MOVEMENT,)
    for moment in moments:
        if moment is not None:
            for entry in open_entries(t, seat, moment):
                if identity(entry.card) == choice.card and entry.i == choice.power:
                    return entry
    return None


def _replaced(t: Table, c: Character, change: Change) -> None:
    """A weapon replacement adds what it has more than the weapon, or less."""
    if change.weapon is not None:
        item = t.content.challenges[c.weapon].item if c.weapon else None
        change.attack += change.weapon - (up(t, c).attack if item is None else item.attack or 0)


def in_combat(t: Table, battle: Battle, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """The cards that make this combat worth the most; None to use nothing."""
    c = t.state.characters[seat]
    s = scene(t, battle, seat, w)
    budget = c.energy + min(2, len(spare_mana(t, c, w)))
    window = t.find(CardWindow)
    now = options(t, battle, seat, w, choices)
    late: list[Change] = []
    if window is not None and window.moment is Moment.BEFORE_ROLL:
        late = _later(t, c, w, seat)
        now = [o for o in now if not _waits(t, o)]
    now = [o for o in now if o.change.cost <= budget]
    if not now:
        return None
    best: tuple[Option, ...] = ()
    best_worth = worth_of(t, c, w, s, (), _reserve(late, budget)) + 0.005
    now.sort(key=lambda o: -abs(o.change.pull) - abs(o.change.foe_attack) - o.change.deals - o.change.extra)
    for n in range(1, min(MOST_PLAYED, len(now)) + 1):
        for some in combinations(now[:MOST_OPTIONS], n):
            cost = sum(o.change.cost for o in some)
            if cost > budget or sum(o.change.weapon is not None for o in some) > 1:
                continue
            found = worth_of(t, c, w, s, [o.change for o in some], _reserve(late, budget - cost))
            found -= sum(o.price for o in some) + w.mana * max(0, cost - c.energy)
            if found > best_worth:
                best, best_worth = some, found
    return best[0].choice if best else None


def _waits(t: Table, option: Option) -> bool:
    """Cards for any window of a combat are better played when the dice are known."""
    if not isinstance(option.choice, Play):
        return False
    record = t.content.abilities[option.choice.card]
    return record.moment is Moment.COMBAT and record.weapon is None and not option.change.foe_silent


def _later(t: Table, c: Character, w: Leaning, seat: Seat) -> list[Change]:
    found = []
    for moment in LATE:
        for card in playable(t, c, moment):
            record = t.content.abilities[card]
            if record.weapon is None and (record.when is None or holds(t, record.when, seat)):
                found.append(played_change(t, c, w, card, lambda when: holds(t, when, seat)))
    return found


def _reserve(late: Sequence[Change], energy: int) -> int:
    """What could still be added to the attack after the roll."""
    return max((change.pull for change in late if change.cost <= energy), default=0)


def in_window(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice]) -> Choice | None:
    """Use something in one's own combat, or pass."""
    battle = t.find(Battle)
    assert battle is not None
    found = in_combat(t, battle, seat, w, choices)
    return found if found is not None else next((k for k in choices if isinstance(k, Pass)), None)
