"""Boxes: one that adds records, rules, an option, a frame and an edition to a toy game, and its saves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, cast

import pytest
from msgspec import Struct

from azeroth import engine
from azeroth.conformance import check_game
from azeroth.engine import (
    BadContent,
    BadOption,
    BadSave,
    Box,
    Choice,
    Edition,
    Flow,
    Frame,
    Game,
    Option,
    Options,
    Result,
    Seat,
    Study,
    ranked,
    read_save,
    replay,
    start,
)
from azeroth.engine.boxes import combined
from azeroth.engine.content import Own, Record, Shelf
from azeroth.testing import offered, play

# -- the toy game: everybody catches one fish -------------------------------------------------------


class Fish(Record, frozen=True, kw_only=True):
    """A fish in the pond."""

    weight: int


class Lure(Record, frozen=True, kw_only=True):
    """Only the added box has these."""

    bonus: int


class Pond(Struct, frozen=True):
    """All boxes together."""

    fish: dict[str, Fish]
    lures: dict[str, Lure]


class Catch(Struct):
    """What lies on the table."""

    caught: dict[Seat, str]
    scores: list[int]


Table = engine.Table[Catch, Pond]


class Rod(Edition):
    """What the boxes answer differently."""

    def catches(self, t: Table) -> int:
        """How many fish each seat may catch."""
        return 1

    def bonus(self, t: Table, seat: Seat) -> int:
        """What comes on top."""
        return 0

    def evening(self, t: Table) -> Frame | None:
        """What follows the day."""
        return None


def rod(t: Table) -> Rod:
    return cast(Rod, t.edition)


class Take(Choice, frozen=True):
    fish: str


class Day(Frame):
    """A day at the pond."""

    order: list[Seat] = []
    steps: ClassVar[tuple[str, ...]] = ("arrive", "fish", "evening")

    def arrive(self, t: Table) -> Flow:
        """Sit down."""
        self.order = [seat for seat in range(len(t.names)) for _ in range(rod(t).catches(t))]
        return None

    def fish(self, t: Table) -> Flow:
        """Catch a fish."""
        if not self.order:
            return None
        return t.ask(self.order[0], "pond.catch", [Take(fish) for fish in t.content.fish], then=self.caught)

    def caught(self, t: Table, take: Take) -> Flow:
        seat = self.order.pop(0)
        t.state.caught[seat] = take.fish
        t.state.scores[seat] += t.content.fish[take.fish].weight + rod(t).bonus(t, seat)
        return engine.Goto("fish")

    def evening(self, t: Table) -> Flow:
        """Go home, or not yet."""
        frame = rod(t).evening(t)
        return None if frame is None else t.call(frame)


TABLES: dict[str, dict[str, type[Record]]] = {"fish.toml": {"fish": Fish}}


def counts(own: Own) -> dict[str, int]:
    return {"fish": len(own("fish", Fish)), "lures": len(own("lure", Lure))}


class Fishing(Game[Catch, Pond]):
    """The base box."""

    slug = "fishing"
    prefix = "pond"
    title = "Fishing"
    players = (2, 3)
    minutes = "5"
    about = "Catch fish."
    state_type = Catch
    tables = TABLES
    printed: ClassVar[dict[str, int]] = {"fish": 2}
    edition_type = Rod
    study = Study(pieces=lambda t: {})

    def __init__(self, folder: Path, *boxes: Box) -> None:
        self.content_dir, self.boxes = folder, boxes  # type: ignore[misc]

    def load(self, boxes: Sequence[Box]) -> Pond:
        shelf = Shelf(boxes)
        lured = any("lures.toml" in box.tables for box in boxes)
        lures = shelf.records("lures.toml", "lure", Lure) if lured else {}
        pond = Pond(shelf.records("fish.toml", "fish", Fish), lures)
        shelf.counts(counts)
        shelf.done()
        return pond

    def begin(self, players: int, options: Options, content: Pond) -> tuple[Catch, Frame]:
        return Catch({}, [0] * players), Day()

    def result(self, t: Table) -> Result:
        return Result(ranked(t.state.scores), tuple(t.state.scores), "Heaviest catch.", "pond.end")


# -- the boxes that add to it -----------------------------------------------------------------------


class Stay(Choice, frozen=True):
    hours: int


class NightFishing(Frame):
    """A step that only the added box has."""

    seat: Seat = 0
    steps: ClassVar[tuple[str, ...]] = ("stay",)

    def stay(self, t: Table) -> Flow:
        """Stay how long?"""
        return t.ask(self.seat, "night.stay", [Stay(n) for n in (1, 2)], then=self.stayed)

    def stayed(self, t: Table, stay: Stay) -> Flow:
        t.state.scores[self.seat] += stay.hours
        return None


class NightRod(Rod):
    def bonus(self, t: Table, seat: Seat) -> int:
        return super().bonus(t, seat) + max(lure.bonus for lure in t.content.lures.values())

    def evening(self, t: Table) -> Frame | None:
        return NightFishing() if self.options["late"] else None


class BigRod(Rod):
    def catches(self, t: Table) -> int:
        return 2

    def bonus(self, t: Table, seat: Seat) -> int:
        return super().bonus(t, seat) + 10


CARP = '[[fish]]\nid = "carp"\nweight = {}\nsource = "original"\n'
PIKE = '[[fish]]\nid = "pike"\nweight = 3\nsource = "original"\n'
EEL = '[[fish]]\nid = "eel"\nweight = 5\nsource = "original"\n'
LURE = '[[lure]]\nid = "lamp"\nbonus = 2\nsource = "original"\n'


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def fishing(
    tmp_path: Path, base: str = CARP.format(1) + PIKE, night: str = EEL, lures: str = LURE
) -> Fishing:
    """The game, its boxes with these records."""
    boxes = (
        Box(
            slug="night", title="Night Fishing", about="Fish by lamplight.", prefix="night",
            folder=write(tmp_path / "night", fish=night, lures=lures), printed={"fish": 1, "lures": 1},
            tables={"lures.toml": {"lure": Lure}}, edition=NightRod,
            options=(
                Option(name="late", title="Late", about="Stay late.", default=False, values=(False, True)),
            ),
        ),
        Box(slug="big", title="Big Fish", folder=write(tmp_path / "big"), edition=BigRod),
    )  # fmt: skip
    return Fishing(write(tmp_path / "base", fish=base), *boxes)


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
        ("{}", '"take whale"', "move 2 of the save cannot be made: 'take whale' is not a choice here"),
        ('{"depth": 3}', '"take pike"', "the save cannot be set up: Fishing has no option 'depth'"),
    ],
)
def test_one_that_cannot_be_played_any_more_is_told_its_version(
    game: Fishing, options: str, choice: str, why: str
) -> None:
    said = f"version 0.1.0 wrote this save, and this version ({engine.VERSION}) cannot play it: {why}"
    with pytest.raises(BadSave, match=re.escape(said)):
        replay(game, read_save(FIRST % (options, choice)))
