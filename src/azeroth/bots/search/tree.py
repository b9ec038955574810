"""What earlier looks found out below a candidate, where the game has no policy to play on by.

One tree for all worlds (single-observer information-set search): a look walks down the choices that are legal
in its world, and adds one node.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import NamedTuple

from azeroth.bots.ahead import AnyTable, worth_looking_at
from azeroth.engine import Choice, Seat

CURIOSITY = 0.3
"""How much it counts that a choice is little known, next to what came of it."""
MOST = 16
"""How many choices of a position are sensible."""


class Node:
    """What is known of a choice: how often it was taken and could have been, and what came of it."""

    __slots__ = ("children", "there", "value", "visits")

    def __init__(self) -> None:
        self.children: dict[Choice, Node] = {}
        self.visits = 0
        self.there = 0
        self.value = 0.0


class Tree:
    """The choices below all candidates of one search."""

    def __init__(self, candidates: Sequence[Choice], grown: Branch | None = None) -> None:
        """Begin anew, or with what an earlier search has found out about these choices."""
        known = grown.node.children if grown is not None else {}
        self.roots = [known.get(choice) or Node() for choice in candidates]
        self.low, self.high = (grown.low, grown.high) if grown is not None else (float("inf"), float("-inf"))

    def branch(self, place: int) -> Branch:
        """What is known below the candidate that was chosen."""
        return Branch(self.roots[place], self.low, self.high)


class Branch(NamedTuple):
    """A part of a tree that is still of use once its first choice has been made."""

    node: Node
    low: float
    high: float


class Walk:
    """One look's way down the tree."""

    def __init__(self, tree: Tree, place: int, seat: Seat, rng: Random) -> None:
        self.tree, self.seat, self.rng = tree, seat, rng
        self.path = [(tree.roots[place], seat)]
        self.inside = tree.roots[place].visits > 0

    def choose(self, world: AnyTable, mover: Seat) -> Choice | None:
        """The choice to look at next; None outside the tree, and for what others seal unseen."""
        assert world.pending is not None
        if not self.inside or (world.pending.mode == "secret" and mover != self.seat):
            return None
        choice, node, self.inside = self._step(self.path[-1][0], world, mover)
        self.path.append((node, mover))
        return choice

    def _step(self, node: Node, world: AnyTable, mover: Seat) -> tuple[Choice, Node, bool]:
        """What promises most or is least known, and whether it was known."""
        legal = world.choices(mover)
        if len(legal) > 1:
            legal = tuple(legal[i] for i in worth_looking_at(world, mover, legal, MOST))
        # What a look began with that time has cut off is still unknown.
        there = {choice: child for choice, child in node.children.items() if child.visits}
        missing = [choice for choice in legal if choice not in there]
        # One new choice for every few looks: a wide node must not starve what is below it.
        if missing and len(legal) - len(missing) < 1 + sqrt(node.visits):
            choice = missing[int(self.rng.random() * len(missing))]
            node.children[choice] = child = Node()
            child.there = 1
            return choice, child, False
        tree = self.tree
        spread = tree.high - tree.low
        best, best_value = legal[0], float("-inf")
        for choice in legal:
            known = there.get(choice)
            if known is None:
                continue
            known.there += 1
            mean = (known.value / known.visits - tree.low) / spread if spread > 0 else 0.5
            value = mean + CURIOSITY * sqrt(log(known.there) / known.visits)
            if value > best_value:
                best, best_value = choice, value
        return best, there[best], True

    def back(self, judged: dict[Seat, float]) -> None:
        """Note what came of it, for everybody who chose on the way."""
        for node, mover in self.path:
            node.visits += 1
            node.value += judged[mover]
        tree = self.tree
        tree.low, tree.high = min(tree.low, *judged.values()), max(tree.high, *judged.values())


__all__ = ["Branch", "Tree", "Walk"]
