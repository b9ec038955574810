"""What was found out so far: a file that a run goes on from."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from msgspec import Struct

from tools.mutants.sample import Mutant
from tools.mutants.trial import Verdict


class Result(Struct, frozen=True):
    """The verdict on a change, and the state of game and tests for which it holds."""

    state: str
    verdict: Verdict


class Store:
    """Results by change, in SQLite."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(exist_ok=True)
        self.file = sqlite3.connect(path)
        self.file.execute(
            "create table if not exists results"
            " (mutant text primary key, state text, noticed_by text, stage integer, how text)"
        )

    def get(self, mutant: Mutant) -> Result | None:
        row = self.file.execute(
            "select state, noticed_by, stage, how from results where mutant = ?", (mutant.id,)
        ).fetchone()
        return None if row is None else Result(row[0], Verdict(*row[1:]))

    def put(self, mutant: Mutant, result: Result) -> None:
        verdict = result.verdict
        self.file.execute(
            "insert or replace into results values (?, ?, ?, ?, ?)",
            (mutant.id, result.state, verdict.noticed_by, verdict.stage, verdict.how),
        )
        self.file.commit()
