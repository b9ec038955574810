"""Running pytest inside this process, again and again."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

# The project's own options would add doctests, which are no tests of a rule.
_OPTIONS = (
    "-q", "-x", "--tb=no", "--strict-markers", "-m", "not long", "-o", "addopts=",
    "-p", "no:cacheprovider", "-p", "no:xdist",
    "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip


def run(files: Sequence[str], plugin: object, root: Path) -> int:
    """Run these files in silence and stop at the first failure; the plugin hears of it."""
    os.environ["HYPOTHESIS_PROFILE"] = "ci"  # the same examples for every change
    os.chdir(root)
    with Path(os.devnull).open("w") as nowhere, _into(nowhere.fileno()):
        options = ("-c", "pyproject.toml", "--rootdir", str(root), *_OPTIONS)
        return int(pytest.main([*options, *files], plugins=[plugin]))


def run_items(session: pytest.Session, items: Sequence[pytest.Item]) -> None:
    """Run tests that a session has collected, as pytest itself does."""
    for item, following in zip(items, [*items, None][1:], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)


@contextlib.contextmanager
def _into(descriptor: int) -> Iterator[None]:
    """Send what is printed elsewhere for a while."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [os.dup(1), os.dup(2)]
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    try:
        yield
    finally:
        for number, old in enumerate(kept, start=1):
            os.dup2(old, number)
            os.close(old)


def warm(games: Sequence[str], root: Path) -> None:
    """Import all that the children share: pytest, its plugins, the engine, the games that are not changed."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "test_nothing.py").write_text("def test_nothing() -> None: ...\n")
        run([folder], object(), root)
    for name in ("azeroth.engine", *(f"azeroth.games.{game}" for game in games)):
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
