"""Counts clicks without a browser: `python -m tests.clicks [--games N] [--rounds N] [--steps] [TITLE …]`.

The person of `tests.browser.measure` (what the greedy bot would do, with the fewest clicks that the page
offers) plays against greedy bots; what a choice costs in clicks follows from what the page would show, by the
rules of `web/src/table/model.svelte.ts`. Whole games take seconds, so the medians are of many turns, and
`--steps` says which questions the clicks go to.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from statistics import median
from typing import Any

from azeroth.bots.greedy import GreedyBot
from azeroth.engine import Table, start
from azeroth.engine.tables.standing import USUAL, answering, step_of
from azeroth.engine.view.plans import parts, with_plans
from azeroth.engine.view.scene import Offer, Scene, prompt_for
from azeroth.games import game_named
from tests.browser.sensible import Sensible
from tests.planned import make

TITLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "small-world": ("small-world", 3, {}),
    "warcraft": ("warcraft", 2, {}),
    "world-of-warcraft": ("world-of-warcraft", 2, {}),
    "burning-crusade": ("world-of-warcraft", 2, {"burning-crusade": "outland"}),
    "adventure": ("adventure", 2, {}),
}
"""The game, how many play, options."""
SIDES = {"world-of-warcraft": 2}
"""Where sides take turns one after the other, so many turns of the track make one of everybody."""
FEW = 3
DARING = 20


def turns(rounds: Mapping[int, int], sides: int) -> list[int]:
    """The clicks of each whole turn: not those of setup, nor of the turn that was broken off."""
    of_turn: Counter[int] = Counter()
    for number, clicks in rounds.items():
        if number > 0:
            of_turn[(number + sides - 1) // sides] += clicks
    return [clicks for _, clicks in sorted(of_turn.items())][:-1]


class Shown:
    """What the page shows of a decision, and how many clicks each offer takes there."""

    def __init__(
        self, scene: Scene, areas: frozenset[str], offers: list[Offer], rest: tuple[str, int] = ("", 0)
    ) -> None:
        self.offers, self.things = offers, areas | _things(scene)
        self.rest = rest
        self.counts = {piece.id: piece.count for piece in scene.pieces}

    def _on(self, offer: Offer) -> list[str]:
        return [target for target in dict.fromkeys(offer.targets) if target in self.things]

    def clicks(self, offer: Offer, times: int = 1) -> int:
        """The fewest clicks that choose this offer."""
        sure = bool(offer.outlook.ask) or 0 <= offer.outlook.odds < DARING
        reach, usual = self._reach(offer), self.usual(offer)
        thing, amount = self.rest
        if thing and offer.targets[:1] == (thing,):
            # The rest of the stack is in hand, and goes as the first have gone.
            reach, usual = max(1, reach - 1), min(amount, offer.outlook.times)
        return reach + sure + (times != usual)

    def stacked(self, offer: Offer) -> bool:
        """Is it about a stack?"""
        return self.counts.get(offer.targets[0] if offer.targets else "", 1) > 1

    def usual(self, offer: Offer) -> int:
        """How many go where nobody says how many."""
        return offer.outlook.times if self.stacked(offer) and not offer.outlook.apart else 1

    def _reach(self, offer: Offer) -> int:
        on = self._on(offer)
        if len(self.offers) <= FEW or offer.outlook.button or offer.done or not on:
            return 1
        by = {target: [other for other in self.offers if target in other.targets] for target in on}
        if any(len(by[target]) == 1 for target in on):
            return 1
        fewest = 3
        for target in on:
            among = by[target]
            others = [place for place in on if place != target]
            lone = any(sum(place in other.targets for other in among) == 1 for place in others)
            if len(among) <= FEW or not others or lone:
                fewest = 2
        return fewest


def _things(scene: Scene) -> frozenset[str]:
    focus = scene.focus
    zones = [*scene.zones, *(focus.zones if focus else ())]
    columns = focus.columns if focus else ()
    dice = [*(focus.dice if focus else ()), *(one for column in columns for one in column.dice)]
    return frozenset(
        (
            *(piece.id for piece in scene.pieces),
            *(zone.id for zone in zones),
            *(card.id for zone in (*zones, *scene.tracks) for card in zone.cards),
            *(card.id for seat in scene.seats for card in seat.cards),
            *(f"seat:{seat.seat}" for seat in scene.seats),
            *(piece.id for column in columns for piece in column.pieces),
            *(die for one in dice for die in one.ids if die),
        )
    )


class Counted:
    """One person's clicks in a game, by round and by what was asked."""

    def __init__(self, title: str, seed: int, *, ease: bool) -> None:
        slug, players, options = TITLES[title]
        self.sides, self.ease, self.seat = SIDES.get(slug, 1), ease, 0
        self.table: Table[Any, Any] = start(game_named(slug), players, seed=seed, options=options)
        self.mind, self.bot, self.random = Sensible(seed), GreedyBot(), Random(seed)
        self.rounds: Counter[int] = Counter()
        self.steps: Counter[str] = Counter()
        self.lone = 0
        """Questions with one answer."""
        self._areas: tuple[str, frozenset[str]] = "", frozenset()
        self._rest = "", 0
        """The stack of which only some have gone, and how many at a time."""

    @property
    def turns(self) -> list[int]:
        """The clicks of each whole turn."""
        return turns(self.rounds, self.sides)

    def play(self, rounds: int) -> None:
        """Play that many turns of everybody, or to the end."""
        t = self.table
        while not t.over and self._round() <= rounds * self.sides:
            if self.ease:
                t.standing = {self.seat: USUAL}
                if (given := answering(t)) is not None:
                    t.take(given.seat, given.choice)
                    continue
            if self.seat in t.seats:
                self._choose()
            else:
                t.take(t.seats[0], self.bot.choose(t, t.seats[0], self.random))

    def _round(self) -> int:
        return self.table.game.study.round(self.table)

    def _choose(self) -> None:
        t, seat = self.table, self.seat
        shown = self._shown()
        offer, times = self.mind.pick(t, seat, shown.offers)
        clicks = shown.clicks(offer, times)
        self.rounds[self._round()] += clicks
        self.lone += len(shown.offers) == 1
        if self._round() > 0:
            kind = "+".join(dict.fromkeys(part.split(" ")[0] for part in parts(offer.choice)))
            self.steps[f"{step_of(t)}: {kind} ({clicks})"] += clicks
        part = self.ease and shown.stacked(offer) and times < offer.outlook.times
        self._rest = (offer.targets[0], times) if part else ("", 0)
        for _ in range(times):
            if seat in t.seats and t.pending is not None and t.pending.named(parts(offer.choice)[0], seat):
                make(t, seat, offer.choice)

    def _shown(self) -> Shown:
        view = self.table.glance(self.seat)
        prompt, scene = prompt_for(view, self.seat), self.table.game.view.scene(view, self.seat)
        assert prompt is not None
        if self.ease:
            prompt = with_plans(self.table, self.seat, prompt)
        if self._areas[0] != scene.drawn or not self._areas[1]:
            boards = self.table.game.view.boards(view)
            self._areas = scene.drawn, frozenset(area.id for board in boards for area in board.areas)
        return Shown(
            scene, self._areas[1], [offer for offer in prompt.offers if not offer.hidden], self._rest
        )


def counted(title: str, games: int, rounds: int, *, ease: bool) -> Iterator[Counted]:
    """So many games, with these seeds."""
    for seed in range(11, 11 + games):
        one = Counted(title, seed, ease=ease)
        one.play(rounds)
        yield one


def main() -> None:
    """Print the medians, and where the clicks go."""
    parser = argparse.ArgumentParser(description="Count the clicks of a turn without a browser.")
    parser.add_argument("titles", nargs="*", default=list(TITLES))
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=99, help="so many turns of each game")
    parser.add_argument("--steps", action="store_true", help="say which questions the clicks go to")
    given = parser.parse_args()
    for title in given.titles:
        medians = {}
        for ease in (True, False):
            games = list(counted(title, given.games, given.rounds, ease=ease))
            clicks = [n for one in games for n in one.turns]
            medians[ease] = median(clicks)
            print(f"{title}: {'at ease' if ease else 'everything asked'}: median {median(clicks):g}, "
                  f"mean {sum(clicks) / len(clicks):.1f} of {len(clicks)} turns, "
                  f"{sum(one.lone for one in games)} questions with one answer", flush=True)  # fmt: skip
            if given.steps:
                total: Counter[str] = sum((one.steps for one in games), Counter())
                for step, n in total.most_common(24):
                    print(f"  {n / sum(total.values()):5.1%} {step}")
        print(f"{title}: {medians[True] / medians[False]:.0%}", flush=True)


if __name__ == "__main__":
    main()
