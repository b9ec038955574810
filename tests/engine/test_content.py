"""Content: every mistake at once, each with file, line, record and what is allowed; packs; the schema."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from azeroth.engine import BadContent, Box, content_digest, start
from azeroth.engine.boxes.box import box_digest, own_box
from azeroth.engine.boxes.content import MAX_FILE, Record, schema
from tests.engine.skirmish import GAME
from tests.engine.skirmish.content import FOLDER, TABLES, Card, load

CARD = '[[card]]\nid = "{}"\nsource = "original"\nmoment = "muster"\nverb = "add-die"\n'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the game's content to break."""
    shutil.copytree(FOLDER, tmp_path / "content")
    return tmp_path / "content"


def boxes(base: Path, *added: Path) -> list[Box]:
    """The game's box, read from that folder, and added ones."""
    return [replace(GAME.base, folder=base), *map(own_box, added)]


def problems(*folders: Path) -> Sequence[str]:
    """What is wrong with the content, file names without folders."""
    with pytest.raises(BadContent) as error:
        load(boxes(*folders))
    assert str(error.value) == "\n".join(error.value.problems)
    return [p.replace(f"{folder}/", "") for p in error.value.problems for folder in [folders[-1]]]


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1))


def test_the_content_of_the_game_has_no_mistake() -> None:
    box = load(boxes(FOLDER))
    assert (len(box.cards), box.sky.face("back").name) == (7, "Two moons")


def test_every_mistake_is_reported_at_once(own: Path) -> None:
    cards, places = own / "cards.toml", own / "places.toml"
    rewrite(cards, 'moment = "muster"\nverb = "add-die"', 'moment = "breakfast"\nverb = "ad-die"\ncopys = 3')
    rewrite(cards, 'id = "hamstring"\nsource = "original"', 'id = "hamstring"')
    rewrite(cards, "cost = 1\ncopies = 3", 'cost = "one"\ncopies = 3')
    rewrite(places, '["crossroads", "stables"]', '["crossroad", "stables"]')
    rewrite(places, 'closed = ["moonwell"]', 'closed = ["moonwel"]')
    said = problems(own)
    assert said[:5] == [
        "cards.toml:4: card war-drums: there is no field 'copys'; "
        "fields are id, source, note, replaces, moment, verb, cost, copies",
        "cards.toml:4: card war-drums: moment: Invalid enum value 'breakfast'; "
        "it may be muster, reaction, spotting, wound",
        "cards.toml:4: card war-drums: verb: Invalid enum value 'ad-die'; "
        "it may be add-die, cancel, flee, heal, lose-die, remove-die, turn-die",
        "cards.toml:12: card hamstring: the field 'source' is missing",
        "cards.toml:19: card lucky-coin: cost: Expected `int`, got `str`",
    ]
    assert any(
        p.startswith("places.toml:9: place oasis: near names 'crossroad'; there is crossroads") for p in said
    )
    assert any("sky sky: closed names 'moonwel'; there is moonwell" in p for p in said)
    assert any("the box holds 20" in p for p in said)


def test_an_unknown_source_is_refused_with_those_there_are(own: Path) -> None:
    rewrite(own / "cards.toml", 'source = "original"', 'source = "dreamt"')
    assert "source: Invalid enum value 'dreamt'; it may be original, published, rulebook" in problems(own)[0]


def test_records_must_fit_together(own: Path) -> None:
    rewrite(own / "places.toml", '["crossroads", "stables"]', '["stables"]')
    assert "places.toml:4: place crossroads: is near 'oasis', which is not near it" in problems(own)


def test_an_id_used_twice_is_reported_where_it_comes_again(own: Path) -> None:
    rewrite(own / "cards.toml", 'id = "hamstring"', 'id = "war-drums"')
    said = problems(own)
    assert "cards.toml:11: card war-drums: the id is used twice in this file" in said


def test_counts_must_be_those_of_the_box(own: Path) -> None:
    rewrite(own / "cards.toml", "copies = 3", "copies = 4")
    assert problems(own) == [f"{own}: 21 of cards, but the box holds 20"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[card]\n", "cards.toml:1: not readable as TOML"),
        ('[[card]]\nid = "x\n', "cards.toml:2: not readable as TOML"),
        ("x = " + "9" * 5000, "cards.toml: not readable as TOML"),
        ("x = " + "[" * 100_000, "cards.toml: not readable as TOML"),
        ('card = "x"', "cards.toml: card must be written as [[card]] tables"),
        ("[card]\nid = 1", "cards.toml: card must be written as [[card]] tables"),
        ("card = [1]", "cards.toml: card number 1: Expected `object`, got `int`"),
        ("[[card]]\nid = 7\n", "cards.toml:1: card 7: id: Expected `str`, got `int`"),
        ("[[card]]\nsource = 'original'\n", "cards.toml:1: card number 1: the field 'id' is missing"),
        ("[[crad]]\nid = 'x'\n", "cards.toml: nothing reads 'crad'; tables of this file are card"),
    ],
)
def test_a_file_that_is_no_content(own: Path, text: str, says: str) -> None:
    (own / "cards.toml").write_text(text)
    assert any(p.startswith(says) for p in problems(own)), problems(own)


def test_a_file_that_is_no_text_or_too_large_or_missing(own: Path) -> None:
    (own / "cards.toml").write_bytes(b"\xff\xfe\x00")
    (own / "places.toml").write_text("#" * (MAX_FILE + 1))
    said = problems(own)
    assert any(p.startswith("cards.toml: not readable as TOML: 'utf-8' codec") for p in said)
    assert "places.toml: larger than 4 MiB" in said
    (own / "places.toml").unlink()
    assert "places.toml: the file is missing" in problems(own)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="nowhere: there is no such content folder"):
        load(boxes(FOLDER, tmp_path / "nowhere"))


# -- packs ----------------------------------------------------------------------------------------


def test_a_pack_replaces_and_adds(tmp_path: Path) -> None:
    text = CARD.format("war-drums") + "replaces = true\ncost = 2\n" + CARD.format("horn") + "copies = 2\n"
    (tmp_path / "cards.toml").write_text(text)
    box = load(boxes(FOLDER, tmp_path))
    assert [box.cards[c].cost for c in box.cards if c in ("war-drums", "horn")] == [2, 0]
    assert len(box.cards) == 8
    assert next(iter(box.cards)) == "war-drums"  # replaced in its place
    table = start(GAME, 2, seed=1, content=[tmp_path])
    assert GAME.study.pieces(table)["horn"] == 2
    assert content_digest(table.content) != content_digest(start(GAME, 2, seed=1).content)


def test_a_pack_with_a_misspelt_file(tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text(CARD.format("horn"))
    assert problems(FOLDER, tmp_path) == [
        "card.toml: nothing reads this file; files are cards.toml, places.toml"
    ]


def test_the_mistakes_of_a_pack_name_its_file(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARD.format("horn") + "cots = 1\n")
    assert problems(FOLDER, tmp_path)[0].startswith("cards.toml:2: card horn: there is no field 'cots'")


# -- fingerprints and schema ----------------------------------------------------------------------


def test_the_fingerprint_does_not_depend_on_the_order_of_sets() -> None:
    words = [f"word {i}" for i in range(50)]
    assert content_digest({"near": frozenset(words)}) == content_digest({"near": frozenset(reversed(words))})


def test_the_fingerprint_depends_on_everything_else() -> None:
    contents = ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1}, [1, 2], [2, 1], "a", 1)
    assert len({content_digest(content) for content in contents}) == len(contents)


class Spoken(Record, frozen=True, kw_only=True):
    """A record that says something."""

    text: str = ""
    cost: int = 0


@pytest.mark.parametrize(
    ("other", "same"),
    [({"text": "Said better."}, True), ({"note": "Why."}, True), ({"cost": 7}, False)],
)
def test_words_said_better_leave_the_fingerprint_as_it_is(
    tmp_path: Path, other: dict[str, Any], same: bool
) -> None:
    """Else a save would be refused because of a comma."""
    plain: dict[str, Any] = {"id": "horn", "source": "original", "text": "Said."}
    files: list[str] = []
    for fields in (plain, {**plain, **other}):
        (folder := tmp_path / str(len(files))).mkdir()
        lines = (f"{name} = {json.dumps(value)}\n" for name, value in fields.items())
        (folder / "cards.toml").write_text("[[card]]\n" + "".join(lines))
        files.append(box_digest(own_box(folder), ["cards.toml"]))
    assert (files[0] == files[1]) is same
    before, after = (content_digest(Spoken(**fields)) for fields in (plain, {**plain, **other}))
    assert (before == after) is same


def test_the_schema_describes_the_tables() -> None:
    said = schema({"card": Card, **TABLES["places.toml"]})
    assert set(said["properties"]) == {"card", "place", "marker", "sky"}
    assert said["additionalProperties"] is False
    card = said["$defs"]["Card"]
    assert card["required"] == ["id", "source", "moment", "verb"]
    assert card["properties"]["source"] == {"enum": ["original", "published", "rulebook"]}
    assert card["additionalProperties"] is False
