"""What is noted of a game while it is played, for statistics: rounds, cards by seat, decisions."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from azeroth.engine.play.choice import Choice
from azeroth.engine.play.events import Seat
from azeroth.engine.tables.table import Table


class Decided(Struct, frozen=True):
    """A decision that was made."""

    seat: int
    step: str
    """Which step of which frame asked."""
    rule: str
    choices: int
    """Among how many was chosen."""
    chosen: str
    value: float
    """How good the position was for the seat before it chose, as the game's own evaluation sees it."""


class Played(Struct, frozen=True):
    """A finished game: who played, how it ended, how long it took, and what each seat played with."""

    number: int
    seed: int
    bots: tuple[str, ...]
    decisions: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    facts: tuple[dict[str, tuple[str, ...]], ...]
    ending: dict[str, tuple[str, ...]] = {}
    rule: str = ""
    """The rule by which it ended as it did."""
    cards: tuple[tuple[str, ...], ...] = ()
    """Which cards each seat used, where the game says."""
    rounds: tuple[tuple[float, ...], ...] = ()
    """What each seat had at the end of each round, where the game counts rounds."""
    first: tuple[int, ...] = ()
    """Who had the first turn."""
    decided: tuple[Decided, ...] = ()
    """Every decision, where they are kept."""
    slowest: tuple[tuple[float, float], ...] = ()
    """The longest choice of each seat in seconds, by the clock and by processor time, where it was timed."""

    def share(self, seat: int) -> float:
        """What of the win is the seat's: all of it, a part where several share it, or nothing."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


class Notes:
    """Notes of one game; `note` is told of every choice before it is made, `end` once the game is over."""

    def __init__(self, *, decisions: bool = False) -> None:
        self.rounds: list[tuple[float, ...]] = []
        """What each seat had at the end of each round."""
        self.first: tuple[int, ...] = ()
        """Who had the first turn."""
        self.decided: list[Decided] = []
        self._all = decisions
        self._actors: list[tuple[int, Seat]] = []
        self._cards: list[dict[str, None]] = []

    @property
    def cards(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat used, in the order of their first use."""
        return tuple(tuple(cards) for cards in self._cards)

    def note(self, t: Table[Any, Any], seat: Seat, choice: Choice) -> None:
        """The seat is about to choose that."""
        self._rounds_until(t)
        self._actors.append((len(t.happened), seat))
        ask = t.pending
        if self._all and ask is not None:
            frame = t.pos.stack[-1]
            step = f"{type(frame).__name__}.{frame.at}"
            value = float(t.game.bot.evaluate(t, seat))
            self.decided.append(Decided(seat, step, ask.rule, len(t.choices(seat)), str(choice), value))

    def _rounds_until(self, t: Table[Any, Any]) -> None:
        study = t.game.study
        now = study.round(t)
        if now <= 1:
            self.first = tuple(study.first(t))
        while len(self.rounds) < now - 1:
            self.rounds.append(tuple(study.scores(t)))

    def end(self, t: Table[Any, Any]) -> None:
        """The game is over."""
        study, result = t.game.study, t.result
        assert result is not None
        if study.round(t) > 0:
            self.rounds.append(tuple(float(score) for score in result.scores))
        self._cards = [{} for _ in t.names]
        bounds = [at for at, _ in self._actors[1:]] + [len(t.happened)]
        for (begin, actor), until in zip(self._actors, bounds, strict=True):
            for event in t.happened[begin:until]:
                # Who an event is about; where it does not say, who chose what led to it.
                seat = getattr(event, "seat", actor)
                for card, _ in study.shows(event):
                    if 0 <= seat < len(self._cards):
                        self._cards[seat].setdefault(card)


def as_played(
    table: Table[Any, Any], number: int, seed: int, bots: tuple[str, ...], made: int, notes: Notes
) -> Played:
    """A table at its end as numbers."""
    result = table.result
    assert result is not None
    facts = tuple(
        {kind: tuple(names) for kind, names in table.game.study.facts(table, seat).items()}
        for seat in range(len(bots))
    )
    ending = {kind: tuple(names) for kind, names in table.game.study.ending(table).items()}
    return Played(
        number, seed, bots, made, result.ranks, result.scores, facts, ending, result.rule, notes.cards,
        tuple(notes.rounds), notes.first, tuple(notes.decided),
    )  # fmt: skip
