"""Team play."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import BadPosition
from azeroth.games.warcraft.events import Attacked, BattleBegan, BattleEnded, CardDrawn, Lost
from azeroth.testing import events, offered, play, position, refusal
from tests.warcraft.fields import at, moves, on, orcs, seat, stock, war

HUMAN, UNDEAD, ELF, ORC = range(4)
"""The seats; Humans and Night Elves play together."""


def four(
    human: dict[str, Any], undead: dict[str, Any], elf: dict[str, Any], orc: dict[str, Any], **given: Any
) -> Any:
    """A four-player game with what each has."""
    seats = [seat("human", **human), seat("undead", **undead), seat("night-elf", **elf), seat("orc", **orc)]
    return war(*seats, **given)


@pytest.mark.rule("wc.team.resource-giving", "wc.team.resource-giving-voluntary")
def test_a_teammate_may_give_gold_and_wood_as_much_as_he_likes() -> None:
    table = four({}, {}, {}, {}, step="spend")
    assert table.seats == (ELF,)
    assert offered(table) == ["give gold 0", "give wood 0", "done"]
    play(table, "give gold 0", "give gold 0", "give wood 0", "done")
    assert (stock(table, HUMAN), stock(table, ELF)) == ((7, 6), (3, 4))
    assert table.seats == (HUMAN,)


@pytest.mark.rule("wc.team.share-spaces", "wc.move.own-and-empty-spaces-free", "wc.town.occupied-by-teammate")
def test_teammates_share_spaces_without_battle_or_stop() -> None:
    table = four({"e4": "1 flying"}, {}, {"e5": "1 melee 1 worker"}, {})
    assert {"e5", "e6"} <= moves(table, "flying", "e4")
    play(table, "move flying e4 e5")
    on(table)
    assert not events(table, BattleBegan)
    assert at(table, ELF, "e5") == "1 melee 1 worker"


@pytest.mark.rule("wc.team.stacking-units", "wc.team.stacking-workers")
def test_a_team_stacks_together() -> None:
    table = four({"e4": "1 melee 1 worker"}, {}, {"e5": "3 melee 3 worker"}, {})
    assert refusal(table, "move melee e4 e5").rule == "wc.team.stacking-units"
    assert refusal(table, "move worker e4 e5").rule == "wc.team.stacking-workers"


@pytest.mark.rule("wc.team.flank-participation-optional", "wc.team.own-dice", "wc.team.attackers-defenders")
@pytest.mark.parametrize("join", ["yes", "no"])
def test_a_teammate_in_a_flank_joins_if_he_wants(join: str) -> None:
    table = four(
        {"e5": "1 ranged", "levels": {"ranged": 2}},
        {"e5": "2 melee"},
        {"e4": "2 ranged"},
        {},
        dice=[6, 6, 6, 6, 6],
    )
    play(table, "done")
    on(table)
    assert table.seats == (ELF,)
    assert not events(table, CardDrawn), "it is settled before the opening draw"
    play(table, f"join {join}")
    drawn = {event.seat for event in events(table, CardDrawn)}
    assert drawn == ({HUMAN, UNDEAD, ELF} if join == "yes" else {HUMAN, UNDEAD})
    on(table)
    attacks = [(a.seat, a.strength, len(a.values)) for a in events(table, Attacked)[:2]]
    assert attacks[0] == (HUMAN, 3, 1)
    assert (attacks[1] == (ELF, 2, 2)) is (join == "yes")


@pytest.mark.rule("wc.team.flank-participation-optional", "wc.team.attackers-defenders")
def test_a_teammate_in_the_battlefield_takes_part_unasked() -> None:
    table = four({"e5": "1 melee"}, {"e5": "1 ranged"}, {}, {"e5": "1 ranged"}, dice=[6, 6, 6, 6, 6])
    play(table, "done")
    on(table)
    assert [event.defender for event in events(table, BattleBegan)] == [UNDEAD], "one battle against the team"
    assert [a.seat for a in events(table, Attacked)[:2]] == [UNDEAD, ORC]


@pytest.mark.rule("wc.team.casualties-shared")
def test_the_side_shares_its_casualties_and_the_main_defender_has_the_last_word() -> None:
    table = four({"e5": "2 ranged"}, {"e5": "1 melee"}, {}, {"e4": "1 melee"}, dice=[1, 6, 6])
    play(table, "done")
    on(table, "join yes")
    assert set(table.seats) == {UNDEAD, ORC}
    options = {"lose melee e5 1", "lose melee e4 3"}
    assert set(offered(table, UNDEAD)) == set(offered(table, ORC)) == options
    play(table, "3: lose melee e5 1", "1: lose melee e4 3")
    on(table)
    assert [event.seat for event in events(table, Lost)][:1] == [ORC]


@pytest.mark.rule("wc.team.card-order", "wc.card.defender-first")
def test_every_defender_may_play_before_every_attacker() -> None:
    table = four(
        {"e5": "1 melee", "hand": ["polymorph"]}, {"e5": "1 melee", "hand": ["web"]},
        {"e5": "1 ranged", "hand": ["faerie-fire"]}, {"e5": "1 melee", "hand": ["ensnare"]}, dice=[6] * 9,
    )  # fmt: skip
    play(table, "done")
    asked = []
    while not events(table, Attacked)[1:]:
        if "play ensnare" in offered(table) or "play web" in offered(table) or table.seats == (HUMAN,):
            asked.append((table.decision().prompt, table.seats[0]))
        play(table, "pass")
    melee = [who for prompt, who in asked if "melee" in prompt]
    assert melee[:2] == [UNDEAD, ORC]


@pytest.mark.rule("wc.battle.winner-draws")
def test_teammates_who_both_hold_the_battlefield_decide_who_draws() -> None:
    table = four({"e5": "1 ranged"}, {"e5": "1 melee"}, {"e5": "1 ranged"}, {}, dice=[1, 6])
    play(table, "done")
    on(table)
    assert set(offered(table, HUMAN)) == {"draw 0", "draw 2"}
    play(table, "0: draw 2")
    draws = [event.seat for event in events(table, CardDrawn) if event.rule == "wc.battle.winner-draws"]
    assert draws == [ELF]


def test_orcs_are_no_teammates_of_humans() -> None:
    assert orcs()["race"] == "orc"
    table = four({"e4": "1 flying"}, {}, {}, {"e5": "1 worker"})
    assert "e6" not in moves(table, "flying", "e4")


@pytest.mark.rule("wc.setup.four-player-teams")
@pytest.mark.parametrize("race", ["human", "orc", "undead", "night-elf"])
def test_described_positions_seat_the_teams_as_a_game_does(race: str) -> None:
    table = position("warcraft", 4, seats=[{"race": race}])
    sides = {
        frozenset(table.state.players[s].race for s in team) for team in table.game.teams(4, table.options)
    }
    assert sides == {frozenset({"human", "night-elf"}), frozenset({"orc", "undead"})}
    assert table.state.players[0].race == race


def test_a_seating_that_breaks_the_teams_is_refused() -> None:
    with pytest.raises(BadPosition, match="the races sit in this order, beginning with any of them: human"):
        position("warcraft", 4, seats=[{"race": "human"}, {"race": "night-elf"}])
    with pytest.raises(BadPosition, match="the races sit in this order: human, orc, night-elf, undead"):
        position("warcraft", 4, seats=[{"race": "undead"}], options={"scenario": "nordrassil"})
    with pytest.raises(BadPosition, match="this scenario is played by orc, night-elf"):
        position("warcraft", 2, seats=[{"race": "human"}], options={"scenario": "captives"})
    with pytest.raises(BadPosition, match="commanded by two players"):
        position("warcraft", 2, seats=[{"race": "orc"}, {"race": "orc"}])


@pytest.mark.rule("wc.ability.raise-dead-excess-returned", "wc.team.stacking-units")
@pytest.mark.parametrize(("mate", "left"), [("", "3 melee"), ("1 ranged", "2 melee")])
def test_after_the_battle_a_team_keeps_three_units_together(mate: str, left: str) -> None:
    orc = {"e5": mate} if mate else {"a1": "1 melee"}
    table = four(
        {"e5": "1 melee"}, {"e5": "2 melee", "e4": "1 ranged", "levels": {"ranged": 2}}, {}, orc,
        active=UNDEAD, first=UNDEAD, dice=[1, 6, 6, 6, 6],
    )  # fmt: skip
    on(table, "done", "raise 1")
    assert at(table, UNDEAD, "e5") == left


@pytest.mark.rule("wc.battle.winner", "wc.battle.winner-draws")
def test_who_attacked_has_the_last_word_on_who_draws() -> None:
    table = four(
        {"e5": "1 ranged"}, {"e5": "1 melee"}, {"e5": "1 ranged"}, {}, active=ELF, first=ELF, dice=[1, 6]
    )
    play(table, "done")
    on(table)
    assert [event.winner for event in events(table, BattleEnded)] == [ELF]
    play(table, "0: draw 0", "2: draw 2")
    draws = [event.seat for event in events(table, CardDrawn) if event.rule == "wc.battle.winner-draws"]
    assert draws == [ELF]
