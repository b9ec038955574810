"""The adapters pass the suites of those whose interfaces they are."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest

from azeroth.engine import BadOption, IllegalChoice, UnknownGame
from azeroth.games import games
from azeroth.research import check
from azeroth.research import pettingzoo as ours
from azeroth.research.episode import Episode, Title
from azeroth.research.rewards import Reward

pytest.importorskip("pyspiel")

TITLES = list(games())
QUICK = [suite for suite in check.SUITES.values() if suite is not check.pettingzoo_benchmark]


def players_of(slug: str) -> int:
    return max(2, min(games()[slug].players))


@pytest.fixture(autouse=True)
def _their_warnings() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize(
    "suite", [suite for suite in check.SUITES.values() if suite is not check.pettingzoo_benchmark]
)
def test_suites(slug: str, suite: check.Suite) -> None:
    """`python -m azeroth.research.check` does the same for every number of players, with many seeds."""
    suite(check.Setup(slug, players_of(slug)), 1)


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


def test_the_command_prints_a_line_and_says_what_does_not_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(one: check.Setup, seed: int) -> None:
        raise ValueError(f"not with {one.players}")

    monkeypatch.setattr(check, "SUITES", {})
    assert check.main(["small-world", "--games", "5"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("small-world, 1 players: 1 games, ")
    assert first.endswith("all hold.")
    assert len(rest) == 4
    monkeypatch.setattr(check, "SUITES", {"Never": never})
    assert check.main(["small-world", "--games", "1"]) == 1
    assert "small-world, 3 players: Never, seed 0: ValueError: not with 3" in capsys.readouterr().out
    monkeypatch.setattr(check, "SUITES", {})
    assert check.main(["warcraft", "-o", "scenario=captives", "--games", "1"]) == 0
    assert "warcraft scenario=captives, 2 players: 1 games, " in capsys.readouterr().out
    assert check.main(["small-world", "--players", "4", "--games", "5"]) == 0
    assert capsys.readouterr().out.startswith("small-world, 4 players: 1 games, ")
    assert check.main(["small-world", "--players", "9"]) == 2
    assert "is not played with 9, but with 1, 2, 3, 4, 5." in capsys.readouterr().err
    assert check.main(["smallworld"]) == 2
    assert "there is no game" in capsys.readouterr().err
    assert check.main(["--games", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err


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
        for wrong, why in ((masked + 10**6, "it is masked"), (masked + 0.5, "whole numbers, not float64")):
            with pytest.raises(BadOption, match=why):
                games_.step(wrong)
        legal = np.array([int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]])
        assert games_.step(legal)[2].shape == (5,), "nothing was lost"
    with pytest.raises(BadOption, match="the batch is closed"):
        games_.step(legal)
    assert Episode(title, 1).legal()


def test_mistakes_are_sentences() -> None:
    with pytest.raises(UnknownGame, match="there is no game"):
        ours.env("smallworld")
    with pytest.raises(BadOption, match="players"):
        ours.env("small-world", players=9)
    with pytest.raises(BadOption, match="places"):
        ours.env("small-world", 2, places=3)
    with pytest.raises(BadOption, match="reward cannot be 'gold'; it may be rank, score"):
        ours.env("small-world", 2, reward="gold")  # type: ignore[arg-type]
    env = ours.env("small-world", 2, places=32)
    with pytest.raises(BadOption, match="call reset"):
        env.step(1)
    env.reset(seed=1)
    digest = env.episode.table.digest() if env.episode else ""
    with pytest.raises(IllegalChoice, match="cannot be said here"):
        env.step(0)
    for wrong in ("x", 3.5, np.array([1, 2])):
        with pytest.raises(IllegalChoice, match="an action is one whole number, not"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.episode is not None
    assert env.episode.table.digest() == digest


def test_who_acts_together_must_say_who_says_what() -> None:
    env = ours.parallel_env("small-world", 2, places=32)
    env.reset(seed=1)
    assert env.episode is not None
    digest = env.episode.table.digest()
    wrongs: list[Any] = [{}, [1, 2]]
    for wrong in wrongs:
        with pytest.raises(IllegalChoice, match=r"actions map agents to words, and seat_\d must say one"):
            env.step(wrong)
    assert env.episode.table.digest() == digest


def test_a_learner_hears_what_is_wrong() -> None:
    from azeroth.research.gymnasium import make

    with pytest.raises(BadOption, match="masked cannot be 'what'; it may be refuse, nearest"):
        make("small-world", 2, masked="what")  # type: ignore[arg-type]
    env = make("small-world", 2, opponents=["random"], places=32)
    with pytest.raises(BadOption, match="call reset"):
        env.step(1)
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="an action is one whole number, not None"):
        env.step(None)  # type: ignore[arg-type]
