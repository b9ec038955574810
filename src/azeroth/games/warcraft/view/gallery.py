"""Everything in the box: races, unit tiles, experience cards."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine.view.scene import Card, Exhibit, Piece
from azeroth.games.warcraft.content import Card as Experience
from azeroth.games.warcraft.content import Tile
from azeroth.games.warcraft.state import Table
from azeroth.games.warcraft.view.battle import ability_rule, effect
from azeroth.games.warcraft.view.icons import CARD_ICONS, FIGURES, ICONS
from azeroth.games.warcraft.view.races import cost, race_card
from azeroth.games.warcraft.view.scene import MOMENTS
from azeroth.games.warcraft.view.words import ABILITIES


def gallery(t: Table, box: str) -> Iterator[Exhibit]:
    """Kind by kind, each with its face."""
    c = t.content
    for race in c.races.values():
        yield Exhibit(kind="Races", card=race_card(t, race))
    for tile in c.tiles.values():
        token = Piece(
            id=f"tile:{tile.id}", on="", icon=FIGURES[tile.name], name=tile.name,
            tone=c.races[tile.race].tone,
            trait=ICONS[tile.kind], strength=str(tile.strength), level=tile.level - 1,
        )  # fmt: skip
        yield Exhibit(kind="Units", card=_tile(t, tile), piece=token)
    for card in c.cards.values():
        yield Exhibit(kind="Experience cards", card=_card(t, card))


def _tile(t: Table, tile: Tile) -> Card:
    race = t.content.races[tile.race]
    needs = ", ".join(f"{n} {kind} {'building' if n == 1 else 'buildings'}" for kind, n in tile.needs.items())
    return Card(
        id=f"tile:{tile.id}", title=tile.name, icon=FIGURES[tile.name], level=tile.level, tone=race.tone,
        kind=f"{race.short} {tile.kind}",
        text=f"{ABILITIES[tile.ability]}: {effect(t, tile.ability)}." if tile.ability else "",
        facts=(
            ("Strength", str(tile.strength)),
            ("Trains for", cost(race, tile.kind)),
            ("Next Level", f"with {needs}" if needs else "none, 1 victory point"),
        ),
        rules=("wc.battle.hit", *((ability_rule(tile.ability),) if tile.ability else ())), source=tile.source,
    )  # fmt: skip


def _card(t: Table, card: Experience) -> Card:
    race = t.content.races[card.race] if card.race else None
    return Card(
        id=f"card:{card.id}", title=card.name, icon=CARD_ICONS.get(card.id, "scroll-unfurled"),
        kind=MOMENTS.get(card.when, "Experience"), tone=race.tone if race else "paper", text=card.text,
        facts=(("Of", race.name if race else "every race"), ("Copies", str(card.copies))), source=card.source,
    )  # fmt: skip
