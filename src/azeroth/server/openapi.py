"""The description of the HTTP interface, made from the same types that read and write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from azeroth import __version__
from azeroth.server.rest import REST, Problem

ABOUT = """\
Everything the browser client does over HTTP. Play itself goes over the WebSocket `/ws/tables/{table}`: JSON
messages whose types are in `azeroth/server/protocol.py` and `web/src/protocol.ts`.

Keys open seats. They are sent in the header `X-Key` or in a body, and shown only once, when they are made.
"""
_REF = "#/components/schemas/{name}"


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return schema


def taking(kind: Any) -> dict[str, Any]:
    """`openapi_extra` of a route that reads such a body."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": _schema(kind)}}}}


def giving(kind: Any, *problems: int, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """`responses` of a route that gives such an answer, or one of these problems."""
    said = {
        400: "What was asked is not possible; `detail` says why.",
        403: "The key does not open that.",
        404: "There is no such thing.",
        409: "Not as things are now.",
        413: "Too long.",
        422: "The request is not understood; `detail` says what is wrong where.",
        429: "Too many requests.",
        503: "Not now.",
    }
    answers: dict[int | str, dict[str, Any]] = {
        status: {"description": "Done.", "content": {"application/json": {"schema": _schema(kind)}}}
    }
    for code in sorted({*problems, 422, 429}):
        answers[code] = {
            "description": said[code],
            "content": {"application/json": {"schema": _schema(Problem)}},
        }
    return answers


def describe(app: FastAPI) -> Mapping[str, Any]:
    """The OpenAPI document."""
    if app.openapi_schema is None:
        document = get_openapi(
            title="Azeroth Tabletop", version=__version__, description=ABOUT, routes=app.routes
        )
        _, components = msgspec.json.schema_components(REST, ref_template=_REF)
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        schemas |= components
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        app.openapi_schema = document
    return app.openapi_schema
