"""What an opponent does, in words made from its abilities."""

from __future__ import annotations

from azeroth.engine.view.naming import listed
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import Moment
from azeroth.games.world_of_warcraft.view.words import MOMENTS, dice, each_die


def shed(n: int, when: str) -> str:
    """Hits that an opponent gets rid of.

    >>> shed(1, "at the start of a round")
    '1 hit leaves the damage box at the start of a round.'
    """
    return f"{n} {'hit leaves' if n == 1 else 'hits leave'} the damage box {when}."


def harms(a: FoeAbility, times: int = 1) -> str:
    """What comes of so many dice that an opponent's ability counts, after `you`."""
    named = (
        (a.health, "lose {} Health"), (a.energy, "lose {} Energy"), (a.stun, "get {} Stun token{s}"),
        (a.curse, "get {} Curse token{s}"), (a.unequip, "unequip {} power{s}"),
        (a.attrition, "remove {} hit{s} from the attrition box"),
        (a.sheds_per, "remove {} hit{s} from the damage box"),
    )  # fmt: skip
    return listed(said.format(n * times, s="s" * (n * times > 1)) for n, said in named if n)


def foe_text(a: FoeAbility) -> list[str]:
    """What an opponent does, in sentences."""
    lines = []
    if a.per:
        lines.append(f"{MOMENTS[Moment(a.at)]}, for each {each_die(a.per)}: you {harms(a)}.")
    if a.takes_dice:
        lines.append("Those dice are out for everybody until the combat ends.")
    for n, when in (
        (a.sheds, "after the Resolution step"),
        (a.sheds_each, "after the Resolution step for each of them left"),
        (a.sheds_per_participant, "at the end of a round for each participant"),
        (a.sheds_at_start, "at the start of a round"),
    ):
        if n:
            lines.append(shed(n, when))
    if a.stuns:
        tokens = f"{a.stuns} Stun token{'s' * (a.stuns > 1)}"
        lines.append(f"Every participant gets {tokens} at the end of a round.")
    if a.reroll:
        lines.append(f"Reroll {a.reroll:+d}.")
    for flag, words in (
        (a.no_reroll, "The Reroll value may not be used."),
        (a.no_attrition, "No hits may enter the attrition box."),
        (a.halves_attrition, "Attrition is halved, rounded up."),
        (a.empties_attrition, "The attrition box is emptied before the Resolution step."),
    ):
        if flag:
            lines.append(words)
    if a.attrition_needs:
        lines.append(f"Each attrition hit needs {dice(a.attrition_needs)} spotted for it.")
    if a.hits_capped_by:
        eights = dice(a.hits_capped_by, "").strip()
        lines.append(
            f"Only as many red and blue hits count for damage and defense as there are {eights}; "
            "the others go to the attrition box."
        )
    if a.armor_only:
        lines.append(f"Armor tokens come only from {dice(a.armor_only)}.")
    return lines
