"""Many games at once on worker processes, their observations in memory that all processes share.

>>> from azeroth.research.batch import batch
>>> with batch("small-world", n=4, players=2, workers=1) as games:
...     seen = games.reset(seed=1)
...     seen, rewards, ended = games.step(seen["action_mask"].argmax(axis=1))
>>> seen["table"].shape[0]
4
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azeroth.engine import BadOption, Mistake, OptionValue
from azeroth.research.episode import Episode, Title
from azeroth.research.sight import PLACES

Arrays = dict[str, NDArray[Any]]


class WorkerLost(Mistake):
    """A process that played games was ended from outside."""


def layout(title: Title, n: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of a batch, by name: shape and kind of number.

    `seat` says who must speak in each game; all else is that seat's observation.
    """
    words = len(title.lexicon)
    return {
        "table": ((n, title.sight.places), np.float32),
        "step": ((n, len(title.steps)), np.float32),
        "said": ((n, words), np.float32),
        "action_mask": ((n, words), np.int8),
        "seat": ((n,), np.int64),
        "action": ((n,), np.int64),
        "reward": ((n, title.players), np.float32),
        "ended": ((n,), np.int8),
    }


def _laid(memory: SharedMemory, shapes: Mapping[str, tuple[tuple[int, ...], Any]]) -> Arrays:
    arrays: Arrays = {}
    at = 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, buffer=memory.buf, offset=at)
        at += -(-arrays[name].nbytes // 64) * 64
    return arrays


def _size(shapes: Mapping[str, tuple[tuple[int, ...], Any]]) -> int:
    return sum(
        -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64 for shape, kind in shapes.values()
    )


class _Part:
    """The games that one process plays: numbers `first` to `last` of the batch."""

    def __init__(self, title: Title, arrays: Arrays, first: int, last: int) -> None:
        self.title, self.arrays, self.numbers = title, arrays, range(first, last)
        self.games: dict[int, Episode] = {}
        self.dealt: dict[int, int] = {}

    def reset(self, seed: int) -> None:
        for i in self.numbers:
            self.dealt[i] = 0
            self._deal(i, seed)
        self.arrays["reward"][self.numbers.start : self.numbers.stop] = 0
        self.arrays["ended"][self.numbers.start : self.numbers.stop] = 0

    def _deal(self, i: int, seed: int) -> None:
        self.seed = seed
        luck = np.random.SeedSequence([seed, i, self.dealt[i]]).generate_state(1, np.uint64)[0]
        self.dealt[i] += 1
        self.games[i] = Episode(self.title, int(luck) >> 2)
        self._show(i)

    def _show(self, i: int) -> None:
        game, arrays = self.games[i], self.arrays
        seen = game.observe(game.seat)
        for name in ("table", "step", "said", "action_mask"):
            arrays[name][i] = seen[name]
        arrays["seat"][i] = game.seat

    def step(self) -> None:
        """Say one word in each game; a game that ends is paid for and the next is dealt at once."""
        arrays = self.arrays
        for i in self.numbers:
            game = self.games[i]
            game.step(int(arrays["action"][i]))
            if game.over:
                arrays["reward"][i] = game.worth()
                arrays["ended"][i] = 1
                self._deal(i, self.seed)
            else:
                arrays["reward"][i] = 0
                arrays["ended"][i] = 0
                self._show(i)


def _work(pipe: Connection, memory_name: str, title: Title, n: int, first: int, last: int) -> None:
    memory = SharedMemory(memory_name)
    part = _Part(title, _laid(memory, layout(title, n)), first, last)
    try:
        while True:
            what, value = pipe.recv()
            if what == "close":
                return
            try:
                part.reset(value) if what == "reset" else part.step()
                pipe.send(None)
            except Mistake as error:
                pipe.send(error)
    except (EOFError, KeyboardInterrupt):
        return
    finally:
        part.arrays.clear()
        memory.close()


class InOneProcess:
    """The same games as a batch, played by the process that asks: small batches, and what others are
    measured by."""

    def __init__(self, title: Title, n: int) -> None:
        self.title, self.n = title, n
        self.arrays: Arrays = {name: np.zeros(*shape) for name, shape in layout(title, n).items()}
        self._part = _Part(title, self.arrays, 0, n)

    def reset(self, seed: int) -> Arrays:
        """Deal n new games."""
        self._part.reset(seed)
        return self.arrays

    def step(self, actions: NDArray[Any]) -> tuple[Arrays, NDArray[np.float32], NDArray[np.int8]]:
        """As `Batch.step`."""
        self.arrays["action"][:] = checked(actions, self.arrays["action_mask"])
        self._part.step()
        return self.arrays, self.arrays["reward"], self.arrays["ended"]


def checked(actions: NDArray[Any], mask: NDArray[np.int8]) -> NDArray[Any]:
    """An action for each row of the mask; BadOption where they are none."""
    n = len(mask)
    if np.shape(actions) != (n,):
        raise BadOption(f"a batch of {n} games takes {n} actions, not {np.shape(actions)}.")
    actions = np.asarray(actions)
    if actions.dtype.kind not in "iu":
        raise BadOption(f"actions are whole numbers, not {actions.dtype}.")
    known = (actions >= 0) & (actions < mask.shape[1])
    legal = known & (mask[np.arange(n), np.where(known, actions, 0)] != 0)
    if not legal.all():
        i = int(np.flatnonzero(~legal)[0])
        raise BadOption(f"game {i} cannot go on with action {int(actions[i])}: it is masked.")
    return actions


class Batch:
    """n games, each at its own decision; `step` says one word in each."""

    def __init__(self, title: Title, n: int, workers: int) -> None:
        if n < 1 or workers < 1:
            raise BadOption(f"a batch has at least one game and one worker, not {n} and {workers}.")
        self.title, self.n = title, n
        shapes = layout(title, n)
        self._memory = SharedMemory(create=True, size=_size(shapes))
        self.arrays = _laid(self._memory, shapes)
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        context = get_context("spawn")
        bounds = [n * w // min(workers, n) for w in range(min(workers, n) + 1)]
        for first, last in pairwise(bounds):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, self._memory.name, title, n, first, last), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    @property
    def workers(self) -> list[int]:
        """The ids of the processes that play."""
        return [process.pid for process in self._processes]

    def reset(self, seed: int) -> Arrays:
        """Deal n new games; the arrays are the batch's own, filled anew by every call."""
        self._open()
        self._all("reset", seed)
        return self.arrays

    def step(self, actions: NDArray[Any]) -> tuple[Arrays, NDArray[np.float32], NDArray[np.int8]]:
        """Say `actions[i]` in game i: the next observations, what each seat was paid, which games ended."""
        self._open()
        self.arrays["action"][:] = checked(actions, self.arrays["action_mask"])
        self._all("step", None)
        return self.arrays, self.arrays["reward"], self.arrays["ended"]

    def _open(self) -> None:
        if not self._pipes:
            raise BadOption("the batch is closed; make another.")

    def _all(self, what: str, value: int | None) -> None:
        try:
            for pipe in self._pipes:
                pipe.send((what, value))
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            raise WorkerLost("a worker process was ended from outside; make the batch anew.") from None
        for answer in answers:
            if answer is not None:
                raise answer

    def close(self) -> None:
        """End the workers and give the memory back."""
        for pipe in self._pipes:
            try:
                pipe.send(("close", None))
            except OSError:
                continue
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.kill()
        self._pipes, self._processes = [], []
        self.arrays = {}
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def batch(
    name: str, n: int, players: int | None = None, options: Mapping[str, OptionValue] | None = None, *,
    workers: int = 2, places: int = PLACES,
) -> Batch:  # fmt: skip
    """n games of a title at once, on so many worker processes."""
    return Batch(Title(name, players, options, places=places), n, workers)
