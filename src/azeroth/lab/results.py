"""Results of a run as a folder of Parquet files: a row for each game and, if wanted, for each decision.

    DIR/run.json                                              what is played, and how many games are kept
    DIR/games/game=small-world/players=2/from-000000000.parquet
    DIR/decisions/game=small-world/players=2/from-000000000.parquet

Files are written whole or not at all, and count once `run.json` counts them: whoever ends the run in the
middle, the next goes on behind the last game that is counted, and no game is there twice.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from azeroth.engine import Mistake, OptionValue
from azeroth.engine.study.record import Decided, Played

NAMES = pa.list_(pa.string())
FACTS = pa.map_(pa.string(), NAMES)
GAMES = pa.schema([
    ("number", pa.int64()), ("seed", pa.int64()), ("options", pa.map_(pa.string(), pa.string())),
    ("bots", NAMES), ("decisions", pa.int32()), ("ranks", pa.list_(pa.int8())),
    ("scores", pa.list_(pa.int32())), ("facts", pa.list_(FACTS)), ("ending", FACTS), ("rule", pa.string()),
    ("cards", pa.list_(NAMES)), ("rounds", pa.list_(pa.list_(pa.float32()))), ("first", pa.list_(pa.int8())),
    ("breach", pa.string()), ("slowest", pa.list_(pa.list_(pa.float64()))),
])  # fmt: skip
UNTIMED = GAMES.names[:-1]
"""The columns of games that were kept before choices were timed."""
DECISIONS = pa.schema([
    ("number", pa.int64()), ("at", pa.int32()), ("seat", pa.int8()), ("step", pa.string()),
    ("rule", pa.string()), ("choices", pa.int32()), ("chosen", pa.string()), ("value", pa.float32()),
])  # fmt: skip
ROWS = 10_000
"""Games of a file at most."""
DECISION_ROWS = 200_000
SECONDS = 60.0
"""After so long a file is written, however few games there are: what a loss of power may cost."""

About = Mapping[str, Any]
"""What is played, in words and numbers: two runs with the same are the same run."""


class Kept(Struct, frozen=True):
    """A game of a run, with what a run over several games and options must say besides."""

    game: str
    played: Played
    options: Mapping[str, OptionValue] = {}
    breach: str = ""
    """The promise that it broke, when it was checked for that."""


class _Card(Struct):
    """What `run.json` holds."""

    about: dict[str, Any]
    games: int = 0


class Results:
    """The results of a run, new or to be gone on with; Mistake if the folder holds another run."""

    def __init__(self, folder: Path, about: About) -> None:
        self.folder = folder
        wanted = msgspec.json.decode(msgspec.json.encode(about))
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            self._card = _Card(wanted)
        else:
            self._card = _card(folder)
            _same(folder, self._card.about, wanted)
            self._drop_uncounted()
        self.decisions = bool(wanted.get("decisions"))
        self._rows: dict[tuple[str, str, int], list[dict[str, Any]]] = {}
        self._games = self._decided = 0
        self._since = monotonic()

    @property
    def games(self) -> int:
        """How many games are there, those not written yet among them."""
        return self._card.games + self._games

    def add(self, kept: Kept) -> None:
        """Keep a game: number `games` of the run."""
        played, players = kept.played, len(kept.played.bots)
        self._rows.setdefault(("games", kept.game, players), []).append(_row(kept))
        if self.decisions:
            rows = self._rows.setdefault(("decisions", kept.game, players), [])
            rows += (_decision(played.number, at, one) for at, one in enumerate(played.decided))
        self._games += 1
        self._decided += len(played.decided)
        full = self._games >= ROWS or self._decided >= DECISION_ROWS
        if full or monotonic() - self._since >= SECONDS:
            self.write()

    def write(self) -> None:
        """Write what is not written yet."""
        if not self._games and (self.folder / "run.json").exists():
            return
        self._only_writer()
        try:
            for (table, game, players), rows in self._rows.items():
                folder = self.folder / table / f"game={game}" / f"players={players}"
                folder.mkdir(parents=True, exist_ok=True)
                schema = GAMES if table == "games" else DECISIONS
                path = folder / f"from-{self._card.games:09}.parquet"
                part = path.with_suffix(".part")
                pq.write_table(pa.Table.from_pylist(rows, schema), part, compression="zstd")
                part.replace(path)
            self.folder.mkdir(parents=True, exist_ok=True)
            card = _Card(self._card.about, self.games)
            part = self.folder / "run.part"
            part.write_bytes(msgspec.json.format(msgspec.json.encode(card)))
            part.replace(self.folder / "run.json")
        except OSError as error:
            raise Mistake(f"cannot write to {self.folder}: {_why(error)}.") from None
        self._card, self._rows = card, {}
        self._games = self._decided = 0
        self._since = monotonic()

    def _only_writer(self) -> None:
        """Mistake if the folder has grown meanwhile: another process plays the same run into it."""
        there = _card(self.folder).games if (self.folder / "run.json").exists() else 0
        if there != self._card.games:
            self._rows, self._games, self._decided = {}, 0, 0
            raise Mistake(
                f"another process wrote to {self.folder} meanwhile: it holds {there} games, not "
                f"{self._card.games}, and stays as it is."
            )

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.write()

    def read(self, most: int | None = None) -> Iterator[Kept]:
        """The games that are written, in their order; only a few are in memory at a time."""
        return _read(self.folder, self._card.games if most is None else min(most, self._card.games))

    def _drop_uncounted(self) -> None:
        """Remove files of games that are not counted: they will be played again."""
        for path in [*self.folder.rglob("from-*.parquet"), *self.folder.rglob("*.part")]:
            if path.suffix == ".part" or int(path.stem.removeprefix("from-")) >= self._card.games:
                path.unlink()


def opened(folder: Path) -> tuple[dict[str, Any], Iterator[Kept]]:
    """What a folder is about, and its games; Mistake if it holds no results."""
    card = _card(folder)
    return card.about, _read(folder, card.games)


# -- the folder -----------------------------------------------------------------------------------


def _card(folder: Path) -> _Card:
    try:
        return msgspec.json.decode((folder / "run.json").read_bytes(), type=_Card)
    except (OSError, msgspec.DecodeError):
        raise Mistake(f"{folder} is not a folder of results: it has no run.json that can be read.") from None


def _same(folder: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for name in dict.fromkeys([*wanted, *found]):
        if found.get(name) != wanted.get(name):
            there, asked = (msgspec.json.encode(x.get(name)).decode()[:80] for x in (found, wanted))
            raise Mistake(f"{folder} holds another run: its {name} is {there}, and asked for is {asked}.")


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _read(folder: Path, games: int) -> Iterator[Kept]:
    parts = sorted((folder / "games").glob("game=*/players=*"))
    for number, kept in heapq.merge(*(_rows_of(part) for part in parts), key=lambda pair: pair[0]):
        if number < games:
            yield kept


def _rows_of(folder: Path) -> Iterator[tuple[int, Kept]]:
    game = folder.parent.name.removeprefix("game=")
    for path in sorted(folder.glob("from-*.parquet")):
        try:
            file = pq.ParquetFile(path)
            if file.schema_arrow.names not in (GAMES.names, UNTIMED):
                raise Mistake(f"{path} has other columns than played games: {', '.join(GAMES.names)}.")
            for batch in file.iter_batches(batch_size=1000):
                for row in batch.to_pylist():
                    yield row["number"], _kept(game, row)
        except (OSError, pa.ArrowInvalid) as error:
            raise Mistake(f"cannot read {path} as Parquet: {str(error).splitlines()[0][:120]}.") from None


# -- rows -----------------------------------------------------------------------------------------


def _row(kept: Kept) -> dict[str, Any]:
    one = kept.played
    return {
        "number": one.number, "seed": one.seed,
        "options": [(name, str(value)) for name, value in kept.options.items()],
        "bots": one.bots, "decisions": one.decisions, "ranks": one.ranks, "scores": one.scores,
        "facts": [_pairs(facts) for facts in one.facts], "ending": _pairs(one.ending), "rule": one.rule,
        "cards": one.cards, "rounds": one.rounds, "first": one.first, "breach": kept.breach or None,
        "slowest": one.slowest or None,
    }  # fmt: skip


def _pairs(facts: Mapping[str, Sequence[str]]) -> list[tuple[str, Sequence[str]]]:
    return list(facts.items())


def _decision(number: int, at: int, one: Decided) -> dict[str, Any]:
    return {
        "number": number, "at": at, "seat": one.seat, "step": one.step, "rule": one.rule,
        "choices": one.choices, "chosen": one.chosen, "value": one.value,
    }  # fmt: skip


def _kept(game: str, row: Mapping[str, Any]) -> Kept:
    played = Played(
        row["number"], row["seed"], tuple(row["bots"]), row["decisions"], tuple(row["ranks"]),
        tuple(row["scores"]), tuple(_facts(facts) for facts in row["facts"]), _facts(row["ending"]),
        row["rule"], tuple(tuple(cards) for cards in row["cards"]),
        tuple(tuple(scores) for scores in row["rounds"]), tuple(row["first"]),
        slowest=tuple((clock, work) for clock, work in row.get("slowest") or ()),
    )  # fmt: skip
    return Kept(game, played, dict(row["options"]), row["breach"] or "")


def _facts(pairs: Sequence[tuple[str, Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    return {kind: tuple(names) for kind, names in pairs}
