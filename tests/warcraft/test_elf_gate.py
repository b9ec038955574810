"""The Elf Gate."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.warcraft.events import Attacked, BattleBegan, BattleEnded, CardDrawn
from azeroth.games.warcraft.state import NEUTRAL, board
from azeroth.testing import events, offered, pass_until, play, position
from tests.warcraft.fields import at, on, orcs, seat, stock, war

GUARDS = {"melee": 1, "ranged": 2}
GATE = {"scenario": "elf-gate"}


def gate(human: dict[str, Any], orc: dict[str, Any], undead: dict[str, Any], **given: Any) -> Any:
    """A table of the Elf Gate: e4 is the gate, e3, d4 and f5 are the passes."""
    return war(seat("human", **human), orcs(**orc), seat("undead", **undead), options=GATE, **given)


@pytest.mark.rule(
    "wc.elfgate.night-elf-units", "wc.elfgate.depleted-start", "wc.elfgate.resources",
    "wc.elfgate.starting-units",
    "wc.elfgate.board", "wc.elfgate.players",
)  # fmt: skip
@pytest.mark.example("wc.ex.elfgate-setup")
def test_the_gate_is_set_up() -> None:
    table = new_game("warcraft", 3, seed=1, options=GATE)
    map_ = board(table)
    assert sorted(map_.marks) == ["A", "B", "C", "D"]
    assert table.state.tokens == {}
    for mark in "ABC":
        guards = table.state.guards[map_.marks[mark]]
        assert (guards.melee, guards.ranged, guards.flying) == (1, 2, 0)
    assert table.state.guards[map_.marks["D"]].flying == 3
    for space in map_.spaces.values():
        beside = any(map_.spaces[s].type == "town" for s in map_.near[space.id])
        resource = space.type in ("forest", "goldmine")
        assert table.state.depletion.get(space.id, 0) == (2 if resource and not beside else 0)
    for p in table.state.players:
        assert stock(table, p.seat) == (5, 5)
        assert at(table, p.seat, p.town) == "3 melee 3 worker"
    assert [p.race for p in table.state.players] == ["human", "orc", "undead"]
    with pytest.raises(BadOption):
        new_game("warcraft", 2, seed=1, options=GATE)


@pytest.mark.rule("wc.elfgate.first-player")
def test_the_first_player_is_chosen_at_random() -> None:
    assert {new_game("warcraft", 3, seed=seed, options=GATE).state.first for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule(
    "wc.elfgate.guards-level-two", "wc.elfgate.guards-rolled-by-left", "wc.elfgate.guards-are-defenders",
    "wc.elfgate.guards-no-cards", "wc.elfgate.guards-battle-draws",
)  # fmt: skip
def test_the_player_to_the_left_rolls_and_decides_for_the_guards() -> None:
    table = gate({"e3": "3 flying"}, {}, {}, guards={"e3": GUARDS}, dice=[6, 6, 1, 1, 6, 6, 6, 6])
    on(table, "done")
    assert table.seats == (1,), "the left neighbour chooses the phases of Slow Poison"
    on(table, "strike-first melee", "strike-first flying")
    assert table.seats == (1,), "and the guards' casualties, the defenders' first"
    assert set(offered(table)) == {"lose melee e3 9", "lose ranged e3 9"}
    attacks = {(a.seat, a.kind): a.strength for a in events(table, Attacked)}
    assert attacks[NEUTRAL, "ranged"] == 3
    assert [event.seat for event in events(table, CardDrawn)] == [0], "nobody draws for the guards"
    began = events(table, BattleBegan)[0]
    assert (began.attacker, began.defender) == (0, NEUTRAL)


@pytest.mark.rule("wc.elfgate.guards-no-cards")
def test_nobody_plays_cards_for_the_guards() -> None:
    table = gate(
        {"e3": "2 ranged", "hand": ["invisibility"]}, {"hand": ["devour"]}, {"hand": ["curse"]},
        guards={"e3": {"flying": 1}}, dice=[1, 1, 6],
    )  # fmt: skip
    play(table, "done")
    while not events(table, BattleBegan):
        play(table, "pass")
    while not events(table, BattleEnded):
        assert table.seats == (0,)
        assert not any("invisibility 9" in text for text in offered(table))
        play(table, "pass")


@pytest.mark.rule("wc.elfgate.guards-battle-draws", "wc.elfgate.guards-gone-for-good")
def test_who_beats_the_guards_draws_and_they_are_gone() -> None:
    table = gate({"e3": "2 ranged"}, {}, {}, guards={"e3": {"flying": 1}}, dice=[1, 1])
    on(table, "done")
    assert [event.rule for event in events(table, CardDrawn)] == [
        "wc.battle.opening-draw",
        "wc.battle.winner-draws",
    ]
    assert table.state.guards == {}


@pytest.mark.rule("wc.elfgate.guards-battle-draws")
def test_when_the_guards_win_nobody_draws() -> None:
    table = gate({"e3": "1 melee"}, {}, {}, guards={"e3": {"flying": 1}}, dice=[1])
    on(table, "done")
    assert events(table, BattleEnded)[0].winner == NEUTRAL
    assert len(events(table, CardDrawn)) == 1


@pytest.mark.rule("wc.elfgate.guards-flank")
def test_guards_in_the_flanks_help_guards_and_stay_out_of_other_battles() -> None:
    guards = {"e3": {"flying": 1}, "e4": {"flying": 3}}
    table = gate({"e3": "1 ranged"}, {}, {}, guards=guards, dice=[6, 6, 6, 6, 6])
    on(table, "done")
    flying = next(a for a in events(table, Attacked) if a.kind == "flying")
    assert (flying.seat, len(flying.values)) == (NEUTRAL, 4)
    table = gate({"d5": "1 ranged"}, {"d5": "1 melee"}, {}, guards={"e4": {"flying": 3}}, dice=[1])
    on(table, "done")
    assert {a.seat for a in events(table, Attacked)} == {0}


@pytest.mark.rule("wc.elfgate.guards-never-move")
def test_guards_have_no_steps_and_are_enemies_of_all() -> None:
    table = gate({"e2": "1 melee 1 flying 1 worker"}, {}, {}, guards={"e3": GUARDS})
    assert "move worker e2 e3" not in offered(table)
    assert "move flying e2 e4" not in offered(table), "they stop who enters"
    play(table, "done")
    while table.state.turn == 2:
        assert table.seats[0] in (0, 1, 2)
        play(table, next(text for text in ("done", "pass") if text in offered(table)))
    assert list(table.state.guards) == ["e3"]


@pytest.mark.rule("wc.elfgate.town-resources-never-deplete")
@pytest.mark.example("wc.ex.elfgate-no-depletion")
def test_resources_beside_a_town_never_deplete() -> None:
    table = gate({}, {"h1": "1 worker", "gold": 0}, {}, step="harvest", active=1, first=1, dice=[3])
    assert stock(table, 1)[0] == 3
    assert table.state.depletion == {}
    far = gate({}, {"h4": "1 worker"}, {}, step="harvest", active=1, first=1, dice=[3])
    assert far.state.depletion == {"h4": 1}


@pytest.mark.rule("wc.elfgate.victory-gate", "wc.elfgate.victory-gate-count")
@pytest.mark.example("wc.ex.elfgate-victory")
@pytest.mark.parametrize(("orc", "wins"), [({"d5": "1 melee"}, True), ({"d5": "2 melee"}, False),
                                           ({"d5": "1 melee 3 worker"}, True)])  # fmt: skip
def test_the_gate_is_held_with_fewer_than_three_enemies_around(orc: dict[str, Any], wins: bool) -> None:
    table = gate({"e4": "1 melee"}, {}, {}, guards={"e3": {"ranged": 1}}, step="points")
    assert table.over, "one guard does not prevent it"
    table = war(
        seat("human", e4="1 melee"), orcs(**{k.replace("d5", "d4"): v for k, v in orc.items()}),
        seat("undead"),
        guards={"e3": {"ranged": 1}}, step="points", options=GATE,
    )  # fmt: skip
    assert table.over is wins
    if wins:
        assert table.result.ranks == (1, 2, 2)
        assert table.result.rule == "wc.elfgate.victory-gate"


@pytest.mark.rule("wc.elfgate.victory-gate")
def test_the_gate_must_be_held_by_units_and_at_the_end_of_ones_own_turn() -> None:
    assert not gate({"e4": "1 worker"}, {}, {}, step="points").over
    assert not gate({}, {"e4": "1 melee"}, {}, step="points").over


@pytest.mark.rule("wc.elfgate.victory-elimination", "wc.elfgate.two-remain")
def test_the_last_of_three_wins_and_two_play_on() -> None:
    two = gate({"g1": "1 melee"}, {"town_marked": True}, {}, step="captures")
    assert not two.over
    assert [p.out for p in two.state.players] == [False, True, False]
    one = gate({"a2": "1 melee"}, {"out": True}, {"town_marked": True}, step="captures")
    assert one.result.ranks == (1, 2, 2)
    assert one.result.rule == "wc.elfgate.victory-elimination"


@pytest.mark.rule("wc.scenario.own-scenarios")
def test_a_scenario_of_ones_own_is_a_few_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    from azeroth.games.warcraft.edition import EDITIONS, Edition
    from azeroth.games.warcraft.play.losses import win

    class TwentyGold(Edition):
        """Who has ten gold at the end of his turn has won."""

        def turn_of_player_ends(self, t: Any, p: Any) -> Any:
            return win(t, (p.seat,), "ten gold.", "wc.scenario.own-scenarios") if p.gold >= 10 else None

    monkeypatch.setitem(EDITIONS, "main", TwentyGold())
    rich: Any = position("warcraft", 2, seats=[{"gold": 10}], step="points")
    assert rich.result.reason == "ten gold."
    assert not position("warcraft", 2, seats=[{"gold": 9}], step="points").over


@pytest.mark.rule("wc.card.orc.devour-removed", "wc.card.orc.devour-win", "wc.elfgate.guards-are-defenders")
def test_a_devoured_guard_is_out_of_the_battle_and_dead_if_the_orcs_win() -> None:
    table = gate(
        {}, {"e3": "1 ranged", "hand": ["devour"]}, {}, guards={"e3": {"melee": 1, "ranged": 1}},
        active=1, first=1, dice=[1, 6],
    )  # fmt: skip
    play(table, "done")
    for choice in ("play devour e3 melee 9", "strike-first melee"):
        play(pass_until(table, choice), choice)
    on(table)
    assert [(a.seat, a.kind) for a in events(table, Attacked)] == [(1, "ranged"), (NEUTRAL, "ranged")]
    assert events(table, BattleEnded)[0].winner == 1
    assert "e3" not in table.state.guards


@pytest.mark.rule("wc.card.orc.devour-otherwise", "wc.elfgate.guards-are-defenders")
def test_the_last_guard_comes_back_when_its_devourer_falls() -> None:
    table = gate(
        {}, {"e3": "1 ranged", "hand": ["devour"]}, {}, guards={"e3": {"melee": 1, "ranged": 1}},
        active=1, first=1, dice=[6, 1],
    )  # fmt: skip
    play(table, "done")
    for choice in ("play devour e3 melee 9", "strike-first melee"):
        play(pass_until(table, choice), choice)
    on(table)
    assert events(table, BattleEnded)[0].winner == NEUTRAL
    assert (table.state.guards["e3"].melee, table.state.guards["e3"].ranged) == (1, 1)
