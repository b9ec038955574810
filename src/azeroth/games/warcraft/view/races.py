"""A race as a card: what its units become and which cards are its own."""

from __future__ import annotations

from azeroth.engine.view.scene import Card, Zone
from azeroth.games.warcraft.content import UNITS, Kind, Race, Tile
from azeroth.games.warcraft.state import Table
from azeroth.games.warcraft.view.icons import FIGURES
from azeroth.games.warcraft.view.words import ABILITIES


def cost(race: Race, kind: Kind) -> str:
    """What a unit or worker costs, in symbols."""
    gold, wood = race.costs[kind]
    return " ".join(
        filter(None, (f"{{gold-stack}}{gold}" if gold else "", f"{{wood-pile}}{wood}" if wood else ""))
    )


def race_card(t: Table, race: Race) -> Card:
    """What one should know before one leads it."""
    stacks = t.content.stacks
    lines = [f"{k.capitalize()}: {', '.join(map(_unit, stacks[race.id, Kind(k)]))}." for k in UNITS]
    own = sorted({card.name for card in t.content.cards.values() if card.race == race.id})
    return Card(
        id=f"race:{race.id}", title=race.name, icon=FIGURES[stacks[race.id, Kind.MELEE][0].name], kind="Race",
        tone=race.tone, text=f"{' '.join(lines)} Cards of its own: {', '.join(own)}.",
        facts=tuple((kind.capitalize(), cost(race, kind)) for kind in race.costs), source=race.source,
    )  # fmt: skip


def _unit(tile: Tile) -> str:
    return f"{tile.name} {tile.strength}{f' ({ABILITIES[tile.ability]})' if tile.ability else ''}"


def to_choose(t: Table) -> tuple[Zone, ...]:
    """The races on the table, while nobody leads one."""
    if any(p.race for p in t.state.players):
        return ()
    cards = tuple(race_card(t, race) for race in t.content.races.values())
    return (Zone(id="races", title="Races", kind="row", cards=cards),)
