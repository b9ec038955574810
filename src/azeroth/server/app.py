"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from azeroth.engine import Mistake
from azeroth.server import metrics, openapi, rest
from azeroth.server.host import Host
from azeroth.server.routes import NotPossible, Routes, problem, reply
from azeroth.server.security import Guard, Message, Receive, Scope, Send
from azeroth.server.settings import Settings
from azeroth.server.socket import Sockets
from azeroth.server.static import page
from azeroth.server.storage import Conflict

log = logging.getLogger("azeroth.http")
access = logging.getLogger("azeroth.access")

DOCS = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Azeroth Tabletop: interface</title>
<h1>Azeroth Tabletop: interface</h1>
<p>The description is <a href="/api/openapi.json">an OpenAPI document</a>.</p>
<ul>{items}</ul></html>"""


def create_app(settings: Settings | None = None) -> ASGIApp:
    """The application for a server; it opens its database when it starts."""
    settings = settings or Settings()
    host = Host(settings)
    sockets = Sockets(host)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await host.open()
        try:
            yield
        finally:
            await host.close()

    app = FastAPI(
        title="Azeroth Tabletop", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None
    )
    app.openapi = lambda: dict(openapi.describe(app))  # type: ignore[method-assign]
    app.include_router(Routes(host).router())
    _add_errors(app)
    _add_pages(app, host)

    @app.websocket("/ws/tables/{table}")
    async def table_socket(socket: WebSocket, table: str) -> None:
        await sockets.serve(socket, table)

    app.state.host = host
    return Guard(Logged(app), settings)


def _add_errors(app: FastAPI) -> None:
    async def mistake(request: Request, error: Exception) -> Response:
        return problem(error)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = " ".join(str(part) for part in first["loc"][1:])
        return reply(rest.Problem(detail=f"The request is not understood: {where}: {first['msg']}."), 422)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return reply_with(error.status_code, str(error.detail), dict(error.headers or {}))

    async def not_now(request: Request, error: Exception) -> Response:
        metrics.ERRORS.labels("storage").inc()
        log.error("the database failed", exc_info=error)
        return reply(rest.Problem(detail="The tables cannot be reached just now; please try again."), 503)

    for ours in (Mistake, NotPossible):
        app.add_exception_handler(ours, mistake)
    for theirs in (SQLAlchemyError, Conflict, ConnectionError, asyncio.TimeoutError):
        app.add_exception_handler(theirs, not_now)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)


def reply_with(status: int, detail: str, headers: dict[str, str]) -> Response:
    response = reply(rest.Problem(detail=detail), status)
    response.headers.update(headers)
    return response


def _add_pages(app: FastAPI, host: Host) -> None:
    """What is no part of the interface: health, metrics, the client."""
    settings = host.settings

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Response:
        await host.store.ping()
        return JSONResponse({"status": "ok"})

    if settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def show_metrics() -> Response:
            return Response(metrics.exposition(), media_type=CONTENT_TYPE_LATEST)

    if settings.docs:

        @app.get("/api/openapi.json", include_in_schema=False)
        async def show_openapi() -> Response:
            return JSONResponse(app.openapi())

        @app.get("/api/docs", include_in_schema=False)
        async def show_docs() -> Response:
            items = "".join(
                f"<li><code>{method.upper()} {path}</code> {what.get('summary', '')}</li>"
                for path, methods in app.openapi()["paths"].items()
                for method, what in methods.items()
            )
            return HTMLResponse(DOCS.format(items=items))

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "DELETE"], include_in_schema=False)
    async def nothing(path: str) -> Response:
        return reply(rest.Problem(detail="There is no such address here."), 404)

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str) -> Response:
        return page(path)


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
            line = {"method": scope["method"], "path": scope["path"], "status": status, "ms": spent}
            access.info("request", extra=line)
