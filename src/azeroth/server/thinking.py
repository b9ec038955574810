"""What runs in worker processes: bots' thoughts, replays, reading save files. Nothing here blocks a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from types import FrameType
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from azeroth.bots import SearchBot, bot_named
from azeroth.engine import BadOption, BadSave, Mistake, OptionValue, Seat, Table, read_save, replay
from azeroth.games import game_named, games
from azeroth.server.journal import ONLOOKER, Journal, Move, Setup, rebuilt
from azeroth.server.rest import ReplayMoment

MAX_MOVES = 50_000
REPLAY_SECONDS = 20.0
EVERYBODY = -2
GAMES_MARKED = 16
MOVES_BETWEEN_MARKS = 40
R = TypeVar("R")
log = logging.getLogger("azeroth.workers")


class TooLong(Mistake):
    """It took more time than a host gives it."""


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


class Thought(Struct, frozen=True):
    """A bot's choice; `late` when time was up and it is any legal one."""

    choice: str
    late: bool = False


class Opened(Struct, frozen=True):
    """A save file that was played through."""

    setup: Setup
    moves: list[Move]
    over: bool
    end: str


# -- in the worker --------------------------------------------------------------------------------


def load_modules(names: str) -> None:
    """Import what a host wants loaded first."""
    for name in names.split(","):
        if name.strip():
            try:
                import_module(name.strip())
            except ModuleNotFoundError as error:
                raise BadOption(f"--modules {name.strip()[:60]}: {str(error).lower()}.") from None


def _prepare(modules: str) -> None:
    """Once in each worker: leave Ctrl-C to the server, end with it, load the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()
    load_modules(modules)
    for game in games().values():
        game.content(next(game.variants())[1])


class _TimeUpError(Exception):
    """Stop thinking."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `_TimeUpError` in the middle of whatever is going on, where the system can."""
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


def think(question: Question) -> Thought:
    """A bot's choice."""
    game = game_named(question.game)
    rng = random.Random(question.luck)
    table: Table[Any, Any] = Table(
        game,
        game.content(question.options),
        question.names,
        question.options,
        game.decode(question.position),
        quiet=True,
    )
    table.run()
    bot = bot_named(question.strength)
    if isinstance(bot, SearchBot):
        bot.seconds = question.seconds * 0.8  # it stops by itself, with the best found so far
    try:
        with time_limit(question.seconds):
            return Thought(str(bot.choose(table, question.seat, rng)))
    except _TimeUpError:
        return Thought(str(rng.choice(table.choices(question.seat))), late=True)


def moment(
    setup: Setup, moves: Sequence[Move], at: int, viewer: int, boards: bool, snapshot: bytes | None
) -> bytes:
    """The position after so many moves as the viewer sees it, as JSON."""
    try:
        with time_limit(REPLAY_SECONDS):
            journal = _wound_to(setup, moves, max(0, at - 1), snapshot)
            serial, choice = journal.serial, ""
            if at > 0:
                seat, text = moves[at - 1]
                choice = _chosen(journal, seat, text, viewer)
                journal.apply(seat, text)
            return msgspec.json.encode(_moment(journal, len(moves), viewer, boards, serial, choice))
    except _TimeUpError:
        raise TooLong("this replay takes too long to play through here.") from None


_marks: OrderedDict[int, dict[int, bytes]] = OrderedDict()
"""Snapshots on the way of games looked at lately, so that a slider need not begin at the beginning."""


def _wound_to(setup: Setup, moves: Sequence[Move], at: int, snapshot: bytes | None) -> Journal:
    """The journal after so many moves, from the nearest moment known."""
    marks = _marks.setdefault(hash((setup.game, setup.seed, setup.names, tuple(moves))), {})
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
    """Who chose; and what, for whom the viewer chose himself: to others a choice may be a secret."""
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
        prompt=prompt,
        lines=journal.lines(eyes),
        moves=journal.happenings(eyes, serial),
        choice=choice,
        boards=game.view.boards(table) if boards else (),
    )


def open_save(text: str) -> Opened:
    """Play a save file through; BadSave says what is wrong with it."""
    save = read_save(text)
    if sum(_times(line) for line in save.choices) > MAX_MOVES:
        raise BadSave(f"the save has more than {MAX_MOVES} moves.")
    try:
        with time_limit(REPLAY_SECONDS):
            table = replay(game_named(save.game), save)
    except _TimeUpError:
        raise TooLong("this save takes too long to play through here.") from None
    start = msgspec.json.encode(save.start).decode() if save.start else ""
    setup = Setup(save.game, dict(table.options), table.names, save.seed, start)
    return Opened(setup, [(seat, choice) for seat, choice, _ in table.moves], table.over, table.digest())


def _times(line: str) -> int:
    """How many moves a line of a save stands for."""
    _, star, count = line.rpartition(" *")
    return min(int(count[:9]), 10_000) if star and count.isdigit() else 1


def save_text(setup: Setup, moves: Sequence[Move]) -> str:
    """The save file of a game."""
    try:
        with time_limit(REPLAY_SECONDS):
            return rebuilt(setup, moves).table.save()
    except _TimeUpError:
        raise TooLong("this game takes too long to play through here.") from None


# -- in the server --------------------------------------------------------------------------------


class Workers:
    """Processes that think for the server: some for bots, one for who looks at replays."""

    def __init__(self, bots: int, modules: str = "") -> None:
        self._modules = modules
        self._sizes = {"bots": bots, "readers": 1}
        self._pools: dict[str, ProcessPoolExecutor] = {}

    def warm_up(self) -> None:
        """Start the bots' processes now, not with the first bot's turn."""
        if self._sizes["bots"]:
            pool = self._pool("bots")
            for _ in range(self._sizes["bots"]):
                pool.submit(os.getpid)

    async def think(self, question: Question) -> Thought:
        return await self._run("bots", think, question)

    async def moment(
        self, setup: Setup, moves: Sequence[Move], at: int, viewer: int, boards: bool, snapshot: bytes | None
    ) -> bytes:
        return await self._run("readers", moment, setup, moves, at, viewer, boards, snapshot)

    async def open_save(self, text: str) -> Opened:
        return await self._run("readers", open_save, text)

    async def save_text(self, setup: Setup, moves: Sequence[Move]) -> str:
        return await self._run("readers", save_text, setup, moves)

    async def _run(self, which: str, work: Callable[..., R], *arguments: Any) -> R:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._pool(which)
            try:
                return await loop.run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                # A worker was killed; the others end with it. Start anew, once.
                log.warning("a worker process of the %s died", which)
                if self._pools.get(which) is pool:
                    del self._pools[which]
                    pool.shutdown(wait=False, cancel_futures=True)
        raise RuntimeError("worker processes die again and again")

    def _pool(self, which: str) -> ProcessPoolExecutor:
        if which not in self._pools:
            self._pools[which] = ProcessPoolExecutor(
                self._sizes[which],
                # A fork would copy threads' locks in whatever state they are.
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_prepare,
                initargs=(self._modules,),
            )
        return self._pools[which]

    def close(self) -> None:
        """End all workers now: what a bot still thinks about, it thinks about again after the next start."""
        for pool in self._pools.values():
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=True, cancel_futures=True)
        self._pools.clear()
