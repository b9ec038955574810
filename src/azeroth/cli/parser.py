"""The parser of the command line: all commands, and what they have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from difflib import get_close_matches
from typing import NoReturn

from azeroth.engine import Mistake

MISSING = "the following arguments are required: "
EPILOG = "azeroth COMMAND --help tells more of a command."


class Usage(Mistake):
    """A command line that says nothing the program understands."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        text = message.removeprefix("argument ")
        if text.startswith(MISSING):
            text = f"{text.removeprefix(MISSING)} is missing"
        if "invalid choice: " in text:
            text = _choice_sentence(text)
        raise Usage(f"{text.rstrip('.')}; see {self.prog} --help.")


def _choice_sentence(text: str) -> str:
    """`COMMAND: invalid choice: 'plya' (choose from play, …)` with the nearest one named."""
    name, _, rest = text.partition(": invalid choice: ")
    wrong, _, there = rest.partition(" (choose from ")
    choices = [choice.strip(" '\"") for choice in there.rstrip(")").split(",")]
    close = get_close_matches(wrong.strip("'\""), choices, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return f"{name.lower()} cannot be {wrong}{hint}: there are {', '.join(choices)}"


def number(low: int, high: int = 10**9) -> Callable[[str], int]:
    """The type of an argument that is a whole number within bounds."""

    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]} is not between {low} and {high}")
        return value

    return parse


def parser() -> Parser:
    """The whole command line."""
    from azeroth import __version__
    from azeroth.cli import admin, arena, content, games, play, replay, report, rules, serve, simulate, soak

    whole = Parser(
        prog="azeroth",
        description="Azeroth Tabletop: the Warcraft board games, every rule enforced.",
        epilog=EPILOG,
    )
    whole.add_argument("--version", action="version", version=f"azeroth {__version__}")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)
    for module in (play, games, rules, replay, simulate, arena, report, content, soak, serve, admin):
        module.register(commands)
    return whole


Commands = argparse._SubParsersAction
"""What a command registers itself with."""
