"""The adapters pass the suites of those whose interfaces they are."""

from __future__ import annotations

import random
import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

from azeroth.engine import BadOption, IllegalChoice, UnknownGame
from azeroth.games import games
from azeroth.research import pettingzoo as ours
from azeroth.research.episode import Episode, Title
from azeroth.research.rewards import Reward

pytest.importorskip("pyspiel")

TITLES = list(games())


def players_of(slug: str) -> int:
    return max(2, min(games()[slug].players))


@pytest.fixture(autouse=True)
def _their_warnings() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("slug", TITLES)
def test_pettingzoo(slug: str) -> None:
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
    from pettingzoo.utils.conversions import parallel_to_aec

    make = partial(ours.env, slug, players_of(slug), places=256)
    together = partial(ours.parallel_env, slug, players_of(slug), places=256)
    api_test(make(), num_cycles=100)
    seed_test(make, num_cycles=20)
    parallel_api_test(together(), num_cycles=20)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles=max_cycles))
        )
    )


def test_pettingzoo_pays_by_rank_and_by_score() -> None:
    paid = {}
    kinds: tuple[Reward, ...] = ("rank", "score")
    for reward in kinds:
        env = ours.env("small-world", 2, reward=reward, places=64)
        env.reset(seed=3)
        rng = random.Random(1)
        total = dict.fromkeys(env.possible_agents, 0.0)
        middle = 0
        for agent in env.agent_iter():
            seen, worth, ended, cut, _ = env.last()
            total[agent] += worth
            middle += bool(worth) and not (ended or cut)
            env.step(None if ended or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        paid[reward] = (total, middle)
    ranks, in_the_middle = paid["rank"]
    assert sorted(ranks.values()) == [-1, 1]
    assert in_the_middle == 0
    scores, in_the_middle = paid["score"]
    assert in_the_middle > 0
    winner = max(ranks, key=lambda agent: ranks[agent])
    assert scores[winner] > 1


def test_a_picture_of_the_table() -> None:
    env = ours.env("small-world", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Round 1 of 10" in str(env.render())


@pytest.mark.parametrize("slug", TITLES)
def test_openspiel(slug: str) -> None:
    import pyspiel

    from azeroth.research.openspiel import short_name

    game = pyspiel.load_game(short_name(slug), {"players": players_of(slug), "places": 64, "longest": 40})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_playthrough_repeats_itself() -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    import azeroth.research.openspiel  # noqa: F401 - registers the titles

    text = "azeroth_small_world(players=2,places=32,longest=12)"
    assert playthrough(text, None, seed=5) == playthrough(text, None, seed=5)


@pytest.mark.parametrize("slug", TITLES)
def test_openspiels_search_plays_through_it(slug: str) -> None:
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from azeroth.research.openspiel import short_name

    game = pyspiel.load_game(short_name(slug), {"players": 2, "places": 32, "longest": 60})
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)), uct_c=2.0,
        max_simulations=3, max_world_samples=3, random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )  # fmt: skip
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(6):
        if state.is_terminal():
            break
        state.apply_action(int(bot.step(state)))
    assert state.move_number() > 2


@pytest.mark.parametrize("slug", TITLES)
def test_gymnasium(slug: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from azeroth.research.gymnasium import make

    env = make(slug, 2, opponents=["random"], masked="nearest", places=64, limit=200, render_mode="ansi")
    check_env(env, skip_render_check=True)


def test_a_batch_plays_the_games_that_one_process_plays() -> None:
    from azeroth.research.batch import batch

    title, rng = Title("small-world", 2, places=64), random.Random(4)
    with (
        batch("small-world", 5, 2, workers=2, places=64) as games_,
        batch("small-world", 5, 2, workers=1, places=64) as alone,
    ):
        seen, same = games_.reset(seed=9), alone.reset(seed=9)
        for _ in range(40):
            assert all(np.array_equal(seen[name], same[name]) for name in ("table", "action_mask", "seat"))
            actions = np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in seen["action_mask"]])
            seen, rewards, ended = games_.step(actions)
            same, _, _ = alone.step(actions)
            assert not (rewards[ended == 0]).any()
        masked = np.array([int(np.flatnonzero(mask == 0)[0]) for mask in seen["action_mask"]])
        with pytest.raises(BadOption, match="game 0 cannot go on with action"):
            games_.step(masked)
        with pytest.raises(BadOption, match="takes 5 actions"):
            games_.step(masked[:2])
    assert Episode(title, 1).legal()


def test_mistakes_are_sentences() -> None:
    with pytest.raises(UnknownGame, match="there is no game"):
        ours.env("smallworld")
    with pytest.raises(BadOption, match="players"):
        ours.env("small-world", players=9)
    with pytest.raises(BadOption, match="places"):
        ours.env("small-world", 2, places=3)
    env = ours.env("small-world", 2, places=32)
    env.reset(seed=1)
    digest = env.episode.table.digest() if env.episode else ""
    with pytest.raises(IllegalChoice, match="cannot be said here"):
        env.step(0)
    assert env.episode is not None
    assert env.episode.table.digest() == digest
