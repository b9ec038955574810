"""The content equals the box: counts, printed values, a board that can be walked, fights that can end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as replaced
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from azeroth.engine import BadContent, Box
from azeroth.engine.boxes.content import Shelf, schema
from azeroth.games.adventure import box
from azeroth.games.adventure.cards.odds import encounter, odds
from azeroth.games.adventure.cards.verbs import Effect, FlipCard, GainLevel, Power, TakeTrophy
from azeroth.games.adventure.content import (
    BAG_TOKENS,
    CHARACTER_TOKENS,
    DAMAGE_TOKENS,
    LOG_TOKENS,
    TABLES,
    TRACK_SLOTS,
    Challenge,
    CharacterCard,
    Content,
    Item,
)
from azeroth.games.adventure.ids import (
    LEVELS,
    AbilityId,
    Affiliation,
    AttackType,
    ChallengeId,
    CharacterId,
    EventKind,
    Icon,
    ItemType,
    Level,
    Moment,
    QuestDeck,
    QuestId,
    Resource,
    SpaceId,
    SpaceKind,
    Timing,
    Trait,
)
from azeroth.games.adventure.study.odds import against_deck, typical

C = box.load([box.BASE])
ALL = box.load([box.BASE, *box.PACKS])


def wrongs(changed: Content) -> list[str]:
    """What the checks say about content that was tampered with."""
    shelf = Shelf([box.BASE])
    box.check(shelf, changed)
    return shelf.problems


def with_space(key: str, **changes: object) -> Content:
    """The base box with one space changed."""
    spaces = {**C.spaces, SpaceId(key): replace(C.spaces[SpaceId(key)], **changes)}
    return replace(C, spaces=spaces)


def card(name: str) -> Challenge:
    return C.challenges[ChallengeId(name)]


def item(name: str) -> tuple[Level, Item]:
    """An item by its name, with its level."""
    (found,) = [
        (c.colour, c.item) for c in C.challenges.values() if c.item is not None and c.item.name == name
    ]
    return found


# -- counts ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.model.ability-deck-size", "ag.model.challenge-decks", "ag.model.quest-decks", "ag.model.trophy-deck",
    "ag.model.character-cards",
)  # fmt: skip
@pytest.mark.example("ag.ex.card-counts")
def test_the_box_holds_the_printed_cards() -> None:
    assert {len(deck) for deck in C.decks.values()} == {23}
    assert len(C.cards) == 16
    assert len(C.cards) + len(C.abilities) == 108
    assert [len(C.challenge_decks[level]) for level in LEVELS] == [40, 40, 40, 40]
    assert len(C.quest_decks[QuestDeck.STARTING]) == 18
    assert len(C.quest_decks[QuestDeck.ELITE]) == 30
    assert len(C.trophies) == 16
    assert len(C.quests) + len(C.trophies) + len(C.challenges) == 224


@pytest.mark.rule(
    "ag.model.encounter-markers", "ag.model.track-slots", "ag.model.character-tokens",
    "ag.model.damage-tokens", "ag.model.bag-and-log", "ag.model.discovery-tokens",
)  # fmt: skip
@pytest.mark.example("ag.ex.card-counts")
def test_the_box_holds_the_printed_tokens() -> None:
    tokens = TRACK_SLOTS + len(C.tokens) + DAMAGE_TOKENS + BAG_TOKENS + LOG_TOKENS
    assert tokens + len(C.characters) * CHARACTER_TOKENS == 106
    assert (TRACK_SLOTS, len(C.tokens), DAMAGE_TOKENS, CHARACTER_TOKENS) == (10, 20, 32, 9)
    assert BAG_TOKENS == LOG_TOKENS == 4


def test_a_missing_card_is_noticed(tmp_path: Path) -> None:
    for path in box.BASE.folder.iterdir():
        text = path.read_text()
        (tmp_path / path.name).write_text(text.partition('[[quest]]\nid = "bounty"')[0])
    with pytest.raises(BadContent) as found:
        box.load([replaced(box.BASE, folder=tmp_path)])
    said = str(found.value)
    assert "1 of starting quests, but the box holds 18" in said
    assert "0 of elite quests, but the box holds 30" in said
    decks = {key: ability for key, ability in C.abilities.items() if key != "frostbolt.3"}
    assert any("22 ability cards" in one for one in wrongs(replace(C, abilities=decks)))


@pytest.mark.rule("ag.model.discovery-tokens")
def test_two_discovery_tokens_of_each_kind() -> None:
    assert len(C.tokens) == 20
    assert set(Counter(token.kind for token in C.tokens.values()).values()) == {2}
    kept = {token.name for token in C.tokens.values() if token.kept}
    assert kept == {"Gold", "Hearthstone", "Far Sight", "Goblin Rocket Boots", "Traveling Merchant"}


@pytest.mark.rule("ag.model.movement-die")
def test_the_movement_die() -> None:
    faces = [(face.movement, face.energy) for face in C.faces.values()]
    assert sorted(faces) == [(1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)]


def test_every_file_has_a_schema_for_editors() -> None:
    assert {path.name for path in box.BASE.folder.glob("*.toml")} == set(TABLES)
    for tables in TABLES.values():
        assert set(schema(tables)["properties"]) == set(tables)


# -- board ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.model.board-parts", "ag.model.space-colour", "ag.model.normal-space", "ag.model.key-location",
    "ag.model.board-encounter-space",
)  # fmt: skip
def test_every_space_is_of_one_kind_with_what_belongs_to_it() -> None:
    for space in C.spaces.values():
        assert space.colour in LEVELS
        assert bool(space.name) == (space.kind is not SpaceKind.NORMAL)
        if space.kind is SpaceKind.NORMAL:
            assert space.resources
        if space.kind is SpaceKind.ENCOUNTER:
            assert not C.resources[SpaceId(space.id)]
            assert C.board_encounters[SpaceId(space.id)].name
    assert {space.kind for space in C.spaces.values()} == set(SpaceKind)
    assert any("at least one resource" in said for said in wrongs(with_space("elwynn-1", resources=())))
    assert any("has no resources" in s for s in wrongs(with_space("uldaman", resources=(Resource.BOOK,))))
    assert any("have no name" in said for said in wrongs(with_space("elwynn-1", name="The Well")))


@pytest.mark.rule("ag.model.key-location-resources")
def test_key_locations_offer_the_same() -> None:
    offers = {
        tuple(r for r in C.resources[key] if r is not Resource.FLIGHT_PATH)
        for key, space in C.spaces.items()
        if space.kind is SpaceKind.KEY
    }
    assert offers == {(Resource.SCROLL, Resource.SMALL_POTION)}


@pytest.mark.rule("ag.model.three-cities", "ag.model.city-grey", "ag.model.city-resources")
def test_three_grey_cities() -> None:
    assert {C.spaces[city].name for city in C.cities} == {"Undercity", "Stormwind City", "Ironforge"}
    assert {C.spaces[city].colour for city in C.cities} == {Level.GREY}
    wanted = {Resource.QUEST_GIVER, Resource.FLIGHT_PATH, Resource.AUCTION_HOUSE, Resource.LARGE_POTION}
    assert all(wanted <= set(C.resources[city]) for city in C.cities)
    assert any("city is grey" in said for said in wrongs(with_space("ironforge", colour=Level.GREEN)))


def test_whoever_may_enter_a_space_can_get_there() -> None:
    assert not wrongs(C)
    cut = with_space("the-deadmines", links=())
    moonbrook = C.spaces[SpaceId("moonbrook")]
    without = tuple(link for link in moonbrook.links if link != "the-deadmines")
    cut = replace(cut, spaces={**cut.spaces, SpaceId("moonbrook"): replace(moonbrook, links=without)})
    assert sum("cannot get here" in said for said in wrongs(cut)) == len(C.cities) * len(LEVELS)
    assert any("link back" in said for said in wrongs(with_space("the-deadmines", links=())))


def test_flights_join_the_grey_lands() -> None:
    grey = {city: C.spaces[city].zone for city in C.cities}
    assert len(set(grey.values())) == 3
    # Without flying a grey character never leaves the lands of one city.
    for city in C.cities:
        seen, edge = {city}, [city]
        while edge:
            for there in C.spaces[edge.pop()].links:
                if C.spaces[there].colour is Level.GREY and there not in seen:
                    seen.add(there)
                    edge.append(there)
        assert not (set(C.cities) - {city}) & seen


@pytest.mark.rule("ag.model.overlord-space")
def test_overlords_award_trophies() -> None:
    overlords = [one for one in C.board_encounters.values() if one.overlord]
    assert {"Nefarian", "Kel'Thuzad"} < {one.name for one in overlords}
    for one in overlords:
        assert one.fight is not None
        assert [type(effect) for effect in one.reward] == [TakeTrophy]
        assert C.spaces[SpaceId(one.id)].colour is Level.RED
    (head,) = C.board_encounters[SpaceId("blackwing-lair")].reward
    assert isinstance(head, TakeTrophy)
    assert C.trophies[head.which].name == "Nefarian's Head"


@pytest.mark.rule("ag.model.level-up-arrow")
def test_board_encounters_award_the_next_level() -> None:
    awards: Counter[tuple[Level, Level]] = Counter()
    for key, one in C.board_encounters.items():
        for effect in one.reward:
            if isinstance(effect, GainLevel):
                colour = C.spaces[key].colour
                assert effect.to.rank == colour.rank + 1
                awards[colour, effect.to] += 1
                if effect.to is Level.GREEN:
                    assert one.fight is not None
                    assert one.fight.type is AttackType.MELEE
    assert len(awards) == 3
    assert min(awards.values()) >= 3


# -- characters and ability cards -----------------------------------------------------------------


@pytest.mark.rule(
    "ag.model.character-card-sides", "ag.model.character-starting-side", "ag.model.character-card-fields"
)
def test_character_cards_have_two_different_sides() -> None:
    for key in C.characters:
        for level in LEVELS:
            sides = C.cards[key, level]
            assert sides.starting != sides.other
            assert sides.starting.name != sides.other.name
            assert sides.starting.health == sides.other.health > 0
    sofeea = C.cards[CharacterId("sofeea"), Level.GREY].starting
    assert (sofeea.health, sofeea.attack, sofeea.type, sofeea.damage) == (4, 1, AttackType.RANGED, 1)


@pytest.mark.rule("ag.players.affiliation")
def test_affiliations() -> None:
    horde = {key for key, one in C.characters.items() if one.affiliation is Affiliation.HORDE}
    assert horde == {"grumbaz", "sofeea"}


@pytest.mark.rule("ag.errata.sandrai-green")
def test_sandrai_at_green_level() -> None:
    card_ = C.cards[CharacterId("sandrai"), Level.GREEN]
    for side in (card_.starting, card_.other):
        assert (side.attack, side.defense, side.damage) == (1, 4, 1)


@pytest.mark.rule("ag.errata.heavy-armor-icon-holder", "ag.errata.burbonn-icons")
def test_restriction_icons() -> None:
    heavy = {key for key, one in C.characters.items() if Icon.HEAVY_ARMOR in one.icons}
    assert heavy == {"grumbaz"}
    # The icons are the character's, so that all four cards of Burbonn have the same.
    assert Icon.SHOT in C.characters[CharacterId("burbonn")].icons
    assert "icons" not in CharacterCard.__struct_fields__


@pytest.mark.rule("ag.model.ability-card-fields")
def test_ability_cards_say_when_they_are_played() -> None:
    bolt = C.abilities[AbilityId("frostbolt")]
    assert (bolt.cost, bolt.timing) == (1, Timing.COMBAT)
    assert sum(one.name == "Frostbolt" for one in C.abilities.values()) >= 2
    shadow = C.abilities[AbilityId("shadow-bolt")].weapon
    assert shadow is not None
    assert (shadow.attack, shadow.type) == (3, AttackType.RANGED)
    for broken in (
        replace(bolt, at="after-roll"),
        replace(bolt, timing=Timing.SPECIAL, weapon=None),
        replace(bolt, timing=Timing.MOVEMENT),
        replace(C.abilities[AbilityId("counterspell")], cost=1),
        replace(C.abilities[AbilityId("permafrost")], picks=()),
    ):
        assert wrongs(replace(C, abilities={**C.abilities, AbilityId(broken.id): broken})), broken


def test_every_deck_holds_all_three_timings() -> None:
    for key, deck in C.decks.items():
        assert {C.abilities[one].timing for one in deck} == set(Timing), key


# -- challenge cards ------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.challenge-card-kinds", "ag.model.encounter-fields", "ag.model.event-fields")
def test_challenge_cards() -> None:
    for level in LEVELS:
        deck = [C.challenges[key] for key in C.challenge_decks[level]]
        events = [one for one in deck if one.is_event]
        assert 5 <= len(events) <= 8, "events are a minority"
        for one in deck:
            if one.event is None:
                assert one.encounter is not None
                assert one.item is not None
            else:
                assert (one.event.at is not None) == (one.event.kind is EventKind.LOCATION)
                assert one.event.text
    kinds = Counter(one.event.kind for one in C.challenges.values() if one.event is not None)
    assert min(kinds[kind] for kind in EventKind) >= 6
    both = replace(card("darkmoon-faire"), item=card("mountain-boar").item)
    assert wrongs(replace(C, challenges={**C.challenges, ChallengeId("darkmoon-faire"): both}))


@pytest.mark.parametrize("held", [C, ALL], ids=["base box", "all packs"])
def test_a_deck_does_not_run_out_of_encounters(held: Content) -> None:
    # Items leave a deck with their owners, events come back: let four characters have six items each.
    for level in LEVELS:
        events = Counter(held.challenges[key].is_event for key in held.challenge_decks[level])
        assert events[False] - 4 * 6 > events[True], level


@pytest.mark.rule("ag.model.item-fields")
def test_items() -> None:
    found = [one.item for one in C.challenges.values() if one.item is not None]
    assert all(one.potions for one in found)
    assert not [mistake for one in found for mistake in box.item_mistakes(one)]
    kinds = Counter(one.type for one in found)
    assert min(kinds[kind] for kind in ItemType) >= 30
    sword = next(one for one in found if one.type is ItemType.WEAPON)
    for broken in (replace(sword, potions=()), replace(sword, attack=None), replace(sword, defense=3)):
        assert list(box.item_mistakes(broken))


@pytest.mark.rule("ag.errata.rotten-ghoul-defense")
def test_the_rotten_ghoul() -> None:
    ghoul = card("rotten-ghoul").encounter
    assert ghoul is not None
    assert (ghoul.defense, ghoul.damage, ghoul.type) == (5, 1, AttackType.MELEE)
    assert Trait.AGGRO in ghoul.traits
    assert [power.roll for power in ghoul.powers] == ["6"]
    boar = card("mountain-boar").encounter
    assert boar is not None
    assert (boar.defense, boar.type) == (4, AttackType.MELEE)


@pytest.mark.rule("ag.errata.heavy-armor-items", "ag.errata.armor-types", "ag.errata.scarlet-chestpiece")
def test_armor_of_the_errata() -> None:
    for name in ("Bloodspattered Surcoat", "Shining Silver Breastplate"):
        level, armor = item(name)
        assert (level, armor.type, armor.icons) == (Level.GREEN, ItemType.ARMOR, (Icon.HEAVY_ARMOR,))
    for name in ("Black Mageweave Vest", "Corsair's Overshirt", "Scarlet Chestpiece"):
        _, armor = item(name)
        assert armor.type is ItemType.ARMOR
        assert armor.defense is not None
        assert armor.attack is None
    level, leather = item("Fine Leather Armor")
    assert (level, leather.defense, leather.powers[0].roll) == (Level.GREEN, 5, "3")


def test_an_encounter_that_nobody_can_hit_is_noticed() -> None:
    boar = card("mountain-boar")
    assert boar.encounter is not None
    wall = replace(boar, encounter=replace(boar.encounter, attack=0, defense=12))
    said = wrongs(replace(C, challenges={**C.challenges, ChallengeId("mountain-boar"): wall}))
    assert sum("unable to hit each other" in one for one in said) >= 2


@pytest.mark.rule("ag.item.icon-restriction")
def test_an_armor_that_nobody_can_wear_is_noticed() -> None:
    boar = card("mountain-boar")
    assert boar.item is not None
    both = replace(boar, item=replace(boar.item, icons=(Icon.ROBE, Icon.HEAVY_ARMOR)))
    said = wrongs(replace(C, challenges={**C.challenges, ChallengeId("mountain-boar"): both}))
    assert sum("no character has all the icons" in one for one in said) == 1


def test_two_cards_that_differ_only_in_name_are_noticed() -> None:
    ghoul = card("rotten-ghoul")
    assert ghoul.encounter is not None
    twin = replace(card("mountain-boar"), encounter=replace(ghoul.encounter, name="Smelly Ghoul"))
    said = wrongs(replace(C, challenges={**C.challenges, ChallengeId("mountain-boar"): twin}))
    assert any("in the name only" in one for one in said)


def test_global_events_do_something_to_some() -> None:
    lasting = [c.event for c in ALL.challenges.values() if c.event and c.event.kind is EventKind.GLOBAL]
    assert len(lasting) >= 8
    for event in lasting:
        assert event.gives or event.powers, event.name
        for give in event.gives:
            assert give.to in ("encounters", "everyone"), event.name
            if give.to == "encounters":
                assert give.when is not None, event.name
                assert give.when.trait, event.name


def test_an_event_is_turned_over_only_if_it_has_another_side() -> None:
    flips = [one for one in C.challenges.values() if one.event and any(
        isinstance(effect, FlipCard) for effect in box.effects_in(one.event))]  # fmt: skip
    assert len(flips) >= 4
    bare = replace(flips[0], item=None, encounter=None)
    assert wrongs(replace(C, challenges={**C.challenges, ChallengeId(bare.id): bare}))


# -- quests ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.quest-fields")
def test_quests() -> None:
    for quest in C.quests.values():
        assert quest.steps
        assert quest.flavor
        assert 1 <= quest.valor <= (2 if quest.deck is QuestDeck.STARTING else 4)
    plagues = C.quests[QuestId("the-eastern-plagues")]
    assert (plagues.deck, plagues.valor) == (QuestDeck.ELITE, 3)
    away = replace(plagues, steps=(replace(plagues.steps[0], at=(SpaceId("dalaran-above"),)),))
    assert wrongs(replace(C, quests={**C.quests, QuestId("the-eastern-plagues"): away}))


# -- the plan of docs/design/adventure.md ---------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_fights_are_as_planned(level: Level) -> None:
    before = LEVELS[level.rank - 1] if level.rank else None
    for kind in AttackType:
        fresh = against_deck(C, level, typical(C, level, before, kind))
        ready = against_deck(C, level, typical(C, level, level, kind))
        assert 0.30 <= fresh.win <= 0.56
        assert 0.60 <= ready.win <= 0.75
        assert ready.damage < fresh.damage


@pytest.mark.parametrize("level", LEVELS[:3])
def test_the_way_up_is_a_gamble_that_cards_decide(level: Level) -> None:
    hero = typical(C, level, level, AttackType.MELEE)
    for key, one in C.board_encounters.items():
        if one.fight is not None and C.spaces[key].colour is level:
            plain = odds(hero, encounter(one.fight)).win
            helped = odds(replace(hero, attack=hero.attack + 2), encounter(one.fight)).win
            assert 0.25 <= plain <= 0.65, one.name
            assert helped >= 0.55, one.name


def test_exact_odds() -> None:
    ghoul = card("rotten-ghoul").encounter
    assert ghoul is not None
    hero = replace(typical(C, Level.GREY, None, AttackType.RANGED), attack=1, defense=4)
    found = odds(hero, encounter(ghoul))
    assert found.win == pytest.approx(0.5)
    # The ghoul's 2 hits a defense of 4 on 2+; its star deals 2, but is rolled again.
    assert found.damage == pytest.approx(0.5 * (4 / 6 + 1 / 6 * 5 / 6 * 2))


# -- packs ----------------------------------------------------------------------------------------

FIRST_WAVE = box.PACKS[:4]


@pytest.mark.rule(
    "ag.pack.modular", "ag.pack.challenge-cards", "ag.pack.quests", "ag.pack.discoveries",
    "ag.pack.second-wave",
)  # fmt: skip
@pytest.mark.parametrize("pack", box.PACKS, ids=lambda pack: pack.slug)
def test_a_pack_adds_what_is_printed(pack: Box) -> None:
    with_it = box.load([box.BASE, pack])  # which holds its counts against the printed ones
    assert len(with_it.challenges) == 160 + 28
    assert len(with_it.quests) == 48 + 4
    assert [len(with_it.challenge_decks[level]) for level in LEVELS] == [47, 47, 47, 47]
    assert len(with_it.quest_decks[QuestDeck.STARTING]) == 20
    assert len(with_it.tokens) == 24
    assert pack.printed["ability cards"] == len(with_it.decks[CharacterId(pack.slug)]) == 23
    with pytest.raises(BadContent, match="7 of red challenge cards"):
        box.load([box.BASE, replaced(pack, printed={"red challenge cards": 8})])


def test_all_packs_go_together() -> None:
    assert [len(ALL.challenge_decks[level]) for level in LEVELS] == [82, 82, 82, 82]
    assert len(ALL.characters) == 10
    assert Counter(one.affiliation for one in ALL.characters.values()) == {
        Affiliation.ALLIANCE: 5, Affiliation.HORDE: 5,
    }  # fmt: skip
    assert [pack.slug for pack in FIRST_WAVE] == ["artumnis", "brandon", "dongon", "zowka"]
    first = box.load([box.BASE, *FIRST_WAVE])
    assert set(Counter(token.kind for token in first.tokens.values()).values()) == {2}
    assert len(first.tokens) == 36


@pytest.mark.rule("ag.pack.totem-tokens")
def test_only_zowka_has_totems() -> None:
    assert {key: one.totems for key, one in ALL.characters.items() if one.totems} == {
        "zowka": ("earth", "water")
    }
    assert {one.totem for one in ALL.abilities.values() if one.totem} == {"earth", "water"}


@pytest.mark.rule("ag.errata.pyroblast", "ag.errata.band-of-the-unicorn")
def test_errata_of_the_second_wave() -> None:
    assert ALL.abilities[AbilityId("pyroblast")].weapon is not None
    (band,) = [c for c in ALL.challenges.values() if c.item and c.item.name == "Band of the Unicorn"]
    assert band.colour is Level.RED


def test_druid_and_paladin_have_powers_at_the_start_of_their_turn() -> None:
    for key in ("artumnis", "brandon"):
        for level in LEVELS:
            both = ALL.cards[CharacterId(key), level]
            for side in (both.starting, both.other):
                assert Moment.TURN_START in {power.at for power in side.powers}


def test_every_verb_is_on_some_card() -> None:
    records = (*ALL.challenges.values(), *ALL.abilities.values(), *ALL.cards.values(),
               *ALL.board_encounters.values())  # fmt: skip
    used = {type(effect) for record in records for effect in box.effects_in(record)}
    assert not [verb.__name__ for verb in get_args(Effect) if verb not in used]


def test_every_moment_has_a_card() -> None:
    texts = (*ALL.challenges.values(), *ALL.cards.values(), *ALL.abilities.values(),
             *ALL.board_encounters.values())  # fmt: skip
    used = {power.at for record in texts for power in powers_in(record)}
    used |= {one.moment for one in ALL.abilities.values()}
    assert not set(Moment) - used


def powers_in(part: object) -> list[Power]:
    if isinstance(part, Power):
        return [part]
    if isinstance(part, tuple):
        return [power for one in part for power in powers_in(one)]
    if isinstance(part, Struct):
        return [power for name in part.__struct_fields__ for power in powers_in(getattr(part, name))]
    return []
