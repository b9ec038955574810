"""The report as one page: what it counts of how games went, and that nothing comes from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

pytest.importorskip("matplotlib")
pytest.importorskip("pyarrow")

from azeroth.cli import main
from azeroth.engine.study.record import Played
from azeroth.games import game_named
from azeroth.lab import page, report
from azeroth.lab.course import counted
from azeroth.lab.page import Run, html


def game(ranks: tuple[int, ...], *rounds: tuple[float, ...], **more: object) -> Played:
    """A made-up game of two or more with scores by round; the first seat has the first turn."""
    facts: tuple[dict[str, tuple[str, ...]], ...] = tuple(
        {"race": (f"race-{seat}",)} for seat in range(len(ranks))
    )
    scores = tuple(int(score) for score in rounds[-1])
    bots = ("greedy",) * len(ranks)
    return Played(
        0, 1, bots, 57, ranks, scores, facts, rule="sw.end.most-coins",
        cards=(("axe",), *((),) * (len(ranks) - 1)), rounds=rounds, first=(0,), **more,  # type: ignore[arg-type]
    )  # fmt: skip


AHEAD = game((1, 2), (3, 1), (5, 2), (6, 4), (9, 8))
BACK = game((1, 2), (1, 3), (2, 5), (4, 6), (9, 8))
TEAMS = game((1, 1, 2, 2), (2, 2, 1, 1), (4, 4, 1, 1), (5, 5, 1, 1), (7, 7, 3, 3))


def test_leads_and_comebacks_are_counted_once_a_game() -> None:
    course = counted([AHEAD, AHEAD, BACK]).course
    assert (course.leaders["half"].wins, course.leaders["half"].times) == (2, 3)
    assert (course.last["half"].wins, course.last["half"].fair) == (1, 1.5)
    team = counted([TEAMS]).course
    assert (team.leaders["a quarter"].wins, team.leaders["a quarter"].times) == (1, 1)
    assert team.last["a quarter"].wins == 0
    tie = counted([game((1, 2, 3), (2, 2, 1), (2, 2, 1), (2, 2, 1), (9, 2, 1))]).course
    assert tie.leaders["half"].wins == 0.5


def test_rounds_cards_turns_and_rules_are_counted() -> None:
    course = counted([AHEAD, BACK]).course
    winners, others = course.growth[2]
    assert (winners.mean, others.mean) == (3.5, 3.5)
    assert course.ends == {4: 2}
    assert course.lengths == {50: 2}
    assert course.rules == {"sw.end.most-coins": 2}
    assert course.order["first"].ratio == 2
    assert course.order["later"].wins == 0
    four = counted([AHEAD, BACK, TEAMS]).course.first_of
    assert {n: (line.times, line.wins) for n, line in four.items()} == {2: (2, 2), 4: (1, 0.5)}
    assert course.cards["axe"].times == 2


def test_cards_that_hardly_anybody_uses_are_named() -> None:
    deck = [f"card-{n}" for n in range(6)]
    once = replace(AHEAD, cards=(tuple(deck[:5]), ()))
    games = [once, *(replace(AHEAD, cards=(("card-0",), ("stone",))) for _ in range(99))]
    found = counted(games, {"axes": deck, "stones": ["stone"], "swords": ["sword"]})
    assert (found.decks["axes"].seats, found.decks["axes"].cards["card-0"]) == (100, 100)
    lines = report.text(game_named("small-world"), found, 1.5).splitlines()
    rare = "card 1, card 2, card 3, card 4, card 5"
    assert lines[lines.index("## Cards") + 6 :][:2] == [
        f"| axes | 100 | 6 | {rare} | card 0 |", "| stones | 99 | 1 | none | none |",
    ]  # fmt: skip
    assert lines[-2:] == [
        "| axes | card 0 100%, card 1 1%, card 2 1%, card 3 1%, card 4 1%, card 5 0% |",
        "| stones | stone 100% |",
    ]


class Whole(HTMLParser):
    """Notes ids, and whatever would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            outside = name in ("src", "href", "xlink:href") and not str(value).startswith("#")
            if tag in ("script", "link", "iframe") or outside:
                self.fetched.append(f"{tag} {value}")


def test_the_page_is_whole_in_itself() -> None:
    one, other = counted([AHEAD] * 40), counted([BACK] * 39 + [game((2, 1), *[(1, 3)] * 4)])
    text = html(game_named("small-world"), [Run("before <1>", one), Run("after", other)], 1.5)
    read = Whole()
    read.feed(text)
    assert not read.fetched
    assert len(read.ids) == len(set(read.ids))
    assert "before &lt;1&gt;" in text
    assert "@import" not in text
    assert text.count("<svg") == 2 * 7
    for heading in ("by seat and number", "first turn", "by race", "cards", "How long", "grow", "Comebacks"):
        assert re.search(f"<h2>[^<]*{heading}", text), heading
    assert "<td>Most coins wins (sw.end.most-coins)</td>" in text
    assert "<summary>Numbers</summary>" in text
    assert "<td>race-0</td><td>40</td><td>40</td><td>2.00</td><td>1.82-2.00</td>" in text
    assert text == html(game_named("small-world"), [Run("before <1>", one), Run("after", other)], 1.5)


def test_rounds_that_hardly_any_game_reached_are_left_out_of_the_growth() -> None:
    long = game((1, 2), *[(n, 0) for n in range(1, 31)])
    figure = page._growth(counted([AHEAD] * 99 + [long]))
    assert figure is not None
    winners, _ = figure.axes[0].lines
    assert np.array_equal(winners.get_xdata(), [1, 2, 3, 4])


def test_what_differs_stands_out() -> None:
    lost = game((2, 1), (3, 1), (5, 2), (6, 4), (7, 8))
    text = html(
        game_named("small-world"), [Run("a", counted([AHEAD] * 50)), Run("b", counted([lost] * 50))], 1.5
    )
    assert '<td>race-0</td><td>2.00</td><td>1.86-2.00</td><td class="apart">0.00</td>' in text
    shown = re.findall(r"<summary>Numbers</summary>.*?</table>", text)
    races = [re.findall(r"<td>(race-\d)</td>", table) for table in shown if "race-" in table]
    assert races == [["race-0", "race-1"]] * 2, "both runs in the order of the first"
    alike = html(game_named("small-world"), [Run("a", counted([AHEAD])), Run("b", counted([AHEAD]))], 1.5)
    assert 'class="apart"' not in alike


def test_the_command_writes_it_and_puts_runs_side_by_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "report",
        "small-world",
        "--bot",
        "random",
        "-p",
        "2",
        "-n",
        "2",
        "--html",
        str(tmp_path / "page.html"),
    ]
    assert main([*asked, "--results", str(tmp_path / "one")]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "page.html")
    assert main([*asked, "--seed", "2", "--against", str(tmp_path / "one")]) == 0
    assert "<h2>What differs</h2>" in (tmp_path / "page.html").read_text()
    assert main([*asked[:-2], "--against", str(tmp_path / "one")]) == 2
    assert "--against needs --html" in capsys.readouterr().err
    assert main([*asked, "--against", str(tmp_path / "nothing")]) == 2
    assert "is not a folder of results" in capsys.readouterr().err
    asked[1] = "warcraft"
    assert main([*asked, "--against", str(tmp_path / "one")]) == 2
    assert "holds no games of Warcraft" in capsys.readouterr().err


def test_a_page_says_by_which_command_and_when(tmp_path: Path) -> None:
    asked = ["report", "small-world", "--bot", "random", "-p", "2", "-n", "2", "-o", "first=1"]
    assert main([*asked, "--results", str(tmp_path / "kept"), "--to", str(tmp_path)]) == 0
    command = "azeroth report small-world -p 2 -o first=1 --bot random --games 2 --seed 1"
    told = (tmp_path / "small-world.md").read_text().splitlines()
    at = told.index("```sh")
    assert re.fullmatch(r"Made on \d{4}-\d\d-\d\d by", told[at - 2])
    assert told[at + 1 : at + 3] == [command, "```"]
    soaked = ["soak", "small-world", "-n", "5", "--seed", "3", "--results", str(tmp_path / "soaked")]
    assert main([*soaked, "-o", "first=1", "--thoroughness", "0.01"]) == 0
    source = ["report", "small-world", "--from", str(tmp_path / "soaked"), "--limit", "140"]
    assert main([*source, "--html", str(tmp_path / "page.html")]) == 0
    commands = (
        "azeroth soak small-world -o first=1 --bot random --games 5 --seed 3 --results soaked\n"
        "azeroth report small-world --from soaked --limit 140"
    )
    assert f"<pre>{commands}</pre>" in (tmp_path / "page.html").read_text()
