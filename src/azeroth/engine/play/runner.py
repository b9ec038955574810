"""What steps use, and what runs them: asking, calling, chance, events."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from types import MethodType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from azeroth.engine.errors import BadPosition
from azeroth.engine.play.chance import Chance, Die, Face, FaceDie
from azeroth.engine.play.choice import DONE, Choice, Done
from azeroth.engine.play.events import NOBODY, Event, Rolled, Seat
from azeroth.engine.play.flow import AGAIN, END, END_OF_FRAME, Again, Ask, Call, Flow, Frame, Goto, Leave
from azeroth.engine.play.refusal import Refusal, Terms
from azeroth.engine.view.naming import link

if TYPE_CHECKING:
    from azeroth.engine.game import Game

S = TypeVar("S", bound=Struct)
B = TypeVar("B")
C = TypeVar("C", bound=Choice)
F = TypeVar("F", bound=Frame)
V = TypeVar("V")
MOST_TURNS_WITHOUT_A_DECISION = 100_000
"""How often frames have their turn before this is taken for a loop."""


class Position(Struct, Generic[S, F]):
    """All there is: what lies on the table, what is in progress, chance, and answers not yet revealed."""

    state: S
    stack: list[F]
    chance: Chance
    answers: dict[Seat, str] = {}


class Runner(Generic[S, B]):
    """Drives a position. Steps get it as `t`: `t.state`, `t.content`, `t.ask`, `t.call`, `t.roll` …"""

    __slots__ = (
        "content",
        "edition",
        "game",
        "happened",
        "learned",
        "names",
        "options",
        "pending",
        "pos",
        "quiet",
        "state",
        "strict",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[S, B],
        content: B,
        names: tuple[str, ...],
        options: Mapping[str, str | int | bool],
        pos: Position[S, Frame],
        *,
        edition: Any = None,
        quiet: bool = False,
        strict: bool = False,
    ) -> None:
        # What boxes and options answer differently; each game's `edition` module gives it its type.
        self.edition: Any = edition or game.edition(options)
        self.game, self.content, self.names, self.options = game, content, names, options
        self.pos, self.state = pos, pos.state
        self.pending: Ask | None = None
        self.happened: list[Event] = []
        self.learned = 0
        self.quiet, self.strict = quiet, strict

    # -- what steps use ---------------------------------------------------------------------------

    def find(self, kind: type[F]) -> F | None:
        """The innermost frame of this kind in progress, if any."""
        for frame in reversed(self.pos.stack):
            if kind in frame.lineage:
                return frame  # type: ignore[return-value]
        return None

    def frame(self, kind: type[F]) -> F:
        """The innermost frame of this kind in progress."""
        frame = self.find(kind)
        if frame is None:
            raise LookupError(f"no {kind.__name__} in progress")
        return frame

    def emit(self, event: Event) -> None:
        """Something happened."""
        if not self.quiet:
            self.happened.append(event)

    def learn(self) -> None:
        """Somebody now knows what choices alone did not settle: nobody may go back behind this."""
        self.learned += 1

    def roll(
        self, die: Die, n: int = 1, rule: str = "", seat: Seat = NOBODY, whose: str = ""
    ) -> tuple[int, ...]:
        """Roll dice, for all to see; `whose` names who does not roll for themselves."""
        if not n:
            return ()
        chance, faces = self.pos.chance, die.faces
        values = []
        for _ in range(n):
            if chance.dice:
                value = chance.dice.pop(0)
                if not isinstance(value, int) or value not in faces:
                    raise BadPosition(f"a {die.name} die cannot show {value}; its faces are {faces}")
                values.append(value)
            else:
                values.append(faces[chance.below(len(faces))])
        self.learn()
        if not self.quiet:
            seen = tuple(die.shows[die.faces.index(value)] for value in values) if die.shows else ()
            self.happened.append(
                Rolled(rule=rule, die=die.name, values=tuple(values), seat=seat, faces=seen, whose=whose)
            )
        return tuple(values)

    def roll_faces(
        self, die: FaceDie[Face], n: int = 1, rule: str = "", seat: Seat = NOBODY
    ) -> tuple[Face, ...]:
        """Roll dice whose faces are records, for all to see; a script names them by their ids."""
        if not n:
            return ()
        chance, ids = self.pos.chance, [face.id for face in die.faces]
        shown = []
        for _ in range(n):
            if chance.dice:
                wanted = str(chance.dice.pop(0))
                if wanted not in ids:
                    raise BadPosition(
                        f"a {die.name} die cannot show {wanted}; its faces are {', '.join(ids)}"
                    )
                shown.append(ids.index(wanted))
            else:
                shown.append(chance.below(len(ids)))
        self.learn()
        faces = tuple(die.faces[i] for i in shown)
        names = tuple(str(getattr(face, "name", "") or face.id) for face in faces)
        self.emit(Rolled(rule=rule, die=die.name, values=tuple(shown), seat=seat, faces=names))
        return faces

    def shuffle(self, deck: list[V]) -> None:
        """Shuffle, unseen: nobody learns anything by it."""
        self.pos.chance.shuffle(deck)

    def draw(self, deck: list[V]) -> V:
        """Take the top of a deck, which is its first item; somebody learns what it is."""
        self.learn()
        return deck.pop(self._scripted(deck))

    def draw_bottom(self, deck: list[V]) -> V:
        """Take the bottom of a deck, which is its last item; somebody learns what it is."""
        self.learn()
        return deck.pop(self._scripted(deck, len(deck) - 1))

    def renew(self, deck: list[V], discards: list[V]) -> bool:
        """Shuffle the discards to make a new deck, if it is empty: all know what is in it, nobody where.

        The discards lie open; the deck is a secret pool of its own, so that what is imagined for it is just
        what was discarded.
        """
        if deck or not discards:
            return False
        deck += discards
        discards.clear()
        self.shuffle(deck)
        return True

    def reveal(self, value: V) -> V:
        """Turn up what somebody did not know."""
        self.learn()
        return value

    def pick(self, options: Sequence[V]) -> V:
        """One of the options, at random."""
        self.learn()
        if self.pos.chance.draws:
            return options[self._scripted(options)]
        return options[self.pos.chance.below(len(options))]

    def _scripted(self, options: Sequence[object], otherwise: int = 0) -> int:
        """Where the thing that a script wants next is; the top, unless said, when nothing is scripted."""
        draws = self.pos.chance.draws
        if not draws:
            return otherwise
        wanted = draws.pop(0)
        for i, option in enumerate(options):
            if str(option) == wanted:
                return i
        there = ", ".join(sorted(map(str, options)))
        raise BadPosition(f"the script draws {wanted!r}, which is not there; there are: {there}")

    def who(self, seat: Seat) -> str:
        """The seat's name, linked, for words in the log."""
        return link(self.names[seat], f"seat:{seat}")

    def ask(
        self,
        seat: Seat,
        rule: str,
        candidates: Sequence[C],
        *,
        then: Callable[[Any, C], Flow],
        refuse: Callable[[Any, C], Refusal | None] | None = None,
        stop: bool | str | Refusal = False,
        among: Callable[[Any], Sequence[C]] | None = None,
        terms: Callable[[Any, C], Terms | None] | None = None,
        always: bool = False,
        lawful: bool = False,
        passing: Choice | None = None,
        party: Sequence[Seat] = (),
    ) -> Flow:
        """Ask a seat for one of the candidates that `refuse` lets through.

        `stop` adds `done`, which goes on with the next step (a text says what its button reads); a Refusal
        withholds `done` and says why. With nothing to choose the step is over; with one thing and no stop
        it is taken unasked; `always` asks all the same, for where being asked or not would tell what a seat
        holds. `among` is all that a person might try, for why-not; `terms` what a choice costs. `lawful`
        says that the candidates are just those that `refuse` lets through, found in a faster way. `passing`
        is the choice that uses nothing, for seats that have said to pass for them. `party` are others who
        may propose (see `ask_together`).
        """
        top = self.pos.stack[-1]
        if self.strict:
            self._check_own(top, then, refuse, among, terms)
        if not candidates and not always:
            return None
        # The function under a bound method: it is called later, with whatever frame is then on top.
        after: Any = then.__func__ if type(then) is MethodType else then
        check: Any = refuse.__func__ if type(refuse) is MethodType else refuse
        allowed: Sequence[Choice] = candidates
        if check is not None and not lawful:
            allowed = [c for c in candidates if check(top, self, c) is None]
        no_stop, words = None, ""
        if stop is True or type(stop) is str:
            if not allowed and not always:
                return None
            choices = (*allowed, DONE)
            words = "" if stop is True else stop
        elif not allowed:
            return None
        elif len(allowed) == 1 and not always:
            return cast(Flow, after(top, self, allowed[0]))
        else:
            choices = tuple(allowed)
            no_stop = stop if isinstance(stop, Refusal) else None
        every: Any = among.__func__ if type(among) is MethodType else among
        costs: Any = terms.__func__ if type(terms) is MethodType else terms
        tried = () if every is not None or len(allowed) == len(candidates) else tuple(candidates)
        return Ask(
            (seat, *party) if party else (seat,), rule, choices, after, check, every, costs,
            "agree" if party else "one", None, no_stop, words, passing, tried,
        )  # fmt: skip

    def _check_own(self, top: Frame, *asked_with: object) -> None:
        """A step asks with methods of its own frame: another frame's would meet the wrong one later."""
        for fn in asked_with:
            if getattr(fn, "__self__", top) is not top:
                raise TypeError(f"{type(top).__name__}.{top.at} asks with {fn}, which is not its own method")

    def ask_together(
        self,
        seats: Sequence[Seat],
        leader: Seat,
        rule: str,
        candidates: Sequence[C],
        *,
        then: Callable[[Any, C], Flow],
        refuse: Callable[[Any, C], Refusal | None] | None = None,
        stop: bool | str | Refusal = False,
        among: Callable[[Any], Sequence[C]] | None = None,
        terms: Callable[[Any, C], Terms | None] | None = None,
        lawful: bool = False,
    ) -> Flow:
        """A party decides: members propose, the leader's answer settles it."""
        return self.ask(
            leader, rule, candidates, then=then, refuse=refuse, stop=stop, among=among, terms=terms,
            lawful=lawful, party=[seat for seat in seats if seat != leader],
        )  # fmt: skip

    def ask_secretly(
        self, rule: str, options: Mapping[Seat, Sequence[C]], *, then: Callable[[Any, dict[Seat, C]], Flow]
    ) -> Flow:
        """Every seat commits one of its own options unseen; `then` gets all of them at once."""
        own = {seat: tuple(choices) for seat, choices in options.items() if choices}
        if not own:
            return None
        union = tuple(dict.fromkeys(c for choices in own.values() for c in choices))
        after: Any = then.__func__ if type(then) is MethodType else then
        return Ask(tuple(own), rule, union, after, mode="secret", own=own)

    def call(self, frame: F, then: Callable[[Any, F], Flow] | Again | Goto | None = None) -> Call:
        """Run `frame` first; then our method, AGAIN, Goto(step), or None for the next step."""
        if then is None:
            return Call(frame)
        if isinstance(then, Again):
            return Call(frame, "@again")
        if isinstance(then, Goto):
            return Call(frame, "@" + then.step)
        return Call(frame, then.__name__)

    # -- what drives it ---------------------------------------------------------------------------

    def run(self) -> None:
        """Go on to the next decision, or the end."""
        stack, strict = self.pos.stack, self.strict
        for _ in range(MOST_TURNS_WITHOUT_A_DECISION):
            if not stack:
                self.pending = None
                return
            frame = stack[-1]
            if strict:
                flow = self._steps_checked(frame)
            else:
                for frame.at, step in frame.rest[frame.at]:  # noqa: B020 - it remembers where it is
                    flow = step(frame, self)
                    if flow is not None:
                        break
                else:
                    flow = END
            # What follows mostly is told apart here, the rest in `_follow`.
            if flow is END:
                stack.pop()
                if stack:
                    parent = stack[-1]
                    if parent.then:
                        self._back(parent, frame)
                    else:
                        parent.at = parent.after[parent.at]
                continue
            kind = type(flow)
            if kind is Call and not flow.then:
                stack.append(flow.frame)
            elif kind is Ask:
                self.pending = flow
                return
            elif flow is not AGAIN:
                self._follow(frame, flow)
        top = stack[-1]
        where = f"{type(top).__name__}.{top.at or top.after['']}"
        raise RuntimeError(f"{where} runs on and on without a decision")

    def _steps_checked(self, frame: Frame) -> Any:
        """Run steps until one says what follows, and see that a step that asks changes nothing."""
        for frame.at, step in frame.rest[frame.at]:  # noqa: B020
            before = self._mark()
            flow = step(frame, self)
            if type(flow) is Ask and before != self._mark():
                raise AssertionError(f"{type(frame).__name__}.{frame.at} changed the state and then asked")
            if flow is not None:
                return flow
        return END

    def run_to(self, step: str) -> None:
        """Go on until that step ("Frame.step") is next; BadPosition if somebody is asked before it."""
        stack = self.pos.stack
        while stack:
            frame = stack[-1]
            frame.at = frame.at or frame.after[""]
            if frame.at == END_OF_FRAME:
                stack.pop()
                if stack:
                    self._back(stack[-1], frame)
                continue
            here = f"{type(frame).__name__}.{frame.at}"
            if here == step:
                self.pending = None
                return
            flow = getattr(frame, frame.at)(self)
            if isinstance(flow, Ask):
                raise BadPosition(f"{here} asks before {step} is reached")
            self._follow(frame, flow)
        raise BadPosition(f"the game ends before {step} is reached")

    def _back(self, parent: Frame, ended: Frame) -> None:
        """Go on with the frame that called the one that has ended."""
        name = parent.then
        if not name:
            parent.at = parent.after[parent.at]
            return
        parent.then = ""
        if name == "@again":
            return
        if name[0] == "@":
            parent.at = name[1:]
        else:
            self._follow(parent, getattr(parent, name)(self, ended))

    def _follow(self, frame: Frame, flow: Flow) -> None:
        if flow is None:
            frame.at = frame.after[frame.at]
        elif flow is AGAIN:
            pass
        elif type(flow) is Call:
            then = flow.then
            if then:
                if then[0] == "@" and then != "@again" and then[1:] not in frame.after:
                    raise LookupError(f"{type(frame).__name__} has no step {then[1:]!r}")
                frame.then = then
            self.pos.stack.append(flow.frame)
        elif flow is END:
            frame.at = END_OF_FRAME
        elif isinstance(flow, Goto):
            if flow.step not in frame.after:
                raise LookupError(f"{type(frame).__name__} has no step {flow.step!r}")
            frame.at = flow.step
        elif isinstance(flow, Leave):
            stack = self.pos.stack
            if not any(flow.kind in f.lineage for f in stack):
                raise LookupError(f"no {flow.kind.__name__} in progress to leave")
            while flow.kind not in stack[-1].lineage:
                stack.pop()
            stack[-1].at = END_OF_FRAME
        else:
            raise TypeError(
                f"{type(frame).__name__}.{frame.at}: only a step may ask, not what follows an answer"
            )

    def _answer(self, ask: Ask, what: object) -> None:
        """Hand an answer to the step that asked, and run on."""
        frame = self.pos.stack[-1]
        self._follow(frame, None if type(what) is Done else ask.then(frame, self, what))
        self.run()

    def _mark(self) -> tuple[bytes, int]:
        """The position and what has happened, to be compared with a later one."""
        return msgspec.msgpack.encode(self.pos), len(self.happened)

    def digest(self) -> str:
        """A fingerprint of the position."""
        raw = msgspec.msgpack.encode(self.pos)
        return hashlib.blake2b(raw, digest_size=16).hexdigest()
