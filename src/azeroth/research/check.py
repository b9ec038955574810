"""The suites of those whose interfaces the adapters are, and the words of actions, many times over.

    python -m azeroth.research.check                                  every title and number of players
    python -m azeroth.research.check small-world --games 1000 --seeds 5 --workers 2
    python -m azeroth.research.check TITLE -o NAME=VALUE --players N   only with this option, and so many

Prints a line for each title and number of players; 1 when something did not hold.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec import Struct

from azeroth.conformance import cases
from azeroth.crew import done_by
from azeroth.engine import BadOption, Choice, Mistake, OptionValue
from azeroth.games import game_named, games
from azeroth.research import pettingzoo as ours
from azeroth.research.episode import Episode, Title
from azeroth.research.words import QUOTE, Lexicon

PLACES = 64
"""How large the observations of the suites are: they look at shapes, not at what is seen."""
CYCLES = 100


class Setup(Struct, frozen=True):
    """A title as it is set up for a suite."""

    slug: str
    players: int
    options: Mapping[str, OptionValue] = {}


class Job(Struct, frozen=True):
    """A title with a number of players, and how often to look at it."""

    slug: str
    players: int
    games: int
    seeds: int
    options: Mapping[str, OptionValue] = {}
    """What every game of it has; other options change from game to game."""


class Verdict(Struct, frozen=True):
    """What was looked at, and what did not hold."""

    job: Job
    choices: int
    wrong: tuple[str, ...] = ()

    def __str__(self) -> str:
        given = "".join(f" {name}={value}" for name, value in self.job.options.items())
        head = f"{self.job.slug}{given}, {self.job.players} players: "
        if self.wrong:
            return head + "; ".join(self.wrong)
        return (
            f"{head}{self.job.games} games, {self.choices} choices, each with words of its own; "
            f"{len(SUITES)} suites with {self.job.seeds} seeds: all hold."
        )


# -- words ----------------------------------------------------------------------------------------


def setups_of(slug: str, players: int, options: Mapping[str, OptionValue] | None = None) -> list[Setup]:
    """All options worth testing with so many players; with these given, all others beside them."""
    return [Setup(slug, n, chosen) for _, n, chosen in cases(slug, options) if n == players]


def words_hold(setups: Sequence[Setup], seeds: Sequence[int], limit: int | None = None) -> int:
    """Play a random game for each seed, of each setup in turn; how many choices were met.

    AssertionError where two choices of a decision are said alike, where what was said meant something else
    in another game of the same title and options, or where a choice must be spelled letter by letter.
    """
    spoken: dict[int, Meanings] = {}
    met = 0
    for number, seed in enumerate(seeds):
        which = number % len(setups)
        one = setups[which]
        title = Title(one.slug, one.players, one.options, places=PLACES)
        if which not in spoken:
            _same_words(title)
            spoken[which] = Meanings(title.lexicon)
        game, rng = Episode(title, seed, limit), Random(seed)
        while not game.over:
            met += spoken[which].hold(game.table.choices(game.seat))
            while game.step(rng.choice(game.legal())) is None and not game.cut:
                pass
    return met


def _same_words(title: Title) -> None:
    """The list of words does not depend on when it is made."""
    again = Lexicon(title.game, title.content, title.game.study.names(title.content))
    assert again.words == title.lexicon.words, "the list of words came out differently the second time"


class Meanings:
    """What was said so far in games of the same title and options, and what it meant."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._said: dict[Choice, tuple[int, ...]] = {}
        self._meant: dict[tuple[int, ...], str] = {}

    def hold(self, choices: Sequence[Choice]) -> int:
        """Look at a decision; how many choices it has."""
        said = {self._said.get(choice) or self._say(choice) for choice in choices}
        assert len(said) == len(choices), f"two of these are said alike: {', '.join(map(str, choices[:12]))}"
        return len(choices)

    def _say(self, choice: Choice) -> tuple[int, ...]:
        """A choice that was not met before."""
        text = str(choice)
        ids = self._said[choice] = self.lexicon.spell(text)
        meant = self._meant.setdefault(ids, text)
        assert meant == text, f"{text!r} is said as {meant!r} is"
        assert self.lexicon.ids[QUOTE] not in ids, f"{text!r} is not on the list of words"
        return ids


# -- suites ---------------------------------------------------------------------------------------


def _aec(one: Setup, seed: int) -> ours.TableEnv:
    env = ours.env(one.slug, one.players, one.options, places=PLACES)
    env.reset(seed=seed)
    for space in env.action_spaces.values():
        space.seed(seed)
    return env


def pettingzoo_api(one: Setup, seed: int) -> None:
    """PettingZoo's `api_test` and `parallel_api_test`."""
    from pettingzoo.test import api_test, parallel_api_test

    api_test(_aec(one, seed), num_cycles=CYCLES)
    together = ours.parallel_env(one.slug, one.players, one.options, places=PLACES)
    together.reset(seed=seed)
    parallel_api_test(together, num_cycles=CYCLES // 5)


def pettingzoo_seed(one: Setup, seed: int) -> None:
    """PettingZoo's `seed_test`."""
    from pettingzoo.test import seed_test

    seed_test(partial(_aec, one, seed), num_cycles=CYCLES // 5)


def pettingzoo_max_cycles(one: Setup, seed: int) -> None:
    """PettingZoo's `max_cycles_test`."""
    from pettingzoo.test import max_cycles_test
    from pettingzoo.utils.conversions import parallel_to_aec

    together = partial(ours.parallel_env, one.slug, one.players, one.options, places=PLACES)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles=max_cycles))
        )
    )


def pettingzoo_benchmark(one: Setup, seed: int) -> None:
    """PettingZoo's `performance_benchmark`, which takes five seconds."""
    from pettingzoo.test import performance_benchmark

    performance_benchmark(_aec(one, seed))


def _spiel(one: Setup, longest: int, first: int = 0) -> Any:
    import pyspiel

    from azeroth.research.openspiel import options_text, short_name

    params = {
        "players": one.players, "options": options_text(one.options), "places": PLACES, "longest": longest,
        "first": first,
    }  # fmt: skip
    return pyspiel.load_game(short_name(one.slug), params)


def openspiel_simulation(one: Setup, seed: int) -> None:
    """OpenSpiel's `random_sim_test`, with states written and read back."""
    import pyspiel

    game = _spiel(one, longest=CYCLES // 2, first=1000 * seed)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def openspiel_playthrough(one: Setup, seed: int) -> None:
    """OpenSpiel's playthrough, which must repeat itself."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    text = str(_spiel(one, longest=12))
    assert playthrough(text, None, seed=seed) == playthrough(text, None, seed=seed), "it differs"


def openspiel_search(one: Setup, seed: int) -> None:
    """OpenSpiel's ISMCTS and its uniform random bot play by turns."""
    from open_spiel.python.algorithms import ismcts, mcts
    from open_spiel.python.bots.uniform_random import UniformRandomBot

    game = _spiel(one, longest=60)
    luck = np.random.RandomState(seed)
    search = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, luck), uct_c=2.0, max_simulations=3,
        max_world_samples=3, random_state=luck, allow_inconsistent_action_sets=True,
    )  # fmt: skip
    state = game.new_initial_state()
    state.apply_action(seed % 100)
    for turn in range(6):
        if state.is_terminal():
            break
        seat = state.current_player()
        bot = UniformRandomBot(seat, luck) if turn % 2 else search
        action = int(bot.step(state))
        assert action in state.legal_actions(), f"action {action} is masked"
        state.apply_action(action)
    assert state.is_terminal() or state.move_number() > 6, "nothing was played"


def gymnasium_checker(one: Setup, seed: int) -> None:
    """Gymnasium's `check_env`, at the seat that the seed gives."""
    from gymnasium.utils.env_checker import check_env

    from azeroth.research.gymnasium import make

    env = make(
        one.slug, one.players, one.options, opponents=["random"], seat=seed % one.players,
        masked="nearest", places=PLACES, limit=200, render_mode="ansi",
    )  # fmt: skip
    check_env(env, skip_render_check=True)


Suite = Callable[[Setup, int], None]
SUITES: dict[str, Suite] = {
    "PettingZoo api_test": pettingzoo_api,
    "PettingZoo seed_test": pettingzoo_seed,
    "PettingZoo max_cycles_test": pettingzoo_max_cycles,
    "PettingZoo performance_benchmark": pettingzoo_benchmark,
    "OpenSpiel random_sim_test": openspiel_simulation,
    "OpenSpiel playthrough": openspiel_playthrough,
    "OpenSpiel ISMCTS": openspiel_search,
    "Gymnasium check_env": gymnasium_checker,
}
ONCE = (pettingzoo_max_cycles, pettingzoo_benchmark)
"""What takes no seed, or long: the first is enough."""


# -- all of it ------------------------------------------------------------------------------------


def checked(job: Job) -> Verdict:
    """Look at a title with a number of players."""
    wrong: list[str] = []
    choices, setups = 0, setups_of(job.slug, job.players, job.options)
    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")
        try:
            choices = words_hold(setups, range(job.games))
        except Exception as error:
            wrong.append(f"words: {_said(error)}")
        for name, suite in SUITES.items():
            for seed in range(1 if suite in ONCE else job.seeds):
                try:
                    suite(setups[seed % len(setups)], seed)
                except Exception as error:
                    wrong.append(f"{name}, seed {seed}: {_said(error)}")
                    break
    return Verdict(job, choices, tuple(wrong))


def _said(error: Exception) -> str:
    """An error in one line."""
    first = (str(error).strip().splitlines() or ["failed"])[0][:300]
    return first if isinstance(error, AssertionError | Mistake) else f"{type(error).__name__}: {first}"


def jobs_of(
    titles: Sequence[str], number: int, seeds: int, options: Mapping[str, OptionValue] | None = None,
    only: int | None = None,
) -> Iterator[Job]:  # fmt: skip
    """Every number of players of the titles, or one; so many games of each title, spread over all of them."""
    for slug in titles:
        game = game_named(slug)
        counts = sorted({n for _, n, _ in cases(game, options)})
        if only is not None and only not in counts:
            numbers = ", ".join(map(str, counts))
            raise BadOption(f"{game.title} is not played with {only}, but with {numbers}.")
        for players in counts if only is None else [only]:
            yield Job(game.slug, players, -(-number // len(counts)), seeds, options or {})


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not of the form NAME=VALUE")
    return name, value


def main(arguments: Sequence[str] | None = None) -> int:
    """Look, and print."""
    parser = argparse.ArgumentParser(
        prog="python -m azeroth.research.check", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("title", metavar="TITLE", nargs="*", help="only these (default: all)")
    parser.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[], type=_option,
        help="an option that every game has (again for more); the others change from game to game",
    )  # fmt: skip
    parser.add_argument("--players", type=int, help="only with so many (default: every number)")
    parser.add_argument("--games", type=int, default=1000, help="random games of each title (default 1000)")
    parser.add_argument("--seeds", type=int, default=3, help="seeds for each suite (default 3)")
    parser.add_argument("--workers", type=int, default=1, help="on how many processes (default 1)")
    args = parser.parse_args(arguments)
    if min(args.games, args.seeds, args.workers) < 1:
        print("--games, --seeds and --workers are at least 1.", file=sys.stderr)
        return 2
    if args.option and len(args.title) != 1:
        print("--option needs the one TITLE that has it.", file=sys.stderr)
        return 2
    try:
        titles, options = args.title or list(games()), dict(args.option)
        jobs = list(jobs_of(titles, args.games, args.seeds, options, args.players))
        ok = True
        for verdict in done_by(checked, jobs, args.workers, chunk=1):
            print(verdict, flush=True)
            ok = ok and not verdict.wrong
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 2
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
