"""Trying many changes, a few at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess

from msgspec import Struct

from azeroth.engine import Mistake
from tools.mutants.sample import Mutant
from tools.mutants.trial import Trial, Verdict

_PATIENCE = 1800.0
"""Seconds by the clock after which a process hangs for a reason that computing time does not show."""


class _Running(Struct):
    mutant: Mutant
    child: ForkProcess
    until: float


def verdicts(
    mutants: Iterable[Mutant],
    trial: Callable[[Mutant], Trial],
    workers: int,
    judge: Callable[[Trial, Connection], None],
) -> Iterator[tuple[Mutant, Verdict]]:
    """Try all, so many at once, each by a judge in a process of its own, and say what comes of each."""
    context = get_context("fork")
    waiting = iter(mutants)
    running: dict[Connection, _Running] = {}
    while True:
        while len(running) < workers and (mutant := next(waiting, None)) is not None:
            ours, theirs = context.Pipe(duplex=False)
            child = context.Process(target=judge, args=(trial(mutant), theirs))
            child.start()
            theirs.close()
            running[ours] = _Running(mutant, child, time.monotonic() + _PATIENCE)
        if not running:
            return
        for ready in wait(list(running), timeout=5.0):
            assert isinstance(ready, Connection)
            done = running.pop(ready)
            yield done.mutant, _verdict(done, ready)
        for late in running.values():
            if time.monotonic() > late.until:
                late.child.kill()


def _verdict(done: _Running, ours: Connection) -> Verdict:
    with ours:
        try:
            verdict = ours.recv()
        except EOFError:
            verdict = None
    done.child.join()
    if isinstance(verdict, Verdict):
        return verdict
    if done.child.exitcode is not None and done.child.exitcode < 0:
        return Verdict("a test that brought its process down", 1, "fails")
    raise Mistake(f"the trial of {done.mutant.where} ended without a verdict.")
