"""What several commands share: options, content folders, files, progress."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from azeroth.cli.parser import number
from azeroth.engine import BadOption, BadSave, Mistake

if TYPE_CHECKING:
    from azeroth.lab.results import Results

MAX_SAVE = 16 << 20


class Advance(Protocol):
    """Says how many more are done."""

    def __call__(self, n: int, /) -> None: ...


def add_game(command: argparse.ArgumentParser) -> None:
    """GAME, its options and content."""
    command.add_argument("game", metavar="GAME", help="its name, as `azeroth games` lists it")
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    """--option and --content."""
    add_option(command)
    add_content(command)


def add_option(command: argparse.ArgumentParser) -> None:
    """--option."""
    command.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[],
        help="an option of the game (again for more); `azeroth games GAME` lists them",
    )  # fmt: skip


def add_content(command: argparse.ArgumentParser) -> None:
    """--content."""
    command.add_argument(
        "--content", metavar="DIR", action="append", default=[], type=Path,
        help="a folder of your own cards and boards (again for more)",
    )  # fmt: skip


def add_many(command: argparse.ArgumentParser, games: int) -> None:
    """--games, --seed, --workers: what commands that play many games take."""
    command.add_argument(
        "-n", "--games", type=number(1), default=games, help=f"how many games (default {games})"
    )
    command.add_argument("--seed", type=number(0, 2**63 - 1), default=1, help="the same seed, the same games")
    command.add_argument(
        "--workers", type=number(1, 256), default=1, help="on how many processes; the results are the same"
    )
    command.add_argument(
        "--on", default="local", metavar="WHERE",
        help="local (default), ray for a Ray cluster on this machine, or the address of a running one",
    )  # fmt: skip


def add_results(command: argparse.ArgumentParser) -> None:
    """--results and --decisions."""
    command.add_argument(
        "--results", metavar="DIR", type=Path,
        help="keep the games there as Parquet files; what is there already is not played again",
    )  # fmt: skip
    command.add_argument(
        "--decisions", action="store_true", help="keep every decision too (much more; with --results)"
    )


def results_of(args: argparse.Namespace, about: Mapping[str, object]) -> Results | None:
    """The folder that --results names; Mistake if it holds another run."""
    if args.results is None:
        if args.decisions:
            raise BadOption("--decisions needs --results DIR, where they are kept.")
        return None
    try:
        from azeroth.lab.results import Results
    except ImportError as error:
        raise Mistake(f"results need {error.name}; `pip install azeroth[lab]` installs it.") from None
    from azeroth import __version__

    return Results(args.results, {**about, "version": __version__, "decisions": args.decisions})


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    """`["variant=teams"]` as a mapping."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"--option {pair[:60]!r} is not of the form NAME=VALUE.")
        found[name.strip()] = value.strip()
    return found


def read_file(path: Path) -> bytes:
    """The bytes of a save; Mistake says why it cannot be read."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_SAVE + 1)
    except OSError as error:
        raise Mistake(f"cannot read {path}: {(error.strerror or str(error)).lower()}.") from None
    if len(raw) > MAX_SAVE:
        raise BadSave(f"{path} is larger than {MAX_SAVE >> 20} MiB: that is not a save.")
    return raw


@contextmanager
def progress(total: int, what: str) -> Iterator[Advance]:
    """A bar on stderr, where somebody looks at it."""
    if not sys.stderr.isatty():
        yield lambda n: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda n: bar.advance(task, n)
