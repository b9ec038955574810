"""Character packs: what they add, totems, improved items and encounters that cling."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import Box
from azeroth.games.adventure import box
from azeroth.games.adventure.ids import LEVELS, CharacterId
from azeroth.games.adventure.state import Table
from azeroth.testing import offered, play, refusal
from tests.adventure.fights import ALL, FIELD, asked, attacks, duel, fight, next_turn
from tests.adventure.tables import at, deck, marker, turn, who

BASE = box.load([box.BASE])


# -- what a pack adds -------------------------------------------------------------------------------


@pytest.mark.rule("ag.pack.modular", "ag.pack.second-wave")
def test_the_packs() -> None:
    people = {key: one for key, one in ALL.characters.items() if key not in BASE.characters}
    assert {key: one.name for key, one in people.items()} == {
        "artumnis": "Artumnis Moondream", "brandon": "Brandon Lightstone", "dongon": "Dongon Swiftblade",
        "zowka": "Zowka Shattertusk", "brebo": "Brebo Bigshot", "wennu": "Wennu Bloodsinger",
    }  # fmt: skip
    classes = {key: f"{one.people} {one.cls}".lower() for key, one in people.items()}
    assert [classes[CharacterId(key)] for key in ("artumnis", "brandon", "dongon", "zowka")] == [
        "night elf druid", "human paladin", "troll rogue", "orc shaman",
    ]  # fmt: skip
    alone = box.load([box.BASE, box.PACKS[3]])
    assert set(alone.characters) - set(BASE.characters) == {"zowka"}


def laid_out(pack: Box, choices: list[str]) -> Table:
    """A table of two after set-up, with a pack in use."""
    t: Any = new_game("adventure", 2, seed=3, options={pack.slug: True})
    for choice in choices:
        play(t, choice)
    while t.state.round == 0 or asked(t)[1].startswith(("SetUp", "SetUpQuest")):
        play(t, offered(t)[0])
    return t  # type: ignore[no-any-return]


@pytest.mark.rule("ag.pack.character-choice", "ag.pack.challenge-cards", "ag.pack.quests")
@pytest.mark.rule("ag.pack.discoveries", "ag.pack.mixed-even-if-unchosen")
@pytest.mark.parametrize("pack", box.PACKS, ids=lambda pack: pack.slug)
def test_a_pack_is_mixed_in(pack: Box) -> None:
    for first in (f"take {pack.slug}", *(("take grumbaz",) if pack.slug == "zowka" else ())):
        t = laid_out(pack, [first])
        assert [len(t.state.deck(level).cards) for level in LEVELS] == [47, 47, 47, 47]
        added = set(t.content.challenges) - set(BASE.challenges)
        assert len(added) == 28
        assert any(card in added for card in deck(t)[:40]), "shuffled in"
        assert len(t.state.elite) == 30 + 2
        assert sum(q.deck == "starting" for q in t.content.quests.values()) == 18 + 2
        assert len(t.state.pile) == 20 + 4
        chosen = [c for c in t.state.characters if c.id == first.split()[1]]
        assert len(chosen) == 1, "the pack's character can be chosen like any other"
        (hero,) = chosen
        assert len(hero.hand) + len(hero.deck) == 23
        assert len(hero.quests) == 2
        assert (hero.level, hero.side, hero.damage) == ("grey", "starting", 0)
    without: Any = new_game("adventure", 2, seed=3)
    assert f"take {pack.slug}" not in offered(without)


@pytest.mark.rule("ag.pack.symbols")
def test_a_packs_cards_can_be_told_apart_and_play_alike() -> None:
    for pack in box.PACKS:
        with_it = box.load([box.BASE, pack])
        added = set(with_it.challenges) - set(BASE.challenges)
        files = "".join(path.read_text() for path in pack.folder.glob("*.toml"))
        assert all(f'id = "{key}"' in files for key in added), "its cards can be sorted out again"
        assert all(with_it.challenges[key] == BASE.challenges[key] for key in BASE.challenges)
    t = fight("starving-worg", [6, 1], packs=["artumnis"])
    assert who(t).bag == ["starving-worg"], "fought and won like any other"


# -- totems -----------------------------------------------------------------------------------------


def zowka(space: str = FIELD, **more: Any) -> dict[str, Any]:
    return at(space, "zowka", **more)


EARTH = {"card": "earth-totem", "space": "goldshire", "owner": 0}
WATER = {"card": "water-totem", "space": "brill", "owner": 0}


@pytest.mark.rule("ag.pack.totem-placement", "ag.pack.totem-card-stays", "ag.pack.totem-tokens")
def test_a_totem_stands_where_it_was_placed() -> None:
    t = turn("walk", zowka(hand=["earth-totem", "water-totem"], energy=3, movement=1), packs=["zowka"])
    play(t, "play earth-totem", "step goldshire", "play water-totem")
    assert [(g.card, g.space) for g in t.state.ground] == [
        ("earth-totem", FIELD),
        ("water-totem", "goldshire"),
    ]
    assert who(t).discards == [], "the cards stay in play"
    assert set(ALL.characters[CharacterId("zowka")].totems) == {"earth", "water"}


@pytest.mark.rule("ag.pack.totem-card-stays")
def test_a_totem_works_while_its_card_is_in_play() -> None:
    hero = {"character": "zowka"}
    for ground, defense in (([], 4), ([EARTH], 5), ([{**EARTH, "space": "brill"}], 4)):
        t = fight("straw-man", [1, 1], hero, ground=ground)  # Goldshire is one space away, Brill is far
        assert [a[2] for a in attacks(t) if a[0] == -1] == [defense]


@pytest.mark.rule("ag.pack.totem-card-stays", "ag.pack.totem-removal")
def test_a_second_totem_of_a_kind_takes_the_token() -> None:
    t = turn("walk", zowka(hand=["earth-totem.2"], energy=1), packs=["zowka"], ground=[EARTH, WATER])
    play(t, "play earth-totem.2")
    assert sorted((g.card, g.space) for g in t.state.ground) == [
        ("earth-totem.2", FIELD), ("water-totem", "brill"),
    ]  # fmt: skip
    assert who(t).discards == ["earth-totem"], "the earlier card is discarded"


@pytest.mark.rule("ag.pack.totem-defeat", "ag.pack.totem-removal", "ag.pack.totem-placement")
@pytest.mark.example("ag.ex.zowka-defeated")
def test_zowkas_defeat_takes_her_totems() -> None:
    t = fight("straw-man", [1, 6], {"character": "zowka", "damage": 4}, ground=[EARTH, WATER])
    while "pass" in offered(t):
        play(t, "pass")
    assert who(t).space == "stormwind-city"
    assert t.state.ground == []
    assert sorted(who(t).discards) == ["earth-totem", "water-totem"]
    trap = {"card": "freezing-trap", "space": "brill", "owner": 1}
    other = fight("straw-man", [1, 6], {"character": "zowka", "damage": 4}, others=[at("brill", "burbonn")],
                  ground=[EARTH, trap])  # fmt: skip
    assert [g.card for g in other.state.ground] == ["freezing-trap"], "nobody else's card"


# -- improved items ---------------------------------------------------------------------------------

SWORD = "skeletal-raider"
"""Consecrated Longsword, green; at yellow level, on 5 or a star +1 attack."""


@pytest.mark.rule("ag.pack.improved-items-equip", "ag.pack.improved-items-text")
@pytest.mark.example("ag.ex.improved-yellow-item")
def test_an_item_with_an_improved_text() -> None:
    for level, more in (("green", 0), ("yellow", 1), ("red", 1)):
        hero = at(FIELD, "grumbaz", level=level, bag=[SWORD])
        t = turn("maintenance", hero, packs=["brandon"])
        play(t, f"equip {SWORD}")
        assert who(t).weapon == SWORD
        sword = ALL.challenges[who(t).weapon].item
        assert sword is not None
        assert sword.attack is not None
        armed = {"character": "grumbaz", "level": level, "weapon": SWORD, "side": "starting"}
        undead = fight("straw-ghoul", [5, 1], armed, packs=["brandon"])
        assert attacks(undead)[-1][1] == 5 + sword.attack + 1 + more, "the basic text in any case"
    grey = turn("maintenance", at(FIELD, "grumbaz", bag=[SWORD, "straw-man"]), packs=["brandon"])
    assert refusal(grey, f"equip {SWORD}").rule == "ag.item.level-restriction", "its own level counts"


# -- encounters that cling --------------------------------------------------------------------------

SPIRIT = "tormented-spirit"
"""On a star it clings to its opponent: -1 attack."""


@pytest.mark.rule("ag.pack.attached-encounter-not-encounter")
def test_an_encounter_becomes_an_attached_card() -> None:
    t = fight(SPIRIT, [6, 6], packs=["wennu"])
    assert [(a.card, a.owner) for a in who(t).attached] == [(SPIRIT, -1)]
    assert (t.state.track, who(t).bag, attacks(t)) == ([], [], []), "no slot, no item, the combat is over"
    assert SPIRIT not in deck(t)
    bears: dict[str, Any] = {"attached": [{"card": SPIRIT, "by": -1}]}
    weaker = fight("straw-man", [3, 1], {"character": "grumbaz", **bears}, packs=["wennu"])
    assert attacks(weaker)[-1][1] == 3 + 1 - 1, "its text holds for its bearer"
    again = turn("challenge", at(FIELD, **bears), decks={"grey": ["straw-man"]}, dice=[1, 1], packs=["wennu"])
    assert [m.card for m in again.state.track] == ["straw-man"], "it is not what is met in the space"


@pytest.mark.rule("ag.pack.attached-encounter-rules")
def test_who_pays_for_it_shakes_a_clinging_encounter_off() -> None:
    curse = {"card": "curse-of-weakness", "by": 1}
    hero = at(FIELD, "grumbaz", hand=["rend"], attached=[curse, {"card": SPIRIT, "by": -1}])
    t = turn("maintenance", hero, at("brill", "sandrai"), packs=["wennu"])
    play(t, "accept")
    assert [one.card for one in who(t).attached] == ["curse-of-weakness"]
    assert (who(t).hand, who(t).discards) == ([], ["rend"])
    assert deck(t)[-1] == SPIRIT, "it is a challenge card again"


@pytest.mark.rule("ag.pack.attached-encounter-not-encounter", "ag.pack.attached-encounter-rules")
@pytest.mark.example("ag.ex.attached-encounter")
def test_what_is_for_encounters_does_not_touch_an_attached_one() -> None:
    bears: dict[str, Any] = {"attached": [{"card": SPIRIT, "by": -1}]}
    t = turn(
        "walk", at(FIELD, "brandon", hand=["consecration"], energy=2, **bears), packs=["brandon", "wennu"],
        track=[marker(FIELD, "straw-wolf")],
    )  # fmt: skip
    play(t, "play consecration")
    assert offered(t) == ["pick-marker 1", "nothing"], "the attached card is no encounter in the space"
    play(t, "pick-marker 1")
    assert t.state.track == [], "the marker's encounter is defeated"
    assert [a.card for a in who(t).attached] == [SPIRIT]
    lost = fight("straw-man", [1, 6], {"character": "burbonn", "damage": 4, **bears}, packs=["wennu"])
    assert who(lost).attached == []
    assert SPIRIT in deck(lost), "discarded with the others, to the top of its deck"
    assert deck(lost).index(SPIRIT) >= len(deck(lost)) - 2


@pytest.mark.rule("ag.pack.attached-encounter-rules")
def test_an_attached_encounter_is_not_the_spoil_of_a_duel() -> None:
    bears = {"character": "sofeea", "damage": 3, "attached": [{"card": SPIRIT, "by": -1}]}
    t = duel([6, 1], {"character": "grumbaz"}, bears, packs=["wennu"])
    assert asked(t)[1] != "StealItem.choose"
    assert who(t, 1).attached == []
    assert deck(t)[-1] == SPIRIT
    next_turn(t, 1)
    assert who(t, 1).bag == []
