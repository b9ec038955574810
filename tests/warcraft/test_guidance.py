"""What the table tells a player before and after: the aim, the step, odds, stacks, results."""

from __future__ import annotations

import pytest

from azeroth.engine import start
from azeroth.games import game_named
from azeroth.games.warcraft.choices import Move, Spend
from azeroth.games.warcraft.events import BattleEnded
from azeroth.testing import events
from tests.warcraft.fields import halt, orcs, seat, war

GAME = game_named("warcraft")
SCENARIOS = {"main": 2, "elf-gate": 3, "necromancers": 2, "captives": 2, "nordrassil": 4, "twenty-gold": 2}


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS.items())
def test_every_scenario_has_a_briefing_of_its_own(scenario: str, players: int) -> None:
    t = start(GAME, players, seed=3, options={"scenario": scenario})
    briefing = GAME.view.scene(t.view(0), 0).briefing
    assert briefing is not None
    assert briefing.aim
    assert briefing.win
    assert briefing.you.startswith("You lead the ")
    main = start(GAME, 2, seed=3)
    first = GAME.view.scene(main.view(0), 0).briefing
    assert first is not None
    assert (briefing.aim == first.aim) == (scenario == "main")


def test_nordrassil_says_how_often_the_night_elf_outpost_is_captured_until_it_falls() -> None:
    t = start(GAME, 4, seed=3, options={"scenario": "nordrassil"})
    briefing = GAME.view.scene(t.view(0), 0).briefing
    assert briefing is not None
    assert "capture the Night Elf Outpost for the second time" in briefing.win


def test_the_main_game_for_four_says_that_allies_count_their_points_together() -> None:
    for players, together in ((2, False), (4, True)):
        t = start(GAME, players, seed=3)
        briefing = GAME.view.scene(t.view(0), 0).briefing
        assert briefing is not None
        assert ("Allies count their victory points together" in briefing.win) == together


def test_the_line_of_steps_shows_the_step_and_whose_it_is() -> None:
    t = start(GAME, 2, seed=3)
    scene = GAME.view.scene(t.view(0), 0)
    assert scene.steps == ("Move", "Harvest", "Deploy", "Spend")
    assert scene.steps[scene.step] == "Move"
    assert scene.turn == t.state.first


def test_a_move_into_battle_carries_its_odds_and_a_stack_how_many_may_go() -> None:
    table = war(orcs(d4="2 melee"), seat("undead", d5="1 melee"))
    moves = {str(c): c.outlook(table) for c in table.choices(0) if isinstance(c, Move)}
    assert 0 < moves["move melee d4 d5"].odds < 100
    quiet = [look for text, look in moves.items() if text != "move melee d4 d5"]
    assert quiet
    assert all(look.odds == -1 for look in quiet)
    assert {look.times for look in quiet} == {2}


def test_no_more_of_a_stack_go_than_find_room() -> None:
    table = war(orcs(d4="3 melee", d3="2 melee"), seat("undead", d7="1 melee"))
    moves = {str(c): c.outlook(table).times for c in table.choices(0) if isinstance(c, Move)}
    assert moves["move melee d4 d3"] == 1


def test_the_end_of_a_battle_is_held_up_to_those_who_fought() -> None:
    table = halt(war(orcs(d4="2 ranged"), seat("undead", d4="1 melee"), dice=[1, 1]))
    (ended,) = events(table, BattleEnded)
    outcome = ended.outcome(table)
    assert outcome.seats == (0, 1)
    assert "2 units are left" in outcome.lines[0]


def test_who_is_advised_what_to_spend_on_is_told_what_would_be_bought() -> None:
    table = war(orcs(d1="1 worker 1 melee", gold=5, wood=5), seat("undead", d7="1 melee"), step="spend")
    told = {option: table.game.bot.reasons(table, 0, Spend(option)) for option in ("train", "upgrade")}
    assert "Grunt" in told["train"][0] or "Peon" in told["train"][0]
    assert any("to the strength of your army" in reason for reason in told["upgrade"])
    assert "Grunt 2 → Raider 3" in told["upgrade"][0]
    assert table.state.players[0].gold == 5, "nothing was bought"
    poor = war(orcs(d1="1 worker 1 melee", gold=1), seat("undead", d7="1 melee"), step="spend")
    assert table.game.bot.reasons(poor, 0, Spend("train"))[0] == "a Peon"


def test_a_stack_carries_the_odds_of_several() -> None:
    table = war(orcs(d2="3 flying"), seat("undead", d4="3 ranged"), step="move")
    move = next(k for k in table.choices(0) if str(k) == "move flying d2 d4")
    outlook = move.outlook(table)
    assert outlook.times == len(outlook.several) + 1 == 3
    assert outlook.odds < outlook.several[0] < outlook.several[1]
