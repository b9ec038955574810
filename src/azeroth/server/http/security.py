"""What guards the door: headers, origins, sizes and rates of requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec

from azeroth.server.running import metrics
from azeroth.server.settings import Settings
from azeroth.server.table.connection import Bucket
from azeroth.server.wire.rest import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 450_000
TOO_LONG = f"A request has at most {MAX_BODY} bytes."
MOST_ADDRESSES = 20_000
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # Keys are in addresses: nobody else shall see them.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def origin_allowed(headers: dict[str, str], settings: Settings) -> bool:
    """May a page from there talk to us? Programs send no origin; browsers always do."""
    origin = headers.get("origin")
    if origin is None:
        return True
    origin = origin.rstrip("/").lower()
    try:
        urlsplit(origin)
    except ValueError:
        return False
    return origin in settings.allowed_origins or urlsplit(origin).netloc == headers.get("host", "").lower()


def plain_headers(scope: Scope) -> dict[str, str]:
    """The headers of a request, the last of each name."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def address(scope: Scope) -> str:
    """Who is asking, as far as the network tells; with IPv6 one asker has a whole network."""
    client = scope.get("client")
    if not client:
        return "?"
    text = str(client[0])
    if ":" not in text:
        return text
    try:
        found = IPv6Address(text.partition("%")[0])
    except ValueError:
        return text
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))


def host_allowed(headers: dict[str, str], settings: Settings) -> bool:
    """Is it this server that was asked for?

    A page of another site can have its own name lead here, and would then be taken for ours. It cannot do
    that to a bare address, nor to `localhost`.
    """
    allowed = settings.allowed_hosts
    if "*" in allowed:
        return True
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    if name in allowed or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Rates:
    """A bucket for every address, the least recently seen forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst)
            while len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(time.monotonic())


class Guard:
    """Around the whole application: every answer has the headers, no request is too big or too frequent."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.rates = Rates(settings.requests_per_second, settings.requests_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limited, started = scope["path"].startswith("/api/"), False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                there = {name.lower() for name, _ in message["headers"]}
                extra = HEADERS | ({"cache-control": "no-store"} if limited else {})
                message["headers"] = [
                    *message["headers"],
                    *((n.encode(), v.encode()) for n, v in extra.items() if n.encode() not in there),
                ]
            await send(message)

        headers = plain_headers(scope)
        if not host_allowed(headers, self.settings):
            metrics.REFUSED.labels("host").inc()
            await answer(guarded, 421, "This server does not know that name; its host can add it to --hosts.")
        elif limited and not self.rates.take(address(scope)):
            metrics.REFUSED.labels("rate").inc()
            await answer(guarded, 429, "Too many requests; wait a moment.", {"retry-after": "1"})
        elif scope["method"] not in ("GET", "HEAD", "OPTIONS") and not origin_allowed(headers, self.settings):
            metrics.REFUSED.labels("origin").inc()
            await answer(guarded, 403, "Requests from other web sites are not answered.")
        elif _length(headers) > MAX_BODY:
            await answer(guarded, 413, TOO_LONG)
        else:
            await self.app(scope, self._bounded(receive), guarded)
            if not started:  # it was cut off, and nobody had to read it
                await answer(guarded, 413, TOO_LONG)

    def _bounded(self, receive: Receive) -> Receive:
        """A body that says nothing of its length is cut off when it is too long."""
        total = 0

        async def bounded() -> Message:
            nonlocal total
            message = await receive()
            total += len(message.get("body", b""))
            if total > MAX_BODY:
                return {"type": "http.disconnect"}
            return message

        return bounded


def _length(headers: dict[str, str]) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0


async def answer(send: Send, status: int, detail: str, headers: dict[str, str] | None = None) -> None:
    """A whole answer that says what is wrong."""
    body = msgspec.json.encode(Problem(detail=detail))
    head = {"content-type": "application/json", "content-length": str(len(body)), **(headers or {})}
    raw = [(name.encode(), value.encode()) for name, value in head.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
