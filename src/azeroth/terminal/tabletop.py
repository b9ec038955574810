"""The whole table as text: where the game is, the boards, what lies beside them, the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from azeroth.engine import Seat
from azeroth.engine import Table as EngineTable
from azeroth.engine.view.scene import Board, Card, Column, Dice, Focus, Prompt, Scene, SeatPanel, Sum, Zone
from azeroth.terminal.boards import Numbers, boards_view, numbered, occupants
from azeroth.terminal.style import marked, seat_style, seat_text, shape, shown_name, tone_style


def tabletop(
    table: EngineTable[Any, Any], seat: Seat | None, prompt: Prompt | None, width: int
) -> RenderableType:
    """The table as that seat sees it, with the numbers of its choices on what they belong to."""
    scene = scene_for(table, seat)
    boards = table.game.view.boards(table)
    return Group(*_parts(scene, boards, numbers_of(prompt), table.names, width))


def picture(table: EngineTable[Any, Any], width: int = 120) -> str:
    """The table as an onlooker sees it, as plain text."""
    console = Console(width=width, color_system=None, file=StringIO(), record=True)
    console.print(tabletop(table, None, None, width))
    return console.export_text()


def scene_for(table: EngineTable[Any, Any], seat: Seat | None) -> Scene:
    """What the seat sees, with names as people read them."""
    view = table.view(seat)
    view.names = tuple(shown_name(name) for name in table.names)
    return table.game.view.scene(view, seat)


def numbers_of(prompt: Prompt | None) -> Numbers:
    """For each thing on the table the numbers of the choices that belong to it."""
    found: dict[str, list[int]] = {}
    for number, offer in enumerate(prompt.offers if prompt is not None else (), 1):
        for target in offer.targets:
            found.setdefault(target, []).append(number)
    return found


def _parts(
    scene: Scene, boards: Sequence[Board], numbers: Numbers, names: Sequence[str], width: int
) -> Iterator[RenderableType]:
    title = Text(scene.title, style="bold")
    if scene.status:
        title.append(f" · {scene.status}", style="not bold")
    yield Panel(title, box=box.HEAVY_HEAD, expand=True, padding=(0, 1), style="#e0b45c")
    if boards:
        yield boards_view(boards, scene.pieces, numbers, width)
    yield from zones_view((*scene.tracks, *(z for z in scene.zones if z.seat < 0)), scene, numbers, width)
    if scene.seats:
        yield seats_view(scene, names, numbers, width)
    if scene.focus is not None:
        yield focus_view(scene.focus, scene, numbers, width)
    if scene.result:
        yield Text()
        yield marked(scene.result, names)


# -- seats ----------------------------------------------------------------------------------------


def seats_view(scene: Scene, names: Sequence[str], numbers: Numbers, width: int) -> Table:
    """A line or two for each seat: its numbers, and what it plays with."""
    table = Table(box=box.SIMPLE_HEAD, width=width, show_header=False, pad_edge=False, show_edge=False)
    table.add_column(justify="right", min_width=1, no_wrap=True, style="bold #e0b45c")
    table.add_column(ratio=4, no_wrap=True, overflow="ellipsis")
    table.add_column(ratio=7)
    table.add_column(ratio=7)
    for panel in scene.seats:
        name = seat_text(panel.seat, names) if panel.seat < len(names) else Text(panel.name, style="bold")
        if panel.team:
            name.append(f" {panel.team}", style=f"not bold {tone_style(panel.team_tone)}")
        if panel.rank:
            name.append(f" #{panel.rank}", style="bold")
        table.add_row(
            numbered(numbers.get(f"seat:{panel.seat}", ())),
            name,
            gauges_text(panel),
            _belongings(panel, scene, names),
        )
    return table


def _one(name: str) -> str:
    """What is counted, when there is one of it: "regions" as "region", "tokens in hand" as "token in hand".

    >>> _one("tokens in hand"), _one("gold")
    ('token in hand', 'gold')
    """
    words = name.split()
    for n, word in enumerate(words):
        if word.endswith("s") and not word.endswith("ss"):
            words[n] = word.removesuffix("s")
            break
    return " ".join(words)


def gauges_text(panel: SeatPanel) -> Text:
    """The numbers of a seat."""
    out, group = Text(), ""
    for gauge in panel.gauges:
        between = ", " if out else ""
        if gauge.group != group:
            group = gauge.group
            out.append_text(Text.assemble("\n" if out else "", marked(group), ": "))
            between = ""
        most = f"/{gauge.most}" if gauge.most else ""
        out.append(f"{between}{gauge.value}{most} ", style="bold")
        out.append(_one(gauge.name.lower()) if gauge.value == "1" and not most else gauge.name.lower())
    return out


def _belongings(panel: SeatPanel, scene: Scene, names: Sequence[str]) -> Text:
    out = Text("\n").join(marked(line, names) for line in panel.lines)
    held = occupants([piece for piece in scene.pieces if piece.on == f"seat:{panel.seat}"])
    cards = [card.title for card in panel.cards if not panel.lines]
    for zone in scene.zones:
        if zone.seat == panel.seat:
            # A faded card that says nothing is an empty place.
            there = [card for card in zone.cards if card.text or card.facts or not card.faded]
            inside = ", ".join(card.title for card in there)
            pieces = occupants([piece for piece in scene.pieces if piece.on == zone.id]).plain
            what = "; ".join(part for part in (inside, pieces) if part) or (
                str(zone.count) if zone.count > 0 else ""
            )
            if what:
                cards.append(f"{zone.title}: {what}")
    for part in (held, Text("; ".join(cards))):
        if part:
            out = Text("\n").join((out, part)) if out else part
    return out


# -- zones and cards ------------------------------------------------------------------------------


def zones_view(zones: Sequence[Zone], scene: Scene, numbers: Numbers, width: int) -> Iterator[RenderableType]:
    """Places beside the board: long ones as tables, short ones together on a line."""
    short: list[Text] = []
    for zone in zones:
        if zone.kind == "track" and zone.cards:
            yield _track(zone, scene)
        elif len(zone.cards) > 1 or any(numbers.get(card.id) for card in zone.cards):
            yield cards_view(zone, numbers, width)
        elif line := zone_line(zone, scene):
            short.append(line)
    if short:
        yield Text("   ").join(short)


def zone_line(zone: Zone, scene: Scene) -> Text:
    """A place in a few words; nothing when nothing is in it."""
    if zone.kind == "track":
        return _track(zone, scene)
    line = Text()
    pieces = [piece for piece in scene.pieces if piece.on == zone.id]
    if zone.cards or pieces or zone.count > 0:
        line.append(f"{zone.title}: ", style="italic")
        line.append(", ".join(card_words(card) for card in zone.cards))
        if not zone.cards and not pieces:
            line.append(str(zone.count))
        line.append_text(occupants(pieces))
    return line


def _track(zone: Zone, scene: Scene) -> Text:
    """The spots of a track in a line, with the figures on them."""
    line = Text()
    line.append(f"{zone.title}:", style="italic")
    spots = [(card.title.partition(":")[0], card.id) for card in zone.cards]
    spots = spots or [(str(n + 1), "") for n in range(max(0, zone.count))]
    for n, (spot, thing) in enumerate(spots):
        line.append(" ")
        line.append(f"[{spot}]" if n == zone.at else spot, style="bold" if n == zone.at else "dim")
        if thing and (here := [piece for piece in scene.pieces if piece.on == thing]):
            line.append_text(Text.assemble(" (", occupants(here), ")"))
    return line


def cards_view(zone: Zone, numbers: Numbers, width: int) -> Table:
    """The cards of a zone, a row each."""
    table = Table(
        title=zone.title, title_justify="left", title_style="bold italic", box=box.SIMPLE_HEAD, width=width,
        show_header=False, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False,
    )  # fmt: skip
    table.add_column(justify="right", min_width=3, no_wrap=True, style="bold #e0b45c")
    table.add_column(ratio=3)
    table.add_column(ratio=10)
    for card in zone.cards:
        style = tone_style(card.tone) + (" dim" if card.faded else "")
        facts = [f"{label.lower()} {value}" for label, value in card.facts]
        cost = f"cost {card.cost}" if card.cost.isdigit() else card.cost
        about = Text(" · ".join(part for part in (cost, *facts, card.badge) if part))
        name = Text("facedown" if card.hidden else card.title, style=style)
        mine = numbers.get(card.id, ())
        if mine and card.text:  # what may be chosen is worth reading
            about.append("\n").append_text(Text(marked(card.text).plain, style="dim"))
        table.add_row(numbered(mine), name, about)
    return table


def card_words(card: Card) -> str:
    """A card in a few words."""
    if card.hidden:
        return "facedown"
    return f"{card.title} ({card.badge})" if card.badge else card.title


def card_view(card: Card, names: Sequence[str], width: int) -> Panel:
    """A card close up."""
    parts: list[RenderableType] = []
    if card.kind or card.cost:
        parts.append(Text(" · ".join(part for part in (card.kind, card.cost) if part), style="dim"))
    if card.text:
        parts.append(marked(card.text, names))
    if card.facts:
        parts.append(Text(", ".join(f"{label}: {value}" for label, value in card.facts)))
    foot = [card.badge, card.source and f"source: {card.source}", ", ".join(card.rules)]
    if any(foot):
        parts.append(Text(" · ".join(part for part in foot if part), style="dim"))
    return Panel(Group(*parts), title=card.title, title_align="left", width=min(width, 80), box=box.ROUNDED)


# -- what is going on -----------------------------------------------------------------------------


def focus_view(focus: Focus, scene: Scene, numbers: Numbers, width: int) -> Panel:
    """A battle or an auction close up."""
    parts: list[RenderableType] = [marked(line) for line in focus.lines]
    parts += [_sum(one) for one in focus.sums]
    parts += [_dice(dice) for dice in focus.dice]
    parts += zones_view(focus.zones, scene, numbers, width - 4)
    if focus.columns:
        grid = Table.grid(padding=(0, 3, 0, 0), expand=True)
        for _ in focus.columns:
            grid.add_column(ratio=1)
        grid.add_row(
            *(
                Group(
                    Text(f"{shape(c.seat)} {c.title}", style=f"bold {seat_style(c.seat)}"),
                    *(marked(line) for line in c.lines),
                    *([occupants(c.pieces)] if c.pieces else []),
                    *([_gauges(c)] if c.gauges else []),
                    *(_sum(one) for one in c.sums),
                    *(_dice(dice) for dice in c.dice),
                )
                for c in focus.columns
            )
        )
        parts.append(grid)
    return Panel(Group(*parts), title=focus.title, title_align="left", box=box.ROUNDED, width=width)


def _gauges(column: Column) -> Text:
    """The numbers of a side."""
    told = (f"{g.name} {g.value}{f'/{g.most}' if g.most else ''}" for g in column.gauges)
    return Text(", ".join(told), style="bold")


def _sum(one: Sum) -> Text:
    line = Text.assemble((f"{one.title} {one.total}", "bold"))
    if len(one.parts) > 1:
        told = "".join(
            f"{(' - ' if n < 0 else ' + ') if i else ''}{what} {abs(n)}"
            for i, (what, n, _) in enumerate(one.parts)
        )
        line.append(f" = {told}", style="dim")
    return line


def _dice(dice: Dice) -> Text:
    line = Text.assemble((f"{dice.title}: ", f"bold {tone_style(dice.tone)}"))
    states = (*dice.states, *("" for _ in dice.faces[len(dice.states) :]))
    for face, state in zip(dice.faces, states, strict=False):
        line.append(f"[{face}]", style="bold" if state == "hit" else "dim" if state == "miss" else "")
        line.append(f"{state} " if state else " ", style="dim")
    return line
