"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from azeroth.engine import IllegalChoice, Mistake
from azeroth.server.host import Host
from azeroth.server.http.endpoints import Endpoint, NotPossible, described, reply
from azeroth.server.http.routes import Routes
from azeroth.server.http.security import TOO_LONG, Guard, Message, Receive, Scope, Send, address
from azeroth.server.http.static import page
from azeroth.server.running import metrics
from azeroth.server.settings import Settings
from azeroth.server.storage import Conflict
from azeroth.server.table.socket import Sockets
from azeroth.server.wire import rest
from azeroth.server.work.workers import Busy

log = logging.getLogger("azeroth.http")
access = logging.getLogger("azeroth.access")
PROBE_SECONDS = 2.0

DOCS = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Azeroth Tabletop: interface</title>
<h1>Azeroth Tabletop: interface</h1>
<p>The description is <a href="/api/openapi.json">an OpenAPI document</a>.</p>
<ul>{items}</ul></html>"""


def create_app(settings: Settings | None = None) -> ASGIApp:
    """The application for a server; it opens its database when it starts."""
    settings = settings or Settings()
    host = Host(settings)
    sockets = Sockets(host)
    endpoints = Routes(host).endpoints()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await host.open()
        try:
            yield
        finally:
            await host.close()

    async def table_socket(socket: WebSocket) -> None:
        await sockets.serve(socket, socket.path_params["table"])

    routes: list[BaseRoute] = [
        *(endpoint.route(lambda request: address(request.scope)) for endpoint in endpoints),
        WebSocketRoute("/ws/tables/{table}", table_socket),
        *_pages(host, endpoints),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers=_errors(),
        middleware=[Middleware(GZipMiddleware, minimum_size=1200, compresslevel=5)],
    )
    app.state.host = host
    return Guard(Logged(app), settings)


# -- what goes wrong ------------------------------------------------------------------------------

_STATUS = {"table.full": 409, "table.busy": 409, "table.invite": 403, "table.closed": 409}


def problem(error: Exception) -> Response:
    """How a mistake is answered."""
    if isinstance(error, NotPossible):
        return reply(rest.Problem(detail=error.detail, rule=error.rule), error.status)
    if isinstance(error, IllegalChoice):
        rule, said = error.refusal.rule, error.refusal.reason or str(error)
    else:
        rule, said = "", str(error)
    status = 503 if isinstance(error, Busy) else _STATUS.get(rule, 400)
    return reply(rest.Problem(detail=said[:2000], rule=rule), status)


def _errors() -> dict[Any, Any]:
    async def mistake(request: Request, error: Exception) -> Response:
        return problem(error)

    async def cut_off(request: Request, error: Exception) -> Response:
        return reply(rest.Problem(detail=TOO_LONG), 413)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return reply(rest.Problem(detail=str(error.detail)), error.status_code, error.headers)

    async def not_now(request: Request, error: Exception) -> Response:
        metrics.ERRORS.labels("storage").inc()
        log.error("the database failed", exc_info=error, extra={"path": request.url.path})
        return reply(rest.Problem(detail="The tables cannot be reached just now; please try again."), 503)

    async def unexpected(request: Request, error: Exception) -> Response:
        metrics.ERRORS.labels("http").inc()
        log.error("a request failed", exc_info=error, extra={"path": request.url.path})
        return reply(rest.Problem(detail="Something went wrong here; it is noted."), 500)

    theirs = (SQLAlchemyError, Conflict, ConnectionError, asyncio.TimeoutError)
    return {
        Mistake: mistake,
        NotPossible: mistake,
        ClientDisconnect: cut_off,
        HTTPException: http,
        **dict.fromkeys(theirs, not_now),
        Exception: unexpected,
    }


# -- what is no part of the interface -------------------------------------------------------------


def _pages(host: Host, endpoints: Sequence[Endpoint]) -> list[Route]:
    """Health, metrics, the description of the interface, the client."""
    settings = host.settings
    document = described(endpoints)
    probed = 0.0

    async def healthz(request: Request) -> Response:
        """Well is a server that can keep a move: it writes something, though not for everybody who asks."""
        nonlocal probed
        if time.monotonic() - probed > PROBE_SECONDS:
            try:
                await asyncio.wait_for(host.store.probe(), 10)
            except (SQLAlchemyError, OSError, TimeoutError, Conflict) as error:
                log.error("nothing can be kept: %s", error)
                return JSONResponse({"status": "nothing can be kept"}, 503)
            probed = time.monotonic()
        return JSONResponse({"status": "ok"})

    async def show_metrics(request: Request) -> Response:
        return Response(metrics.exposition(), media_type=CONTENT_TYPE_LATEST)

    async def show_openapi(request: Request) -> Response:
        return JSONResponse(document)

    async def show_docs(request: Request) -> Response:
        items = "".join(f"<li><code>{one.method} {one.path}</code> {one.summary}</li>" for one in endpoints)
        return HTMLResponse(DOCS.format(items=items))

    async def nothing(request: Request) -> Response:
        return reply(rest.Problem(detail="There is no such address here."), 404)

    async def client(request: Request) -> Response:
        return page(request.path_params["path"])

    pages = [Route("/healthz", healthz)]
    if settings.metrics:
        pages.append(Route("/metrics", show_metrics))
    if settings.docs:
        pages += [Route("/api/openapi.json", show_openapi), Route("/api/docs", show_docs)]
    every = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    return [*pages, Route("/api/{path:path}", nothing, methods=every), Route("/{path:path}", client)]


class Logged:
    """Writes a line for every request; never its query, which may hold a key."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not access.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            spent = round((time.perf_counter() - began) * 1000, 1)
            line = {"method": scope["method"], "path": scope["path"][:300], "status": status, "ms": spent}
            access.info("request", extra=line)
