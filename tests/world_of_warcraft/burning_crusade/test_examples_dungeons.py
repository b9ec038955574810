"""The examples about dungeons, as the rulebook and the inventory of rules tell them."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, StageId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import DungeonPhase, ResolveStage
from azeroth.games.world_of_warcraft.events import FoeDefeated
from azeroth.games.world_of_warcraft.ids import CardId, Colour, DeckId, Faction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Die, Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import (
    crusade,
    fight_it_out,
    go_by,
    party,
    records,
    resolving,
)
from tests.world_of_warcraft.tables import until, who

KEEP, FARTHING = "shadowfang-keep", "olsens-farthing"
FENRUS = ["tormented-officer", "slavering-worg", "treasured-relics", "fenrus-the-devourer"]


def alliance(**members: dict[str, Any]) -> Table:
    """The Alliance's turn."""
    return crusade(characters=party(**members), turn=2)


def regions(t: Table, *names: str) -> list[str]:
    return [who(t, name).region for name in names]


@pytest.mark.example("tbc.ex.enter-rest-then-dungeon")
@pytest.mark.rule("tbc.dungeon.enter-loses-actions")
def test_the_paladin_rests_and_then_enters() -> None:
    hurt = {"region": FARTHING, "level": 2, "health": 1, "energy": 0}
    t = play(alliance(paladin=hurt), "act paladin", "rest", "regain 2 2")
    assert (who(t, "paladin").health, who(t, "paladin").energy) == (3, 2)
    assert who(t, "paladin").region == FARTHING
    play(t, "act paladin", f"travel {KEEP}-1")
    assert (who(t, "paladin").region, who(t, "paladin").actions) == (f"{KEEP}-1", 0)
    assert t.content.regions[who(t, "paladin").region].board == "dungeons"
    at_once = play(alliance(paladin=hurt), "act paladin", f"travel {KEEP}-1")
    assert who(at_once, "paladin").actions == 0
    assert "act paladin" not in offered(at_once)


@pytest.mark.example("tbc.ex.enter-walk-then-dungeon")
def test_the_mage_walks_and_enters() -> None:
    t = alliance(paladin={"region": f"{KEEP}-1", "actions": 0}, mage={"region": "pyrewood-village"})
    assert f"travel {KEEP}-1" not in offered(t)  # the Mage alone has actions left
    play(t, f"travel {FARTHING}", f"travel {KEEP}-1")
    assert regions(t, "paladin", "mage") == [f"{KEEP}-1"] * 2
    assert who(t, "mage").actions == 0
    assert "done" in offered(t)  # the turn can only be ended


@pytest.mark.example("tbc.ex.dungeon-phase-after-entering")
@pytest.mark.rule("tbc.advance.next-stage-next-phase", "tbc.dungeon.phase-one-stage")
def test_stage_one_is_resolved_in_the_turn_of_entering() -> None:
    t = resolving(f"{KEEP}-1", paladin={"level": 2}, mage={"level": 2})
    assert (t.frame(DungeonPhase).faction, t.state.turn) == ("alliance", 2)
    assert t.frame(ResolveStage).group(t) == ["paladin", "mage"]
    play(t, "done")
    go_by(fight_it_out(t), DungeonPhase)
    assert regions(t, "paladin", "mage") == [f"{KEEP}-2"] * 2
    assert (t.find(DungeonPhase), t.state.turn) == (None, 3)


@pytest.mark.example("tbc.ex.enter-joins-at-stage-two")
def test_the_warlock_skips_stage_one() -> None:
    there = {"region": f"{KEEP}-2"}
    t = alliance(paladin=there, mage=there, warlock={"region": FARTHING})
    before = t.state.decks.pile(DeckId(f"{KEEP}-1"))[:]
    play(t, "act warlock")
    assert refusal(t, f"travel {KEEP}-1").rule == "tbc.dungeon.enter-joins-friends"
    play(t, f"travel {KEEP}-2")
    assert regions(t, "paladin", "mage", "warlock") == [f"{KEEP}-2"] * 3
    assert who(t, "warlock").actions == 0
    assert t.state.decks.pile(DeckId(f"{KEEP}-1")) == before


@pytest.mark.example("tbc.ex.minion-discard-seven-for-two")
@pytest.mark.rule("tbc.resolve.minion-discard-threshold", "tbc.resolve.minion-discard-choice")
@pytest.mark.parametrize("discards", [0, 1, 2, 3])
def test_seven_minions_for_two_characters(discards: int) -> None:
    seven = [k for k in X.decks[StageId(f"{KEEP}-1")] if k in X.minions]
    assert len(seven) == 7
    t = resolving(f"{KEEP}-1", [*seven, "fenrus-the-devourer"], paladin={}, mage={})
    for n in range(discards):
        chosen = [k for k in offered(t) if k.startswith("discard-minion")]
        # One choice for each sort of Minion: the group picks, not chance.
        names = {X.minions[DungeonCardId(k)].name for k in t.frame(ResolveStage).minions}
        assert len(chosen) == len(names)
        assert offered(t)[-1] == "done"
        play(t, chosen[-1])
        assert len(t.frame(ResolveStage).minions) == 6 - n
    if discards < 3:
        play(t, "done")
    assert ("draw-more" in offered(t)) is (discards == 0)
    if discards:
        fought = t.frame(Battle).foes[0].minions
        assert len(fought) == 7 - discards >= 4


@pytest.mark.example("tbc.ex.resolve-draw-sequence")
@pytest.mark.rule("tbc.resolve.push-luck-second-boss", "tbc.resolve.push-luck-extra-loot")
def test_the_cards_of_the_example() -> None:
    t = resolving(f"{KEEP}-1", [*FENRUS, "odo-the-blindwatcher", "duskbringer"], paladin={}, mage={})
    now = t.frame(ResolveStage)
    assert (now.boss, now.aside) == ("fenrus-the-devourer", ["treasured-relics"])
    assert now.minions == ["tormented-officer", "slavering-worg"]
    assert offered(t) == ["draw-more", "done"]  # two Minions are not more than four: none is discarded
    play(t, "draw-more")
    now = t.frame(ResolveStage)
    assert (now.boss, now.dropped) == ("fenrus-the-devourer", ["odo-the-blindwatcher"])
    play(t, "draw-more")
    assert t.frame(ResolveStage).aside == ["treasured-relics", "duskbringer"]
    play(t, "done")
    assert [f.kind for f in t.frame(Battle).foes] == ["fenrus-the-devourer"]


@pytest.mark.example("tbc.ex.resolve-combat-modifiers")
@pytest.mark.rule("tbc.boss.minion-abilities-apply", "tbc.boss.single-opponent")
def test_fenrus_with_the_two_minions() -> None:
    t = play(resolving(f"{KEEP}-1", FENRUS, paladin={}, mage={}), "done")
    battle = t.frame(Battle)
    assert battle.group == ["paladin", "mage"]
    assert [who(t, c).actions for c in battle.group] == [0, 0]  # nobody spent one
    assert len(battle.foes) == battle.opponents(who(t, "mage")) == 1
    assert t.edition.attack(t, battle, battle.foes[0]) == 6
    for name in ("paladin", "mage"):
        for value, allowed in ((1, False), (2, False), (3, True)):
            why = t.edition.may_reroll(t, who(t, name), Die(Colour.RED, value))
            assert (why is None) is allowed
    t.state.sides[Faction.ALLIANCE].area.damage = 99
    go_by(t, Battle)
    assert [e.foe for e in events(t, FoeDefeated)] == ["fenrus-the-devourer"]


@pytest.mark.example("tbc.ex.resolve-spoils")
@pytest.mark.rule(
    "tbc.spoils.reward-helps-all", "tbc.spoils.reward-returns", "tbc.spoils.items-by-agreement",
    "tbc.spoils.even-split", "tbc.spoils.items-kept", "tbc.spoils.order",
)  # fmt: skip
def test_the_spoils_of_fenrus() -> None:
    draws = [*FENRUS, "odo-the-blindwatcher", "duskbringer"]
    t = resolving(
        f"{KEEP}-1", draws, paladin={"level": 2, "xp": 4, "gold": 0}, mage={"level": 2, "xp": 3, "gold": 0}
    )
    play(t, "draw-more", "draw-more")
    fight_it_out(t)
    paladin, mage = who(t, "paladin"), who(t, "mage")
    assert (mage.xp, paladin.xp) == (3 + 4, 4 + 3)  # the odd point to who has fewer
    assert (mage.gold, paladin.gold) == (5, 4)
    deck = t.state.decks.pile(DeckId(f"{KEEP}-1"))
    drawn = [k for k in offered(t) if k.startswith("take")]
    item = drawn[0].split()[1]
    assert t.content.items[CardId(item)].deck == "triangle"
    assert drawn == [f"take {item} paladin", f"take {item} mage"]  # whoever they agree on
    play(t, f"take {item} mage")
    assert offered(t) == ["take duskbringer paladin", "take duskbringer mage"]
    play(t, "take duskbringer paladin")
    assert (mage.gold, paladin.gold) == (8, 7)
    assert (mage.bag, paladin.bag) == ([item], ["duskbringer"])
    assert sorted(deck) == sorted(k for k in X.decks[StageId(f"{KEEP}-1")] if k != "duskbringer")
    assert {"treasured-relics", "fenrus-the-devourer", "odo-the-blindwatcher"} < set(deck)
    assert regions(t, "paladin", "mage") == [f"{KEEP}-2"] * 2
    assert t.find(ResolveStage) is None


@pytest.mark.example("tbc.ex.xp-penalty-scarlet-monastery")
@pytest.mark.rule(
    "tbc.spoils.xp-penalty-total", "tbc.spoils.xp-penalty-after-split", "tbc.spoils.no-xp-bonus"
)
def test_seven_xp_in_the_scarlet_monastery() -> None:
    assert X.bosses[DungeonCardId("houndmaster-loksey")].reward.xp == 5
    assert X.minions[DungeonCardId("scarlet-disciple")].xp == 2
    t = resolving(
        "scarlet-monastery-1", ["scarlet-disciple", "houndmaster-loksey"],
        mage={"level": 2}, paladin={"level": 4},
    )  # fmt: skip
    before = who(t, "mage").xp, who(t, "paladin").xp
    play(t, "done")
    fight_it_out(t)
    assert (who(t, "mage").xp, who(t, "paladin").xp) == (before[0] + 4, before[1])


@pytest.mark.example("tbc.ex.advancing-diagram-outland")
@pytest.mark.rule(
    "tbc.dungeon.stages-in-order", "tbc.advance.final-stage-leave", "tbc.advance.final-stage-destination",
    "tbc.advance.final-stage-split",
)  # fmt: skip
def test_three_stages_of_an_outland_dungeon() -> None:
    for n in (1, 2):
        t = resolving(f"tempest-keep-{n}", paladin={"level": 6}, mage={"level": 6})
        go_by(fight_it_out(t), ResolveStage)
        assert regions(t, "paladin", "mage") == [f"tempest-keep-{n + 1}"] * 2
    t = resolving("tempest-keep-3", paladin={"level": 6}, mage={"level": 6})
    out_to_flight_paths(t, "outland")


@pytest.mark.example("tbc.ex.advancing-lordaeron")
def test_stage_two_is_the_last_in_lordaeron() -> None:
    t = resolving(f"{KEEP}-2", paladin={"level": 3}, mage={"level": 3})
    out_to_flight_paths(t, "lordaeron")


def out_to_flight_paths(t: Table, board: str) -> None:
    """After the last stage each goes to a flight path on the same board, and not all to the same."""
    fight_it_out(t)
    while t.frame(ResolveStage).at != "leave":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    there = [
        k for k, r in t.content.regions.items() if "alliance" in r.flight and r.board == board
    ]  # fmt: skip
    assert offered(t) == [f"region {r}" for r in there]
    other = next(
        k for k, r in t.content.regions.items() if "alliance" in r.flight and r.board not in (board, "")
    )  # fmt: skip
    assert refusal(t, f"region {other}").rule == "tbc.advance.final-stage-destination"
    play(t, f"region {there[0]}", f"region {there[1]}")
    assert regions(t, "paladin", "mage") == there[:2]


@pytest.mark.example("tbc.ex.overlord-lair-table")
@pytest.mark.rule("tbc.overlord.advance-to-sheet", "tbc.overlord.no-dungeon-cards", "tbc.overlord.win")
@pytest.mark.parametrize(
    ("overlord", "lair"),
    [
        pytest.param("kaelthas", "tempest-keep", marks=pytest.mark.rule("tbc.overlord.lair-kaelthas")),
        pytest.param("vashj", "coilfang-reservoir", marks=pytest.mark.rule("tbc.overlord.lair-vashj")),
        pytest.param("illidan", "black-temple", marks=pytest.mark.rule("tbc.overlord.lair-illidan")),
    ],
)
def test_stage_two_of_the_lair_leads_to_the_sheet(overlord: str, lair: str) -> None:
    for dungeon in ("tempest-keep", "coilfang-reservoir", "black-temple"):
        there = {"region": f"{dungeon}-2", "health": 40, "level": 6}
        t = crusade(characters=party(paladin=there), turn=2, step="end", overlord=overlord)
        while t.find(ResolveStage) is None:
            play(t, "done")
        go_by(fight_it_out(t), ResolveStage)
        sheet = f"{overlord}-sheet"
        assert who(t, "paladin").region == (sheet if dungeon == lair else f"{dungeon}-3")
    there = {"region": f"{overlord}-sheet", "health": 40, "level": 6}
    t = crusade(characters=party(paladin=there), turn=2, step="end", overlord=overlord)
    while t.find(CombatRound) is None:
        play(t, "done")
    now = t.frame(ResolveStage)
    assert (now.boss, now.minions, now.aside) == (None, [], [])
    assert (t.frame(Battle).foes[0].kind, t.frame(Battle).foes[0].minions) == (overlord, ())
    fight_it_out(t)
    assert (t.over, t.state.winner) == (True, "alliance")


@pytest.mark.example("tbc.ex.dungeon-actions")
@pytest.mark.rule("tbc.dact.one-action", "tbc.dact.two-actions-if-leaving", "tbc.dact.challenge-out-leaves")
def test_the_paladin_stays_and_the_mage_challenges_out() -> None:
    quest = next(k for k, q in records(crusade()).quests.items() if q.faction == "alliance")
    there = {"region": f"{KEEP}-2", "health": 3, "energy": 0, "level": 2}
    t = crusade(
        characters=party(paladin=there, mage={**there, "health": 30}), turn=2, quests={"alliance": [quest]},
        board={FARTHING: [f"green murloc {quest}"]},
    )  # fmt: skip
    play(t, "act paladin")
    assert refusal(t, "town").rule == "tbc.dact.no-town"
    play(t, "rest", "regain 2 2")
    assert refusal(t, "act paladin").rule == "wbg.turn.two-actions-each"
    play(t, "act mage")
    assert refusal(t, "town").rule == "tbc.dact.no-town"
    play(t, f"challenge quest murloc {FARTHING}")
    assert t.frame(Battle).group == ["mage"]  # the Paladin could not be asked
    assert who(t, "mage").region == FARTHING
    t.state.sides[Faction.ALLIANCE].area.damage = 99
    go_by(t, Battle)
    assert (who(t, "mage").actions, who(t, "mage").region) == (1, FARTHING)
    after = crusade(characters=party(paladin=there, mage={"region": FARTHING}), turn=2, step="end")
    assert until(after, "draw-more").frame(ResolveStage).group(after) == ["paladin"]


@pytest.mark.example("tbc.ex.challenge-out-joined")
@pytest.mark.rule("tbc.dact.no-joining-from-inside", "tbc.dungeon.no-pvp-inside", "tbc.dact.travel-out")
def test_friends_join_across_the_door() -> None:
    quest = next(k for k, q in records(crusade()).quests.items() if q.faction == "alliance")
    there = {"region": f"{KEEP}-2", "level": 2}
    members: dict[str, dict[str, Any]] = {
        "paladin": there, "mage": there, "warlock": {"region": FARTHING},
    }  # fmt: skip

    def at(figures: list[str], **more: Any) -> Table:
        cs = party(**members)
        cs["warrior"]["region"] = more.pop("warrior", cs["warrior"].get("region"))
        return crusade(characters=cs, quests={"alliance": [quest]}, board={FARTHING: figures}, **more)

    t = play(at([f"green murloc {quest}"], turn=2), "act paladin")
    play(t, f"challenge quest murloc {FARTHING}")
    assert offered(t) == ["choose warlock", "choose mage", "done"]
    play(t, "choose mage", "choose warlock")
    assert t.frame(Battle).group == ["paladin", "mage", "warlock"]
    assert regions(t, "paladin", "mage") == [FARTHING] * 2
    assert [who(t, c).actions for c in ("paladin", "mage", "warlock")] == [1, 1, 1]
    blue = play(at([f"green murloc {quest}", "blue gnoll"], turn=2), "act paladin")
    assert [k for k in offered(blue) if k.startswith("challenge")] == [
        f"challenge independents gnoll {FARTHING}"
    ]
    assert refusal(blue, f"challenge quest murloc {FARTHING}").rule == "tbc.dact.challenge-out"
    assert refusal(blue, f"travel {FARTHING}").rule == "tbc.dact.travel-out"
    enemy = at([], turn=1, warrior=FARTHING, step="act", who=["warrior"])
    play(enemy, "challenge enemies")
    assert enemy.frame(Battle).enemies == ["warlock"]


@pytest.mark.example("tbc.ex.partial-defeat-spoils")
@pytest.mark.rule(
    "tbc.spoils.defeated-get-xp", "tbc.spoils.survivors-only-loot", "tbc.boss.defeat-destination",
    "tbc.advance.requires-boss-defeat",
)  # fmt: skip
def test_one_of_three_falls() -> None:
    stage, boss = "scarlet-monastery-1", "houndmaster-loksey"
    draws = ["glory-of-battle", "dog-whistle", "scarlet-disciple", "scarlet-disciple.2", boss]
    one = {"level": 3, "xp": 8, "gold": 0, "energy": 0}
    t = resolving(stage, draws, paladin=one, mage=one, druid={**one, "health": 1})
    total_xp, gold = 5 + 2 + 2, X.bosses[DungeonCardId(boss)].reward.gold
    assert (total_xp, gold) == (9, 7)
    while t.find(CombatRound) is None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    until(t, "wound druid", most=80)
    play(t, "wound druid")
    refuges = [k.removeprefix("region ") for k in offered(t)]
    there = [t.content.regions[r] for r in refuges]  # type: ignore[index]
    assert all(r.board == "lordaeron" and (r.graveyard or "alliance" in r.town) for r in there)
    play(t, offered(t)[0])
    t.state.sides[Faction.ALLIANCE].area.damage = 99
    while not any(k.startswith("take") for k in offered(t)):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert [who(t, c).xp - 8 for c in ("paladin", "mage", "druid")] == [3, 3, 3]
    assert sorted(who(t, c).gold for c in ("paladin", "mage")) == [3, 4]
    assert who(t, "druid").gold == 0
    while t.find(ResolveStage) is not None:
        takers = {k.split()[-1] for k in offered(t) if k.startswith("take")}
        assert takers <= {"paladin", "mage"}
        assert t.seats == (0,)
        play(t, "done" if "done" in offered(t) else offered(t)[-1])
    assert (who(t, "druid").health, who(t, "druid").energy) == (1, 1)  # nothing of the Reward card
    assert who(t, "paladin").energy + who(t, "mage").energy > 0
    assert regions(t, "paladin", "mage") == ["scarlet-monastery-2"] * 2
    assert who(t, "druid").region in refuges
