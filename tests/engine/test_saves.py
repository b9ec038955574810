"""Saves: byte for byte the same game again, and a sentence for everything that is wrong with one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import azeroth
from azeroth.engine import BadSave, UnknownGame, read_save, replay, start
from azeroth.engine.tables.moves import MAX_MOVES
from azeroth.testing import play
from tests.engine.skirmish import GAME
from tests.engine.skirmish.cards import Table
from tests.engine.tables import combat, skirmish


def played(seed: int = 3, players: int = 4, most: int = 10_000, **options: Any) -> Table:
    """A game played at random."""
    table = start(GAME, players, seed=seed, options=options)
    chance = Random(seed)
    while not table.over and len(table.moves) < most:
        seat = chance.choice(table.seats)
        table.apply(seat, chance.choice(table.choices(seat)))
    return table


def edited(**changes: Any) -> str:
    """A save of which something was changed."""
    save = json.loads(played(most=25).save())
    return json.dumps(save | changes)


@pytest.mark.parametrize("most", [0, 1, 17, 10_000])
@pytest.mark.parametrize("scenario", ["battle", "caravan"])
def test_a_loaded_save_is_the_same_game(most: int, scenario: str) -> None:
    table = played(most=most, scenario=scenario)
    again = replay(GAME, read_save(table.save()), strict=True)
    assert again.snapshot() == table.snapshot()
    assert again.happened == table.happened
    assert again.save() == table.save()
    assert again.result == table.result


def test_a_game_goes_on_after_loading_as_if_nothing_had_been() -> None:
    table = played(most=20)
    again = replay(GAME, read_save(table.save()))
    for one in (table, again):
        chance = Random(1)
        while not one.over:
            seat = chance.choice(one.seats)
            one.apply(seat, chance.choice(one.choices(seat)))
    assert again.save() == table.save()


def test_a_position_that_was_described_is_saved_too() -> None:
    table = play(combat([["war-drums"], []], dice=[6, 5, 4]), "use war-drums", "pass", "pass", "pass")
    again = replay(GAME, read_save(table.save()))
    assert (again.digest(), again.happened) == (table.digest(), table.happened)
    nothing = play(skirmish(), "0: bid 1")
    assert replay(GAME, read_save(nothing.save())).digest() == nothing.digest()


def test_only_so_many_moves_can_be_played_again() -> None:
    table = played()
    for n in (0, 7):
        again = replay(GAME, read_save(table.save()), moves=n)
        assert len(again.moves) == n


def test_a_snapshot_is_the_position() -> None:
    table = played(most=30)
    assert GAME.decode(table.snapshot()) == table.pos


def cut(text: str) -> str:
    return text[: len(text) // 2]


def with_choice(at: int, text: str) -> str:
    save = json.loads(played(most=25).save())
    save["choices"][at] = text
    return json.dumps(save)


BAD: dict[str, tuple[Callable[[], str], str]] = {
    "cut off": (lambda: cut(played(most=9).save()), "the save cannot be read, it may be cut off"),
    "empty": (lambda: "", "the save cannot be read"),
    "not an object": (lambda: "[1, 2]", "this is not a save of Azeroth Tabletop: Expected `object`"),
    "a field too many": (lambda: edited(cheat=True), "unknown field `cheat`"),
    "a field too few": (lambda: '{"game": "skirmish"}', "missing required field `content`"),
    "edited move": (lambda: with_choice(0, "1: bid 77"), "move 1 of the save cannot be made: 'bid 77' is"),
    "somebody else's move": (
        lambda: with_choice(0, "9: bid 1"),
        "move 1 of the save cannot be made: It is for",
    ),
    "other move": (lambda: edited(choices=["0: bid 0"]), "the save was edited: its moves do not lead to"),
    "edited end": (lambda: edited(end=f"{GAME.layout}-{'0' * 32}"), "the save was edited"),
    "other seed": (lambda: edited(seed=77, choices=[]), "the save was edited"),
    "goes on": (lambda: over_and_on(), "the save goes on after the end of the game: move"),
    "other content": (
        lambda: edited(boxes={"skirmish": "cafe"}),
        "the box 'Skirmish at the Crossroads' has changed since the save was made (it was cafe, is ",
    ),
    "other game": (lambda: edited(game="chess"), "the save is of 'chess', not of 'skirmish'"),
    "format": (lambda: edited(format=3), "the save has format 3; this version reads formats 1 to 2."),
    "new format": (lambda: '{"format": 7, "frames": []}', "the save has format 7"),
    "seats": (
        lambda: edited(seats=["ann"]),
        "the save cannot be set up: Skirmish at the Crossroads is for 2 to 4",
    ),
    "no seats": (lambda: edited(seats=[]), "is for 2 to 4 players, not 0"),
    "a seat without a name": (
        lambda: edited(seats=["", "a", "b", "c"]),
        "a seat's name has 1 to 40 characters",
    ),
    "option": (lambda: edited(options={"scenario": "siege"}), "option scenario cannot be 'siege'"),
    "huge run": (
        lambda: edited(choices=["0: bid 0 *999999999"]),
        f"more than {MAX_MOVES} moves; no game is so long",
    ),
    "endless run": (lambda: edited(choices=["0: bid 0 *" + "9" * 5000]), "move 1 of the save cannot be made"),
    "many runs": (lambda: edited(choices=["a *150000", "b *150000"]), "no game is so long"),
    "odd digits": (lambda: edited(choices=["0: bid 0 *²"]), "move 1 of the save cannot be made"),
    "deep": (
        lambda: edited(start="@").replace('"@"', "[" * 100_000 + "]" * 100_000),
        "the save cannot be read",
    ),
    "surrogate": (lambda: '"\ud800"', "the save cannot be read"),
    "large": (lambda: " " * (5 << 20), "the save is larger than 4 MiB"),
    "odd start": (
        lambda: edited(start={"hands": 7}),
        "the position that the save starts from makes no sense",
    ),
    "wrong start": (lambda: edited(start={"hnads": []}), "the save cannot be set up: unknown: hnads"),
    "odd dice": (
        lambda: edited(seats=["a", "b"], start={"dice": ["x"], "step": "combat"}, choices=["pass *2"]),
        "a d6 die cannot show x",
    ),
}


def over_and_on() -> str:
    save = json.loads(played().save())
    save["choices"].append("pass")
    return json.dumps(save)


@pytest.mark.parametrize("what", BAD)
def test_a_bad_save_says_what_is_wrong_with_it(what: str) -> None:
    make, says = BAD[what]
    with pytest.raises(BadSave) as error:
        replay(GAME, read_save(make()))
    assert says in str(error.value)
    assert len(str(error.value)) < 500


def test_a_save_is_refused_with_content_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nid = "war-drums"\nreplaces = true\nsource = "original"\n'
        'moment = "muster"\nverb = "add-die"\n'
    )
    table = start(GAME, 2, seed=1, content=[tmp_path])
    name = re.escape(repr(tmp_path.name))
    with pytest.raises(BadSave, match=rf"was played with the box {name}: give its folder \(--content DIR\)"):
        replay(GAME, read_save(table.save()))
    with pytest.raises(BadSave, match=f"was played without the box {name}"):
        replay(GAME, read_save(played(players=2, most=3).save()), content=[tmp_path])
    assert replay(GAME, read_save(table.save()), content=[tmp_path]).digest() == table.digest()


def test_a_save_of_a_game_that_is_not_there() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; games: .*small-world"):
        azeroth.load(edited(game="chess"))
