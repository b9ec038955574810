"""Gymnasium: one seat learns, bots play the others.

>>> from azeroth.research.gymnasium import make
>>> game = make("small-world", opponents=["random"])
>>> observation, info = game.reset(seed=7)
>>> step = game.step(observation["action_mask"].argmax())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from azeroth.bots import bot_named
from azeroth.engine import BadOption, OptionValue
from azeroth.research.asked import action_of, begun, one_of
from azeroth.research.episode import Episode, Observation, Title
from azeroth.research.pettingzoo import Words, observation_space
from azeroth.research.policy import flat
from azeroth.research.rewards import Purse, Reward
from azeroth.research.sight import PLACES

Masked = Literal["refuse", "nearest"]
"""What a masked action does: nothing, with a sentence that says why; or what the next legal word does, for
learners and checkers that know no masks."""


class SeatEnv(gymnasium.Env[Observation, int]):
    """A title from one seat; `seat` None sits at another place in every game."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, title: Title, opponents: Sequence[str], seat: int | None, reward: Reward, limit: int | None,
        masked: Masked, render_mode: str | None,
    ) -> None:  # fmt: skip
        one_of(Reward, "reward", reward)
        one_of(Masked, "masked", masked)
        if seat is not None and not 0 <= seat < title.players:
            raise BadOption(f"seat {seat} is not at a table of {title.players}; seats count from 0.")
        if len(opponents) not in (1, title.players - 1):
            raise BadOption(
                f"{title.players} seats need one bot for all others, or {title.players - 1}; "
                f"{len(opponents)} are named."
            )
        names = list(opponents) if len(opponents) > 1 else [opponents[0]] * (title.players - 1)
        self.title, self.fixed, self.reward, self.limit = title, seat, reward, limit
        self.bots = [bot_named(name) for name in names]
        self.episode: Episode | None = None
        self.seat = seat or 0
        self.masked, self.render_mode = masked, render_mode
        self.words = Words(self, self.seat)
        self.action_space = cast("gymnasium.Space[int]", self.words)
        self.observation_space = observation_space(title)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.seat = (
                self.fixed if self.fixed is not None else int(self.np_random.integers(self.title.players))
            )
            self.words.seat = self.seat
            deal = int(self.np_random.integers(1 << 62))
            self.episode = Episode(self.title, deal, self.limit)
            self._purse = Purse(self.episode, self.reward)
            others = [s for s in range(self.title.players) if s != self.seat]
            self._others = dict(zip(others, self.bots, strict=True))
            self._luck = {s: Random(f"{deal}/{s}") for s in others}
            self._others_play()
            if not self.episode.over:
                return self.episode.observe(self.seat), {}

    def _others_play(self) -> None:
        episode = self.episode
        assert episode is not None
        while not episode.over and episode.seat != self.seat:
            seat = episode.seat
            episode.choose(self._others[seat].choose(episode.table, seat, self._luck[seat]))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode, word = begun(self.episode), action_of(action)
        if self.masked == "nearest":
            legal = episode.legal()
            word = next((w for w in legal if w >= word), legal[0])
        episode.step(word)
        self._others_play()
        worth = self._purse.take()[self.seat]
        return episode.observe(self.seat), worth, episode.table.over, episode.cut, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """What learners of masked policies ask for."""
        return begun(self.episode).mask(self.seat).astype(bool)

    def render(self) -> Any:
        from azeroth.terminal.tabletop import picture

        return picture(self.episode.table) if self.episode is not None and self.render_mode else None


def make(
    name: str, players: int | None = None, options: Mapping[str, OptionValue] | None = None, *,
    opponents: Sequence[str] = ("greedy",), seat: int | None = None, reward: Reward = "rank",
    places: int = PLACES, limit: int | None = None, masked: Masked = "refuse",
    render_mode: str | None = None,
) -> SeatEnv:  # fmt: skip
    """The environment of one seat of a title; `opponents` are bots by name, one for all or one for each."""
    title = Title(name, players, options, places=places)
    return SeatEnv(title, opponents, seat, reward, limit, masked, render_mode)


class Flat(gymnasium.ObservationWrapper[NDArray[np.float32], int, Observation]):
    """The parts of an observation in one row, as `azeroth.research.policy` plays with it; the mask apart."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        self.seat_env = env
        size = len(flat(Episode(env.title, 1).observe(0)))
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)

    def observation(self, observation: Observation) -> NDArray[np.float32]:
        return flat(observation)

    def action_masks(self) -> NDArray[np.bool_]:
        """What learners of masked policies ask for."""
        return self.seat_env.action_masks()
