"""What came of many cases, and what must not."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable

from rich import box
from rich.console import Console
from rich.table import Table

HANG_SECONDS = 30.0
SHOWN = 20


class Tally:
    """What became of the cases of one kind."""

    def __init__(self, kind: str, told: Callable[[str], None]) -> None:
        self.kind, self.told = kind, told
        self.answers: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.hangs = 0
        self.began = time.monotonic()
        self.seconds = 0.0

    def note(self, answer: object, n: int = 1) -> None:
        self.answers[str(answer)] += n
        self.seconds = time.monotonic() - self.began
        if self.cases % 5000 < n:
            self.told(f"{self.kind}: {self.cases} cases, {len(self.wrong)} wrong")

    def bad(self, what: str) -> None:
        """Something that must not happen."""
        self.wrong.append(what[:4000])
        self.told(f"{self.kind}: {what[:1500]}")

    @property
    def cases(self) -> int:
        return sum(self.answers.values())


class Listening(logging.Handler):
    """Counts what the server logs as its own mistake."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(logging.WARNING)
        self.tally = tally
        self.formatter = logging.Formatter()

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.tally.bad(f"logged: {self.format(record)}")

    def __enter__(self) -> Listening:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *error: object) -> None:
        logging.getLogger().removeHandler(self)


def show(tallies: list[Tally]) -> bool:
    """Print what came of it; was everything as it must be?"""
    shown = Table(box=box.SIMPLE_HEAD)
    for column in ("", "cases", "answers", "wrong or logged", "hangs", "seconds"):
        shown.add_column(column, justify="left" if column in ("", "answers") else "right")
    for tally in tallies:
        answers = ", ".join(f"{answer} {n}" for answer, n in tally.answers.most_common())
        wrong, hangs = str(len(tally.wrong)), str(tally.hangs)
        shown.add_row(tally.kind, f"{tally.cases:,}", answers, wrong, hangs, f"{tally.seconds:.0f}")
    console = Console(width=140)
    console.print(shown)
    print(f"{sum(tally.cases for tally in tallies):,} cases")
    for tally in tallies:
        for what in tally.wrong[:SHOWN]:
            print(f"\n{tally.kind}: {what}")
    return not any(tally.wrong or tally.hangs for tally in tallies)
