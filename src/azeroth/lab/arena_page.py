"""A page about which bot plays better at a title: the table, who beat whom, and a plot of the ratings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from azeroth.engine import Game, Mistake
from azeroth.lab.arena import SURE, League, Standing
from azeroth.lab.match import Plan
from azeroth.lab.report import BAR, INK
from azeroth.lab.tally import interval


def write(folder: Path, game: Game[Any, Any], plan: Plan, league: League) -> Path:
    """Write `<slug>.md` and its plot into the folder; the page's path."""
    added = (box.slug for box in game.boxes if box.in_play(plan.options))
    name = "-".join([game.slug, *added])
    table = league.table()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ratings_plot(table).savefig(folder / f"{name}.svg", metadata={"Date": None}, bbox_inches="tight")
        page = folder / f"{name}.md"
        page.write_text(text(game, plan, league, table, name), encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot write to {folder}: {(error.strerror or str(error)).lower()}.") from None
    return page


def text(game: Game[Any, Any], plan: Plan, league: League, table: list[Standing], name: str) -> str:
    """The page."""
    state = f"settled at {SURE:.0%}" if league.settled else "not settled yet"
    lines = [
        f"# {game.title}: which bot plays better",
        "",
        f"{league.games} games of {league.seats} seats; every pairing met the same deals (seed {plan.seed}), "
        f"each deal once for every rotation of the seats. The order is {state}.",
        "",
        f"![Ratings of the bots with their intervals]({name}.svg)",
        "",
        "| bot | Elo | 95% | games | points | rate | 95% | slowest choice | its work |",
        "|---|---:|---|---:|---:|---:|---|---:|---:|",
    ]
    lines += [
        f"| {one.bot} | {one.elo:.0f} | {one.elo_low:.0f} to {one.elo_high:.0f} | {one.games} "
        f"| {one.points:g} | {one.rate:.0%} | {one.low:.0%} to {one.high:.0%} "
        f"| {_seconds(one.slowest)} | {_seconds(one.hardest)} |"
        for one in table
    ]
    told = "Bots that think for a second did so by their processor time alone: the machine was busy."
    lines += ["", told if plan.by_work else "The slowest choice is by the clock, its work by processor time."]
    lines += [
        "", "## Who beat whom", "",
        "| | against | games | points | rate | 95% |", "|---|---|---:|---:|---:|---|",
    ]  # fmt: skip
    for meeting in league.meetings:
        points, games = meeting.points, meeting.games
        one, two = meeting.one, meeting.two
        if points < games / 2:
            one, two, points = two, one, games - points
        low, high = interval(points, games)
        rate = f"{points / (games or 1):.0%} | {low:.0%} to {high:.0%}"
        lines.append(f"| {one} | {two} | {games} | {points:g} | {rate} |")
    return "\n".join([*lines, ""])


def _seconds(took: float) -> str:
    return f"{took:.2f} s" if took else "not timed"


def ratings_plot(table: list[Standing]) -> Figure:
    """Ratings with their intervals, the best on top."""
    figure = Figure(figsize=(6.5, 0.8 + 0.35 * len(table)))
    axes = figure.subplots()
    rows = table[::-1]
    for place, one in enumerate(rows):
        axes.plot([one.elo_low, one.elo_high], [place, place], color=INK, linewidth=1.2)
        axes.plot([one.elo], [place], "o", color=BAR)
        axes.annotate(
            f"{one.elo:.0f}", (one.elo, place), xytext=(0, 6), textcoords="offset points", ha="center"
        )
    axes.set_yticks(range(len(rows)), [one.bot for one in rows])
    axes.set(xlabel="Elo; the weakest has 1000", ylim=(-0.6, len(rows) - 0.2))
    axes.grid(axis="x", linewidth=0.3)
    figure.tight_layout()
    return figure


__all__ = ["write"]
