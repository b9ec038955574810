"""The table: what everything above the engine uses, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from azeroth.engine import trees
from azeroth.engine.boxes.options import Options
from azeroth.engine.errors import IllegalChoice
from azeroth.engine.game import Game, Result
from azeroth.engine.play.chance import Chance
from azeroth.engine.play.choice import Choice, Done
from azeroth.engine.play.events import Event, Proposed, Seat
from azeroth.engine.play.flow import Ask, Frame
from azeroth.engine.play.refusal import Refusal, Terms, no
from azeroth.engine.play.runner import B, Position, Runner, S
from azeroth.engine.tables import standing
from azeroth.engine.tables.moves import pack
from azeroth.engine.tables.saves import Ended, Save
from azeroth.engine.tables.standing import Standing, Until
from azeroth.engine.version import VERSION
from azeroth.engine.view.naming import listed


class Decision(Struct, frozen=True):
    """What is being decided, as one seat sees it; who need not choose sees no choices."""

    seats: tuple[Seat, ...]
    rule: str
    step: str
    prompt: str
    choices: tuple[Choice, ...] = ()
    mode: Literal["one", "secret", "agree"] = "one"
    proposals: Mapping[Seat, str] = {}


class _Anchor(Struct):
    """Where undo may go back to: taken before a seat's first choice since anybody learnt anything."""

    seat: Seat
    pos: Any
    moves: int
    events: int


class Table(Runner[S, B]):
    """A game in progress."""

    __slots__ = (
        "_anchor", "_given", "_onlooker", "_result", "_waiting", "declined", "moves", "seed", "standing",
        "start", "usual",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[S, B],
        content: B,
        names: tuple[str, ...],
        options: Options,
        pos: Position[S, Frame],
        *,
        seed: int | None = None,
        start: dict[str, Any] | None = None,
        edition: Any = None,
        quiet: bool = False,
        strict: bool = False,
    ) -> None:
        super().__init__(game, content, names, options, pos, edition=edition, quiet=quiet, strict=strict)
        self.seed = seed
        self.start = start
        self.moves: list[tuple[Seat, str, bool]] = []
        # No part of the game: who is answered for, and as usual afterwards; what each would not use just now.
        self.standing: dict[Seat, Standing] = {}
        self.usual = False
        self.declined: dict[Seat, tuple[Sequence[Choice], int]] = {}
        self._given: set[int] = set()
        """Which moves since the anchor standing passes gave: they are nobody's last choice."""
        self._anchor: _Anchor | None = None
        # What a view cannot derive, for it does not know all: set when it is made.
        self._onlooker: Ask | None = None
        self._waiting: tuple[Seat, ...] | None = None
        self._result: Result | None = None

    # -- whose turn, what to choose ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Nothing is in progress any more."""
        return not self.pos.stack

    @property
    def result(self) -> Result | None:
        """Who has won, once the game is over."""
        if self._result is None and self.over:
            return self.game.result(self)
        return self._result

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose answer is still wanted; first, in a party that agrees, the one whose answer settles it."""
        ask = self.pending
        if self._waiting is not None:
            return self._waiting
        if ask is None:
            return ()
        if not self.pos.answers:
            return ask.seats
        return tuple(seat for seat in ask.seats if seat not in self.pos.answers)

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """What the seat may choose from; nothing when it is not asked."""
        ask = self.pending
        if ask is None or seat not in ask.seats:
            return ()
        return ask.of(seat)

    def decision(self, seat: Seat | None = None) -> Decision | None:
        """What is being decided, as that seat sees it (None: an onlooker); None when the game is over."""
        ask = self.pending or self._onlooker
        if ask is None:
            return None
        frame = self.pos.stack[-1]
        asked = seat is not None and seat in ask.seats
        party = ask.mode == "agree" and asked
        return Decision(
            self.seats, ask.rule, f"{type(frame).__name__}.{frame.at}", self.game.view.prompt(self, frame),
            choices=ask.of(seat) if asked and seat is not None else (), mode=ask.mode,
            proposals=dict(self.pos.answers) if party else {},
        )  # fmt: skip

    def words(self, choice: Choice) -> str:
        """What a button for that choice says now."""
        if type(choice) is Done and self.pending is not None and self.pending.stop_words:
            return self.pending.stop_words
        return choice.words(self)

    def terms(self, choice: Choice) -> Terms | None:
        """What the choice costs or is worth, part by part, where the decision has such a number."""
        ask = self.pending
        if ask is None or ask.terms is None or type(choice) is Done:
            return None
        return ask.terms(self.pos.stack[-1], self, choice)

    def attempts(self, seat: Seat) -> Sequence[Choice]:
        """All that the seat might try now: what is listed and what would be refused."""
        ask = self.pending
        if ask is None or seat not in ask.seats:
            return ()
        listed = ask.of(seat)
        every = ask.tried if ask.among is None else ask.among(self.pos.stack[-1], self)
        return tuple(dict.fromkeys((*listed, *every)))

    def why(self, seat: Seat, choice: Choice | str) -> Refusal | None:
        """None if the seat may choose that now; else the rule that forbids it."""
        ask = self.pending
        if ask is None:
            return no("engine.over", "The game is over.")
        if seat not in ask.seats:
            waiting = listed(self.names[s] for s in self.seats)
            return no("engine.not-your-decision", "It is for {who} to choose now.", who=waiting)
        if ask.mode == "secret" and seat in self.pos.answers:
            return no("engine.already-answered", "You have chosen; the others have not.")
        text = str(choice)
        if choice in ask.of(seat) or ask.named(text, seat) is not None:
            return None
        if text == "done":
            return ask.no_stop or no(
                ask.rule, "You must choose one of: {offered}.", offered=_listing(ask, seat)
            )
        if ask.refuse is not None:
            frame = self.pos.stack[-1]
            every = ask.tried if ask.among is None else ask.among(frame, self)
            found = choice if choice in every else next((c for c in every if str(c) == text), None)
            if found is not None:
                return ask.refuse(frame, self, found) or no(ask.rule, "Not offered now.")
        return no(
            ask.rule, "{tried!r} is not a choice here; there are: {offered}.",
            tried=text[:80], offered=_listing(ask, seat),
        )  # fmt: skip

    # -- playing ----------------------------------------------------------------------------------

    def apply(self, seat: Seat, choice: Choice | str) -> None:
        """Choose; IllegalChoice says why not, with the rule, and leaves everything as it was."""
        self.take(seat, choice)
        while self.standing and self.pass_next():
            pass

    def take(self, seat: Seat, choice: Choice | str) -> None:
        """The same without the standing passes that may follow: `pass_next` gives them one by one."""
        ask = self.pending
        if ask is None or seat not in ask.seats:
            raise IllegalChoice(cast(Refusal, self.why(seat, choice)))
        offered = ask.choices if ask.own is None else ask.of(seat)
        picked = choice if choice in offered else ask.named(str(choice), seat)
        if picked is None or (ask.mode == "secret" and seat in self.pos.answers):
            raise IllegalChoice(cast(Refusal, self.why(seat, choice)))
        if self.seed is not None and (self._anchor is None or self._anchor.seat != seat):
            self._anchor = _Anchor(seat, self._copied(), len(self.moves), len(self.happened))
            self._given.clear()
        self._move(ask, seat, picked)

    def _move(self, ask: Ask, seat: Seat, picked: Choice) -> None:
        """Record the choice and carry it out; if somebody learns by it, nobody goes back behind it."""
        learned = self.learned
        if ask.passing is not None and picked == ask.passing:
            self.declined[seat] = ask.of(seat), learned + len(self.happened)
        elif self.declined:
            self.declined.clear()
        if self.seed is not None:
            self.moves.append((seat, str(picked), ask.mode == "one"))
        if ask.mode == "one":
            frame = self.pos.stack[-1]
            self._follow(frame, None if type(picked) is Done else ask.then(frame, self, picked))
            self.run()
        else:
            self._collect(ask, seat, picked)
        if self.learned != learned:
            self._anchor = None

    def _collect(self, ask: Ask, seat: Seat, picked: Choice) -> None:
        """One answer of several: sealed until all are there, or a proposal until the leader settles it."""
        answers = self.pos.answers
        if ask.mode == "agree":
            if seat == ask.seats[0]:
                answers.clear()
                self._answer(ask, picked)
            else:
                answers[seat] = str(picked)
                self.emit(Proposed(rule=ask.rule, seat=seat, text=self.words(picked), to=ask.seats))
            return
        answers[seat] = str(picked)
        if len(answers) == len(ask.seats):
            everybody = {s: ask.named(answers[s], s) for s in ask.seats}
            answers.clear()
            self.learn()
            self._answer(ask, everybody)

    # -- answered for -----------------------------------------------------------------------------

    def pass_for(self, seat: Seat, until: Until | None) -> None:
        """From now on pass for that seat; None takes it back. What looks at the hand waits for `pass_due`."""
        if until is None:
            self.standing.pop(seat, None)
            return
        self.standing[seat] = standing.begun(self, until)
        while self.pass_next():
            pass

    def due(self) -> Seat | None:
        """The seat whose standing answer is due, where the answer looks at its hand."""
        given = standing.answering(self, looking=True)
        return None if given is None else given.seat

    def pass_due(self) -> bool:
        """Give what is due, if anything: after a pause that is the same for every hand, or it would tell."""
        given = self.pass_next(looking=True)
        while given and self.pass_next():
            pass
        return given

    def pass_next(self, *, looking: bool = False) -> bool:
        """Give one standing answer, of those that look at the hand or those that do not."""
        given = standing.answering(self, looking=looking)
        if given is not None:
            self._give(given.seat, given.choice)
        return given is not None

    def _give(self, seat: Seat, choice: Choice) -> None:
        """Choose for the seat: a move like any other, but not one that it chose just now."""
        ask = cast(Ask, self.pending)
        self._given.add(len(self.moves))
        self._move(ask, seat, choice)

    def follow(self, seat: Seat, choice: Choice | str) -> None:
        """The next choice of a plan: it is taken back together with the one before it."""
        goes_on = self._anchor is not None and self._anchor.seat == seat
        self.take(seat, choice)
        if goes_on:
            self._given.add(len(self.moves) - 1)

    def commits(self, seat: Seat, choice: Choice | str) -> bool:
        """Would this choice lead straight into a roll or a reveal, beyond undo?"""
        (ahead := self.clone()).take(seat, choice)
        return ahead.learned > 0

    def may_undo(self, seat: Seat) -> bool:
        """Can the seat take back its last choice?"""
        if self.pending is not None and self.pending.mode == "secret" and seat in self.pos.answers:
            return self.seed is not None
        anchor = self._anchor
        return anchor is not None and anchor.seat == seat and len(self.moves) > anchor.moves

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice, if nobody has learnt anything or chosen since."""
        if not self.may_undo(seat):
            why = "Nothing to take back: somebody has learnt something or chosen since your last choice."
            raise IllegalChoice(no("engine.undo", why))
        if self.pending is not None and self.pending.mode == "secret" and seat in self.pos.answers:
            del self.pos.answers[seat]
            at = max(i for i, move in enumerate(self.moves) if move[0] == seat)
            del self.moves[at]
            self._anchor = None
            return
        anchor = cast(_Anchor, self._anchor)
        # Passes given by standing passes are taken back with the choice that led to them.
        last = max(n for n in range(anchor.moves, len(self.moves)) if n not in self._given)
        again = [(*self.moves[n][:2], n in self._given) for n in range(anchor.moves, last)]
        del self.moves[anchor.moves :], self.happened[anchor.events :]
        self.pos = anchor.pos
        self.state = self.pos.state
        self._anchor = None
        self.run()
        kept, self.standing = self.standing, {}
        for who, text, given in again:
            if given:
                self._give(who, cast(Choice, cast(Ask, self.pending).named(text, who)))
            else:
                self.apply(who, text)
        self.standing = kept

    # -- seeing -----------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> Table[S, B]:
        """The table as that seat sees it (None: an onlooker): to look at, not to play on."""
        return self._seen(seat, self.game.viewer)

    def glance(self, seat: Seat | None) -> Table[S, B]:
        """The same, faster, for a look that is over before the next choice: what all see is not copied."""
        return self._seen(seat, self.game.viewer.glance)

    def glimpse(self, seat: Seat | None) -> Position[S, Frame]:
        """The position of `glance` alone: nothing to ask it, only what is there."""
        return self._position(seat, self.game.viewer.glance)

    def _position(self, seat: Seat | None, viewer: trees.Viewer) -> Position[S, Frame]:
        eyes = self.game.eyes(seat, len(self.names), self.options)
        pos, ask = self.pos, self.pending
        mine = {
            s: a for s, a in pos.answers.items()
            if s == seat or (ask is not None and ask.mode == "agree" and seat in ask.seats)
        }  # fmt: skip
        seen = Position(viewer(pos.state, eyes), [viewer(f, eyes) for f in pos.stack], Chance(0), mine)
        return cast("Position[S, Frame]", seen)

    def _seen(self, seat: Seat | None, viewer: trees.Viewer) -> Table[S, B]:
        ask = self.pending
        table = Table(
            self.game, self.content, self.names, self.options, self._position(seat, viewer),
            edition=self.edition, quiet=True,
        )  # fmt: skip
        if ask is not None and seat in ask.seats:
            table.pending = ask if ask.own is None else msgspec.structs.replace(
                ask, own={s: c for s, c in ask.own.items() if s == seat}, choices=ask.of(seat)
            )  # fmt: skip
        elif ask is not None:
            table._onlooker = Ask((), ask.rule, (), ask.then, mode=ask.mode)
        table._waiting = self.seats
        table._result = self.result
        if seat in self.standing:
            table.standing = {seat: self.standing[seat]}
        return table

    def events(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What happened, from event number `since`, without what that seat may not know."""
        eyes = self.game.eyes(seat, len(self.names), self.options)
        viewer = self.game.viewer
        return [
            viewer(event, eyes) for event in self.happened[since:]
            if not event.to or trees.sees(eyes, event.to)
        ]  # fmt: skip

    def determinize(self, seat: Seat | None, seed: int) -> Table[S, B]:
        """A clone in which all that the seat cannot know is dealt anew: secrets, sealed answers, chance."""
        new = self.clone()
        pos = new.pos
        pos.chance = Chance.seeded(seed)
        eyes = self.game.eyes(seat, len(self.names), self.options)
        if self.pending is not None and self.pending.mode == "secret":
            pos.answers = {s: a for s, a in pos.answers.items() if s == seat}
        pools: dict[str, list[trees.Slot]] = {}
        for part in (pos.state, *pos.stack):
            self.game.unknowns(part, eyes, pools)
        for slots in pools.values():
            # In a fixed order first: what is dealt then depends on what the seat knows and the seed alone.
            values = sorted(trees.got(slots), key=str)
            new.shuffle(values)
            trees.put(slots, values)
        self.game.redeal(new, seat)
        if pos.stack:
            new.run()  # what may be chosen can depend on it: ask again
        return new

    # -- copies and saves -------------------------------------------------------------------------

    def _copied(self) -> Position[S, Frame]:
        pos, copy = self.pos, self.game.copier
        stack = [copy(frame) for frame in pos.stack]
        return Position(copy(pos.state), stack, pos.chance.__copy__(), pos.answers.copy())

    def clone(self) -> Table[S, B]:
        """An independent table in the same position, without record: for looking ahead."""
        new = Table(
            self.game, self.content, self.names, self.options, self._copied(),
            edition=self.edition, quiet=True,
        )  # fmt: skip
        new.pending = self.pending
        return new

    def snapshot(self) -> bytes:
        """The position as bytes: makes loading faster, replaces nothing."""
        return msgspec.msgpack.encode(self.pos)

    def record(self) -> Save:
        """The game as it can be played again."""
        if self.seed is None:
            raise ValueError("a clone has no record to save")
        result = self.result
        return Save(
            game=self.game.slug,
            boxes=dict(self.game.digests(self.content)),
            options=dict(self.options),
            seats=list(self.names),
            seed=self.seed,
            choices=pack(self.moves),
            start=self.start,
            end=f"{self.game.layout}-{self.digest()}",
            result=None if result is None else Ended(result.ranks, result.scores),
            version=VERSION,
        )

    def save(self) -> str:
        """The game as text; `azeroth.load` plays it again."""
        return msgspec.json.format(msgspec.json.encode(self.record()), indent=0).decode()


def _listing(ask: Ask, seat: Seat) -> str:
    texts = [str(choice) for choice in ask.of(seat)]
    return ", ".join(texts[:12]) + (f" and {len(texts) - 12} more" if len(texts) > 12 else "")


__all__ = ["Decision", "Table"]
