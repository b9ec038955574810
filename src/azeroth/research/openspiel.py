"""OpenSpiel: every title as a Python game, `azeroth_small_world(players=4,options=variant:teams)`.

Chance is explicit, and there is one chance node: the deal, which draws a seed for all the luck of the game.
The many rolls and draws of a title would each need a node with up to thousands of outcomes. With the seed
drawn first, a history (the seed and the words) says all, so that states serialise and playthroughs repeat.
The price: a plain clone knows the dice to come. Search should look at `resample_from_infostate`, which deals
anew all that a player cannot know, the luck to come among it; OpenSpiel's ISMCTS does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from azeroth.engine import BadOption, OptionValue
from azeroth.games import games
from azeroth.research.episode import Episode, Title
from azeroth.research.sight import PLACES

SEEDS = 4096
"""As many deals as the chance node has; `first` chooses which thousands of deals they are."""
DEALS = [(seed, 1 / SEEDS) for seed in range(SEEDS)]
LONGEST = 200_000
"""A game is cut off after so many words, worth nothing to anybody; see the parameter `longest`."""
PREFIX = "azeroth_"


def short_name(slug: str) -> str:
    """What OpenSpiel calls a title.

    >>> short_name("small-world")
    'azeroth_small_world'
    """
    return PREFIX + slug.replace("-", "_")


def options_text(options: Mapping[str, OptionValue]) -> str:
    """Options as one parameter, which may hold no comma and no `=`: `variant:teams;first:2`."""
    return ";".join(f"{name}:{value}" for name, value in options.items())


def _options(text: str) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for pair in filter(None, text.split(";")):
        name, colon, value = pair.partition(":")
        if not colon:
            raise BadOption(f"options are written as name:value;name:value, not {pair[:60]!r}.")
        found[name] = value
    return found


def _game_type(slug: str) -> pyspiel.GameType:
    game = games()[slug]
    return pyspiel.GameType(
        short_name=short_name(slug),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": max(2, min(game.players)), "options": "", "places": PLACES, "first": 0,
            "longest": LONGEST,
        },
    )  # fmt: skip


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its number of players and options."""

    slug: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"players": max(2, min(games()[self.slug].players)), "options": "", "places": PLACES,
                 "first": 0, "longest": LONGEST, **(params or {})}  # fmt: skip
        self.title = Title(self.slug, given["players"], _options(given["options"]), places=given["places"])
        self.first, self.longest = int(given["first"]), int(given["longest"])
        super().__init__(
            _game_type(self.slug),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.title.lexicon),
                max_chance_outcomes=SEEDS,
                num_players=self.title.players,
                min_utility=-1.0,
                max_utility=1.0,
                max_game_length=self.longest,
            ),
            dict(params or {}),
        )

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        return TableObserver(self.title, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game in progress; before the deal there is none yet."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.episode: Episode | None = None

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return DEALS.copy()

    def _legal_actions(self, player: int) -> list[int]:
        if self.episode is None or player != self.episode.seat:
            return []
        return self.episode.legal()

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.episode is None:
            self.episode = Episode(game.title, game.first + action, game.longest)
        else:
            self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else _title(self).lexicon.words[action]

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        if self.episode is None:
            return [0.0] * _title(self).players
        return list(self.episode.worth())

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A state that looks the same to the player, all that it cannot know dealt anew."""
        new: TableState = self.clone()
        if self.episode is not None:
            new.episode = self.episode.imagined(player, int(sampler() * (1 << 53)))
        return new

    def __str__(self) -> str:
        if self.episode is None:
            return "before the deal"
        table = self.episode.table
        return f"{table.digest()} {_title(self).lexicon.text(self.episode.spoken.said)}"


def _title(state: TableState) -> Title:
    title: Title = state.get_game().title
    return title


class TableObserver:
    """What a player sees: facts of the view, the step that asks, the words said, the seat."""

    def __init__(self, title: Title, kind: Any) -> None:
        self.title, self.recall = title, kind.perfect_recall
        sizes = {"table": title.sight.places, "step": len(title.steps), "said": len(title.lexicon),
                 "seat": title.players}  # fmt: skip
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = {}
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor for the player."""
        if state.episode is None:
            self.tensor.fill(0)
        else:
            for name, part in state.episode.unsaid(player).items():
                self.dict[name][:] = part
            self.dict["said"][state.episode.said(player)] = 1

    def string_from(self, state: TableState, player: int) -> str:
        """The view as text; with perfect recall also every word the player said."""
        if state.episode is None:
            return "before the deal"
        own = [pair.action for pair in state.full_history() if pair.player == player] if self.recall else []
        return f"{own}\n{state.episode.text(player)}"


def register() -> None:
    """Make all titles known to `pyspiel.load_game`; once is enough, twice does no harm."""
    known = set(pyspiel.registered_names())
    for slug in games():
        if short_name(slug) not in known:
            kind = type(f"Game_{slug.replace('-', '_')}", (TableGame,), {"slug": slug})
            pyspiel.register_game(_game_type(slug), kind)


register()
