"""The three Overlords, victory, and open information."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import overlord_foe
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.play.overlords.nefarian import LastStand, NefarianMoves
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import begin, offered, play, refusal
from tests.world_of_warcraft.tables import act, area, events, fight, table, who

FOUR: dict[str, Any] = {
    "warrior": {"faction": "horde", "seat": 0, "xp": 3},
    "shaman": {"faction": "horde", "seat": 0},
    "paladin": {"faction": "alliance", "seat": 1},
    "rogue": {"faction": "alliance", "seat": 1},
}
SIX = {**FOUR, "mage": {"faction": "horde", "seat": 0}, "druid": {"faction": "alliance", "seat": 1}}


@pytest.mark.rule("wbg.setup.overlord-side", "wbg.overlord.sheet")
def test_the_side_of_the_sheet_by_characters() -> None:
    four = overlord_foe(table(2, characters=FOUR, overlord="nefarian"), Faction.HORDE, 0)
    six = overlord_foe(table(2, characters=SIX, overlord="nefarian"), Faction.HORDE, 0)
    assert (four.threat, four.attack, four.health) == (7, 12, 26)
    assert (six.threat, six.attack, six.health) == (7, 18, 39)


@pytest.mark.rule("wbg.victory.overlord", "wbg.victory.faction-of-participants")
def test_defeating_the_overlord_wins_at_once() -> None:
    t = fight(
        "hunter",
        [],
        overlord="kelthuzad",
        at="ranged_strike",
        region="stratholme",
        areas={"horde": {"damage": 27}},
    )
    assert t.over
    assert t.state.winner is Faction.HORDE
    assert t.result is not None
    assert t.result.ranks == (1, 2)


@pytest.mark.rule("wbg.term.factions")
def test_every_seat_of_the_faction_wins_whoever_fought() -> None:
    others = {
        "druid": {"faction": "horde", "seat": 2},
        "paladin": {"faction": "alliance", "seat": 1},
        "rogue": {"faction": "alliance", "seat": 3},
    }
    t = fight(
        "hunter", [], overlord="kelthuzad", at="ranged_strike", region="stratholme", players=4, others=others,
        areas={"horde": {"damage": 27}},
    )  # fmt: skip
    assert t.result is not None
    assert t.result.ranks == (1, 2, 1, 2)


@pytest.mark.rule("wbg.overlord.lost-challenge")
def test_losing_to_the_overlord_is_a_defeat_like_any_other() -> None:
    t = fight("hunter", [], overlord="kelthuzad", at="damage", region="stratholme", health=1)
    play(t, "region brill")
    assert not t.over
    assert who(t, "hunter").health == 1


# -- Nefarian -------------------------------------------------------------------------------------


def flight(start: str, fate_card: str = "old-hatreds", **given: Any) -> Table:
    t = table(
        2,
        characters=FOUR,
        overlord="nefarian",
        turn=3,
        step="event",
        decks={"events": [fate_card]},
        **given,
    )
    assert start
    return t


@pytest.mark.rule("wbg.overlord.nefarian-moves", "wbg.overlord.nefarian-path")
def test_nefarian_moves_by_fate() -> None:
    t = flight("overlook-cliffs")
    assert t.state.counters[0].region == "shaolwatha" or t.find(NefarianMoves) is not None
    while t.find(NefarianMoves) is not None:
        assert t.seats == (0,)
        play(t, offered(t)[0])
    from azeroth.games.world_of_warcraft.play.character.defeat import distances

    far = distances(t, RegionId("bulwark"))
    assert far[t.state.counters[0].region] == far[RegionId("overlook-cliffs")] - 2
    still = flight("overlook-cliffs", "subterfuge")
    assert still.state.counters[0].region == "overlook-cliffs"


@pytest.mark.rule("wbg.overlord.nefarian-arrival")
def test_nefarian_in_the_bulwark() -> None:
    t = table(2, characters=FOUR, overlord="nefarian")
    t.state.counters[0].region = RegionId("bulwark")
    begin(t, LastStand())
    assert t.frame(Combat).group == ["warrior", "shaman"]
    while t.find(Combat) is not None and t.frame(Combat).group[:1] != ["paladin"]:
        if "paladin" in t.frame(Combat).group or t.over:
            break
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert set(t.frame(Combat).group) == {"paladin", "rogue"}
    assert area(t).damage == 0
    while not t.over:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert t.state.winner is None
    assert t.state.outcome == "Nefarian has beaten both factions"
    assert [met.words(t).split(" against ")[1] for met in events(t, "Met")] == ["Nefarian."] * 2


@pytest.mark.rule("wbg.overlord.nefarian-combat")
@pytest.mark.example("wbg.ex.faq-nefarian-hits")
@pytest.mark.parametrize(("blue", "red"), [(0, 2), (1, 1), (2, 0)])
def test_hits_against_nefarian_are_capped_by_eights(blue: int, red: int) -> None:
    equipped = ["fine-longbow", "scimitar", "battle-shout"]
    t = fight(
        "warrior",
        [],
        overlord="nefarian",
        region="overlook-cliffs",
        level=2,
        equipped=equipped,
        dice=[7, 7, 2, 8, 8, 2],
        health=6,
    )
    play(t, "done")
    assert offered(t) == ["spend 0", "spend 1", "spend 2"]
    play(t, f"spend {blue}")
    (placed,) = events(t, "TokensPlaced")
    assert (placed.damage, placed.defense, placed.attrition) == (blue, red, 2 + 1)


@pytest.mark.rule("wbg.overlord.nefarian-combat")
def test_attrition_against_nefarian_is_halved() -> None:
    half = fight(
        "paladin",
        [],
        "alliance",
        overlord="nefarian",
        region="overlook-cliffs",
        level=3,
        talents=["reckoning"],
        equipped=["seal-of-righteousness"],
        dice=[2, 2],
    )
    while not events(half, "TokensPlaced"):
        play(half, "done")
    assert events(half, "TokensPlaced")[0].attrition == 2


# -- Kel'Thuzad -----------------------------------------------------------------------------------


@pytest.mark.rule("wbg.overlord.kelthuzad-combat")
def test_kelthuzad() -> None:
    t = fight(
        "warrior",
        [],
        overlord="kelthuzad",
        region="stratholme",
        level=5,
        health=14,
        dice=[2, 6, 8],
        friends={"mage": {"region": "stratholme"}},
    )
    play(t, "attack warrior", "done")
    assert who(t, "warrior").health == 12
    assert offered(t) == ["die 1", "done"]
    play(t, "die 1")
    assert events(t, "TokensPlaced")[0].attrition == 1
    none = fight(
        "warrior",
        [],
        overlord="kelthuzad",
        region="stratholme",
        level=5,
        dice=[3, 3, 3],
        friends={"mage": {"region": "stratholme"}},
    )
    play(none, "attack warrior", "done")
    assert events(none, "TokensPlaced")[0].attrition == 0
    area(none).damage = 9
    none.frame(CombatRound).end_of_resolution(none)
    assert area(none).damage == 9 - 4


# -- Lord Kazzak ----------------------------------------------------------------------------------


@pytest.mark.rule("wbg.overlord.kazzak-peek", "wbg.overlord.kazzak-challenge", "wbg.info.decks-hidden")
@pytest.mark.example("wbg.ex.built-kazzak")
def test_kazzaks_counters() -> None:
    cs = {k: {**v, "region": "chillwind-point"} for k, v in FOUR.items()}
    t = table(2, characters=cs, overlord="kazzak", kazzak="infectis-scar", step="act", who=["warrior"])
    play(t, "peek")
    (here,) = [c for c in t.state.counters if c.region == "chillwind-point"]
    assert here.seen == 1
    assert refusal(t, "peek").rule == "wbg.overlord.kazzak-peek"
    assert [e for e in t.events(0) if "false" in e.words(t)]
    assert not [e for e in t.events(1) if "false" in e.words(t)]
    assert who(t, "warrior").actions == 2
    a = table(
        2,
        characters=cs,
        overlord="kazzak",
        kazzak="infectis-scar",
        turn=2,
        step="act",
        who=["paladin"],
    )
    play(a, "challenge overlord kazzak", "choose rogue")
    assert not any(c.region == "chillwind-point" for c in a.state.counters)
    assert a.find(Combat) is None
    assert (who(a, "paladin").actions, who(a, "rogue").actions) == (1, 1)
    true = table(
        2,
        characters=cs,
        overlord="kazzak",
        kazzak="chillwind-point",
        turn=2,
        step="act",
        who=["rogue"],
    )
    assert not any(c.real for c in true.view(None).state.counters)
    play(true, "challenge overlord kazzak", "done")
    assert [f.kind for f in true.frame(Battle).foes] == ["kazzak"]
    for viewer in (None, 0, 1):  # once it lies face up, onlookers see it too
        known = {str(c.region): c.real for c in true.view(viewer).state.counters if c.face_up}
        assert known == {"chillwind-point": True}


@pytest.mark.rule("wbg.overlord.kazzak-combat")
def test_fighting_kazzak() -> None:
    t = fight(
        "warrior",
        [],
        overlord="kazzak",
        region="chillwind-point",
        level=3,
        health=8,
        dice=[1, 2, 3, 3],
        equipped=["scimitar", "battle-shout"],
        friends={"mage": {"region": "chillwind-point"}},
    )
    play(t, "attack warrior", "done")
    rerolls = stat(t, who(t, "warrior"), "reroll")
    assert rerolls.total == 1
    # A part of a sum is called by whom it comes from.
    assert [part.what for part in rerolls] == ["Scimitar", "Battle Shout", "Lord Kazzak"]
    play(t, "done")
    assert who(t, "warrior").health == 6
    assert events(t, "TokensPlaced")[0].attrition == 1
    assert area(t).attrition == 0


# -- information ----------------------------------------------------------------------------------


@pytest.mark.rule("wbg.info.open", "wbg.info.merchant-open", "wbg.info.quests-open", "wbg.info.decks-hidden")
def test_everything_but_decks_and_counters_is_open() -> None:
    cs = {**FOUR, "warrior": {**FOUR["warrior"], "bag": ["dull-blade"], "spellbook": ["rend"], "gold": 9}}
    t = table(2, characters=cs, merchant=["scimitar"], quests={"horde": ["evil-brew"]}, events=["bounty"])
    seen = t.view(1).state
    assert seen.characters == t.state.characters
    assert seen.merchant == ["scimitar"]
    assert seen.sides[Faction.HORDE].quests == ["evil-brew"]
    assert [e.event for e in seen.events] == ["bounty"]
    assert len(seen.decks.piles) == 13
    for deck in seen.decks.piles.values():
        assert set(deck.cards) <= {"?"}
    assert all(c.real is False for c in seen.counters)


@pytest.mark.rule(
    "wbg.limit.others-substitute", "wbg.component.denominations", "wbg.component.character-counters",
)  # fmt: skip
def test_tokens_never_run_out() -> None:
    sold = act("mage", region="brill", gold=9999, bag=["scimitar"], health=1)
    play(sold, "town", "sell scimitar")
    assert who(sold, "mage").gold == 9999 + 4
    charged = fight("warrior", ["red gnoll"], energy=500, curse=60, friends={"shaman": {}})
    play(charged, "attack warrior")
    assert (who(charged, "warrior").energy, who(charged, "warrior").curse) == (501, 60)
    boxes = {"damage": 80, "defense": 70, "attrition": 60, "armor": 90}
    t = fight("warrior", ["20 red worgen"], at="resolution", areas={"horde": boxes}, level=5)
    assert len(events(t, "FoeDefeated")) == 20  # 9 hits each, out of one box
