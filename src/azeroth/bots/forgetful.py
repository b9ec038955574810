"""Mistakes that people make: to overlook something for a whole round, and to see no threat."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from random import Random

from azeroth.bots.ahead import AnyTable, Bot, commit, forced, worlds
from azeroth.bots.search.candidates import candidates
from azeroth.bots.tempers import EVEN, Temper, short_sighted
from azeroth.bots.watch import Hurried
from azeroth.engine import Choice, Done, Seat
from azeroth.engine.cards import Pass

MOST = 8
"""How many ideas come to mind."""
KEPT = 256


class NearsightedBot:
    """Takes what looks best at once: of its ideas, or of all choices, it judges the moment after each.

    What others threaten, it does not see; of what will bear fruit later, it sees half.
    """

    name = "nearsighted"
    about = "Takes what looks best right now, and sees no threat."

    def __init__(self, temper: Temper = EVEN, most: int = MOST) -> None:
        """See what lies before its eyes, by its temper; think of so many things."""
        self.temper, self.most = short_sighted(temper), most

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The idea after which the seat has most in its hands."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        world = next(worlds(table, seat, rng))
        ideas = candidates(world, seat, rng, self.most, room=self.temper.room(world))
        luck = rng.getrandbits(62)

        def hold(run: tuple[Choice, ...]) -> float:
            after = world.clone()
            for n, choice in enumerate(run):
                if after.over or seat not in after.seats or (n and choice not in after.choices(seat)):
                    break
                commit(after, seat, choice, Random(luck))
            forced(after, seat)
            return self.temper.value(after, seat)

        return max(ideas, key=hold)[0]


class ForgetfulBot:
    """Overlooks things, each for a whole round, and takes the next best instead."""

    def __init__(self, name: str, about: str, inner: Bot, overlooks: float) -> None:
        """Play like `inner`, but overlook each choice this often."""
        self.name, self.about, self.inner, self.overlooks = name, about, inner, overlooks
        self._minds: OrderedDict[tuple[str, tuple[str, ...], Seat, int], int] = OrderedDict()

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The first idea that it has not overlooked."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        mind = self._mind(table, seat, rng)
        wanted = self.inner.choose(table, seat, rng)
        if not self._overlooked(mind, wanted):
            return wanted
        ideas = candidates(next(worlds(table, seat, rng)), seat, rng, MOST)
        for idea in ideas:
            if not self._overlooked(mind, idea[0]):
                return idea[0]
        # Nothing else comes to mind: it lets it be where that is possible.
        return next((choice for choice in choices if isinstance(choice, Done | Pass)), wanted)

    def hurry(self, seconds: float) -> None:
        """Think no longer than that."""
        if isinstance(self.inner, Hurried):
            self.inner.hurry(seconds)

    def _mind(self, table: AnyTable, seat: Seat, rng: Random) -> int:
        """What decides which things are overlooked in this round of this game."""
        key = (table.game.slug, table.names, seat, table.game.study.round(table))
        mind = self._minds.setdefault(key, rng.getrandbits(62))
        while len(self._minds) > KEPT:
            self._minds.popitem(last=False)
        return mind

    def _overlooked(self, mind: int, choice: Choice) -> bool:
        raw = hashlib.blake2b(f"{mind}/{choice}".encode(), digest_size=4).digest()
        return int.from_bytes(raw) < self.overlooks * 2**32


__all__ = ["ForgetfulBot", "NearsightedBot"]
