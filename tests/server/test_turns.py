"""Processes that write to one SQLite file take turns."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from azeroth.server.storage.turns import Turns

WRITER = """
import sys, time
from pathlib import Path
from azeroth.server.storage.turns import Turns

database, log, me = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
turns = Turns(database)
while not database.with_name("go").exists():
    time.sleep(0.001)
for _ in range(40):
    with turns.mine():
        with log.open("a") as out:
            out.write(me)
        time.sleep(0.003)
"""


def _start(folder: Path, me: str, code: str = WRITER) -> subprocess.Popen[bytes]:
    arguments = [str(folder / "tables.sqlite"), str(folder / "log"), me]
    return subprocess.Popen([sys.executable, "-c", code, *arguments])


def test_who_waits_is_next(tmp_path: Path) -> None:
    writers = [_start(tmp_path, me) for me in "ab"]
    time.sleep(1)
    (tmp_path / "go").touch()
    assert [writer.wait(30) for writer in writers] == [0, 0]
    log = (tmp_path / "log").read_text()
    assert sorted(log) == ["a"] * 40 + ["b"] * 40
    both = log[log.index("b") if log[0] == "a" else log.index("a") :]
    both = both[: min(both.rindex("a"), both.rindex("b")) + 1]
    assert "aaaa" not in both
    assert "bbbb" not in both


def test_a_process_that_dies_gives_its_turn_up(tmp_path: Path) -> None:
    hold = WRITER.replace("time.sleep(0.003)", "time.sleep(60)")
    (tmp_path / "go").touch()
    writer = _start(tmp_path, "a", hold)
    while not (tmp_path / "log").exists():
        time.sleep(0.01)
    turns = Turns(tmp_path / "tables.sqlite")
    writer.kill()
    writer.wait(10)
    with turns.mine():
        assert (tmp_path / "log").read_text() == "a"
    turns.close()
