"""Results of a run: a row a game, a row a decision, gone on with where a run was ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import pyarrow.dataset as ds

from azeroth.cli import main
from azeroth.engine import Mistake
from azeroth.lab import Plan, Played, play_in_turn, results
from azeroth.lab.results import Kept, Results, opened

TWO = Plan(game="small-world", bots=("random", "random"), seed=5)
THREE = Plan(game="small-world", bots=("random", "random", "random"), seed=5)
ABOUT = {"game": "small-world", "seed": 5}


def rows(folder: Path, table: str) -> list[dict[str, object]]:
    """All rows of a table of the folder, as any reader of Hive partitions finds them."""
    found = ds.dataset(folder / table, format="parquet", partitioning="hive").to_table().to_pylist()
    return sorted(found, key=lambda row: (row["number"], row.get("at", 0)))


def test_a_row_a_game_and_a_row_a_decision(tmp_path: Path) -> None:
    kept = Results(tmp_path / "run", {**ABOUT, "decisions": True})
    games = list(play_in_turn([TWO, THREE], 3, results=kept))
    table = rows(kept.folder, "games")
    assert [(row["number"], row["game"], row["players"]) for row in table] == [
        (0, "small-world", 2), (1, "small-world", 3), (2, "small-world", 2),
    ]  # fmt: skip
    assert [row["decisions"] for row in table] == [game.decisions for game in games]
    assert [len(row["rounds"]) for row in table] == [10] * 3  # type: ignore[arg-type]
    made = rows(kept.folder, "decisions")
    assert len(made) == sum(game.decisions for game in games)
    first = made[0]
    assert (first["number"], first["at"], first["choices"]) == (0, 0, 6)
    assert str(first["chosen"]).startswith("pick")
    assert str(first["rule"]).startswith("sw.")
    assert "." in str(first["step"])
    about, again = opened(kept.folder)
    assert about["decisions"] is True
    assert [one.played for one in again] == games


def test_a_run_that_was_ended_is_gone_on_with_and_no_game_is_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list(play_in_turn([TWO, THREE], 7))
    monkeypatch.setattr(results, "ROWS", 2)
    kept = Results(tmp_path, ABOUT)
    some: Iterator[Played] = play_in_turn([TWO, THREE], 7, results=kept)
    assert [next(some) for _ in range(3)] == whole[:3]
    del some  # ended in the middle: what was played is written
    assert Results(tmp_path, ABOUT).games == 3
    # Ended while a file was written: it is not counted, and goes.
    lost = tmp_path / "games" / "game=small-world" / "players=2" / "from-000000003.parquet"
    lost.write_bytes(b"half")
    kept = Results(tmp_path, ABOUT)
    assert not lost.exists()
    assert list(play_in_turn([TWO, THREE], 7, results=kept)) == whole
    assert [row["number"] for row in rows(tmp_path, "games")] == list(range(7))
    assert [one.played for one in kept.read(2)] == whole[:2]


def test_another_run_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    with Results(tmp_path / "run", ABOUT) as kept:
        kept.add(Kept("small-world", Played(0, 1, ("a", "b"), 3, (1, 2), (9, 8), ({}, {}))))
    before = {path: path.read_bytes() for path in kept.folder.rglob("*") if path.is_file()}
    with pytest.raises(Mistake, match="holds another run: its seed is 5, and asked for is 6"):
        Results(kept.folder, {**ABOUT, "seed": 6})
    with pytest.raises(Mistake, match="its decisions is null, and asked for is true"):
        Results(kept.folder, {**ABOUT, "decisions": True})
    assert {path: path.read_bytes() for path in kept.folder.rglob("*") if path.is_file()} == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear aunt")
    with pytest.raises(Mistake, match="not a folder of results"):
        Results(tmp_path / "mine", ABOUT)


def test_only_a_few_games_are_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "ROWS", 10)
    kept = Results(tmp_path, ABOUT)
    one = Played(0, 1, ("a", "b"), 3, (1, 2), (9, 8), ({}, {}))
    for _ in range(95):
        kept.add(Kept("small-world", one))
        assert sum(map(len, kept._rows.values())) < 10
    assert kept.games == 95


def test_every_command_keeps_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second time all games come from the folder, and say the same."""
    for name, *asked in (
        ("simulate", "small-world", "-p", "2", "-n", "3", "--decisions"),
        ("arena", "small-world", "--bots", "greedy,random", "-n", "2"),
        ("soak", "small-world", "-n", "2", "--thoroughness", "0.01", "--decisions"),
    ):
        folder = tmp_path / name
        said = []
        for _ in range(2):
            assert main([name, *asked, "--results", str(folder)]) == 0
            out = capsys.readouterr().out
            said.append([line for line in out.splitlines() if "a second" not in line and "/s" not in line])
        assert said[0] == said[1]
        table = rows(folder, "games")
        assert [row["number"] for row in table] == list(range(len(table)))
        assert all(row["breach"] is None and row["rule"] for row in table)
        made = sum(int(str(row["decisions"])) for row in table)
        if "--decisions" in asked:
            assert len(rows(folder, "decisions")) == made


def test_two_processes_do_not_write_into_each_other(tmp_path: Path) -> None:
    games = list(play_in_turn([TWO], 2))
    one, other = Results(tmp_path / "run", ABOUT), Results(tmp_path / "run", ABOUT)
    for writer in (one, other):
        writer.add(Kept("small-world", games[0]))
    one.write()
    with pytest.raises(Mistake, match=r"another process wrote to .*run meanwhile: it holds 1 games, not 0"):
        other.write()
    one.add(Kept("small-world", games[1]))
    one.write()
    assert [kept.played for kept in Results(tmp_path / "run", ABOUT).read()] == games[:2]
