"""One look ahead: a run of choices, then everybody plays on by the game's policy up to the horizon."""

from __future__ import annotations

from collections import deque
from random import Random
from zlib import crc32

from azeroth.bots.ahead import AnyTable, Run, commit, forced, worth_looking_at
from azeroth.bots.greedy import look
from azeroth.bots.search.horizon import horizon
from azeroth.bots.search.tree import MOST, Walk
from azeroth.bots.tempers import EVEN, Temper
from azeroth.bots.watch import Watch
from azeroth.engine import Choice, Seat

OUTER = 3
"""How many of the frames in progress say which step it is: the game, a turn, a phase."""
SPREAD = 0x9E3779B1
TRIES = 4
"""Where a game has no policy: among how many choices a quick one is made."""


class Meant:
    """The rest of a run, for the step of the seat in which it was begun: nothing of it is for the next one.

    A step may end before its run does, as when the last piece has moved. What is left, often no more than the
    end of the step, would fit the next step too, and end that before it has begun.
    """

    def __init__(self, world: AnyTable, seat: Seat, run: Run) -> None:
        stack = world.pos.stack
        self.level = next((i for i, frame in enumerate(stack) if getattr(frame, "seat", None) == seat), 0)
        self.frame, self.rest = stack[self.level], deque(run)

    def next(self, world: AnyTable, choices: tuple[Choice, ...]) -> Choice | None:
        """The next choice of the run, if its step still goes on and the choice fits."""
        stack = world.pos.stack
        if len(stack) <= self.level or stack[self.level] is not self.frame:
            self.rest.clear()
        return self.rest.popleft() if self.rest and self.rest[0] in choices else None


class Players:
    """Everybody at an imagined table, each with what they mean to do next."""

    def __init__(self, rng: Random, seat: Seat, temper: Temper) -> None:
        self.rng, self.seat, self.temper = rng, seat, temper
        self.meant: dict[Seat, Meant] = {}

    def means(self, world: AnyTable, seat: Seat, run: Run) -> None:
        """From now on the seat follows this run, as far as it can and as long as its step goes on."""
        self.meant[seat] = Meant(world, seat, run)

    def choose(self, world: AnyTable, seat: Seat) -> Choice:
        """The next choice of the run that is meant, as long as it fits; else by a new one."""
        choices = world.choices(seat)
        if len(choices) == 1:
            return choices[0]
        meant = self.meant[seat].next(world, choices) if seat in self.meant else None
        if meant is not None:
            return meant
        bot = self.temper.thorough(world) if seat == self.seat else world.game.bot
        for run in bot.plans(world, seat, self.rng, 1):
            self.means(world, seat, tuple(run[1:]))
            return run[0]
        planned = bot.policy(world, seat, self.rng)
        return planned if planned is not None else self._quick(world, seat, choices)

    def _quick(self, world: AnyTable, seat: Seat, choices: tuple[Choice, ...]) -> Choice:
        """The best of a few choices at a glance."""
        kept = worth_looking_at(world, seat, choices, MOST)
        tried = kept if len(kept) <= TRIES else self.rng.sample(kept, TRIES)
        luck = self.rng.getrandbits(62)
        return choices[max(tried, key=lambda i: look(world, seat, choices[i], luck)[0])]


class Luck:
    """The same dice for all candidates wherever the same step of the same round begins.

    Dice come one after the other: one roll more, and all that follow differ, in the turns of others too.
    Their luck would then hide what the choice itself has changed.
    """

    def __init__(self, seed: int) -> None:
        self.seed, self.met = seed, set[str]()

    def meet(self, world: AnyTable) -> None:
        """A step that was not met before has its own dice."""
        steps = ((type(frame).__name__, getattr(frame, "seat", None)) for frame in world.pos.stack[:OUTER])
        key = f"{world.game.study.round(world)} {[(name, seat) for name, seat in steps if _is_seat(seat)]}"
        if key not in self.met:
            self.met.add(key)
            world.pos.chance.state = self.seed ^ crc32(key.encode()) * SPREAD


def _is_seat(seat: object) -> bool:
    return seat is None or isinstance(seat, int)


def look_ahead(
    world: AnyTable,
    seat: Seat,
    run: Run,
    rng: Random,
    depth: int,
    walk: Walk | None = None,
    temper: Temper = EVEN,
    watch: Watch | None = None,
) -> float | None:
    """How far the seat's side is ahead at the horizon, if it begins with this run; the world is used up.

    Where there is a tree, everybody chooses by what earlier looks found out, as far as it goes. When time is
    up on the way, there is nothing to tell.
    """
    players, reached = Players(rng, seat, temper), horizon(world, seat)
    players.means(world, seat, run[1:])
    luck = Luck(rng.getrandbits(62))
    luck.meet(world)
    _choose(world, seat, run[0], rng)
    for _ in range(depth):
        if world.pending is None or reached(world):
            break
        if watch is not None and watch.up():
            return None
        luck.meet(world)
        mover = seat if walk is not None and seat in world.seats else world.seats[0]
        choice = walk.choose(world, mover) if walk is not None else None
        _choose(world, mover, choice if choice is not None else players.choose(world, mover), rng)
    value = temper.ahead(world, seat)
    if walk is not None:
        movers = {mover for _, mover in walk.path if mover != seat}
        walk.back({seat: value, **{mover: EVEN.ahead(world, mover) for mover in movers}})
    return value


def _choose(world: AnyTable, mover: Seat, choice: Choice, rng: Random) -> None:
    if world.pending is not None and world.pending.mode == "secret":
        world.apply(mover, choice)
    else:
        commit(world, mover, choice, rng)
    forced(world, mover)


__all__ = ["look_ahead"]
