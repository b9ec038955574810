"""The WebSocket of a table: reads what a client sends, within limits, and answers it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import MutableMapping
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from azeroth.engine import IllegalChoice, Mistake, Refusal, Seat
from azeroth.engine.view.plans import commits
from azeroth.rules import rules
from azeroth.server.host import Host, Unreadable
from azeroth.server.http.security import address, host_allowed, origin_allowed, plain_headers
from azeroth.server.keys import opens
from azeroth.server.running import metrics
from azeroth.server.storage import Conflict
from azeroth.server.table.asking import AskAdvice, AskCommits, AskWhy, Commits
from azeroth.server.table.connection import HEAR, SAY, SAY_NOW, Bucket, Connection
from azeroth.server.table.faults import Broken, Stale
from azeroth.server.table.live import Live
from azeroth.server.table.rooms import refuse
from azeroth.server.table.why import reasons
from azeroth.server.upgrades.reopening import go_on
from azeroth.server.wire import protocol
from azeroth.server.wire.protocol import LogLine, TableId
from azeroth.server.work.worker import Busy

HELLO_SECONDS = 10.0
MOST_IGNORED = 400
POLICY = 1008
NO_SUCH_TABLE = "There is no such table, or the key does not open it."
UNREACHED = "The tables cannot be reached just now."
_decoder = msgspec.json.Decoder(protocol.FromClient)
log = logging.getLogger("azeroth.socket")


class Sockets:
    """The WebSockets of this process."""

    def __init__(self, host: Host) -> None:
        self.host, self.settings = host, host.settings
        self.by_address: Counter[str] = Counter()
        self.open = 0

    async def serve(self, socket: WebSocket, table: str) -> None:
        """One connection, from its first to its last message."""
        who, headers = address(socket.scope), plain_headers(socket.scope)
        if not (host_allowed(headers, self.settings) and origin_allowed(headers, self.settings)):
            metrics.REFUSED.labels("origin").inc()
            await socket.close(POLICY, "Pages of other web sites may not connect.")
            return
        if self.open >= self.settings.connections or (
            self.by_address[who] >= self.settings.connections_per_address
        ):
            metrics.REFUSED.labels("connections").inc()
            await socket.close(1013, "Too many connections.")
            return
        self.open += 1
        self.by_address[who] += 1
        metrics.SOCKETS.set(self.open)
        try:
            await socket.accept()
            await self._talk(socket, TableId(table[:16]), who)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            self.open -= 1
            self.by_address[who] -= 1
            if not self.by_address[who]:
                del self.by_address[who]
            metrics.SOCKETS.set(self.open)

    async def _talk(self, socket: WebSocket, table: TableId, who: str) -> None:
        try:
            live, connection = await self._greet(socket, table, who)
        except _NotWelcomeError as error:
            await socket.send_text(msgspec.json.encode(error.bye).decode())
            await socket.close(POLICY)
            return
        pump = asyncio.create_task(self._pump(socket, connection))
        try:
            self.host.rooms.came(live, connection)
            connection.refresh(urgent=True)
            self.host.consider(live)
            # Its own task: else every message would come down through all layers of the application.
            reading = asyncio.create_task(self._read(socket, live, connection))
            try:
                await reading
            finally:
                reading.cancel()
        finally:
            connection.close()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(pump, 5)
            self.host.rooms.left(live, connection)

    async def _pump(self, socket: WebSocket, connection: Connection) -> None:
        """Send; when that ends, the connection does."""

        async def plainly(text: bytes) -> None:
            await socket.send_text(text.decode())

        offered = socket.scope.get("extensions") or {}
        say, connection.say_now = offered.get(SAY, plainly), offered.get(SAY_NOW, connection.say_now)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await connection.pump(say)
        with contextlib.suppress(Exception):
            if socket.application_state is WebSocketState.CONNECTED:
                await socket.close(1000)

    async def _greet(self, socket: WebSocket, table: TableId, who: str) -> tuple[Live, Connection]:
        """Who is there?"""
        try:
            first = await asyncio.wait_for(socket.receive(), HELLO_SECONDS)
            hello = _decoder.decode(_text(first, self.settings.message_bytes))
        except TimeoutError:
            raise _NotWelcomeError("Nobody said hello.") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError, _TooLongError) as error:
            raise _NotWelcomeError(f"The first message must be a hello: {error}") from None
        if not isinstance(hello, protocol.Hello):
            raise _NotWelcomeError("The first message must be a hello with a key.")
        live = await self._table(table, hello.key)
        seats, watch = live.opened_by(hello.key) if live is not None else ((), False)
        if live is None or not (seats or watch):
            metrics.REFUSED.labels("key").inc()
            raise _NotWelcomeError(NO_SUCH_TABLE)
        if len(live.connections) >= self.settings.connections_per_table:
            raise _NotWelcomeError("Too many people are at this table.")
        self.host.connections += 1
        connection = Connection(live, seats, self.host.connections, brief=hello.brief, address=who)
        try:
            await self.host.rooms.listen(live)
        except (SQLAlchemyError, ConnectionError):
            raise _NotWelcomeError(UNREACHED, again=True) from None
        async with live.lock:
            # Who was here before gets the log from where he left, unless it was cut meanwhile.
            undone = hello.seq < 0 or await self._cut_since(live, hello.seq)
            if not undone:
                connection.lines_sent = min(hello.since, len(live.journal.logs[connection.viewer]))
            connection.serial = live.journal.serial
            try:
                connection.send(self.host.rooms.welcome(live, connection))
            except Exception as error:
                # Coming back would not help: say what is wrong instead of hanging up again and again.
                trouble = live.failed("draw", error)
                raise _NotWelcomeError(trouble.text, report=trouble.report) from None
            live.connections.add(connection)
        return live, connection

    async def _table(self, table: TableId, key: str) -> Live | None:
        """The table; who cannot see it is told why, and what is left to read."""
        try:
            return await self.host.table(table)
        except Unreadable as error:
            seats = error.stored.seats
            held = opens(key, [seat.key_hash for seat in seats])
            if not held and not opens(key, [error.stored.row.spectator_hash]):
                return None
            said = error.lines[held[0] if held else -1]
            lines = tuple(LogLine(n=n, text=line.text, rule=line.rule) for n, line in enumerate(said))
            raise _NotWelcomeError(str(error), lines) from None
        except (SQLAlchemyError, ConnectionError, Conflict):
            log.exception("a table cannot be reached", extra={"table": table})
            raise _NotWelcomeError(UNREACHED, again=True) from None
        except Busy as error:
            raise _NotWelcomeError(f"The table cannot be opened: {error}", again=True) from None
        except Exception as error:
            raise await self._cannot_open(table, key, error) from None

    async def _cannot_open(self, table: TableId, key: str, error: Exception) -> _NotWelcomeError:
        """Note a table that fails to be played again, and tell who may know."""
        metrics.ERRORS.labels("load").inc()
        try:
            stored = await self.host.store.stored(table)
        except (SQLAlchemyError, ConnectionError):
            return _NotWelcomeError(UNREACHED, again=True)
        seq = -1 if stored is None else stored.row.seq
        log.error("failed: open", exc_info=error, extra={"table": table, "seq": seq})
        hashes = [] if stored is None else [stored.row.spectator_hash, *(s.key_hash for s in stored.seats)]
        if not opens(key, hashes):
            return _NotWelcomeError(NO_SUCH_TABLE)
        report = f"{table}-{seq}"
        why = str(error).rstrip(".") if isinstance(error, Mistake) else type(error).__name__
        said = f"The server failed to open this table ({why}). It is noted as {report}; "
        return _NotWelcomeError(said + "nothing that was chosen is lost.", report=report)

    async def _cut_since(self, live: Live, seq: int) -> bool:
        """Was anything taken back after that entry?"""
        if seq >= live.seq:
            return seq > live.seq
        entries = await self.host.store.entries(live.id, seq)
        return any(entry.kind != "move" for entry in entries)

    async def _read(self, socket: WebSocket, live: Live, connection: Connection) -> None:
        """Follow messages until the client goes; who sends too many is not heard, then let go."""
        bucket = Bucket(self.settings.messages_per_second, self.settings.messages_burst)
        warnings = Bucket(1, 3)
        ignored = 0
        hear = (socket.scope.get("extensions") or {}).get(HEAR, socket.receive)
        while not connection.closing:
            try:
                text = _text(await hear(), self.settings.message_bytes)
            except _TooLongError as error:
                connection.send(protocol.Refused(id="", reason=str(error)))
                ignored += 10
                text = ""
            if not bucket.take():
                ignored += 1
                metrics.REFUSED.labels("rate").inc()
                if warnings.take():
                    connection.send(
                        protocol.Refused(id="", reason="Too many messages; this one was not read.")
                    )
                if ignored > MOST_IGNORED:
                    connection.send(protocol.Bye(reason="Far too many messages."))
                    connection.close()
                continue
            if not text:
                continue
            try:
                message = _decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                metrics.REFUSED.labels("garbage").inc()
                connection.send(protocol.Refused(id="", reason=f"That message is not understood: {error}"))
                continue
            await self._answer(live, connection, message)

    async def _answer(self, live: Live, connection: Connection, message: protocol.FromClient) -> None:
        """Follow one message, or say why not."""
        try:
            seq = await self._follow(live, connection, message)
            if seq is not None:
                connection.send(protocol.Ack(id=message.id, seq=seq))
        except Stale:
            metrics.REFUSED.labels("stale").inc()
            connection.send(
                protocol.Refused(
                    id=message.id,
                    reason="The table has changed since; look again and choose anew.",
                    rule="table.stale",
                    stale=True,
                )
            )
            connection.refresh(urgent=True)
        except IllegalChoice as error:
            metrics.REFUSED.labels("illegal").inc()
            connection.send(_refused(message.id, error.refusal))
        except Mistake as error:
            connection.send(protocol.Refused(id=message.id, reason=str(error)))
        except (Broken, Conflict, ConnectionError, SQLAlchemyError) as error:
            metrics.REFUSED.labels("failed").inc()
            log.warning("not followed: %s", error, extra={"table": live.id, "seq": live.seq})
            said = "The server could not keep that, so it did not happen. Nothing is lost; please try again."
            connection.send(protocol.Refused(id=message.id, reason=said, rule="table.storage"))
            connection.refresh(urgent=True)
        except Exception as error:
            trouble = live.failed(type(message).__name__, error)
            connection.send(protocol.Refused(id=message.id, reason=trouble.text))
            connection.send(trouble)

    async def _follow(self, live: Live, connection: Connection, message: protocol.FromClient) -> int | None:
        """Do what a message asks; a number to acknowledge, None when the answer says it all."""
        rooms = self.host.rooms
        match message:
            case protocol.Choose():
                self._own(live, connection, message.seat)
                await self.host.passing.hold(live, message.seat)
                return await live.choose(message.seat, message.choice, message.seq, message.id)
            case protocol.Undo():
                self._own(live, connection, message.seat)
                return await self.host.undoing.ask(live, connection, message.seat, message.seq, message.id)
            case protocol.Redo():
                self._own(live, connection, message.seat)
                return await self.host.undoing.redo(live, message.seat, message.id)
            case protocol.PassFor():
                self._own(live, connection, message.seat)
                return await self.host.passing.stand(live, message)
            case protocol.GoOn():
                await go_on(self.host, live, connection, message.yes)
            case protocol.Ping():
                connection.send(protocol.Pong(id=message.id))
                return None
            case protocol.AgreeUndo():
                await self.host.undoing.agree(live, connection, message.yes)
            case AskWhy():
                self._held(connection, message.seat)
                async with live.lock:
                    connection.send(reasons(live.journal.table.view(message.seat), message))
                return None
            case AskCommits():
                self._held(connection, message.seat)
                async with live.lock:
                    # What can be taken back all the same need not be asked twice.
                    table = live.journal.table
                    value = not live.row.practice and commits(table, message.seat, message.choice)
                connection.send(Commits(id=message.id, value=value))
                return None
            case AskAdvice():
                self._own(live, connection, message.seat)
                async with live.lock:
                    self.host.advising.ask(live, connection, message.seat, message.id)
                return None
            case protocol.Say():
                await rooms.say(live, connection, message.text, message.id)
            case protocol.Concede():
                self._held(connection, message.seat)
                await rooms.concede(live, message.seat)
            case protocol.LetBot():
                if not connection.seats or message.seat >= len(live.seats):
                    raise refuse("table.seat", "Only people who sit at the table can do that.")
                await rooms.let_bot(live, connection, message.seat, message.on)
            case protocol.AskRematch():
                if not connection.seats:
                    raise refuse("table.seat", "Only people who sit at the table can do that.")
                connection.send(protocol.Rematch(table=await rooms.rematch(live)))
            case protocol.Look():
                self._held(connection, message.seat)
                async with live.lock:
                    connection.viewer = message.seat
                    connection.lines_sent = 0
                connection.refresh(urgent=True)
                return None
            case protocol.GuideOn():
                await rooms.guide_on(live, connection, message.step, message.skip)
            case protocol.Hello():
                connection.refresh(urgent=True)
        return live.seq

    def _held(self, connection: Connection, seat: Seat) -> None:
        if seat not in connection.seats:
            raise refuse("table.seat", f"Seat {seat} is not yours.")

    def _own(self, live: Live, connection: Connection, seat: Seat) -> None:
        """A seat one holds and plays."""
        self._held(connection, seat)
        if live.seats[seat].conceded:
            raise refuse("table.conceded", "You have conceded; a bot plays on for you.")


class _NotWelcomeError(Exception):
    """Why somebody may not come in."""

    def __init__(
        self, reason: str, lines: tuple[LogLine, ...] = (), *, again: bool = False, report: str = ""
    ) -> None:
        super().__init__(reason)
        self.bye = protocol.Bye(reason=reason[:500], lines=lines, again=again, report=report)


class _TooLongError(Exception):
    """A message beyond the limit."""


def _text(message: MutableMapping[str, Any], most: int) -> bytes | str:
    """What a message says, text or bytes."""
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: bytes | str = message.get("bytes") or message.get("text") or b""
    if len(text) > most:
        raise _TooLongError(f"A message has at most {most} bytes.")
    return text


def _refused(message: str, refusal: Refusal) -> protocol.Refused:
    rule = rules().get(refusal.rule)
    return protocol.Refused(
        id=message, reason=refusal.reason, rule=refusal.rule, words="" if rule is None else rule.text
    )
