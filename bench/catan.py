"""The same of Catanatron: whole random games of its four players."""

from __future__ import annotations

from time import process_time

from catanatron import Color, Game, RandomPlayer

from bench.ours import Played

NAME = "Catanatron"
COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def new(seed: int) -> Game:
    """A new game; 0 would mean any seed."""
    return Game([RandomPlayer(color) for color in COLORS], seed=seed + 1)


def play(seed: int) -> Played:
    """A random game. Two thirds of its answers are the only ones there are: roll, end the turn."""
    began = process_time()
    game = new(seed)
    answers = decisions = 0
    tick, won, state = game.play_tick, game.winning_color, game.state
    while won() is None and state.num_turns < 1000:
        decisions += len(state.playable_actions) > 1
        tick()
        answers += 1
    return Played(answers, decisions, process_time() - began)


def positions(seed: int, at: tuple[int, ...]) -> list[Game]:
    """Positions of one game after so many decisions."""
    game = new(seed)
    found = []
    for n in range(1, max(at) + 1):
        if game.winning_color() is not None:
            break
        game.play_tick()
        if n in at:
            found.append(game.copy())
    return found


def clones(positions: list[Game], times: int) -> float:
    """The seconds that so many copies of each position take."""
    began = process_time()
    for game in positions:
        copy = game.copy
        for _ in range(times):
            copy()
    return process_time() - began
