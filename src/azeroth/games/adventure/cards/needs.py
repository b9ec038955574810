"""What quests ask for, step by step."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azeroth.games.adventure.ids import ItemType, Level, SpaceId, Trait


class Need(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="need", kw_only=True
):
    """One step of a quest. Steps are done in their order (ag.quest.steps-in-order)."""


class Collect(Need, frozen=True, tag="collect"):
    """Tokens are put on these spaces when the quest is received; collect them all, in any order."""

    at: tuple[SpaceId, ...]


class Travel(Need, frozen=True, tag="travel"):
    """Be in one of these spaces in one's own maintenance phase; `any_city`: in any city."""

    to: tuple[SpaceId, ...] = ()
    any_city: bool = False


class Slay(Need, frozen=True, tag="slay"):
    """Defeat so many encounters (cards or board encounters) with that trait; a damage token counts each.

    `colour`: of that level or higher.
    """

    trait: Trait
    n: Annotated[int, Meta(ge=1, le=5)] = 1
    colour: Level | None = None


class Conquer(Need, frozen=True, tag="conquer"):
    """Defeat each of these game board encounters; `any`: one of them is enough."""

    at: tuple[SpaceId, ...]
    any: bool = False


class Wound(Need, frozen=True, tag="wound"):
    """Deal so much damage to enemy characters in all (ag.quest.damage-credit); damage tokens count it."""

    n: Annotated[int, Meta(ge=1, le=8)]


class Vanquish(Need, frozen=True, tag="vanquish"):
    """Defeat an enemy character; `marked`: the one to whom a token was given when the quest was received.

    `steal`: winning the combat and taking an item from the loser's bag is needed.
    """

    n: Annotated[int, Meta(ge=1, le=3)] = 1
    marked: bool = False
    steal: bool = False


class Meet(Need, frozen=True, tag="meet"):
    """Be in the same space as an enemy character, outside a city, in one's own maintenance phase: they are
    given a token, or hand one over (ag.quest.token-trading). `marked`: the one given a token on receipt."""

    marked: bool = False


class Deliver(Need, frozen=True, tag="deliver"):
    """In one's own maintenance phase in one of these spaces, discard so many items of that kind from the bag.

    `trait`: of the encounter on the item's other side (ag.quest.encounter-in-bag); `type`, `colour` (or
    higher).
    """

    to: tuple[SpaceId, ...]
    n: Annotated[int, Meta(ge=1, le=4)] = 1
    trait: Trait | None = None
    type: ItemType | None = None
    colour: Level | None = None


class Study(Need, frozen=True, tag="study"):
    """In one's own maintenance phase in one of these spaces, discard so many ability cards of choice."""

    to: tuple[SpaceId, ...]
    n: Annotated[int, Meta(ge=1, le=5)] = 2


class Discover(Need, frozen=True, tag="discover"):
    """Resolve so many discovery tokens of any kind in one's own exploration phases; damage tokens count
    them."""

    n: Annotated[int, Meta(ge=1, le=4)]


QuestStep = Collect | Travel | Slay | Conquer | Wound | Vanquish | Meet | Deliver | Study | Discover
