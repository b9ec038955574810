"""Played games as Parquet: a row for each seat of each game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from azeroth.engine import Mistake
from azeroth.lab.match import Played

FACTS = pa.map_(pa.string(), pa.list_(pa.string()))
SCHEMA = pa.schema([
    ("game", pa.int64()), ("number", pa.int32()), ("seed", pa.int64()), ("decisions", pa.int32()),
    ("players", pa.int8()), ("seat", pa.int8()), ("bot", pa.string()), ("rank", pa.int8()),
    ("score", pa.int32()), ("facts", FACTS), ("ending", FACTS),
])  # fmt: skip


KEY = b"azeroth"


def write(path: Path, games: Sequence[Played], about: str) -> None:
    """Write them, with a line about what was played; Mistake says why not."""
    rows = [
        {
            "game": at, "number": game.number, "seed": game.seed, "decisions": game.decisions,
            "players": len(game.bots), "seat": seat, "bot": bot, "rank": game.ranks[seat],
            "score": game.scores[seat], "facts": [(k, list(v)) for k, v in game.facts[seat].items()],
            "ending": [(k, list(v)) for k, v in game.ending.items()],
        }
        for at, game in enumerate(games)
        for seat, bot in enumerate(game.bots)
    ]  # fmt: skip
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        pq.write_table(
            pa.Table.from_pylist(rows, SCHEMA.with_metadata({KEY: about})), part, compression="zstd"
        )
        part.replace(path)
    except OSError as error:
        raise Mistake(f"cannot write {path}: {(error.strerror or str(error)).lower()}.") from None


def read(path: Path, about: str) -> list[Played]:
    """The games of a file, if that is what was played; Mistake says what is wrong with it."""
    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise Mistake(f"cannot read {path} as Parquet: {str(error).splitlines()[0][:120]}.") from None
    if table.schema.names != SCHEMA.names:
        raise Mistake(f"{path} has other columns than played games: {', '.join(SCHEMA.names)} are wanted.")
    found = (table.schema.metadata or {}).get(KEY, b"").decode()
    if found != about:
        raise Mistake(f"{path} holds other games ({found[:200]}) than asked for ({about[:200]}).")
    games = []
    for _, group in groupby(table.to_pylist(), key=lambda row: row["game"]):
        rows = list(group)
        first = rows[0]
        games.append(
            Played(
                first["number"], first["seed"], tuple(row["bot"] for row in rows), first["decisions"],
                tuple(row["rank"] for row in rows), tuple(row["score"] for row in rows),
                tuple({kind: tuple(names) for kind, names in row["facts"]} for row in rows),
                {kind: tuple(names) for kind, names in first["ending"]},
            )
        )  # fmt: skip
    return games
