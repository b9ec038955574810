"""What people are spared: answers that need no thought, and several choices for one click."""

from __future__ import annotations

from collections.abc import Callable

from azeroth.engine import Choice, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import NOTHING, Planned
from azeroth.games.world_of_warcraft.ease.acting import actions, all_there_is, in_town, whole_turn
from azeroth.games.world_of_warcraft.ease.dice import several
from azeroth.games.world_of_warcraft.ease.fighting import (
    all_of_the_armor,
    attrition_die,
    invitations,
    last_refuge,
    nothing_to_hold_back,
    plain_reroll,
    rerolls,
)
from azeroth.games.world_of_warcraft.ease.goods import equipment, free_gold, plain_equipment, prizes
from azeroth.games.world_of_warcraft.ease.onward import PASSED, onward
from azeroth.games.world_of_warcraft.ease.using import free_bonus, uses
from azeroth.games.world_of_warcraft.ease.wounds import helped, wounds
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.state import Table

OBVIOUS_STEPS = {
    "AttackPhase.hold_back": "Leave out dice before a roll",
    "AttackPhase.attrition_dice": "Go without an attrition hit for which a die fits",
    "AttackPhase.reroll": "Keep a miss that could be rerolled, reroll dice that hit",
    "CardWindow.offer": "Keep a bonus that costs nothing, use what does nothing",
    "Crafts.turn": "Leave gold that is given away",
    "PathToPower.turn": "Leave gold when no talent can be exchanged",
    "Management.manage": "Leave a place empty for which there is a card, take off what is best",
    "RestAction.regain": "Regain less than possible",
    "Defeat.destination": "Choose where the defeated go though the game ends with the fight",
    "PvpRound.attackers_armor": "Let damage through that armor cancels, where it gains nothing else",
    "PvpRound.defenders_armor": "Let damage through that armor cancels, where it gains nothing else",
}
OBVIOUS: dict[str, Callable[[Table, Seat], Choice | None]] = {
    "AttackPhase.hold_back": nothing_to_hold_back,
    "AttackPhase.attrition_dice": attrition_die,
    "AttackPhase.reroll": plain_reroll,
    "CardWindow.offer": free_bonus,
    "Crafts.turn": free_gold,
    "PathToPower.turn": free_gold,
    "Management.manage": plain_equipment,
    "RestAction.regain": all_there_is,
    "Defeat.destination": last_refuge,
    "PvpRound.attackers_armor": all_of_the_armor,
    "PvpRound.defenders_armor": all_of_the_armor,
}
PLANS: dict[str, Callable[[Table, Seat], Planned]] = {
    "FactionTurn.act": whole_turn,
    "CharacterAction.choose": actions,
    "ChallengeAction.invite": invitations,
    "AttackPhase.reroll": rerolls,
    "CardWindow.offer": uses,
    "UseAbility.spot": several,
    "UseAbility.effects": several,
    "TakeWounds.give": wounds,
    "LoseHealth.absorb": helped,
    "TownAction.visit": in_town,
    "Management.manage": equipment,
    "Reward.hand_out": prizes,
    "Reward.hand_out_special": prizes,
    "Reward.hand_out_found": prizes,
    "PvpAftermath.loot": prizes,
}


def obvious(t: Table, seat: Seat) -> Choice | None:
    """The answer that needs no thought, if there is one."""
    answer = OBVIOUS.get(step_of(t)) or edition(t).obvious.get(step_of(t))
    return None if answer is None else answer(t, seat)


def plans(t: Table, seat: Seat) -> Planned:
    """Several choices for one click, and choices with their odds."""
    ask = t.pending
    if ask is None or seat != ask.seats[0]:
        return NOTHING
    if step_of(t) in PASSED:
        return onward(t, seat, PLANS, obvious)
    found = PLANS.get(step_of(t)) or edition(t).plans.get(step_of(t))
    return NOTHING if found is None else found(t, seat)
