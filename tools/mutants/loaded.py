"""Trials without an import: the game and its tests are loaded once, and a fork gets the function changed.

Tests are run before the first fork, so that what is worked out once, as content, is there for every trial.
What lies outside of functions cannot be changed like that, and a result that is kept between tests would hide
a change: these are left for a process that imports everything anew.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from tools.mutants import pytests
from tools.mutants.run import verdicts
from tools.mutants.sample import Mutant
from tools.mutants.trial import SURVIVED, UNSURE, Trial, Verdict, limit, say


def judged(
    game: str,
    mutants: Sequence[Mutant],
    trial: Callable[[Mutant], Trial],
    workers: int,
    root: Path,
    before: Collection[str] = (),
) -> Iterator[tuple[Mutant, Verdict]]:
    """The changes that can be judged so, each with its verdict, as they come; `before` are the tests that are
    run before the first of them."""
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    inside = [mutant for mutant in mutants if mutant.spot.function is not None]
    plugin = _Loaded(inside, trial, workers, theirs, before)
    child = context.Process(target=_session, args=(game, plugin, root))
    child.start()
    theirs.close()
    by_id = {mutant.id: mutant for mutant in inside}
    try:
        while True:
            found, verdict = ours.recv()
            if verdict != UNSURE:
                yield by_id[found], verdict
    except EOFError:
        child.join()


def _session(game: str, plugin: _Loaded, root: Path) -> None:
    pytests.run([f"tests/{game}"], plugin, root)
    plugin.answer.close()


class _Loaded:
    """A plugin of pytest that collects all tests and, in the place of running them, forks for each change."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        trial: Callable[[Mutant], Trial],
        workers: int,
        answer: Connection,
        before: Collection[str],
    ) -> None:
        self.mutants = mutants
        self.trial = trial
        self.workers = workers
        self.answer = answer
        self.before = before
        self.failed = ""
        self.functions: list[FunctionType] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        pytests.run_items(session, [item for item in session.items if item.nodeid in self.before])
        self.functions = functions()
        gc.collect()
        gc.freeze()
        judge = partial(self._judge, items)
        for mutant, verdict in verdicts(self.mutants, self.trial, self.workers, judge):
            self.answer.send((mutant.id, verdict))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def _judge(self, items: Mapping[str, pytest.Item], trial: Trial, answer: Connection) -> None:
        """Run the trial in this process, which must be a child."""
        if not change(trial, self.functions):
            say(answer, UNSURE)
        for stage, tests in enumerate(trial.stages):
            chosen = [(items[test.id], limit(test)) for test in tests if test.id in items]
            for index, (item, seconds) in enumerate(chosen):
                signal.signal(signal.SIGPROF, partial(_endless, answer, item.nodeid, stage))
                signal.setitimer(signal.ITIMER_PROF, seconds)
                following = chosen[index + 1][0] if index + 1 < len(chosen) else None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    say(answer, Verdict(self.failed, stage, "fails"))
        say(answer, SURVIVED)


def _endless(answer: Connection, test: str, stage: int, _signal: int, _frame: FrameType | None) -> None:
    say(answer, Verdict(test, stage, "does not end"))


def functions() -> list[FunctionType]:
    """All functions that there are."""
    return [held for held in gc.get_objects() if type(held) is FunctionType]


def change(trial: Trial, known: Sequence[FunctionType]) -> bool:
    """Give the function that a trial changes its new code, wherever it is held; False if that cannot be."""
    module = sys.modules.get(trial.module)
    if module is None or module.__file__ is None or trial.function is None:
        return False
    first, last = trial.function
    new = {
        (code.co_qualname, code.co_firstlineno): code
        for code in _functions(compile(trial.source, module.__file__, "exec", dont_inherit=True))
        if first <= code.co_firstlineno <= last
    }
    changed = False
    for held in known:
        if held.__code__.co_filename == module.__file__:
            code = new.get((held.__code__.co_qualname, held.__code__.co_firstlineno))
            if code is not None and code.co_freevars == held.__code__.co_freevars:
                held.__code__ = code
                changed = True
    return changed


def _functions(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module and of its classes, not those within functions."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_flags & 0x2:  # CO_NEWLOCALS: a function, not the body of a class
                yield part
            else:
                yield from _functions(part)
