"""One change on trial: a forked process imports the game with it and runs tests until one fails."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, ModuleType

import pytest
from msgspec import Struct

from tools.mutants import pytests
from tools.mutants.record import Test

_NEAREST = 16
"""So many tests are tried before the others of their stage: to collect a few files costs less than all."""
_COLLECTING = 120.0
"""Seconds of computing after which collecting tests does not end."""


class Trial(Struct, frozen=True):
    """A changed module and the tests to be asked."""

    module: str
    source: str
    stages: tuple[tuple[Test, ...], ...]
    """Tests marked with a rule of the chapter, then the others."""
    function: tuple[int, int] | None = None
    """The lines of the function that is changed, if what is changed lies in one."""


class Verdict(Struct, frozen=True):
    """What came of a trial."""

    noticed_by: str
    """A test's id, or nothing when all passed."""
    stage: int
    how: str
    """`fails`, `does not end`, or `cannot be imported`."""


SURVIVED = Verdict("", -1, "")
UNSURE = Verdict("", -1, "unsure")
"""The function could not be changed where it is loaded."""


def judge(root: Path, trial: Trial, answer: Connection) -> None:
    """Run the trial in this process, which must be a child: it never again plays the game as it is."""
    loaded = [name for name in sys.modules if name == trial.module]
    assert not loaded, f"{trial.module} was imported before the fork"
    sys.meta_path.insert(0, _Changed(trial.module, trial.source))
    lots = [
        (stage, lot)
        for stage, tests in enumerate(trial.stages)
        for lot in (tests[:_NEAREST], tests[_NEAREST:])
        if lot
    ]
    for stage, tests in lots:
        watcher = _Watcher(stage, tests, answer)
        files = list(dict.fromkeys(test.file for test in tests))
        code = pytests.run(files, watcher, root)
        if watcher.failed:
            say(answer, Verdict(watcher.failed, stage, "fails"))
        elif code == pytest.ExitCode.INTERRUPTED:
            say(answer, Verdict(tests[0].id, stage, "cannot be imported"))
        elif code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
            raise RuntimeError(f"pytest could not run {files}")
    say(answer, SURVIVED)


def limit(test: Test) -> float:
    """Seconds of computing after which a test does not end."""
    return 5 + 20 * test.seconds


def say(answer: Connection, verdict: Verdict) -> None:
    """Send the verdict and end the process."""
    answer.send(verdict)
    answer.close()
    os._exit(0)


class _Changed(MetaPathFinder):
    """Finds one module, with another source."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(name, spec.loader.path, self.source)
        return spec


class _Loader(SourceFileLoader):
    """Loads a module from another source under the same file name, past every cache."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, _name: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _Watcher:
    """A plugin of pytest: the given tests only, in their order, each with a limit of computing time."""

    def __init__(self, stage: int, tests: Sequence[Test], answer: Connection) -> None:
        self.stage = stage
        self.answer = answer
        self.limits = {test.id: limit(test) for test in tests}
        self.order = {test.id: index for index, test in enumerate(tests)}
        self.now = tests[0].id
        self.failed = ""
        signal.signal(signal.SIGPROF, self._too_long)
        signal.setitimer(signal.ITIMER_PROF, _COLLECTING)

    def _too_long(self, _signal: int, _frame: FrameType | None) -> None:
        say(self.answer, Verdict(self.now, self.stage, "does not end"))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = item.nodeid
        signal.setitimer(signal.ITIMER_PROF, self.limits[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
