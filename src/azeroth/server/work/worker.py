"""The life of a worker process; it loads nothing of the server but what it needs."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from azeroth.engine import Mistake

log = logging.getLogger("azeroth.workers")


class TooLong(Mistake):
    """It took more time than a host gives it."""


class Busy(Mistake):
    """Too much is waiting already."""


def serve(channel: Connection, prepare: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """The life of a worker: leave Ctrl-C to the server, end with it, do what comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()
    prepare(*arguments)
    with contextlib.suppress(EOFError, OSError):
        channel.send(None)
        while True:
            work, given = channel.recv()
            channel.send(_outcome(work, given))


def _outcome(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[Any, BaseException | None]:
    try:
        return work(*given), None
    except Mistake as error:
        return None, error
    except MemoryError:
        return None, TooLong("this needs more memory than a host gives it.")
    except Exception as error:
        log.exception("work failed")
        return None, RuntimeError(f"{type(error).__name__}: {str(error)[:500]}")
