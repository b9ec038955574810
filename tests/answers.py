"""Nobody is asked what has one answer: `python -m tests.answers [--games N] [--choices N] [TITLE …]`.

Plays games without a browser through what a server would send to the people at a table: what it answers for
them, the prompt as it is shown, plans and all. People choose at random among what is offered, or as the
greedy bot would; a question whose answers are fewer than two is told, with the way there.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from msgspec import Struct

from azeroth.bots.greedy import GreedyBot
from azeroth.engine import Seat, Table, start
from azeroth.engine.tables.standing import USUAL, answering, step_of
from azeroth.engine.view.scene import Offer, Prompt
from azeroth.games import game_named
from azeroth.games.adventure.box import PACKS
from azeroth.server.table import showing
from azeroth.server.table.journal import decided
from azeroth.server.table.live import Live
from tests.browser.sensible import Sensible
from tests.planned import make

PACKED: dict[str, Any] = {box.slug: True for box in PACKS}
OUTLAND = {"burning-crusade": "outland"}
Seats = tuple[Seat, ...]


class Company(Struct, frozen=True):
    """A table, and which of its seats are of people; bots have the others."""

    slug: str
    players: int
    people: Seats
    options: dict[str, Any] = {}

    @property
    def name(self) -> str:
        people = "+".join(str(seat + 1) for seat in self.people)
        return "-".join([self.slug, f"{people} of {self.players}", *(str(v) for v in self.options.values())])


COMPANIES: tuple[Company, ...] = (
    Company("small-world", 3, (0,)),
    Company("small-world", 5, (0, 1, 2, 3, 4)),
    Company("warcraft", 2, (0, 1)),
    Company("warcraft", 4, (0, 2)),
    Company("adventure", 2, (0,)),
    Company("adventure", 4, (0, 1, 2, 3), PACKED),
    Company("world-of-warcraft", 2, (0,), {"overlord": "kazzak"}),
    Company("world-of-warcraft", 2, (0, 1), {"overlord": "nefarian", "deadly-pvp": True}),
    Company("world-of-warcraft", 2, (1,), {"first-game": True}),
    Company("world-of-warcraft", 4, (0, 2), {"overlord": "kelthuzad"}),
    Company("world-of-warcraft", 6, (0, 1, 2, 3, 4, 5), {"overlord": "nefarian"}),
    Company("world-of-warcraft", 6, (1, 3), {"overlord": "kelthuzad", "endless": True}),
    Company("world-of-warcraft", 2, (0,), {**OUTLAND, "outland-overlord": "illidan"}),
    Company("world-of-warcraft", 2, (0, 1), {**OUTLAND, "outland-overlord": "vashj"}),
    Company("world-of-warcraft", 6, (0, 1, 2, 3, 4, 5), {**OUTLAND, "outland-overlord": "kaelthas"}),
    Company("world-of-warcraft", 2, (0, 1), {"burning-crusade": "alone", "ragnaros": True}),
)


class Lone(Struct, frozen=True):
    """A question with fewer than two answers."""

    step: str
    text: str
    offers: tuple[str, ...]
    choices: tuple[str, ...]
    at: int

    def __str__(self) -> str:
        return f"{self.step} after {self.at} choices, {self.text!r}: {self.offers} of {self.choices}"


class Asked:
    """A game, as its people are asked."""

    def __init__(self, company: Company, seed: int, sense: float) -> None:
        self.company, self.sense = company, sense
        self.table: Table[Any, Any] = start(
            game_named(company.slug), company.players, seed=seed, options=company.options
        )
        self.table.usual = True
        self.table.standing = dict.fromkeys(company.people, USUAL)
        self.random, self.bot, self.mind = Random(seed), GreedyBot(), Sensible(seed)
        self.live = cast("Live", _Shown(self.table))
        self.lone: list[Lone] = []
        self.steps: Counter[str] = Counter()

    def shown(self, seat: Seat) -> Prompt | None:
        """What the server would send to that seat."""
        return showing.asked(self.live, seat, decided(self.table, self.table.glance(seat), seat))

    def play(self, choices: int) -> None:
        """Ask that many questions of people, or play to the end."""
        t, made = self.table, 0
        while not t.over and made < choices:
            prompts = {seat: self._asked(seat) for seat in self.company.people}
            given = answering(t)
            if given is not None:
                t.take(given.seat, given.choice)
                continue
            seat = self.random.choice(t.seats)
            if seat not in prompts or not prompts[seat]:
                assert seat not in prompts, f"{step_of(t)}: {seat} must choose and is asked nothing"
                t.take(seat, self.bot.choose(t, seat, self.random))
                continue
            made += 1
            self.steps[step_of(t)] += 1
            make(t, seat, self._choice(seat, prompts[seat]))

    def _asked(self, seat: Seat) -> Sequence[Offer]:
        """The answers that the page shows that seat."""
        prompt = self.shown(seat)
        if prompt is None or not prompt.offers or seat not in prompt.seats:
            return ()
        open_ = [offer for offer in prompt.offers if not offer.hidden]
        if len(open_) < 2:
            t = self.table
            words, every = (tuple(o.words for o in open_), tuple(map(str, t.choices(seat))))
            self.lone.append(Lone(step_of(t), prompt.text, words, every, len(t.moves)))
        return open_ or prompt.offers

    def _choice(self, seat: Seat, offers: Sequence[Offer]) -> str:
        if self.random.random() >= self.sense:
            return self.random.choice(offers).choice
        return self.mind.pick(self.table, seat, list(offers))[0].choice


class _Shown:
    """As much of a live table as is looked at to show it."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self.journal = SimpleNamespace(table=table)
        self.host = SimpleNamespace(settings=SimpleNamespace(unasked=True))
        self.answers, self.step = True, None


def games(company: Company, number: int, choices: int, first: int = 1) -> Iterator[Asked]:
    """So many games, with more or less sense."""
    for seed in range(first, first + number):
        one = Asked(company, seed, sense=(0.95, 0.2, 0.7)[seed % 3])
        one.play(choices)
        yield one


def main() -> None:
    """Tell every question that need not have been asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("titles", nargs="*", help="part of the name of a company")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--choices", type=int, default=4000, help="of people, in each game")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    given = parser.parse_args()
    for company in COMPANIES:
        if given.titles and not any(title in company.name for title in given.titles):
            continue
        for game in games(company, given.games, given.choices, given.first):
            n = game.steps.total()
            print(f"{company.name}: {n} questions at {len(game.steps)} steps, over: {game.table.over}, "
                  f"{len(game.lone)} with fewer than two answers", flush=True)  # fmt: skip
            for lone in game.lone:
                print(f"  {lone}", flush=True)


if __name__ == "__main__":
    main()
