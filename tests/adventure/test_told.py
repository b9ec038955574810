"""What a person is told before they choose in the Adventure Game, and what the log says of it."""

from __future__ import annotations

from azeroth import new_game
from azeroth.engine import Rolled
from azeroth.engine.view.scene import Offer
from azeroth.games.adventure.events import Drawn, ItemGained, PowerUsed, TokenRevealed, ValorGained
from azeroth.games.adventure.ids import SpaceId, TextKind
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view.drawing import boards
from azeroth.games.adventure.view.words import ability_text, board_encounter_text, encounter_text
from azeroth.testing import events, play
from tests.adventure.fights import ALL, duel, fight
from tests.adventure.tables import at, marker, turn
from tests.adventure.test_scene import card, seen
from tests.planned import shown


def offer(t: Table, starts: str) -> Offer:
    """The first that is offered in these words."""
    return next(found for found in shown(t).values() if found.words.startswith(starts))


def test_a_character_to_choose_says_what_they_can_do_on_both_sides() -> None:
    t = new_game("adventure", 2, seed=1)
    faces = {card.title.split()[0]: card.text for card in t.game.view.scene(t, 0).zones[0].cards}
    assert faces["Grumbaz"].startswith("Other side: Berserk Stance, attack 3 melee, defense 3, damage 2.")
    assert faces["Sandrai"].startswith(
        "When you win a combat: you heal 1. Other side: Dark Pact. You have +1 attack if you have 1 or more"
    )
    assert not any("turn your character card over" in text for text in faces.values())


def test_who_falls_before_they_can_strike_is_not_said_to_hit() -> None:
    hero = {"character": "sandrai", "energy": 1, "hand": ["drain-life"]}
    t = fight("dust-devil", [5, 5], hero)
    play(t, "pass")
    focus = seen(t).focus
    assert focus is not None
    mine, its = focus.columns
    assert (mine.lines, mine.dice[0].states) == (("6 against 5: a hit.",), ("hit",))
    assert (its.lines, its.dice[0].states) == (("Falls before it can strike.",), ("miss",))
    assert its.dice[0].tone == "black", "as it is called"


def test_a_card_that_heals_who_has_no_damage_looks_idle() -> None:
    hero = {"character": "sandrai", "energy": 1, "hand": ["drain-life"]}
    told = []
    for hurt in (0, 1):
        t = fight("dust-devil", [5, 5], {**hero, "damage": hurt})
        while "play drain-life" not in map(str, t.choices(0)):
            play(t, "pass")
        told.append(offer(t, "Play Drain Life").outlook)
    assert [one.idle for one in told] == [True, False]
    assert [one.changes for one in told] == ["1 energy: heal 2, but you have no damage", "1 energy: heal 2"]


def test_a_kept_token_says_what_it_is_discarded_for() -> None:
    t = turn("walk", at(movement=2, kept=["hearthstone"]))
    assert offer(t, "Use Hearthstone").outlook.changes == "go to any city"


def test_events_finds_items_and_valor_are_held_up_with_what_they_do() -> None:
    t = fight("dust-devil", [5, 5], {"character": "sandrai", "energy": 1, "hand": ["drain-life"]})
    for key, card_ in t.content.challenges.items():
        held = Drawn(seat=0, card=key).outcome(t)
        assert (held is None) == (card_.event is None), "an encounter is seen in the fight"
        assert held is None or (held.title.endswith(card_.name) and held.lines[0] and not held.seats)
    for token, found in t.content.tokens.items():
        finds = TokenRevealed(seat=0, token=token).outcome(t)
        assert (finds.lines, finds.tone) == ((found.text,), "green" if found.kept else "red")
    while t.find(Battle) is not None:
        play(t, "pass")
    (gained,) = events(t, ItemGained)
    assert (
        gained.outcome(t).lines[0].startswith("Bag. In your movement phase, if you wish: you gain 2 movement")
    )
    t.state.characters[0].log.append("bounty")
    valor = ValorGained(seat=0, card="bounty", valor=2).outcome(t)
    assert valor.title.endswith("gains 2 valor for Bounty")
    assert valor.lines == ("2 of 8 in all.",)


def test_what_uses_nothing_says_where_it_leads() -> None:
    t = fight("dust-devil", [5, 5], {"character": "sandrai", "energy": 1, "hand": ["drain-life"]})
    said = []
    while "play drain-life" not in map(str, t.choices(0)):
        said.append(next(k for k in t.choices(0) if str(k) == "pass").words(t))
        play(t, "pass")
    assert said[0] == "Roll the dice"
    decision = t.decision(0)
    assert decision is not None
    assert decision.prompt == "Your attack hits: use a card, or go on."


def test_a_card_in_hand_says_what_it_costs_and_does() -> None:
    hero = {"character": "grumbaz", "energy": 3, "hand": ["heroic-strike", "demoralizing-shout"]}
    t = fight("rot-hide-brute", [4, 1], hero)
    assert offer(t, "Play Heroic Strike").outlook.changes == "1 energy: +2 attack"
    assert offer(t, "Play Demoralizing Shout").outlook.changes == "1 energy: opponent −2 attack"
    frost = {"character": "sofeea", "energy": 3, "hand": ["frostbolt"]}
    t = fight("rot-hide-brute", [4, 1], frost)
    while "play frostbolt" not in map(str, t.choices(0)):
        play(t, "pass")
    said = offer(t, "Play Frostbolt").outlook.changes
    assert said == "1 energy: ranged 3 (instead of your weapon); opponent −1 attack"
    t = fight("rot-hide-brute", [4, 1], {**hero, "level": "yellow"})
    assert offer(t, "Play Heroic Strike").outlook.changes == "1 energy: +3 attack, +1 damage"
    t = fight("rot-hide-brute", [4, 1], {**hero, "character": "sandrai", "level": "yellow", "hand": ["fear"]})
    said = offer(t, "Play Fear").outlook.changes
    assert said == "1 energy: your opponent makes no attack; opponent −1 defense", "as it is printed"
    t = turn("walk", at("goldshire", "sofeea", hand=["evocation"], movement=2))
    changes = offer(t, "Play Evocation").outlook.changes
    assert changes == "free: gain 3 energy and then skip the next exploration phase"


def test_to_attack_a_character_tells_the_odds_of_a_hit_and_how_much_it_takes() -> None:
    mage = {"character": "sofeea", "space": "elwynn-1", "damage": 1}
    t = turn("challenge", {"character": "grumbaz", "space": "elwynn-1", "weapon": "rot-hide-brute"}, mage)
    attack = offer(t, "Attack")
    assert attack.outlook.changes.startswith("a hit: 1 of 3 health, without cards")
    assert attack.outlook.odds > 50  # not the odds of felling somebody of 3 health at once, which are 0
    t = turn("challenge", {"character": "grumbaz", "space": "elwynn-1"}, {**mage, "damage": 3})
    assert offer(t, "Attack").outlook.changes.startswith("without cards")


def test_who_ends_the_movement_where_somebody_waits_is_told_the_odds() -> None:
    t = turn("walk", at("the-cauldron", level="red", movement=2))
    lair = offer(t, "Move to Blackwing Lair")
    assert lair.outlook.changes.startswith("Nefarian, without cards")
    assert lair.outlook.odds == 0
    assert lair.outlook.ask.startswith("Nefarian waits there. Without cards, hardly any such fights are won")
    t = turn("walk", at("forests-edge", movement=1))
    assert offer(t, "End").outlook.changes.startswith("Hogger")
    t = turn("walk", at("goldshire", movement=1), track=[marker("elwynn-1")])
    near = next(o for o in shown(t).values() if o.choice.startswith("step elwynn-1"))
    assert near.outlook.odds >= 0
    assert offer(t, "End").outlook.odds < 0  # nobody waits in Goldshire


def test_a_step_to_where_somebody_waits_says_what_comes_of_staying_there() -> None:
    t = turn("walk", {"character": "sofeea", "space": "elwynn-3", "movement": 2})
    step = offer(t, "Move to Forest's Edge").outlook
    assert step.odds < 0, "the step alone is no gamble"
    assert step.changes.startswith("if you stay, 33% to beat Hogger, without cards")


def test_a_dungeon_or_lair_says_who_waits_there() -> None:
    t = turn("walk", at("goldshire"))
    tips = {area.id: area.tip for board in boards(t) for area in board.areas}
    assert "Nefarian, an Overlord, waits here: attack 8 ranged, defense 13" in tips["space:blackwing-lair"]
    assert tips["space:forests-edge"].endswith("Reward: You rise to green level")
    assert "waits here" not in tips["space:goldshire"]


def test_each_city_to_start_in_says_how_far_the_quests_are() -> None:
    table = new_game("adventure", 2, seed=3)
    while not str(table.choices(table.seats[0])[0]).startswith("start"):
        table.apply(table.seats[0], table.choices(table.seats[0])[0])
    said = {o.words: o.outlook.changes for o in shown(table, table.seats[0]).values()}
    assert said["Start in Undercity"] == "quests here and 16 steps away"
    assert said["Start in Ironforge"] == "quests 5 and 17 steps away"


def test_a_potion_for_who_has_no_damage_looks_idle() -> None:
    t = turn("exploration", at("goldshire"))
    assert offer(t, "Small potion").outlook.idle
    t = turn("exploration", at("goldshire", damage=1))
    assert not offer(t, "Small potion").outlook.idle


def test_what_a_city_offers_says_where_it_is_of_no_use_or_costs_a_quest() -> None:
    t = turn("exploration", at("stormwind-city", quests=["bounty"]))
    assert offer(t, "Auction house").outlook.changes == "you have no item"
    assert offer(t, "Auction house").outlook.idle
    assert offer(t, "Quest giver").outlook.changes == ""
    t = turn("exploration", at("stormwind-city", quests=["bounty", "millys-last-grapes"], bag=["straw-man"]))
    assert not offer(t, "Auction house").outlook.idle
    assert offer(t, "Quest giver").outlook.changes == "one of the three must go"


def test_the_die_of_an_encounter_is_rolled_for_it() -> None:
    t = fight("rot-hide-brute", [4, 1])
    said = [event.words(t) for event in events(t, Rolled) if event.die == "black"]
    assert said == [f"{t.who(1)} rolls 1 for [Rot Hide Brute](challenge:rot-hide-brute) with the black die."]
    t = duel([4, 1], {"character": "grumbaz"}, {"character": "sofeea"})
    assert {event.whose for event in events(t, Rolled)} == {""}


def test_the_power_of_an_encounter_is_told_by_what_it_does() -> None:
    t = fight("riverpaw-outrunner", [1, 6])
    [used] = [event for event in events(t, PowerUsed) if event.card == "riverpaw-outrunner"]
    assert used.words(t).endswith(": it gets +1 damage.")


def test_an_event_that_turns_into_an_encounter_is_shown_as_what_is_fought() -> None:
    hero = {"character": "grumbaz", "energy": 1, "hand": ["heroic-strike"]}
    t = fight("wanted-chuckwick", [4, 1], hero, space="goldshire")
    face = card(seen(t), "fought:wanted-chuckwick")
    assert (face.title, face.kind) == ("Chuckwick", "Encounter")


def test_what_a_card_added_bears_its_name() -> None:
    hero = {"character": "grumbaz", "energy": 2, "hand": ["heroic-strike", "shield-block"]}
    t = fight("rot-hide-brute", [4, 1], hero)
    play(t, "play heroic-strike")
    focus = seen(t).focus
    assert focus is not None
    assert ("Heroic Strike", 2) in [part[:2] for part in focus.columns[0].sums[0].parts]


def test_what_a_card_takes_from_the_foe_bears_its_name() -> None:
    hero = {
        "character": "grumbaz",
        "energy": 3,
        "hand": ["demoralizing-shout", "heroic-strike", "shield-block"],
    }
    t = fight("rot-hide-brute", [4, 1], hero)
    play(t, "play demoralizing-shout", "play heroic-strike")
    focus = seen(t).focus
    assert focus is not None
    own, foes = ([part[:2] for part in column.sums[0].parts] for column in focus.columns)
    assert ("Heroic Strike", 2) in own
    assert ("Demoralizing Shout", -2) in foes


def test_before_the_first_turn_it_is_set_up() -> None:
    t = new_game("adventure", 2, seed=3)
    assert seen(t).status == "Setup"


def test_every_die_is_spoken_of_as_the_page_draws_it() -> None:
    nefarian = ALL.board_encounters[SpaceId("blackwing-lair")]
    assert "On a roll of 5 or 6: " in " ".join(board_encounter_text(ALL, nefarian))
    texts = [" ".join(ability_text(ALL, card)) for card in ALL.abilities.values()]
    texts += [
        " ".join(encounter_text(ALL, card.encounter)) for card in ALL.challenges.values() if card.encounter
    ]
    assert not [text for text in texts if "a star" in text]


def test_who_places_a_discovery_is_told_which_it_is_and_nobody_else() -> None:
    t = turn(
        "exploration", at("elwynn-3"), at("brill"), pile=["bomb"], dice=[1, 1], decks={"grey": ["straw-man"]}
    )
    for seat, named in ((0, True), (1, False)):
        view = t.glance(seat)
        decision = view.decision(seat)
        assert decision is not None
        assert ("Bomb" in decision.prompt) is named
        zones = {zone.id: zone for zone in t.game.view.scene(view, seat).zones}
        assert ("found" in zones) is named
        if named:
            assert "2 damage" in zones["found"].cards[0].text


def test_the_reward_of_an_overlord_says_what_it_is_worth() -> None:
    lair = ALL.board_encounters[SpaceId("blackwing-lair")]
    worth = next(t.valor for t in ALL.trophies.values() if t.name == "Nefarian's Head")
    assert f"the trophy Nefarian's Head: {worth} valor" in board_encounter_text(ALL, lair)[-1]


def test_a_card_for_which_an_item_must_go_says_so() -> None:
    hero = {"character": "grumbaz", "energy": 0, "bag": ["kobold-geomancer"], "hand": ["heroic-strike"]}
    t = fight("rot-hide-brute", [4, 1], hero)
    assert offer(t, "Play Heroic Strike").outlook.changes == (
        "1 energy, by using up Stolen Miner's Lamp: +2 attack"
    )
    t = fight("rot-hide-brute", [4, 1], {**hero, "energy": 1})
    assert offer(t, "Play Heroic Strike").outlook.changes == "1 energy: +2 attack"


def test_a_side_that_makes_no_attack_has_no_die_that_hits() -> None:
    hand = ["fear", "demonic-sacrifice"]
    t = fight("rot-hide-brute", [4, 6], {"character": "sandrai", "energy": 1, "hand": hand})
    play(t, "play fear")
    focus = seen(t).focus
    assert focus is not None
    its = focus.columns[1]
    assert (its.lines, its.dice[0].states) == (("Makes no attack.",), ("miss",))


def test_a_card_that_hurts_its_bearer_is_not_used_by_them() -> None:
    cursed = at("goldshire", "grumbaz", attached=[{"card": "corruption", "by": 1}])
    t = turn("walk", cursed, at("brill", "sandrai"))
    said = PowerUsed(seat=0, card="corruption", kind=TextKind.ATTACHED).words(t)
    assert said.startswith("[Corruption](ability:corruption) takes effect on "), said
    helped = PowerUsed(seat=0, card="soulstone", kind=TextKind.ATTACHED).words(t)
    assert " uses " in helped
    event = PowerUsed(seat=0, card="the-harvest-is-in", kind=TextKind.EVENT).words(t)
    assert "takes effect on" in event


def test_the_own_character_card_says_where_the_next_level_is_won() -> None:
    t = turn("walk", at("goldshire", "grumbaz"), at("brill", "sandrai"))
    sheet = card(seen(t), "sheet:own")
    assert ("Next level", "defeat Hogger, Edwin VanCleef, Son of Arugal or Chok'sul") in sheet.facts
    assert "space:forests-edge" in sheet.leads
    assert not card(seen(t), "sheet:sandrai").leads
    t = turn("walk", at("goldshire", "grumbaz", level="red"), at("brill", "sandrai"))
    assert not card(seen(t), "sheet:own").leads


def test_who_may_give_something_up_is_told_what_and_what_for() -> None:
    hand = ["demonic-sacrifice", "banish"]
    t = fight("rot-hide-brute", [3, 1], {"character": "sandrai", "hand": hand})
    play(t, "play demonic-sacrifice")
    assert {choice.words(t) for choice in t.choices(0)} == {"Discard a card: you get +2 attack", "No"}


def test_who_is_about_to_take_damage_is_told_how_much() -> None:
    hero = {"character": "grumbaz", "energy": 1, "bag": ["vicious-night-web-spider"]}
    t = fight("rot-hide-brute", [1, 6], hero)
    while "use vicious-night-web-spider 0" not in map(str, t.choices(0)):
        play(t, "pass")
    decision = t.decision(0)
    assert decision is not None
    assert decision.prompt.startswith("You are about to take 1 damage:")


def test_a_card_played_in_somebody_elses_turn_names_them() -> None:
    hunter = {"character": "burbonn", "hand": ["concussive-shot"], "space": "goldshire"}
    t = turn("movement", at("goldshire", "grumbaz"), hunter)
    asked = next(found for found in shown(t, 1).values() if found.words.startswith("Play Concussive Shot"))
    assert asked.outlook.changes == f"free: {t.names[0]} loses 2 movement"


def test_what_can_be_worn_is_told_with_what_is_worn_now() -> None:
    bag = ["rot-hide-brute", "mountain-boar"]
    t = turn("maintenance", at("goldshire", "grumbaz", bag=bag))
    assert offer(t, "Equip Rot Hide Mace").outlook.changes == "melee attack 3 instead of melee 1"
    play(t, "equip rot-hide-brute")
    assert offer(t, "Equip Thick Boar Bracers").outlook.changes == "defense 4 instead of 4"
