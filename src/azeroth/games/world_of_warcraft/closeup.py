"""The close view: a combat with its dice, boxes and sums, or an auction."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Seat, Terms
from azeroth.engine.scene import Column, Dice, Focus, Piece, Sum, Zone, spelled
from azeroth.games.world_of_warcraft import faces, things
from azeroth.games.world_of_warcraft.attack import BOX_OF
from azeroth.games.world_of_warcraft.auction import Auction
from azeroth.games.world_of_warcraft.battle import (
    Attacking,
    Battle,
    Foe,
    area_of,
    foe_ability,
    stat,
    threat,
)
from azeroth.games.world_of_warcraft.combat import CombatRound, TakeWounds
from azeroth.games.world_of_warcraft.foes import name_of as foe_name
from azeroth.games.world_of_warcraft.ids import COLOURS, CharacterId, Colour, Faction
from azeroth.games.world_of_warcraft.pvp import PvpRound
from azeroth.games.world_of_warcraft.state import Die, T
from azeroth.games.world_of_warcraft.vitals import LoseHealth
from azeroth.games.world_of_warcraft.words import foe_text

BOXES = ("damage", "defense", "attrition", "armor")
DAMAGE_DONE = ("resolution", "resolution_kills", "end_of_resolution", "end", "finish")
"""Steps of a round after the Damage step, when the boxes say nothing about its wounds any more."""


def focus(t: T, seat: Seat | None) -> Focus | None:
    """What is going on, seen from near; nothing on an ordinary turn."""
    auction, battle = t.find(Auction), t.find(Battle)
    if auction is not None:
        return _auction(t, auction)
    return None if battle is None else _combat(t, battle, seat)


# -- combat ---------------------------------------------------------------------------------------


def _combat(t: T, battle: Battle, seat: Seat | None) -> Focus:
    pvp = not battle.foes and bool(battle.enemies)
    columns = [_party(t, battle, battle.group)]
    if battle.enemies:
        columns.append(_party(t, battle, battle.enemies))
    if battle.foes:
        columns.append(_foes(t, battle))
    columns += _dice_to_choose(t, seat)
    where = t.content.regions[battle.region].name if battle.region in t.content.regions else "Lordaeron"
    return Focus(
        title=f"{'PvP combat' if pvp else 'Combat'} in {where}, round {max(1, battle.round)}",
        rule="wbg.pvp.ranged-strike" if pvp else "wbg.combat.damage-amount",
        lines=tuple(_lines(t, battle)),
        sums=tuple(_strikes(t, battle) if pvp else _wounds(t, battle)),
        columns=tuple(columns),
    )


def _lines(t: T, battle: Battle) -> list[str]:
    phase, wounds, losing = t.find(Attacking), t.find(TakeWounds), t.find(LoseHealth)
    lines = []
    if phase is not None:
        lines.append(f"{things.name_of(t, phase.character)}'s Attack Phase.")
    elif battle.defending:
        lines.append("Defense Phase.")
    left = (wounds.left if wounds is not None else 0) + (
        losing.left if losing is not None and losing.wound else 0
    )
    if left and battle.everybody:
        lines.append(f"{left} {'wound is' if left == 1 else 'wounds are'} still to be taken.")
    elif losing is not None and not losing.wound:
        lines.append(f"{things.name_of(t, losing.character)} loses {losing.left} Health, which is no wound.")
    if battle.fallen:
        lines.append(f"Fallen: {', '.join(things.name_of(t, c) for c in battle.fallen)}.")
    return lines


def _party(t: T, battle: Battle, group: Sequence[CharacterId]) -> Column:
    """The characters of a side, its boxes, and the dice of whoever attacks."""
    if not group:
        return Column(title="Nobody is left")
    first = t.state.characters[group[0]]
    sums = [_boxes(t, first.faction)]
    dice: list[Dice] = []
    phase = t.find(Attacking)
    if phase is not None and phase.character in group:
        c = t.state.characters[phase.character]
        need = threat(t, c)
        sums += [spelled("Needed to hit", need), spelled("Reroll value", stat(t, c, "reroll"))]
        if phase.rerolls:
            sums.append(Sum(title="Rerolls used", total=phase.rerolls))
        sums.append(spelled("Attrition value", stat(t, c, "attrition")))
        dice = [_pool(phase.pool.dice, colour, need.total) for colour in COLOURS]
    return Column(
        title=f"The {first.faction.title()}",
        seat=first.seat if len({t.state.characters[c].seat for c in group}) == 1 else -1,
        pieces=tuple(_fighter(t, c) for c in group),
        sums=tuple(sums),
        dice=tuple(d for d in dice if d.faces),
    )


def _fighter(t: T, key: CharacterId) -> Piece:
    c = t.state.characters[key]
    return Piece(
        id=things.fighter(key), on=f"character:{key}", icon=faces.CLASS_ICONS.get(key, "human-target"),
        name=things.name_of(t, key), tone=c.faction, seat=c.seat, text=str(c.health),
        tip=f"Health {c.health}, Energy {c.energy}, Stun {c.stun}, Curse {c.curse}",
    )  # fmt: skip


def _boxes(t: T, faction: Faction) -> Sum:
    """The Combat Area: hits and armor by box."""
    area = area_of(t, faction)
    amounts = {box: int(getattr(area, box)) for box in BOXES}
    rules = {
        "damage": "wbg.combat.blue-hit", "defense": "wbg.combat.red-hit",
        "attrition": "wbg.combat.attrition", "armor": "wbg.combat.green-hit",
    }  # fmt: skip
    return Sum(
        title="Tokens in the Combat Area",
        total=sum(amounts.values()),
        parts=tuple(
            (f"{box} box" if box != "armor" else "armor", n, rules[box]) for box, n in amounts.items()
        ),
    )


def _pool(pool: Sequence[Die], colour: Colour, need: int) -> Dice:
    mine = [d for d in pool if d.colour is colour]
    return Dice(
        title=f"{colour.title()} d8: {BOX_OF[colour]} on {need} or more",
        tone=colour,
        faces=tuple(str(d.value) if d.value else "?" for d in mine),
        states=tuple(_state(d, need) for d in mine),
    )


def _state(die: Die, need: int) -> str:
    words = []
    if die.value:
        words.append("hit" if die.value >= need else "miss")
    if die.rerolled:
        words.append("rerolled")
    if die.spotted:
        words.append("spotted")
    return " ".join(words)


def _dice_to_choose(t: T, seat: Seat | None) -> list[Column]:
    """The dice as things to click on, for whoever is asked for one."""
    phase = t.find(Attacking)
    if phase is None or seat is None:
        return []
    asked = {target for choice in t.choices(seat) for target in choice.targets(t)}
    need = threat(t, t.state.characters[phase.character]).total
    dice = [
        Piece(
            id=f"die:{n}", on=things.fighter(phase.character), icon="dice-eight-faces-eight",
            name=f"{d.colour.title()} {d.value or 'die'}", tone=d.colour, text=str(d.value or "?"),
            faded=d.spotted, tip=", ".join(_state(d, need).split()),
        )
        for n, d in enumerate(phase.pool.dice)
        if f"die:{n}" in asked
    ]  # fmt: skip
    return [Column(title="Choose a die", seat=seat, pieces=tuple(dice))] if dice else []


def _foes(t: T, battle: Battle) -> Column:
    kinds: dict[str, list[Foe]] = {}
    for foe in battle.foes:
        kinds.setdefault(str(foe), []).append(foe)
    lines = [
        f"{foe_name(t, group[0])}: Threat {group[0].threat}, Attack {group[0].attack}, "
        f"Health {group[0].health}."
        for group in kinds.values()
    ]
    attack = Terms()
    for group in kinds.values():
        many = f"{len(group)} x " if len(group) > 1 else ""
        total = sum(f.attack for f in group)
        attack.plus("wbg.combat.damage-amount", total, f"{many}{foe_name(t, group[0])}")
    return Column(
        title="Opponents",
        lines=(*lines, *foe_text(foe_ability(t, battle.foes[0]))),
        pieces=tuple(_foe(t, key, group) for key, group in kinds.items()),
        sums=(spelled("Attack", attack),),
    )


def _foe(t: T, key: str, group: Sequence[Foe]) -> Piece:
    one = group[0]
    icons = {"creature": faces.CREATURE_ICONS, "overlord": faces.OVERLORD_ICONS}.get(one.what, {})
    return Piece(
        id=f"foe:{key}", on="zone:foes", icon=icons.get(one.kind, "horned-skull"), name=foe_name(t, one),
        tone=one.colour or "purple", count=len(group), text=str(one.health),
        tip=f"{one.health} hits in the damage box defeat it.",
    )  # fmt: skip


def _wounds(t: T, battle: Battle) -> list[Sum]:
    """Attack against defense: why a wound is taken (wbg.combat.damage-amount)."""
    everybody, now = [*battle.group, *battle.fallen, *battle.gone], t.find(CombatRound)
    if not everybody or now is None or now.at in DAMAGE_DONE:
        return []
    area = area_of(t, t.state.characters[everybody[0]].faction)
    attack = sum(f.attack for f in battle.foes)
    terms = Terms.of("wbg.combat.damage-amount", attack, "Attack of the opponents")
    terms.plus("wbg.combat.red-hit", -area.defense, "hits in the defense box")
    terms.plus("wbg.combat.green-hit", -area.armor, "armor tokens")
    terms.at_least("wbg.combat.damage-amount", 0, "not below zero")
    return [spelled("Wounds of this round, as the boxes stand", terms)]


def _strikes(t: T, battle: Battle) -> list[Sum]:
    """What each side's boxes do to the other in PvP combat."""
    sums = []
    if t.find(PvpRound) is None:
        return []
    for group in (battle.group, battle.enemies):
        if group:
            faction = t.state.characters[group[0]].faction
            area = area_of(t, faction)
            strike = Terms.of("wbg.pvp.ranged-strike", area.damage, "hits in the damage box")
            sums.append(spelled(f"Ranged strike of the {faction.title()}", strike))
            rest = Terms.of("wbg.pvp.resolution-cancel", area.defense, "hits in the defense box")
            rest.plus("wbg.pvp.resolution-cancel", area.attrition, "hits in the attrition box")
            sums.append(spelled(f"Resolution of the {faction.title()}", rest))
    return sums


# -- auction --------------------------------------------------------------------------------------


def _auction(t: T, auction: Auction) -> Focus:
    """Who has bid, and for what; the bids themselves are sealed."""
    item = t.content.events[auction.event].item
    lines = [
        f"{things.name_of(t, c.id)} has {c.gold} gold{' and has bid' if c.id in auction.bidders else ''}."
        for c in t.state.characters.values()
    ]
    cards = () if item is None else (faces.card(t, item),)
    return Focus(
        title="Auction House", rule="wbg.auction.secret-bid", lines=tuple(lines),
        zones=(Zone(id="zone:auction", title="For sale", cards=cards),),
    )  # fmt: skip
