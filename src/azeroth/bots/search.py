"""The search bot: information-set Monte Carlo tree search over worlds the seat thinks possible.

One tree for all worlds (single-observer ISMCTS): each look ahead deals the unknown anew, walks down the
choices that are legal in that world, adds one node, plays the turn to its end with quick choices, and judges
the position by the game's evaluation. Positions are compared at the same moment, the end of the turn, for in
most games everybody has more a turn later. The choice itself is found by sequential halving over the same
worlds, which wastes the fewest looks on choices that cannot be the best.
"""

from __future__ import annotations

import time
from math import ceil, log, log2, sqrt
from random import Random

from azeroth.bots.ahead import AnyTable, commit, forced, worth_looking_at
from azeroth.bots.greedy import look
from azeroth.engine import Choice, Seat


class Node:
    """What is known of a choice: how often it was taken and could have been, and what came of it."""

    __slots__ = ("children", "there", "value", "visits")

    def __init__(self) -> None:
        self.children: dict[Choice, Node] = {}
        self.visits = 0
        self.there = 0
        self.value = 0.0

    @property
    def mean(self) -> float:
        """What came of it, on average."""
        return self.value / self.visits


class SearchBot:
    """Thinks several choices ahead, its own and the others'."""

    name = "search"
    about = "Plays through many possible futures before each choice: the strongest, and the slowest."

    def __init__(
        self,
        iterations: int = 120,
        seconds: float | None = None,
        *,
        curiosity: float = 0.3,
        depth: int = 40,
        most: int = 16,
        tries: int = 4,
    ) -> None:
        """Look ahead so often; with `seconds`, no longer than that (and then not the same every time).

        `depth` bounds a look ahead, `most` the choices looked at in a position, `tries` those among which a
        quick choice is made.
        """
        self.iterations, self.seconds = iterations, seconds
        self.curiosity, self.depth, self.most, self.tries = curiosity, depth, most, tries

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The choice that came out best."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        first = table.determinize(seat, rng.getrandbits(62))
        kept = worth_looking_at(first, seat, choices, self.most)
        if len(kept) == 1:
            return choices[kept[0]]
        return _Search(self, table, seat, rng).best([choices[i] for i in kept])


class _Search:
    """One search, for one choice."""

    def __init__(self, bot: SearchBot, table: AnyTable, seat: Seat, rng: Random) -> None:
        self.bot, self.table, self.seat, self.rng = bot, table, seat, rng
        self.low, self.high = float("inf"), float("-inf")
        self.seeds: list[int] = []
        teams = table.game.teams(len(table.names), table.options)
        self.team = {s: team for team in teams for s in team}

    def best(self, choices: list[Choice]) -> Choice:
        """Look at all equally often, drop the worse half and look at the rest more closely, down to one."""
        bot = self.bot
        until = None if bot.seconds is None else time.monotonic() + bot.seconds
        nodes = {choice: Node() for choice in choices}
        left = choices
        rounds = max(1, ceil(log2(len(choices))))
        while len(left) > 1:
            for _ in range(max(1, bot.iterations // (rounds * len(left)))):
                for choice in left:
                    self.look_ahead(choice, nodes[choice])
                if until is not None and time.monotonic() > until:
                    left = left[:1] if nodes[left[0]].visits == 0 else left
                    return max(left, key=lambda choice: nodes[choice].mean)
            left = sorted(left, key=lambda choice: -nodes[choice].mean)[: ceil(len(left) / 2)]
        return left[0]

    def look_ahead(self, choice: Choice, node: Node) -> None:
        """From this choice down the tree and on to the end of the turn, and back with what was found.

        The n-th look at each choice meets the n-th world and luck: choices are compared, not luck.
        """
        if node.visits == len(self.seeds):
            self.seeds.append(self.rng.getrandbits(62))
        seed = self.seeds[node.visits]
        rng = Random(seed)
        world = self.table.determinize(self.seat, seed)
        horizon = Horizon(world, self.seat)
        self._choose(world, self.seat, choice, rng)
        path = [(node, self.seat)]
        in_tree = node.visits > 0
        for _ in range(self.bot.depth):
            if world.pending is None or horizon.reached(world):
                break
            mover = self.seat if self.seat in world.seats else world.seats[0]
            if in_tree and (world.pending.mode != "secret" or mover == self.seat):
                choice, node, in_tree = self._step(node, world, mover, rng)
                path.append((node, mover))
            else:
                # Also what others seal: we do not see it, so the tree has no branch for it.
                choice = self._quick(world, mover, rng)
            self._choose(world, mover, choice, rng)
        self._back(world, path)

    def _choose(self, world: AnyTable, mover: Seat, choice: Choice, rng: Random) -> None:
        if world.pending is not None and world.pending.mode == "secret":
            world.apply(mover, choice)
        else:
            commit(world, mover, choice, rng)
        forced(world, mover)

    def _quick(self, world: AnyTable, mover: Seat, rng: Random) -> Choice:
        """The best of a few choices at a glance."""
        legal = world.choices(mover)
        if len(legal) == 1:
            return legal[0]
        kept = worth_looking_at(world, mover, legal, self.bot.most)
        tried = kept if len(kept) <= self.bot.tries else rng.sample(kept, self.bot.tries)
        luck = rng.getrandbits(62)
        return legal[max(tried, key=lambda i: look(world, mover, legal[i], luck)[0])]

    def _step(self, node: Node, world: AnyTable, mover: Seat, rng: Random) -> tuple[Choice, Node, bool]:
        """The choice to look at next (what promises most, or is least known), and whether it was known."""
        legal = world.choices(mover)
        if len(legal) > 1:
            legal = tuple(legal[i] for i in worth_looking_at(world, mover, legal, self.bot.most))
        there = node.children
        missing = [choice for choice in legal if choice not in there]
        # One new choice for every few looks: a wide node must not starve what is below it.
        if missing and len(legal) - len(missing) < 1 + sqrt(node.visits):
            choice = missing[int(rng.random() * len(missing))]
            there[choice] = child = Node()
            child.there = 1
            return choice, child, False
        spread = self.high - self.low
        best, best_value = legal[0], float("-inf")
        for choice in legal:
            child_ = there.get(choice)
            if child_ is None:
                continue
            child_.there += 1
            mean = (child_.mean - self.low) / spread if spread > 0 else 0.5
            value = mean + self.bot.curiosity * sqrt(log(child_.there) / child_.visits)
            if value > best_value:
                best, best_value = choice, value
        return best, there[best], True

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
        evaluate, team = world.game.bot.evaluate, self.team[mover]
        own = sum(evaluate(world, seat) for seat in team) / len(team)
        others = [evaluate(world, seat) for seat in range(len(world.names)) if seat not in team]
        return own - max(others) if others else own


class Horizon:
    """How far a look ahead goes: to the end of the seat's turn, its outermost frame in progress.

    Where the seat has no frame of its own, as in an auction, to when the step that asks comes round again.
    """

    def __init__(self, world: AnyTable, seat: Seat) -> None:
        stack = world.pos.stack
        owned = [i for i, frame in enumerate(stack) if getattr(frame, "seat", None) == seat]
        self.level = owned[0] if owned else len(stack) - 1
        self.frame, self.asked, self.owned, self.left = stack[self.level], stack[-1].at, bool(owned), False

    def reached(self, world: AnyTable) -> bool:
        """Is the look ahead over in this world?"""
        stack = world.pos.stack
        if len(stack) <= self.level or stack[self.level] is not self.frame:
            return True
        if self.owned:
            return False
        if self.frame.at != self.asked:
            self.left = True
        return self.left and self.frame.at == self.asked
