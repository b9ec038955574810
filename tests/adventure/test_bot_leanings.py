"""How bots of the Adventure Game lean: who looks ahead plays by other weights than those whom it expects."""

from __future__ import annotations

from random import Random

import pytest

from azeroth import new_game
from azeroth.bots import SearchBot, bot_named
from azeroth.bots.search.candidates import candidates
from azeroth.bots.search.looking import Players, look_ahead
from azeroth.bots.tempers import EVEN, TEMPERS, Temper
from azeroth.games.adventure.bot import evaluate, plans, policy
from azeroth.games.adventure.bot.leanings import SEASONED, STEADY, Leaning
from azeroth.games.adventure.bot.mind import mind_of
from azeroth.games.adventure.bot.places import plan_of
from azeroth.games.adventure.bot.worth import mean_find
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.ids import Level, Moment
from azeroth.games.adventure.play.combat.battle import battle_of
from azeroth.games.adventure.state import Table
from tests.adventure.tables import at, turn


def divided() -> Table:
    """A position in which the two leanings choose differently, outside movement."""
    t: Table = new_game("adventure", 2, seed=3)
    while not t.over:
        seat = t.seats[0]
        usual, other = (policy(t, seat, Random(1), leaning) for leaning in (STEADY, SEASONED))
        if usual != other and not plans(t, seat, Random(1), 1):
            return t
        t.apply(seat, usual)
    raise AssertionError("both leanings choose the same")


def test_who_looks_ahead_plays_by_weights_of_its_own_and_expects_the_usual_ones_of_others() -> None:
    t = divided()
    mover = t.seats[0]
    usual, seasoned = (policy(t, mover, Random(1), leaning) for leaning in (STEADY, SEASONED))
    assert candidates(t, mover, Random(1), 16, room=EVEN.thorough(t))[0] == (seasoned,)
    assert Players(Random(1), mover, EVEN).choose(t, mover) == seasoned
    assert Players(Random(1), 1 - mover, EVEN).choose(t, mover) == usual


def test_good_players_go_on_by_the_usual_weights() -> None:
    t = divided()
    mover = t.seats[0]
    assert bot_named("good").choose(t, mover, Random(1)) == policy(t, mover, Random(1), STEADY)


def test_a_plan_is_made_by_the_weights_of_who_makes_it() -> None:
    quest = {"id": "sealed-orders", "step": 1, "places": []}
    t = turn("walk", at("goldshire", "grumbaz", movement=4, quests=[quest]))
    c = t.state.characters[0]
    assert plan_of(t, c).aim.why == "for Sealed Orders"
    assert plan_of(t, c, Leaning(level=50.0)).aim.why.startswith("to reach ")
    assert mind_of(t, c).w is STEADY


def test_what_one_player_hopes_for_is_not_remembered_for_another() -> None:
    t = turn("walk", at("goldshire", "grumbaz", movement=4))
    c = t.state.characters[0]
    usual = mean_find(t, c, STEADY, Level.GREEN)
    assert mean_find(t, c, Leaning(attack=1.0), Level.GREEN) > usual
    assert mean_find(t, c, STEADY, Level.GREEN) == usual


def test_positions_are_judged_alike_whoever_plays() -> None:
    t = divided()
    assert EVEN.thorough(t).evaluate is t.game.bot.evaluate is evaluate


def looked_at(monkeypatch: pytest.MonkeyPatch, temper: Temper) -> set[str]:
    """At what a bot of that temper looks ahead, in the first rounds of a game: the moment, or the phase."""
    found: set[str] = set()

    def noted(world: Table, seat: int, *rest: object) -> float | None:
        frame = world.pos.stack[-1]
        found.add(frame.moment if isinstance(frame, CardWindow) else type(frame).__name__)
        return look_ahead(world, seat, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("azeroth.bots.search.bot.look_ahead", noted)
    bot, rng = SearchBot(4, temper=temper), Random(1)
    t: Table = new_game("adventure", 2, seed=3)
    while t.state.round < 5 and not t.over:
        seat = t.seats[0]
        t.apply(seat, bot.choose(t, seat, rng) if seat == 0 else policy(t, seat, rng))
    return found


def test_the_best_look_ahead_when_the_dice_of_a_combat_lie_and_who_has_a_temper_always(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {Moment.AFTER_ROLL, Moment.HIT, Moment.MISSED, Moment.DAMAGED}
    found = looked_at(monkeypatch, EVEN)
    assert found
    assert found <= known
    assert looked_at(monkeypatch, TEMPERS["raider"]) >= {"MovementPhase", Moment.BEFORE_ROLL}


def test_what_is_thought_out_when_the_dice_lie_does_not_hang_on_what_is_hidden() -> None:
    t: Table = new_game("adventure", 2, seed=5)
    rng, met = Random(5), 0
    while met < 6 and not t.over:
        seat = t.seats[0]
        mine = policy(t, seat, rng, SEASONED)
        frame = t.pos.stack[-1]
        asked = len(t.choices(seat)) > 1 and isinstance(frame, CardWindow) and battle_of(t, seat) is not None
        if asked and EVEN.thorough(t).ponders(t, seat):
            met += 1
            worlds = [t, *(t.determinize(seat, n) for n in (1, 2))]
            assert len({SearchBot(30).choose(world, seat, Random(9)) for world in worlds}) == 1
        t.apply(seat, mine)
    assert met == 6
