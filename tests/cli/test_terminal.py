"""A game at the terminal: what people type, and what they see."""

from __future__ import annotations

import io
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azeroth import load, new_game
from azeroth.bots import bot_named, bot_of
from azeroth.engine import Table
from azeroth.engine.view.scene import prompt_for
from azeroth.terminal import Session
from azeroth.terminal.offers import find
from azeroth.terminal.saving import uninterrupted
from azeroth.terminal.style import Screen, marked


class Desk:
    """A terminal with somebody at it, who types these lines."""

    def __init__(self, table: Table[Any, Any], *lines: str | type[BaseException], width: int = 100) -> None:
        self.screen = io.StringIO()
        self.asked: list[str] = []
        self.lines: Iterator[str | type[BaseException]] = iter(lines)
        bots = {s: bot_named(bot) for s, name in enumerate(table.names) if (bot := bot_of(name)) is not None}
        console = Screen(file=self.screen, width=width, highlight=False)
        self.session = Session(table, bots, console, self.read)
        self.table = table

    def read(self, prompt: str) -> str:
        self.asked.append(prompt)
        line = next(self.lines, EOFError)
        if isinstance(line, str):
            return line
        raise line

    def run(self) -> str:
        self.over = self.session.run()
        return self.screen.getvalue()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def conquering(*seats: str) -> Table[Any, Any]:
    """A game in which the first seat conquers its first region."""
    table = new_game("small-world", list(seats) or ["ann", "bot:random"], seed=5, options={"first": "1"})
    table.apply(0, table.choices(0)[0])
    assert str(table.choices(0)[0]).startswith("conquer")
    return table


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_is_complete_and_fits_the_screen(width: int) -> None:
    table = new_game("small-world", ["ann", "bot:random", "cid", "dan"], seed=5, options={"first": "1"})
    desk = Desk(table, "quit", "n", width=width)
    desk.session.people = [0]
    seen = desk.run()
    assert max(map(len, seen.splitlines())) <= width
    for board in table.game.view.boards(table):
        assert board.title in seen
        for area in board.areas:
            assert area.name[:14] in seen
    for combo in table.state.displays[0].combos:
        assert table.content.races[combo.race].name in seen
        assert table.content.powers[combo.power].name in seen
    for name in ("ann", "Random bot", "cid", "dan", "5 coins"):
        assert name in seen
    assert "Pick a people with its special power" in seen


def test_choices_are_made_by_number_text_or_words() -> None:
    table = conquering()
    first = table.choices(0)[0]
    prompt = prompt_for(table.view(0), 0)
    assert prompt is not None
    words = marked(prompt.offers[0].words).plain
    for typed in ("1", str(first), words, words.upper(), words.split(maxsplit=1)[1]):
        assert [offer.choice for offer in find(prompt, typed)] == [str(first)]
    desk = Desk(conquering(), "0", "999", "conquer", "1", "quit", "n")
    seen = desk.run()
    assert desk.table.moves[-1][1] == str(first)
    assert seen.count(f"There are choices 1 to {len(prompt.offers)}.") == 2
    assert "That may be 1 " in seen
    assert not desk.over


def test_why_tells_the_rule_and_the_sum() -> None:
    table = conquering()
    closed = next(c for c in table.attempts(0) if table.why(0, c) is not None)
    why = table.why(0, closed)
    assert why is not None
    seen = Desk(table, f"why {closed}", "why 1", "why", f"{closed}", "why nonsense", "quit", "n").run()
    assert seen.count(f"[{why.rule}]") >= 2
    terms = table.terms(table.choices(0)[0])
    assert f"You may: {marked(table.words(table.choices(0)[0])).plain}. {terms}." in seen
    assert "Why what?" in seen
    assert "'nonsense' is not a choice here" in seen


def test_undo_takes_back_until_somebody_has_learnt_something() -> None:
    table = conquering()
    before = table.digest()
    desk = Desk(table, "1", "undo", "undo", "undo", "quit", "n")
    seen = desk.run()
    assert "Taken back." in seen
    assert "Nothing to take back" in seen
    assert len(table.moves) <= 1
    assert table.digest() == before or not table.moves


def test_rules_log_look_board_and_help() -> None:
    table = conquering()
    race = table.content.races[table.state.players[0].race]
    seen = Desk(
        table, "rules", "rules murloc cost", "rules xyzzy", "log", "log 1", f"look {race.name}", "look xyzzy",
        "board", "help", "", "quit", "n",
    ).run()  # fmt: skip
    decision = table.decision(0)
    assert decision is not None
    assert decision.rule in seen
    assert "sw.cost.murloc" in seen
    assert "speaks of 'xyzzy'" in seen
    assert " ".join(race.text.split()[:3]) in seen
    assert "There is nothing called 'xyzzy'" in seen
    assert "take back your last choice" in seen


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    desk = Desk(conquering(), "1", f"save {path}", "quit", "")
    seen = desk.run()
    assert f"azeroth play --load {path}" in " ".join(seen.split())
    again = load(path.read_text())
    assert again.digest() == desk.table.digest()
    assert again.names == ("ann", "bot:random")
    other = Desk(conquering(), f"save {path}", "n", "save", "save /nowhere/x.json", "save .", "save \0",
                 "save ~nobody-of-that-name/x", "quit", "n")  # fmt: skip
    seen = " ".join(other.run().split())
    assert "cannot write '/nowhere/x.json': no such file or directory." in seen
    assert "cannot write .: it is a folder." in seen
    assert "null byte." in seen
    assert "could not determine home directory." in seen
    assert load(path.read_text()).digest() == again.digest()


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    Desk(conquering(), "quit", "n").run()
    assert not list(tmp_path.iterdir())
    Desk(conquering(), "quit", "kept.json").run()
    assert load((tmp_path / "kept.json").read_text()).moves
    for _ in range(2):
        Desk(conquering(), "quit", "y").run()
    assert {p.name for p in tmp_path.iterdir()} == {"kept.json", "small-world-1.json", "small-world-2.json"}


@pytest.mark.parametrize("left", [EOFError, KeyboardInterrupt])
def test_leaving_by_the_keyboard_loses_nothing(tmp_path: Path, left: type[BaseException]) -> None:
    desk = Desk(conquering(), left)
    desk.run()
    assert not desk.over
    assert load((tmp_path / "small-world-1.json").read_text()).digest() == desk.table.digest()


def test_leaving_while_a_bot_thinks_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(conquering())
    thoughts = 0

    def choose(table: Table[Any, Any], seat: int, rng: object) -> Any:
        nonlocal thoughts
        thoughts += 1
        if thoughts == 3:
            raise KeyboardInterrupt
        return table.choices(seat)[0]

    monkeypatch.setattr(desk.session.bots[1], "choose", choose)
    desk.session.file = tmp_path / "left.json"
    desk.session.read = lambda prompt: "y" if "Save the game" in prompt else "done"
    desk.run()
    assert not desk.over
    assert load((tmp_path / "left.json").read_text()).digest() == desk.table.digest()


def test_an_interrupt_waits_until_a_choice_has_had_its_effect() -> None:
    done = []

    def choose() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("effect")

    with pytest.raises(KeyboardInterrupt):
        choose()
    assert done == ["effect"]


def test_nothing_is_saved_where_nothing_was_played(tmp_path: Path) -> None:
    Desk(new_game("small-world", ["ann", "bob"], seed=5), EOFError).run()
    assert not list(tmp_path.iterdir())


def test_a_whole_game_can_be_played_with_numbers() -> None:
    desk = Desk(new_game("small-world", ["ann", "bot:random"], seed=2), *["1"] * 2000, width=80)
    desk.lines = (("n" if "Keep the game" in desk.asked[-1] else "1") for _ in range(5000))
    seen = desk.run()
    assert desk.over
    assert "Rank" in seen
    assert "Random bot scores" in seen


def test_at_one_screen_nobody_sees_what_is_not_for_him() -> None:
    table = new_game("small-world", ["ann", "bob"], seed=2, options={"first": "1"})
    desk = Desk(table, "", *["done", "1"] * 40)
    seen = desk.run()
    curtains = [prompt for prompt in desk.asked if "nobody else looks" in prompt]
    assert curtains[0].startswith("ann")
    assert curtains[1].startswith("bob")
    assert "? coins" in seen


def test_bots_play_on_by_themselves() -> None:
    desk = Desk(new_game("small-world", ["bot:random", "bot:random"], seed=2))
    seen = desk.run()
    assert desk.over
    assert not desk.asked
    assert "Random bot 2" in seen


def test_places_without_names_are_drawn_where_they_lie() -> None:
    from io import StringIO

    from rich.console import Console

    from azeroth.terminal.boards import boards_view

    table = new_game("warcraft", ["me", "you"], seed=1)
    view = table.view(0)
    scene = table.game.view.scene(view, 0)
    out = StringIO()
    Console(file=out, width=120).print(boards_view(table.game.view.boards(view), scene.pieces, {}, 120))
    lines = out.getvalue().splitlines()
    middle = next(n for n, line in enumerate(lines) if "d4 2 points" in line)
    assert lines[middle].split()[0] == "d1"
    assert lines[middle + 1].count("● 3") == 1  # the fighters stand below the name of their Town
    assert lines[middle + 1].index("● 3") == lines[middle].index("d1")
    # In each row half a hex is left out, or one more stands out.
    above = next(line for line in lines if "c4 " in line)
    assert above.index("c4 ") < lines[middle].index("d4 ") < above.index("c5 ")
