"""What the bars of an opponent do in a combat, and where powers do not work (tbc.boss)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from azeroth.engine import Refusal, no
from azeroth.games.world_of_warcraft.burning_crusade.cards import coded as coded  # joins the odd cards
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Bars
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import board_of, place_of
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import NO_BARS, bars
from azeroth.games.world_of_warcraft.cards.verbs import Ability, Code, wanted
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import LORDAERON, Box, CardId, CharacterId, Colour
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, Foe, Stat
from azeroth.games.world_of_warcraft.state import Character, Die, Table


def boss_name(t: Table, foe: Foe) -> str:
    """What a dungeon boss is called."""
    return expansion(t.content).bosses[DungeonCardId(foe.kind)].name


def barred(t: Table, c: Character) -> Bars:
    """What the opponent bars a character from, if they are in a combat with one."""
    battle = t.find(Battle)
    return NO_BARS if battle is None or not battle.foes or c.id not in battle.group else bars(t, battle)


def abilities(t: Table, foe: Foe, own: tuple[FoeAbility, ...]) -> tuple[FoeAbility, ...]:
    """Its own abilities, and the bars in force that the base game has words for."""
    battle = t.find(Battle)
    held = NO_BARS if battle is None or foe not in battle.foes else bars(t, battle)
    if held is NO_BARS:
        return own or (FoeAbility(),)
    return (*own, told(held))


@cache
def told(held: Bars) -> FoeAbility:
    """Bars in the words of the base game."""
    return FoeAbility(
        no_reroll=held.no_reroll, no_attrition=held.no_attrition, halves_attrition=held.halves_attrition,
        armor_only=held.armor_only[0] if held.armor_only else "",
    )  # fmt: skip


def value_change(t: Table, battle: Battle, c: Character, name: Stat) -> int:
    """What bars add to Reroll and Attrition, and a kept card in the first round."""
    held = bars(t, battle)
    if name == "reroll":
        return held.reroll + (battle.first_reroll if battle.round == 1 else 0)
    return held.attrition


def may_reroll(t: Table, c: Character, die: Die) -> Refusal | None:
    """Dice that the opponent does not let be rerolled."""
    held, phase = barred(t, c), t.find(Attacking)
    if any(wanted(pattern).fits(die.colour, die.value) for pattern in held.no_reroll_of):
        return no("tbc.boss.minion-abilities-apply", "The opponent does not let that die be rerolled.")
    if phase is not None and phase.rerolls + phase.by_cards >= held.most_rerolls:
        return no("tbc.boss.minion-abilities-apply", "Only {n} dice may be rerolled.", n=held.most_rerolls)
    return None


def place_hits(t: Table, hits: Sequence[Die], put: dict[Box, int]) -> None:
    """Where hits go under the bars in force."""
    held = bars(t, t.find(Battle))
    if held is NO_BARS:
        return
    if len(held.armor_only) > 1:
        fitting = [d for d in hits if all(wanted(p).fits(d.colour, d.value) for p in held.armor_only)]
        put[Box.ARMOR] = sum(d.colour is Colour.GREEN and not d.box for d in fitting)
    if held.red_to_attrition:
        red = sum(d.colour is Colour.RED and not d.box for d in hits)
        red = min(red, put[Box.DEFENSE])
        put[Box.DEFENSE] -= red
        put[Box.ATTRITION] += red
    put[Box.DAMAGE] = min(put[Box.DAMAGE], held.most_damage)


FROM_REGIONS = ("teleport", "ritual_of_summoning")
"""Powers that need a region to start from (tbc.dungeon.powers-that-move)."""


def may_use(t: Table, c: Character, card: CardId, ability: Ability) -> Refusal | None:
    """Cards of the Bag that are barred, powers that move, good fortune."""
    if t.content.cards[card].type == "bag" and barred(t, c).no_bag:
        return no("tbc.boss.minion-abilities-apply", "The opponent keeps you from your Bag.")
    for effect in ability.effects:
        if not isinstance(effect, Code):
            continue
        if effect.name in FROM_REGIONS and place_of(t, c) is not None:
            return no("tbc.dungeon.powers-that-move", "It does not work inside a dungeon.")
        if effect.name == "portal" and board_of(t, c) != LORDAERON:
            return no("tbc.outland.only-dark-portal", "It does not lead from board to board.")
        if effect.name == "good_fortune" and not coded.fortunate(t, c):
            return no("wbg.effect.needs-card", "Your Reroll value is below {n}.", n=coded.LUCKY)
    return None


def takers(t: Table, battle: Battle, found: list[CharacterId]) -> list[CharacterId]:
    """Wounds that go where the opponent likes."""
    first = bars(t, battle).wounds_first
    if not first:
        return found
    health = {k: t.state.characters[k].health for k in found}
    far = max(health.values()) if first == "most-health" else min(health.values())
    return [k for k in found if health[k] == far]


def may_fall(t: Table, battle: Battle, step: str) -> Refusal | None:
    """Opponents that do not fall yet."""
    held = bars(t, battle)
    if held.cannot_fall:
        return no("tbc.overlord.ragnaros-token", "It cannot be defeated in this round.")
    if held.no_ranged_strike and step == "ranged_strike":
        return no("tbc.boss.minion-abilities-apply", "It does not fall in the Ranged Strike step.")
    return None
