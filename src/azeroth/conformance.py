"""One test for every game: random play, with everything checked that must hold of any game.

`check_game` plays one game, `soak` as many as asked for. When something does not hold, `Breach` carries
the shortest beginning of the game that shows it, as a save; `recheck` plays that again with every check on:

    python -m azeroth.conformance breach.json
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from azeroth.crew import LOCAL, done_by
from azeroth.engine import (
    Choice,
    Game,
    Mistake,
    Options,
    OptionValue,
    Result,
    Save,
    Seat,
    Table,
    read_save,
    replay,
    start,
)
from azeroth.engine.study import record
from azeroth.engine.study.usage import Seen, add, watched
from azeroth.engine.tables.moves import unpack
from azeroth.engine.tables.start import seat_names
from azeroth.games import game_named, games
from azeroth.invariants import AT_THE_END, CHECKS, Case, Check, Found, draws, undoes
from azeroth.rules import rules

MOST_DECISIONS = 20_000
"""No game is longer, however badly it is played."""
THOROUGHNESS = 0.05
RARELY = 0.02
"""How often the costly checks are still made late in a long game."""
STRICTLY = 20
"""How often steps are watched while they run, relative to the costly checks."""


class Breach(AssertionError):
    """A game broke a promise: which, and the shortest game found that shows it."""

    def __init__(self, text: str, check: str = "", save: str = "") -> None:
        super().__init__(text)
        self.check, self.save = check, save

    def __reduce__(self) -> tuple[type[Breach], tuple[str, str, str]]:
        return Breach, (str(self), self.check, self.save)


Player = Callable[[Table[Any, Any], Seat, Random], Choice]
"""Who chooses for a seat; what is random in it comes from the last argument."""


def any_choice(table: Table[Any, Any], seat: Seat, chance: Random) -> Choice:
    """One of the seat's choices, each as likely."""
    return chance.choice(table.choices(seat))


class Played(Struct, frozen=True):
    """A whole game in which nothing was wrong, and which cards it used."""

    decisions: int
    result: Result
    seen: Seen
    game: record.Played | None = None
    """The game as statistics see it, where notes were taken."""


def check_game(
    game: Game[Any, Any],
    players: int,
    options: Mapping[str, OptionValue],
    seed: int,
    *,
    thoroughness: float = THOROUGHNESS,
    thorough_for: int = MOST_DECISIONS,
    known: Container[str] | None = None,
    player: Player = any_choice,
    notes: record.Notes | None = None,
) -> Played:
    """Play a random game with every invariant on; Breach says what did not hold, with a save.

    Everything random follows from `seed`. `thoroughness` says how often the costly checks are made: at 1 all
    of them at every decision. After `thorough_for` decisions they become rare. `known` are the rule ids that
    may be cited: all there are, unless given. `player` chooses for every seat; `notes` are taken, if given.
    """
    chance = Random(f"{game.slug} {players} {sorted(options.items())} {seed}")
    case = Case(game, players, dict(options), seed, rules() if known is None else known, {})
    table, case = _set_up(case)
    try:
        draws(case, table, chance)
    except Exception as error:
        raise _breach(case, "draws", _said(error), table.record(), error) from error
    often = thoroughness
    while not table.over:
        _examine(case, table, chance, often)
        if len(table.moves) == thorough_for:
            often *= RARELY
        if len(table.moves) >= MOST_DECISIONS:
            raise _breach(case, "ends", f"not over after {MOST_DECISIONS} decisions", table.record())
        seat = chance.choice(table.seats)
        if thoroughness * STRICTLY < 1:
            table.strict = chance.random() < thoroughness * STRICTLY
        try:
            choice = player(table, seat, chance)
            if notes is not None:
                notes.note(table, seat, choice)
            if chance.random() < often:
                undoes(table, seat, choice)
            else:
                table.apply(seat, choice)
        except Exception as error:
            save = table.record()
            save.end = ""
            raise _breach(case, "plays", _said(error), save) from error
    _examine(case, table, chance, thoroughness)
    result = table.result
    assert result is not None
    if notes is None:
        return Played(len(table.moves), result, watched(table))
    notes.end(table)
    game_ = record.as_played(table, 0, seed, table.names, len(table.moves), notes)
    return Played(len(table.moves), result, watched(table), game_)


def _set_up(case: Case) -> tuple[Table[Any, Any], Case]:
    """The table at the start, and the case with the pieces that lie on it."""
    game = case.game
    try:
        table = start(game, case.players, seed=case.seed, options=case.options, strict=True)
        return table, replace(case, pieces=game.study.pieces(table))
    except Exception as error:
        names, settled = list(seat_names(case.players)), game.settle(case.players, case.options)
        save = Save(game.slug, {}, settled, names, case.seed, [])
        raise _breach(case, "sets up", _said(error), save) from error


def _examine(case: Case, table: Table[Any, Any], chance: Random, thoroughness: float) -> None:
    """Make the checks whose turn it is."""
    every = AT_THE_END if table.over else CHECKS
    due = [(name, check) for name, (check, often) in every.items() if chance.random() < often * thoroughness]
    for name, check in due:
        try:
            check(case, table, chance)
        except Exception as error:
            raise _shortest(case, table, name, check, error) from error


def _shortest(case: Case, table: Table[Any, Any], name: str, check: Check, error: Exception) -> Breach:
    """The breach at the first position of the game in which the check fails."""
    moves = table.moves[:]
    early = start(case.game, case.players, seed=case.seed, options=case.options)
    for seat, text, _ in moves:
        for attempt in range(3):
            try:
                check(case, early, Random(attempt))
            except Exception as earlier:
                return _breach(case, name, _said(earlier), early.record(), earlier)
        early.apply(seat, text)
    return _breach(case, name, _said(error), table.record(), error)


def _breach(case: Case, check: str, what: str, save: Save, error: Exception | None = None) -> Breach:
    if isinstance(error, Found):  # the choice that shows it is the last of the save
        save.choices = [*save.choices, f"{error.choice[0]}: {error.choice[1]}"]
        save.end = ""
    text = msgspec.json.format(msgspec.json.encode(save), indent=0).decode()
    options = "".join(f", {name}={value}" for name, value in case.options.items())
    return Breach(
        f"{case.game.title}, {case.players} players{options}, seed {case.seed}: {check}: {what}\n"
        f"The game below shows it at its end. To see it again, write it to breach.json and run\n"
        f"    python -m azeroth.conformance breach.json\n{text}",
        check,
        text,
    )


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"


def recheck(
    text: str | bytes, game: Game[Any, Any] | None = None, known: Container[str] | None = None
) -> Table[Any, Any]:
    """Play a save again with every check at every decision; what fails first is raised as it is."""
    save = read_save(text)
    game = game or game_named(save.game)
    table = replay(game, save, moves=0, strict=True)
    cited = rules() if known is None else known
    case = Case(game, len(save.seats), save.options, save.seed, cited, game.study.pieces(table))
    for seat, choice in unpack(save.choices):
        _everything(case, table)
        who = table.seats[0] if seat is None else seat
        table.apply(who, choice)
    _everything(case, table)
    return table


def _everything(case: Case, table: Table[Any, Any]) -> None:
    for check, _ in (AT_THE_END if table.over else CHECKS).values():
        for attempt in range(3):
            check(case, table, Random(attempt))


# -- many games -----------------------------------------------------------------------------------


class Soaked(Struct):
    """What many games have shown."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0
    breaches: list[str] = []
    seen: Seen = {}

    @property
    def ok(self) -> bool:
        return not self.breaches

    def __str__(self) -> str:
        rate = self.decisions / self.seconds if self.seconds else 0
        broken = f"{len(self.breaches)} broke a promise" if self.breaches else "every promise held"
        return f"{self.games} games, {self.decisions} decisions, {rate:.0f} a second: {broken}."


class Job(Struct, frozen=True):
    """A game to be played with every invariant on."""

    number: int
    game: Game[Any, Any] | str
    players: int
    options: dict[str, OptionValue]
    seed: int
    thoroughness: float
    player: Player
    noted: bool = False
    decisions: bool = False

    @property
    def slug(self) -> str:
        return self.game if isinstance(self.game, str) else self.game.slug


class Outcome(Struct, frozen=True):
    """What came of it: the breach is the text of one, or empty."""

    decisions: int
    breach: str
    seen: Seen
    game: record.Played | None = None


def cases(
    game: str | Game[Any, Any] | None = None,
    fixed: Options | None = None,
) -> list[tuple[Game[Any, Any], int, dict[str, OptionValue]]]:
    """Every registered game, or that one, with every variant and number of players.

    With `fixed` options: every number of players with them, and each value of every other option besides.
    """
    which = list(games().values()) if game is None else [game_named(game) if isinstance(game, str) else game]
    if not fixed:
        return [(one, players, options) for one in which for players, options in one.variants()]
    return [(one, players, options) for one in which for players, options in _with_options(one, fixed)]


def _with_options(game: Game[Any, Any], fixed: Options) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Every number of players that takes these options; BadOption if none does."""
    counts = [players for players in game.players if game.takes(players, fixed)]
    for players in counts or game.players[:1]:
        whole = game.settle(players, fixed)
        given = {name: whole[name] for name in fixed}
        yield players, given
        for option in game.all_options:
            for value in option.values if option.name not in fixed else ():
                wanted = {**given, option.name: value}
                if value != option.default and game.takes(players, wanted):
                    yield players, wanted


def soak(
    n: int,
    game: str | Game[Any, Any] | None = None,
    workers: int = 1,
    progress: bool | Callable[[int, int], None] = False,
    *,
    seed: int = 1,
    thoroughness: float = THOROUGHNESS,
    player: Player = any_choice,
    most_breaches: int = 10,
    on: str = LOCAL,
    first: int = 0,
    kept: Callable[[Job, Outcome], None] | None = None,
    decisions: bool = False,
    options: Options | None = None,
) -> Soaked:
    """Play `n` games with every invariant on, over all variants in turn; the same for any number of workers.

    `progress` shows a bar, or is told after each game how many are done and how many of them broke. It
    stops after `most_breaches`. `kept` is given every game from number `first` on, with every decision if
    wanted. `options` are those that every game has.
    """
    every = cases(game, options)
    near = workers <= 1 and on == LOCAL

    def jobs() -> Iterator[Job]:
        for i in range(first, n):
            one, players, variant = every[i % len(every)]
            yield Job(
                i, one if near else one.slug, players, variant, seed + i, thoroughness, player,
                kept is not None, decisions,
            )  # fmt: skip

    soaked, began = Soaked(), perf_counter()
    with closing(done_by(_soaked, jobs(), workers, on)) as outcomes, _told(progress, n - first) as tell:
        for job, outcome in zip(jobs(), outcomes, strict=False):
            soaked.games += 1
            soaked.decisions += outcome.decisions
            add(soaked.seen, outcome.seen)
            if outcome.breach:
                soaked.breaches.append(outcome.breach)
            if kept is not None:
                kept(job, outcome)
            tell(soaked.games, len(soaked.breaches))
            if len(soaked.breaches) >= most_breaches:
                break
    soaked.seconds = perf_counter() - began
    return soaked


def _soaked(job: Job) -> Outcome:
    """How many decisions a game had, what was wrong with it, and which cards it used."""
    box = game_named(job.game) if isinstance(job.game, str) else job.game
    notes = record.Notes(decisions=job.decisions) if job.noted else None
    try:
        played = check_game(
            box, job.players, job.options, job.seed, thoroughness=job.thoroughness, player=job.player,
            notes=notes,
        )  # fmt: skip
    except Breach as breach:
        return Outcome(0, str(breach), {})
    return Outcome(played.decisions, "", played.seen, played.game)


@contextmanager
def _told(progress: bool | Callable[[int, int], None], n: int) -> Iterator[Callable[[int, int], None]]:
    """Whom to tell how far it is."""
    if progress is False:
        yield lambda done, broken: None
    elif progress is not True:
        yield progress
    else:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            TextColumn("{task.fields[broken]}"),
        )  # fmt: skip
        with Progress(*columns) as bar:
            task = bar.add_task("Games", total=n, broken="")
            yield lambda done, broken: bar.update(
                task, completed=done, broken=f"[red]{broken} broken" if broken else ""
            )


def main(arguments: list[str]) -> int:
    """See a breach again."""
    if len(arguments) != 1:
        print("usage: python -m azeroth.conformance SAVE", file=sys.stderr)
        return 2
    try:
        table = recheck(Path(arguments[0]).read_bytes())
    except (Mistake, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Nothing is wrong with these {len(table.moves)} moves.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
