"""Cards, quests and lines of the log as people speak."""

from __future__ import annotations

import pytest

from azeroth import new_game
from azeroth.engine import Rolled
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.events import QuestCompleted
from azeroth.games.world_of_warcraft.events.combat import TokensPlaced
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, CreatureId, EventId, Faction, QuestId
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view.foe_words import foe_text
from azeroth.games.world_of_warcraft.view.words import card_text
from tests.world_of_warcraft.tables import fight

TABLE = new_game("world-of-warcraft", 2, seed=1)
C: Content = TABLE.content


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("dispel", "At the end of any friendly participant's Reroll step: remove all dice showing 1 or 2."),
        ("minor-healing-potion", "After you lose Health, you may discard this card: you regain 1 Health."),
        ("mace-specialization", "With a Mace equipped: +1 red die, Reroll +1."),
        ("improved-battleshout", "With Battle Shout equipped, each friendly participant: Reroll +1."),
    ],
)
def test_a_card_says_who_does_what_when(card: str, said: str) -> None:
    assert " ".join(card_text(C.cards[CardId(card)], C.cards)) == said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("rupture", "+1 blue die, for every 2 combo tokens."),
        ("adrenaline-rush", "you regain 1 Energy, for every 2 hits you put into the damage box this step."),
        ("shatter", "change 3 blue dice showing 3+ into 8s of the same colour."),
        ("immolate", "change a blue 4+ into a blue 8."),
        ("aimed-shot", "lay 2 blue dice down as a 7 and an 8 instead of rolling them."),
        ("arcane-focus", "reroll up to as many blue dice as your level once, apart from the Reroll value."),
        ("frenzy", "you may unequip your Pet: put 2 hits into the attrition box, for each Health it had."),
        ("unholy-power", "you may spend 5 Energy: equip a Demon."),
        # Only the hits are multiplied.
        ("execute", "for each Energy; after the Ranged Strike step your faction's hits leave all boxes."),
    ],
)
def test_one_and_several_are_told_apart(card: str, said: str) -> None:
    assert " ".join(card_text(C.cards[CardId(card)], C.cards)).endswith(said)


def test_a_foe_says_whom_it_harms() -> None:
    spider = foe_text(C.creatures[CreatureId("giant-spider")].ability)
    assert spider[0] == "At the end of the Reroll step, for each die showing 1 or 2: you get 1 Stun token."
    ghosts = C.events[EventId("a-spectral-revenge")].boss
    assert ghosts is not None
    assert foe_text(ghosts.ability) == ["Every participant gets 2 Stun tokens at the end of a round."]


def test_a_quest_says_how_many_items_it_brings_and_where_they_come_from() -> None:
    facts = dict(faces.quest(TABLE, QuestId("raiders-in-the-ruins")).facts)
    assert facts["Items"] == "2"
    assert facts["Won"] == "2 items from the weak triangle deck"
    chosen = [dict(faces.quest(TABLE, key).facts).get("Won", "") for key in C.quests]
    assert "item from the square deck (1 of 3 cards)" in chosen
    assert all("1 of 1" not in words for words in chosen)


def test_a_quest_counts_its_creatures() -> None:
    assert faces.quest(TABLE, QuestId("evil-brew")).text == (
        "Defeat 2 green Ghouls in Dalson's Tears. Independent: 2 blue Scarlet Crusaders in The Undercity."
    )


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("foul-plaguewinds", "A Travel action that begins there costs 1 Energy."),
        ("soul-taint", "Characters within 4 regions of Kel'Thuzad lose half their Health, rounded down."),
        ("subterfuge", "It pays 1 XP less."),
        ("zaeldarr-the-outcast", "every character gives an item out of the Bag"),
        ("a-spectral-revenge", "it takes half of every character's gold"),
        ("scourge-cauldrons", "Kel'Thuzad has 4 more Attack against one that has not."),
        ("light-of-ages", "4 hits lie in the damage box when that character fights Kel'Thuzad."),
    ],
)
def test_an_event_says_all_it_does(event: str, said: str) -> None:
    assert said in faces.event(TABLE, EventId(event)).text


@pytest.mark.rule("wbg.reward.split-even")
def test_what_a_quest_brings_is_told_as_it_is_shared() -> None:
    done = QuestCompleted(rule="", faction=Faction.HORDE, quest=QuestId("evil-brew"))
    assert done.outcome(TABLE).lines == ("10 gold and 5 XP are shared out among those who fought.",)


def test_what_a_roll_gives_goes_on_in_its_line() -> None:
    t = fight("warrior", ["green gnoll"])
    roll = Rolled(rule="wbg.combat.roll", die="red d8", values=(4, 6), seat=0)
    more = Rolled(rule="wbg.combat.roll", die="blue d8", values=(5, 7), seat=0)
    hits = TokensPlaced(
        rule="wbg.combat.hit", character=CharacterId("warrior"), threat=4, damage=2, defense=2, armor=0,
        attrition=0,
    )  # fmt: skip
    assert roll.goes_on(t)[0] == more.goes_on(t)[0]
    assert more.goes_on(t)[1] == "blue 5, 7"
    doing, said = hits.goes_on(t)
    assert more.goes_on(t)[0].startswith(doing)
    assert said.endswith("hits with 4 or more: 2 damage, 2 defense")
