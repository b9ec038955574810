"""Choices as a person meets and names them: numbered, typed, looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azeroth.engine import Seat
from azeroth.engine import Table as EngineTable
from azeroth.engine.view.scene import Offer, Prompt
from azeroth.terminal.style import marked, seat_text

MOST_LISTED = 12
GAP, SHORTEST = 3, 3


def prompt_view(
    prompt: Prompt, seat: Seat, names: Sequence[str], width: int, numbers: Text | None = None
) -> RenderableType:
    """What is asked, the seat's own numbers, and the numbered choices, in as many columns as fit."""
    who = seat_text(seat, names)
    if numbers:
        who.append("  ").append_text(numbers)
    head = marked(prompt.text, names).append(f" [{prompt.rule}]", style="dim")
    parts: list[RenderableType] = [Text("─" * width, style="dim"), who, head]
    for member, text in prompt.proposals:
        parts.append(Text.assemble(seat_text(member, names), " proposes ", (text, "bold")))
    lines = [offer_line(number, offer) for number, offer in enumerate(prompt.offers, 1)]
    rows = rows_of(lines, width)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*lines[row::rows])
    return Group(*parts, grid)


def rows_of(lines: Sequence[Text], width: int) -> int:
    """How few rows the lines need when they are laid in columns, one after the other."""
    for columns in range(4, 1, -1):
        rows = -(-len(lines) // columns)
        longest = [max(line.cell_len for line in lines[at : at + rows]) for at in range(0, len(lines), rows)]
        if rows >= SHORTEST and sum(longest) + GAP * (len(longest) - 1) <= width:
            return rows
    return len(lines)


def offer_line(number: int, offer: Offer) -> Text:
    """A choice with its number, and what its number is made of."""
    line = Text.assemble((f"{number:>3} ", "bold #e0b45c"), marked(offer.words))
    if offer.terms:
        line.append(f"  {offer.terms}", style="dim")
    return line


def find(prompt: Prompt, typed: str) -> list[Offer]:
    """The offers that a number, a choice's text or words of it name; all of them where that is not clear."""
    text = typed.strip()
    if text.isascii() and text.isdigit():
        number = int(text[:6])
        return [prompt.offers[number - 1]] if 1 <= number <= len(prompt.offers) else []
    return matching(prompt.offers, text)


def matching(offers: Sequence[Offer], typed: str) -> list[Offer]:
    """Offers by their text, else by how their words begin, else by words they contain."""
    wanted = _simple(typed)
    if not wanted:
        return []
    known = [(offer, _simple(offer.choice), _simple(marked(offer.words).plain)) for offer in offers]
    for fits in (
        lambda text, words: wanted in (text, words),
        lambda text, words: words.startswith(wanted) or text.startswith(wanted),
        lambda text, words: all(word in f"{words} {text}".split() for word in wanted.split()),
        lambda text, words: all(word in f"{words} {text}" for word in wanted.split()),
    ):
        found = [offer for offer, text, words in known if fits(text, words)]
        if found:
            return found
    return []


def attempts(view: EngineTable[Any, Any], seat: Seat) -> list[Offer]:
    """All that the seat might try, also what would be refused."""
    return [
        Offer(choice=str(choice), words=view.words(choice), targets=choice.targets(view))
        for choice in view.attempts(seat)
    ]


def _simple(text: str) -> str:
    """Words only, for comparing.

    >>> _simple("Conquer  Stranglethorn-Vale!")
    'conquer stranglethorn vale'
    """
    return " ".join("".join(c if c.isalnum() else " " for c in text.lower()).split())
