"""Mistakes people make, as sentences: what, where, and what is allowed instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from azeroth.engine.play.refusal import Refusal


class Mistake(Exception):
    """Somebody's input was wrong; the message is a sentence for that person."""


class UnknownGame(Mistake):
    """No game of that name is in the collection."""


class BadOption(Mistake):
    """An option, a seat or a number of players that the game does not have."""


class BadSave(Mistake):
    """A save that cannot be read, was edited, or belongs to other content."""


class BadMove(BadSave):
    """A move of a save that cannot be made, and where in the game that is."""

    def __init__(self, said: str, *, move: int, of: int, who: str, turn: str) -> None:
        super().__init__(said)
        self.move, self.of, self.who, self.turn = move, of, who, turn


class BadPosition(Mistake):
    """A described position that the game cannot stand in."""


class BadContent(Mistake):
    """Content files with mistakes: all of them, each with file, record and what is allowed."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class IllegalChoice(Mistake):
    """A choice that may not be made now, with the rule that says so."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
