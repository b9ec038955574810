"""Whole turns and fights, as the rulebook tells them."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from azeroth.engine import Table
from azeroth.engine.cards import undone
from azeroth.games.adventure.cards.verbs import Effect
from azeroth.games.adventure.play.victory import valor
from azeroth.testing import offered, play, position, refusal


def who(table: Table[Any, Any], seat: int) -> Any:
    return table.state.characters[seat]


@pytest.mark.rule("ag.combat.end-board-encounter-defeated")
@pytest.mark.rule("ag.level.gain-heal")
@pytest.mark.rule("ag.level.gain-draw")
def test_a_board_encounter_gives_a_level() -> None:
    table = position(
        "adventure", 2, step="challenge", dice=[6, 2],
        seats=[{"character": "grumbaz", "space": "forests-edge", "side": "other", "damage": 2}],
    )  # fmt: skip
    while table.seats[0] == 0 and "pass" in offered(table):
        play(table, "pass")
    assert who(table, 0).level == "green"
    assert who(table, 0).damage == 0
    assert len(who(table, 0).hand) == 3


@pytest.mark.rule("ag.quest.complete-log")
@pytest.mark.rule("ag.quest.complete-draw")
def test_a_completed_quest_is_logged_and_followed_by_an_elite_quest() -> None:
    table = position(
        "adventure", 2, step="maintenance",
        seats=[{"space": "stormwind-city", "quests": [{"id": "sealed-orders", "step": 1, "places": []}]}],
    )  # fmt: skip
    top = table.state.elite[0]
    play(table, "fulfil sealed-orders")
    assert who(table, 0).log == ["sealed-orders"]
    assert [q.id for q in who(table, 0).quests] == [top]


@pytest.mark.rule("ag.win.eight-valor")
def test_eight_valor_win_at_once() -> None:
    table = position(
        "adventure", 2, step="maintenance",
        seats=[{
            "space": "stormwind-city",
            "log": ["bounty", "no-rest-for-the-wicked", "millys-last-grapes", "candles-in-the-dark"],
            "quests": [{"id": "sealed-orders", "step": 1, "places": []}],
        }],
    )  # fmt: skip
    assert valor(table, who(table, 0)) == 7
    play(table, "fulfil sealed-orders")
    assert table.over
    assert table.result is not None
    assert table.result.winners == (0,)


@pytest.mark.rule("ag.pvp.outcome-one-defeated")
@pytest.mark.rule("ag.char.resurrect-nearest-city")
def test_the_survivor_of_a_duel_may_take_an_item() -> None:
    table = position(
        "adventure", 2, step="challenge", dice=[6, 1],
        seats=[
            {"character": "grumbaz", "space": "goldshire", "side": "other"},
            {"character": "sofeea", "space": "goldshire", "damage": 3, "bag": ["rot-hide-brute"]},
        ],
    )  # fmt: skip
    play(table, "attack 1")
    while offered(table)[-1] == "pass":
        play(table, "pass")
    play(table, "steal 1 rot-hide-brute")
    assert "rot-hide-brute" in who(table, 0).bag
    assert who(table, 1).space == "stormwind-city"
    assert who(table, 1).damage == 0


@pytest.mark.rule("ag.aggro.no-leaving")
@pytest.mark.rule("ag.move.level-limit")
def test_aggro_and_level_hold_a_character() -> None:
    given: dict[str, Any] = {"step": "walk", "seats": [{"space": "goldshire", "movement": 2}]}
    track = [{"card": "rot-hide-brute", "space": "goldshire", "aggro": True}]
    assert (
        refusal(position("adventure", 2, track=track, **given), "step elwynn-1").rule == "ag.aggro.no-leaving"
    )
    assert "step elwynn-1" in offered(position("adventure", 2, **given))


@pytest.mark.rule("ag.ability.cancel-card")
def test_a_cancelled_card_has_no_effect() -> None:
    table = position(
        "adventure", 2, step="walk",
        seats=[
            {"character": "grumbaz", "space": "goldshire", "hand": ["bloodrage"], "energy": 0},
            {"character": "sofeea", "space": "goldshire", "hand": ["counterspell"]},
        ],
    )  # fmt: skip
    play(table, "play bloodrage", "1: play counterspell")
    assert who(table, 0).damage == 0
    assert who(table, 0).energy == 0
    assert who(table, 0).discards == ["bloodrage"]


@pytest.mark.rule("ag.faq.explosive-trap")
def test_a_trap_hurts_everybody_in_its_space() -> None:
    table = position(
        "adventure", 2, step="walk",
        seats=[
            {"character": "grumbaz", "space": "elwynn-1", "movement": 1},
            {"character": "burbonn", "space": "goldshire"},
        ],
        ground=[{"card": "explosive-trap", "space": "goldshire", "owner": 1}],
    )  # fmt: skip
    play(table, "step goldshire")
    assert (who(table, 0).damage, who(table, 1).damage) == (1, 1)
    assert table.state.ground == []
    assert who(table, 1).discards == ["explosive-trap"]


@pytest.mark.rule("ag.ability.weapon-replacement-values")
@pytest.mark.rule("ag.combat.ranged-first")
def test_a_weapon_replacement_is_used_instead() -> None:
    table = position(
        "adventure", 2, step="challenge", dice=[2, 6], decks={"grey": ["rot-hide-brute"]},
        seats=[{"character": "sofeea", "space": "goldshire", "hand": ["frostbolt"], "energy": 1}],
    )  # fmt: skip
    play(table, "pass", "play frostbolt")  # an Ice Block would have been for the moment before
    while "pass" in offered(table):
        play(table, "pass")
    assert "rot-hide-brute" in who(table, 0).bag, "2 + 3 hit its defense of 5, before it could strike"
    assert who(table, 0).damage == 0


@pytest.mark.rule("ag.res.place-discovery-draw")
@pytest.mark.rule("ag.info.discovery-placer-knows")
def test_only_who_placed_a_discovery_knows_it() -> None:
    table = position(
        "adventure", 2, step="exploration", pile=["gold", "bomb"],
        seats=[{"space": next(iter(_with_discovery()))}],
    )  # fmt: skip
    if "activate place-discovery" in offered(table):
        play(table, "activate place-discovery")
    play(table, "place goldshire")
    assert table.view(0).state.finds[0].token == "gold"
    assert table.view(1).state.finds[0].token == "?"


def _with_discovery() -> list[str]:
    from azeroth.games import game_named

    content: Any = game_named("adventure").content()
    return [
        space for space, found in content.resources.items()
        if "place-discovery" in found and content.spaces[space].colour == "grey"
    ]  # fmt: skip


@pytest.mark.rule("ag.win.round-limit")
def test_after_the_last_round_the_most_valor_wins() -> None:
    table = position(
        "adventure", 2, step="end", active=1, first=0, round=30, options={"rounds": 30},
        seats=[{"log": ["bounty"]}, {"log": ["sealed-orders"]}],
    )  # fmt: skip
    assert table.over
    assert table.result is not None
    assert table.result.winners == (0,)
    assert table.result.rule == "ag.win.round-limit"


def test_every_verb_does_something() -> None:
    assert undone(get_args(Effect)) == []
