"""The HTTP interface: games, rules, tables, replays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy.exc import SQLAlchemyError

from azeroth import __version__
from azeroth.book import shelf
from azeroth.engine import BadSave, read_save
from azeroth.games import books, game_named
from azeroth.rules import Rule, rules, search
from azeroth.rules.changes import changes
from azeroth.server.host import Host, Unreadable
from azeroth.server.http import library
from azeroth.server.http.endpoints import Call, Endpoint, Nothing, NotPossible, Raw
from azeroth.server.http.security import Rates
from azeroth.server.keys import opens
from azeroth.server.lobby import Lobby, catalogue, new_table_id
from azeroth.server.table import reporting
from azeroth.server.table.live import Live
from azeroth.server.wire import rest
from azeroth.server.work.jobs import EVERYBODY, REPLAY_SECONDS, Opened, moment, open_save, save_text, story
from azeroth.server.work.unplayable import NO_SAVE

MOST_LOADED = 20
MOST_MADE = 60
At = Annotated[int, Meta(ge=0, le=1_000_000, description="after how many choices; the last")]
Boards = Annotated[bool, Meta(description="with the boards")]
Players = Annotated[int, Meta(ge=1, le=32, description="how many play")]
Unasked = Call[Nothing, Nothing]


class RulesQuery(Struct, frozen=True):
    """Which rules."""

    game: Annotated[str, Meta(max_length=100, description="prefixes of rulebooks, with commas between")] = ""
    q: Annotated[str, Meta(max_length=100, description="words to look for")] = ""


class SlotsQuery(Struct, frozen=True):
    """For how many."""

    players: Players = 2


class SetupQuery(Struct, frozen=True):
    """For how many, and with which options."""

    players: Players = 2
    options: Annotated[str, Meta(max_length=4000, description="names and values, as JSON")] = "{}"


class TableMoment(Struct, frozen=True):
    """Which moment of a table."""

    at: At | None = None
    seat: Annotated[int, Meta(ge=-1, le=31, description="which of one's seats")] | None = None
    all: Annotated[bool, Meta(description="everybody's view, when over")] = False
    boards: Boards = False


class SaveMoment(Struct, frozen=True):
    """Which moment of a loaded save."""

    at: At | None = None
    seat: Annotated[str, Meta(max_length=3, description="a seat's number, -1 or all")] = "all"
    boards: Boards = False


class Routes:
    """The routes of one host."""

    def __init__(self, host: Host) -> None:
        self.host, self.lobby = host, Lobby(host)
        self._loaded: dict[str, Opened] = {}
        self._library: dict[tuple[object, ...], bytes] = {}
        self.making = Rates(2, 40)
        self.opening = Rates(host.settings.tables_per_minute / 60, max(5, host.settings.tables_per_minute))

    def endpoints(self) -> list[Endpoint]:
        """All of the interface."""
        tables, table = "/api/tables", "/api/tables/{table}"
        return [
            Endpoint(
                method="GET", path="/api/about", answers=self.about, tag="games",
                summary="What this server is", gives=rest.About,
            ),
            Endpoint(
                method="GET", path="/api/changes", answers=self.changes, tag="games",
                summary="What changed in the rules", gives=list[rest.Change],
            ),
            Endpoint(
                method="GET", path="/api/games", answers=self.games, tag="games",
                summary="The titles of the collection", gives=list[rest.GameInfo],
            ),
            Endpoint(
                method="GET", path="/api/rules", answers=self.rules, tag="games",
                summary="Search the rules", gives=list[rest.RuleInfo], query=RulesQuery,
            ),
            Endpoint(
                method="GET", path="/api/rules/{rule}", answers=self.rule, tag="games",
                summary="One rule", gives=rest.RuleInfo, problems=(404,),
            ),
            Endpoint(
                method="GET", path="/api/books", answers=self.books, tag="games",
                summary="The rulebooks", gives=list[rest.BookTitle],
            ),
            Endpoint(
                method="GET", path="/api/books/{book}", answers=self.book, tag="games",
                summary="A rulebook to read", gives=rest.BookInfo, problems=(404,),
            ),
            Endpoint(
                method="GET", path="/api/books/{book}/gallery", answers=self.gallery, tag="games",
                summary="Everything in a box", gives=rest.GalleryInfo, problems=(404,),
            ),
            Endpoint(
                method="GET", path="/api/games/{game}/setup", answers=self.setup, tag="games",
                summary="What would be played with these options", gives=rest.SetupInfo, query=SetupQuery,
                problems=(400, 404),
            ),
            Endpoint(
                method="GET", path="/api/games/{game}/slots/{option}", answers=self.slots, tag="games",
                summary="What can be picked for an option", gives=list[rest.SlotInfo], query=SlotsQuery,
                problems=(400, 404),
            ),
            Endpoint(
                method="POST", path=tables, answers=self.open, tag="tables", summary="Open a table",
                gives=rest.TableMade, body=rest.NewTable, problems=(400, 413), status=201,
            ),
            Endpoint(
                method="POST", path=f"{table}/join", answers=self.join, tag="tables",
                summary="Take an open seat", gives=rest.Joined, body=rest.Join,
                problems=(400, 403, 404, 409, 413),
            ),
            Endpoint(
                method="POST", path="/api/mine", answers=self.mine, tag="tables",
                summary="The tables that keys open", gives=list[rest.TableInfo], body=rest.Mine,
                problems=(413,),
            ),
            Endpoint(
                method="GET", path="/api/open", answers=self.listed, tag="tables",
                summary="Listed tables with an open seat", gives=list[rest.TableInfo],
            ),
            Endpoint(
                method="GET", path=f"{table}/report", answers=self.report, tag="tables",
                summary="What to send when something is wrong", gives=rest.Report, keyed=True,
                problems=(400, 403, 404),
            ),
            Endpoint(
                method="GET", path=f"{table}/save", answers=self.save, tag="replays",
                summary="The save file of a finished game", gives=rest.SaveFile, keyed=True,
                problems=(400, 403, 404, 409),
            ),
            Endpoint(
                method="GET", path=f"{table}/replay", answers=self.table_replay, tag="replays",
                summary="A moment of a table", gives=rest.ReplayMoment, query=TableMoment, keyed=True,
                problems=(400, 403, 404, 409),
            ),
            Endpoint(
                method="GET", path=f"{table}/story", answers=self.table_story, tag="replays",
                summary="The chapters of a table's game, and its scores when it is over", gives=rest.Story,
                keyed=True, problems=(400, 403, 404),
            ),
            Endpoint(
                method="GET", path=f"{table}/invitation", answers=self.invitation, tag="tables",
                summary="What an invitation is to", gives=rest.TableInfo, keyed=True,
                problems=(400, 403, 404),
            ),
            Endpoint(
                method="GET", path="/api/replays/{replay}/story", answers=self.replay_story, tag="replays",
                summary="The chapters and scores of a loaded save file", gives=rest.Story,
                problems=(400, 404),
            ),
            Endpoint(
                method="POST", path="/api/replays", answers=self.load, tag="replays",
                summary="Load a save file for a look", gives=rest.ReplayMade, body=rest.LoadReplay,
                problems=(400, 413), status=201,
            ),
            Endpoint(
                method="GET", path="/api/replays/{replay}", answers=self.replay, tag="replays",
                summary="A moment of a loaded save file", gives=rest.ReplayMoment, query=SaveMoment,
                problems=(400, 404),
            ),
        ]  # fmt: skip

    # -- games and rules --------------------------------------------------------------------------

    async def about(self, call: Unasked) -> rest.About:
        settings = self.host.settings
        return rest.About(
            version=__version__, expire_days=settings.expire_days, expire_idle_days=settings.expire_idle_days,
            announcement=await self.host.store.announcement(),
        )  # fmt: skip

    async def changes(self, call: Unasked) -> list[rest.Change]:
        return [
            rest.Change(version=c.version, date=c.date, game=c.game, text=c.text, rules=c.rules)
            for c in changes()
        ]

    async def games(self, call: Unasked) -> tuple[rest.GameInfo, ...]:
        return catalogue(self.host.strengths)

    async def rules(self, call: Call[RulesQuery, Nothing]) -> list[rest.RuleInfo]:
        q, wanted = call.query.q, tuple(filter(None, call.query.game.split(",")))
        found = search(q, wanted, most=200) if q.strip() else list(rules(*wanted).values())
        titles = books()
        return [_rule(rule, titles) for rule in found]

    async def rule(self, call: Unasked) -> rest.RuleInfo:
        found = rules().get(call.path["rule"])
        if found is None:
            raise NotPossible(404, f"There is no rule {call.path['rule'][:100]!r}.")
        return _rule(found, books())

    async def books(self, call: Unasked) -> list[rest.BookTitle]:
        return [
            rest.BookTitle(slug=b.slug, title=b.title, game=b.game, prefix=b.prefix) for b in shelf().values()
        ]

    async def _made(self, call: Call[Any, Any], make: Callable[..., bytes], *given: object) -> Raw:
        """What is made once, and then remembered."""
        key = (make.__name__, *given)
        raw = self._library.get(key)
        if raw is None:
            if not self.making.take(call.address):
                raise NotPossible(429, "Too many questions from there; wait a moment.")
            raw = self._library[key] = await asyncio.to_thread(make, *given)
            while len(self._library) > MOST_MADE:
                del self._library[next(iter(self._library))]
        return Raw(raw)

    def _on_shelf(self, call: Call[Any, Any]) -> str:
        if call.path["book"] not in shelf():
            raise NotPossible(404, "There is no such book.")
        return call.path["book"]

    async def book(self, call: Unasked) -> Raw:
        return await self._made(call, library.book, self._on_shelf(call))

    async def gallery(self, call: Unasked) -> Raw:
        return await self._made(call, library.exhibits, self._on_shelf(call))

    async def setup(self, call: Call[SetupQuery, Nothing]) -> Raw:
        try:
            options = msgspec.json.decode(call.query.options, type=dict[str, str | int | bool])
        except msgspec.DecodeError as error:
            raise NotPossible(400, f"The options are not understood: {error}.") from None
        return await self._made(
            call, library.setup, call.path["game"], call.query.players, tuple(sorted(options.items()))
        )

    async def slots(self, call: Call[SlotsQuery, Nothing]) -> Raw:
        return await self._made(
            call, library.slots, call.path["game"], call.path["option"], call.query.players
        )

    # -- tables -----------------------------------------------------------------------------------

    def _not_too_many(self, address: str, what: str) -> None:
        if not self.opening.take(address):
            raise NotPossible(429, f"Too many {what} from there; wait a minute.")

    async def open(self, call: Call[Nothing, rest.NewTable]) -> rest.TableMade:
        self._not_too_many(call.address, "tables were opened")
        return await self.lobby.open(call.body, call.address)

    async def join(self, call: Call[Nothing, rest.Join]) -> rest.Joined:
        joined = await self.lobby.join(call.path["table"], call.body)
        if joined is None:
            raise NotPossible(404, "There is no such table.")
        return joined

    async def invitation(self, call: Unasked) -> rest.TableInfo:
        info = await self.lobby.invitation(call.path["table"], call.key)
        if info is None:
            raise NotPossible(
                403, "This invitation is for no table here; it may be over by now. Ask for another link."
            )
        return info

    async def mine(self, call: Call[Nothing, rest.Mine]) -> list[rest.TableInfo]:
        return await self.lobby.mine(call.body.keys)

    async def listed(self, call: Unasked) -> list[rest.TableInfo]:
        return await self.lobby.open_tables()

    async def report(self, call: Unasked) -> rest.Report:
        """No seed and no choice that the person could not know: they read it, and send it on."""
        try:
            live, seats = await self._opened(call)
        except (NotPossible, SQLAlchemyError, ConnectionError):
            raise
        except Exception as error:  # then the moves are all there is to tell of it
            return await self._report_of_what_is_kept(call, error)
        return reporting.of_table(live, seats)

    async def _report_of_what_is_kept(self, call: Unasked, error: Exception) -> rest.Report:
        table = new_table_id(call.path["table"])
        stored = await self.host.store.stored(table)
        if stored is None:
            raise NotPossible(404, "There is no such table.")
        held = opens(call.key, [seat.key_hash for seat in stored.seats])
        if not held and not opens(call.key, [stored.row.spectator_hash]):
            raise NotPossible(403, "The key does not open this table.")
        said = error.lines[held[0] if held else -1] if isinstance(error, Unreadable) else ()
        return reporting.of_what_is_kept(
            stored, await self.host.store.entries(table), held,
            f"open: {type(error).__name__}: {str(error)[:300]}",
            [line.text for line in said],
        )  # fmt: skip

    # -- replays ----------------------------------------------------------------------------------

    async def _opened(self, call: Call[Any, Any]) -> tuple[Live, tuple[int, ...]]:
        """The table, and the seats that the key opens."""
        live = await self.host.table(new_table_id(call.path["table"]))
        if live is None:
            raise NotPossible(404, "There is no such table.")
        seats, watch = live.opened_by(call.key)
        if not (seats or watch):
            raise NotPossible(403, "The key does not open this table.")
        return live, seats

    async def save(self, call: Unasked) -> rest.SaveFile:
        live, _ = await self._opened(call)
        if not live.row.over:
            raise NotPossible(409, "The save of a running game would tell what is hidden; play to the end.")
        text: str = await self.host.readers.run(
            save_text, live.setup, live.journal.moves, seconds=REPLAY_SECONDS, lane=call.address
        )
        return rest.SaveFile(name=f"{live.row.game}-{live.id}.json", save=text)

    async def table_replay(self, call: Call[TableMoment, Nothing]) -> Raw:
        live, seats = await self._opened(call)
        query, over = call.query, live.row.over
        viewer = query.seat if query.seat is not None else (seats[0] if seats else -1)
        if query.all:
            if not over:
                raise NotPossible(409, "Everybody's view is there once the game is over.")
            viewer = EVERYBODY
        elif viewer >= len(live.seats):
            raise NotPossible(400, f"Seats are 0 to {len(live.seats) - 1}; -1 is an onlooker's view.")
        elif viewer >= 0 and viewer not in seats and not over:
            raise NotPossible(403, "That is not your seat.")
        moves = live.journal.moves
        at = len(moves) if query.at is None else query.at
        if at > len(moves):
            raise NotPossible(400, f"The game has {len(moves)} choices so far: there is no moment {at}.")
        snapshot = await self.host.store.snapshot(live.id, max(0, at - 1))
        raw: bytes = await self.host.readers.run(
            moment, live.setup, moves, at, viewer, query.boards, snapshot, over,
            live.row.status if over else "", seconds=REPLAY_SECONDS, lane=call.address,
        )  # fmt: skip
        return Raw(raw)

    async def load(self, call: Call[Nothing, rest.LoadReplay]) -> rest.ReplayMade:
        self._not_too_many(call.address, "save files were loaded")
        opened = await self._play_through(call.body.save, call.address)
        name = await self.host.store.keep_replay(
            opened.setup.game, call.body.save, len(opened.moves), self.host.settings.replay_days
        )
        game = game_named(opened.setup.game)
        return rest.ReplayMade(
            replay=name, of=len(opened.moves), game=game.slug, title=game.title,
            prefixes=game.prefixes_of(opened.setup.options), names=opened.setup.names,
        )  # fmt: skip

    async def _play_through(self, save: str, address: str) -> Opened:
        try:
            read_save(save)  # what is no save at all need not wait for a worker to say so
        except BadSave:
            raise NotPossible(400, NO_SAVE) from None
        opened: Opened = await self.host.readers.run(open_save, save, seconds=REPLAY_SECONDS, lane=address)
        return opened

    async def _replayed(self, name: str, address: str) -> Opened:
        """A save file that was loaded."""
        save = await self.host.store.replay(name) if re.fullmatch("[a-z0-9]{1,16}", name) else None
        if save is None:
            raise NotPossible(404, "There is no such replay; it may have been forgotten.")
        opened = self._loaded.get(name)
        if opened is None:
            opened = self._loaded[name] = await self._play_through(save, address)
            while len(self._loaded) > MOST_LOADED:
                del self._loaded[next(iter(self._loaded))]
        return opened

    async def table_story(self, call: Unasked) -> Raw:
        live, _ = await self._opened(call)
        raw: bytes = await self.host.readers.run(
            story, live.setup, live.journal.moves, live.row.over, seconds=REPLAY_SECONDS, lane=call.address
        )
        return Raw(raw)

    async def replay_story(self, call: Unasked) -> Raw:
        opened = await self._replayed(call.path["replay"], call.address)
        raw: bytes = await self.host.readers.run(
            story, opened.setup, opened.moves, opened.over, seconds=REPLAY_SECONDS, lane=call.address
        )
        return Raw(raw)

    async def replay(self, call: Call[SaveMoment, Nothing]) -> Raw:
        query = call.query
        opened = await self._replayed(call.path["replay"], call.address)
        if query.seat != "all" and not re.fullmatch(r"-1|[0-9]{1,2}", query.seat, re.ASCII):
            raise NotPossible(400, "seat is a number, -1 for an onlooker, or all.")
        viewer = EVERYBODY if query.seat == "all" else int(query.seat)
        at = len(opened.moves) if query.at is None else query.at
        if viewer >= len(opened.setup.names):
            raise NotPossible(400, f"The game has {len(opened.setup.names)} seats.")
        if at > len(opened.moves):
            raise NotPossible(400, f"The game has {len(opened.moves)} choices: there is no moment {at}.")
        raw: bytes = await self.host.readers.run(
            moment, opened.setup, opened.moves, at, viewer, query.boards, None, opened.over,
            seconds=REPLAY_SECONDS, lane=call.address,
        )  # fmt: skip
        return Raw(raw)


def _rule(rule: Rule, titles: Mapping[str, str]) -> rest.RuleInfo:
    return rest.RuleInfo(
        id=rule.id, title=rule.title, text=rule.text, section=rule.section, kind=rule.kind,
        book=titles.get(rule.id.partition(".")[0], ""), ambiguous=rule.ambiguous, note=rule.note,
    )  # fmt: skip
