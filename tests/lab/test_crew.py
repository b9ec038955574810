"""Whoever does the work, the results are the same, in order, each once."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from azeroth import crew
from azeroth.crew import AHEAD, RayCluster, WorkerLost, _in_order, done_by
from azeroth.engine import Mistake
from azeroth.lab import Plan

ROOT = Path(__file__).parents[2]
PLAN = Plan(game="small-world", bots=("random", "random"), seed=5)


def squared(n: int) -> int:
    return n * n


def dies_once(job: tuple[int, str]) -> int:
    """Job 3 ends its worker the first time; a file remembers that it did."""
    n, folder = job
    mark = Path(folder) / f"died-{n}"
    if n in (3, 11) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n


def test_results_come_in_order_from_one_process_and_from_several() -> None:
    assert list(done_by(squared, range(40))) == list(done_by(squared, range(40), workers=2, chunk=3))


def test_a_process_that_was_ended_is_told_in_a_sentence(tmp_path: Path) -> None:
    jobs = [(n, str(tmp_path)) for n in range(20)]
    with pytest.raises(WorkerLost, match="ended from outside"):
        list(done_by(dies_once, jobs, workers=2, chunk=1))


class Late:
    """A crew whose first chunk comes last: what waits for it must stay little."""

    def __init__(self) -> None:
        self.size, self.most, self.waits = 2, 0, 0
        self.held: list[tuple[int, list[int]]] = []

    def give(self, work: object, jobs: Sequence[Any]) -> int:
        self.held.append((len(self.held), [n * n for n in jobs]))
        return len(self.held) - 1

    def wait(self, given: Sequence[int]) -> Sequence[int]:
        self.most = max(self.most, len(given))
        return given[1:] or given

    def results(self, done: int) -> list[int]:
        return self.held[done][1]

    def close(self) -> None:
        """Nobody was hired."""


def test_the_driver_holds_only_a_few_chunks() -> None:
    crew, drawn = Late(), []

    def jobs() -> Iterator[int]:
        for n in range(1000):
            drawn.append(n)
            yield n

    results = _in_order(crew, squared, jobs(), 1)
    assert next(results) == 0
    assert len(drawn) <= AHEAD * crew.size + 1
    assert [0, *results] == [n * n for n in range(1000)]
    assert crew.most <= AHEAD * crew.size


DEATHS = """
import sys
from pathlib import Path
import ray
from azeroth.crew import done_by
from azeroth.lab import Plan, play_all
from tests.lab.test_crew import PLAN, dies_once
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
jobs = [(n, sys.argv[1]) for n in range(40)]
assert list(done_by(dies_once, jobs, on="ray", chunk=2)) == [n * n for n in range(40)]
assert {path.name for path in Path(sys.argv[1]).iterdir()} == {"died-3", "died-11"}
assert list(play_all(PLAN, 12, on="ray")) == list(play_all(PLAN, 12))
print("the same")
"""


def in_another_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Ray starts processes of its own, which a test's process would have to watch over."""
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=500, check=False, cwd=ROOT
    )


def test_a_cluster_gives_the_same_also_when_workers_die(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    said = in_another_process("-c", DEATHS, str(tmp_path))
    assert "the same" in said.stdout.splitlines(), said.stderr[-2000:]


class Gone:
    """Ray, whose cluster is lost while it works."""

    class exceptions:  # noqa: N801 - as Ray names it
        RayError = type("RayError", (Exception,), {})
        RayTaskError = type("RayTaskError", (RayError,), {})

    def __init__(self, error: type[Exception]) -> None:
        self.error = error
        self.is_initialized = lambda: True
        self.cluster_resources = lambda: {"CPU": 2}
        self.remote = lambda **how: lambda work: SimpleNamespace(remote=lambda *given: object())
        self.wait = lambda given, num_returns: (given[:num_returns], given[num_returns:])

    def get(self, done: object) -> list[Any]:
        raise self.error("The task's local raylet died.\nA second line.")


def test_a_cluster_that_is_lost_is_told_in_a_sentence_and_failing_work_as_it_failed() -> None:
    with pytest.raises(WorkerLost, match=r"was lost in the middle: The task's local raylet died\.$"):
        list(_in_order(RayCluster(Gone(Gone.exceptions.RayError), "ray"), squared, range(3), 1))
    with pytest.raises(Gone.exceptions.RayTaskError):
        list(_in_order(RayCluster(Gone(Gone.exceptions.RayTaskError), "ray"), squared, range(3), 1))


def test_a_cluster_that_does_not_answer_is_told_in_a_sentence() -> None:
    pytest.importorskip("ray")
    said = in_another_process("-m", "azeroth", "simulate", "small-world", "-n", "1", "--on", "127.0.0.1:1")
    assert said.returncode == 2
    assert "no Ray cluster answers at '127.0.0.1:1'" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize(
    ("answer", "why"), [(None, "timed out"), (b"HTTP/1.1 400 Bad Request", "something else listens there")]
)
def test_what_listens_but_is_no_cluster_is_told_in_a_sentence(
    answer: bytes | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"

        def answering() -> None:
            line, _ = server.accept()
            with line:
                line.recv(100)
                if answer is not None:
                    line.sendall(answer)
                else:
                    line.recv(1)  # until the other side gives up

        listener = Thread(target=answering)
        listener.start()
        with pytest.raises(Mistake, match=rf"no Ray cluster answers at '{address}': {why}\."):
            crew._reach(address)
        listener.join()


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:", ":6379", "127.0.0.1:99999"])
def test_what_is_no_address_is_told_in_a_sentence(address: str) -> None:
    with pytest.raises(Mistake, match="a cluster's address is HOST:PORT or ray://HOST:PORT"):
        crew._reach(address)
