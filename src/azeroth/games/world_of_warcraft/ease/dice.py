"""Dice for one click: all that a card spots, all misses that it rerolls or raises, a colour with the card."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import DONE, Choice, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead
from azeroth.games.world_of_warcraft.choices import Enough, PickColour, PickDie
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import threat
from azeroth.games.world_of_warcraft.state import Table

PICKING = ("UseAbility.spot", "UseAbility.effects")


def several(t: Table, seat: Seat) -> Planned:
    """All dice at once, where more than one may be picked."""
    plan = all_dice(t, seat)
    return NOTHING if plan is None else Planned(plans=(plan,))


def all_dice(t: Table, seat: Seat) -> Plan | None:
    """Every die that can be spotted; of dice that are changed or rerolled, those that do not hit."""
    spots = step_of(t) == "UseAbility.spot"
    run: list[Choice] = []
    here: Table | None = t
    step = step_of(t)
    while here is not None and step_of(here) == step:
        dice = [k for k in here.choices(seat) if isinstance(k, PickDie) and (spots or _misses(here, k))]
        if not dice:
            enough = [k for k in here.choices(seat) if isinstance(k, Enough) or k == DONE]
            run += enough[:1]
            break
        run.append(dice[0])
        here = ahead(here, seat, dice[0])
    if sum(isinstance(k, PickDie) for k in run) < 2:
        return None
    return Plan(choices=tuple(run), words="Spot all that fit" if spots else "All misses")


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
