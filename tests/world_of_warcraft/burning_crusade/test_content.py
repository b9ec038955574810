"""The content of The Burning Crusade: printed counts, references, and that what is ours can be played."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from azeroth.engine.errors import BadContent
from azeroth.engine.view.drawing import sheets
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade import box
from azeroth.games.world_of_warcraft.burning_crusade.checks import CLASSES
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    DUNGEONS,
    ClassCard,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import (
    DANGER,
    HEXAGON,
    OUTLAND,
    POISON,
    PURPLE,
    PURPLE_QUESTS,
    STAGE,
)
from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    together,
)
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.ids import (
    CUP,
    INDEPENDENT,
    CardId,
    CreatureId,
    EventId,
    Faction,
    FigureColour,
    QuestDeck,
    QuestId,
    RegionId,
)
from tests.world_of_warcraft.burning_crusade.boxes import WITH, WITHOUT, C, X

GREEN, RED, YELLOW = map(QuestDeck, ("green", "red", "yellow"))
PORTAL = RegionId("dark-portal")
Steps = Callable[[RegionId], Iterable[RegionId]]


def reached(
    starts: Iterable[RegionId], steps: Callable[[RegionId], Iterable[RegionId]]
) -> dict[RegionId, int]:
    """How many steps lead to each region."""
    far = dict.fromkeys(starts, 0)
    queue = deque(far)
    while queue:
        here = queue.popleft()
        for there in steps(here):
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def on_foot(region: RegionId) -> Iterable[RegionId]:
    return X.regions[region].links


def mounted(region: RegionId) -> Iterable[RegionId]:
    return (*X.regions[region].links, *X.regions[region].over)


# -- creatures ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "tbc.component.new-creature-types", "tbc.component.new-type-figure-supply",
    "tbc.component.base-type-purple-supply", "tbc.noout.removed-creatures", "tbc.noout.kept-creatures",
)  # fmt: skip
def test_fifty_one_figures_of_twenty_two_types() -> None:
    new = {k: c for k, c in X.creatures.items() if k not in C.creatures}
    assert len(X.creatures) == 22
    assert set(new) == {
        "abomination", "arakkoa", "fungal-giant", "moarg", "ooze", "ravager", "shivan", "wrath-guard", "yeti",
    }  # fmt: skip
    total = Counter[str]()
    for key, creature in X.creatures.items():
        total.update(creature.added)
        two = key in ("ooze", "ravager")
        assert creature.added == (
            {"purple": 1} if key in C.creatures else {"green": 1 + two, "red": 1, "purple": 1, "blue": 1}
        )
        assert creature.figures[PURPLE] == 1
    assert total == {"green": 11, "red": 9, "purple": 22, "blue": 9}
    for key, old in C.creatures.items():
        assert {k: n for k, n in X.creatures[key].figures.items() if k != PURPLE} == old.figures
    assert {k for k, c in new.items() if not c.outland} == {"yeti", "ooze", "abomination"}
    assert set(WITHOUT.creatures) == {*C.creatures, "yeti", "ooze", "abomination"}
    assert all(c.figures[PURPLE] == 1 for c in WITHOUT.creatures.values())


@pytest.mark.rule("tbc.creature.purple-strongest", "tbc.creature.new-reference-sheet")
def test_the_new_sheet() -> None:
    for key, creature in X.creatures.items():
        values = [creature.values[colour] for colour in DANGER]
        assert [v.attack for v in values] == sorted(v.attack for v in values)
        assert [v.health for v in values] == sorted(v.health for v in values)
        red, purple = creature.values[FigureColour("red")], creature.values[PURPLE]
        assert (purple.attack, purple.health) > (red.attack, red.health)
        assert red.threat <= purple.threat <= 7
        if key in C.creatures:
            old = C.creatures[key]
            assert creature.ability == old.ability
            assert all(
                creature.values[o].attack >= v.attack and creature.values[o].health >= v.health
                for o, v in old.values.items()
            )
    ogre = X.creatures[CreatureId("ogre")].values[PURPLE]
    assert (ogre.attack, ogre.health) == (16, 16)
    assert WITH.creatures[CreatureId("naga")].values[FigureColour("green")].health == 8
    raised = {
        k for k in C.creatures if any(X.creatures[k].values[o] != v for o, v in C.creatures[k].values.items())
    }
    assert raised == set(C.creatures) - {"murloc", "ghoul"}


@pytest.mark.rule("tbc.errata.wrath-guard-timing", "tbc.creature.reference-sheet-without-outland")
def test_abilities_of_the_new_types() -> None:
    new = [c for k, c in X.creatures.items() if k not in C.creatures]
    assert all(c.acts or c.bars for c in new)
    assert {c.id for c in new if any(a.poison for a in c.acts)} == {"ooze"}
    assert [a.at for a in X.creatures[CreatureId("wrath-guard")].acts] == ["damage-end"]
    natures = {repr(together([c])) for c in new}
    assert len(natures) == len(new)
    assert WITH.tokens[POISON].until == "combat"
    assert WITHOUT.creatures[CreatureId("drake")] == X.creatures[CreatureId("drake")]


# -- Outland --------------------------------------------------------------------------------------


@pytest.mark.rule("tbc.outland.board-structure", "tbc.setup.outland-board-adjacent")
def test_outland_has_seven_areas() -> None:
    assert {r.board for r in X.regions.values()} == {OUTLAND}
    areas = Counter(r.area for r in X.regions.values())
    assert len(areas) == 7
    assert min(areas.values()) >= 7
    boards = {key for key, r in WITH.regions.items() if r.board != DUNGEONS}
    assert boards == {*C.regions, *X.regions}
    assert {key for key, r in WITHOUT.regions.items() if r.board != DUNGEONS} == set(C.regions)
    assert len({r.name for r in X.regions.values()}) == len(X.regions) == 60
    assert {"Dark Portal", "Temple of Telhamat", "Dead Mire", "Ango'rosh Grounds"} <= {
        r.name for r in X.regions.values()
    }


@pytest.mark.rule(
    "tbc.outland.secluded-definition", "tbc.outland.six-unnamed-regions",
    "tbc.outland.secluded-every-way-in",
)  # fmt: skip
def test_secluded_regions_are_flown_to() -> None:
    secluded = {k for k, r in X.regions.items() if r.secluded}
    assert {k for k in secluded if not X.regions[k].nameless} == {"tempest-keep"}
    assert sum(r.nameless for r in X.regions.values()) == 6
    on_land = reached([PORTAL], on_foot)
    assert set(on_land) == set(X.regions) - secluded
    assert set(reached([PORTAL], mounted)) == set(X.regions)
    for key in secluded:
        region = X.regions[key]
        assert not any((region.links, region.town, region.flight, region.graveyard))
        assert all(key in X.regions[other].over for other in region.over)


def test_both_sides_find_towns_flight_paths_and_graveyards() -> None:
    for faction in Faction:
        towns = [k for k, r in X.regions.items() if faction in r.town]
        flights = [k for k, r in X.regions.items() if faction in r.flight]
        assert len(towns) == 6
        assert len(flights) == 5
        assert min(reached([PORTAL], on_foot)[k] for k in towns) == 1
    graveyards = {k for k, r in X.regions.items() if r.graveyard}
    assert len({X.regions[k].area for k in graveyards}) == 7
    for key, region in X.regions.items():
        near = reached([key, *(region.over if region.secluded else ())], on_foot)
        assert any(g in near and g != key for g in graveyards), key


@pytest.mark.rule(
    "tbc.setup.outland-dungeons-printed", "tbc.overlord.lair-kaelthas", "tbc.overlord.lair-vashj",
    "tbc.overlord.lair-illidan",
)  # fmt: skip
def test_each_lair_can_be_reached_from_both_sides_flight_paths() -> None:
    lairs = {o.lair: k for k, o in X.overlords.items() if o.lair}
    assert lairs == {"tempest-keep": "kaelthas", "coilfang-reservoir": "vashj", "black-temple": "illidan"}
    for lair, overlord in lairs.items():
        dungeon = X.dungeons[lair]
        assert dungeon.board == OUTLAND
        assert dungeon.lair_of == overlord
        door = X.regions[dungeon.region]
        for faction in Faction:
            flights = [k for k, r in X.regions.items() if faction in r.flight]
            far = reached(flights, mounted if door.secluded else on_foot)
            assert far[dungeon.region] <= 3, (lair, faction)


def test_the_boards_share_no_border() -> None:
    assert PORTAL in X.regions
    assert not any(link in C.regions for r in X.regions.values() for link in (*r.links, *r.over))
    assert len(X.regions[PORTAL].links) == 3


def test_the_drawing_shows_what_the_board_says() -> None:
    sheet = sheets(box.OUTLAND_BOX.folder / "geometry.json")["outland"]
    assert set(sheet.regions) == set(X.regions)
    width, height = sheet.size
    assert abs(width - height) < 0.05 * width
    drawn: dict[str, set[tuple[str, str]]] = {"border": set(), "impassable": set()}
    for border in sheet.borders:
        if border.left and border.right:
            drawn[border.kind].add((min(border.left, border.right), max(border.left, border.right)))
    assert drawn["border"] == {(a, b) for a, r in X.regions.items() for b in r.links if a < b}
    assert drawn["impassable"] == {(a, b) for a, r in X.regions.items() for b in r.over if a < b}


@pytest.mark.rule(
    "tbc.level6.experience-track", "tbc.noout.lordaeron-experience-track", "tbc.noout.no-level-six",
    "tbc.level6.maximum-level",
)  # fmt: skip
def test_experience_tracks() -> None:
    assert WITH.tracks.levels == (3, 8, 15, 24, 35)
    assert WITHOUT.tracks.levels == C.tracks.levels
    assert len(WITH.tracks.levels) + 1 == 6
    assert WITH.tracks.turns == 30


# -- characters and cards -------------------------------------------------------------------------


@pytest.mark.rule(
    "tbc.players.new-sheets-replace-old", "tbc.players.new-races", "tbc.errata.shaman-sheet",
)  # fmt: skip
def test_the_new_sheets() -> None:
    by_class: dict[str, set[str]] = {}
    for c in WITH.characters.values():
        by_class.setdefault(c.cls, set()).add(c.faction)
    assert all(sides == {"alliance", "horde"} for sides in by_class.values())
    assert (WITH.characters["paladin-horde"].race, WITH.characters["shaman-alliance"].race) == (
        "blood-elf",
        "draenei",
    )
    assert WITH.characters["shaman-horde"].race == "orc"
    assert WITH.cards[CardId("orc")].gives[0].attrition == 1
    for who in ("shaman-horde", "shaman-alliance"):
        assert WITH.characters[who].printed[3] == "lightning-bolt"
    assert WITH.cards[CardId("lightning-bolt")].energy == 1
    tap = WITH.cards[CardId("blood-elf")].abilities[0]
    assert (tap.at, tap.must) == ("round-end", True)
    assert tap.when is not None
    assert tap.when.round == 1


@pytest.mark.rule(
    "tbc.level6.extension-capacities", "tbc.level6.extension-power-areas", "tbc.noout.no-extensions",
)  # fmt: skip
def test_nine_extensions() -> None:
    assert set(WITH.classes) == set(CLASSES)
    for cls, sheet in WITH.classes.items():
        assert len(sheet.areas) == 9
        assert all(set(area.types) <= {"instant", "active"} for area in sheet.areas[7:])
        five, six = sheet.levels[4], sheet.levels[5]
        assert six[0] > five[0]
        assert six[1] > five[1]
        assert WITHOUT.classes[cls] == C.classes[cls]


@pytest.mark.rule(
    "tbc.setup.take-level6-class-cards", "tbc.level6.class-cards-are-level-six",
    "tbc.noout.no-level-six-cards",
)  # fmt: skip
def test_fifty_four_class_cards() -> None:
    new = [card for card in X.cards.values() if isinstance(card, ClassCard)]
    assert len(new) == 54
    assert {card.level for card in new} == {6}
    for cls in CLASSES:
        deck = [card for _, card in WITH.deck(cls)]
        assert len(deck) == 30
        mine = [card for card in new if card.cls == cls]
        assert sum(card.power for card in mine) == 3
        assert all(24 <= card.gold <= 30 for card in mine if card.power)
        assert len(WITHOUT.deck(cls)) == 24
    assert sum(card.source == "published" for card in new) == 16
    assert any(card.fast for card in new)
    assert all(card.power for card in new if card.fast)


@pytest.mark.rule("tbc.errata.soul-leech")
def test_soul_leech() -> None:
    (leech,) = WITH.cards[CardId("soul-leech")].abilities
    assert (leech.at, leech.spot, leech.each, leech.per) == ("reroll-end", "RB8", True, "die")
    (effect,) = leech.effects
    assert (getattr(effect, "health", 0), getattr(effect, "gain", False)) == (1, True)


@pytest.mark.rule(
    "tbc.component.hexagon-item-deck", "tbc.component.hexagon-sources",
    "tbc.component.new-items-from-dungeons-or-quests",
)  # fmt: skip
def test_new_items() -> None:
    decks = Counter(item.deck for item in X.items.values())
    assert decks == {HEXAGON: 38, CUP: 5, STAGE: 36}
    assert {item.level for item in X.items.values() if item.deck == HEXAGON} == {5, 6}
    for item in X.items.values():
        assert item.traits
        assert item.gold > 0
        assert (item.function == item.traits[0]) is item.addon
    special = {k for q in X.quests.values() for k in q.special}
    assert special == {k for k, item in X.items.items() if item.deck == CUP}
    drawn = [q for q in X.quests.values() if any(d.deck == HEXAGON for d in q.items)]
    assert sum(q.outland for q in drawn) > len(drawn) / 2
    bosses = [b for b in X.bosses.values() if any(d.deck == HEXAGON for d in b.reward.items)]
    assert {X.dungeons[X.stages[b.stage].dungeon].board for b in bosses} == {OUTLAND}


@pytest.mark.rule("tbc.mount.by-faction")
def test_six_flying_mounts() -> None:
    assert {(m.faction, m.copies, m.name) for m in X.mounts.values()} == {
        (Faction.ALLIANCE, 3, "Gryphon"),
        (Faction.HORDE, 3, "Windrider"),
    }
    assert not set(X.mounts) & set(X.cards)


# -- quests and events ----------------------------------------------------------------------------


@pytest.mark.rule(
    "tbc.quest.purple-deck", "tbc.quest.outland-in-every-colour-but-grey",
    "tbc.quest.outland-spawn-on-outland", "tbc.quest.outland-marking", "tbc.noout.no-outland-quests",
)  # fmt: skip
def test_quests_of_both_factions() -> None:
    for faction in Faction:
        mine = [q for q in X.quests.values() if q.faction is faction]
        assert Counter(q.deck for q in mine) == {GREEN: 10, YELLOW: 12, RED: 11, PURPLE_QUESTS: 11}
        outland = Counter(q.deck for q in mine if q.outland)
        assert outland == {GREEN: 5, YELLOW: 7, RED: 7, PURPLE_QUESTS: 8}
    for q in X.quests.values():
        board = X.regions if q.outland else C.regions
        assert all(s.at in board for s in (*q.creatures, *q.independents))
    assert not any(getattr(q, "outland", False) for q in WITHOUT.quests.values())
    assert set(X.quests) <= set(WITH.quests)


@pytest.mark.rule("tbc.outland.no-independents-in-unnamed")
def test_creatures_of_quests() -> None:
    bands = {GREEN: (2, 3), YELLOW: (3, 4), RED: (4, 5), PURPLE_QUESTS: (6, 6)}
    for q in X.quests.values():
        low, high = bands[q.deck]
        assert low <= q.level <= high
        assert all(s.colour == INDEPENDENT for s in q.independents)
        assert all(s.colour != INDEPENDENT for s in q.creatures)
        assert len({s.at for s in q.creatures}) == 1
        if q.deck == PURPLE_QUESTS:
            assert PURPLE in {s.colour for s in q.creatures} <= {PURPLE, FigureColour("red")}
        for s in (*q.creatures, *q.independents):
            assert s.n <= X.creatures[s.kind].figures[s.colour]
            assert not (s.at in X.regions and X.regions[s.at].nameless)
            assert q.outland or not X.creatures[s.kind].outland


@pytest.mark.rule("tbc.setup.blue-quests-ignored-otherwise")
def test_every_figure_can_come_into_play_but_for_three_that_blue_quests_alone_ask_for() -> None:
    asked = {(s.colour, s.kind) for q in WITH.quests.values() for s in (*q.creatures, *q.independents)}
    there = {(colour, key) for key, creature in WITH.creatures.items() for colour in creature.figures}
    left = there - asked
    assert left == {("red", "moarg"), ("red", "shivan"), ("red", "wrath-guard")}
    assert left <= {(s.colour, s.kind) for q in X.blue_quests.values() for s in q.creatures}


def worth(deck: QuestDeck) -> float:
    found = [q.gold + 2 * q.xp for q in X.quests.values() if q.deck == deck]
    return sum(found) / len(found)


def test_harder_quests_pay_more() -> None:
    assert worth(GREEN) < worth(YELLOW) < worth(RED) < worth(PURPLE_QUESTS)


@pytest.mark.rule("tbc.errata.sample-of-slime")
def test_a_sample_of_slime() -> None:
    quest = X.quests[QuestId("a-sample-of-slime")]
    assert (quest.faction, quest.deck) == (Faction.HORDE, RED)
    assert [(s.n, s.colour, s.kind, s.at) for s in quest.creatures] == [
        (1, "green", "ooze", "sepulcher"), (1, "purple", "ooze", "sepulcher"),
    ]  # fmt: skip


@pytest.mark.rule("tbc.setup.blue-quests-with-shadow-of-war", "tbc.setup.blue-quests-ignored-otherwise")
def test_blue_quests_are_data_only() -> None:
    assert len(X.blue_quests) == 18
    assert all(q.outland for q in X.blue_quests.values())
    for content in (WITH, WITHOUT):
        assert not set(X.blue_quests) & set(content.quests)


@pytest.mark.rule("tbc.setup.events-shuffled-in")
def test_four_events() -> None:
    assert len(X.events) == 4
    hellfire = X.events[EventId("hellfire-war")]
    assert set(hellfire.regions) == {"dark-portal", "temple-of-telhamat"}
    assert set(X.events[EventId("zangarmarsh-war")].regions) == {"dead-mire", "angorosh-grounds"}
    assert X.events[EventId("rare-goods")].cards == 5
    assert set(WITHOUT.events) - set(C.events) == {"rare-goods", "call-to-the-depths"}
    assert set(X.events) <= set(WITH.events)


# -- sources and mistakes -------------------------------------------------------------------------


@pytest.mark.rule("tbc.component.star-marked-cards")
def test_every_card_of_the_box_can_be_told_from_the_base_game() -> None:
    assert not set(X.cards) & set(C.cards)
    assert not set(X.quests) & set(C.quests)
    assert not set(X.events) & set(C.events)
    for records in (X.cards, X.quests, X.events, X.bosses, X.minions, X.rewards, X.regions, X.creatures):
        assert {r.source for r in records.values()} <= {"rulebook", "published", "original"}


MISTAKES = (
    ("outland/regions.toml", 'links = ["honor-hold", "path-of-glory", "thrallmar"]', 'links = ["honor-hold"]',
     "does not link back"),
    ("outland/regions.toml", 'name = "Tempest Keep"', 'name = "Tempest Keep"\ngraveyard = true',
     "no town, flight path or graveyard"),
    ("creatures.toml", "values.purple = {threat = 6, attack = 8, health = 6}",
     "values.purple = {threat = 6, attack = 4, health = 6}", "rise by colour"),
    ("quests-alliance.toml", 'at = "balnir-farmstead"', 'at = "balnir"', "names 'balnir'"),
    ("outland/events.toml", '"angorosh-grounds"]', '"nowhere"]', "names 'nowhere'"),
    ("outland/tempest-keep.toml", "threat = 1\n", "threat = 1\ncopies = 2\n", "Threat would be above 8"),
    ("outland/overlords.toml", 'lair = "coilfang-reservoir"', 'lair = "stratholme"', "another Overlord"),
    ("outland/black-temple.toml", 'id = "dragon-turtle"', 'id = "dragon-turtle"\ncopies = 2',
     "but the box holds 96"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES, ids=[m[3] for m in MISTAKES])
def test_mistakes_are_told(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    copytree(box.FOLDER, tmp_path / "content")
    path = tmp_path / "content" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    crusade = replace(box.BOX, folder=tmp_path / "content")
    outland = replace(box.OUTLAND_BOX, folder=tmp_path / "content" / "outland")
    with pytest.raises(BadContent, match=said):
        box.load((GAME.base, crusade, outland))


def test_what_is_merged_is_whole() -> None:
    for content in (WITH, WITHOUT):
        assert isinstance(content, Content)
        for quest in content.quests.values():
            assert all(s.at in content.regions for s in (*quest.creatures, *quest.independents))
            assert all(s.kind in content.creatures for s in (*quest.creatures, *quest.independents))
        for event in content.events.values():
            assert set(event.regions) <= set(content.regions)
