"""How the end of a campaign is told: the final battle by its name, what it is about, and who has won."""

from __future__ import annotations

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.events.campaign import Rewarded, TurnBegan
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat, PvpRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.server.table.story import Teller
from azeroth.testing import begin, offered, play
from tests.planned import answered, prompt, shown
from tests.world_of_warcraft.burning_crusade.tables import resolving
from tests.world_of_warcraft.burning_crusade.test_examples_dungeons import FENRUS, KEEP
from tests.world_of_warcraft.tables import area, duel, events, table, who
from tests.world_of_warcraft.test_pvp import last_turn, to_the_final_battle
from tests.world_of_warcraft.test_seeing import seen


def fought() -> Table:
    """The final battle has begun."""
    t = to_the_final_battle()
    play(t, "done", "done")
    return t


def test_the_final_battle_is_called_by_its_name_wherever_it_is_spoken_of() -> None:
    t = to_the_final_battle()
    assert seen(t).status == "The final battle"
    asked = t.game.view.prompt(t, t.pos.stack[-1])
    assert asked.startswith("The final battle is next. ")
    play(t, "done", "done")
    focus = seen(t).focus
    assert focus is not None
    assert focus.title == "The final battle, round 1"
    (met,) = events(t, "Met")
    assert met.words(t).startswith("The final battle: ")
    outcome = met.outcome(t)
    assert outcome is not None
    assert outcome.lines[-1] == "Whoever is left standing wins the game."


def test_what_the_boxes_do_in_pvp_combat_is_told_as_wounds_once_there_are_hits() -> None:
    t = fought()

    def sums() -> dict[str, int]:
        focus = seen(t).focus
        assert focus is not None
        return {sum_.title: sum_.total for sum_ in focus.sums if sum_.title.startswith("Wounds")}

    assert sums() == {}
    area(t, "horde").damage, area(t, "horde").defense, area(t, "alliance").attrition = 2, 3, 1
    assert sums() == {
        "Wounds to the Alliance, Ranged Strike": 2,
        "Wounds to the Alliance, Resolution": 2,  # one of three is cancelled
        "Wounds to the Horde, Resolution": 0,
    }


def test_the_steps_of_the_defense_phase_are_named_in_pvp_combat_too() -> None:
    t = fought()
    for at, words in (("attackers_armor", "Armor step"), ("strike_first", "Ranged Strike step")):
        t.frame(PvpCombat).defending = True
        t.frame(PvpRound).at = at
        focus = seen(t).focus
        assert focus is not None
        assert focus.lines[0] == f"Defense Phase, {words}."


def test_who_falls_when_the_game_ends_with_the_fight_is_not_asked_where_to_go() -> None:
    t = fought()
    begin(t, Defeat(character=who(t, "warrior").id, at="destination"))
    assert answered(t, 0) == offered(t)[0]
    other = duel("warrior")
    begin(other, Defeat(character=who(other, "warrior").id, at="destination"))
    assert answered(other, 0) == ""


def test_the_turn_is_counted_by_whose_it_is_though_the_marker_has_moved_on() -> None:
    t = table(2, characters={"mage": {"faction": "alliance"}, "shaman": {"faction": "horde"}}, turn=8)
    assert seen(t).status == "Turn 8 of 30: the Alliance"
    t.state.turn = 9  # its events are still to come
    assert seen(t).status == "Turn 8 of 30: the Alliance"


def test_all_experience_is_told_by_where_it_came_from() -> None:
    t = last_turn({"warrior": {"xp": 9}}, {"paladin": {"xp": 4}})
    assert GAME.study.sources(t) == [], "what came before it is not known"
    t.happened.insert(0, TurnBegan(faction=Faction.HORDE, turn=1))
    told = dict(Teller(t, over=True).end(t).sources)
    assert told == {"wars and events": (9, 4)}


def test_experience_beyond_the_end_of_the_track_is_told_where_it_came_from() -> None:
    t = last_turn({"warrior": {"xp": 28, "level": 5}}, {"paladin": {"xp": 4}})
    for hero, xp in (("warrior", 20), ("warrior", 11), ("paladin", 3)):
        t.happened.append(Rewarded(character=CharacterId(hero), xp=xp, rule="wbg.reward.gold"))
    # A game that goes on from a save does not know all: but nothing adds up to more than there is.
    told = dict(Teller(t, over=True).end(t).sources)
    assert told == {"quests and fights": (31, 3), "beyond the end of the track": (-3, 0)}
    t.happened.append(Rewarded(character=CharacterId("paladin"), xp=1, rule="wbg.reward.gold"))
    t.happened.insert(0, TurnBegan(faction=Faction.HORDE, turn=1))
    told = dict(Teller(t, over=True).end(t).sources)
    assert told == {"quests and fights": (31, 4), "beyond the end of the track": (-3, 0)}


def test_who_may_fight_or_draw_is_told_what_a_card_may_be_and_led_on_to_the_fight() -> None:
    t = resolving(f"{KEEP}-1", FENRUS, paladin={}, mage={})
    assert offered(t) == ["draw-more", "done"]
    asked = prompt(t)
    assert "loot, or one more Minion" in asked.text
    assert shown(t)["Draw another card"].outlook.aside, "the golden button is the fight"
