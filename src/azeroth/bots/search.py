"""The search bot: information-set Monte Carlo tree search over worlds the seat thinks possible.

One tree for all worlds (single-observer ISMCTS): each look ahead deals the unknown anew, walks down the
choices that are legal in that world, adds one node, and judges the position by the game's evaluation.
A choice is compared only with what was there when it could be chosen.
"""

from __future__ import annotations

import time
from math import log, sqrt
from random import Random

from azeroth.bots.ahead import AnyTable, commit, forced, worth_looking_at
from azeroth.bots.greedy import look
from azeroth.engine import Choice, Seat


class Node:
    """What is known of a choice: how often it was taken and could have been, and what came of it."""

    __slots__ = ("children", "prior", "there", "value", "visits")

    def __init__(self, prior: float) -> None:
        self.children: dict[Choice, Node] = {}
        self.visits = 0
        self.there = 0
        self.value = 0.0
        self.prior = prior


class SearchBot:
    """Thinks several choices ahead, its own and the others'."""

    name = "search"
    about = "Plays through many possible futures before each choice: the strongest, and the slowest."

    def __init__(
        self, iterations: int = 400, seconds: float | None = None, curiosity: float = 0.7, depth: int = 24,
        most: int = 16,
    ) -> None:  # fmt: skip
        """Look ahead so often; with `seconds`, no longer than that (and then not the same every time)."""
        self.iterations, self.seconds = iterations, seconds
        self.curiosity, self.depth, self.most = curiosity, depth, most

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The choice that was looked at most."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        first = table.determinize(seat, rng.getrandbits(62))
        kept = worth_looking_at(first, seat, choices, self.most)
        if len(kept) == 1:
            return choices[kept[0]]
        search = _Search(self, table, seat, rng)
        search.begin(first, [choices[i] for i in kept])
        until = None if self.seconds is None else time.monotonic() + self.seconds
        for _ in range(self.iterations):
            search.look_ahead()
            if until is not None and time.monotonic() > until:
                break
        return max(search.root.children.items(), key=lambda item: (item[1].visits, item[1].value))[0]


class _Search:
    """One search, for one choice."""

    def __init__(self, bot: SearchBot, table: AnyTable, seat: Seat, rng: Random) -> None:
        self.bot, self.table, self.seat, self.rng = bot, table, seat, rng
        self.root = Node(0.0)
        self.low, self.high = float("inf"), float("-inf")
        teams = table.game.teams(len(table.names), table.options)
        self.team = {s: team for team in teams for s in team}

    def begin(self, world: AnyTable, choices: list[Choice]) -> None:
        """Weigh the choices at hand as the greedy bot does: where to look first."""
        luck = self.rng.getrandbits(62)
        values = [look(world, self.seat, choice, luck)[0] for choice in choices]
        low, high = min(values), max(values)
        for choice, value in zip(choices, values, strict=True):
            self.root.children[choice] = Node((value - low) / (high - low) if high > low else 0.5)

    def look_ahead(self) -> None:
        """Once down the tree, and back with what was found."""
        rng = self.rng
        world = self.table.determinize(self.seat, rng.getrandbits(62))
        node, path = self.root, [(self.root, self.seat)]
        for _ in range(self.bot.depth):
            ask = world.pending
            if ask is None:
                break
            mover = self.seat if self.seat in ask.seats else world.seats[0]
            if ask.mode == "secret" and mover != self.seat:
                # What others seal we do not see: no branch of the tree.
                commit(world, mover, ask.of(mover)[int(rng.random() * len(ask.of(mover)))], rng)
                continue
            choice, child, fresh = self._step(node, world, mover)
            commit(world, mover, choice, rng)
            forced(world, mover)
            path.append((child, mover))
            node = child
            if fresh:
                break
        self._back(world, path)

    def _step(self, node: Node, world: AnyTable, mover: Seat) -> tuple[Choice, Node, bool]:
        """The choice to look at next: what promises most, or is least known."""
        legal = world.choices(mover)
        there = node.children
        if node is not self.root:
            kept = worth_looking_at(world, mover, legal, self.bot.most)
            legal = tuple(legal[i] for i in kept)
            missing = [choice for choice in legal if choice not in there]
            # One new choice for every few looks: a wide node must not starve what is below it.
            if missing and len(legal) - len(missing) < 1 + 1.5 * sqrt(node.visits):
                choice = missing[int(self.rng.random() * len(missing))]
                there[choice] = child = Node(0.0)
                child.there = 1
                return choice, child, True
        best, best_value, best_child = legal[0], float("-inf"), None
        spread = self.high - self.low
        for choice in legal:
            child_ = there.get(choice)
            if child_ is None:
                continue
            child_.there += 1
            if child_.visits:
                mean = (child_.value / child_.visits - self.low) / spread if spread > 0 else 0.5
                value = mean + self.bot.curiosity * sqrt(log(child_.there) / child_.visits)
                value += 0.5 * child_.prior / (1 + child_.visits)
            else:
                value = 1e3 + child_.prior
            if value > best_value:
                best, best_value, best_child = choice, value, child_
        if best_child is None:
            there[best] = best_child = Node(0.0)
        return best, best_child, best_child.visits == 0

    def _back(self, world: AnyTable, path: list[tuple[Node, Seat]]) -> None:
        """Judge the position for everybody who chose on the way."""
        judged: dict[Seat, float] = {}
        for node, mover in path:
            if mover not in judged:
                judged[mover] = self._judge(world, mover)
            node.visits += 1
            node.value += judged[mover]
        self.low, self.high = min(self.low, *judged.values()), max(self.high, *judged.values())

    def _judge(self, world: AnyTable, mover: Seat) -> float:
        """How far a seat's side is ahead of the best other one, in the game's points."""
        evaluate, team = world.game.evaluate, self.team[mover]
        own = sum(evaluate(world, seat) for seat in team) / len(team)
        others = [evaluate(world, seat) for seat in range(len(world.names)) if seat not in team]
        return own - max(others) if others else own
