"""Purple creatures and the new types on the boards, and hits beyond the tokens."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.ids import PURPLE
from azeroth.games.world_of_warcraft.ids import (
    Colour,
    CreatureId,
    Faction,
    FigureColour,
    QuestDeck,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.quests.quests import draw_quest, supply
from azeroth.games.world_of_warcraft.state import Figure
from azeroth.testing import offered, play
from tests.world_of_warcraft.burning_crusade.boxes import WITH, C, X
from tests.world_of_warcraft.burning_crusade.tables import ALONE, OUTLAND, crusade, four
from tests.world_of_warcraft.tables import until, who

ACT: dict[str, Any] = {"step": "act", "who": ["druid"]}
HERE = "path-of-glory"
QUEST = next(
    k for k, q in X.quests.items()
    if q.faction == "horde" and q.deck == "purple" and [s.colour for s in q.creatures] == ["purple"]
)  # fmt: skip


@pytest.mark.rule("tbc.creature.purple-is-quest-creature", "tbc.creature.purple-in-quest-group")
def test_purple_fights_with_green_and_red_but_not_with_blue() -> None:
    board = {HERE: [f"purple murloc {QUEST}", f"green murloc {QUEST}", f"red murloc {QUEST}"]}
    cs = four(druid={"region": HERE, "level": 6, "health": 60})
    t = crusade(characters=cs, board=board, quests={"horde": [QUEST]}, **ACT)
    play(t, "challenge quest murloc")
    assert sorted(str(f.colour) for f in t.frame(Battle).foes) == ["green", "purple", "red"]
    blue = crusade(
        characters=cs, board={HERE: [f"purple murloc {QUEST}", "blue murloc"]}, quests={"horde": [QUEST]},
        **ACT,
    )  # fmt: skip
    assert [str(f.colour) for f in blue.frame(Battle).foes] == ["blue"]


@pytest.mark.rule(
    "tbc.creature.purple-is-quest-creature",
    "tbc.quest.outland-otherwise-normal",
    "tbc.quest.draw-from-purple",
)
def test_a_quest_with_a_purple_creature_is_completed_by_its_defeat() -> None:
    spawn = X.quests[QUEST].creatures[0]
    cs = four(druid={"region": spawn.at, "level": 6, "health": 90, "gold": 0})
    t = crusade(
        characters=cs, board={spawn.at: [f"purple {spawn.kind} {QUEST}"]}, quests={"horde": [QUEST]}, **ACT
    )
    play(t, f"challenge quest {spawn.kind}")
    t.state.sides[Faction.HORDE].area.damage = 99
    until(t, "draw ", most=60)
    assert (t.state.sides[Faction.HORDE].done, t.state.sides[Faction.HORDE].quests) == ([QUEST], [])
    # Of level 6 as the quest: its whole reward, the XP as gold.
    assert who(t, "druid").gold == X.quests[QUEST].gold + X.quests[QUEST].xp
    assert {k.split()[1] for k in offered(t)} == {"green", "yellow", "red", "purple"}
    # The enemy's purple creatures are not challenged.
    enemy = next(k for k, q in X.quests.items() if q.faction == "alliance" and q.deck == "purple")
    other = crusade(characters=cs, board={spawn.at: [f"purple murloc {enemy}"]}, **ACT)
    assert not [k for k in offered(other) if k.startswith("challenge")]


@pytest.mark.rule("tbc.creature.purple-does-not-stop-movement", "tbc.creature.purple-forces-no-challenge")
def test_purple_creatures_bind_nobody() -> None:
    cs = four(druid={"region": "thrallmar", "level": 1})
    t = crusade(characters=cs, board={HERE: [f"purple murloc {QUEST}"]}, **ACT)
    play(t, f"travel {HERE}")
    assert [k for k in offered(t) if k.startswith("travel")]  # the second step is left
    standing = four(druid={"region": HERE, "level": 1})
    t = crusade(
        characters=standing, board={HERE: [f"purple murloc {QUEST}"]}, quests={"horde": [QUEST]}, **ACT
    )
    assert {"rest", "wait", "challenge quest murloc"} <= set(offered(t))


@pytest.mark.rule("tbc.component.purple-shortage", "tbc.component.base-type-purple-supply")
def test_without_its_purple_figure_a_quest_goes_under_its_deck() -> None:
    deck, purple = (
        QuestDeck("purple"),
        [k for k, q in X.quests.items() if q.faction == "horde" and q.deck == "purple"],
    )
    short, then = (
        purple[0],
        next(
            k
            for k in purple[1:]
            if {s.kind for s in X.quests[k].creatures}.isdisjoint(
                {s.kind for s in X.quests[purple[0]].creatures}
            )
        ),
    )
    kind = next(s.kind for s in X.quests[short].creatures if s.colour == PURPLE)
    t = crusade(decks={"horde_purple": [short, then]})
    assert supply(t, kind, PURPLE) == 1
    t.state.board[RegionId("brill")] = [Figure(kind, PURPLE, QuestId("elsewhere"))]
    assert draw_quest(t, Faction.HORDE, deck) == then
    assert t.state.decks.quests(Faction.HORDE, deck)[-1] == short
    assert not any(f.quest == short for figures in t.state.board.values() for f in figures)
    # A blue figure that is missing is merely not placed.
    blue = next(
        k for k, q in X.quests.items() if q.independents and q.faction == "horde" and q.deck == "green"
    )
    s = X.quests[blue].independents[0]
    t = crusade(decks={"horde_green": [blue]})
    there = [Figure(s.kind, FigureColour("blue"), None)] * WITH.creatures[s.kind].figures[
        FigureColour("blue")
    ]
    t.state.board[RegionId("brill")] = there
    assert draw_quest(t, Faction.HORDE, QuestDeck("green")) == blue
    assert not any(f.independent for f in t.state.board.get(s.at, []))


@pytest.mark.rule(
    "tbc.creature.new-types-enter-normally",
    "tbc.quest.new-colours-as-base",
    "tbc.quest.outland-spawn-on-outland",
)
def test_new_quests_place_their_creatures_as_old_ones_do() -> None:
    new = {k for k in X.creatures if k not in C.creatures}
    seen = set()
    for faction in Faction:
        for key, quest in X.quests.items():
            if quest.faction is not faction:
                continue
            t = crusade(decks={f"{faction}_{quest.deck}": [key]})
            assert draw_quest(t, faction, quest.deck) == key
            for s in (*quest.creatures, *quest.independents):
                there = [f for f in t.state.board[s.at] if (f.kind, f.colour) == (s.kind, s.colour)]
                assert len(there) >= s.n
                assert t.content.regions[s.at].board == ("outland" if quest.outland else "lordaeron")
                assert {f.quest for f in there} == {None if f"{s.colour}" == "blue" else key}
                seen.add(s.kind)
            assert t.state.sides[faction].quests == [key]
    assert new <= seen


@pytest.mark.rule("tbc.component.hit-token-substitute")
def test_hits_are_counted_beyond_all_tokens() -> None:
    cs = four(druid={"region": "vashj-sheet", "level": 6, "health": 90})
    step: dict[str, Any] = {"step": "fight", "who": ["druid"], "against_overlord": True, "at": "resolution"}
    gold = cs["druid"].get("gold", 5)
    t = crusade(characters=cs, **step, areas={"horde": {"damage": 20, "defense": 10, "attrition": 5}})
    health = WITH.overlords["vashj"].four.health  # type: ignore[index]
    assert health > 35
    # All of them lie in the damage box, whatever the number of tokens, and nobody's gold is touched.
    assert t.state.sides[Faction.HORDE].area.damage <= 35
    high = crusade(characters=cs, **step, areas={"horde": {"damage": 400, "defense": 50, "attrition": 50}})
    assert high.over
    low = crusade(characters=cs, **step, areas={"horde": {"attrition": health - 1}})
    assert not low.over
    assert low.state.sides[Faction.HORDE].area.damage > 20
    assert who(low, "druid").gold == gold
    assert CreatureId("murloc") in WITH.creatures


@pytest.mark.rule("tbc.dice.limit-ten", "tbc.dice.limit-without-outland")
@pytest.mark.parametrize(("options", "most"), [(OUTLAND, 10), (ALONE, 10)])
def test_ten_dice_of_a_colour(options: dict[str, str], most: int) -> None:
    step: dict[str, Any] = {"step": "fight", "who": ["druid"], "foes": ["red gnoll"]}
    t = crusade(options, characters=four(druid={"level": 5, "health": 60}), **step)
    pool = t.frame(AttackPhase).pool
    for colour in Colour:
        pool.add(colour, 20, {})
        assert pool.count(colour) == most
