"""March of the Necromancers."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.events import Attacked, BattleBegan
from azeroth.games.warcraft.state import board, reserves
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, halt, me, moves, on, seat, stock, war

MARCH = {"scenario": "necromancers"}
TOKENS = {
    "mark:A": "melee source", "mark:B": "ranged source", "mark:C": "flying source", "mark:D": "graveyard",
    "mark:E": "graveyard",
}  # fmt: skip


def march(undead: dict[str, Any], human: dict[str, Any] | None = None, **given: Any) -> Any:
    """A table with the Undead in the first seat: A is b1, B b7, C b4, D d1, E d7; the Human Town is f3."""
    undead.setdefault("necromancers", ["a2", "a6"])
    given.setdefault("tokens", TOKENS)
    options = given.pop("options", MARCH)
    foe = seat("human", **(human or {}))
    return war(seat("undead", gold=0, wood=0, **undead), foe, options=options, **given)


@pytest.mark.rule(
    "wc.necro.players",
    "wc.necro.board",
    "wc.necro.human-setup",
    "wc.necro.undead-setup",
    "wc.necro.first-player",
)
def test_the_march_is_set_up() -> None:
    table = new_game("warcraft", 2, seed=2, options=MARCH)
    human, undead = table.state.players
    assert (human.race, undead.race) == ("human", "undead")
    assert table.state.first == undead.seat
    assert sorted(table.state.tokens) == sorted(board(table).marks[mark] for mark in "ABCDE")
    assert (stock(table, 0), at(table, 0, human.town)) == ((5, 5), "3 melee 3 worker")
    assert (stock(table, 1), undead.troops, undead.buildings, undead.town) == ((0, 0), {}, [], None)
    assert len(undead.necromancers) == 2
    assert [reserves(table, undead, kind) for kind in Kind] == [10, 7, 4, 8]
    assert (len(human.hand), len(undead.hand)) == (3, 3)
    with pytest.raises(BadOption):
        new_game("warcraft", 4, seed=1, options=MARCH)


@pytest.mark.rule("wc.necro.first-player")
def test_the_first_player_then_changes_as_usual() -> None:
    assert march({}, step="turn-end").state.first == 1


@pytest.mark.parametrize(
    ("mark", "kind"),
    [
        pytest.param("b1", "melee", marks=pytest.mark.rule("wc.necro.free-melee")),
        pytest.param("b7", "ranged", marks=pytest.mark.rule("wc.necro.free-ranged")),
        pytest.param("b4", "flying", marks=pytest.mark.rule("wc.necro.free-flying")),
    ],
)
def test_a_necromancer_at_a_source_brings_a_free_unit(mark: str, kind: str) -> None:
    table = march({"necromancers": [mark, "a6"]}, step="harvest")
    assert offered(table) == [f"arrive {kind} {mark}", "done"]
    play(table, f"arrive {kind} {mark}")
    assert at(table, 0, mark) == f"1 {kind}"
    assert f"arrive {kind} {mark}" not in offered(table), "one each step"
    assert not any("arrive" in text for text in offered(march({}, step="harvest")))


@pytest.mark.rule("wc.necro.free-melee", "wc.necro.free-upgrade", "wc.necro.free-units-stacking")
@pytest.mark.example("wc.ex.necro-spaces")
def test_sources_and_graveyards_serve_the_undead() -> None:
    table = march({"necromancers": ["b1", "d1"], "b1": "2 melee"}, step="harvest")
    play(table, "arrive melee b1")
    assert at(table, 0, "b1") == "3 melee"
    spend = march({"necromancers": ["b1", "d1"]}, step="spend")
    play(spend, "spend upgrade", "upgrade ranged")
    assert me(spend).levels[Kind.RANGED] == 2
    assert not any(text.startswith("upgrade") for text in offered(spend))
    full = march({"necromancers": ["b1", "d1"], "b1": "3 melee"}, step="harvest")
    assert not any("arrive" in text for text in offered(full))


@pytest.mark.rule("wc.necro.free-units-supply")
def test_a_free_unit_needs_a_marker() -> None:
    crowd = {"a1": "3 flying", "a2": "1 flying"}
    table = march({"necromancers": ["b4", "a6"], **crowd}, step="harvest")
    assert not any("arrive" in text for text in offered(table))


@pytest.mark.rule("wc.necro.free-upgrade", "wc.upgrade.once-per-type")
def test_two_graveyards_upgrade_two_types() -> None:
    table = march({"necromancers": ["d1", "d7"]}, step="spend")
    play(table, "spend upgrade", "upgrade melee")
    assert refusal(table, "upgrade melee").rule == "wc.upgrade.once-per-type"
    play(table, "upgrade flying")
    assert (me(table).levels[Kind.MELEE], me(table).levels[Kind.FLYING], stock(table)) == (2, 2, (0, 0))
    assert not any(text.startswith("upgrade") for text in offered(table))


@pytest.mark.rule("wc.necro.undead-no-train-construct", "wc.necro.undead-no-paid-upgrade")
def test_the_undead_neither_train_nor_construct_nor_pay() -> None:
    table = march({"necromancers": ["d1", "a6"]}, step="spend")
    assert offered(table) == ["spend upgrade", "done"]
    for option in ("train", "construct"):
        assert refusal(table, f"spend {option}").rule == "wc.necro.undead-no-train-construct"
    none = march({"necromancers": ["a1", "a6"], "hand": ["resources"]}, step="spend")
    assert none.seats == (1,), "nothing to spend, and Resources give nothing"
    used = march({"necromancers": ["d1", "a6"]}, step="spend")
    play(used, "spend upgrade", "upgrade melee")
    assert used.seats == (1,)


@pytest.mark.rule("wc.necro.undead-no-paid-upgrade")
def test_without_a_graveyard_no_upgrade_is_allowed() -> None:
    from azeroth.games.warcraft.choices import Upgrade
    from azeroth.games.warcraft.play.spend import SpendStep

    table = march({})
    refused = SpendStep(seat=0).may_upgrade(table, Upgrade(Kind.MELEE))
    assert refused is not None
    assert refused.rule == "wc.necro.undead-no-paid-upgrade"


@pytest.mark.rule("wc.necro.lost-token-lost-power")
def test_a_space_without_its_token_has_no_power() -> None:
    left = {mark: token for mark, token in TOKENS.items() if mark not in ("mark:A", "mark:D")}
    assert not any(
        "arrive" in t for t in offered(march({"necromancers": ["b1", "a6"]}, step="harvest", tokens=left))
    )
    assert march({"necromancers": ["d1", "a6"]}, step="spend", tokens=left).seats == (1,)


@pytest.mark.rule("wc.necro.human-normal", "wc.necro.town-resources-never-deplete")
def test_the_humans_play_all_steps_and_their_town_never_runs_dry() -> None:
    near = march({}, {"f4": "1 worker", "gold": 0}, step="harvest", active=1, first=1, dice=[3])
    assert (stock(near, 1)[0], near.state.depletion) == (3, {})
    far = march({}, {"d2": "1 worker"}, step="harvest", active=1, first=1, dice=[3])
    assert far.state.depletion == {"d2": 1}
    spend = march({}, {"f3": "1 worker"}, step="spend", active=1, first=1)
    assert offered(spend) == ["spend train", "spend construct", "spend upgrade", "done"]


@pytest.mark.rule("wc.necro.move-like-workers")
def test_necromancers_move_like_workers() -> None:
    table = march({"necromancers": ["d3", "a6"]}, {"e3": "1 melee"})
    there = moves(table, "necromancer", "d3")
    assert {"d2", "c3", "c4", "b3"} <= there
    assert "d4" not in there, "a mountain"
    assert "e3" not in there, "enemies"
    assert all(board(table).far(SpaceId("d3"), flying=True)[SpaceId(s)] <= 2 for s in there)
    human = march({"necromancers": ["d3", "a6"]}, {"e3": "1 worker 1 flying"}, active=1, first=1)
    assert "d3" not in moves(human, "worker", "e3")
    assert "d3" in moves(human, "flying", "e3")
    assert "c3" not in moves(human, "flying", "e3"), "a Necromancer stops units"


@pytest.mark.rule("wc.necro.move-like-workers", "wc.necro.killed-when-alone")
def test_a_necromancer_takes_no_part_in_battle_and_dies_when_alone_among_enemies() -> None:
    table = march(
        {"necromancers": ["d3", "a6"], "d3": "1 melee"}, {"d3": "1 ranged"}, active=1, first=1, dice=[1]
    )
    halt(table)
    assert [a.seat for a in events(table, Attacked)] == [1]
    assert me(table).necromancers == ["a6"]
    alone = march({"necromancers": ["d3", "a6"]}, {"d3": "1 ranged"}, step="battles", active=1, first=1)
    on(alone)
    assert not events(alone, BattleBegan)
    assert me(alone).necromancers == ["a6"]
    held = march(
        {"necromancers": ["d3", "a6"], "d3": "1 melee"}, {"d3": "1 worker"}, step="battles", active=1, first=1
    )
    on(held)
    assert me(held).necromancers == ["d3", "a6"]


@pytest.mark.rule("wc.necro.tokens-destroyed")
@pytest.mark.parametrize(("human", "left"), [({"d1": "1 melee"}, False), ({"d1": "1 worker"}, True)])
def test_tokens_are_destroyed_by_human_units(human: dict[str, Any], left: bool) -> None:
    table = march({}, human, step="battles", active=1, first=1)
    on(table)
    assert ("d1" in table.state.tokens) is left


@pytest.mark.rule("wc.necro.never-share-a-space")
def test_the_necromancers_never_share_a_space() -> None:
    table = march({"necromancers": ["a2", "a3"]})
    assert refusal(table, "move necromancer a2 a3").rule == "wc.necro.never-share-a-space"
    assert "a4" in moves(table, "necromancer", "a2"), "passing is allowed"


@pytest.mark.rule("wc.necro.undead-victory")
def test_the_undead_win_by_the_human_town() -> None:
    table = march({"f3": "1 melee"}, {"town_marked": True}, step="captures")
    assert table.result.ranks == (1, 2)
    assert table.result.rule == "wc.necro.undead-victory"
    assert not march({"f3": "1 melee"}, {}, step="captures").over


@pytest.mark.rule("wc.necro.human-victory-necromancers")
def test_the_humans_win_when_both_necromancers_are_dead() -> None:
    table = march({"necromancers": ["d3"]}, {"d3": "1 melee"}, step="battles", active=1, first=1)
    on(table)
    assert table.result.ranks == (2, 1)
    assert table.result.rule == "wc.necro.human-victory-necromancers"


@pytest.mark.rule("wc.necro.human-victory-tokens")
def test_the_humans_win_when_the_three_sources_are_destroyed() -> None:
    last = {"mark:B": "ranged source", "mark:D": "graveyard", "mark:E": "graveyard"}
    table = march({}, {"b7": "1 melee"}, tokens=last, step="battles", active=1, first=1)
    on(table)
    assert table.result.rule == "wc.necro.human-victory-tokens"
    graves = {mark: TOKENS[mark] for mark in ("mark:A", "mark:D", "mark:E")}
    more = march({}, {"d1": "1 melee", "d7": "1 melee"}, tokens=graves, step="battles", active=1, first=1)
    on(more)
    assert not more.over, "graveyards do not matter"


@pytest.mark.rule("wc.necro.human-normal")
def test_humans_deploy_as_usual() -> None:
    table = march({}, {"training": ["worker"]}, step="deploy", active=1)
    assert table.seats == (1,)
    assert table.decision().step.startswith("DeployStep")
