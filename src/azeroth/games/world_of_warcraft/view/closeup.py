"""The close view: a combat with its dice, boxes and sums, or an auction."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Terms
from azeroth.engine.view.scene import Column, Dice, Focus, Gauge, Piece, Sum, Zone, spelled
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events.links import icon_of
from azeroth.games.world_of_warcraft.ids import COLOURS, Box, CharacterId, Faction
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.combat.attack_phase import BOX_OF
from azeroth.games.world_of_warcraft.play.combat.battle import (
    Attacking,
    Battle,
    Foe,
    added_up,
    area_of,
    faced,
    stat,
    threat,
)
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import name_of as foe_name
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound, TakeWounds
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound
from azeroth.games.world_of_warcraft.state import Character, Die, Table
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view import names as things
from azeroth.games.world_of_warcraft.view.foe_words import foe_text
from azeroth.games.world_of_warcraft.view.icons import CREATURE_ICONS, OVERLORD_ICONS

BOX_WORDS = {Box.DAMAGE: "damage", Box.DEFENSE: "defense", Box.ARMOR: "armor"}
PHASE_STEPS = {
    "dice_pool": "Dice Pool step", "start_of_dice_pool": "Dice Pool step", "hold_back": "Dice Pool step",
    "before_roll": "Dice Pool step", "stun": "Stun takes dice", "curse": "Curse takes dice",
    "preset": "Dice Pool step", "roll": "Dice Pool step", "end_of_dice_pool": "Dice Pool step",
    "start_of_reroll": "Reroll step", "reroll": "Reroll step", "end_of_reroll": "Reroll step",
    "place_tokens": "Place Tokens step", "capped_hits": "Place Tokens step",
    "attrition_dice": "Place Tokens step", "put_tokens": "Place Tokens step",
    "end_of_place_tokens": "Place Tokens step", "last_ability": "Place Tokens step",
}  # fmt: skip
DEFENSE_STEPS = {
    "ranged_strike": "Ranged Strike step", "after_strike": "Ranged Strike step",
    "damage_cards": "Damage step", "damage": "Damage step",
    "resolution_cards": "Resolution step", "resolution": "Resolution step",
    "resolution_kills": "Resolution step", "end_of_resolution": "Resolution step",
    "end": "the round ends", "finish": "the round ends",
}  # fmt: skip
PVP_STEPS = {
    "armor_step": "Armor step", "attackers_armor": "Armor step", "defenders_armor": "Armor step",
    "strike_cards": "Ranged Strike step", "ranged_strike": "Ranged Strike step",
    "strike_first": "Ranged Strike step", "strike_second": "Ranged Strike step",
    "strike_moves": "Ranged Strike step", "resolution_cards": "Resolution step",
    "resolution": "Resolution step", "resolve_first": "Resolution step", "resolve_second": "Resolution step",
    "resolve_moves": "Resolution step", "end": "the round ends", "finish": "the round ends",
}  # fmt: skip
DAMAGE_DONE = ("resolution", "resolution_kills", "end_of_resolution", "end", "finish")
"""Steps of a round after the Damage step, when the boxes say nothing about its wounds any more."""


def focus(t: Table) -> Focus | None:
    """What is going on, seen from near; nothing on an ordinary turn."""
    auction, battle = t.find(Auction), t.find(Battle)
    if auction is not None:
        return _auction(t, auction)
    return edition(t).focus(t) if battle is None else _combat(t, battle)


# -- combat ---------------------------------------------------------------------------------------


def _combat(t: Table, battle: Battle) -> Focus:
    pvp = not battle.foes and bool(battle.enemies)
    columns = [_party(t, battle, battle.group)]
    if battle.enemies:
        columns.append(_party(t, battle, battle.enemies))
    if battle.foes:
        columns.append(_foes(t, battle))
    return Focus(
        title=f"{_which(t, battle, pvp)}, round {max(1, battle.round)}",
        place="" if t.find(FinalBattle) is not None else f"region:{battle.region}",
        rule="wbg.pvp.ranged-strike" if pvp else "wbg.combat.damage-amount",
        lines=tuple(_lines(t, battle)),
        sums=(*(_strikes(t, battle) if pvp else _wounds(t, battle)), *_values(t)),
        dice=tuple(_dice(t)),
        columns=tuple(columns),
    )  # fmt: skip


def _which(t: Table, battle: Battle, pvp: bool) -> str:
    """Which combat it is: the last one is fought everywhere and nowhere."""
    if t.find(FinalBattle) is not None:
        return "The final battle"
    where = t.content.regions[battle.region].name if battle.region in t.content.regions else "Lordaeron"
    return f"{'PvP combat' if pvp else 'Combat'} in {where}"


def _lines(t: Table, battle: Battle) -> list[str]:
    """Where the round is, and what is being taken."""
    wounds, losing = t.find(TakeWounds), t.find(LoseHealth)
    lines = [_step(t, battle)]
    left = (wounds.left if wounds is not None else 0) + (
        losing.left if losing is not None and losing.wound else 0
    )
    if left and battle.everybody:
        lines.append(f"{left} {'wound is' if left == 1 else 'wounds are'} still to be taken.")
        if wounds is not None and left < sum(t.state.characters[c].health for c in wounds.group):
            lines += _then(t, battle)
    elif losing is not None and not losing.wound:
        lines.append(f"{things.name_of(t, losing.character)} loses {losing.left} Health, which is no wound.")
    if battle.fallen:
        lines.append(f"Fallen: {', '.join(things.name_of(t, c) for c in battle.fallen)}.")
    return lines


def _then(t: Table, battle: Battle) -> list[str]:
    """Who falls after the wounds, when all hits join the damage (wbg.combat.resolution-kills)."""
    if t.find(CombatRound) is None or len({str(f) for f in battle.foes}) != 1:
        return []
    foe, area = battle.foes[0], area_of(t, t.state.characters[battle.everybody[0]].faction)
    hits = area.damage + area.defense + (0 if faced(t, battle).empties_attrition else area.attrition)
    held = edition(t).may_fall(t, battle, foe, "resolution_kills") is not None
    n = min(len(battle.foes), hits // max(1, foe.health))
    if held or not n:
        return []
    who = foe_name(t, foe) if len(battle.foes) == 1 else f"{n} of {len(battle.foes)} opponents"
    return [f"Then defense and attrition join the damage: {who} {'falls' if n == 1 else 'fall'}."]


def _step(t: Table, battle: Battle) -> str:
    phase = t.find(Attacking)
    if phase is not None:
        who = things.short_name(t, phase.character)
        step = PHASE_STEPS.get(phase.at, "Attack Phase")
        c = t.state.characters[phase.character]
        need = threat(t, c).total
        again = max(0, stat(t, c, "reroll").total - phase.rerolls) if phase.at == "reroll" else 0
        left = f" {again} {'reroll' if again == 1 else 'rerolls'} left." if again else ""
        return f"{who}'s Attack Phase, {step}: a die hits with {need} or more.{left}"
    now, pvp = t.find(CombatRound), t.find(PvpRound)
    if battle.defending:
        step = PVP_STEPS.get(pvp.at, "") if pvp is not None else ""
        step = step if now is None else DEFENSE_STEPS.get(now.at, "")
        return f"Defense Phase{f', {step}' if step else ''}."
    return "The Attack Phases, one character after the other."


def _party(t: Table, battle: Battle, group: Sequence[CharacterId]) -> Column:
    """The characters of a side, and the boxes of its Combat Area."""
    if not group:
        return Column(title="Nobody is left")
    first = t.state.characters[group[0]]
    return Column(
        title=f"The {first.faction.title()}",
        seat=first.seat if len({t.state.characters[c].seat for c in group}) == 1 else -1,
        pieces=tuple(_fighter(t, c) for c in group),
        gauges=tuple(_boxes(t, battle, first.faction)),
    )


def _fighter(t: Table, key: CharacterId) -> Piece:
    c = t.state.characters[key]
    return Piece(
        id=things.fighter(key), on=f"character:{key}", icon=icon_of(t, key, "human-target"),
        name=things.short_name(t, key), tone=c.faction, seat=c.seat, text=str(c.health),
        tip=", ".join([f"Health {c.health}", f"Energy {c.energy}", *_tokens(t, c)]),
    )  # fmt: skip


def _tokens(t: Table, c: Character) -> list[str]:
    return [f"{token.name} {c.tokens.get(key, 0)}" for key, token in t.content.tokens.items()]


def _boxes(t: Table, battle: Battle, faction: Faction) -> list[Gauge]:
    """The Combat Area: hits and armor by box, next to what they are needed for."""
    area = area_of(t, faction)
    health = min((f.health for f in battle.foes), default=0)
    attack = sum(edition(t).attack(t, battle, f) for f in battle.foes)
    return [
        Gauge(
            icon="broadsword", name="Damage", value=str(area.damage), most=str(health) if health else "",
            tone="blue", tip=f"Blue hits. {health} defeat an opponent." if health else "Blue hits: wounds.",
        ),
        Gauge(
            icon="shield", name="Defense", value=str(area.defense), tone="red",
            tip=f"Red hits. With the armor they stop that much of the Attack of {attack}."
            if attack else "Red hits.",
        ),
        Gauge(
            icon="breastplate", name="Armor", value=str(area.armor), tone="green",
            tip="Green hits: they stop Attack, and are gone after the round.",
        ),
        Gauge(
            icon="drop", name="Attrition", value=str(area.attrition), tone="purple",
            tip="Hits that join the damage at the end of the round.",
        ),
    ]  # fmt: skip


def _dice(t: Table) -> list[Dice]:
    """The pool of the attackers, colour by colour; each die is a thing that can be chosen."""
    phase = t.find(Attacking)
    if phase is None:
        return []
    need = threat(t, t.state.characters[phase.character]).total
    rows = []
    for colour in COLOURS:
        mine = [(n, d) for n, d in enumerate(phase.pool.dice) if d.colour is colour]
        if mine:
            rows.append(
                Dice(
                    title=f"{colour.title()}: {BOX_WORDS[BOX_OF[colour]]}",
                    tone=colour,
                    faces=tuple(str(d.value) if d.value else "?" for _, d in mine),
                    states=tuple(_state(d, need) for _, d in mine),
                    ids=tuple(f"die:{n}" for n, _ in mine),
                )
            )
    return rows


def _state(die: Die, need: int) -> str:
    words = []
    if die.value:
        words.append("hit" if die.value >= need else "miss")
    if die.rerolled:
        words.append("rerolled")
    if die.spotted:
        words.append("spotted")
    if die.box:
        words.append(die.box)
    return " ".join(words)


def _values(t: Table) -> list[Sum]:
    """What the attacker's dice need and what they may do with them, spelled out."""
    phase = t.find(Attacking)
    if phase is None:
        return []
    c = t.state.characters[phase.character]
    needed = _named("Needed to hit", threat(t, c))
    sums = [needed] if len(needed.parts) > 1 else []
    reroll, attrition = stat(t, c, "reroll"), stat(t, c, "attrition")
    if reroll.total or phase.rerolls:
        used = f" ({phase.rerolls} used)" if phase.rerolls else ""
        sums.append(spelled(f"Rerolls{used}", reroll))
    if attrition.total:
        sums.append(spelled("Attrition", attrition))
    return sums


def _named(title: str, terms: Terms) -> Sum:
    """A number whose first part is called what it is."""
    whole = spelled(title, terms)
    label = {"wbg.combat.mixed-threat": "highest Threat", "wbg.pvp.threat": "enemy's level and 2"}
    parts = tuple((label.get(rule, words), n, rule) for words, n, rule in whole.parts)
    return Sum(title=title, total=whole.total, parts=parts)


def _foes(t: Table, battle: Battle) -> Column:
    kinds: dict[str, list[Foe]] = {}
    for foe in battle.foes:
        kinds.setdefault(str(foe), []).append(foe)
    groups = list(kinds.values())
    attack = sum(edition(t).attack(t, battle, f) for f in battle.foes)
    gauges = [
        Gauge(icon="targeting", name="Threat", value=str(max(f.threat for f in battle.foes)), tone="blue"),
        Gauge(icon="claw-slashes", name="Attack", value=str(attack), tone="red"),
    ]
    gauges += [
        Gauge(
            icon="hearts", name="Health" if len(groups) == 1 else foe_name(t, group[0]),
            value=str(group[0].health), tone="green",
            tip=f"{group[0].health} hits in the damage box defeat it.",
        )
        for group in groups
    ]  # fmt: skip
    shared: dict[str, None] = {}
    for group in groups:
        shared |= dict.fromkeys(_does(t, group[0]))
    many = f"{len(battle.foes)} opponents" if len(battle.foes) > 1 else foe_name(t, battle.foes[0])
    return Column(
        title=many, lines=tuple(shared), gauges=tuple(gauges),
        pieces=tuple(_foe(t, key, group) for key, group in kinds.items()),
    )  # fmt: skip


def _does(t: Table, foe: Foe) -> tuple[str, ...]:
    """What an opponent does, a sentence each."""
    own = added_up(edition(t).own_abilities(t, foe))
    return (*foe_text(own), *edition(t).more_words(t, foe))


def _foe(t: Table, key: str, group: Sequence[Foe]) -> Piece:
    one = group[0]
    values = f"Threat {one.threat}. {one.health} hits in the damage box defeat it."
    icons = {"creature": CREATURE_ICONS, "overlord": OVERLORD_ICONS}.get(one.what, {})
    return Piece(
        id=f"foe:{key}", on="zone:foes", icon=icons.get(one.kind, "horned-skull"), name=foe_name(t, one),
        tone=one.colour or "purple", count=len(group), text=str(one.health),
        tip=" ".join((values, *_does(t, one))),
    )  # fmt: skip


def _wounds(t: Table, battle: Battle) -> list[Sum]:
    """Attack against defense: why a wound is taken (wbg.combat.damage-amount)."""
    everybody, now = [*battle.group, *battle.fallen, *battle.gone], t.find(CombatRound)
    if not everybody or now is None or now.at in DAMAGE_DONE:
        return []
    area = area_of(t, t.state.characters[everybody[0]].faction)
    terms = Terms()
    kinds: dict[str, list[Foe]] = {}
    for foe in battle.foes:
        kinds.setdefault(str(foe), []).append(foe)
    for group in kinds.values():
        many = f"{len(group)} × " if len(group) > 1 else ""
        total = sum(edition(t).attack(t, battle, f) for f in group)
        terms.plus("wbg.combat.damage-amount", total, f"Attack of {many}{foe_name(t, group[0])}")
    first = now.fall_first(t)
    if first:
        who = foe_name(t, first[0]) if len(battle.foes) == 1 else f"{len(first)} of them"
        less = sum(edition(t).attack(t, battle, f) for f in first)
        terms.plus("wbg.combat.ranged-strike-kills", -less, f"{who} fall{'s' * (len(first) == 1)} first")
    if len(first) < len(battle.foes):
        terms.plus("wbg.combat.red-hit", -area.defense, "defense")
        terms.plus("wbg.combat.green-hit", -area.armor, "armor")
    terms.at_least("wbg.combat.damage-amount", 0, "not below zero")
    return [spelled("Wounds of this round" if t.find(TakeWounds) else "Wounds to come", terms)]


def _strikes(t: Table, battle: Battle) -> list[Sum]:
    """What each side's boxes would do to the other in PvP combat; nothing while they are empty."""
    sums: list[Sum] = []
    if t.find(PvpRound) is None:
        return sums
    for faction in Faction:
        area, other = area_of(t, faction), area_of(t, faction.enemy)
        if not any(t.state.characters[c].faction is faction.enemy for c in battle.everybody):
            continue  # nobody is left to take them
        foes = f"Wounds to the {faction.enemy.title()}"
        strike = Terms.of("wbg.pvp.ranged-strike", area.damage, "damage")
        rest = Terms.of("wbg.pvp.resolution-cancel", area.defense, "defense")
        rest.plus("wbg.pvp.resolution-cancel", area.attrition, "attrition")
        hits = rest.total
        if not t.options["deadly-pvp"]:
            cancelled = min(hits, other.defense + other.attrition)
            rest.plus("wbg.pvp.resolution-cancel", -cancelled, "cancelled")
        sums += [spelled(f"{foes}, Ranged Strike", strike)] if area.damage else []
        sums += [spelled(f"{foes}, Resolution", rest)] if hits else []
    return sums


# -- auction --------------------------------------------------------------------------------------


def _auction(t: Table, auction: Auction) -> Focus:
    """Who has bid, and for what; the bids themselves are sealed."""
    item = t.content.events[auction.event].item
    lines = [
        f"{things.name_of(t, c.id)} has {c.gold} gold{' and has bid' if c.id in auction.bidders else ''}."
        for c in t.state.characters.values()
    ]
    lines.append("The highest bid is paid and wins; the others keep their gold. Chance decides a tie.")
    cards = () if item is None else (faces.card(t, item),)
    return Focus(
        title="Auction House", rule="wbg.auction.secret-bid", lines=tuple(lines),
        zones=(Zone(id="zone:auction", title="For sale", cards=cards),),
    )  # fmt: skip
