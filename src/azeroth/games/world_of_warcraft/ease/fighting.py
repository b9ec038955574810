"""Combats with fewer questions: odds before one commits, misses rerolled at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.view.plans import NOTHING, Plan, Planned
from azeroth.games.world_of_warcraft.bot.duel import promised
from azeroth.games.world_of_warcraft.bot.squad import promise
from azeroth.games.world_of_warcraft.bot.tasks import opponents
from azeroth.games.world_of_warcraft.cards import verbs
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.choices import PickCharacter, PickDie
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.choices.combat import CancelHits, HoldBack, RerollDie
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import COLOURS, Moment, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import (
    Battle,
    Foe,
    area_of,
    faced,
    facing,
    stat,
    threat,
)
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import name_of as foe_name
from azeroth.games.world_of_warcraft.play.overlords.nefarian import LastStand
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import short_name

LATE = (Moment.REROLL_END, Moment.PLACE_TOKENS)
"""From here on no die is rolled again."""
WEAK = 2
"""Who has no more Health is warned before a fight."""
POOR = 20
"""Per cent: below that a fight is asked about."""


# -- before a combat ------------------------------------------------------------------------------


def foes_of(t: Table, c: Character, target: Challenge) -> list[Foe]:
    """Whom a Challenge would meet, except characters."""
    return [] if target.what == "enemies" else opponents(t, c, target)


def challenge_outlook(t: Table, who: Sequence[Character], target: Challenge) -> Outlook:
    """The odds of a Challenge for these characters, whom they meet, and a warning where one is due."""
    if target.what == "overlord" and not _seen(t, who[0]):
        return _hidden(t, who, target)
    foes, enemies = foes_of(t, who[0], target), _enemies(t, who[0], target)
    if not foes and not enemies:
        return Outlook(button=True)
    won = round(100 * (promised(t, who, enemies) if enemies else promise(t, who, foes)))
    warning = ""
    weak = [c for c in who if c.health <= WEAK]
    if len(who) == 1 and weak and not _helpers(t, who[0]):
        warning = f"{short_name(t, weak[0].id)} has {weak[0].health} Health and fights alone: {won}% to win."
    changes = _strong(enemies) if enemies else values(t, foes)
    return Outlook(odds=won, changes=changes, ask=warning, button=True)


def _enemies(t: Table, c: Character, target: Challenge) -> list[Character]:
    """The enemy characters whom a Challenge would meet: all who stand there."""
    region = RegionId(target.region) or c.region
    met = target.what == "enemies"
    return [e for e in t.state.side(c.faction.enemy) if e.region == region and met]


def _strong(enemies: Sequence[Character]) -> str:
    """How strong each is: "level 5, Health 12; level 3, Health 4"."""
    return "; ".join(f"level {e.level}, Health {e.health}" for e in enemies)


def _hidden(t: Table, who: Sequence[Character], target: Challenge) -> Outlook:
    """A counter that may be false: the odds if it is not, and a warning where they are bad."""
    won = round(100 * promise(t, who, foes_of(t, who[0], target)))
    name = t.content.overlords[t.state.overlord].name
    ask = f"The counter may be false. If {name} is here, you have {won}% to win." if won < POOR else ""
    return Outlook(changes=f"if he is here: {won}% to win", ask=ask, button=True)


def _seen(t: Table, c: Character) -> bool:
    """Does everybody know whether the counter here is the Overlord?"""
    return all(k.face_up for k in t.state.counters if k.region == c.region)


def _helpers(t: Table, c: Character) -> list[Character]:
    """Friends beside them who have an action left to join."""
    return [f for f in t.state.side(c.faction) if f.id != c.id and f.region == c.region and f.actions]


def values(t: Table, foes: Sequence[Foe]) -> str:
    """What is fought, in short: "Threat 4, Attack 3, Health 3"; of several kinds, each by its name."""
    counts = Counter(
        (foe_name(t, f), f"Threat {f.threat}, Attack {f.attack}, Health {f.health}") for f in foes
    )  # fmt: skip
    if len(counts) == 1:
        [((_, line), n)] = counts.items()
        return f"{line} each" if n > 1 else line
    return "; ".join(f"{f'{n} × ' if n > 1 else ''}{name}: {line}" for (name, line), n in counts.items())


def invitations(t: Table, seat: Seat) -> Planned:
    """Who comes along, with the odds that gives; without anybody, the odds of those who are there."""
    frame = t.pos.stack[-1]
    assert isinstance(frame, ChallengeAction)
    group = [t.state.characters[c] for c in (frame.character, *frame.joined)]
    plans = []
    for choice in t.choices(seat):
        if isinstance(choice, PickCharacter):
            friend = t.state.characters[choice.character]
            plans.append(
                Plan(
                    choices=(choice,),
                    words=f"Take {short_name(t, friend.id)} along",
                    targets=(f"character:{friend.id}",),
                    outlook=_odds_only(challenge_outlook(t, [*group, friend], frame.target)),
                )
            )
    alone = "Fight alone" if len(group) == 1 else "Begin the fight"
    outlook = challenge_outlook(t, group, frame.target)
    if len(group) == 1 and group[0].health <= WEAK and outlook.odds >= 0:
        name, health = short_name(t, group[0].id), group[0].health
        ask = f"{name} has {health} Health and would fight alone: {outlook.odds}% to win."
        outlook = Outlook(odds=outlook.odds, ask=ask)
    plans.append(Plan(choices=(DONE,), words=alone, outlook=_odds_only(outlook, outlook.ask), done=True))
    return Planned(plans=tuple(plans), hidden=tuple(t.choices(seat)))


def _odds_only(outlook: Outlook, ask: str = "") -> Outlook:
    return Outlook(odds=outlook.odds, ask=ask)


def looked_at(t: Table, c: Character, moments: Sequence[Moment] = LATE) -> bool:
    """Have they or their friends a card that looks for certain dice now or later?"""
    group = [t.state.characters[one] for one in t.frame(Battle).everybody]
    mine = [one for one in group if one.faction == c.faction]
    entries = [e for one in mine for at in moments for e in loadout(t, one).at.get(at, ())]
    return any(_looks(e.ability) for e in entries)


def _looks(ability: Ability) -> bool:
    return bool(ability.spot or ability.per or any(isinstance(e, verbs.Redirect) for e in ability.effects))


# -- dice -----------------------------------------------------------------------------------------


def _phase(t: Table) -> AttackPhase:
    frame = t.pos.stack[-1]
    assert isinstance(frame, AttackPhase)
    return frame


def counted(t: Table, c: Character) -> list[str]:
    """The dice that what is fought counts, as patterns of what they show."""
    battle = t.frame(Battle)
    patterns = [ability.per for ability in facing(t, battle, c)]
    return [one for one in (*patterns, *edition(t).dice_counted(t, battle, c)) if one]


def attrition_die(t: Table, seat: Seat) -> Choice | None:
    """A hit for a die that nobody else looks for: it stays in the pool and hits as before."""
    if looked_at(t, t.state.characters[_phase(t).character], (Moment.PLACE_TOKENS_END,)):
        return None
    return next((k for k in t.choices(seat) if isinstance(k, PickDie)), None)


def nothing_to_hold_back(t: Table, seat: Seat) -> Choice | None:
    """A die less is worth nothing while there is room for more of every colour and nobody counts dice.

    Where the opponent counts them, who is strong enough rolls as long as no die is too many.
    """
    phase = _phase(t)
    c = t.state.characters[phase.character]
    full = any(sum(d.colour is k for d in phase.pool.dice) >= phase.pool.most for k in COLOURS)
    held = not any(isinstance(k, HoldBack) for k in t.choices(seat))
    if full or held:
        return None
    return None if counted(t, c) and (_in_danger(t, c) or _to_spare(t, c)) else DONE


def _in_danger(t: Table, c: Character) -> bool:
    """Might they fall by what the opponent counts, if half of their dice are counted?"""
    harm = max((ability.health for ability in facing(t, t.frame(Battle), c) if ability.per), default=0)
    return c.health <= max(WEAK, harm * len(_phase(t).pool.dice) // 2)


def _to_spare(t: Table, c: Character) -> bool:
    """Are there more dice than hits that could be of use: to wound, and to ward off?"""
    battle, area = t.frame(Battle), area_of(t, c.faction)
    needed = sum(foe.health + foe.attack for foe in battle.foes) + battle.more_attack
    return len(_phase(t).pool.dice) > needed - area.damage - area.defense - area.armor


def _misses(t: Table, seat: Seat) -> list[RerollDie]:
    """The dice that may be rerolled and do not hit, the lowest first."""
    phase = _phase(t)
    need = threat(t, t.state.characters[phase.character]).total
    dice = phase.pool.dice
    found = [k for k in t.choices(seat) if isinstance(k, RerollDie) and dice[k.die].value < need]
    return sorted(found, key=lambda k: dice[k.die].value)


def plain_reroll(t: Table, seat: Seat) -> Choice | None:
    """A miss is rerolled where all of them may be and nobody looks at what dice show; hits are kept.

    A die that hits is asked about where the opponent counts it.
    """
    phase = _phase(t)
    c = t.state.characters[phase.character]
    patterns = counted(t, c)
    if not _misses(t, seat):
        harmful = {i for pattern in patterns for i in phase.pool.matching(pattern)}
        harm = any(isinstance(k, RerollDie) and k.die in harmful for k in t.choices(seat))
        return None if harm else DONE
    if patterns or looked_at(t, c) or _particular(t, c) or len(_every_miss(t)) > _rerolls_left(t):
        return None
    return _misses(t, seat)[0]


def _particular(t: Table, c: Character) -> bool:
    """Does the opponent make more of some dice than of others that hit or miss alike?"""
    ability = faced(t, t.frame(Battle), c)
    return bool(ability.attrition_needs or ability.hits_capped_by or ability.armor_only)


def _rerolls_left(t: Table) -> int:
    phase = _phase(t)
    return stat(t, t.state.characters[phase.character], "reroll").total - phase.rerolls


def _every_miss(t: Table) -> list[RerollDie]:
    """All dice that may be rerolled and do not hit, those alike too."""
    phase = _phase(t)
    need = threat(t, t.state.characters[phase.character]).total
    return [
        RerollDie(i) for i, die in enumerate(phase.pool.dice)
        if die.value < need and phase.may_reroll(t, RerollDie(i)) is None
    ]  # fmt: skip


def last_refuge(t: Table, seat: Seat) -> Choice | None:
    """Where the defeated go matters to nobody when the game ends with the fight."""
    last = t.find(FinalBattle) is not None or t.find(LastStand) is not None
    return t.choices(seat)[0] if last else None


def all_of_the_armor(t: Table, seat: Seat) -> Choice | None:
    """Armor cancels all it can of the damage, which comes first.

    Unasked where there is enough for the defense as well or none of it, or where as many wounds come of all.
    """
    now = t.frame(PvpRound)
    n, enemy = now.armor_now(t)
    most = min(n, enemy.damage)
    alike = len({now.foreseen(t, damage) for damage in range(most + 1)}) == 1
    return CancelHits(most) if n - most >= enemy.defense or not enemy.defense or alike else None


def rerolls(t: Table, seat: Seat) -> Planned:
    """Reroll what does not hit, as far as the Reroll value goes."""
    left, every = _rerolls_left(t), _every_miss(t)
    if left < 2 or len(every) < 2:
        return NOTHING
    first = _misses(t, seat)[:1]
    again = [*first, *(k for k in _by_worth(_phase(t), every) if k not in first)][:left]
    words = _reroll_words(len(again), len(every))
    return Planned(plans=(Plan(choices=tuple(again), words=words),))


def _reroll_words(again: int, every: int) -> str:
    """How many of how many misses are rerolled.

    >>> [_reroll_words(2, 2), _reroll_words(3, 3), _reroll_words(2, 3)]
    ['Reroll both misses', 'Reroll all 3 misses', 'Reroll 2 misses']
    """
    if again < every:
        return f"Reroll {again} misses"
    return f"Reroll {'both' if every == 2 else f'all {every}'} misses"


def _by_worth(phase: AttackPhase, dice: Sequence[RerollDie]) -> list[RerollDie]:
    """Red dice first, which ward off and wound; then blue, then green."""
    order = {colour: n for n, colour in enumerate(COLOURS)}
    return sorted(dice, key=lambda k: (order[phase.pool.dice[k.die].colour], phase.pool.dice[k.die].value))
