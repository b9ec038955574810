"""Everything in the box: races, unit tiles, buildings, experience cards, the kinds of spaces."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine.view.scene import Card, Exhibit, Piece
from azeroth.games.warcraft.content import UNITS, Tile
from azeroth.games.warcraft.content import Card as Experience
from azeroth.games.warcraft.play.spend import PRICE
from azeroth.games.warcraft.state import Table
from azeroth.games.warcraft.view.battle import ability_rule, effect
from azeroth.games.warcraft.view.icons import BUILDING_ICON, CARD_ICONS, FIGURES, ICONS, OUTPOST_ICON
from azeroth.games.warcraft.view.races import cost, race_card
from azeroth.games.warcraft.view.scene import MOMENTS
from azeroth.games.warcraft.view.words import ABILITIES, in_short, with_buildings


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
    yield from (Exhibit(kind="Buildings", card=building) for building in _buildings())
    for card in c.cards.values():
        yield Exhibit(kind="Experience cards", card=_card(t, card))
    for name, icon, text, rule in SPACES:
        face = Card(
            id=f"kind:{name}",
            title=name,
            icon=icon,
            kind="Space",
            text=text,
            rules=(rule,),
            source="rulebook",
        )
        yield Exhibit(kind="Spaces", card=face)


def _harvested(what: str, space: str) -> str:
    return (
        f"Each worker here brings 1 to 3 {what}, as the resource die shows. "
        f"The first 3 depletes the {space} in part, the second wholly."
    )


TOWN = """\
Your units and workers come into play here. Worth 3 points to whoever has a unit here. Where enemy units \
stand after all have moved, the Town gets a marker; the second time its owner is out."""
SPACES = (
    ("Town", "castle", TOWN, "wc.component.town-space"),
    ("Goldmine", "gold-mine", _harvested("gold", "mine"), "wc.component.goldmine-space"),
    ("Forest", "wood-pile", _harvested("wood", "forest"), "wc.component.forest-space"),
    (
        "Objective", "laurel-crown", "Worth as many points as it has laurels to whoever has a unit here.",
        "wc.component.objective-space",
    ),
    ("Mountain", "peaks", "Only flying units come here.", "wc.move.mountain-flying-only"),
    ("Clear space", "high-grass", "Open to everybody; it gives nothing.", "wc.component.clear-space"),
)  # fmt: skip
"""The kinds of spaces: their sign, what they are good for, and the rule that says so."""


def _buildings() -> Iterator[Card]:
    gold, wood = PRICE
    price = (("Costs", f"{{gold-stack}}{gold} {{wood-pile}}{wood}"),)
    for kind in UNITS:
        yield Card(
            id=f"building:{kind}", title=f"{kind.capitalize()} building", icon=BUILDING_ICON, kind="Building",
            text=f"A worker from your Town builds it. Then it trains one {kind} unit each turn, and counts "
            "towards upgrades.",
            facts=price, rules=("wc.construct.building-needs-town-worker",), source="rulebook",
        )  # fmt: skip
    yield Card(
        id="building:outpost", title="Outpost", icon=OUTPOST_ICON, kind="Building",
        text="A worker builds it where it stands. Then new units and workers may come into play here, too. "
        "Enemy units in its space after the battles destroy it.",
        facts=price, rules=("wc.construct.outpost-needs-worker-there",), source="rulebook",
    )  # fmt: skip


def _tile(t: Table, tile: Tile) -> Card:
    race = t.content.races[tile.race]
    new = "" if tile.top else in_short(t.content.tile(tile.race, tile.kind, tile.level + 1))
    return Card(
        id=f"tile:{tile.id}", title=tile.name, icon=FIGURES[tile.name], level=tile.level, tone=race.tone,
        kind=f"{race.short} {tile.kind}",
        text=f"{ABILITIES[tile.ability]}: {effect(t, tile.ability)}." if tile.ability else "",
        facts=(
            ("Strength", str(tile.strength)),
            ("Trains for", cost(race, tile.kind)),
            ("Next Level", f"{new}{with_buildings(tile)}" if new else "none, 1 victory point"),
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
