"""The content equals the box: counts, values, decks."""

from __future__ import annotations

from collections import Counter

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.cards.verbs import Add
from azeroth.games.world_of_warcraft.content import ClassCard, Item
from azeroth.games.world_of_warcraft.ids import (
    LORDAERON,
    CardId,
    CreatureId,
    Faction,
    FigureColour,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.view.foe_words import foe_text
from azeroth.games.world_of_warcraft.view.words import card_text

C = GAME.content()


@pytest.mark.rule(
    "wbg.component.figure-pool", "wbg.component.figure-colours", "wbg.figure.no-colour-substitution",
)  # fmt: skip
def test_the_box_holds_120_figures() -> None:
    totals = {colour: sum(k.figures[colour] for k in C.creatures.values()) for colour in C.edition.danger}
    assert totals == {"green": 62, "red": 29, "blue": 29}
    assert C.creatures[CreatureId("murloc")].figures == {"green": 8, "red": 4, "blue": 4}
    assert C.creatures[CreatureId("wildkin")].figures == {"green": 4, "red": 1, "blue": 1}
    for quest in C.quests.values():
        assert all(s.colour != FigureColour("blue") for s in quest.creatures)
        assert all(s.colour == FigureColour("blue") for s in quest.independents)


@pytest.mark.rule("wbg.component.colour-strength-order", "wbg.component.creature-values")
@pytest.mark.example("wbg.ex.murloc-attack-by-colour")
def test_creature_values() -> None:
    murloc = C.creatures[CreatureId("murloc")]
    assert {colour: values.attack for colour, values in murloc.values.items()} == {
        "green": 3, "red": 5, "blue": 4,
    }  # fmt: skip
    for k in C.creatures.values():
        green, blue, red = (k.values[FigureColour(colour)] for colour in ("green", "blue", "red"))
        assert green.attack <= blue.attack <= red.attack
        assert green.health <= blue.health <= red.health
        assert green.threat == red.threat <= blue.threat <= red.threat + 1


@pytest.mark.rule("wbg.component.characters", "wbg.component.sheet-sides", "wbg.component.class-and-race")
def test_sixteen_characters() -> None:
    by_class: dict[str, set[str]] = {}
    for c in C.characters.values():
        by_class.setdefault(c.cls, set()).add(c.faction)
    assert set(by_class) == set(C.classes)
    assert by_class.pop("paladin") == {"alliance"}
    assert by_class.pop("shaman") == {"horde"}
    assert all(f == {"alliance", "horde"} for f in by_class.values())
    races = {"dwarf", "gnome", "human", "night-elf", "orc", "tauren", "troll", "undead"}
    assert {c.race for c in C.characters.values()} == races
    assert C.characters["mage-horde"].race != C.characters["mage-alliance"].race


@pytest.mark.rule(
    "wbg.component.class-deck", "wbg.component.talent-levels", "wbg.component.card-numbers",
    "wbg.component.card-types", "wbg.component.item-energy-usually-zero",
)  # fmt: skip
def test_class_decks() -> None:
    for cls in C.classes:
        deck = [card for _, card in C.deck(cls)]
        assert len(deck) == 24
        assert sum(card.power for card in deck) == 12
        assert Counter(card.level for card in deck if card.type == "talent") == {2: 3, 3: 3, 4: 3, 5: 3}
        assert all(card.gold > 0 for card in deck if card.power)
    types = {card.type for card in C.cards.values() if isinstance(card, ClassCard) and card.power}
    assert types == {"instant", "active", "melee", "ranged", "general"}
    items = [card for card in C.cards.values() if isinstance(card, Item)]
    assert {card.type for card in items} == {"melee", "ranged", "armor", "general", "bag"}
    assert all(card.energy == 0 for card in items)


@pytest.mark.rule(
    "wbg.component.item-decks", "wbg.item.trait-required", "wbg.addon.marked", "wbg.addon.two-traits",
)  # fmt: skip
def test_item_decks() -> None:
    items = [card for card in C.cards.values() if isinstance(card, Item)]
    assert Counter(str(card.deck) for card in items) == {
        "triangle": 46,
        "square": 30,
        "circle": 16,
        "cup": 28,
    }
    assert all(card.traits for card in items)
    addons = [card for card in items if card.addon]
    assert addons
    assert all(len(card.traits) >= 2 and card.traits[0] == card.function for card in addons)


@pytest.mark.rule(
    "wbg.component.quest-decks", "wbg.component.quest-deck-levels", "wbg.reward.kinds",
    "wbg.item.one-per-symbol", "wbg.item.draw-number",
)  # fmt: skip
def test_quest_decks() -> None:
    bands = {"grey": (1, 1), "green": (2, 3), "yellow": (3, 4), "red": (4, 5)}
    for faction in Faction:
        mine = [q for q in C.quests.values() if q.faction is faction]
        assert Counter(str(q.deck) for q in mine) == {"grey": 8, "green": 12, "yellow": 10, "red": 10}
        for q in mine:
            low, high = bands[q.deck]
            assert low <= q.level <= high
            assert q.gold > 0
            assert q.xp > 0
            assert all(1 <= d.draw <= 3 for d in q.items)


@pytest.mark.rule("wbg.component.event-cards", "wbg.event.fate-number", "wbg.ability.named-bonus-events")
def test_events() -> None:
    assert sum(e.overlord is None for e in C.events.values()) == 47
    assert sum(e.overlord == "kelthuzad" for e in C.events.values()) == 5
    assert all(e.fate in (0, 1, 2) for e in C.events.values())
    bonus = {e.name for e in C.events.values() if e.bonus}
    assert {"Traveling Merchants", "Auction House", "New Horizons"} <= bonus
    assert sum(e.name == "Auction House" for e in C.events.values()) == 4


@pytest.mark.rule(
    "wbg.component.board-regions", "wbg.travel.flight-count", "wbg.town.start-regions-are-towns",
)  # fmt: skip
def test_the_board() -> None:
    assert len(C.regions) == 67
    assert len({r.area for r in C.regions.values()}) == 7
    assert all(key in C.regions[n].links for key, r in C.regions.items() for n in r.links)
    for faction in Faction:
        assert len(C.flights[faction, LORDAERON]) == 4
    assert {RegionId("southshore"), RegionId("sorrow-hill")} <= set(C.flights[Faction.ALLIANCE, LORDAERON])
    assert C.homes == {Faction.ALLIANCE: "southshore", Faction.HORDE: "brill"}
    assert Faction.ALLIANCE in C.regions[RegionId("southshore")].town
    assert Faction.HORDE in C.regions[RegionId("brill")].town


@pytest.mark.rule("wbg.component.experience-track", "wbg.component.turn-track", "wbg.component.dice")
def test_tracks_and_dice() -> None:
    from azeroth.games.world_of_warcraft.play.combat.dice_pool import DICE

    assert C.tracks.levels == (4, 10, 18, 28)
    assert C.tracks.turns == 30
    assert len(DICE) * C.edition.dice_per_colour == 21
    assert all(die.faces == tuple(range(1, 9)) for die in DICE.values())


@pytest.mark.rule(
    "wbg.faq.pyric-caduceus", "wbg.faq.lesser-spirit", "wbg.faq.brutes-in-the-barrows",
    "wbg.faq.precedence", "wbg.ability.robes-of-the-west",
)  # fmt: skip
def test_errata() -> None:
    assert C.cards[CardId("pyric-caduceus")].type == "ranged"
    (scroll,) = C.cards[CardId("scroll-of-lesser-spirit")].abilities
    assert scroll.effects == (Add(blue=2),)
    assert [s.at for s in C.quests[QuestId("brutes-in-the-barrows")].creatures] == ["infectis-scar"] * 2
    quest = C.quests[QuestId("prospects-of-wealth")]
    assert (quest.gold, quest.xp, quest.special) == (11, 7, ("robes-of-the-west",))
    assert [(d.deck, d.draw) for d in quest.items] == [("triangle", 2), ("triangle", 2), ("square", 1)]


@pytest.mark.rule(
    "wbg.guide.first-powers", "wbg.guide.first-talents", "wbg.guide.recommended-characters",
)  # fmt: skip
@pytest.mark.example("wbg.ex.guide-first-purchases", "wbg.ex.guide-first-talents")
def test_the_guide_to_the_first_game() -> None:
    named = {c.name for c in C.characters.values() if c.first_powers}
    assert named == {
        "Artumnis Moondream", "Sandrai Darkshine", "Burbonn Fang", "Grumbaz Crowsblood", "Sofeea Icecall",
        "Wennu Bloodsinger",
    }  # fmt: skip
    for c in C.characters.values():
        cards = [C.cards[k] for k in c.first_powers]
        assert sum(card.gold for card in cards) <= 5
        assert all(card.level == 1 for card in cards)
        if c.first_talent:
            assert C.cards[CardId(c.first_talent)].level == 2


def test_every_card_says_what_it_does() -> None:
    silent = {k for k, card in C.cards.items() if not any(card_text(card, C.cards))}
    assert silent == {"judgement", "relic-light-of-ages"}
    assert all(foe_text(k.ability) for k in C.creatures.values())


def test_words_are_made_from_data() -> None:
    def text(key: str) -> str:
        return " ".join(card_text(C.cards[CardId(key)], C.cards))

    assert text("bear-form") == "+2 red dice, +1 green die."
    assert "spot a red 7+" in text("bastard-sword")
    assert "Moonfire: +1 blue die." in text("moonfury")
