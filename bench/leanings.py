"""Which weights win: `python -m bench.leanings TITLE POLICY WEIGHTS -n 1000 --step 3`.

POLICY is a function `policy(table, seat, rng, weights)` and WEIGHTS a frozen struct of numbers, each given as
`module:name`. In every deal two players lean in opposite ways, drawn at random around these weights, and meet
once in each seat. Who won is fitted to how they leaned, all weights together, and what comes out is one step
from the weights in that direction. Play it against them on other seeds before you believe it: with
`--against` no weights are drawn, and those of another struct meet these.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from math import exp, log, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct, structs

from azeroth import new_game

SPREAD = 0.45
"""How differently players lean: the standard deviation of the logarithm of a weight."""
ENOUGH = 5000
"""A game of so many choices is a draw."""
Policy = Callable[..., Any]


class Played(NamedTuple):
    """A game: how a player leaned, in standard deviations, its points, and how far it was ahead."""

    leaned: Sequence[float]
    points: float
    ahead: float


def named(path: str) -> Any:
    """What `module:name` means."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def moved(weights: Struct, by: Sequence[float]) -> Struct:
    """The same weights, each larger or smaller by so many standard deviations."""
    pairs = zip(structs.asdict(weights).items(), by, strict=True)
    return structs.replace(weights, **{name: value * exp(SPREAD * z) for (name, value), z in pairs})


def game(title: str, seed: int, policy: Policy, seats: Sequence[Struct]) -> tuple[float, float]:
    """The points of the first seat, and how far it was ahead when the game ended."""
    table, rng = new_game(title, len(seats), seed=seed), Random(seed)
    for _ in range(ENOUGH):
        if table.over:
            break
        seat = table.seats[0]
        table.apply(seat, policy(table, seat, rng, seats[seat]))
    ranks = table.result.ranks if table.result else (1, 1)
    first, second = table.game.study.scores(table)
    return 0.5 + 0.5 * ((ranks[0] < ranks[1]) - (ranks[0] > ranks[1])), first - second


def deal(title: str, seed: int, policy: Policy, one: Struct, other: Struct) -> list[tuple[float, float]]:
    """The same deal with the seats exchanged, both times as the one player sees it."""
    points, ahead = game(title, seed, policy, (one, other))
    back, behind = game(title, seed, policy, (other, one))
    return [(points, ahead), (1.0 - back, -behind)]


def draws(title: str, policy: Policy, weights: Struct, seeds: Sequence[int]) -> list[Played]:
    """Deals between players who lean in opposite ways."""
    found: list[Played] = []
    for seed in seeds:
        rng = Random(seed)
        z = [max(-2.0, min(2.0, rng.gauss(0.0, 1.0))) for _ in weights.__struct_fields__]
        one, other = moved(weights, z), moved(weights, [-by for by in z])
        found += [Played(z, *came) for came in deal(title, seed, policy, one, other)]
    return found


def fitted(played: Sequence[Played]) -> list[float]:
    """What leaning by a standard deviation is worth, for each weight: small where chance would do as much."""
    x = np.array([game.leaned for game in played])
    points, ahead = (np.array([game[i] for game in played], float) for i in (1, 2))
    y = sum((one - one.mean()) / (one.std() or 1.0) for one in (points, ahead)) / 2
    k, square = x.shape[1], x.T @ x
    plain = np.linalg.lstsq(x, y, rcond=None)[0]
    noise = float(np.sum((y - x @ plain) ** 2)) / max(1, len(y) - k)
    signal = float(np.mean(plain**2 - noise * np.diag(np.linalg.pinv(square))))
    shrunk = np.linalg.solve(square + noise / max(signal, 1e-4) * np.eye(k), x.T @ y)
    return [float(one) for one in shrunk]


def stepped(weights: Struct, slope: Sequence[float], step: float) -> Struct:
    """The weights that many standard deviations away, in the steepest direction."""
    length = sqrt(sum(one * one for one in slope)) or 1.0
    return moved(weights, [step * one / length for one in slope])


def main() -> int:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.leanings", description=__doc__)
    parser.add_argument("title", metavar="TITLE")
    parser.add_argument("policy", metavar="POLICY")
    parser.add_argument("weights", metavar="WEIGHTS")
    parser.add_argument("-n", "--games", type=int, default=1000)
    parser.add_argument("--step", type=float, default=3.0, help="how far to go, in standard deviations")
    parser.add_argument("--against", metavar="WEIGHTS", help="only play against these")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy, weights = named(args.policy), named(args.weights)
    seeds = range(args.seed, args.seed + args.games // 2)
    if args.against:
        other = named(args.against)
        came = [one for seed in seeds for one in deal(args.title, seed, policy, weights, other)]
        print(f"{sum(points for points, _ in came):g} of {len(came)}")
        return 0
    slope = fitted(draws(args.title, policy, weights, seeds))
    after = structs.asdict(stepped(weights, slope, args.step))
    for worth, (name, value) in sorted(zip(slope, structs.asdict(weights).items(), strict=True)):
        change = log(after[name] / value) if value else 0.0
        print(f"{name:16} {value:7.3f} to {after[name]:7.3f}  ({change:+.2f}; worth {worth:+.3f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
