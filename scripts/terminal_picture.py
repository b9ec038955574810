"""Record a moment of a real game in the terminal as `docs/pictures/terminal.svg`."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.terminal_theme import MONOKAI

from azeroth import Table, new_game
from azeroth.bots import bot_named
from azeroth.terminal import Session

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "terminal.svg"
SEED, ROUND, WIDTH = 10, 3, 110
OPTIONS = {"boards": "l1a+s1a", "first": "1"}
# As Rich writes it, but for the web font: no picture of ours makes a reader's browser call another host.
FRAME = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def main() -> None:
    """Let bots play to the third round, then sit down and ask why."""
    table = new_game("small-world", ["me", "bot:greedy"], seed=SEED, options=OPTIONS)
    bot = bot_named("greedy")
    while not (table.state.round == ROUND and conquering(table)):
        seat = table.seats[0]
        table.apply(seat, bot.choose(table, seat, Random(len(table.moves))))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False, force_terminal=True)
    typed = lines(console, [*possible(table)[:1], "conquer bay of storms"])
    session = Session(table, {1: bot}, console, lambda prompt: next(typed))
    session.told = len(table.happened)
    with suppress(Enough):
        session.run()
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(console.export_svg(title="azeroth play small-world", theme=MONOKAI, code_format=FRAME))


def lines(console: Console, asked: list[str]) -> Iterator[str]:
    """What the person types, as it stands on the screen."""
    for choice in asked:
        console.print(f"> why {choice}")
        yield f"why {choice}"
    raise Enough


def possible(table: Table[Any, Any]) -> list[str]:
    """What can be conquered, what has the longest sum first."""
    found = [choice for choice in table.choices(0) if table.terms(choice) is not None]
    found.sort(key=lambda choice: -len(table.terms(choice) or ()))
    return [table.words(choice).lower() for choice in found]


def conquering(table: Table[Any, Any]) -> bool:
    """Is it for the person to conquer, with something to choose from?"""
    decision = table.decision(0)
    return decision is not None and decision.rule == "sw.conquest.repeat" and len(decision.choices) > 3


class Enough(Exception):
    """The picture is complete."""


if __name__ == "__main__":
    main()
