"""The search bot: information-set Monte Carlo over worlds that the seat thinks possible.

Each look ahead deals the unknown anew, makes a candidate's first choices, plays on by the game's policy up to
the game's horizon, and judges the position there. The candidates are the game's own plans and its next best
choices; all of them meet the same worlds and the same luck.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from typing import NamedTuple

from azeroth.bots.ahead import AnyTable, Run, forced
from azeroth.bots.search.candidates import candidates
from azeroth.bots.search.halving import Found, agreed, tried
from azeroth.bots.search.looking import look_ahead
from azeroth.bots.search.sharing import WHOLE, Share, Weighed
from azeroth.bots.search.tree import Branch, Tree, Walk
from azeroth.bots.tempers import EVEN, Temper
from azeroth.bots.watch import Pace, Watch
from azeroth.engine import Choice, Seat
from azeroth.engine.rooms import no_plan

LOOKS = 400
"""How often to look ahead for a choice, where time allows."""
THINKS = 1.0
"""How many seconds a choice takes at most, at the table."""
FAIR_TRIAL = 3
KEPT = 64
"""How many positions are remembered in which the next choice has been thought out already."""
KEPT_TREES = 8
"""For how many positions is remembered what looks have found out below them: a tree has hundreds of nodes."""

ONLY = Found(((),), 0)
"""There is one candidate, and nothing to find out."""


class Thought(NamedTuple):
    """The candidates, what looks have found out about them, and a tree of it where the game has no policy."""

    runs: Sequence[Run]
    found: Found
    doubt: float
    tree: Tree | None = None


class SearchBot:
    """Thinks several choices ahead, its own and the others'."""

    name = "search"
    about = "Plays its best ideas through in many possible futures, where that helps, before it chooses."

    def __init__(
        self,
        looks: int = LOOKS,
        seconds: float | None = None,
        *,
        most: int = 16,
        depth: int = 400,
        doubt: float | None = None,
        temper: Temper = EVEN,
        pace: Pace | None = None,
        watch: Callable[[float | None], Watch] = Watch,
    ) -> None:
        """Look ahead at most so often; with `seconds`, no longer than that (then not the same every time).

        `most` bounds the candidates, `depth` a look ahead; `doubt` is how many standard errors better than
        the favourite something must look, if it is not for the game to say; `pace` bounds all choices of a
        round together.
        """
        self.looks, self.seconds, self.most, self.depth, self.doubt = looks, seconds, most, depth, doubt
        self.temper, self.pace, self.watch = temper, pace, watch
        self.limit: float | None = None
        self._meant: OrderedDict[int, Run] = OrderedDict()
        self._grown: OrderedDict[int, Branch] = OrderedDict()

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The first choice of the run that came out best, or the next one of a run begun before."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        watch = self.watch(self._seconds(table, seat))
        known = table.determinize(seat, 0)
        thought = self._thought(table, seat, rng, watch, known, WHOLE)
        place = agreed([thought.found], thought.doubt)
        branch = thought.tree.branch(place) if thought.tree is not None else None
        self._remember(known, seat, thought.runs[place], branch)
        if self.pace is not None:
            self.pace.took(table, seat, watch.spent)
        return thought.runs[place][0]

    def weigh(self, table: AnyTable, seat: Seat, rng: Random, share: Share) -> Weighed:
        """A part of the looks at a choice, where other processes make the rest: `settled` has the choice."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return Weighed(((str(choices[0]),),))
        known = table.determinize(seat, 0)
        thought = self._thought(table, seat, rng, self.watch(self._seconds(table, seat)), known, share)
        # Whichever it will be; of those that begin alike the one that did best, or else the first.
        for run in (*reversed(thought.runs), thought.runs[agreed([thought.found], thought.doubt)]):
            if len(run) > 1:
                self._remember(known.clone(), seat, run, None)
        runs = tuple(tuple(map(str, run)) for run in thought.runs)
        return Weighed(runs, thought.found, thought.doubt)

    def hurry(self, seconds: float) -> None:
        """Think no longer than that about a choice, however long a turn has taken."""
        self.limit, self.pace = seconds, None

    def _seconds(self, table: AnyTable, seat: Seat) -> float | None:
        """How long this choice may take."""
        paced = None if self.pace is None else self.pace.allows(table, seat)
        return min((bound for bound in (self.seconds, self.limit, paced) if bound is not None), default=None)

    def _doubt(self, world: AnyTable) -> float:
        return self.doubt if self.doubt is not None else self.temper.thorough(world).doubt

    def _thought(
        self, table: AnyTable, seat: Seat, rng: Random, watch: Watch, known: AnyTable, share: Share
    ) -> Thought:
        key = _key(known, seat)
        meant = self._meant.get(key, ())
        if meant and meant[0] in table.choices(seat):
            return Thought([meant], ONLY, 0.0)
        first = table.determinize(seat, rng.getrandbits(62))
        room = self.temper.thorough(first)
        studied = room.studied(first, seat, rng)
        if studied is not None:
            return Thought([(studied,)], ONLY, 0.0)
        # A temper looks for what it likes better, also where the best plan is not bettered.
        asked = room if self.temper is EVEN else self.temper.room(first)
        if has_policy(first) and not asked.ponders(first, seat):
            planned = room.policy(first, seat, rng)
            if planned is not None:
                return Thought([(planned,)], ONLY, 0.0)
        most = min(self.most, widened(self.looks)) if has_policy(first) else self.most
        runs = candidates(first, seat, rng, most, watch, room)
        if len(runs) == 1:
            return Thought(runs, ONLY, 0.0)
        seeds: list[int] = []
        dealt: list[AnyTable] = []

        # A policy plays on better than a young tree; where there is none, the tree learns to.
        tree, doubt = None, self._doubt(first)
        if not has_policy(first):
            tree, doubt = Tree([run[0] for run in runs], self._grown.pop(key, None)), 0.0
        looked: dict[tuple[int, int], float | None] = {}

        def value(place: int, n: int) -> float | None:
            if (place, n) in looked:
                return looked[place, n]
            if watch.up():
                return None
            if n == len(seeds):
                seeds.append(
                    [rng.getrandbits(62) for _ in range(share.of)][share.number]
                )  # worlds of its own
                dealt.append(table.determinize(seat, seeds[n]))
            luck, world = Random(seeds[n]), dealt[n].clone()  # dealing costs as much as many choices
            walk = None if tree is None else Walk(tree, place, seat, luck)
            return look_ahead(world, seat, runs[place], luck, self.depth, walk, self.temper, watch)

        watch.affords()  # from here on a look is timed
        looked[0, 0] = value(0, 0)
        looks = min(-(-self.looks // share.of), watch.affords())
        if has_policy(first):
            runs = runs[: widened(looks)]
        return Thought(runs, tried(len(runs), looks, value, doubt), doubt, tree)

    def _remember(self, known: AnyTable, seat: Seat, run: Run, branch: Branch | None) -> None:
        """Where nothing unforeseen happens after the first choice, what was found out is of use again."""
        if (len(run) == 1 and branch is None) or known.pending is None or known.pending.mode != "one":
            return
        known.apply(seat, run[0])
        if branch is not None:
            forced(known, seat)
        if known.learned == 0 and seat in known.seats:
            key = _key(known.determinize(seat, 0), seat)
            if len(run) > 1:
                self._meant[key] = run[1:]
            if branch is not None:
                self._grown[key] = branch
        while len(self._meant) > KEPT:
            self._meant.popitem(last=False)
        while len(self._grown) > KEPT_TREES:
            self._grown.popitem(last=False)


def widened(looks: int) -> int:
    """How many candidates so many looks can tell apart: none is dropped before `FAIR_TRIAL` looks at it."""
    n = 2
    while (n + 1) * ceil(log2(n + 1)) * FAIR_TRIAL <= looks:
        n += 1
    return n


def has_policy(world: AnyTable) -> bool:
    """Does the game say what a good player chooses?"""
    return world.game.bot.policy is not no_plan


def _key(known: AnyTable, seat: Seat) -> int:
    """The same for all positions that look the same to the seat: `known` is dealt from what it knows."""
    return hash((seat, known.game.slug, known.snapshot()))


__all__ = ["LOOKS", "THINKS", "SearchBot", "has_policy"]
