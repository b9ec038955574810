"""Dice for one click: all that a card spots, misses it rerolls or raises, hits it sends; all combo tokens."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import DONE, Choice, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead
from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
from azeroth.games.world_of_warcraft.cards.asking import combo_tokens
from azeroth.games.world_of_warcraft.cards.verbs import Combo, Redirect, Verb
from azeroth.games.world_of_warcraft.choices import Enough, PickCard, PickColour, PickDie
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import threat
from azeroth.games.world_of_warcraft.state import Table

PICKING = ("UseAbility.spot", "UseAbility.effects")


def several(t: Table, seat: Seat) -> Planned:
    """All dice at once, where more than one may be picked; all combo tokens on one card."""
    plan = all_dice(t, seat)
    plans = list(all_on_one(t, seat)) if plan is None else [plan]
    return Planned(plans=tuple(plans)) if plans else NOTHING


def all_on_one(t: Table, seat: Seat) -> Iterator[Plan]:
    """For each card that combo tokens can be placed on: all that are left."""
    use, effect = t.find(UseAbility), _effect(t)
    if use is None or not isinstance(effect, Combo):
        return
    left = combo_tokens(t, use.who(t), effect, use.units) - len(use.picks)
    for pick in t.choices(seat) if left > 1 else ():
        if isinstance(pick, PickCard):
            words = f"{'Both' if left == 2 else f'All {left}'} on {t.content.cards[pick.card].name}"
            yield Plan(choices=(pick,) * left, words=words, targets=pick.targets(t))


def _effect(t: Table) -> Verb | None:
    """The effect of an ability that is asked about."""
    use = t.find(UseAbility)
    if use is None or use.at != "effects" or use.effect >= len(use.plan(t)):
        return None
    return use.plan(t)[use.effect]


def all_dice(t: Table, seat: Seat) -> Plan | None:
    """Every die that can be spotted, or whose hit can be sent to another box; of dice that are changed or
    rerolled, those that do not hit.
    """
    spots, sends = step_of(t) == "UseAbility.spot", isinstance(_effect(t), Redirect)
    run: list[Choice] = []
    here: Table | None = t
    step = step_of(t)
    while here is not None and step_of(here) == step:
        dice = [
            k for k in here.choices(seat)
            if isinstance(k, PickDie) and (spots or sends or _misses(here, k))
        ]  # fmt: skip
        if not dice:
            enough = [k for k in here.choices(seat) if isinstance(k, Enough) or k == DONE]
            run += enough[:1]
            break
        run.append(dice[0])
        here = ahead(here, seat, dice[0])
    if sum(isinstance(k, PickDie) for k in run) < 2:
        return None
    words = "Spot all that fit" if spots else "All hits" if sends else "All misses"
    return Plan(choices=tuple(run), words=words)


def _misses(t: Table, pick: PickDie) -> bool:
    phase = t.find(AttackPhase)
    if phase is None:
        return False
    die = phase.pool.dice[pick.die]
    return 0 < die.value < threat(t, t.state.characters[phase.character]).total


def colours(t: Table, seat: Seat) -> Iterator[PickColour]:
    """The colours to choose from, where nothing else is asked."""
    picks = [k for k in t.choices(seat) if isinstance(k, PickColour)]
    if step_of(t) in PICKING and len(picks) == len(t.choices(seat)) > 1:
        yield from picks
