"""How choices and events speak of people, places and pieces."""

from __future__ import annotations

from collections.abc import Callable

from azeroth.engine import Seat
from azeroth.engine.view.naming import link, listed
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import Ability, Kind, Tile
from azeroth.games.warcraft.state import LAST_SIDE, NEUTRAL, Table, board, tile

ABILITIES: dict[Ability, str] = {
    "area-attack": "Area Attack", "heal": "Heal", "slow-poison": "Slow Poison", "bloodlust": "Bloodlust",
    "raise-dead": "Raise Dead",
}  # fmt: skip


def place(t: Table, space: SpaceId) -> str:
    """A space as people call it: "forest c4", "the Orc Town"."""
    here = board(t).spaces[space]
    if here.town_of is not None:
        return f"the Town of the {t.content.races[here.town_of].short}"
    return f"{here.type} {space}" if here.type != "clear" else f"space {space}"


def piece(t: Table, seat: Seat, kind: str) -> str:
    """A marker by the name of its tile."""
    if kind in ("worker", "builder", "drafted"):
        worker = t.content.races[t.state.players[seat].race].worker
        return {"worker": worker, "builder": f"{worker} at work", "drafted": f"{worker} under arms"}[kind]
    if kind == "necromancer":
        return "Chief Necromancer"
    return tile(t, seat, Kind(kind)).name


def in_short(of: Tile) -> str:
    """A unit by its name, Strength and ability: "Priest 1, Heal"."""
    return f"{of.name} {of.strength}{f', {ABILITIES[of.ability]}' if of.ability else ''}"


def with_buildings(of: Tile) -> str:
    """What must be there for the next Level: ", with 1 ranged building"."""
    needs = [f"{n} {kind} {'building' if n == 1 else 'buildings'}" for kind, n in of.needs.items()]
    return f", with {listed(needs)}" if needs else ""


def many(name: str) -> str:
    """Several of a kind.

    >>> [many(name) for name in ("Grunt", "Huntress", "Rifleman", "Shaman", "Druid of the Claw", "Tauren")]
    ['Grunts', 'Huntresses', 'Riflemen', 'Shamans', 'Druids of the Claw', 'Tauren']
    """
    head, of, tail = name.partition(" of " if " of " in name else " at " if " at " in name else " under ")
    if head in ("Tauren", "Militia"):
        several = head
    elif head.endswith("man") and head != "Shaman":
        several = f"{head[:-3]}men"
    else:
        several = f"{head}es" if head.endswith("s") else f"{head}s"
    return f"{several}{of}{tail}"


def thing(space: str) -> str:
    """The id of a space on screen."""
    return f"space:{space}"


def who(t: Table, seat: Seat) -> str:
    """A player, linked; or the guards."""
    return "The guards" if seat == NEUTRAL else t.who(seat)


def whose(t: Table, seat: Seat) -> str:
    """Ann's, linked; or the guards'."""
    return "The guards'" if seat == NEUTRAL else f"{t.who(seat)}'s"


def whom(t: Table, seat: Seat) -> str:
    """A player, or the guards, within a sentence and without a link."""
    return "the guards" if seat == NEUTRAL else t.names[seat]


def at(t: Table, space: SpaceId) -> str:
    """A space, linked."""
    return link(place(t, space), thing(space))


def told(t: Table, reason: str, name: Callable[[Table, Seat], str] = who) -> str:
    """Why the game is over; of the last side left, how the others fell."""
    out = [name(t, p.seat) for p in t.state.players if p.out]
    return str(t.edition.fell(t, out)) if reason == LAST_SIDE and out else reason


def stock(gold: int, wood: int) -> str:
    """Gold and wood in words, without what there is none of."""
    parts = [f"{n} {what}" for n, what in ((gold, "gold"), (wood, "wood")) if n]
    return listed(parts) or "nothing"
