"""Whatever people type wrongly: one sentence that helps, exit code 2, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from azeroth import new_game

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "smal-world"], "there is no game 'smal-world'; games: small-world"),
        (["play", "smal-world"], "Did you mean small-world?"),
        (["play"], "which game?"),
        (["play", "small-world", "--seats", "me,greedy"], "written bot:greedy"),
        (["play", "small-world", "--seats", "me,bot:gredy"], "Did you mean greedy?"),
        (["play", "small-world", "--seats", "me,a,b,c,d,e"], "is for 1 to 5 players, not 6"),
        (["play", "small-world", "--seats", "me,,bot:greedy"], "a seat's name has 1 to 40 characters"),
        (["play", "small-world", "--option", "variant"], "not of the form NAME=VALUE"),
        (["play", "small-world", "--option", "variant=chess"], "it may be standard, teams, murlocs"),
        (["play", "small-world", "--option", "varient=teams"], "has no option 'varient'"),
        (["play", "small-world", "--seed", "x"], "'x' is not a whole number"),
        (["play", "small-world", "--load", "nowhere.json"], "cannot read nowhere.json: no such file"),
        (["play", "small-world", "--load", "."], "cannot read .: is a directory"),
        (["play", "small-world", "--content", "nowhere"], "there is no such content folder"),
        (["simulate", "small-world", "--players", "9"], "is for 1 to 5 players, not 9"),
        (["simulate", "small-world", "--bot", "gready"], "Did you mean greedy?"),
        (["simulate", "small-world", "--bot", "greedy,random", "-p", "4"], "2 bots are named for 4 seats"),
        (["simulate", "small-world", "--games", "0"], "0 is not between 1 and"),
        (["arena", "small-world", "--bots", "greedy"], "an arena needs two bots that differ"),
        (["replay", "nowhere.json"], "cannot read nowhere.json"),
        (["rules", "sw.conqest"], "no rule has the id 'sw.conqest'"),
        (["content", "check", "nowhere"], "nowhere is not a folder"),
        (["content", "check", "."], ". has no .toml file"),
        (["content", "schema", "small-world", "cards.toml"], "has no content file 'cards.toml'"),
        (["plya"], "command cannot be 'plya' (did you mean play?)"),
        (["play", "small-world", "--seat", "me", "extra"], "unrecognized arguments: extra"),
        (["simulate"], "GAME is missing; see azeroth simulate --help."),
        (["serve", "--port", "x"], "--port (AZEROTH_PORT) cannot be 'x': "),
        (["serve", "--host", "256.0.0.1"], "cannot listen on 256.0.0.1:8000: "),
    ],
)
def test_one_sentence_and_exit_code_2(run: Run, arguments: list[str], said: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert said in err
    assert err.startswith("azeroth: ")
    assert "Traceback" not in err
    assert not out


@pytest.fixture
def save(tmp_path: Path) -> Path:
    table = new_game("small-world", ["me", "bot:random"], seed=3)
    for _ in range(30):
        table.apply(table.seats[0], table.choices(table.seats[0])[0])
    path = tmp_path / "game.json"
    path.write_text(table.save())
    return path


def spoilt(path: Path, how: str) -> None:
    text = path.read_text()
    whole = json.loads(text)
    match how:
        case "cut":
            path.write_text(text[: len(text) // 2])
        case "move":
            whole["choices"][4] = "conquer atlantis"
            path.write_text(json.dumps(whole))
        case "fewer":
            del whole["choices"][-1]
            path.write_text(json.dumps(whole))
        case "content":
            whole["boxes"]["small-world"] = "0000"
            path.write_text(json.dumps(whole))
        case "game":
            whole["game"] = "big-world"
            path.write_text(json.dumps(whole))
        case "field":
            whole["cheat"] = True
            path.write_text(json.dumps(whole))
        case "seats":
            whole["seats"] = ["me"] * 9
            path.write_text(json.dumps(whole))
        case "bytes":
            path.write_bytes(b"\xff\xfe\x00save")
        case "empty":
            path.write_text("")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("cut", "it may be cut off"),
        ("move", "move 5 of the save cannot be made: 'conquer atlantis' is not a choice here"),
        ("fewer", "the save was edited"),
        ("content", "the box 'Small World of Warcraft' has changed since the save was made"),
        ("game", "there is no game 'big-world'"),
        ("field", "unknown field `cheat`"),
        ("seats", "is for 1 to 5 players, not 9"),
        ("bytes", "the save cannot be read"),
        ("empty", "the save cannot be read"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--load"]])
def test_spoilt_saves_are_refused(run: Run, save: Path, command: list[str], how: str, said: str) -> None:
    spoilt(save, how)
    code, _, err = run(*command, str(save))
    assert code == 2
    assert said in err
    assert "Traceback" not in err


def test_a_save_of_another_game_or_with_other_options_is_refused(run: Run, save: Path) -> None:
    assert "keeps its options" in run("play", "--load", str(save), "-o", "variant=teams")[2]
    assert "is a game of small-world, not of chess" in run("play", "chess", "--load", str(save))[2]
    assert "--at 999 is beyond them" in run("replay", str(save), "--at", "999")[2]


def test_content_with_a_typing_mistake_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "races.toml").write_text('[[race]]\nid = "gnolls"\nsource = "original"\nnam = "Gnolls"\n')
    check = ["content", "check", str(pack), "--game", "small-world"]
    for command in (check, ["play", "small-world", "--content", str(pack)]):
        code, _, err = run(*command)
        assert code == 2
        assert f"{pack}/races.toml:2: race gnolls: " in err
        assert "'nam'" in err
        assert "Traceback" not in err
    (pack / "races.toml").write_text("[[race]\n")
    assert "not readable as TOML" in run(*check)[2]
    assert "several games have files named races.toml; say --game" in run("content", "check", str(pack))[2]
    (pack / "races.toml").rename(pack / "beasts.toml")
    assert "no game has files named beasts.toml" in run("content", "check", str(pack))[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--db", "oracle://x"], "tables are kept in SQLite or PostgreSQL, not in oracle."),
        (["--modules", "no_such"], "--modules no_such: no module named 'no_such'."),
    ],
)
def test_a_server_that_cannot_start_says_why(arguments: list[str], said: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "azeroth", "serve", "--port", "0", *arguments],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stderr == f"azeroth: {said}\n"
