"""PvP combat, trades and loot on screen: who is meant, what armor does, who has won, what an item is for."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.choices.turn import GiveGold
from azeroth.games.world_of_warcraft.events import GoldGiven, ItemGiven
from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.pvp.loot import PvpAftermath
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.play.turn.trading import Trading
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.prompts import prompt as asked
from azeroth.testing import begin, go_on, offered, play, step
from tests.planned import answered, shown
from tests.world_of_warcraft.tables import events, table, who
from tests.world_of_warcraft.test_ease import name, pair
from tests.world_of_warcraft.test_pvp import pvp


def armored(damage: int, defense: int, armor: int) -> Table:
    """The Horde uses so much armor against what lies in the Alliance's boxes."""
    areas = {
        "horde": {"armor": armor, "damage": 0, "defense": 0, "attrition": 0},
        "alliance": {"armor": 0, "damage": damage, "defense": defense, "attrition": 0},
    }
    return pvp({"warrior": {}}, {"mage": {}}, at="armor_step", areas=areas)


def test_armor_says_what_it_cancels_and_which_wounds_come_of_it() -> None:
    areas = {
        "horde": {"armor": 2, "damage": 1, "defense": 0, "attrition": 3},
        "alliance": {"armor": 0, "damage": 2, "defense": 2, "attrition": 2},
    }
    t = pvp({"warrior": {}}, {"mage": {}}, at="armor_step", areas=areas)
    assert asked(t, t.pos.stack[-1]) == "Your armor cancels 2 hits of the enemy: which?"
    # What is left of defense and attrition meets the three of the Horde.
    assert {offer.words: offer.outlook.changes for offer in shown(t).values()} == {
        "Cancel 2 defense": "take 2 wounds, deal 4",
        "Cancel 1 damage and 1 defense": "take 1 wound, deal 3",
        "Cancel 2 damage": "take no wounds, deal 2",
    }
    assert answered(t) == ""
    assert all(offer.outlook.aside for offer in shown(t).values())


def test_the_wounds_that_are_told_are_those_that_come() -> None:
    for damage in range(3):
        areas = {
            "horde": {"armor": 2, "damage": 2, "defense": 1, "attrition": 1},
            "alliance": {"armor": 1, "damage": 2, "defense": 2, "attrition": 2},
        }
        heroes = {"warrior": {"level": 5, "health": 9}}, {"mage": {"level": 5, "health": 9}}
        t = pvp(*heroes, at="armor_step", areas=areas)
        told = t.frame(PvpRound).foreseen(t, damage)
        play(t, f"cancel-hits {damage}")
        if step(t) == "PvpRound.defenders_armor":
            play(t, "cancel-hits 1")
        while t.find(PvpRound) is not None and not t.frame(PvpRound).at.startswith("round"):
            if (who(t, "warrior").health, who(t, "mage").health) == (9 - told[0], 9 - told[1]):
                break
            play(t, "done" if "done" in offered(t) else offered(t)[0])
        assert (who(t, "warrior").health, who(t, "mage").health) == (9 - told[0], 9 - told[1])


def test_armor_that_is_wasted_is_not_suggested() -> None:
    told = {o.words: (o.outlook.changes, o.outlook.aside) for o in shown(armored(2, 1, 2)).values()}
    assert told == {
        "Cancel 1 defense": ("take 2 wounds, deal none", True),
        "Cancel 1 damage and 1 defense": ("take 1 wound, deal none", False),
        "Cancel 2 damage": ("take 1 wound, deal none", False),
    }


def test_a_fight_between_heroes_tells_its_odds_and_whom_it_meets() -> None:
    here = {"region": "ambermill"}
    strong = {
        "warrior": {"faction": "horde", "seat": 0, "level": 5, **here},
        "mage": {"faction": "alliance", "seat": 1, "level": 1, "health": 1, **here},
    }
    t = table(2, characters=strong)
    words = f"Challenge {name(t, 'mage')}"
    outlook = shown(t)[words].outlook
    assert outlook.odds > 80
    assert outlook.changes == "level 1, Health 1"
    strong["warrior"] |= {"level": 1, "health": 1}
    strong["mage"] |= {"level": 5, "health": 7}
    t = table(2, characters=strong)
    assert shown(t)[words].outlook.odds < 20
    assert "fights alone" in shown(t)[words].outlook.ask


def test_armor_that_has_nothing_else_to_do_cancels_damage_unasked() -> None:
    assert answered(armored(damage=2, defense=0, armor=1)) == "cancel-hits 1"
    assert answered(armored(damage=1, defense=1, armor=2)) == "cancel-hits 1"
    # As many wounds come of it whatever it cancels.
    assert answered(armored(damage=2, defense=3, armor=2)) == "cancel-hits 2"


def test_enemies_and_a_known_overlord_are_challenged_by_name() -> None:
    here = {"region": "ambermill", "level": 3}
    both = {
        "warrior": {"faction": "horde", "seat": 0, **here},
        "mage": {"faction": "alliance", "seat": 1, **here},
        "priest": {"faction": "alliance", "seat": 1, **here},
    }
    t = table(2, characters=both)
    assert f"Challenge {name(t, 'mage')} and {name(t, 'priest')}" in shown(t)
    both["warrior"]["region"] = "stratholme"
    known = table(2, characters=both, overlord="kelthuzad")
    assert "Challenge Kel'Thuzad" in shown(known)
    both["warrior"]["region"] = "deep-elem-mine"
    hidden = table(2, characters=both, overlord="kazzak")
    assert "Challenge the Overlord" in shown(hidden)


def test_who_has_won_is_told() -> None:
    t = pvp({"warrior": {}}, {"mage": {"bag": ["scimitar"]}})
    begin(t, PvpAftermath(winner=who(t, "warrior").faction, standing=["warrior"], beaten=["mage"]))  # type: ignore[list-item]
    [told] = events(t, "PvpDecided")
    assert told.outcome(t).title == "The Horde wins the combat"
    assert told.outcome(t).lines[0].endswith("is defeated.")


def test_loot_says_for_whom_it_is_of_use() -> None:
    t = pvp({"warrior": {"level": 3}, "warlock": {"level": 3}}, {"mage": {"bag": ["scimitar"]}})
    who_won = who(t, "warrior").faction
    begin(t, PvpAftermath(winner=who_won, standing=["warrior", "warlock"], beaten=["mage"]))  # type: ignore[list-item]
    assert step(t) == "PvpAftermath.loot"
    uses = {offer.words: offer.outlook.changes for offer in shown(t).values() if not offer.done}
    assert uses[f"Scimitar for {name(t, 'warrior')}"] == "can use it at once"
    assert next(offer.words for offer in shown(t).values() if offer.done) == "Leave it"


def test_two_who_trade_are_offered_once_and_asked_by_name() -> None:
    t = pair()
    hunter, mage = name(t, "hunter"), name(t, "mage")
    for c in ("hunter", "mage", "hunter", "mage"):
        play(t, f"act {c}")
        play(t, "wait")
    # As after an action together.
    t.frame(FactionTurn).recent = [CharacterId("hunter"), CharacterId("mage")]
    t.pending = None
    go_on(t)
    assert {"trade hunter mage", "trade mage hunter"} <= set(offered(t))
    trades = [o for o in shown(t).values() if " trades with " in o.words and not o.hidden]
    assert len(trades) == 1
    play(t, "trade hunter mage")
    assert asked(t, t.pos.stack[-1]).startswith(f"What does {hunter} give to {mage}?")
    assert f"Give 1 gold to {mage}" in shown(t)


def test_who_is_given_something_is_told_what_and_the_log_says_to_whom() -> None:
    t = pair(of={"hunter": {"gold": 2, "bag": ["dull-blade"]}, "mage": {"gold": 1}})
    hunter, mage = name(t, "hunter"), name(t, "mage")
    play(t, "act hunter", "wait", "trade hunter mage")
    play(t, str(GiveGold(2, CharacterId("hunter"), CharacterId("mage"))), "give dull-blade hunter mage")
    if t.frame(Trading).at == "first_gives":
        play(t, "done")
    said = f"{hunter} gave gold and Dull Blade. What does {mage} give to {hunter} in return?"
    assert asked(t, t.pos.stack[-1]) == said
    told = [event.words(t) for event in t.happened if isinstance(event, GoldGiven | ItemGiven)]
    assert [words.count("](") for words in told] == [2, 3], "who, what and to whom are links"
