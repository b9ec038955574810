"""Which tests reach which functions: one run of a game's tests without a change."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
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
    reaches: dict[str, tuple[int, ...]]
    """For each rule module the first lines of the functions that it runs."""

    @property
    def file(self) -> str:
        return self.id.partition("::")[0]

    def runs(self, path: str, function: tuple[int, int]) -> bool:
        """Whether it runs the function on these lines of the module."""
        return any(function[0] <= line <= function[1] for line in self.reaches.get(path, ()))


def record(game: str, cache: Path, root: Path = chapters.ROOT) -> list[Test]:
    """All tests of a game; kept in the cache for as long as nothing changes."""
    name = game.replace("/", ".")
    kept = cache / f"{name}-{chapters.state(game, root)}.json"
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=list[Test])
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_record, args=(game, root, theirs))
    child.start()
    theirs.close()
    try:
        found, failed = ours.recv()
    except EOFError:
        raise Mistake(f"the run of {game}'s tests without a change ended before its end.") from None
    child.join()
    if failed:
        raise Mistake(f"tests of {game} fail without any change: {', '.join(failed[:5])}.")
    cache.mkdir(exist_ok=True)
    for old in cache.glob(f"{name}-*.json"):
        old.unlink()
    kept.write_bytes(msgspec.json.encode(found))
    return list(found)


def _record(game: str, root: Path, answer: Connection) -> None:
    modules = frozenset(str(root / module.path) for module in chapters.modules(game, root))
    watcher = _Watcher(root, modules)
    if pytests.run([f"tests/{game}"], watcher, root) and not watcher.failed:
        watcher.failed.append("pytest itself")
    answer.send((watcher.tests, watcher.failed))
    answer.close()


class _Watcher:
    """A plugin of pytest that notes the calls into rule modules."""

    def __init__(self, root: Path, modules: frozenset[str]) -> None:
        self.root = root
        self.modules = modules
        self.calls: set[tuple[str, int]] = set()
        self.tests: list[Test] = []
        self.failed: list[str] = []

    def _called(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code.co_filename in self.modules:
            self.calls.add((code.co_filename, code.co_firstlineno))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.calls = set()
        begun = time.process_time()
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            reaches: dict[str, list[int]] = {}
            for path, line in sorted(self.calls):
                reaches.setdefault(Path(path).relative_to(self.root).as_posix(), []).append(line)
            rules = [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]
            self.tests.append(
                Test(
                    item.nodeid, tuple(rules), time.process_time() - begun,
                    {path: tuple(lines) for path, lines in reaches.items()},
                )
            )  # fmt: skip

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
