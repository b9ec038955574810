"""Processes that write to one SQLite file take turns."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azeroth.server.storage.turns import NEXT, Turns

WRITER = """
import sys, time
from pathlib import Path
from azeroth.server.storage.turns import Turns

with Turns(Path(sys.argv[1])).mine():
    Path(sys.argv[2]).write_text("written")
    time.sleep(float(sys.argv[3]))
"""


def _writer(folder: Path, holds: float) -> subprocess.Popen[bytes]:
    arguments = [str(folder / "tables.sqlite"), str(folder / "log"), str(holds)]
    return subprocess.Popen([sys.executable, "-c", WRITER, *arguments])


def _somebody_waits(turns: Turns) -> bool:
    """Whether another process stands in line."""
    try:
        fcntl.lockf(turns._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, NEXT)
    except BlockingIOError:
        return True
    fcntl.lockf(turns._file, fcntl.LOCK_UN, 1, NEXT)
    return False


@pytest.fixture
def turns(tmp_path: Path) -> Turns:
    return Turns(tmp_path / "tables.sqlite")


def test_who_waits_is_next(turns: Turns, tmp_path: Path) -> None:
    with turns.mine():
        writer = _writer(tmp_path, 0.1)
        patience = time.monotonic() + 60
        while not _somebody_waits(turns):
            assert writer.poll() is None
            assert time.monotonic() < patience
            time.sleep(0.01)
        assert not (tmp_path / "log").exists()
    with turns.mine():
        assert (tmp_path / "log").read_text() == "written"
    assert writer.wait(30) == 0
    turns.close()


def test_a_process_that_dies_gives_its_turn_up(turns: Turns, tmp_path: Path) -> None:
    writer = _writer(tmp_path, 60)
    while not (tmp_path / "log").exists():
        time.sleep(0.01)
    writer.kill()
    writer.wait(10)
    with turns.mine():
        assert (tmp_path / "log").read_text() == "written"
    turns.close()
