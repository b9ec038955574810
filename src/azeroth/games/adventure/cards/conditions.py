"""When a text holds and for whom: dice patterns, conditions, what holds all the time, what is picked."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from azeroth.games.adventure.ids import Affiliation, AttackType, Icon, ItemType, Level, Trait

DiePattern = Annotated[str, Meta(pattern=r"^[1-6]$|^[1-5]\+$|^[1-5]-[2-6]$")]
MaybeDie = Annotated[str, Meta(pattern=r"^$|^[1-6]$|^[1-5]\+$|^[1-5]-[2-6]$")]
Whom = Literal[
    "self", "foe", "picked", "owner", "active", "enemies", "everyone", "here", "others-here", "near",
    "enemies-near", "picked-space", "horde", "alliance", "bearers",
]  # fmt: skip
Amount = Annotated[int, Meta(ge=1, le=9)] | Literal["all"]
Per = Literal["", "own-damage", "attached-to-foe", "hand", "others-here", "cards-played"]
"""Once for each: damage token on the user; card of the user attached to the foe; card in the user's hand;
other character in the space; ability card that the user has played this turn (this one not counted)."""
Range = Annotated[int, Meta(ge=0, le=99)]
"""In spaces along the links, whatever their colour; 0 is the same space, 99 anywhere."""
Phase = Literal["movement", "exploration", "challenge"]
Until = Literal["combat", "turn", "next-combat"]
"""The end of this combat, of this turn (all combats in it), or of the next combat that `whom` is in."""
To = Literal["self", "foe", "encounters", "everyone", "here", "enemies-here", "near", "owner"]
"""Whom a `gives` is for: its bearer; the opponent in the bearer's combats; every encounter (an event); every
character (an event); those in the space of this card, all or the owner's enemies; the owner within one space
of this card; who played it."""
Permission = Literal[
    "leave-aggro", "unattackable", "no-flight", "no-healing-potions", "no-auction", "no-quests",
    "heavy-armor", "no-ranged-damage", "no-leaving", "bag-weapon",
]  # fmt: skip
"""Aggro markers do not hold its bearer; no character may attack them; flight paths lead nowhere; healing
potion resources heal nothing; the auction house is closed; quest givers give nothing; heavy armor may be
equipped; ranged hits deal no damage to them; they may not move out of their space; weapons may be changed at
the start of their challenge phase too."""


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
    of the user's cards is attached to it, `foe_level`: that level or lower, `foe_hurt`: it has damage.
    Of the user: `side` of the character card that lies up, `attack` type now in use, `weapon`: the equipped
    weapon has one of these icons, `unarmed`: none is equipped, `hurt`: at least so much damage, `unhurt`:
    none, `level`: at least that, `role` in this combat, `affiliation`, `bears`: one of these ability cards
    is attached to the user, `hand`: at least so many cards, `few_cards`: at most so many.
    Of the place: `colour` of the space, `company`: another character is in it, `alone`: none is, `aggro`: an
    aggro marker is, `city`: it is one, `outside`: it is none.
    Of the dice: `die` the user's, `foe_die` the opponent's.
    """

    foe: Literal["", "encounter", "board-encounter", "character"] = ""
    trait: tuple[Trait, ...] = ()
    foe_attack: AttackType | None = None
    foe_bears: bool = False
    foe_level: Level | None = None
    foe_hurt: bool = False
    side: Literal["", "starting", "other"] = ""
    attack: AttackType | None = None
    weapon: tuple[Icon, ...] = ()
    unarmed: bool = False
    hurt: int = 0
    unhurt: bool = False
    level: Level | None = None
    role: Literal["", "attacker", "defender"] = ""
    affiliation: Affiliation | None = None
    bears: tuple[str, ...] = ()
    hand: int = 0
    few_cards: int | None = None
    colour: tuple[Level, ...] = ()
    company: bool = False
    alone: bool = False
    aggro: bool = False
    city: bool = False
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
    belongs to (items, attached cards), or which characters may be picked; `level`, `trait`, `type`, `where`,
    `affiliation` narrow it, `space` kind for spaces. `for_whom` is who would be moved there, whose level
    counts; `optional`: the rest happens without it too; `by`: who chooses.
    """

    what: Literal[
        "character", "space", "city", "marker", "item", "attached", "discovery", "hand-card", "discarded-card"
    ]  # fmt: skip
    range: Range = 99
    length: int = 0
    whose: Literal["self", "enemy", "any", "picked", "foe"] = "enemy"
    where: Literal["", "bag", "equipped"] = ""
    type: ItemType | None = None
    level: Level | None = None
    trait: Trait | None = None
    affiliation: Affiliation | None = None
    space: Literal["", "key", "flight-path", "not-city", "empty"] = ""
    for_whom: Literal["self", "picked", "foe", "active"] = "self"
    optional: bool = False
    by: Literal["user", "right", "foe", "picked"] = "user"
