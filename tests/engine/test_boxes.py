"""Boxes: what one adds to a toy game, what is checked of each, and the saves that name them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azeroth import engine
from azeroth.conformance import check_game
from azeroth.engine import BadContent, BadOption, BadSave, Box, Options, read_save, replay, start
from azeroth.engine.boxes.box import combined
from azeroth.engine.boxes.content import Shelf
from azeroth.testing import offered, play
from tests.engine.fishing import CARP, EEL, PIKE, BigRod, Fish, Fishing, NightRod, Rod, fishing, write


@pytest.fixture
def game(tmp_path: Path) -> Fishing:
    return fishing(tmp_path)


NIGHT: dict[str, bool] = {"night": True}


def test_a_box_has_a_switch_and_its_own_options(game: Fishing) -> None:
    assert [option.name for option in game.all_options] == ["night", "late", "big"]
    assert game.prefixes == ("pond", "night")
    assert [box.slug for box in game.in_play({})] == ["fishing"]
    assert [box.slug for box in game.in_play({"night": True, "big": True})] == ["fishing", "night", "big"]
    with pytest.raises(BadOption, match="option late needs the box 'Night Fishing', which is not in play"):
        game.settle(2, {"late": True})
    assert game.settle(2, {"night": "true", "late": True}) == {"night": True, "late": True, "big": False}
    assert (2, {"night": True}) in list(game.variants())


def test_its_records_are_there_only_when_it_is_in_play(game: Fishing) -> None:
    assert offered(start(game, 2, seed=1)) == ["take carp", "take pike"]
    assert offered(start(game, 2, seed=1, options=NIGHT)) == ["take carp", "take pike", "take eel"]
    assert start(game, 2, seed=1, options=NIGHT).content.lures["lamp"].bonus == 2


def test_rules_ask_the_edition_of_the_boxes_in_play(game: Fishing) -> None:
    assert start(game, 2, seed=1).edition.bonus(start(game, 2, seed=1), 0) == 0
    plain = play(start(game, 2, seed=1), "take carp", "take pike")
    assert (plain.over, plain.state.scores) == (True, [1, 3])
    night = play(start(game, 2, seed=1, options={**NIGHT, "late": True}), "take eel", "take pike")
    assert (offered(night), night.state.scores) == (["stay 1", "stay 2"], [7, 5])
    assert play(night, "stay 2").state.scores == [9, 5]


def test_two_boxes_change_the_same_thing_together(game: Fishing) -> None:
    both = start(game, 2, seed=1, options={**NIGHT, "big": True}, strict=True)
    play(both, *["take eel"] * 4)
    assert both.over
    assert both.state.scores == [34, 34]  # twice: 5, the lamp's 2 and 10


def test_a_later_edition_replaces_the_one_it_is_built_on() -> None:
    class Longer(BigRod):
        pass

    here = Path()
    boxes = [Box(slug=e.__name__, title="", folder=here, edition=e) for e in (BigRod, Longer, NightRod)]
    assert combined(Rod, boxes).__mro__[1:5] == (NightRod, Longer, BigRod, Rod)
    assert combined(Rod, boxes[:2]) is Longer
    assert combined(Rod, [boxes[1], boxes[0]]) is Longer
    assert combined(Rod, []) is Rod


def test_it_keeps_what_every_game_must(game: Fishing) -> None:
    rules = {"pond.catch", "pond.end", "night.stay"}
    for options in ({}, NIGHT, {**NIGHT, "late": True, "big": True}):
        for seed in range(3):
            check_game(game, 2, options, seed, thoroughness=1, known=rules)


# -- printed counts and replacing -------------------------------------------------------------------


def problems(game: Fishing, options: Options, *folders: Path) -> list[str]:
    """What is wrong with the content, without the folders' folders."""
    with pytest.raises(BadContent) as error:
        game.content(options, *folders)
    top = f"{game.content_dir.parent}/"
    return [problem.replace(top, "") for problem in error.value.problems]


def test_each_box_is_held_against_its_own_printed_counts(tmp_path: Path) -> None:
    broken = fishing(tmp_path, base=PIKE, night=EEL + EEL.replace("eel", "roach"))
    assert problems(broken, NIGHT) == [
        "base: 1 of fish, but the box holds 2",
        "night: 2 of fish, but the box holds 1",
    ]
    assert problems(broken, {}) == ["base: 1 of fish, but the box holds 2"]


def test_a_printed_count_of_nothing_is_a_mistake(game: Fishing) -> None:
    odd = Box(slug="odd", title="Odd", folder=game.content_dir.parent / "big", printed={"nets": 3})
    assert problems(Fishing(game.content_dir, odd), {"odd": True}) == [
        "big: nothing counts 'nets'; counted are fish, lures"
    ]


def test_a_persons_own_folder_is_a_box_without_printed_counts(game: Fishing, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", fish=EEL.replace("eel", "shark"))
    assert list(game.content(NIGHT, mine).fish) == ["carp", "pike", "eel", "shark"]
    assert [box.title for box in game.in_play({}, mine)] == ["Fishing", "mine"]


class Shark(Fish, frozen=True, kw_only=True):
    """A fish with more to say of it."""

    teeth: int = 0


def test_a_box_may_widen_the_records_of_the_game(tmp_path: Path) -> None:
    near, far = tmp_path / "near", tmp_path / "far"
    near.mkdir()
    far.mkdir()
    (near / "fish.toml").write_text('[[fish]]\nid = "carp"\nsource = "original"\nweight = 3\n')
    (far / "fish.toml").write_text(
        '[[fish]]\nid = "white"\nsource = "original"\nweight = 90\nteeth = 300\n'
    )  # fmt: skip
    base = Box(slug="near", title="Near", folder=near, tables={"fish.toml": {"fish": Fish}})
    added = Box(slug="far", title="Far", folder=far, tables={"fish.toml": {"fish": Shark}})
    shelf = Shelf([base, added])
    fish = shelf.records("fish.toml", "fish", Fish)
    shelf.done()
    assert {key: getattr(one, "teeth", None) for key, one in fish.items()} == {"carp": 0, "white": 300}
    alone = Shelf([base]).records("fish.toml", "fish", Fish)
    assert type(alone["carp"]) is Fish


def test_a_record_that_replaces_another_says_so(game: Fishing, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", fish=CARP.format(9))
    assert problems(game, {}, mine) == [
        "mine/fish.toml:2: fish carp: base/fish.toml:2 has this id already; "
        "to replace that record, write replaces = true"
    ]
    write(mine, fish=CARP.format(9) + "replaces = true\n")
    assert game.content({}, mine).fish["carp"].weight == 9
    assert list(game.content({}, mine).fish) == ["carp", "pike"]


def test_a_record_that_replaces_nothing_is_a_mistake(game: Fishing, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", fish=CARP.format(9).replace("carp", "crap") + "replaces = true\n")
    assert problems(game, {}, mine) == [
        "mine/fish.toml:2: fish crap: it replaces nothing; there is carp (did you mean that?)"
    ]


def test_a_file_that_only_an_added_box_has_is_fine_and_a_missing_one_is_not(
    game: Fishing, tmp_path: Path
) -> None:
    assert game.content(NIGHT).lures
    (tmp_path / "night" / "lures.toml").unlink()
    assert problems(Fishing(game.content_dir, *game.boxes), NIGHT) == [
        "base/lures.toml: the file is missing",
        "night: 0 of lures, but the box holds 1",
    ]


# -- saves ------------------------------------------------------------------------------------------


def test_a_save_names_its_boxes_and_its_version(game: Fishing, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", fish=EEL.replace("eel", "shark"))
    table = play(start(game, 2, seed=1, options=NIGHT, content=[mine]), "take shark", "take eel")
    save = read_save(table.save())
    assert list(save.boxes) == ["fishing", "night", "own:mine"]
    assert (save.version, save.format) == (engine.VERSION, 2)
    assert save.result is not None
    assert save.result.scores == (7, 7)
    again = replay(game, save, content=[mine])
    assert again.save() == table.save()
    assert again.edition.options == table.edition.options


def test_a_save_with_a_box_that_has_changed_names_it(tmp_path: Path) -> None:
    save = read_save(play(start(fishing(tmp_path), 2, seed=1, options=NIGHT), "take eel").save())
    heavier = fishing(tmp_path, night=EEL.replace("5", "6"))
    with pytest.raises(BadSave, match="the box 'Night Fishing' has changed since the save was made"):
        replay(heavier, save)
    plain = read_save(play(start(fishing(tmp_path), 2, seed=1), "take pike").save())
    assert replay(heavier, plain).moves, "a box that is not in play does not matter"


def test_remarks_do_not_change_a_box(tmp_path: Path) -> None:
    save = read_save(play(start(fishing(tmp_path), 2, seed=1, options=NIGHT), "take eel").save())
    noted = "# Slippery.\n" + EEL.replace("original", "published") + 'note = "from the river"\n'
    assert replay(fishing(tmp_path, night=noted), save).moves


def test_a_save_with_a_box_that_is_not_there_names_it(game: Fishing) -> None:
    save = read_save(play(start(game, 2, seed=1), "take carp").save())
    save.boxes = {**save.boxes, "ice": "cafe"}
    with pytest.raises(BadSave, match="the save of Fishing was played with the box 'ice': it is not in play"):
        replay(game, save)


def test_a_save_of_another_version_is_played_if_it_leads_to_the_same_result(game: Fishing) -> None:
    save = read_save(play(start(game, 2, seed=1), "take carp", "take pike").save())
    save.version, save.end = "0.9.0", "other-layout"
    assert replay(game, save).state.scores == [1, 3]
    save.choices = ["take pike", "take carp"]
    said = (
        f"version 0.9.0 wrote this save, and this version ({engine.VERSION}) cannot play it: its moves lead"
    )
    with pytest.raises(BadSave, match=re.escape(said)):
        replay(game, save)


FIRST = (
    '{"game": "fishing", "content": "0123", "options": %s, "seats": ["a", "b"], "seed": 1, '
    '"choices": ["take carp", %s], "end": "abcd"}'
)


def test_a_save_of_the_first_version_is_played_again(game: Fishing) -> None:
    table = replay(game, read_save(FIRST % ("{}", '"take pike"')))
    assert (table.over, table.state.scores) == (True, [1, 3])


@pytest.mark.parametrize(
    ("options", "choice", "why"),
    [
        ("{}", '"take whale"', "move 2 of 2, 'take whale', cannot be made any more, because"),
        ('{"depth": 3}', '"take pike"', "the save cannot be set up: Fishing has no option 'depth'"),
    ],
)
def test_one_that_cannot_be_played_any_more_is_told_its_version(
    game: Fishing, options: str, choice: str, why: str
) -> None:
    said = f"version 0.1.0 wrote this save, and this version ({engine.VERSION}) cannot play it: {why}"
    with pytest.raises(BadSave, match=re.escape(said)):
        replay(game, read_save(FIRST % (options, choice)))
