"""What the commands print, and that the same seed prints the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from azeroth import __version__, load, new_game

Run = Callable[..., tuple[int, str, str]]


def simulated(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, _ = run("simulate", "small-world", "--json", *arguments)
    assert code == 0
    whole = json.loads(out)
    assert isinstance(whole, dict)
    return whole


def test_simulate_gives_one_json_object_that_adds_up(run: Run) -> None:
    whole = simulated(run, "--players", "3", "--games", "6", "--seed", "4")
    assert whole["games"] == 6
    assert whole["players"] == 3
    assert whole["bots"] == ["random"] * 3
    assert whole["decisions"] == pytest.approx(whole["length"]["mean"] * 6, abs=0.01)
    seats = whole["by"]["seat"]
    assert list(seats) == ["1", "2", "3"]
    assert sum(seat["wins"] for seat in seats.values()) == pytest.approx(6)
    assert {"race", "power"} <= set(whole["by"])
    assert whole["timing"]["decisions_per_second"] > 0


def test_the_same_seed_gives_the_same_numbers_on_one_process_and_on_two(run: Run) -> None:
    asked = ["--players", "2", "--games", "20", "--seed", "9"]
    alone, spread = simulated(run, *asked), simulated(run, *asked, "--workers", "2")
    assert alone.pop("timing")["workers"] == 1
    assert spread.pop("timing")["workers"] == 2
    assert alone == spread
    assert alone["by"] != simulated(run, *asked[:-1], "10")["by"]


def test_simulate_prints_tables_for_people(run: Run) -> None:
    code, out, err = run("simulate", "small-world", "-p", "2", "-n", "2", "--bot", "random,greedy")
    assert code == 0
    assert not err
    for word in ("2 games", "decisions/s", "Seat", "Race", "Power", "Mean score", "greedy"):
        assert word in out


def test_arena_rates_bots_with_seats_swapped(run: Run) -> None:
    code, out, _ = run("arena", "small-world", "--bots", "greedy,random", "-n", "4", "--json")
    assert code == 0
    whole = json.loads(out)
    assert [bot["bot"] for bot in whole["bots"]] == ["greedy", "random"]
    assert sum(bot["points"] for bot in whole["bots"]) == 4
    assert whole["settled"] is False
    assert whole["bots"][0]["elo"] > whole["bots"][1]["elo"]
    assert "Elo" in run("arena", "small-world", "-n", "2")[1]


def test_games_and_their_options_are_listed(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "Small World of Warcraft" in out
    assert "--option variant=" in out
    part, _, _ = out.partition("Warcraft: the Board Game")
    assert len(run("games", "small-world")[1]) > len(part)


def test_rules_are_printed_and_searched(run: Run) -> None:
    assert "sw.conquest" in run("rules")[1]
    code, out, _ = run("rules", "sw.cost.base")
    assert code == 0
    assert out.count("sw.cost.") == 1
    assert "sw.cost.murloc" in run("rules", "murloc", "cost")[1]


def test_content_is_listed_checked_and_described(run: Run, tmp_path: Path) -> None:
    assert "races.toml [[race]]" in run("content", "list")[1]
    assert "orcs" in run("content", "list", "small-world")[1]
    whole = json.loads(run("content", "schema", "small-world")[1])
    one = json.loads(run("content", "schema", "small-world", "races.toml")[1])
    assert whole["races.toml"] == one
    assert "race" in one["properties"]
    assert run("content", "check", str(tmp_path), "--game", "small-world")[0] == 0


def finished(tmp_path: Path) -> Path:
    table = new_game("small-world", ["ann", "bob"], seed=3)
    while not table.over:
        table.apply(table.seats[0], table.choices(table.seats[0])[-1])
    path = tmp_path / "finished.json"
    path.write_text(table.save())
    return path


def test_replay_tells_the_story_and_the_result(run: Run, tmp_path: Path) -> None:
    path = finished(tmp_path)
    result = load(path.read_text()).result
    assert result is not None
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert "ann picks" in out
    assert "[" + result.rule + "]" in out
    assert "After 7 of" in run("replay", str(path), "--at", "7")[1]
    assert "    1 ● ann" in run("replay", str(path), "--steps")[1].replace("■ bob", "● ann")


def test_version_and_help(run: Run) -> None:
    assert run("--version") == (0, f"azeroth {__version__}\n", "")
    code, out, _ = run("--help")
    assert code == 0
    for command in (
        "play",
        "simulate",
        "arena",
        "report",
        "replay",
        "games",
        "rules",
        "content",
        "soak",
        "serve",
    ):
        assert command in out
        assert run(command, "--help")[0] == 0


def test_soak_plays_and_counts(run: Run) -> None:
    code, out, _ = run("soak", "small-world", "-n", "2")
    assert code == 0
    assert "2 games" in out


def test_soak_lets_a_bot_play(run: Run) -> None:
    code, out, _ = run("soak", "small-world", "-n", "1", "--bot", "greedy", "--thoroughness", "0.01")
    assert code == 0
    assert "1 games" in out


def test_soak_with_an_option_changes_the_others(run: Run) -> None:
    from azeroth.conformance import cases

    found = [(players, options) for _, players, options in cases("small-world", {"variant": "murlocs"})]
    assert (1, {"variant": "murlocs"}) in found
    assert (2, {"variant": "murlocs", "murloc_tokens": 9}) in found
    assert all(options["variant"] == "murlocs" for _, options in found)
    code, out, _ = run("soak", "small-world", "-o", "variant=teams", "-n", "1", "--thoroughness", "0.01")
    assert code == 0
    assert "1 games" in out
    assert "option variant cannot be 'chess'" in run("soak", "small-world", "-o", "variant=chess")[2]
    assert "--option needs the GAME" in run("soak", "-o", "variant=teams")[2]


def test_soak_lists_cards_that_no_game_used(run: Run) -> None:
    code, out, _ = run("soak", "world-of-warcraft", "-n", "2", "--thoroughness", "0.01", "--cards")
    assert code == 0
    assert "every promise held" in out
    decks = {line.partition(":")[0]: line for line in out.splitlines() if "cards used in every way" in line}
    assert len(decks) > 20
    assert int(decks["events"].split()[1]) > 0  # some are drawn in every game
    assert "  starfire: never learnt, equipped, used" in out.splitlines()  # a power of level 5


def test_soak_knows_its_bots_and_its_shares(run: Run) -> None:
    code, _, err = run("soak", "small-world", "--bot", "greed")
    assert code == 2
    assert "Did you mean greedy?" in err
    code, _, err = run("soak", "small-world", "--thoroughness", "5")
    assert code == 2
    assert "--thoroughness" in err


def test_a_closed_pipe_is_no_mistake(tmp_path: Path) -> None:
    command = f"{sys.executable} -m azeroth rules sw | head -n 1"
    env = {**os.environ, "PYTHONWARNINGS": "error"}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_report_keeps_games_and_draws_them(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("pyarrow")
    kept, to = tmp_path / "games", tmp_path / "page"
    asked = ["report", "small-world", "--bot", "random", "-p", "2", "-n", "4", "--results", str(kept)]
    code, out, _ = run(*asked, "--to", str(to))
    assert code == 0
    page = to / "small-world.md"
    assert out.strip() == str(page)
    text = page.read_text()
    assert "4 games of random bots" in text
    assert "## By race" in text
    files = {name: (to / name).read_bytes() for name in os.listdir(to)}
    assert set(files) == {f"small-world{end}" for end in (".md", "-seats.svg", "-race.svg", "-power.svg")}
    # Again from what was kept: nothing is played, and every byte is the same.
    (part,) = kept.rglob("*.parquet")
    kept_bytes = part.read_bytes()
    assert run(*asked, "--to", str(to))[0] == 0
    assert part.read_bytes() == kept_bytes
    assert {name: (to / name).read_bytes() for name in os.listdir(to)} == files
    # More of them: only what is missing is played; another seed is another matter.
    assert run(*asked, "--to", str(to), "-n", "6")[0] == 0
    assert "6 games of random bots" in page.read_text()
    code, _, err = run(*asked, "--to", str(to), "--seed", "2")
    assert (code, err.strip()) == (
        2,
        f"azeroth: {kept} holds another run: its seed is 1, and asked for is 2.",
    )
    part.write_text("nonsense")
    assert "as Parquet" in run(*asked, "--to", str(to))[2]
    (kept / "run.json").write_text("nonsense")
    assert "is not a folder of results" in run(*asked, "--to", str(to))[2]
    assert "--decisions needs --results" in run("simulate", "small-world", "-n", "1", "--decisions")[2]


def test_report_tells_of_games_that_were_soaked(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("pyarrow")
    kept, to = tmp_path / "games", str(tmp_path)
    soaked = ("-o", "burning-crusade=alone", "-n", "2", "--thoroughness", "0.001", "--results", str(kept))
    assert run("soak", "world-of-warcraft", *soaked)[0] == 0
    asked = ("report", "world-of-warcraft", "-o", "burning-crusade=alone", "--to", to, "--from", str(kept))
    assert run(*asked)[0] == 0
    text = (tmp_path / "world-of-warcraft.md").read_text()
    assert text.startswith("# World of Warcraft: the Board Game with The Burning Crusade between bots")
    assert "2 games of random bots" in text
    cards = text.partition("## Cards")[2]
    assert " quests | " in cards, "by deck"
    assert ", level 1 | " in cards, "by class and level"
    code, _, err = run("report", "small-world", "--to", to, "--from", str(kept))
    assert (code, "holds a game of world-of-warcraft, number 0" in err) == (2, True)


def test_report_leaves_out_numbers_of_players_that_the_options_do_not_take(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("pyarrow")
    asked = ["report", "warcraft", "-n", "1", "--limit", "140", "--to", str(tmp_path)]
    assert run(*asked, "-o", "scenario=necromancers")[0] == 0
    text = (tmp_path / "warcraft.md").read_text()
    assert "1 games of greedy bots" in text
    assert "more than 1.4 times its fair share" in text
    assert "| 2 | 1 |" in text
    assert "scenario cannot be" in run(*asked, "-o", "scenario=necromancer")[2]


def test_guides_are_played_through(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("content", "guide", "small-world")
    assert code == 0
    assert "steps of Small World of Warcraft, no mistakes" in out
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'id = "a"\ntitle = "A"\nabout = ""\nseats = ["me", "you"]\noptions = { first = "1" }\n'
        '[[step]]\ntext = "Fly."\nexpect = ["fly moon"]\n'
    )
    code, _, err = run("content", "guide", "small-world", str(mine))
    assert code == 2
    assert "guide a, step 1: expects 'fly moon'" in err
    mine.write_text("id = ")
    assert "mine.toml" in run("content", "guide", "small-world", str(mine))[2]
    assert "is not a file" in run("content", "guide", "small-world", "nothing.toml")[2]


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    code, out, err = run()
    assert code == 0
    assert "play a game in the terminal" in out
    assert not err


@pytest.mark.parametrize(("game", "others"), [("small-world", 2), ("warcraft", 1), ("world-of-warcraft", 2)])
def test_who_names_nobody_plays_against_as_many_bots_as_fit(game: str, others: int) -> None:
    from azeroth.cli.play import _fitting

    assert _fitting(game, {}).count("bot:") == others
    new_game(game, _fitting(game, {}).split(","), seed=1)


def test_the_rules_of_one_book_are_checked(run: Run) -> None:
    first, *rest = run("rules", "--check", "tbc")[1].splitlines()
    assert first == "The Burning Crusade (tbc): 0 of 259 rules and 0 of 31 examples without a test"
    assert not any("(sw)" in line for line in rest)
    assert run("rules", "--check", "nothing")[0] != 0
