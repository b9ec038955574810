"""When a text holds and for whom: dice patterns, conditions, what holds all the time, what is picked."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from azeroth.games.adventure.ids import AttackType, Icon, ItemType, Level, Trait

DiePattern = Annotated[str, Meta(pattern=r"^[1-6]$|^[1-5]\+$|^[1-5]-[2-6]$")]
MaybeDie = Annotated[str, Meta(pattern=r"^$|^[1-6]$|^[1-5]\+$|^[1-5]-[2-6]$")]
Whom = Literal[
    "self", "foe", "picked", "active", "everyone", "here", "others-here", "near",
    "enemies-near", "picked-space", "horde", "alliance", "bearers",
]  # fmt: skip
Amount = Annotated[int, Meta(ge=1, le=9)] | Literal["all"]
Per = Literal["", "own-damage", "others-here", "cards-played"]
"""Once for each: damage token on the user; other character in the space; ability card that the user has
played this turn (this one not counted)."""
Range = Annotated[int, Meta(ge=0, le=99)]
"""In spaces along the links, whatever their colour; 0 is the same space, 99 anywhere."""
Phase = Literal["movement", "exploration", "challenge"]
Until = Literal["combat", "turn"]
"""The end of this combat, or of this turn (all combats in it)."""
To = Literal["self", "encounters", "everyone", "enemies-here", "near", "bearers"]
"""Whom a `gives` is for: its bearer; every encounter (an event; its `when` is asked of the character who
fights it, so that `trait` is the encounter's); every character (an event; `when` is asked of each); the
owner's enemies in the space of this card; the owner within one space of this card; the owner's enemies who
bear a card of the owner."""
Permission = Literal[
    "leave-aggro", "unattackable", "no-flight", "no-healing-potions", "no-quests", "no-challenge"
]  # fmt: skip
"""Aggro markers do not hold its bearer; no character may attack them; flight paths lead nowhere; healing
potion resources heal nothing; quest givers give nothing; one challenge phase is skipped for this card."""


@cache
def shows(pattern: str) -> frozenset[int]:
    """The die results that a pattern means.

    >>> sorted(shows("5+")), sorted(shows("1-3")), sorted(shows("6"))
    ([5, 6], [1, 2, 3], [6])
    """
    if pattern.endswith("+"):
        return frozenset(range(int(pattern[0]), 7))
    first, _, last = pattern.partition("-")
    return frozenset(range(int(first), int(last or first) + 1))


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Part of a card."""


class When(Part, frozen=True):
    """A condition: everything named must hold.

    Of the opponent: `foe` is what it is, `trait` one it has, `foe_attack` its attack type, `foe_bears`: one
    of the user's cards is attached to it, `foe_hurt`: it has damage.
    Of the user: `side` of the character card that lies up, `attack` type now in use, `weapon`: the equipped
    weapon has one of these icons, `unarmed`: none is equipped, `hurt`: at least so much damage, `unhurt`:
    none, `role` in this combat, `bears`: one of these ability cards is attached to the user.
    Of the place: `colour` of the space, `company`: another character is in it, `alone`: none is, `aggro`: an
    aggro marker is, `outside`: it is no city.
    Of the dice: `die` the user's, `foe_die` the opponent's.
    """

    foe: Literal["", "encounter", "board-encounter", "character"] = ""
    trait: tuple[Trait, ...] = ()
    foe_attack: AttackType | None = None
    foe_bears: bool = False
    foe_hurt: bool = False
    side: Literal["", "starting", "other"] = ""
    attack: AttackType | None = None
    weapon: tuple[Icon, ...] = ()
    unarmed: bool = False
    hurt: int = 0
    unhurt: bool = False
    role: Literal["", "attacker", "defender"] = ""
    bears: tuple[str, ...] = ()
    colour: tuple[Level, ...] = ()
    company: bool = False
    alone: bool = False
    aggro: bool = False
    outside: bool = False
    die: MaybeDie = ""
    foe_die: MaybeDie = ""


class Give(Part, frozen=True):
    """What holds all the time while the text is in force."""

    attack: int = 0
    defense: int = 0
    damage: int = 0
    health: int = 0
    movement: int = 0
    energy: int = 0
    cost: int = 0
    to: To = "self"
    when: When | None = None
    lets: tuple[Permission, ...] = ()


class Pick(Part, frozen=True):
    """What the user points at.

    `what` is it; `range` how far it may be, from the user (a space: from who would be moved there), or with
    `length` how far on the drawn board, in card lengths (ag.model.board-parts); `whose`: the character it
    belongs to (items, attached cards), or which characters may be picked; `type` and `where` narrow items,
    `space` spaces. `for_whom` is who would be moved there, whose level counts; `optional`: the rest happens
    without it too.
    """

    what: Literal[
        "character", "space", "city", "marker", "item", "attached", "discovery", "discarded-card"
    ]  # fmt: skip
    range: Range = 99
    length: int = 0
    whose: Literal["self", "enemy", "any", "picked"] = "enemy"
    where: Literal["", "bag", "equipped"] = ""
    type: ItemType | None = None
    space: Literal["", "flight-path", "not-city"] = ""
    for_whom: Literal["self", "active"] = "self"
    optional: bool = False
