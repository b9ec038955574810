"""Processes that write to one SQLite file write one after another, and who waits is next."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azeroth.server.storage.file_lock import NEXT, FileLock

WRITER = """
import sys, time
from pathlib import Path
from azeroth.server.storage.file_lock import FileLock

with FileLock(Path(sys.argv[1])).held():
    Path(sys.argv[2]).write_text("written")
    time.sleep(float(sys.argv[3]))
"""


def _writer(folder: Path, holds: float) -> subprocess.Popen[bytes]:
    arguments = [str(folder / "tables.sqlite"), str(folder / "log"), str(holds)]
    return subprocess.Popen([sys.executable, "-c", WRITER, *arguments])


def _somebody_waits(lock: FileLock) -> bool:
    """Whether another process stands in line."""
    try:
        fcntl.lockf(lock._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, NEXT)
    except BlockingIOError:
        return True
    fcntl.lockf(lock._file, fcntl.LOCK_UN, 1, NEXT)
    return False


@pytest.fixture
def lock(tmp_path: Path) -> FileLock:
    return FileLock(tmp_path / "tables.sqlite")


def test_who_waits_is_next(lock: FileLock, tmp_path: Path) -> None:
    with lock.held():
        writer = _writer(tmp_path, 0.1)
        patience = time.monotonic() + 60
        while not _somebody_waits(lock):
            assert writer.poll() is None
            assert time.monotonic() < patience
            time.sleep(0.01)
        assert not (tmp_path / "log").exists()
    with lock.held():
        assert (tmp_path / "log").read_text() == "written"
    assert writer.wait(30) == 0
    lock.close()


def test_a_process_that_dies_gives_its_turn_up(lock: FileLock, tmp_path: Path) -> None:
    writer = _writer(tmp_path, 60)
    while not (tmp_path / "log").exists():
        time.sleep(0.01)
    writer.kill()
    writer.wait(10)
    with lock.held():
        assert (tmp_path / "log").read_text() == "written"
    lock.close()
