"""Wounds with a pet beside one: one question for all of them."""

from __future__ import annotations

from typing import Any

from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, step
from tests.planned import click, prompt, shown
from tests.world_of_warcraft.tables import fight, table, who
from tests.world_of_warcraft.test_ease import name


def losing(n: int, **more: Any) -> Table:
    """A warlock with an Imp takes so many wounds."""
    both = {
        "warlock": {"faction": "horde", "seat": 0, "level": 3, "equipped": ["imp"], **more},
        "mage": {"faction": "alliance", "seat": 1},
    }
    return table(2, characters=both, step="lose", who=["warlock"], n=n, wound=True)


def imp(t: Table) -> int:
    return next((e.health for e in who(t, "warlock").equipped if e.card == "imp"), 0)


def test_how_many_wounds_a_pet_takes_is_one_question() -> None:
    t = losing(3, health=4)
    warlock, has = name(t, "warlock"), imp(t)
    assert has >= 2
    assert [words for words, offer in shown(t).items() if not offer.hidden] == [
        f"Imp takes 1 wound, {warlock} 2",
        f"{warlock} takes all 3 wounds",
        f"Imp takes 2 wounds, {warlock} 1",
    ]
    assert shown(t)[f"Imp takes 2 wounds, {warlock} 1"].outlook.changes == "it falls and is unequipped"
    click(t, f"Imp takes 1 wound, {warlock} 2")
    assert (imp(t), who(t, "warlock").health) == (has - 1, 2)
    assert t.frame(LoseHealth).left == 1
    assert "use moldy-robes 0" in offered(t), "cards are asked for once, after the last wound"


def test_where_only_the_pet_can_help_that_is_one_of_two_answers() -> None:
    t = losing(2, health=1)
    warlock = name(t, "warlock")
    assert list(shown(t)) == ["Imp takes both wounds", f"{warlock} takes both wounds"]
    falling = shown(t)[f"{warlock} takes both wounds"]
    assert (falling.outlook.changes, falling.outlook.back) == ("is defeated unless a card helps", True)
    has = imp(t)
    click(t, falling.words)
    assert (imp(t), who(t, "warlock").health) == (has, 0)


def test_wounds_are_shared_with_pets_too() -> None:
    t = fight(
        "warrior", ["green gnoll", "green gnoll"], dice=[1] * 20, health=5,
        friends={"warlock": {"health": 4, "seat": 0, "level": 3, "equipped": ["imp"]}},
    )  # fmt: skip
    while step(t) != "TakeWounds.give":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    warrior, warlock = name(t, "warrior"), name(t, "warlock")
    words = next(words for words in shown(t) if words.startswith("Share the wounds"))
    assert f"{warlock} takes one wound" in shown(t)
    assert "Imp takes one wound" in shown(t), "without a question whether the pet takes it"
    assert shown(t)["Imp takes one wound"].targets == ("card:imp",)
    assert "wound warlock" not in [offer.choice for offer in prompt(t).offers if not offer.hidden]
    before = (who(t, "warrior").health, who(t, "warlock").health, imp(t))
    click(t, words)
    assert step(t) not in ("TakeWounds.give", "LoseHealth.absorb")
    lost = sum(before) - who(t, "warrior").health - who(t, "warlock").health - imp(t)
    assert lost == sum(int(part.split()[1]) for part in words.split(": ")[1].split(", "))
    assert f"{warrior} " in words
