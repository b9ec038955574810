"""Input from outside, at random: whatever it is, a sentence comes back and never a crash."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from azeroth.engine import BadContent, BadOption, BadSave, Choice, IllegalChoice, read_save, replay, start
from azeroth.engine.boxes.box import own_box
from azeroth.engine.tables.moves import pack, unpack
from azeroth.engine.tables.start import seat_names
from azeroth.testing import play
from tests.engine.skirmish import GAME
from tests.engine.skirmish.content import FOLDER, load
from tests.engine.tables import combat, skirmish

SAVE = play(start(GAME, 2, seed=1), "0: bid 1", "1: bid 0", "travel oasis", "travel oasis").save()
DESCRIBED = play(combat([["war-drums"], []], dice=[1, 2]), "pass", "pass").save()
CARDS = (FOLDER / "cards.toml").read_text(encoding="utf-8")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
text_moves = st.tuples(st.integers(0, 99), st.text(min_size=1, max_size=12), st.booleans())


# -- text forms -----------------------------------------------------------------------------------


@given(st.lists(text_moves, max_size=12))
@example([(0, "take *3", True), (0, "take *3", True)])
@example([(1, "2: bid", True), (1, "x *2", False), (1, "x", False), (1, "x", False)])
@example([(0, "a *1", True), (0, "a", True)])
def test_moves_come_back_as_they_were(moves: list[tuple[int, str, bool]]) -> None:
    back = unpack(pack(moves))
    assert [text for _, text in back] == [text for _, text, _ in moves]
    for (seat, _, implied), (named, _) in zip(moves, back, strict=True):
        assert named == seat or (named is None and implied)


class Send(Choice, frozen=True):
    """A choice with every kind of field."""

    whom: str
    ways: tuple[str, ...] = ()
    times: int = 1


words = st.text("abcdefgh-", min_size=1, max_size=6)


@given(
    st.lists(st.builds(Send, words, st.lists(words, max_size=3).map(tuple), st.integers(0, 9)), unique=True)
)
def test_choices_of_plain_words_have_texts_of_their_own(choices: list[Send]) -> None:
    texts = [str(choice) for choice in choices]
    assert len(set(texts)) == len(texts)
    assert all(text.startswith("send ") and text == text.strip() for text in texts)
    assert [text for _, text in unpack(pack([(0, text, True) for text in texts]))] == texts


# -- saves ----------------------------------------------------------------------------------------


def try_save(text: str | bytes) -> None:
    """Loading works, or says what is wrong with the save."""
    with contextlib.suppress(BadSave):
        replay(GAME, read_save(text))


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_text_is_a_save_or_a_bad_one(text: str | bytes) -> None:
    with pytest.raises(BadSave):
        read_save(text)


@settings(max_examples=60)
@given(st.data())
def test_a_save_with_bytes_changed(data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from([SAVE, DESCRIBED])).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 5))] = data.draw(st.binary(max_size=5))
    try_save(bytes(raw))


@settings(max_examples=100)
@given(st.data())
def test_a_save_with_fields_changed(data: st.DataObject) -> None:
    save: dict[str, Any] = json.loads(data.draw(st.sampled_from([SAVE, DESCRIBED])))
    for name in data.draw(
        st.lists(st.sampled_from([*save, "start", "format", "cheat"]), min_size=1, max_size=2)
    ):
        save[name] = data.draw(json_values)
    try_save(json.dumps(save))


@settings(max_examples=100)
@given(
    st.dictionaries(
        st.sampled_from(
            ["hands", "coins", "health", "places", "markers", "sky", "step", "round", "top", "dice", "draws"]
        ),
        json_values,
        max_size=4,
    ),
    st.lists(st.sampled_from(["pass", "done", "0: bid 1", "1: bid 0", "travel oasis"]), max_size=5),
)
def test_a_save_that_starts_anywhere(given_: dict[str, Any], choices: list[str]) -> None:
    try_save(json.dumps(json.loads(DESCRIBED) | {"start": given_, "choices": choices}))


@given(st.text(max_size=20))
def test_any_text_as_a_choice(text: str) -> None:
    table = skirmish(step="travel")
    before = table.digest()
    with contextlib.suppress(IllegalChoice):
        table.apply(0, text)
    assert (table.digest() == before) == (table.moves == [])


@given(st.lists(st.text(max_size=50), max_size=4))
def test_any_texts_as_names(names: list[str]) -> None:
    try:
        seats = seat_names(names)
    except BadOption:
        return
    assert len(set(seats)) == len(names)
    bare = [name.strip("\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}") for name in seats]
    assert all(name.isprintable() and 1 <= len(name) <= 40 for name in bare)
    assert seat_names(seats) == seats


# -- content --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pack_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pack")


def try_content(folder: Path, raw: bytes) -> None:
    """Loading works, or says what is wrong with the content."""
    (folder / "cards.toml").write_bytes(raw)
    problems: list[str] = []
    try:
        load([GAME.base, own_box(folder)])
    except BadContent as error:
        problems = error.problems
    assert all(str(folder) in problem for problem in problems)


@settings(max_examples=60)
@given(
    raw=st.binary(max_size=120)
    | st.text(max_size=120).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_any_bytes_as_content(pack_folder: Path, raw: bytes) -> None:
    try_content(pack_folder, raw)


@settings(max_examples=100)
@given(data=st.data())
def test_content_with_characters_changed(pack_folder: Path, data: st.DataObject) -> None:
    text = CARDS
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = (
            text[:at]
            + data.draw(st.text('ab1"[]{}=.\n#', max_size=4))
            + text[at + data.draw(st.integers(0, 4)) :]
        )
    try_content(pack_folder, text.encode())


toml_values = st.recursive(
    st.booleans().map(lambda b: str(b).lower()) | st.integers().map(str)
    | st.sampled_from(['"muster"', '"x"', "1979-05-27", "1.5", "nan", "''", "{}", "[]"]),
    lambda inner: st.lists(inner, max_size=2).map(lambda items: f"[{', '.join(items)}]")
    | inner.map(lambda value: f"{{ a = {value} }}"),
    max_leaves=4,
)  # fmt: skip


@settings(max_examples=100)
@given(
    fields=st.dictionaries(
        st.sampled_from(["id", "source", "note", "moment", "verb", "cost", "copies", "x"]), toml_values
    ),
    head=st.sampled_from(["[[card]]", "[card]", "[[crad]]", ""]),
)
def test_content_with_any_values(pack_folder: Path, fields: dict[str, str], head: str) -> None:
    lines = [head, *(f"{name} = {value}" for name, value in fields.items())]
    try_content(pack_folder, "\n".join(lines).encode())
