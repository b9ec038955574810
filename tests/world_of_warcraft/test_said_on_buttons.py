"""What buttons and small cards say before anybody commits: odds, costs, effects, each thing once."""

from __future__ import annotations

from azeroth.engine.view.plans import parts
from azeroth.games.world_of_warcraft.bot.squad import promise
from azeroth.games.world_of_warcraft.choices import Spend, UseCard
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.choices.events import Bid
from azeroth.games.world_of_warcraft.choices.turn import DrawFrom
from azeroth.games.world_of_warcraft.ease.fighting import foes_of
from azeroth.games.world_of_warcraft.events.combat import WoundsDealt
from azeroth.games.world_of_warcraft.ids import CardId, EventId, QuestDeck
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view.prompts import prompt
from azeroth.testing import begin, offered, play, step
from tests.planned import click, shown
from tests.planned import prompt as asked_now
from tests.world_of_warcraft.tables import act, duel, fight, table, until, who
from tests.world_of_warcraft.test_ease import at_the_gnolls, gnolls, name, pair
from tests.world_of_warcraft.test_management import manage


def test_a_button_tells_the_odds_that_advice_tells() -> None:
    t = gnolls()
    c = who(t, "hunter")
    [target] = [k for k in t.choices(0) if isinstance(k, Challenge)]
    told = next(o.outlook.odds for o in shown(t).values() if o.choice.startswith("challenge"))
    assert told == round(100 * promise(t, [c], foes_of(t, c, target)))


def test_of_one_foe_the_values_are_told_without_its_name_again() -> None:
    t = gnolls()
    changes = next(o.outlook.changes for o in shown(t).values() if o.choice.startswith("challenge"))
    assert changes.startswith("Threat ")
    assert "Gnoll" not in changes


def test_a_card_to_be_used_says_what_it_costs_and_does() -> None:
    t = fight("mage", ["green ghoul"], energy=4, equipped=["frostbolt"])
    while "use frostbolt 0" not in offered(t):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    offer = next(o for o in shown(t).values() if o.choice.startswith("use frostbolt"))
    assert offer.outlook.changes == "2 Energy: +1 blue die, +1 green die, Reroll +1"


def test_a_card_to_be_used_says_what_is_given_up_for_it_and_how_often() -> None:
    t = fight("shaman", ["green murloc"], dice=[8] * 40, equipped=["lightning-shield"])
    while "use lightning-shield 0" not in offered(t):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert shown(t)["Use Lightning Shield"].outlook.changes == (
        "remove a green 5+: put 1 hit into the defense box"
    )
    thorns = UseCard(CardId("thorns"), 0).outlook(t).changes
    assert thorns == "remove up to 3 green dice showing 5+: put 1 hit into the damage box, for each of them"


def test_a_card_that_is_used_up_says_first_what_it_does() -> None:
    t = fight("mage", ["green ghoul"], bag=["greater-healing-potion", "scroll-of-lesser-strength"])
    assert UseCard(CardId("greater-healing-potion"), 0).outlook(t).changes == "regain 3 Health (used up)"
    assert UseCard(CardId("scroll-of-lesser-strength"), 0).outlook(t).changes == "+2 red dice (used up)"


def test_hits_that_change_boxes_are_told_briefly_enough_for_a_button() -> None:
    t = fight("mage", ["green ghoul"], auction=["ring-of-agility"])
    changes = UseCard(CardId("ring-of-agility"), 0).outlook(t).changes
    assert changes == "move 1 hit from damage to defense"


def test_a_card_for_one_of_several_dice_says_what_it_costs_and_does() -> None:
    dice = [5, 6, 7, 5, 6, 7, 5, 6, 7]
    t = fight("warrior", ["green murloc"], level=5, dice=dice, energy=5, equipped=["rend", "dull-blade"])
    while "use rend 0" not in offered(t):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    rends = [o for o in shown(t).values() if o.choice.startswith("use rend")]
    assert len(rends) > 1
    assert {o.outlook.group for o in rends} == {"Use Rend"}
    said = {o.outlook.changes for o in rends}
    assert said == {"1 Energy: change a red or blue 4+ into an 8 of the same colour"}


def test_every_card_to_be_put_on_has_a_button_first_what_costs_nothing() -> None:
    t = manage("warrior", energy=1, spellbook=["battle-shout", "heroic-strike"])
    buttons = [o.words for o in shown(t).values() if o.outlook.button]
    # Which of several empty places alike it is needs no word, but that there is one of another kind.
    assert buttons == ["Equip Heroic Strike (power)", "Equip Battle Shout for 1 Energy"]
    assert "Equip Heroic Strike (general)" in shown(t)


def test_a_deck_of_quests_says_for_whom_it_is() -> None:
    t = act("warrior")
    said = {deck: DrawFrom(QuestDeck(deck)).outlook(t).changes for deck in ("green", "yellow", "red")}
    assert said == {"green": "for level 2 or 3", "yellow": "for level 3 or 4", "red": "for level 4 or 5"}


def test_a_town_where_nothing_can_be_done_has_no_button() -> None:
    t = pair(of={"hunter": {"gold": 0}, "mage": {"gold": 9}})
    poor, rich = name(t, "hunter"), name(t, "mage")
    assert shown(t)[f"{poor}: town (nothing to do there now)"].outlook.idle
    assert shown(t)[f"{rich}: visit the town"].outlook.button
    assert f"{poor}: visit the town" not in shown(t)


def test_a_hero_who_is_clicked_first_is_sent_against_a_foe_by_a_click_on_it() -> None:
    t = at_the_gnolls()
    fights = [o for o in shown(t).values() if "challenge" in o.words]
    alone = [o for o in fights if not o.words.startswith("Both: ")]
    assert len(alone) == 2
    for offer in alone:
        assert offer.targets[0].startswith("character:")
        assert offer.targets[-1].startswith("creatures:")
    together = [o for o in fights if o not in alone]
    assert together
    for offer in together:
        assert not any(thing.startswith("character:") for thing in offer.targets), "a friend is selected so"


def test_wounds_are_shared_with_one_click_until_somebody_would_fall() -> None:
    t = fight(
        "warrior", ["red wildkin"], dice=[1] * 40, health=6, bag=["minor-healing-potion"],
        friends={"mage": {"health": 2, "seat": 0}},
    )  # fmt: skip
    while step(t) != "TakeWounds.give":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    [words] = [words for words in shown(t) if words.startswith("Share the wounds")]
    assert words.endswith("(without cards)")
    assert "done" in parts(shown(t)[words].choice)
    click(t, words)
    hurt = [c for c in t.state.characters.values() if c.health <= 0]
    assert step(t) != "TakeWounds.give"
    assert hurt, "one is asked again before somebody falls"
    assert "use minor-healing-potion 0" in offered(t)


def test_who_can_use_an_item_from_a_later_level_is_told_once() -> None:
    characters = {
        "warrior": {"faction": "horde", "seat": 0},
        "mage": {"faction": "horde", "seat": 0},
        "warlock": {"faction": "alliance", "seat": 1, "level": 4},
    }
    t = table(2, characters=characters, turn=1, merchant=["deathblow"])
    users = dict(faces.card(t, CardId("deathblow")).facts)["Fits"]
    later = f"{name(t, 'warrior')} and {name(t, 'mage')} from level 4"
    assert users == f"{name(t, 'warlock')}; {later}"


def test_what_a_card_always_gives_is_said_once_on_it() -> None:
    t = act("warrior")
    plain = faces.card(t, CardId("scimitar"))
    assert plain.text == "+2 red dice, Reroll +1."
    assert "+" not in dict(plain.facts)
    more = faces.card(t, CardId("deathblow"))
    assert dict(more.facts)["+"] == "3 red"
    assert more.text.startswith("At the end of the Dice Pool step")


def test_what_came_of_an_attack_names_its_wounds_once() -> None:
    t = act("warrior")
    found = WoundsDealt(rule="wbg.wound.sum", attack=3, defense=2, armor=0, wounds=1).outcome(t)
    assert (found.title, found.lines) == ("1 wound to take", ("Attack 3, less 2 defense and 0 armor.",))


def test_the_briefing_says_where_the_overlord_is() -> None:
    t = act("warrior")
    briefing = t.game.view.scene(t.glance(0), 0).briefing
    assert briefing is not None
    assert any(line.startswith("Lord Kazzak is under one of 5 counters") for line in briefing.special)


def test_no_number_of_several_is_suggested() -> None:
    t = act("warrior")
    assert Spend(0).outlook(t).aside
    assert Bid(0, who(t, "warrior").id).outlook(t).aside


def test_of_one_item_it_is_asked_who_gets_it() -> None:
    t = act("warrior")
    reward = Reward(standing=[who(t, "warrior").id], drawn=[CardId("scimitar")])
    reward.at = "hand_out"
    assert prompt(t, reward) == "Who gets Scimitar?"
    reward.drawn.append(CardId("cadet-vest"))
    assert prompt(t, reward) == "Which card do you keep, and who gets it?"


def test_all_combo_tokens_are_placed_with_one_click() -> None:
    """Before, each was asked for by itself, and nothing on the page told the questions apart."""
    t = duel(
        "rogue", [8, 8, 8], equipped=["sinister-strike", "eviscerate", "slice-and-dice"], energy=9,
        foes=["red infernal"],
    )  # fmt: skip
    play(t, "use sinister-strike 0")
    until(t, "use sinister-strike 1")
    play(t, "use sinister-strike 1")
    while "which die do you spot" in asked_now(t).text:
        play(t, offered(t)[0])
    assert asked_now(t).text.endswith("Sinister Strike: which card gets the next combo token? (2 left)")
    choices = {"Both on Eviscerate", "Both on Slice and Dice", "Eviscerate", "Slice and Dice"}
    assert set(shown(t)) == choices
    one = t.clone()
    click(one, "Slice and Dice")
    assert asked_now(one).text.endswith("which card gets the combo token?")
    click(t, "Both on Eviscerate")
    assert next(e.combo for e in who(t, "rogue").equipped if e.card == CardId("eviscerate")) == 2


def test_what_is_spent_on_a_card_and_what_it_is_used_on_are_named() -> None:
    t = duel("rogue", [2, 2, 2], equipped=["eviscerate"], talents=["premeditation"], foes=["red infernal"])
    until(t, "use eviscerate")
    play(t, "use eviscerate 0")
    assert asked_now(t).text.endswith("uses Eviscerate: how many combo tokens do you spend?")
    t = duel("rogue", [5, 3, 4, 2, 6], equipped=["backstab", "scimitar"], energy=5, foes=["red infernal"])
    until(t, "use backstab 0")
    t.apply(t.seats[0], "use backstab 0")
    assert asked_now(t).text.endswith("uses Backstab: on which die?")


def test_who_leads_one_hero_bids_without_a_name() -> None:
    alone = {"warrior": {"faction": "horde", "seat": 0}, "mage": {"faction": "alliance", "seat": 1}}
    t = table(2, characters={cls: {**one, "gold": 1} for cls, one in alone.items()})
    begin(t, Auction(event=EventId("auction-house-trusty-mount")))
    assert list(shown(t)) == ["No gold", "1 gold"]
    assert asked_now(t).text == "How much do you bid for Trusty Mount?"


def test_who_shares_a_faction_is_asked_who_acts_next() -> None:
    friends = {"warrior": {"seat": 0}, "mage": {"seat": 1}}
    heroes = {cls: {**one, "faction": "horde"} for cls, one in friends.items()}
    t = table(4, characters={
        **heroes, "druid": {"faction": "alliance", "seat": 2}, "hunter": {"faction": "alliance", "seat": 3},
    })  # fmt: skip
    assert asked_now(t).text.startswith("Who acts next? Actions left: ")
    assert "Click a place" not in asked_now(t).text
