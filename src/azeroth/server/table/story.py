"""The story of a game: its chapters, how the scores grew, what they came from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.engine import BadSave, Seat, Table
from azeroth.engine.view.scene import Gauge
from azeroth.server.wire.rest import Chapter, Story

_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
MOST_SOURCES = 12


class Course(Struct, frozen=True):
    """How the scores of a game have grown so far."""

    score: str
    labels: list[str]
    scores: list[list[float]]
    sources: dict[str, dict[Seat, int]]

    @classmethod
    def read(cls, raw: bytes) -> Course:
        """The course in some bytes of ours; BadSave when an older version wrote them otherwise."""
        try:
            return msgspec.msgpack.decode(raw, type=cls)
        except msgspec.DecodeError as error:
            raise BadSave(f"the course of the game cannot be read: {error}") from None

    def write(self) -> bytes:
        return msgspec.msgpack.encode(self)


class Teller:
    """Looks at a table after each of its moves. Scores may be secret: they are taken only once it is over."""

    def __init__(self, table: Table[Any, Any], over: bool, before: Course | None = None) -> None:
        """`before`: what happened in the game that the table goes on from."""
        self.over = over
        self.seen = 0
        self.chapters: list[Chapter] = []
        self.labels: list[str] = []
        self.scores: list[list[float]] = [[] for _ in table.names]
        self.sources: dict[str, Counter[Seat]] = {}
        self.score = ""
        if before is not None and over:
            self.score, self.labels = before.score, list(before.labels)
            self.scores = [list(line) for line in before.scores]
            self.sources = {what: Counter(by) for what, by in before.sources.items()}
        self.look(table)

    def so_far(self) -> Course:
        """What was seen, to go on from."""
        sources = {what: dict(by) for what, by in self.sources.items()}
        return Course(self.score, self.labels, self.scores, sources)

    def look(self, table: Table[Any, Any]) -> None:
        """What has happened since the last look."""
        news = table.happened[self.seen :]
        self.seen = len(table.happened)
        turned = False
        for event in news:
            if event.heading and not event.to:
                title = _LINK.sub(r"\1", event.words(table))
                self.chapters.append(Chapter(at=len(table.moves), title=title, kind=event.heading))
                turned = turned or event.heading == "turn"
            for seat, what, n in event.gains(table):
                self.sources.setdefault(what, Counter())[seat] += n
        if self.over and (turned or table.over):
            self._score(table)

    def _score(self, table: Table[Any, Any]) -> None:
        """The scores now, when there are any: each seat's gauge that the game is won by."""
        scene = table.game.view.scene(table, None)
        found = [next((g for g in panel.gauges if g.score), None) for panel in scene.seats]
        study = table.game.study
        if any(found):
            self.score = next(gauge.name for gauge in found if gauge)
            values: Sequence[float] = [_value(gauge) for gauge in found]
        elif study.counted:
            self.score, values = study.counted, study.scores(table)
        else:
            return
        # A combat's title begins with whoever fights.
        self.labels.append(next((one.title for one in reversed(self.chapters) if one.kind == "turn"), ""))
        for seat, value in enumerate(values):
            self.scores[seat].append(value)

    def end(self, table: Table[Any, Any]) -> Story:
        """All that was seen."""
        if self.over and not table.over:  # it was given up
            self._score(table)
        for seat, what, n in table.game.study.sources(table) if self.over else ():
            self.sources.setdefault(what, Counter())[seat] += n
        ranked = self._ranked()
        seats = range(len(table.names))
        return Story(
            chapters=tuple(self.chapters),
            score=self.score,
            labels=tuple(self.labels),
            scores=tuple(tuple(line) for line in self.scores) if self.labels else (),
            sources=tuple((what, tuple(by[seat] for seat in seats)) for what, by in ranked)
            if self.over
            else (),
        )

    def _ranked(self) -> list[tuple[str, Counter[int]]]:
        """What brought most comes first; what has no row of its own is in the last, so that all adds up."""
        ranked = sorted(self.sources.items(), key=lambda pair: -sum(pair[1].values()))
        if len(ranked) <= MOST_SOURCES:
            return ranked
        rest: Counter[int] = Counter()
        for _, by in ranked[MOST_SOURCES - 1 :]:
            rest.update(by)
        return [*ranked[: MOST_SOURCES - 1], ("other", rest)]


def _value(gauge: Gauge | None) -> float:
    found = _NUMBER.match(gauge.value) if gauge is not None else None
    return float(found[0]) if found else 0.0
