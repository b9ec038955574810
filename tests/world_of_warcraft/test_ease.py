"""What people are spared in World of Warcraft, and the odds that they are told before they commit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from azeroth.engine import Rolled
from azeroth.engine.view.plans import parts, with_plans
from azeroth.engine.view.scene import Offer, prompt_for
from azeroth.games.world_of_warcraft.ease.goods import use_words
from azeroth.games.world_of_warcraft.events.campaign import EnergyChanged, HealthChanged
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import begin, events, offered, play, step
from tests.planned import answered, click, prompt, shown
from tests.world_of_warcraft.tables import act, area, fight, table, who
from tests.world_of_warcraft.test_events import drawn
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
    offer = shown(t)["Travel to Sofera's Naze"]
    assert parts(offer.choice) == ["travel tarren-mill", "travel soferas-naze"]
    assert offer.targets[-1] == "region:soferas-naze"
    click(t, "Travel to Sofera's Naze")
    assert who(t, "hunter").region == "soferas-naze"
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
    assert f"{mage}: wait" in words
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
    assert not any(text.startswith(f"{hunter} and {mage}") for text in shown(apart))


GNOLLS = {"tarren-mill": ["green gnoll ghoulish-harvest"]}


def gnolls(**given: Any) -> Table:
    """A hunter beside creatures of a quest."""
    return act("hunter", "alliance", region="tarren-mill", board=GNOLLS, **given)


def challenge(t: Table) -> Offer:
    return next(o for o in shown(t).values() if o.words.startswith("Challenge"))


def test_a_challenge_tells_values_and_odds_before_it_is_made() -> None:
    offer = challenge(gnolls())
    assert 0 <= offer.outlook.odds <= 100
    assert offer.outlook.changes.startswith("Threat")
    assert "Attack" in offer.outlook.changes
    assert offer.outlook.button, "it has a button like Rest"


def test_who_is_weak_and_alone_is_warned() -> None:
    warning = challenge(gnolls(health=2)).outlook.ask
    assert "2 Health" in warning
    assert "alone" in warning
    assert challenge(gnolls(health=3)).outlook.ask == ""


def test_who_challenges_a_counter_is_told_the_odds_against_the_overlord() -> None:
    both = {
        "warrior": {"faction": "horde", "seat": 0, "region": "chillwind-point"},
        "rogue": {"faction": "alliance", "seat": 1},
    }
    more: dict[str, Any] = {"overlord": "kazzak", "step": "act", "who": ["warrior"]}
    told = [
        next(offer for offer in shown(t).values() if offer.choice.startswith("challenge overlord")).outlook
        for t in (
            table(2, characters=both, kazzak=there, **more) for there in ("chillwind-point", "infectis-scar")
        )
    ]
    assert told[0] == told[1], "whether he is here stays a secret"
    assert told[0].ask.startswith("The counter may be false. If Lord Kazzak is here, you have 0%")


def at_the_gnolls(*, mages_seat: int = 0) -> Table:
    """A weak hunter and a mage beside creatures of a quest."""
    both = {
        "hunter": {"faction": "alliance", "seat": 0, "region": "tarren-mill", "health": 2},
        "mage": {"faction": "alliance", "seat": mages_seat, "region": "tarren-mill"},
        "shaman": {"faction": "horde", "seat": 1 + mages_seat // 2},
    }
    return table(3 if mages_seat else 2, characters=both, turn=2, board=GNOLLS)


def test_a_fight_together_is_one_click_and_shows_what_a_friend_adds() -> None:
    t = at_the_gnolls()
    hunter = name(t, "hunter")
    offers = shown(t)
    alone = offers[f"{hunter}: challenge the Gnoll"]
    both = offers["Both: challenge the Gnoll"]
    assert both.outlook.odds >= alone.outlook.odds >= 0
    assert both.outlook.button
    click(t, both.words)
    assert t.frame(Battle).group == ["hunter", "mage"]


def test_who_stands_beside_blue_creatures_is_told_that_they_come_first_and_fights_by_a_button() -> None:
    heroes = {cls: {"region": "tarren-mill", "faction": "alliance", "seat": 0} for cls in ("hunter", "mage")}
    heroes |= {"shaman": {"faction": "horde", "seat": 1}, "hunter": {**heroes["hunter"], "health": 2}}
    t = table(2, characters=heroes, turn=2, board={"tarren-mill": ["blue gnoll", "green gnoll"]})
    hunter, mage = name(t, "hunter"), name(t, "mage")
    left = {f"{hunter} 2", f"{mage} 2"}
    told, _, hint = prompt(t).text.removeprefix("Actions left: ").partition(". ")
    assert set(told.split(", ")) == left
    assert hint == "Blue creatures beside you must be fought first."
    fights = {words: offer for words, offer in shown(t).items() if "hallenge" in words}
    assert set(fights) == set(shown(t)), "nothing else can be done"
    together = [offer for words, offer in fights.items() if words.startswith("Both: ")]
    assert len(together) == 1, "the same two are offered once"
    assert {offer.words for offer in fights.values()} - {together[0].words} == {
        f"{one}: challenge the independent Gnoll" for one in (hunter, mage)
    }
    for offer in fights.values():
        assert offer.outlook.button
        assert offer.outlook.odds >= 0
        assert any(target.startswith("creatures:") for target in offer.targets), "the foe is lit"
    click(t, together[0].words)
    assert set(t.frame(Battle).group) == {"hunter", "mage"}


def test_who_is_alone_beside_blue_creatures_is_told_whom_acting_means_to_fight() -> None:
    heroes: dict[str, dict[str, Any]] = {
        "hunter": {"faction": "alliance", "seat": 0, "region": "southshore"},
        "mage": {"faction": "alliance", "seat": 0, "region": "tarren-mill"},
        "shaman": {"faction": "horde", "seat": 1},
    }
    t = table(2, characters=heroes, turn=2, board={"tarren-mill": ["blue gnoll"]})
    mage = name(t, "mage")
    assert not any(words.startswith(f"{mage} ") for words in shown(t)), "not only who acts"
    fight = shown(t)[f"{mage}: challenge the independent Gnoll"]
    assert fight.outlook.button
    assert 0 <= fight.outlook.odds < 50
    assert any(target.startswith("creatures:") for target in fight.targets), "the foe is lit"
    click(t, fight.words)
    assert set(t.frame(Battle).group) == {"mage"}


def test_a_friend_of_another_player_is_asked() -> None:
    t = at_the_gnolls(mages_seat=2)
    hunter, mage = name(t, "hunter"), name(t, "mage")
    click(t, next(w for w in shown(t) if "hallenge the Gnoll" in w))
    offers = shown(t)
    alone, along = offers["Fight alone"], offers[f"Take {mage} along"]
    assert along.outlook.odds >= alone.outlook.odds >= 0
    assert "2 Health" in alone.outlook.ask
    assert alone.done, "beginning the fight has its place at the end"
    assert hunter in prompt(t).text


def test_rest_is_not_suggested_to_who_needs_none() -> None:
    t = act("hunter", region="ambermill")
    rest = next(o for o in shown(t).values() if o.words.startswith("Rest"))
    assert rest.outlook.back
    assert rest.outlook.idle, "its button does not look as if it helped"
    assert rest.words == "Rest (nothing to regain)"
    hurt = act("hunter", region="ambermill", health=1)
    useful = next(o for o in shown(hurt).values() if o.words.startswith("Rest")).outlook
    assert not useful.back
    assert not useful.idle


@pytest.mark.parametrize(
    ("given", "words", "suggested"),
    [
        ({"health": 1, "energy": 1}, "Rest (regain Health and Energy)", True),
        ({"health": 1}, "Rest (regain Health)", True),
        ({"energy": 2}, "Rest (regain Energy)", False),
        ({"energy": 0}, "Rest (regain Energy)", True),
        ({"curse": 2}, "Rest (lose a Curse)", True),
        ({"curse": 2, "region": "brill"}, "Rest (lose all Curses)", True),
        ({"curse": 1, "health": 1}, "Rest (regain Health and lose a Curse)", True),
    ],
)
def test_a_rest_says_what_it_gives(given: dict[str, Any], words: str, suggested: bool) -> None:
    rest = shown(act("hunter", **{"region": "ambermill", **given}))[words].outlook
    assert rest.button
    assert not rest.idle
    assert rest.back is not suggested


def test_waiting_is_never_suggested_and_in_a_town_the_town_is() -> None:
    t = act("hunter", region="brill", gold=9)
    offers = shown(t)
    assert offers["Wait (forgo this action)"].outlook.back
    assert offers["Train (buy powers)"].outlook.aside
    assert not offers["Town (heal, learn, buy and sell)"].outlook.aside
    assert not shown(act("hunter", region="ambermill", gold=9))["Train (buy powers)"].outlook.aside


def test_one_choice_at_a_time_says_as_much() -> None:
    """As in a guide, or for who wants to be asked everything."""
    t = act("hunter", region="ambermill")
    plain = prompt_for(t.glance(0), 0)
    assert plain is not None
    offers = with_plans(t, 0, plain, one_by_one=True).offers
    assert "Rest (nothing to regain)" in [offer.words for offer in offers]
    assert not any(" | " in offer.choice for offer in offers)


def rerolling(dice: list[int]) -> Table:
    """A warrior with a Reroll value of some size, at the Reroll step."""
    t = fight("warrior", ["green gnoll"], dice=dice, equipped=["dull-blade", "battle-shout"])
    while step(t) != "AttackPhase.reroll":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


def test_misses_are_rerolled_with_one_click() -> None:
    t = rerolling([1] * 12)
    plan = next(o for o in shown(t).values() if " | " in o.choice)
    assert plan.words.startswith("Reroll ")
    assert plan.words.endswith("misses")
    n = len(parts(plan.choice))
    click(t, plan.words)
    again = [e for e in events(t, Rolled) if e.rule == "wbg.combat.reroll-once-per-die"]
    assert len(again) == n > 1


def test_who_has_nothing_to_reroll_is_not_asked() -> None:
    assert answered(rerolling([8] * 12)) == "done", "every die hits"
    assert answered(rerolling([1] * 12)) == ""


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


def test_the_card_says_who_can_use_it_before_it_is_bought() -> None:
    characters = {
        "rogue": {"faction": "horde", "seat": 0},
        "mage": {"faction": "horde", "seat": 0},
        "paladin": {"faction": "alliance", "seat": 1},
    }
    t = table(2, characters=characters, turn=1, merchant=["ley-staff", "shadow-wand"])
    zones = t.game.view.scene(t.glance(0), 0).zones
    market = next(zone for zone in zones if zone.id == "zone:merchant")
    for card in market.cards:
        users = dict(card.facts)["Fits"]
        assert name(t, "mage") in users
        assert name(t, "rogue") not in users


def test_a_prize_says_what_it_does_for_whom() -> None:
    t = act("warrior", level=2, equipped=["dull-blade"])
    c = who(t, "warrior")
    assert use_words(t, c, CardId("bastard-sword")).endswith("better (than Dull Blade)")
    assert use_words(t, c, CardId("shadow-wand")).endswith("cannot use it")
    assert use_words(t, c, CardId("cadet-vest")).endswith("can use it at once")


def test_a_prize_has_a_button_for_who_gains_most_by_it() -> None:
    t = pair(of={"hunter": {"equipped": ["dull-blade"]}, "mage": {}})
    who_won = [who(t, "hunter").id, who(t, "mage").id]
    begin(t, Reward(standing=who_won, found=[CardId("shadow-wand")]))
    assert step(t) == "Reward.hand_out_found"
    buttons = [o.choice for o in shown(t).values() if o.outlook.button]
    assert buttons == ["take shadow-wand mage"], "the hunter cannot hold it"


def test_powers_that_cannot_be_paid_are_shown_with_the_reason() -> None:
    t = act("warrior", region="brill", gold=2)
    play(t, "town")
    barred = [one for one in prompt(t).barred if one.words.startswith("Learn")]
    assert barred
    assert any("gold" in one.reason for one in barred)
    on_screen = {card.id for zone in t.game.view.scene(t.glance(0), 0).zones for card in zone.cards}
    assert any(one.targets[0] in on_screen for one in barred)


def test_gold_that_is_given_away_is_taken_unasked() -> None:
    t = drawn("professions-and-crafts", "bounty")
    assert step(t) == "Crafts.turn"
    assert answered(t, 1) == "take-gold 1"
    hurt = drawn("professions-and-crafts", characters={"paladin": {"health": 1}})
    assert answered(hurt, 1) == "", "who is hurt may rather heal"
    assert "Regain 1 Health" in shown(hurt, 1)


def test_who_is_strong_rolls_all_dice_unasked() -> None:
    strong = fight("warrior", ["green ogre"], level=5, dice=[2] * 9, health=14)
    assert step(strong) == "AttackPhase.hold_back"
    assert answered(strong) == "done"
    weak = fight("warrior", ["green ogre"], level=5, dice=[2] * 9, health=1)
    assert answered(weak) == "", "what the opponent counts may fell them"
    plenty = fight("warrior", ["green ogre"], level=5, dice=[2] * 9, health=14)
    area(plenty).damage = area(plenty).defense = 9
    assert answered(plenty) == "", "more dice than are needed can only harm"


def test_one_card_for_several_places_has_a_button_for_the_best() -> None:
    t = manage("rogue", spellbook=["sinister-strike"])
    places = [text for text in offered(t) if text.startswith("equip ")]
    assert len(places) > 1
    assert [o.choice for o in shown(t).values() if o.outlook.button] == [places[0]]


def test_all_that_is_better_is_put_on_at_once() -> None:
    t = manage("warrior", level=2, equipped=["dull-blade"], bag=["bastard-sword", "cadet-vest"])
    words = "Equip Cadet Vest and Bastard Sword instead of Dull Blade"
    click(t, words)
    assert {e.card for e in who(t, "warrior").equipped} == {"cadet-vest", "bastard-sword"}


def test_town_and_rest_have_a_button_of_their_own() -> None:
    t = pair(of={"hunter": {"health": 1}})
    hunter = name(t, "hunter")
    buttons = [o.words for o in shown(t).values() if o.outlook.button]
    assert f"{hunter}: rest (regain Health)" in buttons
    assert any(words.startswith(f"{hunter}: visit the town") for words in buttons)
    assert not any("nothing to regain" in words for words in buttons)


def test_wounds_that_one_takes_alone_are_offered_once() -> None:
    t = fight("warrior", ["green gnoll"], dice=[1] * 20, health=9, friends={"mage": {"health": 1, "seat": 0}})
    while step(t) != "TakeWounds.give":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    texts = [offer.choice for offer in prompt(t).offers]
    assert len(texts) == len(set(texts))
    assert any(words.startswith("Share the wounds") for words in shown(t))


def wounded(*, health: int) -> Table:
    """A lone shaman with a potion who has just lost the first of several Health."""
    t = fight("shaman", ["green gnoll"], dice=[1] * 20, health=health, bag=["minor-healing-potion"])
    while not (step(t) == "CardWindow.offer" and "use minor-healing-potion 0" in offered(t)):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


def test_a_potion_is_offered_after_the_last_of_several_wounds() -> None:
    t = wounded(health=9)
    assert t.frame(LoseHealth).left > 1
    while t.frame(LoseHealth).left > 1:
        assert answered(t) == "done", "more is lost at once, and one is asked again"
        play(t, "done")
    assert answered(t) == "", "now it is worth a thought"


def test_a_potion_is_offered_to_who_would_fall() -> None:
    t = wounded(health=1)
    assert who(t, "shaman").health == 0
    assert answered(t) == ""


def robed(dice: list[int], **more: Any) -> Table:
    """A mage with a robe that makes a red or blue die a green 3, when the dice lie."""
    t = fight("mage", ["green ghoul"], dice=dice, equipped=["apprentice-robe"], health=9, **more)
    while not (step(t) == "CardWindow.offer" and "use apprentice-robe 0" in offered(t)):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


def test_who_could_only_make_a_die_miss_is_not_asked() -> None:
    assert answered(robed([4] * 20)) == "done", "a 3 is no hit here"
    easy = robed([4] * 20)
    easy.frame(Battle).foes = [replace(foe, threat=3) for foe in easy.frame(Battle).foes]
    assert answered(easy) == "", "a 3 hits: armor may be worth more than damage"


def test_nobody_is_offered_to_regain_less_than_possible() -> None:
    t = act("warrior", region="brill", health=1)
    play(t, "town")
    assert "regain 0 0" in offered(t)
    assert [o.choice for o in shown(t).values() if o.choice.startswith("regain")] == ["regain 1 0"]
    assert "Regain nothing" not in shown(t)


def test_the_log_says_what_is_left_and_what_has_been_regained() -> None:
    t = act("warrior")
    who_ = who(t, "warrior").id
    lost = HealthChanged(rule="wbg.wound.removes-health", character=who_, change=-1, left=2)
    assert lost.words(t).endswith("loses 1 Health (2 left).")
    more = EnergyChanged(rule="wbg.vital.regain-cap", character=who_, change=2, left=5)
    assert more.words(t).endswith("regains 2 Energy (now 5).")


def test_a_die_that_gives_an_attrition_hit_is_spotted_unasked() -> None:
    friends = {"mage": {"region": "stratholme"}}
    t = fight(
        "warrior", [], overlord="kelthuzad", region="stratholme", level=5, health=14, dice=[2, 6, 8],
        friends=friends,
    )  # fmt: skip
    play(t, "attack warrior", "done")
    assert step(t) == "AttackPhase.attrition_dice"
    assert answered(t) == "die 1"
