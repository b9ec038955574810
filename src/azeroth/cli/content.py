"""`azeroth content`: the records of a game, a check of one's own, a schema for editors, guides."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azeroth.cli.common import add_option, options_of
from azeroth.cli.parser import Commands
from azeroth.engine import BadContent, Game, Mistake

if TYPE_CHECKING:
    from rich.table import Table

    from azeroth.engine.boxes.content import Record

SOURCES = ("rulebook", "published", "original")


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("content", help="list, check and describe content", description=__doc__)
    kinds = command.add_subparsers(metavar="list|check|schema|guide", required=True)
    one = kinds.add_parser("list", help="what a game's content is and where it comes from")
    one.add_argument("game", metavar="GAME", nargs="?")
    one.set_defaults(run=run_list)
    two = kinds.add_parser("check", help="look for mistakes in a folder of your own")
    two.add_argument("folder", metavar="DIR", type=Path)
    two.add_argument("--game", help="which game it is for (default: the one whose files it has)")
    add_option(two)
    two.set_defaults(run=run_check)
    three = kinds.add_parser("schema", help="JSON Schema of a game's files, for completion in editors")
    three.add_argument("game", metavar="GAME")
    three.add_argument("file", metavar="FILE", nargs="?", help="only of this file, as races.toml")
    three.set_defaults(run=run_schema)
    four = kinds.add_parser("guide", help="play guided first games through, and say what is wrong with them")
    four.add_argument("game", metavar="GAME")
    four.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="one of your own (default: the game's)"
    )
    four.set_defaults(run=run_guide)


def run_list(args: argparse.Namespace) -> int:
    """How many records of each kind there are, and their sources."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from azeroth.engine.boxes.content import Shelf
    from azeroth.games import game_named, games
    from azeroth.terminal.style import Screen

    console = Screen(highlight=False)
    for game in [game_named(args.game)] if args.game else games().values():
        boxes = (game.base, *game.boxes)
        shelf = Shelf(boxes)
        every = [(file, kind, record) for file, kinds in game.tables_of(boxes).items()
                 for kind, record in kinds.items()]  # fmt: skip
        for file, kind, record in every:
            shelf.records(file, kind, record)
        for one in boxes:
            lines = Table(
                title=one.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False
            )
            for column in ("File", "Records", *map(str.capitalize, SOURCES)):
                lines.add_column(column, justify="left" if column == "File" else "right")
            for file, kind, record in every:
                if records := shelf.own(one)(kind, record, file):
                    _list_records(lines, file, kind, records, each=bool(args.game))
            console.print(lines)
    return 0


def _list_records(lines: Table, file: str, kind: str, records: Sequence[Record], *, each: bool) -> None:
    """A line for the records of a kind, and for each of them if wanted."""
    from rich.text import Text

    sources: Counter[str] = Counter(record.source for record in records)
    name = Text.assemble(f"{file} ", (f"[[{kind}]]", "dim"))
    lines.add_row(name, str(len(records)), *(str(sources[source]) for source in SOURCES))
    for record in records if each else ():
        marks = ("•" if record.source == source else "" for source in SOURCES)
        lines.add_row(Text(f"  {record.id}", style="dim"), "", *marks)


def run_check(args: argparse.Namespace) -> int:
    """Read a folder with the game's own; BadContent tells all its mistakes."""
    from azeroth.games import game_named

    if not args.folder.is_dir():
        raise Mistake(f"{args.folder} is not a folder.")
    game = game_named(args.game) if args.game else _guess(args.folder)
    asked = options_of(args.option)
    fit = next((players for players in game.players if game.takes(players, asked)), game.players[0])
    options = game.settle(fit, asked)
    game.content(options, args.folder)
    files = sorted(path.name for path in args.folder.glob("*.toml"))
    print(f"{args.folder}: no mistakes in {', '.join(files)} for {game.title}.")
    return 0


def _guess(folder: Path) -> Game[Any, Any]:
    """The game whose files a folder has."""
    from azeroth.games import games

    there = {path.name for path in folder.glob("*.toml")}
    if not there:
        raise Mistake(f"{folder} has no .toml file.")
    fitting = [game for game in games().values() if there & set(game.tables_of(game.boxes))]
    if len(fitting) > 1:  # files of the same name: for which of them are they right?
        fitting = [game for game in fitting if _reads(game, folder)] or fitting
    if len(fitting) == 1:
        return fitting[0]
    known = "; ".join(f"{game.slug}: {', '.join(game.tables)}" for game in games().values() if game.tables)
    which = "several games have" if fitting else "no game has"
    raise Mistake(f"{which} files named {', '.join(sorted(there))}; say --game. Files are: {known}.")


def _reads(game: Game[Any, Any], folder: Path) -> bool:
    """Has the folder no mistake for that game?"""
    try:
        game.content({}, folder)
    except BadContent:
        return False
    return True


def run_guide(args: argparse.Namespace) -> int:
    """Check guides as the server would play them."""
    from azeroth.games import game_named
    from azeroth.guide import check_guide, guides, read_guides

    game = game_named(args.game)
    if args.file is not None and not args.file.is_file():
        raise Mistake(f"{args.file} is not a file.")
    found = guides(game.slug) if args.file is None else read_guides(args.file)
    if not found:
        raise Mistake(f"{game.title} has no guided first game.")
    problems = [problem for guide in found.values() for problem in check_guide(game, guide)]
    if problems:
        raise Mistake("; ".join(problems))
    for guide in found.values():
        print(f"{guide.title}: {len(guide.step)} steps of {game.title}, no mistakes.")
    return 0


def run_schema(args: argparse.Namespace) -> int:
    """Print the JSON Schema of a game's content."""
    import json

    from azeroth.engine.boxes.content import schema
    from azeroth.games import game_named

    game = game_named(args.game)
    every = game.tables_of(game.boxes)
    if args.file is not None and args.file not in every:
        raise Mistake(f"{game.title} has no content file {args.file!r}; files: {', '.join(every)}.")
    schemas = {file: schema(tables) for file, tables in every.items()}
    print(json.dumps(schemas[args.file] if args.file else schemas, indent=2))
    return 0
