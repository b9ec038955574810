"""What is seen in time: where quests lead, how the game will end, whose sheet and whose ability it is."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Event, start
from azeroth.engine.view.scene import Card, Scene, prompt_for
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.events import StageBeaten
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonId
from azeroth.games.world_of_warcraft.events.campaign import ClassTaken, FiguresMoved, Moved, TurnBegan
from azeroth.games.world_of_warcraft.events.cards import CardHandled, EventDrawn
from azeroth.games.world_of_warcraft.events.combat import FoeDefeated, Met, TokensPlaced, WoundsDealt
from azeroth.games.world_of_warcraft.events.ending import FalseCounter, OverlordFaced
from azeroth.games.world_of_warcraft.ids import CreatureId, EventId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.overlords.nefarian import LastStand
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view import faces
from azeroth.testing import begin, events, offered, play
from tests.planned import answered, shown
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import crusade, resolving
from tests.world_of_warcraft.tables import act, duel, fight, who
from tests.world_of_warcraft.test_ease import GNOLLS, name, pair


def seen(t: Table, seat: int = 0) -> Scene:
    return GAME.view.scene(t.view(seat), seat)


def card(t: Table, thing: str) -> Card:
    return next(card for zone in seen(t).zones for card in zone.cards if card.id == thing)


def asked(t: Table) -> str:
    prompt = prompt_for(t.glance(0), 0)
    assert prompt is not None
    return prompt.text


# -- quests ---------------------------------------------------------------------------------------


def test_a_quest_lights_its_places_and_says_how_far_each_hero_is() -> None:
    given = {"quests": {"alliance": ["ghoulish-harvest"]}, "board": GNOLLS}
    quest = card(act("hunter", "alliance", region="southshore", **given), "quest:ghoulish-harvest")
    assert "region:tarren-mill" in quest.leads
    assert "Tarren Mill" in quest.text, "where and against whom"
    there = act("hunter", "alliance", region="tarren-mill", **given)
    hunter = name(there, "hunter")
    assert dict(quest.facts)["Way"] == f"{hunter} 1 region"
    assert dict(card(there, "quest:ghoulish-harvest").facts)["Way"] == f"{hunter} there"


def test_the_way_to_a_quest_is_drawn_from_each_hero_who_is_not_there() -> None:
    given = {"quests": {"alliance": ["ghoulish-harvest"]}, "board": GNOLLS}
    quest = card(act("hunter", "alliance", region="southshore", **given), "quest:ghoulish-harvest")
    assert quest.ways == (("character:hunter", "region:southshore", "region:tarren-mill"),)
    there = act("hunter", "alliance", region="tarren-mill", **given)
    assert card(there, "quest:ghoulish-harvest").ways == ()


# -- how it will end ------------------------------------------------------------------------------


def nefarian(region: str) -> Table:
    """Nefarian on his way."""
    t = pair(overlord="nefarian")
    t.state.counters[0].region = RegionId(region)
    return t


def test_the_overlords_way_and_countdown_are_on_the_map_and_on_his_card() -> None:
    t = nefarian("overlook-cliffs")
    his = card(t, "overlord:nefarian")
    assert his.leads[0] == "region:overlook-cliffs"
    assert his.leads[-1] == "region:bulwark"
    left = len(his.leads) - 1
    assert dict(his.facts)["Way"] == f"{left} regions to The Bulwark"
    assert "the game ends" in his.text
    piece = next(p for p in seen(t).pieces if p.id == "counter:overlook-cliffs")
    assert piece.text == str(left)
    assert piece.tip.startswith(f"{left} regions to The Bulwark. ")
    assert his.ways == (("counter:overlook-cliffs", *his.leads),)


def test_where_an_overlord_waits_and_how_far_everybody_is_from_there_is_on_the_card() -> None:
    t = pair(overlord="kelthuzad")
    his = card(t, "overlord:kelthuzad")
    assert his.leads == ("region:stratholme",)
    assert "Stands in Stratholme." in his.text
    assert "wins the game at once" in his.text
    assert {"Horde", "Alliance"} <= dict(his.facts).keys()
    assert {way[-1] for way in his.ways} == {"region:stratholme"}
    elusive = card(pair(overlord="kazzak"), "overlord:kazzak")
    assert "under one of 5 counters" in elusive.text
    assert len(elusive.leads) == 5
    outland = card(crusade(overlord="vashj"), "overlord:vashj")
    door = X.dungeons[DungeonId("coilfang-reservoir")].region
    assert outland.leads == (f"region:{door}",)
    assert "stages 1 and 2" in outland.text


def test_the_overlords_coming_is_announced() -> None:
    t = nefarian("overlook-cliffs")
    *_, third, second, first, goal = [
        RegionId(lead.removeprefix("region:")) for lead in card(t, "overlord:nefarian").leads
    ]

    def told(region: RegionId) -> str:
        outcome = FiguresMoved(kind="nefarian", source=region, target=region).outcome(t)
        return "" if outcome is None else outcome.title

    assert told(RegionId("overlook-cliffs")) == "", "he is still far away"
    assert told(third).endswith("3 regions from The Bulwark")
    assert told(second).endswith("2 regions from The Bulwark")
    assert told(first).endswith("1 region from The Bulwark")
    assert told(goal) == "Nefarian has reached The Bulwark"
    assert FiguresMoved(kind="ogre", source=first, target=goal).outcome(t) is None
    t.state.counters[0].region = goal
    begin(t, LastStand())
    (met,) = events(t, Met)
    outcome = met.outcome(t)
    assert outcome is not None
    assert outcome.title == "The final battle, against Nefarian"


@pytest.mark.parametrize(
    ("turn", "title"),
    [
        (30, "The Alliance has its last turn"),
        (29, "The Horde has its last turn"),
        (28, ""),
        (26, "The Alliance has 3 turns left"),
        (25, "The Horde has 3 turns left"),
        (24, ""),
    ],
)
def test_the_last_turns_are_announced(turn: int, title: str) -> None:
    t = pair()
    assert t.content.tracks.turns == 30
    faction = Faction.HORDE if turn % 2 else Faction.ALLIANCE
    outcome = TurnBegan(faction=faction, turn=turn).outcome(t)
    assert ("" if outcome is None else outcome.title) == title
    endless = pair(options={"endless": True})
    assert TurnBegan(faction=faction, turn=turn).outcome(endless) is None


def crusading(turn: int, lap: int) -> str:
    t = crusade(overlord="vashj")
    t.state.lap = lap
    faction = Faction.HORDE if turn % 2 else Faction.ALLIANCE
    outcome = TurnBegan(faction=faction, turn=turn).outcome(t)
    return "" if outcome is None else f"{outcome.title}. {outcome.lines[0]}"


def test_laps_of_the_turn_track_are_announced_and_the_last_turns_of_the_last() -> None:
    assert crusading(1, 1) == ""
    assert crusading(30, 1) == "", "the marker starts over"
    assert crusading(1, 2).startswith("Lap 2 of 4 of the turn track. Only the faction that defeats Lady")
    assert crusading(1, 4).startswith("The last lap of the turn track. If nobody has defeated Lady Vashj")
    assert crusading(30, 4).startswith("The Alliance has its last turn. If nobody has defeated Lady Vashj")
    t = crusade(overlord="vashj")
    assert seen(t).tracks[0].cards[-1].title.endswith(", then lap 2 of 4")
    t.state.lap = 4
    assert seen(t).tracks[0].cards[-1].title.endswith(", then a draw")


def last_told(t: Table, kind: type[Event]) -> str:
    """What was held up of the last event of a kind."""
    outcome = events(t, kind)[-1].outcome(t)
    return "" if outcome is None else f"{outcome.title}. {outcome.lines[0]}"


def test_who_reaches_the_overlord_is_announced() -> None:
    t = act("warrior", region="terrordale", overlord="kelthuzad", actions=2)
    play(t, "travel stratholme")
    told = last_told(t, Moved)
    assert "has reached Kel'Thuzad in Stratholme" in told
    assert "The Horde can challenge Kel'Thuzad there" in told
    friend = {"shaman": {"faction": "horde", "region": "stratholme"}}
    later = act("warrior", region="terrordale", overlord="kelthuzad", actions=2, others=friend)
    later.state.characters = dict(sorted(later.state.characters.items()))  # the shaman first
    play(later, "travel stratholme")
    assert last_told(later, Moved) == "", "it is known that the Horde is there"


def test_a_fight_that_may_end_the_game_is_announced() -> None:
    t = act("warrior", region="stratholme", overlord="kelthuzad", actions=2)
    play(t, "challenge overlord kelthuzad")
    told = last_told(t, OverlordFaced)
    assert "against Kel'Thuzad" in told
    assert told.endswith("If Kel'Thuzad falls in this combat, the Horde wins the game.")
    lair = resolving("kaelthas-sheet", paladin={"level": 6}, mage={"level": 6})
    assert last_told(lair, OverlordFaced).endswith(
        "If Kael'Thas falls in this combat, the Alliance wins the game."
    )


def test_counters_that_are_false_leave_fewer_for_the_overlord() -> None:
    where: dict[str, Any] = {
        "region": "chillwind-point",
        "overlord": "kazzak",
        "kazzak": "infectis-scar",
        "actions": 2,
    }
    t = act("warrior", **where)
    play(t, "challenge overlord kazzak")
    assert "is false" in last_told(t, FalseCounter)
    assert last_told(t, FalseCounter).endswith("Lord Kazzak is under one of the other 4.")
    t.state.counters = [k for k in t.state.counters if k.real]
    assert "Lord Kazzak is in [The Infectis Scar]" in last_told(t, FalseCounter)


def test_how_near_a_faction_is_to_the_overlord_of_outland_is_announced() -> None:
    def told(place: str, overlord: str) -> str:
        t = crusade(overlord=overlord)
        outcome = StageBeaten(place=RegionId(place), faction=Faction.HORDE).outcome(t)
        return "" if outcome is None else outcome.lines[0]

    assert told("tempest-keep-1", "kaelthas") == "Stage 2 is next, then Kael'Thas."
    assert told("tempest-keep-2", "kaelthas").startswith("In its next Dungeon Phase it fights Kael'Thas")
    assert told("tempest-keep-2", "vashj") == "", "no lair of hers"


def test_a_foe_that_falls_is_held_up() -> None:
    t = fight("hunter", ["green gnoll"], at="ranged_strike", areas={"horde": {"damage": 27}})
    (fallen,) = events(t, FoeDefeated)
    assert fallen.outcome(t).title == "Green Gnoll is defeated"


def test_the_turn_track_shows_events_goods_and_what_comes_after_it() -> None:
    (track, _) = seen(pair()).tracks
    titles = [spot.title for spot in track.cards]
    assert any(title.endswith(": event") for title in titles)
    assert any("item for the Merchant" in title for title in titles)
    assert titles[-1].endswith(", then the final battle")
    (endless, _) = seen(pair(options={"endless": True})).tracks
    assert "battle" not in endless.cards[-1].title


def test_an_event_is_held_up_with_what_it_does() -> None:
    t = pair()
    for key, record in t.content.events.items():
        outcome = EventDrawn(faction=Faction.HORDE, card=EventId(key)).outcome(t)
        assert outcome.title == f"Event: {record.name}"
        assert outcome.lines[0], key


def test_an_event_that_is_held_up_says_where_and_what_there_is_to_be_won() -> None:
    t = pair()
    war = EventDrawn(faction=Faction.HORDE, card=EventId("domination-war")).outcome(t)
    assert "both Balnir Farmstead and Corrahn's Dagger" in war.lines[0]
    assert war.lines[1] == "Stronger faction: 5 gold, 2 XP. Weaker faction: 5 gold, 4 XP."
    for key, record in t.content.events.items():
        lines = " ".join(EventDrawn(faction=Faction.HORDE, card=EventId(key)).outcome(t).lines)
        assert all(t.content.regions[r].name in lines for r in record.regions), key
        assert record.item is None or t.content.cards[record.item].name in lines, key


# -- whose it is ----------------------------------------------------------------------------------


def test_the_hero_who_acts_has_the_sheet_in_front() -> None:
    t = pair()
    assert seen(t).acting == ""
    play(t, "act mage")
    scene = seen(t)
    assert scene.acting == "character:mage"
    assert [zone.id for zone in scene.zones if zone.piece == scene.acting] == ["sheet:mage"]
    assert seen(fight("rogue", ["green ogre"], equipped=["sinister-strike"])).acting == "character:rogue"


def test_questions_name_the_hero_the_card_and_what_for() -> None:
    t = fight("mage", ["green ogre"], at="damage", health=2)
    assert offered(t) == ["region olsens-farthing", "region brill"]
    assert asked(t) == (
        f"{name(t, 'mage')} is defeated. Where to: Olsen's Farthing (the nearest graveyard) or Brill (home)?"
    )
    between = fight("mage", ["green ogre"], at="damage", health=2, region="caer-darrow")
    assert "Ruins of Andorhal or Quel'Danil Lodge (the nearest graveyards) or Brill (home)?" in asked(between)
    using = duel("rogue", [8] * 20, equipped=["sinister-strike", "eviscerate", "scimitar"])
    assert asked(using).startswith(f"{name(using, 'rogue')}: ")
    while "use sinister-strike 1" not in offered(using):
        play(using, "use sinister-strike 0" if "use sinister-strike 0" in offered(using) else "done")
    play(using, "use sinister-strike 1")
    assert asked(using) == f"{name(using, 'rogue')} uses Sinister Strike: which die do you spot?"


def test_travel_has_a_button_that_shows_where_one_can_go() -> None:
    offers = shown(act("hunter", "alliance", region="southshore"))
    assert offers["Travel to Tarren Mill"].outlook.group == "Travel"
    both = shown(pair())
    t = pair()
    assert both[f"{name(t, 'mage')}: travel to Deathknell"].outlook.group == f"{name(t, 'mage')}: travel"


def test_who_chooses_classes_sees_what_was_taken() -> None:
    t: Table = start(GAME, 2, seed=1, strict=True)
    seat = t.seats[0]

    def question() -> str:
        prompt = prompt_for(t.glance(seat), seat)
        return "" if prompt is None else prompt.text

    assert question().startswith("You lead two heroes: which class has the first?")
    play(t, "class druid")
    assert "takes the Druid" in events(t, ClassTaken)[-1].words(t)
    panel = next(panel for panel in seen(t, seat).seats if panel.seat == seat)
    assert [card.title for card in panel.cards] == ["Druid"]
    for cls in ("mage", "rogue"):
        if seat in t.seats:
            break
        play(t, f"class {cls}")
    assert question() == "Your first hero is a Druid. Which class has the second?"
    assert seen(t, seat).step == -1, "no turn has begun"


# -- an opponent's ability ------------------------------------------------------------------------


def naga(*dice: int) -> Table:
    """A shaman before a naga, which counts low dice at the end of the Reroll step."""
    given: dict[str, Any] = {"level": 3, "talents": ["thundering-strikes"], "health": 5, "energy": 0}
    t = fight("shaman", ["green naga"], dice=list(dice), **given)
    play(t, "done")
    assert "carry-out naga" in offered(t)
    return t


def test_an_ability_says_whose_it_is() -> None:
    assert "Carry out the ability of Green Naga" in shown(naga(2, 8))


def test_what_has_to_be_carried_out_says_what_comes_of_it() -> None:
    said = [
        shown(naga(*dice))["Carry out the ability of Green Naga"].outlook.changes for dice in ((2, 8), (3, 3))
    ]
    assert said == ["lose 1 Health", "no die counts now"]


def test_an_opponent_in_a_fight_can_be_asked_what_it_does() -> None:
    focus = seen(naga(2, 8)).focus
    assert focus is not None
    foes = focus.columns[-1]
    (piece,) = foes.pieces
    assert piece.tip.startswith("Threat ")
    assert foes.lines
    assert all(line in piece.tip for line in foes.lines)


def test_an_opponents_ability_that_does_nothing_is_carried_out_unasked() -> None:
    assert answered(naga(3, 8)) == "carry-out naga"
    assert answered(naga(2, 8)) == "", "it counts a die: before or after the card?"


def test_a_bonus_that_costs_nothing_is_used_unasked() -> None:
    t = fight("warrior", ["green gnoll"], dice=[1] * 20, level=3, equipped=["electrocutioner-leg"])
    while "use electrocutioner-leg 0" not in offered(t):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert answered(t) == "use electrocutioner-leg 0"


def test_what_came_of_an_attack_is_held_up() -> None:
    t = fight("warrior", ["green gnoll"], dice=[8] * 20, level=3)
    while not events(t, WoundsDealt):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    hits, wounds = events(t, TokensPlaced)[0].outcome(t), events(t, WoundsDealt)[0].outcome(t)
    assert hits.title.startswith(f"{name(t, 'warrior')}: ")
    assert "hit" in hits.title
    assert hits.lines[0].endswith(".")
    assert hits.seats == (0,), "it waits for whom it concerns"
    assert "wound" in wounds.title.lower()


# -- words ----------------------------------------------------------------------------------------


def test_what_is_bought_is_one_line() -> None:
    t = act("warrior", region="brill", gold=9, merchant=["cadet-vest"])
    play(t, "town", "buy cadet-vest")
    assert who(t, "warrior").bag == ["cadet-vest"]
    assert [e.deed for e in events(t, CardHandled) if e.card == "cadet-vest"] == ["buys"]


def test_what_a_card_takes_away_is_not_told_as_a_gift() -> None:
    t = act("warrior", equipped=["shield-wall"], level=5)
    facts = dict(card(t, "card:shield-wall").facts)
    assert facts["−"] == "2 Attrition"
    assert not any("-" in value for label, value in facts.items() if label in "+−")


def test_blue_means_something_else_by_word_and_picture_each_time() -> None:
    board = {"tarren-mill": ["blue ogre", "green gnoll ghoulish-harvest"]}
    t = act("hunter", "alliance", region="southshore", board=board)
    scene = seen(t)
    blue = next(p for p in scene.pieces if p.name == "Blue Ogre")
    assert blue.tip.startswith("Independent. ")
    token = next(p for p in scene.pieces if p.id.startswith("quest-token:"))
    assert token.name.startswith("Alliance quest: ")
    hero = next(p for p in scene.pieces if p.id == "character:hunter")
    assert "Alliance" in hero.name
    assert len({blue.icon, token.icon, hero.icon}) == 3
    focus = seen(fight("hunter", ["green ogre"], dice=[8] * 20)).focus
    assert focus is not None
    assert {"Blue: damage", "Red: defense"} & {dice.title for dice in focus.dice}


def test_who_has_no_action_left_says_so_when_asked() -> None:
    t = pair(of={"hunter": {"actions": 0}, "mage": {"actions": 1}})
    tips = {p.id: p.tip for p in seen(t).pieces}
    assert tips["character:hunter"].endswith(". No actions left")
    assert tips["character:mage"].endswith(". 1 action left")
    assert "left" not in tips["character:paladin"]


def test_the_three_numbers_of_a_foe_say_what_they_are_also_on_a_small_card() -> None:
    t = act("warrior")
    gnoll, lord = faces.creature(t, CreatureId("gnoll")), faces.overlord(t, t.state.overlord)
    assert gnoll.kind == "Threat·Attack·Health"
    assert dict(gnoll.facts)["Green"] == "4·3·3"
    assert "Threat·Attack·Health" in dict(lord.facts)
