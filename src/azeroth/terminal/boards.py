"""Boards in text: terrain, marks, who stands there, and which choices belong to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azeroth.engine.view.scene import Area, Board, Piece
from azeroth.terminal.style import seat_style, shape, tone_style

Numbers = Mapping[str, Sequence[int]]
"""Which numbered choices belong to a thing."""

WIDE = 116
GAP = 2
DRAWN = 140
"""No drawn board is wider."""
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


def board_view(
    board: Board, there: Mapping[str, list[Piece]], numbers: Numbers, width: int
) -> RenderableType:
    """One board: drawn where its places are known by where they lie, else a row for each region."""
    if len({area.name for area in board.areas}) < len(board.areas):
        return drawn_view(board, there, numbers, width)
    return listed_view(board, there, numbers, width)


def listed_view(board: Board, there: Mapping[str, list[Piece]], numbers: Numbers, width: int) -> Table:
    """A row for each region."""
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


def drawn_view(
    board: Board, there: Mapping[str, list[Piece]], numbers: Numbers, width: int
) -> RenderableType:
    """The places in rows, as they lie: what each is called, and below it who is there."""
    rows: dict[float, list[Area]] = {}
    for area in board.areas:
        rows.setdefault(round(area.label[1]), []).append(area)
    across = sorted({round(area.label[0]) for area in board.areas})
    half = min((b - a for a, b in pairwise(across)), default=1)
    unit = max(3, min(width, DRAWN) // (round((across[-1] - across[0]) / half) + 2))
    room = 2 * unit - 1
    out: list[Text] = [Text(board.title, style="bold italic")]
    for y in sorted(rows):
        lines: list[list[tuple[int, Text]]] = []
        for area in sorted(rows[y], key=lambda a: a.label[0]):
            column = unit * round((round(area.label[0]) - across[0]) / half)
            for n, text in enumerate(_place(area, there.get(area.id, ()), bool(numbers.get(area.id)))):
                if n == len(lines):
                    lines.append([])
                text.truncate(room)
                lines[n].append((column, text))
        out += [_line(cells) for cells in lines]
        out.append(Text())
    return Group(*out)


def _place(area: Area, pieces: Sequence[Piece], chosen: bool) -> list[Text]:
    """A place by its short name, with its land, and a line for each kind of piece there."""
    short = Text(area.id.rpartition(":")[2], style=f"bold{' #e0b45c' if chosen else ''}")
    named = area.name or ("·" if area.terrain == "clear" else area.terrain)
    lines = [short.append(f" {named}", style=f"not bold {tone_style(area.terrain)}")]
    for piece in sorted(pieces, key=lambda p: (p.seat < 0, p.small)):
        style = seat_style(piece.seat) if piece.seat >= 0 else tone_style(piece.tone)
        mark = f"{shape(piece.seat)} " if piece.seat >= 0 else ""
        lines.append(Text(f"{mark}{piece_words(piece)}", style=f"dim {style}" if piece.faded else style))
    return lines


def _line(cells: Sequence[tuple[int, Text]]) -> Text:
    """Texts at their columns."""
    out = Text(no_wrap=True)
    for column, text in cells:
        out.append(" " * (column - len(out)))
        out.append_text(text)
    return out


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
