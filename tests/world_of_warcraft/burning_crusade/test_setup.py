"""Setting up with the expansion, with and without Outland, and the switches of the setup page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from azeroth.engine import BadContent, OptionValue, start
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import DungeonPhase
from azeroth.games.world_of_warcraft.burning_crusade.play.quest_exchange import on_outland
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import LevelGained
from azeroth.games.world_of_warcraft.ids import CharacterId, DeckId, Faction
from azeroth.games.world_of_warcraft.play.quests.quests import draw_quest
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import WITH, C, X
from tests.world_of_warcraft.burning_crusade.tables import ALONE, OUTLAND, crusade, four, hero
from tests.world_of_warcraft.tables import who

Chosen = Mapping[str, OptionValue]


def set_up(options: Chosen, players: int = 2, seed: int = 1, *classes: str) -> Table:
    """A game at its first decision; who picks a class takes the next one named."""
    t = start(GAME, players, seed=seed, options=options)
    left = list(classes)
    while t.find(SetUp) is not None:
        play(t, f"class {left.pop(0)}" if left else offered(t)[-1])
    return t


def sizes(t: Table) -> dict[str, int]:
    """How many cards each deck has, with what was dealt from it."""
    found = {str(k): len(pile.cards) for k, pile in t.state.decks.piles.items()}
    for side in t.state.sides.values():
        for quest in side.quests:
            found[f"{side.faction}_{t.content.quests[quest].deck}"] += 1
    for item in t.state.merchant:
        found[t.content.items[item].deck] += 1
    return found


# -- the numbered steps ---------------------------------------------------------------------------


@pytest.mark.rule(
    "tbc.setup.shuffle-new-items", "tbc.setup.place-hexagon-deck", "tbc.setup.shuffle-new-quests",
    "tbc.setup.purple-quest-deck", "tbc.setup.events-shuffled-in", "tbc.setup.separate-stage-decks",
)  # fmt: skip
def test_new_cards_join_their_decks() -> None:
    old, new = sizes(set_up({})), sizes(set_up(OUTLAND))
    assert new["cup"] == old["cup"] + 5
    assert new["hexagon"] == 38
    assert {k: new[k] - old[k] for k in ("triangle", "square", "circle")} == dict.fromkeys(
        ("triangle", "square", "circle"), 0
    )
    for faction in ("alliance", "horde"):
        assert new[f"{faction}_grey"] == old[f"{faction}_grey"]
        for colour, n in (("green", 10), ("yellow", 12), ("red", 11)):
            assert new[f"{faction}_{colour}"] == old[f"{faction}_{colour}"] + n
        assert new[f"{faction}_purple"] == 11
    assert new["events"] == old["events"] + 4
    assert {k: n for k, n in new.items() if k in X.stages} == {k: len(d) for k, d in X.decks.items()}
    for name in ("hexagon", "cup", "horde_green", "horde_purple", "tempest-keep-1", "events"):
        orders = {tuple(set_up(OUTLAND, seed=n).state.decks.pile(DeckId(name))) for n in (1, 2, 3)}
        assert len(orders) == 3, f"{name} is not shuffled"
    # New and old lie mixed, Outland quests among them.
    green = set_up(OUTLAND).state.decks.pile(DeckId("horde_green"))
    kinds = "".join("n" if k in X.quests else "o" for k in green)
    assert "no" in kinds
    assert "on" in kinds
    assert any(on_outland(set_up(OUTLAND), k) for k in green)  # type: ignore[arg-type]


@pytest.mark.rule(
    "tbc.setup.modifies-numbered-base-steps", "tbc.setup.merchant-stock-unchanged",
    "tbc.setup.starting-quests-unchanged",
)  # fmt: skip
@pytest.mark.parametrize(("players", "grey"), [(2, 3), (6, 4)])
@pytest.mark.parametrize("options", [{}, OUTLAND, ALONE])
def test_the_other_steps_are_as_before(options: Chosen, players: int, grey: int) -> None:
    for seed in (1, 2, 3):
        t = set_up(options, players, seed)
        stock = Counter(t.content.items[k].deck for k in t.state.merchant)
        assert stock == {"triangle": 3, "square": 2, "circle": 1}
        for side in t.state.sides.values():
            assert [t.content.quests[q].deck for q in side.quests] == ["grey"] * grey + ["green"]
            creatures = {f.quest for figures in t.state.board.values() for f in figures}
            assert set(side.quests) <= creatures  # each spawned at once, on whichever board
        assert (t.state.turn, t.state.lap) == (1, 1)
        for c in t.state.characters.values():
            assert (c.level, c.xp, c.gold, c.region) == (1, 0, 5, t.content.homes[c.faction])


@pytest.mark.rule("tbc.setup.take-level6-extension", "tbc.setup.take-level6-class-cards")
def test_a_character_comes_with_extension_and_cards() -> None:
    t, old = set_up(OUTLAND, 2, 1), set_up({}, 2, 1)
    for cls in t.state.characters:
        sheet, was = t.content.classes[cls], old.content.classes[cls]
        assert (len(sheet.areas), len(was.areas)) == (9, 7)
        assert (len(sheet.levels), len(was.levels)) == (6, 5)
        assert sheet.levels[:5] == was.levels
        deck, before = dict(t.content.deck(cls)), dict(old.content.deck(cls))
        added = [card for key, card in deck.items() if key not in before]
        assert Counter(card.power for card in added) == {True: 3, False: 3}
        assert {card.cls for card in added} == {cls}


@pytest.mark.rule("tbc.setup.overlord-selection-method", "tbc.setup.overlord-must-be-outland")
def test_the_overlord_is_agreed_on_or_drawn() -> None:
    for name in ("kaelthas", "vashj", "illidan"):
        for seed in (1, 2):
            agreed = set_up({**OUTLAND, "outland-overlord": name}, seed=seed)
            assert (agreed.state.overlord, agreed.state.counters) == (name, [])
    drawn = {set_up(OUTLAND, seed=n).state.overlord for n in range(12)}
    assert drawn == {"kaelthas", "vashj", "illidan"}
    (option,) = [o for o in GAME.all_options if o.name == "outland-overlord"]
    assert "longer and harder" in option.about
    assert "Not Prepared" in option.value_words["illidan"]


# -- characters -----------------------------------------------------------------------------------


@pytest.mark.rule("tbc.players.one-of-each-class", "tbc.players.new-sheets-replace-old")
def test_one_paladin_and_one_shaman() -> None:
    t = start(GAME, 6, seed=1, options=OUTLAND)
    play(t, "class paladin", "class shaman")
    assert refusal(t, "class paladin").rule == "wbg.setup.class-unique"
    assert refusal(t, "class shaman").rule == "wbg.setup.class-unique"
    seen = set()
    for seed in range(12):
        t = set_up(OUTLAND, 6, seed, "paladin", "shaman")
        seen |= {c.sheet for c in t.state.characters.values()}
        for cls in ("paladin", "shaman"):
            assert t.content.characters[who(t, cls).sheet].faction == who(t, cls).faction
    assert {"paladin-horde", "paladin-alliance", "shaman-horde", "shaman-alliance"} <= seen


@pytest.mark.rule("tbc.players.both-classes-one-faction", "tbc.players.class-not-faction-bound")
def test_one_player_may_hold_paladin_and_shaman() -> None:
    for seed in range(6):
        t = start(GAME, 2, seed=seed, options=OUTLAND)
        while t.find(SetUp) is not None:
            mine = [c for c in ("class paladin", "class shaman") if c in offered(t)]
            play(
                t,
                mine[0]
                if t.seats[0] == 0 and mine
                else "class druid"
                if "class druid" in offered(t)
                else "class mage",
            )
        assert {c.id for c in t.state.characters.values() if c.seat == 0} == {"paladin", "shaman"}
        assert who(t, "paladin").faction is who(t, "shaman").faction
    old: Chosen = {**OUTLAND, "new-characters": False}
    t = start(GAME, 2, seed=1, options=old)
    first = t.seats[0]
    play(t, "class paladin")
    while t.seats[0] != first:
        play(t, "class druid" if "class druid" in offered(t) else "class mage")
    assert refusal(t, "class shaman").rule == "wbg.players.two-class-constraint"


@pytest.mark.rule(
    "tbc.component.character-counters", "tbc.players.horde-paladin", "tbc.players.alliance-shaman"
)
@pytest.mark.parametrize(("cls", "faction"), [("shaman", "alliance"), ("paladin", "horde")])
def test_the_new_characters_are_tracked_as_others(cls: str, faction: str) -> None:
    cs = {cls: hero(faction, 0), "druid": hero(faction, 0)}
    other = "horde" if faction == "alliance" else "alliance"
    cs |= {"rogue": hero(other, 1), "priest": hero(other, 1)}
    t = crusade(characters=cs, turn=1 if faction == "horde" else 2, step="xp", who=[cls], n=4)
    assert (who(t, cls).xp, who(t, cls).level) == (4, 2)
    assert [(e.character, e.level) for e in events(t, LevelGained)] == [(cls, 2)]
    assert f"character:{cls}" in {p.id for p in GAME.view.scene(t, 0).pieces}


# -- without Outland, and switches ----------------------------------------------------------------


@pytest.mark.rule("tbc.noout.option", "tbc.noout.no-mounts", "tbc.noout.no-level-six")
def test_without_outland_there_is_no_second_board() -> None:
    t = set_up(ALONE)
    assert {r.board for r in t.content.regions.values()} == {"lordaeron", "dungeons"}
    assert not t.content.expansion.mounts  # type: ignore[attr-defined]
    top = crusade(ALONE, characters=four(druid={"level": 5, "region": "brill"}), step="act", who=["druid"])
    assert "travel dark-portal" not in offered(top)
    more = crusade(ALONE, characters=four(druid={"level": 5, "gold": 0}), step="xp", who=["druid"], n=9)
    assert (who(more, "druid").level, who(more, "druid").xp, who(more, "druid").gold) == (5, 28, 0)


@pytest.mark.rule(
    "tbc.noout.other-elements-kept", "tbc.noout.lordaeron-dungeons", "tbc.dice.limit-without-outland"
)
def test_what_stays_without_outland() -> None:
    t = set_up(ALONE, 6, 3, "paladin", "shaman")
    decks = {str(k): len(pile.cards) for k, pile in t.state.decks.piles.items()}
    assert {"shadowfang-keep-1", "stratholme-2"} <= set(decks)
    assert not any(k.startswith(("tempest", "coilfang", "black")) for k in decks)
    assert decks["hexagon"] == 38
    assert decks["horde_purple"] == 3
    events_there = set(t.content.events) - set(C.events)
    assert events_there == {"rare-goods", "call-to-the-depths"}
    assert edition(t).dice_per_colour == 10
    assert t.content.creatures["naga"] == WITH.creatures["naga"] != C.creatures["naga"]  # type: ignore[index]
    assert "poison" in t.content.tokens
    assert any(getattr(card, "fast", False) for card in t.content.cards.values())
    assert edition(t).closed(t) == frozenset()


@pytest.mark.rule("tbc.noout.partial-use-allowed", "tbc.noout.lordaeron-dungeons")
def test_only_some_elements() -> None:
    none: dict[str, OptionValue] = {**ALONE, "lordaeron-dungeons": False}
    at_door = crusade(none, characters=four(druid={"region": "olsens-farthing"}), step="act", who=["druid"])
    assert "travel shadowfang-keep-1" not in offered(at_door)
    assert refusal(at_door, "travel shadowfang-keep-1").rule == "tbc.noout.lordaeron-dungeons"
    t = set_up(none)
    assert "call-to-the-depths" not in t.state.decks.events
    assert GAME.study.pieces(t) == dict.fromkeys(GAME.study.pieces(t), 0)
    assert not [z for z in GAME.view.scene(t, 0).zones if z.group == "Dungeons"]
    assert not GAME.takes(2, {**OUTLAND, "lordaeron-dungeons": False})
    old = set_up({**ALONE, "new-characters": False})
    assert edition(old).closed(old) == {"paladin-horde", "shaman-alliance"}
    lava = set_up({**ALONE, "ragnaros": True})
    assert (lava.state.overlord, [k.region for k in lava.state.counters]) == ("ragnaros", ["tyrs-hand"])


@pytest.mark.rule("tbc.turn.dungeon-phase-position")
@pytest.mark.parametrize(("order", "managed"), [("after", True), ("before", False)])
def test_the_order_of_dungeon_phase_and_management(order: str, *, managed: bool) -> None:
    power = next(k for k, card in C.deck("druid") if card.power and card.level == 1)
    cs = four(
        druid={"region": "shadowfang-keep-1", "actions": 0, "spellbook": [power]},
        mage={"actions": 0, "spellbook": []},
    )  # fmt: skip
    t = crusade({**OUTLAND, "dungeon-phase": order}, characters=cs)
    play(t, *(["done"] if offered(t) == ["done"] else []))
    assert (t.find(Management) is not None, t.find(DungeonPhase) is not None) == (managed, not managed)
    while t.state.turn == 1:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
        assert not (t.find(Management) and t.find(DungeonPhase))
    assert [o.about for o in GAME.all_options if o.name == "dungeon-phase"]


OWN_QUEST = """
[[quest]]
id = "a-letter-from-shattrath"
name = "A Letter from Shattrath"
faction = "alliance"
deck = "green"
level = 2
gold = 5
xp = 2
outland = true
creatures = [{n = 1, colour = "green", kind = "murloc", at = "thrallmar"}]
source = "original"
"""


@pytest.mark.rule("tbc.noout.outland-quest-drawn-anyway", "tbc.noout.no-outland-quests")
def test_no_outland_quest_is_ever_drawn_without_outland(tmp_path: Path) -> None:
    # Our decks are sorted anew for each game, so none can have been left in them; a box that brings one
    # is told so.
    (tmp_path / "quests-alliance.toml").write_text(OWN_QUEST, encoding="utf-8")
    assert "a-letter-from-shattrath" in GAME.content(OUTLAND, tmp_path).quests
    with pytest.raises(BadContent, match=r"names .thrallmar."):
        GAME.content(ALONE, tmp_path)
    t = crusade(ALONE)
    for faction in Faction:
        for deck in edition(t).drawn_decks:
            cards = t.state.decks.quests(faction, deck)
            n = len(cards)
            assert n
            while cards:
                t.state.board.clear()
                quest = draw_quest(t, faction, deck)
                assert quest is not None
                assert not on_outland(t, quest)
                places = {s.at for s in t.content.quests[quest].creatures}
                assert {t.content.regions[at].board for at in places} == {"lordaeron"}


SHADOW = """
[[event]]
id = "a-shadow-of-war"
name = "A Shadow of War"
kind = "crafts"
bonus = true
source = "original"
"""


@pytest.mark.rule("tbc.setup.shadow-of-war-usable", "tbc.setup.blue-quests-with-shadow-of-war")
def test_another_box_can_be_added(tmp_path: Path) -> None:
    # Shadow of War is not among our boxes: what a person's own box brings lies beside the expansion.
    (tmp_path / "events.toml").write_text(SHADOW, encoding="utf-8")
    t = start(GAME, 2, seed=1, options={**OUTLAND, "first-game": True}, content=[tmp_path])
    assert {"a-shadow-of-war", "rare-goods", "hellfire-war"} <= set(t.state.decks.events)
    assert len(t.state.decks.events) == 47 + 4 + 1
    assert not any("blue" in str(k) for k in t.state.decks.piles)
    assert CharacterId("mage") in t.state.characters
