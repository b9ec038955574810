"""Guided first games: written as data, checked, followed, skipped, resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from azeroth.engine import BadContent
from azeroth.games import game_named, games
from azeroth.guide import Guide, check_guide, guides, read_guides
from tests.server.market import registered
from tests.server.people import MARKET, Json, Person, catch_up, run, serving, settings, sit

FOLDER = Path(__file__).parent / "guides"


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("guides"), bot_workers=1)) as address:
        yield address


@pytest.fixture
def guide() -> Guide:
    return read_guides(FOLDER)["first"]


async def begin(where: str) -> tuple[Json, Person]:
    asked = {"game": MARKET, "guide": "first", "seats": [{"kind": "person", "name": "Ann"}]}
    async with httpx.AsyncClient() as client:
        answer = await client.post(f"http://{where}/api/tables", json=asked, timeout=60)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made, await sit(where, made["table"], made["seats"][0]["key"])


def told(person: Person) -> Json:
    """The latest that was said of the guide."""
    for message in reversed(person.heard):
        if message["type"] == "guide":
            return message
        if message["type"] == "welcome":
            guided: Json = message["guide"]
            return guided
    raise AssertionError("nothing was said of a guide")


async def at_step(person: Person, step: int) -> None:
    """Wait until the guide shows that step."""
    while told(person)["step"] != step or not told(person).get("text"):
        await person.hear()


@pytest.mark.parametrize("slug", games())
def test_every_guide_of_the_collection_plays_through(slug: str) -> None:
    for each in guides(slug).values():
        assert check_guide(game_named(slug), each) == []
        assert max(len(step.text) for step in each.step) < 250  # it is read beside a board, or on a phone
        assert all(step.hint for step in each.step if step.expect and "*" not in step.expect[0])


@pytest.mark.parametrize("slug", ["small-world", "warcraft", "world-of-warcraft"])
def test_a_first_game_is_there(slug: str) -> None:
    assert guides(slug)


def test_the_guide_is_followed_step_by_step(where: str) -> None:
    async def play() -> None:
        made, ann = await begin(where)
        welcome = next(m for m in ann.heard if m["type"] == "welcome")
        assert welcome["names"] == ["Ann", "Griselda"]
        assert welcome["guide"]["text"] == "These are your goods."
        assert welcome["guide"]["highlight"] == ["zone:hand:0"]
        early = await ann.choose("sell ore")
        assert "Read on" in early["reason"]
        await ann.ask("guide", step=0)
        assert told(ann)["step"] == 1
        await ann.ask("guide", step=0)  # a second copy
        assert told(ann)["step"] == 1
        other = await ann.choose("sell gems")
        assert other["type"] == "refused"
        assert other["reason"] == "Sell an ore first."
        assert (await ann.ask("guide", step=1))["type"] == "refused"
        assert (await ann.choose("sell ore"))["type"] == "ack"
        await at_step(ann, 2)
        # Come back in the middle: the guide is where it was.
        await ann.close()
        ann = await sit(where, made["table"], made["seats"][0]["key"])
        assert told(ann)["step"] == 2
        assert told(ann)["text"].startswith("Keep the rest")
        await ann.choose("done")
        # Griselda's scripted bid is made before the next text is shown.
        await at_step(ann, 3)
        await catch_up(ann, 3)
        assert ann.state["at"] == 3
        assert [happening["dice"]["values"] for happening in rolled(ann)] == [[1]]
        await ann.choose("bid 2")
        await at_step(ann, 4)
        await ann.ask("guide", step=4)
        assert told(ann)["over"]
        # Free play: the bot answers from here on.
        at = ann.state["at"]
        while ann.state["at"] < at + 3 and not ann.state.get("over"):
            if 0 in ann.state["prompt"]["seats"] and ann.offers:
                await ann.choose(ann.offers[-1])
            else:
                await ann.until("state")

    run(play())


def rolled(person: Person) -> list[Json]:
    return [
        happening
        for message in person.heard
        if message["type"] == "state"
        for happening in message.get("moves", [])
        if happening.get("dice")
    ]


def states(person: Person) -> int:
    return sum(message["type"] == "state" for message in person.heard)


def test_the_guide_can_be_left(where: str) -> None:
    async def play() -> None:
        _, ann = await begin(where)
        before = states(ann)
        await ann.ask("guide", step=0, skip=True)
        assert told(ann)["over"]
        # The guide offers single choices only: what one click can do is offered anew.
        if states(ann) == before:
            await ann.until("state")
        assert (await ann.choose("sell gems"))["type"] == "ack"

    run(play())


def test_undo_goes_back_a_step(guide: Guide) -> None:
    assert [guide.before(n) for n in range(6)] == [0, 0, 1, 2, 4, 4]
    assert guide.step_after(0) == 1
    assert guide.step_after(1) == 2
    assert guide.step_after(3) == 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"highlight": ("zone:nothing",)}, "step 2: highlights zone:nothing"),
        ({"expect": ("sell cloth",)}, "step 2: expects 'sell cloth'; offered are sell ore"),
        ({"text": "See [there](area:moon)."}, "step 2: links to area:moon, which is not there"),
        ({"text": "See [it](rule:none.such)."}, "step 2: links to rule:none.such"),
        ({"plays": ("done",)}, "must name its seat"),
        ({"plays": ("1: done",)}, "step 2: plays: "),
    ],
)
def test_a_guide_that_cannot_be_followed_is_explained(guide: Guide, change: Json, said: str) -> None:
    steps = list(guide.step)
    steps[1] = msgspec.structs.replace(steps[1], **change)
    with registered():
        (problem,) = check_guide(game_named(MARKET), msgspec.structs.replace(guide, step=tuple(steps)))
    assert said in problem


def test_every_way_that_a_guide_allows_is_tried(guide: Guide) -> None:
    steps = list(guide.step)
    steps[1] = msgspec.structs.replace(steps[1], expect=("sell *",))
    steps[2] = msgspec.structs.replace(steps[2], expect=("sell gems",))
    with registered():
        (problem,) = check_guide(game_named(MARKET), msgspec.structs.replace(guide, step=tuple(steps)))
    assert "step 3: expects 'sell gems'" in problem  # not possible when the gems are sold first


def test_a_start_that_cannot_be_is_explained(guide: Guide) -> None:
    with registered():
        wrong = msgspec.structs.replace(guide, start={**guide.start, "moon": "full"})
        (problem,) = check_guide(game_named(MARKET), wrong)
    assert "moon" in problem


def test_files_with_mistakes_are_all_reported(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("id = 'a'\ntitle = ")
    (tmp_path / "b.toml").write_text(
        "id = 'b'\ntitle = 'B'\nabout = ''\nseats = ['x']\nstep = []\ncolour = 1"
    )
    (tmp_path / "c.toml").write_text("id = 'c'\ntitle = 'C'\nabout = ''\nseats = ['x']\nseat = 3\nstep = []")
    with pytest.raises(BadContent) as caught:
        read_guides(tmp_path)
    text = str(caught.value)
    assert "a.toml" in text
    assert "colour" in text
    assert "seat 3 is not there" in text
    assert "at least one [[step]]" in text
