"""`azeroth rules`: the rules in our own words, by id or by what they speak of."""

from __future__ import annotations

import argparse

from azeroth.cli.parser import Commands
from azeroth.engine import Mistake


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser("rules", help="read, search and check the rules", description=__doc__)
    command.add_argument("words", metavar="ID or WORDS", nargs="*", help="sw.conquest, or: murloc cost")
    command.add_argument(
        "--check", action="store_true",
        help="list rules and examples without a test, of finished games or of one prefix (--check tbc)",
    )  # fmt: skip
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print, search or check."""
    if args.check:
        from azeroth.coverage import report

        told = report(args.words[0] if args.words else None)
        print(*told.lines(), sep="\n")
        return 0 if told.ok else 1
    from rich.padding import Padding
    from rich.text import Text

    from azeroth.games import books
    from azeroth.rules import nearest, rules, search
    from azeroth.terminal.style import Screen

    console = Screen(highlight=False)
    if not args.words:
        titles = books()
        chapters: dict[str, int] = {}
        for rule in rules().values():
            chapter = ".".join(rule.id.split(".")[:2])
            chapters[chapter] = chapters.get(chapter, 0) + 1
        last = ""
        for chapter, n in chapters.items():
            prefix = chapter.partition(".")[0]
            if prefix != last:
                console.print(f"[bold]{titles.get(prefix, prefix)}[/]")
            last = prefix
            console.print(f"  {chapter:<24} {n:>4} rules")
        return 0
    words = " ".join(args.words)
    found = search(words, most=10_000)
    if not found:
        close = nearest(words)
        hint = f" Did you mean {' or '.join(close)}?" if close else ""
        raise Mistake(f"no rule has the id {words[:60]!r} or speaks of that.{hint}")
    for rule in found:
        console.print(Text.assemble((rule.title, "bold"), "  ", (rule.id, "dim")))
        console.print(Padding(Text(rule.text), (0, 0, 0, 2)))
        if rule.ambiguous:
            console.print(
                Padding(Text(f"Left open by the book: {rule.ambiguous}", style="italic"), (0, 0, 0, 2))
            )
    return 0
