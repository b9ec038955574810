"""What the expansion's opponents do: bosses with their Minions, the new creatures, the four Overlords.

An opponent has three lists. `acts` happen at a moment of the combat, `bars` hold all through it, `turns`
change its values under a condition. Boss and Minions are one opponent, so `together` adds up what they
bring (tbc.boss.minions-cumulative): acts and turns one after the other, bars by `Bars.plus`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from typing import Literal, Protocol

from msgspec import Struct

from azeroth.games.world_of_warcraft.cards.verbs import DicePattern, MaybeDice

THREAT_CAP = 8
"""No die shows more, so Threat is never above it, whatever Minions add."""

ActMoment = Literal[
    "combat-start", "round-start", "reroll-end", "damage-start", "damage-end", "resolution-end", "round-end",
    "character-defeated",
]  # fmt: skip
"""`combat-start`: before the first round. `round-start`: after the characters' cards of that moment.
`reroll-end`: in each Attack Phase, of the active character, in an order they choose among their own cards.
`damage-start`: before poison and wounds are worked out. `damage-end`: after the wounds. `resolution-end`: if
it was not defeated. `round-end`: before the characters' cards of that moment. `character-defeated`: as soon
as a participant is."""

ActWhom = Literal["active", "each", "wounded", "most-health", "least-health", "most-energy"]
"""`active`: whose Attack Phase it is. `each`: every participant. `wounded`: each who lost Health in this
Damage step. `most-health`, `least-health`, `most-energy`: one participant; the group chooses among equals."""

ActPer = Literal["", "participant", "opponent", "stun", "wound", "armor-token"]
"""Once for each: participant still in the combat, opponent left (creatures of the group), Stun token on the
character concerned, wound dealt in this Damage step, armor token in the defense box."""


class FoeWhen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A condition on the combat; everything named must hold.

    `round`: in that round only; `from_round`: from it on; `odd`, `even`: in rounds of that kind. `hits`: so
    many hits lie in the damage box; `hurt`: the hits there are at least so many hundredths of its Health;
    `fresh`: they are fewer than that.
    """

    round: int = 0
    from_round: int = 0
    odd: bool = False
    even: bool = False
    hits: int = 0
    hurt: int = 0
    fresh: int = 0


class Act(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something an opponent does at a moment, by itself.

    What it does is done once; with `dice` once for each such die of the active character's pool, with `per`
    once for each of those (for every `each_of` of them, at most `most` times).

    To whom it concerns: they lose `health` (a loss, no wound) and `energy` (`or_health`: Health for what is
    short), get `stun`, `curse` and `poison` tokens, and `unequip` so many powers of their choice.

    To the Combat Area: hits of the `damage` box and `armor` tokens are removed, as far as there are any. To
    the opponent: `attack` is added to its Attack for the rest of the combat.
    """

    at: ActMoment
    whom: ActWhom = "active"
    dice: MaybeDice = ""
    per: ActPer = ""
    each_of: int = 1
    most: int = 0
    when: FoeWhen | None = None
    health: int = 0
    energy: int = 0
    or_health: bool = False
    stun: int = 0
    curse: int = 0
    poison: int = 0
    unequip: int = 0
    damage: int = 0
    armor: int = 0
    attack: int = 0


class Bars(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, cache_hash=True
):
    """What holds for every participant all through the combat, or `when` a condition holds.

    `reroll`, `attrition`, `red`, `blue`, `green`: added to that value or number of dice (never below zero;
    dice before the roll). `most_rerolls`: so many dice may be rerolled in a Reroll step, whatever allows it
    (99: any number). `no_reroll`: the Reroll value may not be used. `no_reroll_of`: dice that fit one of
    these may not be rerolled.

    `no_attrition`: no attrition hits of the Attrition value; `halves_attrition`: half of them, rounded up.
    `armor_only`: armor tokens only from dice that fit all of these. `most_damage`: so many hits of dice a
    character may put into the damage box in one Attack Phase, the others are lost (99: any number).
    `red_to_attrition`: hits of red dice go to the attrition box.

    `no_regaining`: no Health is regained in this combat (gaining and preventing still work). `instants`:
    each use of an instant power costs so much Energy more. `no_bag`: cards of the Bag are not used.
    `wounds_first`: wounds go to the participant with the most or the least Health instead of whom the group
    agrees on. `no_ranged_strike`: it does not fall in the Ranged Strike step. `cannot_fall`: it does not
    fall at all.
    """

    when: FoeWhen | None = None
    reroll: int = 0
    attrition: int = 0
    red: int = 0
    blue: int = 0
    green: int = 0
    most_rerolls: int = 99
    no_reroll: bool = False
    no_reroll_of: tuple[DicePattern, ...] = ()
    no_attrition: bool = False
    halves_attrition: bool = False
    armor_only: tuple[DicePattern, ...] = ()
    most_damage: int = 99
    red_to_attrition: bool = False
    no_regaining: bool = False
    instants: int = 0
    no_bag: bool = False
    wounds_first: Literal["", "most-health", "least-health"] = ""
    no_ranged_strike: bool = False
    cannot_fall: bool = False

    def plus(self, other: Bars) -> Bars:
        """Both at once: numbers and patterns add up, the tighter limit stands; conditions are dropped."""
        found: dict[str, object] = {}
        for name in self.__struct_fields__:
            a, b = getattr(self, name), getattr(other, name)
            if name == "when":
                continue
            if name.startswith("most_"):
                found[name] = min(a, b)
            elif isinstance(a, bool | str):
                found[name] = a or b
            else:
                found[name] = a + b
        return Bars(**found)  # type: ignore[arg-type]


class Turn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Its values are others while a condition holds.

    `attack_is`: the Attack is that much, Minions' bonuses included, if it would be more; `attack`: added.
    """

    when: FoeWhen
    attack_is: int | None = None
    attack: int = 0


class Fought(Protocol):
    """Anything that is fought, or that joins what is fought."""

    @property
    def acts(self) -> tuple[Act, ...]: ...

    @property
    def bars(self) -> tuple[Bars, ...]: ...

    @property
    def turns(self) -> tuple[Turn, ...]: ...


class Nature(Struct, frozen=True):
    """All that an opponent does; bars may be several, each with its condition."""

    acts: tuple[Act, ...] = ()
    bars: tuple[Bars, ...] = ()
    turns: tuple[Turn, ...] = ()


def together(opponents: Iterable[Fought]) -> Nature:
    """Boss and Minions as the one opponent they are; equal effects count as often as they are there."""
    found = Nature()
    for one in opponents:
        found = Nature(found.acts + one.acts, found.bars + one.bars, found.turns + one.turns)
    return found


@cache
def in_force(bars: tuple[Bars, ...]) -> Bars:
    """All these bars as one; the caller leaves out those whose condition does not hold."""
    return reduce(Bars.plus, bars, Bars())


def capped_threat(printed: int, added: int) -> int:
    """Threat with what Minions and turns add."""
    return max(1, min(THREAT_CAP, printed + added))
