"""One click for what belongs together: go there and fight, go on past questions, all dice, ending a turn."""

from __future__ import annotations

from typing import Any

from azeroth.engine import Rolled
from azeroth.engine.tables.standing import USUAL
from azeroth.engine.view.plans import parts, with_plans
from azeroth.engine.view.scene import prompt_for
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, die_words
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play, step
from tests.planned import answered, click, prompt, shown
from tests.world_of_warcraft.tables import CRUSADER, act, area, duel, fight, placed, table, who
from tests.world_of_warcraft.test_ease import GNOLLS, name, pair
from tests.world_of_warcraft.test_management import manage


def until(t: Table, text: str) -> Table:
    """Go on to the question that offers it."""
    while text not in offered(t):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


# -- go there and fight ---------------------------------------------------------------------------


def apart(events: Any = (), **more: Any) -> Table:
    """Two of the Alliance in two places, a step from creatures of their quest."""
    both = {
        "hunter": {"faction": "alliance", "seat": 0, "region": "southshore"},
        "mage": {"faction": "alliance", "seat": 0, "region": "durnholde-keep"},
        "shaman": {"faction": "horde", "seat": 1},
    }
    for cls, fields in more.items():
        both[cls] = both.get(cls, {}) | fields
    return table(2, characters=both, turn=2, board=GNOLLS, events=list(events))


def test_a_click_on_creatures_far_away_goes_there_and_fights() -> None:
    t = act("hunter", "alliance", region="southshore", board=GNOLLS)
    offer = shown(t)[f"{name(t, 'hunter')}: go to Tarren Mill and challenge the Gnoll"]
    assert set(offer.targets) <= {p.id for p in t.game.view.scene(t.glance(0), 0).pieces}, "on the creatures"
    assert 0 <= offer.outlook.odds <= 100, "the odds are told before"
    click(t, offer.words)
    assert who(t, "hunter").region == "tarren-mill"
    assert t.frame(Battle).group == ["hunter"]


def test_who_comes_from_two_places_fights_together() -> None:
    t = apart()
    hunter = name(t, "hunter")
    words = "Both: go to Tarren Mill and challenge the Gnoll"
    together, alone = shown(t)[words], shown(t)[f"{hunter}: go to Tarren Mill and challenge the Gnoll"]
    assert together.outlook.odds >= alone.outlook.odds
    click(t, words)
    assert t.frame(Battle).group == ["hunter", "mage"]
    assert {who(t, c).actions for c in ("hunter", "mage")} == {0}


def test_who_has_one_action_cannot_go_and_fight() -> None:
    t = apart(mage={"actions": 1})
    assert any(words.startswith(f"{name(t, 'hunter')}: go to Tarren Mill") for words in shown(t))
    assert not any(words.startswith(f"{name(t, 'mage')}: go to") for words in shown(t))
    assert not any(words.startswith("Both: go to") for words in shown(t))


def test_two_of_three_who_fight_together_are_named() -> None:
    t = apart(priest={"faction": "alliance", "seat": 0, "region": "dun-garok", "actions": 0})
    hunter, mage = name(t, "hunter"), name(t, "mage")
    assert f"{hunter} and {mage}: go to Tarren Mill and challenge the Gnoll" in shown(t)


def test_a_boss_is_fought_together() -> None:
    t = apart(
        hunter={"region": "shining-strand"}, mage={"region": "shining-strand"}, events=["the-old-snake"]
    )
    hunter = name(t, "hunter")
    assert f"{hunter}: challenge The Old Snake" in shown(t)
    click(t, "Both: challenge The Old Snake")
    assert t.frame(Battle).group == ["hunter", "mage"]


def test_of_three_any_two_can_fight() -> None:
    druid = {"faction": "alliance", "seat": 0, "region": "tarren-mill"}
    t = apart(hunter={"region": "tarren-mill"}, mage={"region": "tarren-mill"}, druid=druid)
    for group in (("hunter", "mage"), ("hunter", "druid"), ("mage", "druid")):
        names = {name(t, cls) for cls in group}
        assert any(set(w.partition(":")[0].split(" and ")) == names for w in shown(t) if "hallenge" in w)
    assert "All three: challenge the Gnoll" in shown(t)


# -- the end of a turn ----------------------------------------------------------------------------


def test_a_turn_can_be_ended_with_actions_left() -> None:
    t = pair()
    offer = shown(t)["End the turn"]
    assert offer.done, "it has the place of what ends a step"
    assert offer.outlook.back, "it is not what is suggested"
    assert offer.outlook.ask.startswith("Actions left: ")
    click(t, "End the turn")
    assert {who(t, c).actions for c in ("hunter", "mage")} == {0}
    assert not any(text.startswith("act ") for text in offered(t))


def test_the_last_action_is_given_up_without_a_question() -> None:
    t = pair(of={"hunter": {"actions": 0}, "mage": {"actions": 1}})
    offer = next(o for o in prompt(t).offers if o.words == "End the turn" and not o.hidden)
    assert offer.outlook.ask == ""


# -- going on -------------------------------------------------------------------------------------


def before_the_roll() -> Table:
    """A weak rogue who may use Sinister Strike, before an opponent that counts dice."""
    return fight("rogue", ["green ogre"], level=5, dice=[2] * 9, health=1, equipped=["sinister-strike"])


def test_past_the_cards_and_the_dice_it_is_one_click_to_the_roll() -> None:
    t = before_the_roll()
    assert step(t) == "CardWindow.offer"
    offers = shown(t)
    assert parts(offers["Roll the dice"].choice) == ["done", "done"]
    assert offers["Roll the dice"].done
    assert "Go on" not in offers, "it says where it leads"
    click(t, "Roll the dice")
    assert t.frame(AttackPhase).pool.rolled


def test_who_wants_to_leave_out_dice_gets_there() -> None:
    t = before_the_roll()
    click(t, "Leave out dice")
    assert step(t) == "AttackPhase.hold_back"


def test_a_card_is_used_and_the_dice_roll() -> None:
    t = before_the_roll()
    strike = next(words for words in shown(t) if words.endswith(" and roll"))
    click(t, strike)
    assert t.frame(AttackPhase).pool.rolled
    t = before_the_roll()
    click(t, next(words for words in shown(t) if words.endswith(", then leave out dice")))
    assert step(t) == "AttackPhase.hold_back"


def test_a_card_at_the_end_of_an_attack_rolls_for_nobody_else() -> None:
    t = fight(
        "shaman", ["green murloc"], dice=[8] * 40, equipped=["lightning-shield"],
        friends={"warrior": {"seat": 0}},
    )  # fmt: skip
    play(t, "attack shaman")
    until(t, "use lightning-shield 0")
    uses = [words for words in shown(t) if words.startswith("Use Lightning Shield")]
    assert uses == ["Use Lightning Shield"], "the next roll is the warrior's"


def test_one_choice_at_a_time_keeps_its_own_words() -> None:
    """As in a guide: going on is going on, a card is used, an action is waited away."""
    for t in (before_the_roll(), act("hunter", region="ambermill", actions=1)):
        plain = prompt_for(t.glance(0), 0)
        assert plain is not None
        words = [offer.words for offer in with_plans(t, 0, plain, one_by_one=True).offers]
        assert not any("leave out dice" in text.lower() or text == "End the turn" for text in words)


def test_dice_are_rerolled_past_a_card_for_the_start_of_the_step() -> None:
    t = duel("hunter", [1] * 20, "alliance", ["green ogre"], equipped=["dull-blade", "laminated-recurve-bow"])
    until(t, "use dwarf 0")
    again = next(o for o in shown(t).values() if o.choice.startswith("done | reroll "))
    click(t, again.words)
    assert any(e.rule == "wbg.combat.reroll-once-per-die" for e in events(t, Rolled))


def test_nobody_goes_on_past_what_comes_of_an_attack() -> None:
    t = duel("rogue", [8] * 20, equipped=["sinister-strike", "eviscerate", "scimitar"])
    play(until(t, "use sinister-strike 0"), "use sinister-strike 0")
    until(t, "use sinister-strike 1")
    assert "Roll the dice" not in shown(t), "the next round is another matter"
    assert not any(words.endswith("+1 red die") for words in shown(t))


# -- what needs no thought ------------------------------------------------------------------------


def test_a_miss_is_rerolled_unasked_where_all_can_be() -> None:
    t = duel("warrior", [1, *[8] * 19], equipped=["dull-blade", "battle-shout"])
    until(t, "reroll 0")
    assert answered(t) == "reroll 0"
    many = duel("warrior", [1] * 20, equipped=["dull-blade", "battle-shout"])
    until(many, "reroll 0")
    assert answered(many) == "", "which of many is worth a thought"


def test_where_the_opponent_counts_dice_a_miss_is_asked_about() -> None:
    t = fight("warrior", ["green ogre"], level=5, dice=[1, *[8] * 19], health=9, equipped=["battle-shout"])
    until(t, "reroll 0")
    assert answered(t) == ""


def test_the_only_card_for_an_empty_place_is_put_on_unasked() -> None:
    t = manage("warrior", level=2, bag=["dull-blade"])
    (only,) = [text for text in offered(t) if text.startswith("equip ")]
    assert answered(t) == only
    two = manage("warrior", level=2, bag=["dull-blade", "bastard-sword"])
    assert answered(two) == "", "which of two is worth a thought"


# -- dice -----------------------------------------------------------------------------------------


def test_all_dice_are_spotted_with_one_click() -> None:
    t = duel("rogue", [8] * 20, equipped=["sinister-strike", "eviscerate", "scimitar"])
    play(until(t, "use sinister-strike 0"), "use sinister-strike 0")
    until(t, "use sinister-strike 1")
    words = next(w for w in shown(t) if " on all that fit" in w)
    dice = t.frame(AttackPhase).pool.dice
    click(t, words)
    assert sum(d.spotted for d in dice) == sum(d.colour == "red" for d in dice) > 1


def test_all_hits_are_sent_to_another_box_with_one_click() -> None:
    t = duel("rogue", [8, 7, 8], equipped=["stealth"], energy=0, health=10, foes=["red infernal"])
    until(t, "use stealth 0")
    all_hits = next(w for w in shown(t) if w.startswith("Use Stealth on all hits"))
    assert next(iter(shown(t))) == all_hits, "what is done with fewer comes later"
    fewer = [offer for words, offer in shown(t).items() if words.startswith("Use Stealth on fewer")]
    assert fewer
    assert all(offer.outlook.back for offer in fewer)
    click(t, all_hits)
    assert (placed(t).damage, placed(t).defense) == (2, 0)


def test_a_die_is_said_to_be_spotted_only_beside_one_that_is_not() -> None:
    t = duel("rogue", [8] * 20, equipped=["sinister-strike", "eviscerate", "scimitar"])
    play(until(t, "use sinister-strike 0"), "use sinister-strike 0")
    for die in (dice := until(t, "use sinister-strike 1").frame(AttackPhase).pool.dice):
        die.spotted = True
    assert die_words(t, 0) == "red 8"
    dice[1].spotted = False
    assert (die_words(t, 0), die_words(t, 1)) == ("red 8, spotted", "red 8")


def test_where_going_on_rolls_the_dice_the_button_says_so() -> None:
    t = duel("rogue", [8] * 20, equipped=["sinister-strike"])
    until(t, "use sinister-strike 0")
    offers = prompt(t).offers
    assert [offer.words for offer in offers if offer.done] == ["Roll the dice"]
    assert "Use Sinister Strike: +1 red die and roll" in shown(t)
    click(t, "Roll the dice")
    t.standing = {0: USUAL}
    while t.pass_next() or t.pass_due():
        pass
    assert t.frame(AttackPhase).pool.rolled


def test_nobody_is_asked_for_cards_in_a_fight_that_is_won_already() -> None:
    t = until(duel("warrior", [8] * 20, equipped=["heroic-strike"], energy=4), "use heroic-strike 0")
    assert answered(t) == "", "it is not won yet"
    area(t).damage = 2
    assert answered(t) == ""
    area(t).damage = 99
    assert answered(t) == "done"
    combos = duel("rogue", [8] * 20, equipped=["sinister-strike", "eviscerate"])
    until(combos, "use sinister-strike 0")
    area(combos).damage = 99
    assert answered(combos) == "", "combo tokens stay when the fight is over"


def test_a_colour_is_chosen_with_the_card() -> None:
    t = duel("hunter", [1] * 20, "alliance", CRUSADER, equipped=["hunters-blade"])
    until(t, "use dwarf 0")
    assert any(words.startswith("Use Stoneform: ") and words.endswith(" dice") for words in shown(t))
