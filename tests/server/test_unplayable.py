"""What a person who opens a saved game reads when it cannot be played again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadSave
from azeroth.server.work.jobs import open_save


def saved(**changed: object) -> dict[str, Any]:
    """A game of tic-tac-toe size: the first choices of Small World."""
    table = new_game("small-world", 2, seed=3)
    for _ in range(12):
        seat = table.seats[0]
        table.apply(seat, str(table.choices(seat)[0]))
    return {**json.loads(table.save()), **changed}


def refused(save: dict[str, Any]) -> str:
    with pytest.raises(BadSave) as error:
        open_save(json.dumps(save))
    return str(error.value)


def test_it_is_told_where_the_rules_part_and_what_can_be_done() -> None:
    save = saved(version="0.1.9")
    save["choices"][4:4] = ["conquer nowhere"]
    said = refused(save)
    assert said.startswith("This game of Small World of Warcraft was saved by version 0.1.9.")
    assert "choice 5 of " in said
    assert "Player 1’s in “Round 1: Player 1”" in said
    assert "“What changed”" in said
    assert "conquer" not in said, "what a person chose has no such name on the page"


def test_a_file_that_was_changed_is_not_blamed_on_the_rules() -> None:
    save = saved()
    save["choices"][4:4] = ["conquer nowhere"]
    said = refused(save)
    assert "Perhaps the file was changed" in said
    assert "version" not in said


def test_a_game_that_is_not_here_is_named() -> None:
    assert refused(saved(game="chess")) == "This is a saved game of “chess”, which is not here."


@pytest.mark.parametrize(
    ("version", "said"), [("0.1.9", "with options that this one"), ("", "Perhaps the file was changed")]
)
def test_options_that_are_not_there_are_told_without_their_names(version: str, said: str) -> None:
    save = saved(**({"version": version} if version else {}))
    save["options"] = {**save["options"], "scenario": "nowhere"}
    told = refused(save)
    assert said in told
    assert "scenario" not in told
