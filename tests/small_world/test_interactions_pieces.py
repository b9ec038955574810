"""The Champion, Beasts and Bombs, and what they do to others' tokens and regions."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import (
    BombReturned,
    BombRevealed,
    MarkerRevealed,
    Paid,
    Recruited,
    Saved,
)
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, end_turn, price, row, star

CHAPEL = "lights-hope-chapel"


def duel(own: dict[str, Any], other: dict[str, Any], regions: dict[str, Any], **more: Any) -> Any:
    """Seat 0 at home, and around it what seat 1 holds; a quiet power for both unless one is named."""
    people = [{"power": "mining", **own}, {"power": "fishing", **other}, *more.pop("others", [])]
    told = {"sketch": star("home", "x", "y", "z"), **more}
    home = {"race": own["race"], "tokens": 2} if "home" not in regions else {}
    return position("small-world", len(people), seats=people, regions={"home": home, **regions}, **told)


def champion(race: str, hand: int = 1, **more: Any) -> dict[str, Any]:
    """A player with the Champion in hand."""
    return {"race": race, "power": "champion", "champion": True, "hand": hand, **more}


def paid(table: Any) -> list[tuple[int, int, int, str]]:
    """Who paid whom how much by which rule."""
    return [(e.seat, e.payee, e.coins, e.rule) for e in table.happened if isinstance(e, Paid)]


# -- the Champion ---------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.champion-bomb")
def test_an_explosion_captures_the_champion_for_a_coin_and_no_token() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "humans", "power": "champion"},
        {"x": {"race": "humans", "tokens": 2, "champion": True, "bomb": "explosion"}}, step="start",
    )  # fmt: skip
    humans = table.state.players[1]
    assert paid(table) == [(1, 0, 1, "sw.power.champion-ransom")]
    assert coins(table) == [6, 4]
    assert (humans.hand, humans.champion, table.state.tray["humans"]) == (2, True, 8)
    assert table.state.regions["x"].size == 0


@pytest.mark.rule("sw.interact.champion-objective")
def test_the_champion_claims_an_objective() -> None:
    table = duel(
        champion("kobolds"), {"race": "orcs"}, {"x": {"race": "orcs", "objective": True}},
        others=[{"race": "humans"}],
    )  # fmt: skip
    play(table, "conquer x champion")
    assert coins(table) == [7, 5, 7]
    assert (table.state.regions["x"].objective, table.state.supply["objective"]) == (False, 2)


@pytest.mark.rule("sw.interact.champion-beast")
def test_against_the_champion_one_beast_is_the_loss() -> None:
    table = duel(
        champion("orcs"), {"race": "humans", "power": "beast-master"},
        {"x": {"race": "humans", "tokens": 2, "beasts": 2}},
    )  # fmt: skip
    play(table, "conquer x champion")
    humans = table.state.players[1]
    assert (humans.hand, humans.beasts) == (2, 1)
    assert (table.state.supply["beast"], table.state.tray["humans"]) == (4, 8)


@pytest.mark.rule("sw.interact.champion-beast")
def test_beasts_capture_the_champion_as_tokens_do() -> None:
    table = duel(
        {"race": "orcs", "power": "beast-master", "beasts": 4}, {"race": "naga", "power": "champion"},
        {"x": {"race": "naga", "champion": True}},
    )  # fmt: skip
    play(table, "conquer x")
    naga = table.state.players[1]
    assert paid(table) == [(1, 0, 1, "sw.power.champion-ransom")]
    assert (naga.hand, naga.champion, table.state.tray["naga"]) == (1, True, 10)


@pytest.mark.rule("sw.interact.champion-harmony")
def test_the_champion_does_not_spare_the_harmony_toll() -> None:
    def orcs(coins: int) -> Any:
        return duel(
            champion("orcs", harmony=True, coins=coins), {"race": "pandaren"},
            {"x": {"race": "pandaren", "tokens": 3}, "y": {"race": "pandaren"}},
        )  # fmt: skip

    assert refusal(orcs(1), "conquer x champion").rule == "sw.race.pandaren-toll"
    table = play(orcs(2), "conquer x champion")
    assert paid(table) == [(0, 1, 2, "sw.race.pandaren-toll")]
    assert coins(table) == [0, 7]


@pytest.mark.rule("sw.interact.champion-artifact")
def test_ransom_and_doomhammer_are_both_paid_and_the_chapel_changes_nothing() -> None:
    for marker in ("", CHAPEL):
        table = duel(
            {"race": "orcs", "hand": 3}, {"race": "naga", "power": "champion"},
            {"home": {"race": "orcs", "marker": "doomhammer"},
             "x": {"race": "naga", "tokens": 2, "champion": True, "marker": marker}},
        )  # fmt: skip
        play(table, "conquer x doomhammer")
        assert paid(table) == [
            (0, 1, 2, "sw.artifact.doomhammer-payment"), (1, 0, 1, "sw.power.champion-ransom"),
        ]  # fmt: skip
        assert coins(table) == [4, 6]
        assert (table.state.players[1].hand, table.state.tray["naga"]) == (2, 9)


@pytest.mark.rule("sw.interact.champion-tauren")
def test_a_tauren_token_goes_with_the_champion() -> None:
    table = duel(champion("tauren", hand=3), {"race": "humans"}, {"x": {"race": "humans", "tokens": 4}})
    assert price(table, "x", "champion") == 1
    play(table, "conquer x champion")
    spot = table.state.regions["x"]
    assert (spot.tokens, spot.champion, table.state.players[0].hand) == (1, True, 2)
    orcs = duel(champion("orcs", hand=3), {"race": "humans"}, {"x": {"race": "humans", "tokens": 4}})
    assert price(orcs, "x", "champion") == 0
    # Without a token in hand the Champion of the Tauren stays at home: the turn passes.
    none = duel(champion("tauren", hand=0), {"race": "humans"}, {"x": {"race": "humans"}})
    assert none.state.regions["x"].race == "humans"
    assert none.state.turn.seat == 1


@pytest.mark.rule("sw.interact.champion-tauren")
def test_a_champion_left_alone_among_tauren_joins_others() -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "tauren", "power": "champion"},
        {"x": {"race": "tauren", "champion": True}, "y": {"race": "tauren", "tokens": 2},
         "z": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(table, "intimidate x", "send y")
    assert (table.seats, offered(table)) == ((1,), ["move y", "move z"])
    play(table, "move z")
    spots = table.state.regions
    assert (spots["x"].size, spots["y"].tokens, spots["z"].champion) == (0, 3, True)


@pytest.mark.rule("sw.interact.champion-draenei")
def test_a_captured_champion_does_not_use_up_the_holy_light() -> None:
    table = duel(
        {"race": "orcs", "hand": 9}, {"race": "draenei", "power": "champion"},
        {"x": {"race": "draenei", "champion": True}, "y": {"race": "draenei"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.turn.saved == []
    assert not any(isinstance(event, Saved) for event in table.happened)
    play(table, "conquer y")
    assert table.state.turn.saved == [1]
    assert (table.state.players[1].hand, table.state.tray["draenei"]) == (2, 10)


@pytest.mark.rule("sw.interact.champion-intimidating")
def test_intimidating_drives_beasts_but_not_the_champion() -> None:
    orcs = {"race": "orcs", "power": "intimidating", "hand": 3}
    table = duel(
        orcs, {"race": "naga", "power": "champion"},
        {"x": {"race": "naga", "tokens": 0, "champion": True}, "y": {"race": "naga"}},
    )  # fmt: skip
    assert refusal(table, "intimidate x").rule == "sw.interact.champion-intimidating"
    assert "intimidate x" not in offered(table)
    beasts = duel(
        orcs, {"race": "naga", "power": "beast-master"},
        {"x": {"race": "naga", "beasts": 2}, "y": {"race": "naga"}},
    )  # fmt: skip
    play(beasts, "intimidate x beast")
    spots = beasts.state.regions
    assert [(spots[r].tokens, spots[r].beasts) for r in "xy"] == [(1, 1), (1, 1)]


# -- Beasts ---------------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.beast-bomb")
def test_an_explosion_costs_a_beast_rather_than_a_token() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "naga", "power": "beast-master"},
        {"x": {"race": "naga", "tokens": 2, "beasts": 2, "bomb": "explosion"}}, step="start",
    )  # fmt: skip
    naga = table.state.players[1]
    assert (naga.hand, naga.beasts) == (2, 1)
    assert (table.state.supply["beast"], table.state.tray["naga"]) == (4, 9)


@pytest.mark.rule("sw.interact.beast-harmony")
def test_to_drive_a_beast_from_the_pandaren_is_an_attack() -> None:
    def orcs(coins: int) -> Any:
        return duel(
            {"race": "orcs", "power": "intimidating", "hand": 3, "harmony": True, "coins": coins},
            {"race": "pandaren", "power": "beast-master"},
            {"x": {"race": "pandaren", "beasts": 2}, "y": {"race": "pandaren"}},
        )  # fmt: skip

    assert refusal(orcs(1), "intimidate x beast").rule == "sw.race.pandaren-toll"
    table = play(orcs(3), "intimidate x beast", "intimidate x beast")
    assert coins(table) == [1, 7]  # one payment covers both
    assert table.state.turn.attacked == [1]


@pytest.mark.rule("sw.interact.beast-chapel")
@pytest.mark.parametrize("chapel", [False, True])
def test_the_chapel_keeps_the_beast(chapel: bool) -> None:
    table = duel(
        {"race": "orcs", "hand": 5}, {"race": "naga", "power": "beast-master"},
        {"x": {"race": "naga", "beasts": 1}, "y": {"race": "naga", "marker": CHAPEL if chapel else ""}},
    )  # fmt: skip
    play(table, "conquer x")
    naga = table.state.players[1]
    assert (naga.hand, naga.beasts, table.state.supply["beast"]) == (1, int(chapel), 5 - chapel)


@pytest.mark.rule("sw.interact.beast-tauren")
def test_a_tauren_and_a_beast_are_two() -> None:
    table = duel(
        {"race": "tauren", "power": "beast-master", "hand": 1, "beasts": 1}, {"race": "orcs"},
        {"home": {"race": "tauren", "beasts": 1}},
    )  # fmt: skip
    play(table, "conquer x")
    spot = table.state.regions["x"]
    assert (spot.tokens, spot.beasts) == (1, 1)
    ready = duel(
        {"race": "tauren", "power": "beast-master"}, {"race": "orcs"},
        {"home": {"race": "tauren", "beasts": 1}, "x": {"race": "tauren", "tokens": 2, "beasts": 1}},
        step="ready",
    )  # fmt: skip
    assert refusal(ready, "take home").rule == "sw.race.tauren-ready"
    assert refusal(ready, "take home beast").rule == "sw.race.tauren-ready"
    assert "take x" in offered(ready)


@pytest.mark.rule("sw.interact.beast-tauren")
def test_a_tauren_whose_beast_is_gone_joins_others() -> None:
    table = duel(
        {"race": "tauren", "power": "beast-master"}, {"race": "orcs"},
        {"home": {"race": "tauren", "beasts": 1}, "x": {"race": "tauren", "tokens": 2},
         "y": {"race": "tauren", "tokens": 2}},
        step="start",
    )  # fmt: skip
    assert offered(table) == ["move x", "move y"]
    play(table, "move y")
    spots = table.state.regions
    assert (spots["home"].size, spots["x"].tokens, spots["y"].tokens) == (0, 2, 3)


@pytest.mark.rule("sw.interact.beast-objective")
def test_beasts_alone_claim_an_objective() -> None:
    table = duel(
        {"race": "kobolds", "power": "beast-master", "beasts": 2}, {"race": "orcs"},
        {"x": {"objective": True}}, others=[{"race": "humans"}],
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.regions["x"].beasts == 2
    assert coins(table) == [7, 5, 7]


@pytest.mark.rule("sw.interact.beast-artifact")
def test_a_beast_wields_the_doomhammer_but_the_spirit_healer_gives_no_beast() -> None:
    table = duel(
        {"race": "orcs", "power": "beast-master", "beasts": 2}, {"race": "naga"},
        {"home": {"race": "orcs", "markers": ["doomhammer", "spirit-healer"]},
         "x": {"race": "naga", "tokens": 4}, "y": {"race": "naga", "tokens": 5}, "z": {"race": "naga"}},
    )  # fmt: skip
    play(table, "conquer x doomhammer")
    spot = table.state.regions["x"]
    assert (spot.tokens, spot.beasts, table.state.players[0].beasts) == (0, 1, 1)
    play(table, "done")
    orcs = table.state.players[0]
    assert (orcs.hand, orcs.beasts) == (1, 1)
    assert [e.tokens for e in table.happened if isinstance(e, Recruited)] == [1]


# -- Bombs ----------------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.bomb-objective")
def test_an_explosion_claims_no_objective() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "naga"},
        {"x": {"race": "naga", "objective": True, "bomb": "explosion"}},
        others=[{"race": "humans"}], step="start",
    )  # fmt: skip
    spot = table.state.regions["x"]
    assert (spot.size, spot.objective) == (0, True)
    assert coins(table) == [5, 5, 5]


def lit(coins: int, other: dict[str, Any], stands: dict[str, Any], **own: Any) -> Any:
    """The Goblins' turn begins: a Bomb lies in the Swamp x, another one is in the stack."""
    return duel(
        {"race": "goblins", "coins": coins, **own}, other,
        {"x": {"race": other["race"], "tokens": 2, "bomb": "explosion", **stands}},
        sketch=star("home", "x swamp", "y"), step="start", bombs=["miss"],
    )  # fmt: skip


TOLLS = [
    pytest.param(
        2, "sw.race.pandaren-toll", {"race": "pandaren"}, {}, {"harmony": True},
        marks=pytest.mark.rule("sw.interact.bomb-harmony"), id="harmony",
    ),
    pytest.param(
        2, "sw.artifact.aegis-payment", {"race": "naga"}, {"marker": "aegis-of-aggramar"}, {},
        marks=pytest.mark.rule("sw.interact.bomb-aegis"), id="aegis",
    ),
    pytest.param(
        1, "sw.power.marshdweller", {"race": "naga", "power": "marshdweller"}, {}, {},
        marks=pytest.mark.rule("sw.interact.bomb-marshdweller"), id="marshdweller",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("toll", "rule", "other", "stands", "own"), TOLLS)
def test_the_goblins_pay_before_a_bomb_is_turned_over(
    toll: int, rule: str, other: dict[str, Any], stands: dict[str, Any], own: dict[str, Any]
) -> None:
    table = lit(toll, other, stands, **own)
    assert offered(table) == ["reveal x", "spare x"]
    play(table, "reveal x")
    assert paid(table) == [(0, 1, toll, rule)]
    assert coins(table) == [0, 5 + toll]
    assert [(e.region, e.bomb) for e in table.happened if isinstance(e, BombRevealed)] == [("x", "explosion")]
    assert table.state.regions["x"].size == 0


@pytest.mark.parametrize(("toll", "rule", "other", "stands", "own"), TOLLS)
@pytest.mark.parametrize("poor", [False, True])
def test_an_unpaid_bomb_goes_back_unseen_on_top_of_the_stack(
    toll: int, rule: str, other: dict[str, Any], stands: dict[str, Any], own: dict[str, Any], poor: bool
) -> None:
    table = lit(toll - poor, other, stands, **own)
    if not poor:
        play(table, "spare x")
    assert offered(table) == ["expand", "decline"]
    assert paid(table) == []
    assert (table.state.bombs, table.state.laid) == (["explosion", "miss"], [])
    assert [e.rule for e in table.happened if isinstance(e, BombReturned)] == [
        "sw.race.goblins-unable-to-act"
    ]
    assert table.state.regions["x"].tokens == 2


@pytest.mark.rule("sw.interact.bomb-aegis")
def test_laying_a_bomb_in_the_region_of_the_aegis_costs_nothing() -> None:
    table = duel(
        {"race": "goblins", "coins": 0}, {"race": "naga"},
        {"x": {"race": "naga", "marker": "aegis-of-aggramar"}, "y": {"race": "naga"}}, step="end",
    )  # fmt: skip
    play(table, "lay x")
    assert [laid.region for laid in table.state.laid] == ["x"]
    assert coins(table) == [0, 5]


@pytest.mark.rule("sw.interact.bomb-artifact")
def test_markers_stay_in_a_bombed_region_without_an_owner() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "naga"},
        {"x": {"race": "naga", "tokens": 2, "bomb": "explosion", "marker": "frostmourne"},
         "y": {"race": "naga", "tokens": 4}}, step="start",
    )  # fmt: skip
    assert table.state.markers == {"frostmourne": "x"}
    assert table.state.regions["x"].owner == -1
    play(table, "expand", "ready", "done")
    assert refusal(table, "attempt x frostmourne").rule == "sw.marker.owner"


@pytest.mark.rule("sw.interact.bomb-artifact")
def test_an_explosion_turns_no_marker_up() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "naga"},
        {"x": {"race": "naga", "bomb": "explosion", "facedown": "karazhan"}, "y": {"race": "naga"}},
        step="start",
    )  # fmt: skip
    assert table.state.regions["x"].size == 0
    assert [hidden.region for hidden in table.state.facedown] == ["x"]
    assert not any(isinstance(event, MarkerRevealed) for event in table.happened)


@pytest.mark.rule("sw.interact.bomb-emptied-intimidating")
def test_the_bomb_of_a_region_emptied_by_intimidating_goes_back() -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "naga"},
        {"x": {"race": "naga", "bomb": "explosion"}, "y": {"race": "naga", "tokens": 2, "bomb": "miss"}},
        others=[{"race": "goblins"}], bombs=["miss"],
    )  # fmt: skip
    play(table, "intimidate x")
    assert table.state.bombs == ["explosion", "miss"]
    assert [laid.region for laid in table.state.laid] == ["y"]
    play(table, "intimidate y")
    assert [laid.region for laid in table.state.laid] == ["y"]  # a token is left there


@pytest.mark.rule("sw.interact.bomb-emptied-intimidating")
def test_a_bomb_travels_through_a_portal_and_hits_who_lives_there_then() -> None:
    table = position(
        "small-world", 3, active=0, first=2, sketch=row("goblins", "x magic", "y", "z magic"),
        seats=[{"race": "orcs", "power": "portal-mage", "hand": 1}, {"race": "naga"}, {"race": "goblins"}],
        regions={"goblins": {"race": "goblins"}, "x": {"race": "naga", "tokens": 3, "bomb": "explosion"},
                 "y": {"race": "orcs"}, "z": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "exchange x z")
    assert [(laid.region, str(laid.bomb)) for laid in table.state.laid] == [("z", "explosion")]
    assert (table.state.regions["x"].race, table.state.regions["z"].race) == ("orcs", "naga")
    end_turn(table)
    end_turn(table)
    assert table.state.turn.seat == 2
    assert [(e.region, e.bomb) for e in table.happened if isinstance(e, BombRevealed)] == [("z", "explosion")]
    assert table.state.regions["z"].size == 0
    assert (table.state.players[1].hand, table.state.regions["x"].race) == (2, "orcs")
