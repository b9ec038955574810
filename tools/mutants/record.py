"""Which tests reach which functions: a game's tests are run twice without a change."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType

import msgspec
import pytest
from msgspec import Struct

from azeroth.engine import Mistake
from tools.mutants import chapters, pytests


class Test(Struct, frozen=True):
    """What is known of one test."""

    __test__ = False  # no class of tests, though its name begins like one

    id: str
    rules: tuple[str, ...]
    seconds: float
    """Of computing, when what is worked out once is there already."""
    reaches: dict[str, tuple[int, ...]]
    """For each rule module the first lines of the functions that it runs."""

    @property
    def file(self) -> str:
        return self.id.partition("::")[0]

    def runs(self, path: str, function: tuple[int, int]) -> bool:
        """Whether it runs the function on these lines of the module."""
        return _within(self.reaches, path, function)


class Record(Struct, frozen=True):
    """What is known of tests: of one file, or of all files of a game."""

    tests: list[Test]
    kept: dict[str, tuple[int, ...]]
    """For each rule module the first lines of the functions that run less often when all tests are run once
    more: what they work out is kept between tests."""

    def keeps(self, path: str, function: tuple[int, int]) -> bool:
        """Whether what the function on these lines works out is kept."""
        return _within(self.kept, path, function)


def _within(found: dict[str, tuple[int, ...]], path: str, function: tuple[int, int]) -> bool:
    return any(function[0] <= line <= function[1] for line in found.get(path, ()))


def record(game: str, cache: Path, root: Path = chapters.ROOT) -> Record:
    """The tests of a game; what is known of a file of them is kept in the cache until something changes."""
    files = chapters.files_of_tests(game, root)
    state = chapters.state(game, root, files)
    keys = {
        path.relative_to(root).as_posix(): sha256(state.encode() + path.read_bytes()).hexdigest()
        for path in files
    }
    kept = cache / f"{game.replace('/', '.')}.json"
    known: dict[str, tuple[str, Record]] = {}
    if kept.exists():
        known = msgspec.json.decode(kept.read_bytes(), type=dict[str, tuple[str, Record]])
    known = {file: found for file, found in known.items() if found[0] == keys.get(file)}
    if missing := [file for file in keys if file not in known]:
        whole = _run(game, missing, root)
        for file in missing:
            tests = [test for test in whole.tests if test.file == file]
            known[file] = keys[file], Record(tests, whole.kept)
        cache.mkdir(exist_ok=True)
        kept.write_bytes(msgspec.json.encode(known))
    records = [known[file][1] for file in keys]
    return Record([test for one in records for test in one.tests], _together([one.kept for one in records]))


def _together(found: Sequence[dict[str, tuple[int, ...]]]) -> dict[str, tuple[int, ...]]:
    paths = sorted({path for one in found for path in one})
    return {path: tuple(sorted({line for one in found for line in one.get(path, ())})) for path in paths}


def _run(game: str, files: Sequence[str], root: Path) -> Record:
    """Run these files in a process of their own."""
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_record, args=(game, files, root, theirs))
    child.start()
    theirs.close()
    try:
        found, failed = ours.recv()
    except EOFError:
        raise Mistake(f"the run of {game}'s tests without a change ended before its end.") from None
    child.join()
    if failed:
        raise Mistake(f"tests of {game} fail without any change: {', '.join(failed[:5])}.")
    assert isinstance(found, Record)
    return found


def _record(game: str, files: Sequence[str], root: Path, answer: Connection) -> None:
    modules = frozenset(str(root / module.path) for module in chapters.modules(game, root))
    watcher = _Watcher(root, modules)
    if pytests.run(files, watcher, root) and not watcher.failed:
        watcher.failed.append("pytest itself")
    answer.send((Record(list(watcher.tests.values()), watcher.kept()), watcher.failed))
    answer.close()


Calls = Counter[tuple[str, int]]


class _Watcher:
    """A plugin of pytest that runs all tests twice and counts the calls into rule modules."""

    def __init__(self, root: Path, modules: frozenset[str]) -> None:
        self.root = root
        self.modules = modules
        self.calls: Calls = Counter()
        self.rounds: list[Calls] = []
        self.tests: dict[str, Test] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for _ in range(2):
            self.rounds.append(Counter())
            pytests.run_items(session, session.items)
        return True

    def _called(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code.co_filename in self.modules:
            self.calls[code.co_filename, code.co_firstlineno] += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.calls = Counter()
        begun = time.process_time()
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.rounds[-1] += self.calls
            before = self.tests.get(item.nodeid)
            rules = [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]
            self.tests[item.nodeid] = Test(
                item.nodeid, tuple(rules), time.process_time() - begun,
                self._lines(self.calls) if before is None else before.reaches,
            )  # fmt: skip

    def kept(self) -> dict[str, tuple[int, ...]]:
        """Functions that the second round ran less often than the first."""
        first, second = self.rounds if len(self.rounds) == 2 else (Counter(), Counter())
        return self._lines(first - second)

    def _lines(self, calls: Calls) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for path, line in sorted(calls):
            found.setdefault(Path(path).relative_to(self.root).as_posix(), []).append(line)
        return {path: tuple(lines) for path, lines in found.items()}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
