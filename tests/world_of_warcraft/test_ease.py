"""What people are spared in World of Warcraft, and the odds that they are told before they commit."""

from __future__ import annotations

from typing import Any

from azeroth.engine.plans import parts
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, step
from tests.planned import answered, click, shown
from tests.world_of_warcraft.tables import act, fight, table, who
from tests.world_of_warcraft.test_management import manage


def pair(**more: Any) -> Table:
    """Two of the Horde beside each other, both of one player, at the start of their turn."""
    both = {
        "hunter": {"faction": "horde", "seat": 0, "region": "brill"},
        "mage": {"faction": "horde", "seat": 0, "region": "brill"},
        "paladin": {"faction": "alliance", "seat": 1},
    }
    for cls, fields in more.pop("of", {}).items():
        both[cls] |= fields
    return table(2, characters=both, turn=1, **more)


def name(t: Table, cls: str) -> str:
    return t.content.characters[who(t, cls).sheet].name.split()[0]


def test_two_steps_are_one_click_on_the_place() -> None:
    t = act("hunter", "alliance", region="southshore")
    offer = shown(t)["Travel to Durnholde Keep"]
    assert parts(offer.choice) == ["travel tarren-mill", "travel durnholde-keep"]
    assert offer.targets[-1] == "region:durnholde-keep"
    click(t, "Travel to Durnholde Keep")
    assert who(t, "hunter").region == "durnholde-keep"
    t.undo(0)
    assert who(t, "hunter").region == "southshore", "taken back as one"


def test_one_step_ends_there() -> None:
    t = act("hunter", "alliance", region="southshore")
    click(t, "Travel to Tarren Mill")
    assert who(t, "hunter").region == "tarren-mill"
    assert step(t) != "TravelAction.next_step"


def test_nobody_is_led_past_blue_creatures_unasked() -> None:
    board = {"hillsbrad-fields": ["blue ogre"]}
    t = act("hunter", "alliance", region="southshore", board=board)
    assert parts(shown(t)["Travel to Hillsbrad Fields"].choice) == ["travel hillsbrad-fields"]
    assert all(
        parts(offer.choice)[0] != "travel hillsbrad-fields" or len(parts(offer.choice)) == 1
        for offer in shown(t).values()
    )


def test_who_acts_is_said_with_what_they_do() -> None:
    t = pair()
    words = shown(t)
    hunter, mage = name(t, "hunter"), name(t, "mage")
    assert f"{hunter}: travel to Deathknell" in words
    assert f"{mage}: wait: forgo this action" in words
    assert not any(text.endswith(" acts") for text in words), "clicking the hero says who"
    click(t, f"{mage}: travel to Deathknell")
    assert (who(t, "mage").region, who(t, "mage").actions) == ("deathknell", 1)


def test_who_stands_together_walks_together() -> None:
    t = pair()
    hunter, mage = name(t, "hunter"), name(t, "mage")
    click(t, f"{hunter} and {mage}: travel to Deathknell")
    assert {who(t, c).region for c in ("hunter", "mage")} == {"deathknell"}
    assert {who(t, c).actions for c in ("hunter", "mage")} == {1}
    apart = pair(of={"mage": {"region": "deathknell"}})
    assert not any(" and " in text for text in shown(apart))


def test_a_challenge_tells_values_and_odds_before_it_is_made() -> None:
    board = {"brill": ["green murloc"]}
    t = pair(board=board, quests={})
    t = act("hunter", region="ambermill", board={"ambermill": ["blue ogre"]})
    offer = next(o for o in shown(t).values() if o.words.startswith("Challenge"))
    assert 0 <= offer.outlook.odds <= 100
    assert "Threat" in offer.outlook.changes
    assert "Attack" in offer.outlook.changes
    assert offer.outlook.button, "it has a button like Rest"


def test_who_is_weak_and_alone_is_warned() -> None:
    board = {"ambermill": ["blue ogre"]}
    weak = act("hunter", region="ambermill", board=board, health=2)
    offer = next(o for o in shown(weak).values() if o.words.startswith("Challenge"))
    assert "2 Health" in offer.outlook.ask
    assert "alone" in offer.outlook.ask
    hale = act("hunter", region="ambermill", board=board, health=3)
    assert next(o for o in shown(hale).values() if o.words.startswith("Challenge")).outlook.ask == ""


def test_inviting_shows_what_a_friend_adds() -> None:
    t = pair(board={"brill": ["blue ogre"]})
    hunter, mage = name(t, "hunter"), name(t, "mage")
    click(t, f"{hunter}: challenge the independent Ogre")
    offers = shown(t)
    alone, along = offers["Fight alone"], offers[f"Take {mage} along"]
    assert along.outlook.odds >= alone.outlook.odds >= 0
    assert alone.done, "beginning the fight has its place at the end"


def test_rest_is_not_suggested_to_who_needs_none() -> None:
    t = act("hunter", region="ambermill")
    rest = next(o for o in shown(t).values() if o.words.startswith("Rest"))
    assert rest.outlook.back
    assert rest.words == "Rest: nothing to regain"
    hurt = act("hunter", region="ambermill", health=1)
    assert not next(o for o in shown(hurt).values() if o.words.startswith("Rest")).outlook.back


def test_misses_are_rerolled_with_one_click_and_hits_need_none() -> None:
    t = fight("hunter", ["red ogre"], dice=[1, 1, 1, 1, 1, 1, 1], equipped=["hunting-bow"])
    while step(t) != "AttackPhase.reroll":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    plans = [o for o in shown(t).values() if o.words.startswith("Reroll") and " | " in o.choice]
    if plans:
        before = t.frame_of_dice() if hasattr(t, "frame_of_dice") else None
        assert before is None
        click(t, plans[0].words)
        assert step(t) != "AttackPhase.reroll" or len(offered(t)) < 3
    high = fight("hunter", ["green murloc"], dice=[8, 8, 8, 8, 8, 8, 8])
    while step(high) != "AttackPhase.reroll" and not high.over:
        play(high, "done" if "done" in offered(high) else offered(high)[0])
    assert answered(high) == "done", "every die hits"


def test_an_occupied_slot_offers_the_exchange_and_says_whether_it_is_better() -> None:
    t = manage("warrior", level=2, equipped=["dull-blade"], bag=["bastard-sword"])
    offer = shown(t)["Equip Bastard Sword instead of Dull Blade"]
    assert offer.outlook.changes.startswith("better: Bastard Sword")
    click(t, offer.words)
    assert [e.card for e in who(t, "warrior").equipped] == [CardId("bastard-sword")]
    worse = manage("warrior", level=2, equipped=["bastard-sword"], bag=["dull-blade"])
    assert shown(worse)["Equip Dull Blade instead of Bastard Sword"].outlook.changes.startswith("worse")
    assert answered(worse) == "done", "nothing better: nobody is asked"
    assert answered(t) == "done"


def test_the_same_place_is_offered_once() -> None:
    t = manage("shaman", spellbook=["rockbiter-weapon"])
    plain = [text for text in offered(t) if text.startswith("equip rockbiter-weapon")]
    seen = [o for o in shown(t).values() if o.choice.startswith("equip rockbiter-weapon")]
    assert len(plain) > len(seen) >= 1
