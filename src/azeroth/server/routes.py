"""The HTTP interface: games, rules, tables, replays."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from azeroth.engine import Mistake
from azeroth.games import books, game_named
from azeroth.rules import Rule, rules, search
from azeroth.server import rest
from azeroth.server.host import Host
from azeroth.server.live import Live
from azeroth.server.lobby import Lobby, catalogue, new_table_id
from azeroth.server.openapi import giving, taking
from azeroth.server.security import Rates, address
from azeroth.server.thinking import EVERYBODY, Opened, TooLong

MOST_LOADED = 20
T = TypeVar("T")
TableText = Annotated[str, Path(max_length=16, description="the table's id")]
KeyHeader = Annotated[str, Header(alias="X-Key", max_length=64, description="a key that opens the table")]
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="after how many choices; the last")]
Flag = Annotated[bool, Query()]


class NotPossible(Exception):
    """An answer other than the one hoped for: a status and a sentence."""

    def __init__(self, status: int, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.status, self.detail, self.rule = status, detail, rule


def reply(what: Any, status: int = 200) -> Response:
    """A typed answer as JSON."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    """The typed body of a request; NotPossible says what is wrong where."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise NotPossible(422, f"The request is not understood: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotPossible(422, f"The request is not JSON: {error}.") from None


class Routes:
    """The routes of one host."""

    def __init__(self, host: Host) -> None:
        self.host, self.lobby = host, Lobby(host)
        self._loaded: dict[str, Opened] = {}
        self.opening = Rates(host.settings.tables_per_minute / 60, max(5, host.settings.tables_per_minute))

    def router(self) -> APIRouter:
        routes = APIRouter(prefix="/api")
        add = routes.add_api_route
        add(
            "/games",
            self.games,
            methods=["GET"],
            tags=["games"],
            summary="The titles of the collection",
            responses=giving(list[rest.GameInfo]),
            response_class=Response,
        )
        add(
            "/rules",
            self.rules,
            methods=["GET"],
            tags=["games"],
            summary="Search the rules",
            responses=giving(list[rest.RuleInfo]),
            response_class=Response,
        )
        add(
            "/rules/{rule}",
            self.rule,
            methods=["GET"],
            tags=["games"],
            summary="One rule",
            responses=giving(rest.RuleInfo, 404),
            response_class=Response,
        )
        add(
            "/tables",
            self.open,
            methods=["POST"],
            tags=["tables"],
            summary="Open a table",
            status_code=201,
            responses=giving(rest.TableMade, 400, 413, 503, status=201),
            openapi_extra=taking(rest.NewTable),
            response_class=Response,
        )
        add(
            "/tables/{table}/join",
            self.join,
            methods=["POST"],
            tags=["tables"],
            summary="Take an open seat",
            responses=giving(rest.Joined, 400, 403, 404, 409, 413),
            openapi_extra=taking(rest.Join),
            response_class=Response,
        )
        add(
            "/mine",
            self.mine,
            methods=["POST"],
            tags=["tables"],
            summary="The tables that keys open",
            responses=giving(list[rest.TableInfo], 413),
            openapi_extra=taking(rest.Mine),
            response_class=Response,
        )
        add(
            "/open",
            self.listed,
            methods=["GET"],
            tags=["tables"],
            summary="Listed tables with an open seat",
            responses=giving(list[rest.TableInfo]),
            response_class=Response,
        )
        add(
            "/tables/{table}/save",
            self.save,
            methods=["GET"],
            tags=["replays"],
            summary="The save file of a finished game",
            responses=giving(rest.SaveFile, 403, 404, 409),
            response_class=Response,
        )
        add(
            "/tables/{table}/replay",
            self.table_replay,
            methods=["GET"],
            tags=["replays"],
            summary="A moment of a table",
            responses=giving(rest.ReplayMoment, 400, 403, 404, 409),
            response_class=Response,
        )
        add(
            "/replays",
            self.load,
            methods=["POST"],
            tags=["replays"],
            summary="Load a save file for a look",
            status_code=201,
            responses=giving(rest.ReplayMade, 400, 413, status=201),
            openapi_extra=taking(rest.LoadReplay),
            response_class=Response,
        )
        add(
            "/replays/{replay}",
            self.replay,
            methods=["GET"],
            tags=["replays"],
            summary="A moment of a loaded save file",
            responses=giving(rest.ReplayMoment, 400, 404),
            response_class=Response,
        )
        return routes  # fmt: skip

    # -- games and rules --------------------------------------------------------------------------

    async def games(self) -> Response:
        return reply(catalogue(self.host.strengths))

    async def rules(
        self,
        game: Annotated[
            str, Query(max_length=100, description="prefixes of rulebooks, with commas between")
        ] = "",
        q: Annotated[str, Query(max_length=100, description="words to look for")] = "",
    ) -> Response:
        books = tuple(filter(None, game.split(",")))
        found = search(q, books, most=200) if q.strip() else list(rules(*books).values())
        return reply([_rule(rule) for rule in found])

    async def rule(self, rule: Annotated[str, Path(max_length=100)]) -> Response:
        found = rules().get(rule)
        if found is None:
            raise NotPossible(404, f"There is no rule {rule!r}.")
        return reply(_rule(found))

    # -- tables -----------------------------------------------------------------------------------

    async def open(self, request: Request) -> Response:
        asked = await body(request, rest.NewTable)
        if not self.opening.take(address(request.scope)):
            raise NotPossible(429, "Too many tables were opened from there; wait a minute.")
        return reply(await self.lobby.open(asked), 201)

    async def join(self, request: Request, table: TableText) -> Response:
        joined = await self.lobby.join(table, await body(request, rest.Join))
        if joined is None:
            raise NotPossible(404, "There is no such table.")
        return reply(joined)

    async def mine(self, request: Request) -> Response:
        asked = await body(request, rest.Mine)
        return reply(await self.lobby.mine(asked.keys))

    async def listed(self) -> Response:
        return reply(await self.lobby.open_tables())

    # -- replays ----------------------------------------------------------------------------------

    async def _opened(self, table: str, key: str) -> tuple[Live, tuple[int, ...]]:
        """The table, and the seats that the key opens."""
        live = await self.host.table(new_table_id(table))
        if live is None:
            raise NotPossible(404, "There is no such table.")
        seats, watch = live.opened_by(key)
        if not (seats or watch):
            raise NotPossible(403, "The key does not open this table.")
        return live, seats

    async def save(self, table: TableText, key: KeyHeader = "") -> Response:
        live, _ = await self._opened(table, key)
        if not live.row.over:
            raise NotPossible(409, "The save of a running game would tell what is hidden; play to the end.")
        text = await self.host.workers.save_text(live.setup, live.journal.moves)
        return reply(rest.SaveFile(name=f"{live.row.game}-{live.id}.json", save=text))

    async def table_replay(
        self,
        table: TableText,
        at: At = None,
        key: KeyHeader = "",
        seat: Annotated[int | None, Query(ge=-1, le=31, description="which of one's seats")] = None,
        everybody: Annotated[bool, Query(alias="all", description="everybody's view, when over")] = False,
        boards: Annotated[bool, Query(description="with the boards")] = False,
    ) -> Response:  # fmt: skip
        live, seats = await self._opened(table, key)
        over = live.row.over
        viewer = seat if seat is not None else (seats[0] if seats else -1)
        if everybody:
            if not over:
                raise NotPossible(409, "Everybody's view is there once the game is over.")
            viewer = EVERYBODY
        elif viewer >= len(live.seats):
            raise NotPossible(400, f"Seats are 0 to {len(live.seats) - 1}; -1 is an onlooker's view.")
        elif viewer >= 0 and viewer not in seats and not over:
            raise NotPossible(403, "That is not your seat.")
        moves = live.journal.moves
        at = len(moves) if at is None else at
        if at > len(moves):
            raise NotPossible(400, f"The game has {len(moves)} choices so far.")
        snapshot = await self.host.store.snapshot(live.id, max(0, at - 1))
        raw = await self.host.workers.moment(live.setup, moves, at, viewer, boards, snapshot)
        return Response(raw, media_type="application/json")

    async def load(self, request: Request) -> Response:
        asked = await body(request, rest.LoadReplay)
        if not self.opening.take(address(request.scope)):
            raise NotPossible(429, "Too many save files were loaded from there; wait a minute.")
        opened = await self.host.workers.open_save(asked.save)
        name = await self.host.store.keep_replay(
            opened.setup.game, asked.save, len(opened.moves), self.host.settings.replay_days
        )
        game = game_named(opened.setup.game)
        made = rest.ReplayMade(
            replay=name, of=len(opened.moves), game=game.slug, title=game.title,
            prefixes=game.prefixes_of(opened.setup.options), names=opened.setup.names,
        )  # fmt: skip
        return reply(made, 201)

    async def replay(
        self,
        replay: Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$")],
        at: At = None,
        seat: Annotated[str, Query(max_length=3, description="a seat's number, -1 or all")] = "all",
        boards: Annotated[bool, Query(description="with the boards")] = False,
    ) -> Response:
        save = await self.host.store.replay(replay)
        if save is None:
            raise NotPossible(404, "There is no such replay; it may have been forgotten.")
        opened = self._loaded.get(replay)
        if opened is None:
            opened = self._loaded[replay] = await self.host.workers.open_save(save)
            while len(self._loaded) > MOST_LOADED:
                del self._loaded[next(iter(self._loaded))]
        if seat != "all" and not re.fullmatch(r"-1|[0-9]{1,2}", seat):
            raise NotPossible(400, "seat is a number, -1 for an onlooker, or all.")
        viewer = EVERYBODY if seat == "all" else int(seat)
        at = len(opened.moves) if at is None else at
        if viewer >= len(opened.setup.names) or at > len(opened.moves):
            raise NotPossible(
                400, f"The game has {len(opened.setup.names)} seats and {len(opened.moves)} choices."
            )
        raw = await self.host.workers.moment(opened.setup, opened.moves, at, viewer, boards, None)
        return Response(raw, media_type="application/json")


def _rule(rule: Rule) -> rest.RuleInfo:
    return rest.RuleInfo(
        id=rule.id, title=rule.title, text=rule.text, section=rule.section, kind=rule.kind,
        book=books().get(rule.id.partition(".")[0], ""), ambiguous=rule.ambiguous, note=rule.note,
    )  # fmt: skip


def problem(error: Exception) -> Response:
    """How a mistake is answered."""
    if isinstance(error, NotPossible):
        return reply(rest.Problem(detail=error.detail, rule=error.rule), error.status)
    refusal = getattr(error, "refusal", None)
    rule = getattr(refusal, "rule", "")
    status = {"table.full": 409, "table.busy": 409, "table.invite": 403}.get(rule, 400)
    said = getattr(refusal, "reason", "") or str(error)
    return reply(rest.Problem(detail=said[:2000], rule=rule), status)


__all__ = ["Mistake", "NotPossible", "Routes", "TooLong", "problem"]
