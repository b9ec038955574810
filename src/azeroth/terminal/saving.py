"""Keeping a game safe: files written whole, choices not broken off."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from azeroth.engine import Mistake


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits for the end of this block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def taken(path: Path) -> bool:
    """Is there a file of that name?"""
    try:
        return path.expanduser().is_file()
    except (OSError, ValueError, RuntimeError):
        return False


def write_save(path: Path, text: str) -> None:
    """Write a save whole or not at all; Mistake says why not."""
    try:
        path = path.expanduser()
        if path.is_dir():
            raise Mistake(f"cannot write {path}: it is a folder.")
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Mistake(f"cannot write {str(path)[:200]!r}: {why.lower().rstrip('.')}.") from None
