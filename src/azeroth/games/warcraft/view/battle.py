"""A battle seen closely: both sides in the battlefield and its flanks, dice, casualties, abilities, odds."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Seat
from azeroth.engine.view.scene import Column, Dice, Focus, Gauge, Piece
from azeroth.games.warcraft.content import PHASES, Ability
from azeroth.games.warcraft.edition import edition
from azeroth.games.warcraft.play.battle import Battle, Stand
from azeroth.games.warcraft.play.battle_phase import Phase, Strike
from azeroth.games.warcraft.state import NEUTRAL, Table, board, tile
from azeroth.games.warcraft.view.figures import figure, ground
from azeroth.games.warcraft.view.icons import ICONS
from azeroth.games.warcraft.view.odds import now
from azeroth.games.warcraft.view.outcomes import Odds, percent
from azeroth.games.warcraft.view.words import ABILITIES, piece, place, thing

EFFECTS: dict[Ability, str] = {
    "area-attack": "a 1 is 2 casualties",
    "heal": "1 casualty fewer in each phase",
    "slow-poison": "each such unit lets you strike first in one phase",
    "bloodlust": "1 more attack in each phase",
    "raise-dead": "each 1 may raise a melee unit",
}
SHORT: dict[Ability, str] = {
    "area-attack": "a 1 hits twice", "heal": "−1 loss", "slow-poison": "strikes first", "bloodlust": "+1 die",
    "raise-dead": "on each 1",
}  # fmt: skip
ABILITY_ICONS: dict[Ability, str] = {
    "area-attack": "bright-explosion", "heal": "prayer", "slow-poison": "poison", "bloodlust": "enrage",
    "raise-dead": "raise-zombie",
}  # fmt: skip
RULES: dict[Ability, str] = {"slow-poison": "wc.ability.slow-poison-choice"}


def ability_rule(ability: Ability) -> str:
    """Where an ability is explained."""
    return RULES.get(ability, f"wc.ability.{ability}")


def effect(t: Table, ability: Ability) -> str:
    """What an ability does, in short."""
    if ability == "heal" and t.options["faq"]:
        return "each 1 of the enemy is 1 casualty fewer"
    return EFFECTS[ability]


def battle_view(t: Table) -> Focus | None:
    """The battle that is being fought, if one is."""
    battle = t.find(Battle)
    if battle is None:
        return None
    phase, strike, odds = t.find(Phase), t.find(Strike), now(t)
    sides = (battle.attackers or [battle.attacker], battle.defenders or [battle.defender])
    title = f"Battle at {place(t, battle.space)}"
    if battle.round:
        title += f", round {battle.round}"
    if phase is not None:
        title += f", {phase.kind} phase"
    return Focus(
        title=title,
        place=thing(battle.space),
        rule="wc.battle.phase-order",
        lines=(*_stakes(t, battle), *_note(odds)),
        columns=tuple(_column(t, battle, strike, odds, index, side) for index, side in enumerate(sides)),
    )


def _who(t: Table, seat: Seat) -> str:
    return "The guards" if seat == NEUTRAL else t.names[seat]


def _stakes(t: Table, battle: Battle) -> list[str]:
    """What the battle is about: the points of its space, or somebody's Town."""
    worth = board(t).spaces[battle.space].vp if edition(t).by_points else 0
    held = (
        f"Whoever holds {place(t, battle.space)} has {worth} victory {'point' if worth == 1 else 'points'}."
    )
    return [held] * bool(worth) + _town(t, battle)


def _town(t: Table, battle: Battle) -> list[str]:
    """A player who loses their Town for the second time is out."""
    for p in t.state.players:
        outposts = {o.space: o.marked for o in p.outposts if o.town}
        once = p.town_marked if p.town == battle.space else outposts.get(battle.space)
        if once is not None and not p.out:
            whose = f"{t.names[p.seat]}'s {'Town' if p.town == battle.space else 'Outpost'}"
            out = f"{t.names[p.seat]} is out of the game"
            if once:
                return [f"{whose} was occupied once: if enemies hold it when all have moved, {out}."]
            return [f"If enemies hold {whose} when all have moved, it is occupied. At the second time {out}."]
    return []


def _note(odds: Odds | None) -> list[str]:
    """What the chances of both sides take for granted."""
    if odds is None:
        return []
    nobody = f" Nobody is left: {percent(odds.nobody)}." if odds.nobody >= 0.005 else ""
    return [f"Chances and losses from here, if no card is played.{nobody}"]


def _column(
    t: Table, battle: Battle, strike: Strike | None, odds: Odds | None, index: int, side: Sequence[Seat]
) -> Column:
    stands = battle.stands(t, side)
    main = side[0]
    lines = []
    if odds is not None:
        lines.append(f"wins **{percent(odds.wins[index])}**, loses {odds.losses[index]:.1f}")
    if strike is not None and strike.due[index] > 0:
        n = strike.due[index]
        lines.append(f"**{n} {'casualty' if n == 1 else 'casualties'} to remove**")
    lines += _spells(battle, stands)
    verb = ("attack", "defend")[index] + ("s" if len(side) == 1 and main != NEUTRAL else "")
    return Column(
        title=f"{' and '.join(_who(t, s) for s in side)} {verb}",
        seat=main if main != NEUTRAL else -1,
        lines=tuple(lines),
        pieces=tuple(_piece(t, battle, s) for s in stands),
        gauges=tuple(_abilities(t, battle, stands)),
        dice=tuple(_dice(t, strike, s) for s in side if strike is not None and s in strike.seats),
    )


def _piece(t: Table, battle: Battle, s: Stand) -> Piece:
    """A stand; in a flank it says where."""
    flank = "" if s.space == battle.space else "flank"
    fights = tile(t, s.seat, s.fights_as)
    drafted = s.kind == "drafted"
    does = f". {ABILITIES[fights.ability]}: {effect(t, fights.ability)}" if fights.ability else ""
    return Piece(
        id=f"battle:{s.seat}:{s.space}:{s.kind}", on="focus", count=s.n,
        icon=figure(t, s.seat, s.kind),
        name="Night Elf guard" if s.seat == NEUTRAL else piece(t, s.seat, s.kind),
        seat=s.seat if s.seat != NEUTRAL else -1, tone=ground(t, s.seat),
        text=s.space if flank else "", trait="" if drafted else ICONS[s.kind], strength=str(fights.strength),
        level=0 if drafted else fights.level - 1,
        tip=f"{flank.capitalize() or 'Battlefield'} {s.space}, hits with {fights.strength} or less{does}",
    )  # fmt: skip


def _abilities(t: Table, battle: Battle, stands: Sequence[Stand]) -> list[Gauge]:
    """What the abilities of this side do."""
    found: dict[tuple[Seat, Ability], Gauge] = {}
    for s in stands:
        ability = tile(t, s.seat, s.fights_as).ability
        if not ability:
            continue
        short = SHORT[ability]
        if ability == "heal" and t.options["faq"]:
            short = "enemy 1s"
        elif ability == "slow-poison" and battle.slow.get(s.seat):
            phases = battle.slow[s.seat]
            short = "always first" if len(phases) == len(PHASES) else f"{', '.join(phases)} first"
        found[s.seat, ability] = Gauge(
            icon=ABILITY_ICONS[ability], name=ABILITIES[ability], value=short, tip=effect(t, ability)
        )
    return list(found.values())


def _spells(battle: Battle, stands: Sequence[Stand]) -> list[str]:
    """What cards do to this side."""
    found = []
    if any(s.seat in battle.grounded and s.kind == "flying" for s in stands):
        found.append("flying units can fall in melee")
    still = sum(battle.polymorphed.count(f"{s.seat} {s.kind} {s.space}") for s in stands)
    if still:
        found.append(f"{still} polymorphed: no attack this round")
    return found


def _dice(t: Table, strike: Strike, seat: Seat) -> Dice:
    """What a player rolls in this strike, against the Strength that it needs."""
    most = tile(t, seat, strike.kind).strength + strike.fire.get(seat, 0)
    values = strike.rolled.get(seat, [])
    return Dice(
        title=f"{_who(t, seat)}, {strike.kind}: {most} or less hits",
        faces=tuple(map(str, values)),
        states=tuple("hit" if v <= most else "miss" for v in values),
    )


__all__ = ["ability_rule", "battle_view", "effect"]
