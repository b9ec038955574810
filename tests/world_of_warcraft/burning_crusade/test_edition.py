"""What the expansion's editions answer, and that its cards work in combats of the base game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from azeroth.engine import Box, start
from azeroth.engine.view.drawing import sheets
from azeroth.games.world_of_warcraft import WorldOfWarcraft
from azeroth.games.world_of_warcraft.burning_crusade.box import BOX, OUTLAND_BOX, load
from azeroth.games.world_of_warcraft.burning_crusade.edition import (
    OUTLAND_MAP,
    CrusadeEdition,
    OutlandEdition,
)
from azeroth.games.world_of_warcraft.cards import coded
from azeroth.games.world_of_warcraft.content import ClassCard, Content, Item
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, Faction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.events.event_step import EventStep
from azeroth.games.world_of_warcraft.state import Table
from tests.world_of_warcraft import random_fights as fights
from tests.world_of_warcraft.burning_crusade.boxes import WITH, WITHOUT, X
from tests.world_of_warcraft.burning_crusade.tables import crusade


class Crusade(WorldOfWarcraft):
    """The base game's rules with all that lies in the boxes."""

    boxes = (replace(BOX, when=lambda options: True), replace(OUTLAND_BOX, when=lambda options: True))

    def load(self, boxes: Sequence[Box]) -> Content:
        return load(boxes)[0]


CRUSADE = Crusade()


@pytest.mark.rule("tbc.dice.limit-ten", "tbc.dice.limit-without-outland", "tbc.quest.draw-from-purple")
def test_what_there_is() -> None:
    assert WITH.edition is OutlandEdition
    assert WITHOUT.edition is CrusadeEdition
    for content in (WITH, WITHOUT):
        there = content.edition
        assert there.dice_per_colour == 10
        assert "purple" in there.drawn_decks
        assert {q.deck for q in content.quests.values()} == set(there.quest_decks)
        assert {e.kind for e in content.events.values()} <= there.event_kinds
        items = [c for c in content.cards.values() if isinstance(c, Item) and c.deck != "stage"]
        assert {i.deck for i in items} == set(there.item_decks)
        for creature in content.creatures.values():
            assert set(creature.values) == set(there.danger) == set(there.figure_colours)
    assert set(OUTLAND_MAP.terrains) == {r.area for r in X.regions.values()}
    assert set(sheets(OUTLAND_MAP.geometry)["outland"].regions) == set(X.regions)
    assert [m.board for m in WITH.edition.maps] == ["lordaeron", "outland"]
    assert [m.board for m in WITHOUT.edition.maps] == ["lordaeron"]


@pytest.mark.rule("tbc.setup.overlord-must-be-outland")
def test_only_outland_overlords_with_outland() -> None:
    t: Table = start(CRUSADE, ["a", "b"], seed=1)
    assert edition(t).overlords(t) == ["kaelthas", "vashj", "illidan"]


def new_first(cls: str, rng: Random, *, powers: bool) -> list[CardId]:
    """The powers or talents of a class, those of level 6 first."""
    deck = [(k, c) for k, c in WITH.cards.items() if isinstance(c, ClassCard) and c.cls == cls]
    mine = [k for k, card in deck if card.power is powers]
    return sorted(mine, key=lambda k: (k not in X.cards, rng.random()))


@pytest.mark.parametrize("seed", range(8))
def test_new_cards_work_in_combats(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    older = fights.hero

    def hero(rng: Random, cls: str, faction: str, region: str, items: list[CardId]) -> dict[str, Any]:
        talents, powers = new_first(cls, rng, powers=False)[:5], new_first(cls, rng, powers=True)[:8]
        found = older(rng, cls, faction, region, items)
        return found | {"level": 6, "talents": talents, "spellbook": powers}

    items = [k for k, card in WITH.cards.items() if isinstance(card, Item) and k in X.cards]
    monkeypatch.setattr(fights, "GAME", CRUSADE)
    monkeypatch.setattr(fights, "C", CRUSADE.content())
    monkeypatch.setattr(fights, "ITEMS", [*items, *rng.sample(fights.ITEMS, 60)])
    monkeypatch.setattr(fights, "hero", hero)
    for name in ("gift_of_naruu", "weaken_opponents", "poison_enemy", "spell_reflection"):
        monkeypatch.setitem(coded.RUN, name, coded.RUN.get(name, lambda t, use: None))
    monkeypatch.setitem(coded.DICE, "good_fortune", coded.DICE.get("good_fortune", lambda t, use, die: None))
    t = fights.combat(rng, seed, strict=True)
    used = 0
    for _ in range(fights.MOST):
        if t.over or t.find(Battle) is None:
            break
        seat = rng.choice(t.seats)
        choices = t.choices(seat)
        cards = [c for c in choices if str(c).startswith("use ")]
        choice = rng.choice(cards) if cards and rng.random() < 0.7 else rng.choice(choices)
        used += any(key in str(choice).split() for key in X.cards)
        t.apply(seat, choice)
        CRUSADE.study.check(t)
    assert used


@pytest.mark.rule("tbc.component.hexagon-sources")
def test_an_event_step_without_a_card_fills_no_deck() -> None:
    t = crusade()
    before = t.state.merchant[:]
    assert edition(t).event(t, EventStep(faction=Faction.HORDE)) is None
    assert t.state.merchant == before
