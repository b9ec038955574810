"""One page of HTML about how a game plays between bots, whole in itself: plots are drawn into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from msgspec import Struct

from azeroth.engine import Game, Mistake
from azeroth.lab.course import Counted
from azeroth.lab.report import BAR, EDGE, INK, by_ratio, group_plot, spread_of
from azeroth.lab.tally import Line, interval

CARDS = 15
"""So many of the cards that win most are shown, and of those that win least."""
SELDOM = 0.01
"""A card in fewer of the games says nothing."""

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
       color: #2b2118; background: #fbf7ef }
h1, h2 { line-height: 1.2; color: #5b4636 } h2 { margin-top: 2.5rem }
.runs { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)) }
figure { margin: 0; overflow-x: auto; background: #fff; border: 1px solid #e0d5c0; border-radius: 6px;
         padding: .5rem } figure svg { max-width: 100%; height: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { padding: .15rem .7rem;
        text-align: right; border-bottom: 1px solid #e0d5c0 }
td:first-child, th:first-child { text-align: left }
.apart { font-weight: bold; color: #7a3b2e }
"""


class Run(Struct, frozen=True):
    """A run with what it is called on the page."""

    name: str
    found: Counted


Plot = Callable[[Counted], Figure | None]
"""Draws something of a run, if the run tells it."""


def write(path: Path, game: Game[Any, Any], runs: Sequence[Run], limit: float) -> Path:
    """Write the page of one run, or of two side by side; nothing should win more than `limit` fair shares."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(html(game, runs, limit), encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot write {path}: {(error.strerror or str(error)).lower()}.") from None
    return path


def html(game: Game[Any, Any], runs: Sequence[Run], limit: float) -> str:
    """The page."""
    title = f"{game.title} between bots"
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>",
        "<p>The <em>fair share</em> is what something would have won if every seat of a game won equally "
        "often; a win that several share counts in parts. Lines show between what and what a rate lies, "
        "19 times of 20.</p>",
        _table(("run", "games", "decisions a game", "players", "bots"), map(_about, runs)),
    ]
    number = 0
    for heading, plot in _sections(runs, limit):
        drawn = [(run, plot(run.found)) for run in runs]
        if not any(figure for _, figure in drawn):
            continue
        parts.append(f'<h2>{escape(heading)}</h2><div class="runs">')
        for run, figure in drawn:
            number += 1
            label = heading if len(runs) == 1 else f"{heading}: {run.name}"
            body = svg(figure, f"p{number}", label) if figure else "<p>This run does not tell.</p>"
            caption = f"<figcaption>{escape(run.name)}</figcaption>" if len(runs) > 1 else ""
            parts.append(f"<figure>{body}{caption}</figure>")
        parts.append("</div>")
    parts += _decided(runs)
    if len(runs) > 1:
        parts += _apart(runs[0], runs[1])
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _about(run: Run) -> tuple[str, ...]:
    whole = run.found.whole
    counts = ", ".join(map(str, run.found.by_count))
    return run.name, str(whole.games), f"{whole.length:.0f}", counts, ", ".join(whole.groups.get("bot", {}))


def _sections(runs: Sequence[Run], limit: float) -> Iterator[tuple[str, Plot]]:
    """All plots, with their headings."""
    yield "Who wins, by seat and number of players", lambda found: _seats(found, limit)
    yield "Who has the first turn", lambda found: _group("turn", found.course.order, limit)
    kinds = dict.fromkeys(kind for run in runs for kind in run.found.whole.groups)
    for kind in kinds:
        if kind == "bot" and all(len(run.found.whole.groups.get(kind, {})) < 2 for run in runs):
            continue
        if kind != "seat":
            yield f"Who wins, by {kind}", _of_kind(kind, limit)
    yield "Which cards go with winning", lambda found: _cards(found, limit)
    yield "How long games are", _length
    yield "How scores grow by round", _growth
    yield "Comebacks: how often who leads or is last wins in the end", _comebacks


def _of_kind(kind: str, limit: float) -> Plot:
    return lambda found: _group(kind, found.whole.groups.get(kind, {}), limit)


# -- plots ----------------------------------------------------------------------------------------


def _group(kind: str, group: Mapping[str, Line], limit: float) -> Figure | None:
    return group_plot(kind, group, limit) if group else None


def _seats(found: Counted, limit: float) -> Figure:
    rows = {
        f"{n} players, seat {seat}": summary.groups["seat"][seat]
        for n, summary in found.by_count.items()
        for seat in sorted(summary.groups["seat"], key=int)
    }
    return group_plot("seat", rows, limit, ordered=True)


def _cards(found: Counted, limit: float) -> Figure | None:
    often = {
        card: line
        for card, line in found.course.cards.items()
        if line.times >= max(2, SELDOM * found.whole.games)
    }
    ranked = by_ratio(often)
    shown = ranked if len(ranked) <= 2 * CARDS else ranked[:CARDS] + ranked[-CARDS:]
    return group_plot("card", dict(shown), limit, ordered=True) if shown else None


def _length(found: Counted) -> Figure:
    figure = Figure(figsize=(8.5, 2.8))
    decisions, rounds = figure.subplots(1, 2)
    lengths = sorted(found.course.lengths.items())
    decisions.bar([at for at, _ in lengths], [n for _, n in lengths], width=10, align="edge", color=BAR)
    decisions.axvline(found.whole.length, color=INK, linewidth=0.8, linestyle=":")
    decisions.set(title="Games by number of decisions", xlabel="decisions")
    ends = sorted(found.course.ends.items())
    rounds.bar([at for at, _ in ends], [n for _, n in ends], color=BAR)
    rounds.set(title="Games by the round of their end", xlabel="round")
    rounds.xaxis.get_major_locator().set_params(integer=True)
    figure.tight_layout()
    return figure


def _growth(found: Counted) -> Figure | None:
    growth = sorted(found.course.growth.items())
    if not growth:
        return None
    figure = Figure(figsize=(8.5, 3))
    axes = figure.subplots()
    for who, label, colour in ((0, "winners", EDGE), (1, "others", BAR)):
        told = [(number, both[who].mean) for number, both in growth if both[who].times]
        axes.plot([n for n, _ in told], [mean for _, mean in told], marker="o", label=label, color=colour)
    axes.set(title="Mean score at the end of a round", xlabel="round")
    axes.legend(frameon=False)
    figure.tight_layout()
    return figure


def _comebacks(found: Counted) -> Figure | None:
    course = found.course
    if not course.leaders:
        return None
    figure = Figure(figsize=(8.5, 3))
    axes = figure.subplots()
    parts = list(course.leaders)
    for lines, label, colour in (
        (course.leaders, "who leads", EDGE), (course.last, "who is last", BAR),
    ):  # fmt: skip
        rates = [lines[part].rate for part in parts]
        spread = [interval(lines[part].wins, lines[part].times) for part in parts]
        errors = [
            [max(0.0, rate - low) for rate, (low, _) in zip(rates, spread, strict=True)],
            [max(0.0, high - rate) for rate, (_, high) in zip(rates, spread, strict=True)],
        ]
        axes.errorbar(parts, rates, yerr=errors, marker="o", label=label, color=colour)
    fair = [course.leaders[part].fair / course.leaders[part].times for part in parts]
    axes.plot(parts, fair, color=INK, linewidth=0.8, linestyle=":", label="fair share")
    axes.set(title="Wins in the end", xlabel="after which part of the game", ylim=(0, 1))
    axes.legend(frameon=False)
    figure.tight_layout()
    return figure


def svg(figure: Figure, name: str, label: str) -> str:
    """A figure to be put into a page; its ids begin with the name, so that no two figures share one."""
    out = StringIO()
    # Text stays text: it can be read aloud and searched, and is a tenth of the size.
    with mpl.rc_context({"svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, bbox_inches="tight")
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", text)
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(label, quote=True)}"', 1)


# -- tables ---------------------------------------------------------------------------------------


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; a cell that begins with `!` stands out."""
    lines = ["<table><thead><tr>", *(f"<th>{escape(head)}</th>" for head in heads), "</tr></thead><tbody>"]
    for row in rows:
        cells = (
            f'<td class="apart">{escape(cell[1:])}</td>' if cell[:1] == "!" else f"<td>{escape(cell)}</td>"
            for cell in row
        )
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return "".join([*lines, "</tbody></table>"])


def _decided(runs: Sequence[Run]) -> Iterator[str]:
    """By which rules games ended, and what else is told of whole games."""
    yield "<h2>Which rules decided</h2>"
    told: dict[str, list[Mapping[str, int]]] = {"rule": [run.found.course.rules for run in runs]}
    for kind in dict.fromkeys(kind for run in runs for kind in run.found.whole.endings):
        told[kind] = [run.found.whole.endings.get(kind, {}) for run in runs]
    for kind, counts in told.items():
        names = sorted({name for one in counts for name in one}, key=lambda name: (name.zfill(4), name))
        rows = [[name, *(cell for one in counts for cell in _part(one, name))] for name in names]
        yield "<p></p>" + _table([kind, *(h for run in runs for h in (run.name, "share"))], rows)


def _part(counts: Mapping[str, int], name: str) -> tuple[str, str]:
    return str(counts.get(name, 0)), f"{counts.get(name, 0) / (sum(counts.values()) or 1):.0%}"


def _apart(one: Run, other: Run) -> Iterator[str]:
    """What wins in both runs, and what so differently that luck hardly explains it."""
    yield "<h2>What differs</h2><p>Wins of the fair share. What lies apart stands out.</p>"
    groups = {kind: (lines, other.found.whole.groups.get(kind, {})) for kind, lines in _groups(one)}
    groups["card"] = (one.found.course.cards, other.found.course.cards)
    for kind, (ours, theirs) in groups.items():
        rows = [
            [name, *_cells(line, theirs[name])] for name, line in by_ratio(ours) if name in theirs
        ]  # fmt: skip
        if rows:
            yield f"<h3>By {escape(kind)}</h3>" + _table((kind, one.name, "95%", other.name, "95%"), rows)


def _groups(run: Run) -> Iterator[tuple[str, Mapping[str, Line]]]:
    yield from ((kind, lines) for kind, lines in run.found.whole.groups.items() if kind != "bot")


def _cells(one: Line, other: Line) -> tuple[str, ...]:
    (low, high), (least, most) = spread_of(one), spread_of(other)
    mark = "!" if high < least or most < low else ""
    return (
        f"{one.ratio:.2f}", f"{low:.2f}-{high:.2f}", f"{mark}{other.ratio:.2f}", f"{least:.2f}-{most:.2f}",
    )  # fmt: skip
