"""The HTTP interface as a table: each row is read, answered and described by the same types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from azeroth import __version__
from azeroth.server.wire.rest import REST, Problem

ABOUT = """\
Everything the browser client does over HTTP. Play itself goes over the WebSocket `/ws/tables/{table}`: JSON
messages whose types are in `azeroth/server/wire/protocol.py` and `web/src/protocol.ts`.

Keys open seats. They are sent in the header `X-Key` or in a body, and shown only once, when they are made.
"""
_REF = "#/components/schemas/{name}"
_SAID = {
    400: "What was asked is not possible; `detail` says why.",
    403: "The key does not open that.",
    404: "There is no such thing.",
    409: "Not as things are now.",
    413: "Too long.",
    422: "The request is not understood; `detail` says what is wrong where.",
    429: "Too many requests.",
    503: "Not now.",
}
MOST_PARAMETER = 200
Q = TypeVar("Q", bound=Struct)
B = TypeVar("B")


class NotPossible(Exception):
    """An answer other than the one hoped for: a status and a sentence."""

    def __init__(self, status: int, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.status, self.detail, self.rule = status, detail, rule


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """No query, or no body."""


class Call(Struct, Generic[Q, B], frozen=True):
    """A request that was understood."""

    path: Mapping[str, str]
    query: Q
    body: B
    key: str
    """What the header `X-Key` holds."""
    address: str


class Raw(Struct, frozen=True):
    """An answer that is JSON already."""

    json: bytes


class Endpoint(Struct, frozen=True, kw_only=True):
    """One thing that can be asked."""

    method: str
    path: str
    answers: Callable[[Call[Any, Any]], Awaitable[Any]]
    tag: str
    summary: str
    gives: Any
    """The type of its answer."""
    query: type[Struct] = Nothing
    body: Any = Nothing
    problems: tuple[int, ...] = ()
    status: int = 200
    keyed: bool = False
    """It wants a key."""

    def route(self, address: Callable[[Request], str]) -> Route:
        """The same for Starlette, which answers HEAD where there is a GET."""

        async def serve(request: Request) -> Response:
            answer = await self.answers(await self._read(request, address(request)))
            if isinstance(answer, Raw):
                return Response(answer.json, self.status, media_type="application/json")
            return reply(answer, self.status)

        return Route(self.path, serve, methods=[self.method])

    async def _read(self, request: Request, address: str) -> Call[Any, Any]:
        if any(len(value) > MOST_PARAMETER for value in request.path_params.values()):
            raise NotPossible(404, "There is no such thing.")
        try:
            query = msgspec.convert(dict(request.query_params), self.query, strict=False)
            body = (
                Nothing()
                if self.body is Nothing
                else msgspec.json.decode(await request.body(), type=self.body)
            )
        except msgspec.ValidationError as error:
            raise NotPossible(422, f"The request is not understood: {error}.") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise NotPossible(422, f"The request is not JSON: {error}.") from None
        return Call(request.path_params, query, body, request.headers.get("x-key", ""), address)

    # -- described --------------------------------------------------------------------------------

    def operation(self) -> dict[str, Any]:
        """The same for OpenAPI."""
        said: dict[str, Any] = {
            "tags": [self.tag],
            "summary": self.summary,
            "operationId": self.answers.__name__,
            "parameters": self._parameters(),
            "responses": {str(self.status): {"description": "Done.", **_json(self.gives)}},
        }
        for code in sorted({*self.problems, 422, 429, 503}):
            said["responses"][str(code)] = {"description": _SAID[code], **_json(Problem)}
        if self.body is not Nothing:
            said["requestBody"] = {"required": True, **_json(self.body)}
        return said

    def _parameters(self) -> list[dict[str, Any]]:
        names = [part[1:-1] for part in self.path.split("/") if part.startswith("{")]
        found: list[dict[str, Any]] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string", "maxLength": 100}}
            for name in names
        ]
        _, parts = msgspec.json.schema_components([self.query], ref_template=_REF)
        for name, schema in parts[self.query.__name__]["properties"].items():
            plain = {k: v for k, v in schema.items() if k not in ("default", "description")}
            about = {"description": schema["description"]} if "description" in schema else {}
            found.append({"name": name, "in": "query", "schema": plain, **about})
        if self.keyed:
            key = {"type": "string", "maxLength": 64}
            about = {"description": "a key that opens the table"}
            found.append({"name": "X-Key", "in": "header", "schema": key, **about})
        return found


def reply(what: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A typed answer as JSON."""
    return Response(msgspec.json.encode(what), status, headers, media_type="application/json")


def _json(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return {"content": {"application/json": {"schema": schema}}}


def described(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = endpoint.operation()
    _, components = msgspec.json.schema_components(REST, ref_template=_REF)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Azeroth Tabletop", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components},
    }
