"""Poison tokens, fast-equip, and what opponents do and bar."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Act, Bars, FoeWhen, Nature
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import attack_of, bars, holds
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, Colour, CreatureId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.burning_crusade.tables import ALONE, OUTLAND, crusade, four, hero
from tests.world_of_warcraft.tables import who


def fight(at: str, *, options: Any = OUTLAND, foes: list[str] | None = None, **druid: Any) -> Any:
    step: dict[str, Any] = {"step": "fight", "who": ["druid"], "foes": foes or ["green murloc"], "at": at}
    return crusade(options, characters=four(druid={"health": 9, "level": 3, **druid}), **step,
                   areas={"horde": {"armor": 9}})  # fmt: skip


@pytest.mark.rule("tbc.poison.loss-at-damage-step", "tbc.poison.before-attack-damage")
def test_poison_costs_health_that_armor_does_not_save() -> None:
    t = fight("damage_cards", tokens={POISON: 2})
    assert who(t, "druid").health == 7
    assert who(t, "druid").tokens == {POISON: 2}


@pytest.mark.rule("tbc.poison.no-loss-if-combat-over", "tbc.poison.removed-at-combat-end")
def test_poison_is_gone_when_the_last_enemy_falls() -> None:
    step: dict[str, Any] = {
        "step": "fight",
        "who": ["druid"],
        "foes": ["green murloc"],
        "at": "ranged_strike",
    }
    cs = four(druid={"health": 5, "level": 5, "tokens": {POISON: 3}})
    t = crusade(characters=cs, **step, areas={"horde": {"damage": 20}})
    assert t.find(Battle) is None
    assert (who(t, "druid").health, who(t, "druid").tokens) == (5, {})


@pytest.mark.rule("tbc.poison.removed-on-defeat")
def test_the_defeated_lose_their_poison() -> None:
    t = fight("damage_cards", health=1, tokens={POISON: 3})
    assert who(t, "druid").tokens == {}
    assert who(t, "druid").health == 1


@pytest.mark.rule("tbc.poison.pvp")
def test_poison_bites_between_the_strikes_of_pvp() -> None:
    cs = four(druid={"health": 9, "tokens": {POISON: 2}}, rogue={"region": "brill"})
    cs["rogue"]["region"] = cs["druid"]["region"] = "darrowshire"
    t = crusade(characters=cs, step="pvp", who=["druid"], enemies=["rogue"], at="between")
    assert who(t, "druid").health == 7


FAST = "spell-reflection"


def warrior(**more: Any) -> Any:
    cs = {"warrior": hero(level=6, spellbook=[FAST], **more), "mage": hero(), "rogue": hero("alliance", 1),
          "priest": hero("alliance", 1)}  # fmt: skip
    return crusade(characters=cs, step="act", who=["warrior"])


@pytest.mark.rule(
    "tbc.fastequip.spellbook-icon", "tbc.fastequip.start-of-own-action", "tbc.fastequip.empty-area",
    "tbc.fastequip.powers-from-spellbook", "tbc.fastequip.count-per-action",
)  # fmt: skip
def test_a_card_with_the_icon_is_equipped_before_the_action() -> None:
    t = warrior()
    fast = [k for k in offered(t) if k.startswith("fast-equip")]
    assert fast
    play(t, fast[0])
    c = who(t, "warrior")
    assert (FAST in [e.card for e in c.equipped], c.actions) == (True, 2)
    assert not [k for k in offered(t) if k.startswith("fast-equip")]
    assert "rest" in offered(t)


@pytest.mark.rule("tbc.fastequip.swap")
def test_a_fast_card_takes_the_place_of_another() -> None:
    t = warrior(equipped=["rend"])
    area = who(t, "warrior").equipped[0].area
    play(t, f"fast-equip {FAST} {area}")
    c = who(t, "warrior")
    assert [e.card for e in c.equipped] == [FAST]
    assert c.spellbook == ["rend"]


@pytest.mark.rule("tbc.fastequip.restrictions-hold")
def test_levels_hold() -> None:
    cs = {"warrior": hero(level=5, spellbook=[FAST]), "mage": hero(), "rogue": hero("alliance", 1),
          "priest": hero("alliance", 1)}  # fmt: skip
    t = crusade(characters=cs, step="act", who=["warrior"])
    assert refusal(t, f"fast-equip {FAST} 0").rule == "wbg.equip.level"


@pytest.mark.rule(
    "tbc.overlord.ragnaros-token", "tbc.overlord.ragnaros-base-rules", "tbc.component.ragnaros-counter"
)
def test_the_token_of_ragnaros_moves_on_each_round() -> None:
    cs = four(druid={"region": "tyrs-hand", "health": 40, "level": 5})
    for round_, added, falls in ((1, 0, True), (2, 4, True), (3, -12, False), (4, 0, True)):
        step = {
            "step": "fight",
            "who": ["druid"],
            "against_overlord": True,
            "at": "attack_phases",
            "round": round_,
        }
        t = crusade({**ALONE, "ragnaros": True}, characters=cs, overlord="ragnaros", **step)
        battle = t.frame(Battle)
        assert attack_of(t, battle, battle.foes[0]) == 14 + added
        assert (edition(t).may_fall(t, battle, battle.foes[0], "ranged_strike") is None) is falls


def test_conditions_on_a_combat() -> None:
    t = fight("attack_phases")
    battle, area = t.frame(Battle), t.state.sides["horde"].area
    health = battle.foes[0].health
    assert holds(t, battle, FoeWhen(odd=True))
    assert not holds(t, battle, FoeWhen(even=True))
    assert not holds(t, battle, FoeWhen(from_round=2))
    assert holds(t, battle, FoeWhen(from_round=1))
    assert holds(t, battle, FoeWhen(fresh=50))
    area.damage = health - 1
    assert not holds(t, battle, FoeWhen(hurt=100))
    area.damage = health
    assert holds(t, battle, FoeWhen(hurt=100))
    assert not holds(t, battle, FoeWhen(fresh=50))


@pytest.mark.parametrize(
    ("held", "question"),
    [
        (Bars(no_regaining=True), lambda t, c, b: not edition(t).regains(t, c)),
        (Bars(instants=2), lambda t, c, b: edition(t).costs_more(t, c, CardId("rip")) == 2),
        (Bars(reroll=1), lambda t, c, b: edition(t).value_change(t, b, c, "reroll") == 1),
        (Bars(no_ranged_strike=True), lambda t, c, b: edition(t).may_fall(t, b, b.foes[0], "ranged_strike")),
        (Bars(no_reroll=True), lambda t, c, b: edition(t).abilities(t, b.foes[0])[-1].no_reroll),
        (Bars(red=-1), lambda t, c, b: edition(t).dice_change(t, b, c)[Colour.RED] == -1),
    ],
)
@pytest.mark.rule("tbc.boss.minion-abilities-apply")
def test_bars_hold_for_participants(monkeypatch: pytest.MonkeyPatch, held: Bars, question: Any) -> None:
    t = fight("attack_phases")
    battle = t.frame(Battle)
    monkeypatch.setitem(
        t.content.expansion.__dict__, "natures",
        {("creature", "murloc", ()): Nature(bars=(held,))},
    )  # fmt: skip
    assert bars(t, battle) != Bars()
    assert question(t, who(t, "druid"), battle)
    assert edition(t).costs_more(t, who(t, "rogue"), CardId("rip")) == 0


MOMENTS = {
    "round-start": ("foe_at_start", "attack_phases"),
    "damage-start": ("before_damage", "damage"),
    "damage-end": ("after_damage", "resolution_cards"),
    "resolution-end": ("end_of_resolution", "foe_at_end"),
    "round-end": ("foe_at_end", "end"),
}
"""The step of the round in which an opponent does what it does at a moment, and the next one."""


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.rule("tbc.boss.minion-abilities-apply", "tbc.errata.wrath-guard-timing")
def test_an_opponent_acts_at_its_moment(monkeypatch: pytest.MonkeyPatch, moment: Any) -> None:
    act = Act(at=moment, whom="each", curse=1, when=FoeWhen(round=1))
    expansion = crusade().content.expansion  # type: ignore[attr-defined]
    natures = {("creature", "murloc", ()): Nature(acts=(act,))}
    monkeypatch.setitem(expansion.__dict__, "natures", natures)
    at, then = MOMENTS[moment]
    assert [who(fight(step), "druid").curse for step in (at, then)] == [1, 0]


@pytest.mark.rule("tbc.errata.wrath-guard-timing")
def test_the_wrath_guard_strikes_after_the_wounds() -> None:
    (act,) = crusade().content.creatures[CreatureId("wrath-guard")].acts  # type: ignore[attr-defined]
    assert act.at == "damage-end"
    foes = ["red wrath-guard"]
    late = fight("resolution_cards", foes=foes, health=40)
    assert who(late, "druid").health == 40
    struck = fight("after_damage", foes=foes, health=40)
    assert who(struck, "druid").health == 39
