"""One game as all adapters play it: who must speak, which words can follow, what is seen, what it pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from azeroth import new_game
from azeroth.engine import BadOption, Choice, Game, OptionValue, Position, Seat, Table
from azeroth.engine.tables.start import seat_names
from azeroth.games import game_named
from azeroth.research.sight import PLACES, Sight
from azeroth.research.words import WAIT, Lexicon, Spoken

Mask = NDArray[np.int8]
Observation = dict[str, Any]


class Title:
    """A title as it is studied: a game with its number of players, options and content, and its lexicon."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        content: Sequence[Path] = (),
        places: int = PLACES,
    ) -> None:
        self.game: Game[Any, Any] = game_named(name)
        fewest = next(
            (n for n in self.game.players if self.game.takes(n, options or {})), self.game.players[0]
        )
        self.players = fewest if players is None else players
        self.options = self.game.settle(self.players, options or {})
        self.folders = tuple(content)
        if not 16 <= places <= 1 << 20:
            raise BadOption(f"an observation has 16 to {1 << 20} places, not {places!r}.")
        self.content = self.game.content(self.options, *self.folders)
        self.lexicon = _lexicon(name, self.folders, tuple(sorted(self.options.items())))
        self.sight = _sight(name, places)
        self.steps = tuple(f"{frame.__name__}.{step}" for frame in self.game.frames for step in frame.steps)
        self.step_ids = {step: i for i, step in enumerate(self.steps)}
        self.teams = self.game.teams(self.players, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        return Title, (self.game.slug, self.players, self.options, self.folders, self.sight.places)

    def restored(self, snapshot: bytes) -> Table[Any, Any]:
        """The table of a snapshot."""
        names = seat_names(self.players)
        table = Table(
            self.game, self.content, names, self.options, self.game.decode(snapshot), quiet=True
        )  # fmt: skip
        if table.pos.stack:
            table.run()
        return table

    def begin(self, seed: int) -> Table[Any, Any]:
        """A new game, without record and log."""
        return new_game(
            self.game.slug, self.players, seed=seed, options=self.options, content=self.folders,
            record=False, quiet=True,
        )  # fmt: skip


@lru_cache(maxsize=64)
def _lexicon(name: str, folders: tuple[Path, ...], options: tuple[tuple[str, OptionValue], ...]) -> Lexicon:
    game = game_named(name)
    content = game.content(dict(options), *folders)
    return Lexicon(game, content, game.study.names(content))


@lru_cache(maxsize=64)
def _sight(name: str, places: int) -> Sight:
    game = game_named(name)
    return Sight([game.state_type, *game.frames], places)


class Episode:
    """A game in progress, said word by word.

    `limit` ends it as it stands after so many words (`cut`), for learners that want short episodes.
    """

    def __init__(self, title: Title, seed: int, limit: int | None = None) -> None:
        self.title = title
        self.table = title.begin(seed)
        self.limit = limit
        self.words_said = 0
        self.cut = False
        self._listen()

    def _listen(self) -> None:
        """Whose words are wanted now."""
        self._seen: dict[Seat, Observation] = {}
        table = self.table
        while not table.over:
            seat = table.seats[0]
            choices = table.choices(seat)
            if len(choices) > 1:
                self.seat: Seat = seat
                self.spoken = Spoken(self.title.lexicon, choices)
                return
            table.apply(seat, choices[0])

    @property
    def over(self) -> bool:
        """Is the game over, or cut off?"""
        return self.cut or self.table.over

    def legal(self) -> list[int]:
        """The actions of the seat whose turn it is to speak."""
        return [] if self.over else self.spoken.legal()

    def step(self, word: int) -> Choice | None:
        """Say a word; the choice it completed, if it did. IllegalChoice leaves everything as it was."""
        choice = self.spoken.say(word)
        self.words_said += 1
        if choice is not None:
            self.table.apply(self.seat, choice)
            self._listen()
        if self.limit is not None and self.words_said >= self.limit and not self.table.over:
            self.cut = True
        return choice

    def choose(self, choice: Choice) -> None:
        """Make a whole choice of the seat whose turn it is, as a bot does."""
        self.table.apply(self.seat, choice)
        self._listen()

    def mask(self, seat: Seat) -> Mask:
        """1 for each word that the seat can say now; who is not asked can only wait."""
        out = np.zeros(len(self.title.lexicon), dtype=np.int8)
        if not self.over and seat == self.seat:
            out[self.spoken.legal()] = 1
        else:
            out[self.title.lexicon.ids[WAIT]] = 1
        return out

    def observe(self, seat: Seat) -> Observation:
        """What the seat sees: see `parts`."""
        seen = {name: part.copy() for name, part in self.unsaid(seat).items()}
        said = self.said(seat)
        if said:
            seen["said"][said] = 1
        seen["action_mask"] = self.mask(seat)
        return seen

    def unsaid(self, seat: Seat) -> Observation:
        """The same without the words said and the mask: good until the next choice, not to be changed."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = parts_for(self.title, self.table.glimpse(seat), seat, ())
        return found

    def worth(self) -> tuple[float, ...]:
        """What the end is worth to each seat, from -1 to 1: by whom it came before, teams as one.

        Where nobody plays against anybody, 1 if they won together and -1 if they lost.
        """
        result = self.table.result
        if result is None:
            return (0.0,) * self.title.players
        ranks = result.ranks
        found = []
        for seat, rank in enumerate(ranks):
            team = next(team for team in self.title.teams if seat in team)
            others = [r for s, r in enumerate(ranks) if s not in team]
            if others:
                found.append(sum((r > rank) - (r < rank) for r in others) / len(others))
            else:
                found.append(1.0 if rank == 1 else -1.0)
        return tuple(found)

    def text(self, seat: Seat) -> str:
        """What the seat knows, as text: its view, the step, what it has begun to say."""
        view = self.table.view(seat)
        head = f"{seat} {'over' if self.table.over else self.title.lexicon.text(self.said(seat))}"
        return head + "\n" + msgspec.json.encode([view.pos.state, view.pos.stack]).decode()

    def said(self, seat: Seat) -> list[int]:
        """The words of a choice in progress that the seat has said."""
        return self.spoken.said if not self.table.over and seat == self.seat else []

    def clone(self) -> Episode:
        """An independent copy: the same words lead to the same end in both."""
        new = object.__new__(Episode)
        new.title, new.limit = self.title, self.limit
        new.words_said, new.cut = self.words_said, self.cut
        new._seen = {}
        new.table = self.table.clone()
        if not self.table.over:
            new.seat = self.seat
            new.spoken = self.spoken.copy()
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        said = [] if self.table.over else list(self.spoken.said)
        return _restored, (self.title, self.table.snapshot(), said, self.words_said, self.limit, self.cut)

    def imagined(self, seat: Seat, seed: int) -> Episode:
        """A copy in which all that the seat cannot know is dealt anew."""
        new = self.clone()
        new.table = self.table.determinize(seat, seed)
        return new


def _restored(
    title: Title, snapshot: bytes, said: list[int], words_said: int, limit: int | None, cut: bool
) -> Episode:
    new = object.__new__(Episode)
    new.title, new.limit, new.words_said, new.cut = title, limit, words_said, cut
    new.table = title.restored(snapshot)
    new._listen()
    while not new.table.over and len(new.spoken.said) < len(said):
        new.spoken.say(said[len(new.spoken.said)])
    return new


def parts_for(title: Title, seen: Position[Any, Any], seat: Seat, said: Sequence[int]) -> Observation:
    """The parts of an observation except the mask, for the position as the seat sees it."""
    step = np.zeros(len(title.steps), dtype=np.float32)
    if seen.stack:
        frame = seen.stack[-1]
        step[title.step_ids[f"{type(frame).__name__}.{frame.at}"]] = 1
    words = np.zeros(len(title.lexicon), dtype=np.float32)
    if said:
        words[list(said)] = 1
    place = np.zeros(title.players, dtype=np.float32)
    place[seat] = 1
    return {"table": title.sight.see(seen, seat, title.players), "step": step, "said": words, "seat": place}


def parts(title: Title) -> dict[str, str]:
    """What an observation holds, part by part."""
    words = len(title.lexicon)
    return {
        "table": f"float32[{title.sight.places}]: the facts of the seat's view; see azeroth.research.sight",
        "step": f"float32[{len(title.steps)}]: which step of which frame asks, one of `Title.steps`",
        "said": f"float32[{words}]: the words of the choice in progress that were said",
        "seat": f"float32[{title.players}]: who looks",
        "action_mask": f"int8[{words}]: the words that can be said now",
    }
