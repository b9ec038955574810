"""The person who counts clicks does what the bot would do, not what costs fewer clicks."""

from __future__ import annotations

from azeroth.engine import start
from azeroth.engine.view.plans import parts, with_plans
from azeroth.engine.view.scene import prompt_for
from azeroth.games import game_named
from tests.browser.sensible import Sensible, without_detours


def test_who_walks_elsewhere_does_not_do_the_same() -> None:
    t = start(game_named("world-of-warcraft"), 2, seed=11)
    mind = Sensible(1)
    walks: list[list[str]] = []
    seat = 0
    while len(walks) < 2:
        seat = t.seats[0]
        prompt = prompt_for(t.glance(seat), seat)
        assert prompt is not None
        runs = [parts(offer.choice) for offer in with_plans(t, seat, prompt).offers]
        walks = [run for run in runs if [part.split(" ")[0] for part in run] == ["act", "travel", "travel"]]
        walks = [run for run in walks if run[0] == walks[0][0]]
        if len(walks) < 2:
            t.take(seat, mind.bot.choose(t, seat, mind.random))
    here, there = walks[0], walks[1]
    assert here[-1] != there[-1]
    assert mind._as_good(t, seat, here, here)
    assert not mind._as_good(t, seat, here, there)


def test_nobody_sends_a_piece_where_another_like_it_comes_from() -> None:
    run = ["move melee d2 d1", "move melee d1 d2", "move melee d2 d3", "done"]
    assert without_detours(run) == ["move melee d2 d3", "done"]
    kept = ["move melee d2 d1", "move flying d1 d2", "put durotar", "put durotar", "pass"]
    assert without_detours(kept) == kept
