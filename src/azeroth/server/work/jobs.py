"""What worker processes do: think for bots, play saves and replays through, compare with changed rules."""

from __future__ import annotations

import contextlib
import random
import signal
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from types import FrameType
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.bots import THINKS, Bot, Hurried, bot_named
from azeroth.bots.advice import Tip, advise
from azeroth.bots.search import Share, Weighed, Weighing
from azeroth.engine import BadOption, BadSave, Mistake, OptionValue, Seat, Table, read_save, replay
from azeroth.engine.tables.moves import unpack
from azeroth.games import game_named, games
from azeroth.server.table.journal import ONLOOKER, Journal, Move
from azeroth.server.table.rebuilding import Setup, rebuilt
from azeroth.server.table.snapshots import read_snapshot, write_snapshot
from azeroth.server.table.story import Course, Teller
from azeroth.server.wire.rest import ReplayMoment
from azeroth.server.work.unplayable import in_words
from azeroth.server.work.worker import TooLong

MAX_MOVES = 50_000
REPLAY_SECONDS = 10.0
EVERYBODY = -2
GAMES_MARKED = 16
MOVES_BETWEEN_MARKS = 40
MOST_MEMORY = 3 << 30


class Question(Struct, frozen=True):
    """A position, and whose choice is wanted; it holds no seed."""

    game: str
    options: dict[str, OptionValue]
    names: tuple[str, ...]
    position: bytes
    seat: Seat
    strength: str
    seconds: float
    luck: int
    thinks: float = THINKS
    """How long to search; the rest of `seconds` is for what cannot be hurried."""


class Thought(Struct, frozen=True):
    """A bot's choice; `late` when time was up and it is any legal one."""

    choice: str
    late: bool = False


class Opened(Struct, frozen=True):
    """A save file that was played through."""

    setup: Setup
    moves: list[Move]
    over: bool


# -- before anything else -------------------------------------------------------------------------


def load_modules(names: str) -> None:
    """Import what a host wants loaded first."""
    for name in names.split(","):
        if name.strip():
            try:
                import_module(name.strip())
            except ModuleNotFoundError as error:
                raise BadOption(f"--modules {name.strip()[:60]}: {str(error).lower()}.") from None


def prepare(modules: str, bounded: bool) -> None:
    """Load the games; a worker that reads what strangers send may take only so much memory."""
    if bounded:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    load_modules(modules)
    for game in games().values():
        game.content(next(game.variants())[1])


class _TimeUpError(Exception):
    """Stop thinking."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `_TimeUpError` in the middle of whatever is going on, where the system can.

    It can get lost, in a callback that swallows errors: then the server ends the whole process.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def up(number: int, frame: FrameType | None) -> None:
        raise _TimeUpError

    before = signal.signal(signal.SIGALRM, up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# -- bots -----------------------------------------------------------------------------------------


@cache
def _bot(strength: str) -> Bot:
    """The bot of that name, the same for every question: it may remember what it has thought out."""
    return bot_named(strength)


def _asked_at(question: Question) -> Table[Any, Any]:
    """The table that a question is about."""
    game = game_named(question.game)
    table: Table[Any, Any] = Table(
        game,
        game.content(question.options),
        question.names,
        question.options,
        game.decode(question.position),
        quiet=True,
    )
    table.run()
    return table


def advised(question: Question) -> tuple[Tip, ...]:
    """What a bot would do, and why; it stops by itself after the seconds that the question gives."""
    return advise(_asked_at(question), question.seat, random.Random(question.luck), question.seconds)


def think(question: Question) -> Thought:
    """A bot's choice."""
    table, rng, bot = _asked_at(question), random.Random(question.luck), _hurried(question)
    try:
        with time_limit(question.seconds):
            return Thought(str(bot.choose(table, question.seat, rng)))
    except _TimeUpError:
        return Thought(str(rng.choice(table.choices(question.seat))), late=True)


def shares(strength: str) -> bool:
    """Can several processes think for a bot of that name?"""
    return isinstance(_bot(strength), Weighing)


def weigh(question: Question, share: Share) -> Weighed | None:
    """A part of what a bot's choice takes; None when time was up."""
    table, bot = _asked_at(question), _hurried(question)
    assert isinstance(bot, Weighing)
    try:
        with time_limit(question.seconds):
            return bot.weigh(table, question.seat, random.Random(question.luck), share)
    except _TimeUpError:
        return None


def _hurried(question: Question) -> Bot:
    """The bot that is asked, which knows how long it has."""
    bot = _bot(question.strength)
    if isinstance(bot, Hurried):
        bot.hurry(min(question.thinks, question.seconds * 0.5))
    return bot


# -- replays --------------------------------------------------------------------------------------


def moment(
    setup: Setup,
    moves: Sequence[Move],
    at: int,
    viewer: int,
    boards: bool,
    snapshot: bytes | None,
    finished: bool,
    given_up: str = "",
) -> bytes:
    """The position after so many moves as the viewer sees it, as JSON."""
    try:
        with time_limit(REPLAY_SECONDS):
            journal = _wound_to(setup, moves, max(0, at - 1), snapshot)
            serial, choice = journal.serial, ""
            if at > 0:
                seat, text = moves[at - 1]
                choice = _chosen(journal, seat, text, EVERYBODY if finished else viewer)
                journal.apply(seat, text)
            seen = _moment(journal, len(moves), viewer, boards, serial, choice)
            # Whoever concedes chooses nothing: by its moves the game would go on.
            said = given_up if journal.at == len(moves) and not journal.table.over else ""
            return msgspec.json.encode(msgspec.structs.replace(seen, finished=finished, given_up=said))
    except _TimeUpError:
        raise TooLong("this replay takes too long to play through here.") from None


_marks: OrderedDict[int, dict[int, bytes]] = OrderedDict()
"""Snapshots on the way of games looked at lately, so that a slider need not begin at the beginning."""


def _wound_to(setup: Setup, moves: Sequence[Move], at: int, snapshot: bytes | None) -> Journal:
    """The journal after so many moves, from the nearest moment known."""
    marks = _marks.setdefault(hash((setup.game, setup.seed, setup.names, setup.base, tuple(moves))), {})
    while len(_marks) > GAMES_MARKED:
        _marks.popitem(last=False)
    near = max((mark for mark in marks if mark <= at), default=-1)
    if near >= 0:
        journal = rebuilt(setup, moves[:near], marks[near])
    else:
        journal = rebuilt(setup, moves[:at], snapshot) if snapshot is not None else rebuilt(setup, [])
    last = journal.at
    for seat, text in moves[journal.at : at]:
        journal.apply(seat, text)
        if journal.at >= last + MOVES_BETWEEN_MARKS and journal.settled:
            marks[journal.at] = journal.snapshot()
            last = journal.at
    return journal


def _chosen(journal: Journal, seat: Seat, text: str, viewer: int) -> str:
    """Who chose; and what, for whom the viewer chose himself or all of it may be seen: it may be a secret."""
    table = journal.table
    ask = table.pending
    who = table.names[seat]
    if ask is None or viewer not in (seat, EVERYBODY):
        return who
    choice = ask.named(text, seat)
    return f"{who}: {table.view(seat).words(choice)}" if choice is not None else f"{who}: {text}"


def _moment(journal: Journal, of: int, viewer: int, boards: bool, serial: int, choice: str) -> ReplayMoment:
    table, game = journal.table, journal.table.game
    eyes = ONLOOKER if viewer == EVERYBODY else viewer
    scene, prompt = journal.scene(eyes)
    if viewer == EVERYBODY:
        scene = game.view.scene(table, None)
    return ReplayMoment(
        at=journal.at,
        of=of,
        seat=viewer,
        scene=scene,
        game=game.slug,
        prompt=prompt,
        lines=journal.lines(eyes),
        moves=journal.happenings(eyes, serial),
        choice=choice,
        boards=game.view.boards(table) if boards else (),
    )


def story(setup: Setup, moves: Sequence[Move], over: bool) -> bytes:
    """The chapters of a game and, when it is over, its scores turn by turn and where they came from."""
    try:
        with time_limit(REPLAY_SECONDS):
            before = _before(setup)
            table, teller = _told(setup, moves, over, before)
            told = msgspec.structs.replace(teller.end(table), since=bool(setup.base) and before is None)
            return msgspec.json.encode(told)
    except _TimeUpError:
        raise TooLong("this game takes too long to play through here.") from None


def _before(setup: Setup) -> Course | None:
    """How the scores grew in the game that this one goes on from, if that is known."""
    course = read_snapshot(setup.base).course if setup.base else b""
    return Course.read(course) if course else None


def _told(
    setup: Setup, moves: Sequence[Move], over: bool, before: Course | None
) -> tuple[Table[Any, Any], Teller]:
    """The table after these moves, and who looked on."""
    table = setup.begin()
    teller = Teller(table, over, before)
    for seat, text in moves:
        table.apply(seat, text)
        teller.look(table)
    return table, teller


# -- saves ----------------------------------------------------------------------------------------


def open_save(text: str) -> Opened:
    """Play a save file through; BadSave says what is wrong with it."""
    save = read_save(text)
    if len(unpack(save.choices)) > MAX_MOVES:
        raise BadSave(f"the save has more than {MAX_MOVES} moves.")
    try:
        with time_limit(REPLAY_SECONDS):
            table = replay(game_named(save.game), save)
    except _TimeUpError:
        raise TooLong("this save takes too long to play through here.") from None
    except Mistake as error:
        raise in_words(error, save) from None
    start = msgspec.json.encode(save.start).decode() if save.start else ""
    setup = Setup(save.game, dict(table.options), table.names, save.seed, start)
    return Opened(setup, [(seat, choice) for seat, choice, _ in table.moves], table.over)


def go_on(setup: Setup, moves: Sequence[Move], at: int, keeps: Seat | None, seed: int) -> Setup:
    """What a table begins from that goes on after so many moves of a game that somebody knows.

    All that seat `keeps` (or an onlooker) cannot know there is dealt anew, and the dice with it.
    """
    try:
        with time_limit(REPLAY_SECONDS):
            journal = rebuilt(setup, moves[:at])
            before = _before(setup)
            known = before is not None or not setup.base
            course = _told(setup, moves[:at], True, before)[1].so_far().write() if known else b""
    except _TimeUpError:
        raise TooLong("this game takes too long to play through here.") from None
    if journal.table.over:
        raise BadSave("the game is over at that moment; go on from an earlier one.")
    dealt = journal.table.determinize(keeps, seed)
    # What others were told of their secrets is not true any more.
    told = [journal.logs[viewer if viewer == keeps else ONLOOKER] for viewer in range(len(journal.logs))]
    logs = [[msgspec.structs.replace(said, at=0) for said in lines] for lines in told]
    taken = msgspec.structs.replace(journal.taken(dealt.snapshot(), logs), at=0, course=course)
    return Setup(setup.game, dict(dealt.options), dealt.names, seed, base=write_snapshot(taken))


def save_text(setup: Setup, moves: Sequence[Move]) -> str:
    """The save file of a game."""
    try:
        with time_limit(REPLAY_SECONDS):
            return rebuilt(setup, moves).table.save()
    except _TimeUpError:
        raise TooLong("this game takes too long to play through here.") from None
