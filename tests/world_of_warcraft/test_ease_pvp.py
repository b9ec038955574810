"""PvP combat, trades and loot on screen: who is meant, what armor does, who has won, what an item is for."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.pvp.loot import PvpAftermath
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
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


def test_armor_says_what_it_cancels_and_what_is_left() -> None:
    t = armored(damage=2, defense=3, armor=2)
    assert asked(t, t.pos.stack[-1]) == "Your armor cancels 2 hits of the enemy: which?"
    assert {offer.words: offer.outlook.changes for offer in shown(t).values()} == {
        "Cancel 2 defense": "leaves 2 damage, 1 defense",
        "Cancel 1 damage and 1 defense": "leaves 1 damage, 2 defense",
        "Cancel 2 damage": "leaves 3 defense",
    }
    assert answered(t) == ""


def test_armor_that_has_nothing_else_to_do_cancels_damage_unasked() -> None:
    assert answered(armored(damage=2, defense=0, armor=1)) == "cancel-hits 1"
    assert answered(armored(damage=1, defense=1, armor=2)) == "cancel-hits 1"


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
