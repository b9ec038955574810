"""One page of HTML about how a game plays between bots, whole in itself: plots are drawn into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from math import ceil
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from msgspec import Struct

from azeroth.engine import Game, Mistake
from azeroth.lab.course import Counted
from azeroth.lab.report import BAR, EDGE, INK, Made, by_ratio, group_plot, spread_of
from azeroth.lab.tally import Line, interval
from azeroth.rules import rules

CARDS = 15
"""How many of the cards that win most are shown, and of those that win least."""
SELDOM = 0.01
"""A card in fewer of the games says nothing."""

BINS = 30
"""Into about so many bars lengths of games are sorted."""
REACHED = 0.05
"""Rounds that fewer of the games reached say little, and are left out."""

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
       color: #2b2118; background: #fbf7ef }
body.two { max-width: 100rem }
h1, h2 { line-height: 1.2; color: #5b4636 } h2 { margin-top: 2.5rem }
.runs { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)) }
figure { margin: 0; background: #fff; border: 1px solid #e0d5c0; border-radius: 6px; padding: .5rem;
         min-width: 0 }
.wide { overflow-x: auto } figure svg { width: 100%; min-width: 34rem; height: auto; display: block }
summary { cursor: pointer; padding: .25rem 0 } pre { overflow-x: auto; background: #f3ebdb; padding: .5rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { padding: .15rem .7rem;
        text-align: right; border-bottom: 1px solid #e0d5c0; white-space: nowrap }
td:first-child, th:first-child { text-align: left }
.apart { font-weight: bold; color: #7a3b2e }
"""


class Run(Struct, frozen=True):
    """A run with what it is called on the page."""

    name: str
    found: Counted


Plot = Callable[[Counted], Figure | None]
"""Draws something of a run, if the run tells it."""
Numbers = Callable[[Counted], Mapping[str, Line]]
"""The lines of which a plot is drawn, to be read as numbers."""


class Section(Struct, frozen=True):
    """A question that the page answers, with a plot and, where there are lines, with numbers."""

    heading: str
    plot: Plot
    kind: str = ""
    numbers: Numbers | None = None


def write(
    path: Path, game: Game[Any, Any], runs: Sequence[Run], limit: float, made: Made | None = None
) -> Path:
    """Write the page of one run, or of two side by side; nothing should win more than `limit` fair shares."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(html(game, runs, limit, made), encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot write {path}: {(error.strerror or str(error)).lower()}.") from None
    return path


def html(game: Game[Any, Any], runs: Sequence[Run], limit: float, made: Made | None = None) -> str:
    """The page."""
    title = f"{game.title} between bots"
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width">'
        f'<style>{STYLE}</style></head><body class="{"one" if len(runs) == 1 else "two"}">'
        f"<h1>{escape(title)}</h1>",
        "<p>The <em>fair share</em> is what something would have won if every seat of a game won equally "
        "often; a win that several share counts in parts. Lines show between what and what a rate lies, "
        f"19 times of 20. Nothing should win more than {limit:g} times its fair share (the dashed line).</p>",
        _table(("run", "games", "decisions a game", "players", "bots"), map(_about, runs)),
    ]
    if made is not None:
        commands = escape("\n".join(made.commands))
        parts.append(f"<p>Made on {escape(made.day)} by</p><pre>{commands}</pre>")
    number = 0
    for section in _sections(runs, limit):
        drawn = [(run, section.plot(run.found)) for run in runs]
        if not any(figure for _, figure in drawn):
            continue
        parts.append(f'<h2>{escape(section.heading)}</h2><div class="runs">')
        for run, figure in drawn:
            number += 1
            label = section.heading if len(runs) == 1 else f"{section.heading}: {run.name}"
            body = svg(figure, f"p{number}", label) if figure else "<p>This run does not tell.</p>"
            caption = f"<figcaption>{escape(run.name)}</figcaption>" if len(runs) > 1 else ""
            parts.append(
                f'<figure>{caption}<div class="wide">{body}</div>{_numbers(section, run.found)}</figure>'
            )
        parts.append("</div>")
    parts += _decided(runs)
    if len(runs) > 1:
        parts += _apart(runs[0], runs[1])
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _numbers(section: Section, found: Counted) -> str:
    """What was drawn, as a table that opens."""
    lines = section.numbers(found) if section.numbers is not None else {}
    if not lines:
        return ""
    rows = (
        (
            name,
            str(line.times),
            f"{line.wins:.0f}",
            f"{line.ratio:.2f}",
            "{:.2f}-{:.2f}".format(*spread_of(line)),
        )
        for name, line in lines.items()
    )
    heads = (section.kind, "played", "wins", "of fair share", "95%")
    return f"<details><summary>Numbers</summary>{_table(heads, rows)}</details>"


def _about(run: Run) -> tuple[str, ...]:
    whole = run.found.whole
    counts = ", ".join(map(str, run.found.by_count))
    return run.name, str(whole.games), f"{whole.length:.0f}", counts, ", ".join(whole.groups.get("bot", {}))


def _sections(runs: Sequence[Run], limit: float) -> Iterator[Section]:
    """All questions, in the order in which people ask them."""
    yield _by("Who wins, by seat and number of players", "seat", _seats, runs, limit)
    yield _by("Who has the first turn", "turn", _turns, runs, limit)
    kinds = dict.fromkeys(kind for run in runs for kind in run.found.whole.groups)
    for kind in kinds:
        if kind == "bot" and all(len(run.found.whole.groups.get(kind, {})) < 2 for run in runs):
            continue
        if kind != "seat":
            yield _by(f"Who wins, by {kind}", kind, _of_kind(kind), runs, limit)
    yield _by("Which cards go with winning", "card", _cards, runs, limit)
    yield Section("How long games are", _length)
    yield Section("How scores grow by round", _growth)
    yield Section("Comebacks: how often who leads or is last wins in the end", _comebacks)


def _by(heading: str, kind: str, numbers: Numbers, runs: Sequence[Run], limit: float) -> Section:
    """A section about lines of a kind; of two runs the second has them in the order of the first."""
    order = list(numbers(runs[0].found))

    def ordered(found: Counted) -> dict[str, Line]:
        lines = numbers(found)
        return {name: lines[name] for name in dict.fromkeys([*order, *lines]) if name in lines}

    def plot(found: Counted) -> Figure | None:
        lines = ordered(found)
        return group_plot(kind, lines, limit, ordered=True) if lines else None

    return Section(heading, plot, kind, ordered)


# -- lines ----------------------------------------------------------------------------------------


def _of_kind(kind: str) -> Numbers:
    return lambda found: dict(by_ratio(found.whole.groups.get(kind, {})))


def _seats(found: Counted) -> dict[str, Line]:
    return {
        f"{n} players, seat {seat}": summary.groups["seat"][seat]
        for n, summary in found.by_count.items()
        for seat in sorted(summary.groups["seat"], key=int)
    }


def _turns(found: Counted) -> dict[str, Line]:
    """Who had the first turn and who had not; with several numbers of players, for each of them too."""
    course = found.course
    each = {f"first of {n}": line for n, line in sorted(course.first_of.items())}
    both = {place: course.order[place] for place in ("first", "later") if place in course.order}
    return both | (each if len(each) > 1 else {})


def _cards(found: Counted) -> dict[str, Line]:
    """The cards that go most and least with winning; those that are hardly ever used say nothing."""
    fewest = max(2, SELDOM * found.whole.games)
    ranked = by_ratio({card: line for card, line in found.course.cards.items() if line.times >= fewest})
    return dict(ranked if len(ranked) <= 2 * CARDS else ranked[:CARDS] + ranked[-CARDS:])


# -- plots ----------------------------------------------------------------------------------------


def _length(found: Counted) -> Figure:
    figure = Figure(figsize=(8.5, 2.8))
    decisions, rounds = figure.subplots(1, 2)
    lengths = found.course.lengths
    width = max(10, ceil((max(lengths) - min(lengths)) / BINS / 10) * 10)
    bins: dict[int, int] = {}
    for at, n in lengths.items():
        bins[at // width * width] = bins.get(at // width * width, 0) + n
    decisions.bar(list(bins), list(bins.values()), width=width * 0.9, align="edge", color=BAR)
    decisions.axvline(found.whole.length, color=INK, linewidth=0.8, linestyle=":")
    decisions.set(title="Games by number of decisions", xlabel="decisions")
    ends = sorted(found.course.ends.items())
    rounds.bar([at for at, _ in ends], [n for _, n in ends], color=BAR)
    rounds.set(title="Games by the round of their end", xlabel="round")
    rounds.xaxis.set_major_locator(MaxNLocator(integer=True))
    figure.tight_layout()
    return figure


def _growth(found: Counted) -> Figure | None:
    ends = found.course.ends
    fewest = REACHED * sum(ends.values())
    growth = [
        (number, both)
        for number, both in sorted(found.course.growth.items())
        if sum(n for end, n in ends.items() if end >= number) >= fewest
    ]
    if not growth:
        return None
    figure = Figure(figsize=(8.5, 3))
    axes = figure.subplots()
    for who, label, colour in ((0, "winners", EDGE), (1, "others", BAR)):
        told = [(number, both[who].mean) for number, both in growth if both[who].times]
        axes.plot([n for n, _ in told], [mean for _, mean in told], marker="o", label=label, color=colour)
    axes.set(title="Mean score at the end of a round", xlabel="round")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
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
    axes.set(title="Wins in the end", xlabel="after which part of the game", ylim=(0, 1.2))
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], labels=["0%", "25%", "50%", "75%", "100%"])
    axes.legend(frameon=False, loc="upper center", ncols=3)
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
    return "".join(['<div class="wide">', *lines, "</tbody></table></div>"])


def _decided(runs: Sequence[Run]) -> Iterator[str]:
    """By which rules games ended, and what else is told of whole games."""
    yield "<h2>Which rules decided</h2>"
    told: dict[str, list[Mapping[str, int]]] = {"rule": [run.found.course.rules for run in runs]}
    for kind in dict.fromkeys(kind for run in runs for kind in run.found.whole.endings):
        told[kind] = [run.found.whole.endings.get(kind, {}) for run in runs]
    for kind, counts in told.items():
        names = sorted({name for one in counts for name in one}, key=lambda name: (name.zfill(4), name))
        rows = [
            [_title(name) if kind == "rule" else name, *(cell for one in counts for cell in _part(one, name))]
            for name in names
        ]
        yield "<p></p>" + _table([kind, *(h for run in runs for h in (run.name, "share"))], rows)


def _title(rule: str) -> str:
    """A rule as people know it, with its id."""
    known = rules().get(rule)
    return f"{known.title} ({rule})" if known is not None else rule


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
