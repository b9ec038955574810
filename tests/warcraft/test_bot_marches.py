"""Where the armies of bots go."""

from __future__ import annotations

from azeroth.games.warcraft.bot.marching import Marshal
from tests.warcraft.fields import orcs, seat, war


def test_an_army_marches_off_and_leaves_one_unit_in_a_town_that_more_will_enter() -> None:
    sites = [{"kind": kind, "complete": True, "training": True} for kind in ("melee", "melee", "flying")]
    mine = orcs(d1="2 melee 1 flying", buildings=sites, laid=3, levels={"melee": 4, "flying": 2})
    marshal = Marshal(war(mine, seat("undead", c7="1 worker")), 0)
    assert marshal.trained == len(sites)
    plan, _ = marshal.best()
    assert plan.count(marshal.map.towns[marshal.p.race]) == 1


def test_an_army_stays_together_where_nothing_is_in_training() -> None:
    marshal = Marshal(war(orcs(d1="3 melee"), seat("undead", d2="3 melee", c2="3 melee")), 0)
    plan, _ = marshal.best()
    assert len(set(plan)) == 1
