"""A page about how a game plays between bots: lengths, scores and wins, with plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from msgspec import Struct

from azeroth.engine import Game, Mistake
from azeroth.lab.course import Counted, Use
from azeroth.lab.tally import Line, Summary, interval

INK, BAR, EDGE = "#5b4636", "#b98a3e", "#7a3b2e"
RARE, OFTEN = 0.02, 5
"""A card is rare when fewer of those who use its deck use it; frequent above so many times the mean card."""

# The same games give the same files, byte for byte.
mpl.rcParams.update({"svg.hashsalt": "azeroth", "svg.fonttype": "path", "font.size": 9})


class Made(Struct, frozen=True):
    """On which day a page was made, and by which commands: who gives them again gets the same page."""

    day: str
    commands: tuple[str, ...]


def write(
    folder: Path,
    game: Game[Any, Any],
    found: Counted,
    limit: float,
    name: str = "",
    boxes: Sequence[str] = (),
    made: Made | None = None,
) -> Path:
    """Write `<slug>.md`, or a page of that name, and its plots into the folder; the page's path.

    Nothing should win more than `limit` times its fair share. `boxes` are those that were added to the game.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        whole = found.whole
        plots = {"seats": seats_plot(found.by_count)}
        for kind, group in whole.groups.items():
            if kind not in ("seat", "bot"):
                plots[kind] = group_plot(kind, group, limit)
        called = name or game.slug
        for plot, figure in plots.items():
            figure.savefig(folder / f"{called}-{plot}.svg", metadata={"Date": None}, bbox_inches="tight")
        page = folder / f"{called}.md"
        page.write_text(text(game, found, limit, called, boxes, made), encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot write to {folder}: {(error.strerror or str(error)).lower()}.") from None
    return page


def text(
    game: Game[Any, Any],
    found: Counted,
    limit: float,
    called: str = "",
    boxes: Sequence[str] = (),
    made: Made | None = None,
) -> str:
    """The page about a game."""
    called = called or game.slug
    title = f"{game.title} with {' and '.join(boxes)}" if boxes else game.title
    whole = found.whole
    bots = ", ".join(whole.groups["bot"])
    counts = found.by_count if len(found.by_count) > 1 else {}
    lines = [
        f"# {title} between bots",
        "",
        f"{whole.games} games of {bots} bots, {whole.decisions} decisions. "
        "A win that several share counts in parts. "
        "The *fair share* is what something would have won if every seat of a game won equally often; "
        f"the aim is that nothing wins more than {limit:g} times its fair share.",
        "",
        *_made(made),
        f"![Mean length and scores]({called}-seats.svg)",
        "",
        *_seats(found.by_count),
        *_endings(whole, counts),
    ]
    for kind, group in whole.groups.items():
        if kind not in ("seat", "bot"):
            lines += ["", f"## By {kind}", "", f"![Wins by {kind}]({called}-{kind}.svg)", ""]
            lines += _wins(kind, group, counts)
    return "\n".join([*lines, *_cards(found.decks)]) + "\n"


def _seats(by_count: Mapping[int, Summary]) -> Iterator[str]:
    """Length, score and the wins of each seat, for each number of players."""
    yield "| players | games | decisions a game | mean score | wins by seat |"
    yield "|---:|---:|---:|---:|---|"
    for n, summary in by_count.items():
        seats = summary.groups["seat"]
        mean = sum(line.score for line in seats.values()) / sum(line.times for line in seats.values())
        shares = ", ".join(f"{seats[name].rate:.0%}" for name in sorted(seats))
        yield f"| {n} | {summary.games} | {summary.length:.0f} | {mean:.1f} | {shares} |"


def _endings(whole: Summary, counts: Mapping[int, Summary]) -> Iterator[str]:
    """How games ended, and how often."""
    if whole.endings:
        yield from ("", "## How games went")
    for kind, names in whole.endings.items():
        yield ""
        yield f"| {kind} | times | share |{_cells(f'{n} players' for n in counts)}"
        yield f"|---|---:|---:|{_cells('---:' for _ in counts)}"
        for name in sorted(names, key=lambda name: (name.isdecimal(), name.zfill(4), name)):
            parts = (_part(summary.endings.get(kind, {}), name) for summary in counts.values())
            yield f"| {name} | {names[name]} | {_part(names, name)} |{_cells(parts)}"


def _wins(kind: str, group: Mapping[str, Line], counts: Mapping[int, Summary]) -> Iterator[str]:
    """What everything of a kind won of its fair share, the most first."""
    players = _cells(f"{n} players" for n in counts)
    yield f"| {kind} | played | wins | of fair share | 95% |{players} mean score of its seat |"
    yield f"|---|---:|---:|---:|---|{_cells('---:' for _ in counts)}---:|"
    for name, line in by_ratio(group):
        low, high = spread_of(line)
        each = [summary.groups.get(kind, {}).get(name) for summary in counts.values()]
        yield (
            f"| {name} | {line.times} | {line.wins:.0f} | {line.ratio:.2f} | {low:.2f}-{high:.2f} |"
            f"{_cells('' if one is None else f'{one.ratio:.2f}' for one in each)} {line.mean:.1f} |"
        )


def _made(made: Made | None) -> Iterator[str]:
    if made is not None:
        yield from (f"Made on {made.day} by", "", "```sh", *made.commands, "```", "")


def _cards(decks: Mapping[str, Use]) -> Iterator[str]:
    """Which cards of each deck hardly anybody uses, and which nearly everybody."""
    there = {name: use for name, use in decks.items() if use.seats}
    if not there:
        return
    yield from (
        "", "## Cards", "",
        f"Of the seats that used any card of a deck: which cards fewer than {RARE:.0%} of them used, and "
        f"which more than {OFTEN} times as many as used the mean card of the deck.", "",
        "| deck | seats | cards | rare | frequent |", "|---|---:|---:|---|---|",
    )  # fmt: skip
    for name, use in sorted(there.items()):
        rare = [card for card, n in use.cards.items() if n < RARE * use.seats]
        often = [card for card, n in use.cards.items() if n > OFTEN * use.mean]
        told = (", ".join(card.replace("-", " ") for card in some) or "none" for some in (rare, often))
        yield f"| {name} | {use.seats} | {len(use.cards)} |{_cells(told)}"
    yield from (
        "", "### Use of each card", "", "Which part of the seats that used any card of its deck used it.", "",
        "| deck | cards |", "|---|---|",
    )  # fmt: skip
    for name, use in sorted(there.items()):
        order = sorted(use.cards, key=lambda card: (-use.cards[card], card))
        told = (f"{card.replace('-', ' ')} {use.cards[card] / use.seats:.0%}" for card in order)
        yield f"| {name} |{_cells([', '.join(told)])}"


def _part(names: Mapping[str, int], name: str) -> str:
    """Which part of all that was told a name is."""
    return f"{names.get(name, 0) / (sum(names.values()) or 1):.0%}"


def _cells(texts: Iterable[str]) -> str:
    return "".join(f" {text} |" for text in texts)


def by_ratio(group: Mapping[str, Line]) -> list[tuple[str, Line]]:
    """What wins most of its fair share comes first."""
    return sorted(group.items(), key=lambda item: (-item[1].ratio, item[0]))


def spread_of(line: Line) -> tuple[float, float]:
    """Between which multiples of the fair share it lies, 19 times of 20."""
    low, high = interval(line.wins, line.times)
    fair = line.fair / line.times
    return low / fair, high / fair


def seats_plot(by_count: Mapping[int, Summary]) -> Figure:
    """Mean length, mean score and win rate by seat, for each number of players."""
    figure = Figure(figsize=(8.5, 2.8))
    length, score, wins = figure.subplots(1, 3)
    names = [str(n) for n in by_count]
    length.bar(names, [summary.length for summary in by_count.values()], color=BAR)
    length.set(title="Decisions a game", xlabel="players")
    for n, summary in by_count.items():
        seats = summary.groups["seat"]
        order = sorted(seats)
        score.plot(order, [seats[s].mean for s in order], marker="o", label=f"{n} players")
        wins.plot(order, [seats[s].ratio for s in order], marker="o", label=f"{n} players")
    score.set(title="Mean score", xlabel="seat")
    wins.axhline(1, color=INK, linewidth=0.8, linestyle=":")
    most = max(line.ratio for summary in by_count.values() for line in summary.groups["seat"].values())
    wins.set(title="Wins, of fair share", xlabel="seat", ylim=(0, max(1.25, most * 1.1)))
    wins.legend(frameon=False, fontsize=7)
    figure.tight_layout()
    return figure


def group_plot(kind: str, group: Mapping[str, Line], limit: float, *, ordered: bool = False) -> Figure:
    """Wins as multiples of the fair share and mean scores, for everything of a kind.

    What wins most comes first, unless the group is ordered already.
    """
    rows = (list(group.items()) if ordered else by_ratio(group))[::-1]
    figure = Figure(figsize=(8.5, 0.6 + 0.23 * len(rows)))
    wins, score = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    names = [name for name, _ in rows]
    ratios = [line.ratio for _, line in rows]
    spread = [spread_of(line) for _, line in rows]
    wins.barh(names, ratios, color=[EDGE if r > limit else BAR for r in ratios])
    low = [max(0.0, r - s[0]) for r, s in zip(ratios, spread, strict=True)]
    high = [max(0.0, s[1] - r) for r, s in zip(ratios, spread, strict=True)]
    wins.errorbar(ratios, names, xerr=[low, high], fmt="none", ecolor=INK, elinewidth=0.8)
    wins.axvline(1, color=INK, linewidth=0.8, linestyle=":")
    wins.axvline(limit, color=EDGE, linewidth=0.8, linestyle="--")
    wins.set(title=f"Wins by {kind}, of fair share")
    score.plot([line.mean for _, line in rows], names, "o", color=BAR)
    score.set(title="Mean score of its seat")
    score.grid(axis="y", linewidth=0.3)
    figure.tight_layout()
    return figure
