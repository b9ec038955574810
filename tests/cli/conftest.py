"""Commands are run in a folder of their own, with nobody at the keyboard."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from azeroth.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command: its exit code, what it prints, what it complains of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["azeroth", *arguments])
        try:
            code = main(arguments)
        except SystemExit as left:  # --help and --version
            code = int(left.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return command
