"""PettingZoo: every title as an AEC environment, and as one in which all act at the same time.

>>> from azeroth.research.pettingzoo import env
>>> game = env("small-world", players=2)
>>> game.reset(seed=7)
>>> observation, reward, terminated, truncated, info = game.last()
>>> game.step(observation["action_mask"].argmax())
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from azeroth.engine import IllegalChoice, OptionValue, Seat, no
from azeroth.research.asked import action_of, begun, one_of
from azeroth.research.episode import Episode, Observation, Title
from azeroth.research.rewards import Purse, Reward
from azeroth.research.sight import PLACES
from azeroth.research.words import WAIT

Render = Literal["ansi", "human"]


class Speakers(Protocol):
    """An environment with a game in progress, or none yet."""

    title: Title
    episode: Episode | None


class Words(spaces.Discrete):
    """The words of a title; `sample` without a mask gives one that its agent can say now."""

    def __init__(self, owner: Speakers, seat: Seat) -> None:
        super().__init__(len(owner.title.lexicon))
        self._owner, self.seat = owner, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._owner.episode is not None:
            mask = self._owner.episode.mask(self.seat)
        return super().sample(mask, probability)


class _Tables:
    """What both kinds of environment share: the title, its spaces, the game in progress."""

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "human"], "name": "azeroth", "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self, name: str, players: int | None, options: Mapping[str, OptionValue] | None,
        places: int, max_cycles: int | None, reward: Reward, render_mode: Render | None,
    ) -> None:  # fmt: skip
        one_of(Reward, "reward", reward)
        self.title = Title(name, players, options, places=places)
        self.metadata = {**type(self).metadata, "name": f"azeroth_{self.title.game.slug}"}
        self.max_cycles, self.reward, self.render_mode = max_cycles, reward, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.title.players)]
        self.agents = list(self.possible_agents)
        self.seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.episode: Episode | None = None
        self.action_spaces = {agent: Words(self, seat) for agent, seat in self.seats.items()}
        self.observation_spaces = {agent: observation_space(self.title) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def action_space(self, agent: str) -> Words:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def begin(self, seed: int | None, limit: int | None) -> Episode:
        """A new game; the next of a row that the last seed given began."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = episode = Episode(self.title, int(self._seeds.integers(1 << 62)), limit)
        self.agents = list(self.possible_agents)
        return episode

    def render(self) -> str | None:
        """The table as an onlooker sees it, in the terminal's way."""
        if self.episode is None or self.render_mode is None:
            return None
        from azeroth.terminal.tabletop import picture

        text = picture(self.episode.table)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self.episode = None

    def state(self) -> NDArray[np.float32]:
        """What all seats see together, for learners with a central critic."""
        episode = begun(self.episode)
        n, see = self.title.players, self.title.sight.see
        return np.concatenate([see(episode.table.glimpse(seat), seat, n) for seat in range(n)])


def observation_space(title: Title) -> spaces.Dict:
    """The shape of an observation; `azeroth.research.episode.parts` says what each part is."""
    words, inf = len(title.lexicon), np.inf
    return spaces.Dict({
        "table": spaces.Box(-inf, inf, (title.sight.places,), np.float32),
        "step": spaces.Box(0, 1, (len(title.steps),), np.float32),
        "said": spaces.Box(0, 1, (words,), np.float32),
        "seat": spaces.Box(0, 1, (title.players,), np.float32),
        "action_mask": spaces.Box(0, 1, (words,), np.int8),
    })  # fmt: skip


class TableEnv(_Tables, AECEnv):  # type: ignore[misc]
    """A title, one word of one seat at a time."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        episode = self.begin(seed, self.max_cycles)
        self._purse = Purse(episode, self.reward)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[episode.seat]

    def observe(self, agent: str) -> Observation:
        return begun(self.episode).observe(self.seats[agent])

    def step(self, action: int | None) -> None:
        episode = begun(self.episode)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice(no("research.masked", "{agent} must say a word.", agent=agent))
        episode.step(action_of(action))
        self._cumulative_rewards[agent] = 0.0
        for name, worth in zip(self.possible_agents, self._purse.take(), strict=True):
            self.rewards[name] = worth
        if episode.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif episode.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        if not episode.over:
            self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class TogetherEnv(_Tables, ParallelEnv):  # type: ignore[misc]
    """A title in which every seat acts in every cycle: who is not asked says `(wait)`."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        episode = self.begin(seed, None)
        self._purse = Purse(episode, self.reward)
        self.cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        episode = begun(self.episode)
        return {agent: episode.observe(self.seats[agent]) for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        episode = begun(self.episode)
        wait = self.title.lexicon.ids[WAIT]
        speaker = self.possible_agents[episode.seat]
        given: Any = actions
        if not isinstance(given, Mapping) or speaker not in given:
            raise IllegalChoice(
                no("research.masked", "actions map agents to words, and {agent} must say one.", agent=speaker)
            )
        for agent, action in actions.items():
            if agent != speaker and action != wait:
                raise IllegalChoice(
                    no("research.masked", "{agent} is not asked and can only wait.", agent=agent)
                )
        episode.step(action_of(actions[speaker]))
        self.cycles += 1
        worths = self._purse.take()
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles and not episode.table.over
        episode.cut = episode.cut or cut
        agents = self.agents
        seen = self._observations()
        if episode.over:
            self.agents = []
        return (
            seen,
            {agent: worths[self.seats[agent]] for agent in agents},
            dict.fromkeys(agents, episode.table.over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )


def env(
    name: str, players: int | None = None, options: Mapping[str, OptionValue] | None = None, *,
    places: int = PLACES, max_cycles: int | None = None, reward: Reward = "rank",
    render_mode: Render | None = None,
) -> TableEnv:  # fmt: skip
    """The AEC environment of a title: `env("small-world", players=4, options={"variant": "teams"})`."""
    return TableEnv(name, players, options, places, max_cycles, reward, render_mode)


def parallel_env(
    name: str, players: int | None = None, options: Mapping[str, OptionValue] | None = None, *,
    places: int = PLACES, max_cycles: int | None = None, reward: Reward = "rank",
    render_mode: Render | None = None,
) -> TogetherEnv:  # fmt: skip
    """The same where all seats act in every cycle."""
    return TogetherEnv(name, players, options, places, max_cycles, reward, render_mode)
