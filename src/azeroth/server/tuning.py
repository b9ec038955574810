"""How a server process runs: the same for one alone and for several."""

from __future__ import annotations

import gc
import sys
from typing import Any

import uvicorn

from azeroth.server.settings import Settings


def configured(app: Any, settings: Settings) -> uvicorn.Config:
    """What uvicorn is told; limits are ours, and no line of its log may hold an address with a key."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or "127.0.0.1",
        timeout_graceful_shutdown=5,
    )


def tune() -> None:
    """Set the interpreter for a server's work."""
    # Tables are many small objects without cycles: looking for those among them again and again costs
    # a tenth of the time, and finds nothing.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # The storage writer wants the interpreter often and shortly: it shall not wait long for its turn.
    sys.setswitchinterval(0.0005)
