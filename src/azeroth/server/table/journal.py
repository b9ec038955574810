"""A game in progress with what was said about it to every viewer: pure, without network or database."""

from __future__ import annotations

import logging
import zlib
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from azeroth.engine import Event, Rolled, Seat, Table
from azeroth.engine.trees import sees
from azeroth.engine.view.scene import Board, Prompt, Scene, prompt_for
from azeroth.server.table.onlooker import Onlooker
from azeroth.server.table.snapshots import Said, Snapshot, numbered, rules_of, write_snapshot
from azeroth.server.wire.protocol import Dice, Happening, LogLine

ONLOOKER = -1
"""The viewer who holds no seat; `logs[-1]` is theirs."""
RECENT = 120
"""How many happenings are kept to be animated."""
log = logging.getLogger("azeroth.journal")

Move = tuple[Seat, str]


class Journal:
    """A table, its log for every viewer, and what happened lately."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self.table = self._table = table
        self._packed: bytes | None = None
        """What was chosen and said, while nobody needs it."""
        seats = range(len(table.names))
        self.eyes = [table.game.eyes(s, len(table.names), table.options) for s in (*seats, None)]
        self.logs: list[list[Said]] = [[] for _ in self.eyes]
        """For each viewer what was said to them."""
        self.recent: deque[tuple[Happening | None, ...]] = deque(maxlen=RECENT)
        self.serial = 0
        """How many happenings there have been; undo does not take them back."""
        self.given: set[int] = set()
        """Moves that nobody chose by themselves: they are taken back with the choice before them."""
        self._forgotten = 0
        self._noted = 0
        self._boards: tuple[str, tuple[Board, ...]] | None = None
        self.note()

    # -- at rest ----------------------------------------------------------------------------------

    def rest(self) -> None:
        """Take little room until somebody looks again: what was chosen and said is most of it."""
        if self._packed is None:
            lines, numbers = numbered(self.logs)
            self._packed = zlib.compress(msgspec.msgpack.encode((self.table.moves, lines, numbers)), 3)
            self.table.moves, self._boards = [], None
            del self.table, self.logs
            self.recent.clear()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Wake up when somebody looks for the table or the logs while they are put away."""
            if name not in ("table", "logs") or self._packed is None:
                raise AttributeError(name)
            moves, lines, numbers = _unpack(zlib.decompress(self._packed))
            self.table, self._packed = self._table, None
            self.table.moves = moves
            self.logs = [[lines[n] for n in of_one] for of_one in numbers]
            return getattr(self, name)

    # -- playing ----------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many choices have been made."""
        return len(self.table.moves)

    @property
    def moves(self) -> list[Move]:
        return [(seat, text) for seat, text, _ in self.table.moves]

    def apply(self, seat: Seat, text: str) -> bool:
        """Choose; True when that settled the decision, False when others must still answer it."""
        before = self.table.pending
        self.table.take(seat, text)
        self.note()
        return self.table.pending is not before

    def follow(self, seat: Seat, text: str) -> bool:
        """The same for the next choice of a plan, which is taken back with those before it."""
        before = self.table.pending
        self.table.follow(seat, text)
        self.given.add(self.at - 1)
        self.note()
        return self.table.pending is not before

    def passed(self, *, looking: bool = False) -> Move | None:
        """Give one answer of a standing pass that looks at the hand, or one that does not; the move."""
        if not self.table.pass_next(looking=looking):
            return None
        self.given.add(self.at - 1)
        self.note()
        seat, text, _ = self.table.moves[-1]
        return seat, text

    def undo(self, seat: Seat) -> int:
        """Take back the seat's last choice; the number of the move that is gone."""
        before = self.table.moves[:]
        self.table.undo(seat)
        after = self.table.moves
        gone = next((n for n, move in enumerate(after) if move != before[n]), len(after))
        self.given = {n for n in self.given if n < len(after)}
        kept = self._forgotten + len(self.table.happened)
        for lines in self.logs:
            while lines and lines[-1].event >= kept:
                lines.pop()
        self._noted = len(self.table.happened)
        self.recent.clear()
        return gone

    @property
    def settled(self) -> bool:
        """Nobody can take anything back at once."""
        return not any(self.table.may_undo(seat) for seat in range(len(self.table.names)))

    # -- what was said ----------------------------------------------------------------------------

    def note(self) -> None:
        """Put what has just happened into words, for each viewer by what they may know.

        Words are made from an onlooker's view: what only a seat may know is in the event itself.
        """
        happened = self.table.happened
        if self._noted == len(happened):
            return
        view = cast("Table[Any, Any]", Onlooker(self.table))
        see = self.table.game.viewer
        for n in range(self._noted, len(happened)):
            event = happened[n]
            told: dict[int, tuple[Said | None, Happening]] = {}
            lately: list[Happening | None] = []
            for eyes, lines in zip(self.eyes, self.logs, strict=True):
                if event.to and not sees(eyes, event.to):
                    lately.append(None)
                    continue
                seen = see(event, eyes)
                # Most events are the same to all; those with secrets are made anew for each.
                key = 0 if seen is event else 1 + eyes
                if key not in told:
                    told[key] = self._told(self._forgotten + n, seen, view)
                said, happening = told[key]
                if said is not None:
                    lines.append(said)
                lately.append(happening)
            self.recent.append(tuple(lately))
            self.serial += 1
        self._noted = len(happened)
        if self.settled:
            self._forgotten += len(happened)
            self._noted = 0
            happened.clear()

    def _told(self, number: int, event: Event, view: Table[Any, Any]) -> tuple[Said | None, Happening]:
        tag = str(type(event).__struct_config__.tag)
        try:
            text, motions = event.words(view), tuple(event.motions(view))
            outcome, goes_on = event.outcome(view), event.goes_on(view)
        except Exception:
            log.exception("the event %s has no words", tag)
            text, motions, outcome, goes_on = "", (), None, ("", "")
        dice = (
            Dice(die=event.die, values=event.values, faces=event.faces) if isinstance(event, Rolled) else None
        )
        said = Said(number, self.at, event.rule, text, event.heading, *goes_on) if text else None
        return said, Happening(
            event=tag, text=text, rule=event.rule, motions=motions, dice=dice, outcome=outcome
        )

    def lines(self, viewer: int, since: int = 0) -> tuple[LogLine, ...]:
        """The viewer's log from line number `since`."""
        said = self.logs[viewer][since:]
        return tuple(
            [
                LogLine(
                    n=n, text=s.text, rule=s.rule, seq=s.at, heading=s.heading, doing=s.doing, more=s.more
                )
                for n, s in enumerate(said, since)
            ]
        )

    def happenings(self, viewer: int, since: int) -> tuple[Happening, ...]:
        """What happened after happening number `since`, as far as it is still known."""
        missed = min(self.serial - since, len(self.recent))
        if missed <= 0:
            return ()
        latest = [self.recent[n][viewer] for n in range(-missed, 0)]
        return tuple([happening for happening in latest if happening is not None])

    # -- what is seen -----------------------------------------------------------------------------

    def scene(self, viewer: int) -> tuple[Scene, Prompt | None]:
        """What the viewer sees, and what is being decided."""
        seat = None if viewer < 0 else viewer
        view = self.table.glance(seat)
        return self.table.game.view.scene(view, seat), decided(self.table, view, seat)

    def open_scene(self, viewer: int) -> Scene:
        """The table with nothing hidden, for a game that is over though it was not played to its end."""
        return self.table.game.view.scene(self.table, None if viewer < 0 else viewer)

    @property
    def status(self) -> str:
        """Where the game is, as an onlooker reads it: without the questions to those who must choose."""
        return self.table.game.view.status(self.table.glance(None))

    def boards(self, drawn: str) -> tuple[Board, ...]:
        """The boards as the scenes that name this drawing lie on them; made once for each."""
        if self._boards is None or self._boards[0] != drawn:
            self._boards = drawn, self.table.game.view.boards(self.table.view(None))
        return self._boards[1]

    def rename(self, names: tuple[str, ...]) -> None:
        """Somebody sat down: their name replaces the empty seat's, also in what was said before."""
        old = self.table.names
        self.table.names = names
        swaps = [
            (f"[{before}](seat:{n})", f"[{after}](seat:{n})")
            for n, (before, after) in enumerate(zip(old, names, strict=True))
            if before != after
        ]
        if swaps:
            renamed: dict[int, Said] = {}
            for lines in self.logs:
                lines[:] = [_renamed(said, swaps, renamed) for said in lines]

    # -- copies -----------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """The position and the logs; only where nothing can be taken back at once."""
        return write_snapshot(self.taken(self.table.snapshot(), self.logs))

    def recall(self, taken: Snapshot, names: tuple[str, ...]) -> None:
        """Take up what was said until a snapshot was taken, by the names that people have now."""
        self._forgotten = taken.events
        self.logs = [[taken.lines[n] for n in numbers] for numbers in taken.logs]
        self.table.names = taken.names
        self.rename(names)

    def taken(self, position: bytes, logs: Sequence[Sequence[Said]]) -> Snapshot:
        """A snapshot with that position and those logs."""
        lines, numbers = numbered(logs)
        rules = rules_of(self.table.game.slug, self.table.options)
        events = self._forgotten + self._noted
        return Snapshot(rules, self.at, events, self.table.names, position, lines, numbers)


def decided(table: Table[Any, Any], view: Table[Any, Any], seat: Seat | None) -> Prompt | None:
    """What is being decided at that table, for whom the view is."""
    prompt = prompt_for(view, seat)
    if prompt is None or prompt.mode != "secret":
        return prompt
    # Everybody sees whose fist is not out yet; who has answered has nothing to choose.
    offers = () if seat in table.pos.answers else prompt.offers
    return msgspec.structs.replace(prompt, seats=table.seats, offers=offers)


_unpack = msgspec.msgpack.Decoder(tuple[list[tuple[Seat, str, bool]], list[Said], list[list[int]]]).decode


def _renamed(said: Said, swaps: Sequence[tuple[str, str]], done: dict[int, Said]) -> Said:
    if id(said) not in done:
        text = said.text
        for before, after in swaps:
            text = text.replace(before, after)
        done[id(said)] = said if text == said.text else msgspec.structs.replace(said, text=text)
    return done[id(said)]
