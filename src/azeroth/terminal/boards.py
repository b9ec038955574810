"""Boards as tables of regions: terrain, marks, who stands there, and which choices belong to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azeroth.engine.scene import Area, Board, Piece
from azeroth.terminal.style import seat_style, shape, tone_style

Numbers = Mapping[str, Sequence[int]]
"""Which numbered choices belong to a thing."""

WIDE = 116
GAP = 2
LONGEST_MARK = 14


def boards_view(
    boards: Sequence[Board], pieces: Iterable[Piece], numbers: Numbers, width: int
) -> RenderableType:
    """All boards, one below the other, or in two columns where there is room."""
    there: dict[str, list[Piece]] = {}
    for piece in pieces:
        there.setdefault(piece.on, []).append(piece)
    if width < WIDE or len(boards) < 2:
        return Group(*(board_view(board, there, numbers, width) for board in boards))
    half = (width - GAP) // 2
    left, right = _halves(boards)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(width=half)
    grid.add_column(width=half)
    grid.add_row(
        Group(*(board_view(board, there, numbers, half) for board in left)),
        Group(*(board_view(board, there, numbers, half) for board in right)),
    )
    return grid


def _halves(boards: Sequence[Board]) -> tuple[list[Board], list[Board]]:
    """Two columns of nearly the same height."""
    columns: tuple[list[Board], list[Board]] = ([], [])
    for board in sorted(boards, key=lambda b: -len(b.areas)):
        shorter = min(columns, key=lambda column: sum(len(b.areas) + 2 for b in column))
        shorter.append(board)
    return columns


def board_view(board: Board, there: Mapping[str, list[Piece]], numbers: Numbers, width: int) -> Table:
    """One board: a row for each region."""
    table = Table(
        title=board.title, title_justify="left", title_style="bold italic", box=box.SIMPLE_HEAD, width=width,
        show_header=False, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False,
    )  # fmt: skip
    table.add_column("choice", justify="right", min_width=3, no_wrap=True, style="bold #e0b45c")
    table.add_column("region", no_wrap=True, overflow="ellipsis", max_width=width // 3)
    table.add_column("land", no_wrap=True)
    table.add_column("who", ratio=1)
    for area in board.areas:
        table.add_row(
            numbered(numbers.get(area.id, ())), Text(area.name), land(area), occupants(there.get(area.id, ()))
        )
    return table


def numbered(numbers: Sequence[int]) -> str:
    """The choices that belong to a thing, by their numbers, shortened.

    >>> numbered([3]), numbered([3, 4, 5]), numbered([])
    ('3', '3-5', '')
    """
    if len(numbers) < 2:
        return str(numbers[0]) if numbers else ""
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return f"{numbers[0]},…"


def land(area: Area) -> Text:
    """The terrain, and what is printed on it."""
    text = Text(area.terrain, style=tone_style(area.terrain))
    for mark in area.marks:
        if word := mark_word(mark.icon, mark.tip):
            text.append(f" {word}", style=tone_style(mark.tone))
    return text


def mark_word(icon: str, tip: str) -> str:
    """A mark in a word, or nothing where it needs a sentence: `look` tells those.

    >>> mark_word("anchor", "Entry Region: races may enter here"), mark_word("crystal-ball", "")
    ('entry', 'crystal ball')
    """
    words = tip.partition(":")[0].strip().lower() if tip else icon.replace("-", " ")
    words = words.removesuffix(" region")
    return words if len(words) <= LONGEST_MARK else ""


def occupants(pieces: Sequence[Piece]) -> Text:
    """Who and what stands somewhere; what belongs to a seat first."""
    out = Text()
    for piece in sorted(pieces, key=lambda p: (p.seat < 0, p.small)):
        if out:
            out.append(", ")
        style = seat_style(piece.seat) if piece.seat >= 0 else tone_style(piece.tone)
        if piece.faded:
            style = f"dim {style}"
        if piece.seat >= 0:
            out.append(f"{shape(piece.seat)} ", style=style)
        out.append(piece_words(piece), style=style)
    return out


def piece_words(piece: Piece) -> str:
    """A piece in words: how many, what, and how it lies."""
    name = f"{piece.name} {piece.text}".strip() if piece.text and not piece.text.isdigit() else piece.name
    number = f"{piece.count} " if piece.count > 1 else ""
    facedown = " (facedown)" if piece.hidden and "facedown" not in name.lower() else ""
    return f"{number}{name}{facedown}"
