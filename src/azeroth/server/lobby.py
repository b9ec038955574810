"""Opening tables and listing them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

import msgspec

from azeroth.bots import LEVELS, tempers, unfit
from azeroth.engine import BadOption, BadSave, Game, Mistake, Seat, read_save
from azeroth.engine.tables.start import seat_names
from azeroth.games import game_named, games
from azeroth.guide import guides
from azeroth.server.host import Host
from azeroth.server.keys import hashed, new_id, new_key, new_seed, opens
from azeroth.server.running import metrics
from azeroth.server.storage import SeatRow, Stored, TableRow
from azeroth.server.table.journal import Journal, Move
from azeroth.server.table.rebuilding import Setup
from azeroth.server.wire import rest
from azeroth.server.wire.protocol import TableId
from azeroth.server.work.jobs import REPLAY_SECONDS, Opened, go_on, open_save


@cache
def catalogue(strengths: tuple[str, ...]) -> tuple[rest.GameInfo, ...]:
    """The titles of the collection."""
    return tuple(
        _info(game, tuple(name for name in strengths if not unfit(name, slug)))
        for slug, game in games().items()
    )


def _info(game: Game[object, object], strengths: tuple[str, ...]) -> rest.GameInfo:  # type: ignore[type-var]
    needs = {option.name: box.slug for box in game.boxes for option in box.options}
    return rest.GameInfo(
        slug=game.slug,
        title=game.title,
        prefix=game.prefix,
        players=game.players,
        minutes=game.minutes,
        about=game.about,
        options=tuple(
            rest.OptionInfo(
                name=o.name, title=o.title, about=o.about, default=o.default, values=o.values,
                value_words=dict(o.value_words), box=needs.get(o.name, ""), pictured=o.slots is not None,
            )
            for o in game.all_options
        ),
        boxes=tuple(
            rest.BoxInfo(
                slug=box.slug, title=box.title, about=box.about, prefix=box.prefix,
                switch=box.slug if box.switch is not None else "",
            )
            for box in game.boxes
        ),
        strengths=strengths,
        tempers=tuple(tempers()) if strengths else (),
        levels=tuple(name for name in strengths if name in LEVELS),
        guides=tuple(
            rest.GuideInfo(id=g.id, title=g.title, about=g.about) for g in guides(game.slug).values()
        ),
    )  # fmt: skip


BOTS = ("Mira", "Torvin", "Zaela", "Grunk", "Ilyna", "Pip", "Orsolo", "Keth", "Bramble", "Sable")
"""What bots are called, so that people can speak of them."""
CALLED = {
    "builder": ("Torvin", "Bramble", "Ilyna", "Odda", "Hask"),
    "raider": ("Grunk", "Zaela", "Keth", "Brakka", "Vorn"),
    "opportunist": ("Sable", "Pip", "Mira", "Fenn", "Orsolo"),
}
"""What those of a temper are called, so that people know them again."""


class Lobby:
    """Where tables are opened and found."""

    def __init__(self, host: Host) -> None:
        self.host, self.settings = host, host.settings

    # -- opening ----------------------------------------------------------------------------------

    async def open(self, asked: rest.NewTable, address: str = "?") -> rest.TableMade:
        """Open a table; a Mistake says what is wrong with it."""
        if asked.seed is not None and not self.settings.allow_seeds:
            raise BadOption("this server does not let players choose the seed.")
        if asked.guide:
            (setup, seats), guide_step = self._guided(asked), 0
        elif asked.save is not None or asked.go_on is not None:
            (setup, seats), guide_step = await self._going_on(asked, address), -1
        else:
            (setup, seats), guide_step = self._fresh(asked), -1
        return await self._keep(asked, setup, seats, setup.journal(), guide_step)

    def _fresh(self, asked: rest.NewTable) -> tuple[Setup, list[SeatRow]]:
        game = game_named(asked.game)
        seats = self._seats(asked.seats, game.slug)
        game.settle(len(seats), asked.options)
        seed = new_seed() if asked.seed is None else asked.seed
        return Setup(game.slug, dict(asked.options), _names(seats), seed), seats

    def _guided(self, asked: rest.NewTable) -> tuple[Setup, list[SeatRow]]:
        game = game_named(asked.game)
        guide = guides(game.slug).get(asked.guide)
        if guide is None:
            there = ", ".join(guides(game.slug)) or "it has none"
            raise BadOption(f"{game.title} has no guide {asked.guide!r}; guides: {there}.")
        bot = self.host.check_strength(guide.bot, game.slug, len(guide.seats))
        name = asked.seats[0].name if asked.seats and asked.seats[0].name else guide.seats[guide.seat]
        wanted = [name if n == guide.seat else given for n, given in enumerate(guide.seats)]
        seats = [
            SeatRow(seat=n, kind="person" if n == guide.seat else "bot", name=given, strength=bot)
            for n, given in enumerate(seat_names(wanted))
        ]
        start = msgspec.json.encode(guide.start).decode() if guide.start else ""
        return Setup(game.slug, dict(guide.options), _names(seats), guide.seed, start), seats

    async def _going_on(self, asked: rest.NewTable, address: str) -> tuple[Setup, list[SeatRow]]:
        """A table that goes on from a game about which the person who opens it may know everything."""
        if asked.listed:
            raise BadOption("a table that goes on from a save is not listed: send your friends its link.")
        setup, moves, at = await self._known_game(asked, address)
        if setup.game != asked.game:
            raise BadSave(f"the save is of {setup.game}, not of {asked.game}.")
        if setup.start or setup.base:
            raise BadSave("only a game that was played from its beginning can be gone on with.")
        names = setup.names
        given: Sequence[rest.SeatAsked] = asked.seats or [rest.SeatAsked(kind="person")] * len(names)
        if len(given) != len(names):
            raise BadSave(f"the save has {len(names)} seats, not {len(given)}.")
        seats = self._seats(
            [
                seat if seat.name else msgspec.structs.replace(seat, name=name)
                for seat, name in zip(given, names, strict=True)
            ],
            setup.game,
        )
        persons = [seat.seat for seat in seats if seat.kind != "bot"]
        keeps = persons[0] if len(persons) == 1 else None
        begun: Setup = await self.host.readers.run(
            go_on, setup, moves, at, keeps, new_seed(), seconds=REPLAY_SECONDS, lane=address
        )
        return msgspec.structs.replace(begun, names=_names(seats)), seats

    async def _known_game(self, asked: rest.NewTable, address: str) -> tuple[Setup, list[Move], int]:
        """The game to go on with, and after how many of its moves."""
        wanted = asked.go_on
        if wanted is not None and wanted.table:
            live = await self.host.table(new_table_id(wanted.table))
            if live is None or not any(live.opened_by(wanted.key)):
                raise BadSave("there is no such table, or the key does not open it.")
            if not live.row.over:
                raise BadSave("that game is still being played; go on with it at its own table.")
            setup, moves = live.setup, live.journal.moves
        else:
            text = asked.save
            if wanted is not None and text is None:
                text = await self.host.store.replay(wanted.replay)
            if text is None:
                raise BadSave("there is no such replay; it may have been forgotten.")
            read_save(text)
            opened: Opened = await self.host.readers.run(
                open_save, text, seconds=REPLAY_SECONDS, lane=address
            )
            setup, moves = opened.setup, opened.moves
        at = len(moves) if wanted is None or wanted.at is None else wanted.at
        if at > len(moves):
            raise BadSave(f"the game has {len(moves)} choices.")
        return setup, moves, at

    def _seats(self, asked: Sequence[rest.SeatAsked], slug: str) -> list[SeatRow]:
        """The seats of a new table, named and numbered."""
        strengths = [
            self.host.check_strength(s.strength, slug, len(asked)) if s.kind == "bot" else "" for s in asked
        ]
        taken = {s.name.strip() for s in asked}
        names = []
        for n, s in enumerate(asked, 1):
            called = CALLED.get(s.strength.rpartition("-")[2], ()) if s.kind == "bot" else ()
            free = (name for name in (*called, *BOTS) if name not in taken)
            name = s.name.strip() or (
                next(free, f"Bot {n}") if s.kind == "bot"
                else f"Player {n}" if s.kind == "person" else f"Open seat {n}"
            )  # fmt: skip
            taken.add(name)
            names.append(name)
        return [
            SeatRow(seat=n, kind=seat.kind, name=name, strength=strength)
            for n, (seat, name, strength) in enumerate(zip(asked, seat_names(names), strengths, strict=True))
        ]

    async def _keep(
        self,
        asked: rest.NewTable,
        setup: Setup,
        seats: list[SeatRow],
        journal: Journal,
        guide_step: int,
    ) -> rest.TableMade:
        if not any(seat.kind != "bot" for seat in seats) and not self.settings.allow_seeds:
            raise BadOption("a table needs a person or an open seat.")
        shared, watch, invite = new_key(), new_key(), new_key()
        keys = {s.seat: shared if asked.hotseat else new_key() for s in seats if s.kind == "person"}
        seats = [
            msgspec.structs.replace(s, key_hash=hashed(keys[s.seat]) if s.seat in keys else None)
            for s in seats
        ]
        is_open = any(seat.kind == "open" for seat in seats)
        row = TableRow(
            id=new_id(),
            game=setup.game,
            options=setup.options,
            content="",
            seed=setup.seed,
            start=setup.start,
            spectator_hash=hashed(watch),
            invite_hash=hashed(invite) if is_open else None,
            created=time.time(),
            hotseat=asked.hotseat,
            listed=asked.listed,
            timer=asked.timer_seconds,
            guide=asked.guide,
            guide_step=guide_step,
            base=setup.base or None,
            practice=asked.practice,
            from_save=bool(setup.base),
        )
        row = self.host.begun(row, seats, journal)
        await self.host.store.create(row, seats)
        metrics.TABLES_MADE.labels(row.game).inc()
        if row.bot_due or guide_step >= 0:
            live = await self.host.table(row.id)
            if live is not None:
                self.host.consider(live)
        return rest.TableMade(
            table=row.id,
            seats=tuple(
                rest.SeatMade(seat=s.seat, kind=_kind(s), name=s.name, key=keys.get(s.seat, ""))
                for s in seats
            ),
            spectator_key=watch,
            invite=invite if is_open else "",
        )

    async def join(self, table: str, asked: rest.Join) -> rest.Joined | None:
        """Take an open seat; None when there is no such table."""
        live = await self.host.table(new_table_id(table))
        if live is None:
            return None
        seat, key = await self.host.rooms.join(live, asked.name, asked.invite, asked.seat)
        return rest.Joined(seat=seat, key=key)

    async def invitation(self, table: str, invite: str) -> rest.TableInfo | None:
        """What somebody is invited to; None when the invitation does not fit a table."""
        stored = await self.host.store.stored(new_table_id(table))
        if stored is None or not (stored.row.listed or opens(invite, [stored.row.invite_hash])):
            return None
        return self._table(stored, None)

    # -- listing ----------------------------------------------------------------------------------

    async def mine(self, keys: Sequence[str]) -> list[rest.TableInfo]:
        """The tables that these keys open."""
        found = await self.host.store.opened_by([hashed(key) for key in dict.fromkeys(keys)])
        merged: dict[str, rest.TableInfo] = {}
        for stored, key in found:
            held = tuple(seat.seat for seat in stored.seats if seat.key_hash == key)
            before = merged.get(stored.row.id)
            info = self._table(stored, held if before is None else (*before.my_seats, *held))
            merged[stored.row.id] = info
        return list(merged.values())

    async def open_tables(self) -> list[rest.TableInfo]:
        return [self._table(stored, None) for stored in await self.host.store.open_tables()]

    def _table(self, stored: Stored, mine: Sequence[Seat] | None) -> rest.TableInfo:
        row, since = stored.row, time.time() - 2.5 * self.settings.heartbeat_seconds
        held = tuple(sorted(set(mine or ())))
        guide = guides(row.game).get(row.guide) if row.guide_step >= 0 else None
        if guide is not None and row.guide_step < len(guide.step):
            waiting = [s for s in held if s == guide.seat]  # the others only play what it has them play
        else:
            waiting = [s for s in held if s in row.turn and not stored.seats[s].played_by_bot]
        return rest.TableInfo(
            table=row.id,
            game=row.game,
            title=_title(row.game),
            seats=tuple(
                rest.SeatInfo(
                    name=seat.name, kind=seat.label, connected=seat.seen > since, conceded=seat.conceded,
                    taken_over=seat.taken_over and not seat.conceded,
                )
                for seat in stored.seats
            ),
            my_seats=held,
            your_turn=bool(waiting) and not row.over,
            over=row.over,
            status=row.status,
            updated=row.updated,
            spectator=mine is not None and not held,
            deadline=row.deadline,
            rematch=row.rematch,
            practice=row.practice,
            from_save=row.from_save,
            expires=self.host.expires(stored),
        )  # fmt: skip


def new_table_id(text: str) -> TableId:
    """A table's id as it came in an address."""
    return TableId(text[:16])


def _names(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats)


def _kind(seat: SeatRow) -> rest.SeatKind:
    return "bot" if seat.kind == "bot" else "open" if seat.kind == "open" else "person"


def _title(slug: str) -> str:
    try:
        return game_named(slug).title
    except Mistake:
        return slug
