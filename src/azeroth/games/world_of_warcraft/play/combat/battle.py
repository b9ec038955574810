"""A combat in progress: who takes part, against what, and the values that count in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from azeroth.engine import Choice, Flow, Frame, Refusal, Seat, Terms
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.verbs import When, wanted
from azeroth.games.world_of_warcraft.content import NO_ABILITY, FoeAbility
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import (
    COLOURS,
    INDEPENDENT,
    Box,
    CardId,
    CharacterId,
    Colour,
    Faction,
    FigureColour,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.combat.dice_pool import Pool
from azeroth.games.world_of_warcraft.state import Character, CombatArea, Die, Table

Stat = Literal["reroll", "attrition", "threat"]


class Foe(Struct, frozen=True):
    """An opponent that is no character: a creature figure, a boss, or the Overlord.

    `what` says which: "creature", "boss" (an event's), "overlord", or a word of a box. `minions` are cards
    whose abilities are added to its own.
    """

    what: str
    kind: str
    threat: int
    attack: int
    health: int
    colour: FigureColour | None = None
    quest: QuestId | None = None
    minions: tuple[CardId, ...] = ()

    def __str__(self) -> str:
        return f"{self.colour}-{self.kind}" if self.colour else self.kind


class Completed(Struct, frozen=True):
    """A quest whose last creature fell, with those who stood and those who had fallen by then."""

    quest: QuestId
    standing: tuple[CharacterId, ...]
    fallen: tuple[CharacterId, ...]


class Attacking(Frame):
    """The dice of an Attack Phase, as cards and conditions see it; `attack.AttackPhase` is the phase.

    `rerolls`: dice rerolled by the Reroll value, `by_cards` by cards; `only`: the colours that the Reroll
    value may still serve; `placed`: the tokens put into each box in this Place Tokens step, counted while
    `placing`.
    """

    character: CharacterId
    pool: Pool = field(default_factory=Pool)
    rerolls: int = 0
    by_cards: int = 0
    only: tuple[Colour, ...] = COLOURS
    placed: dict[Box, int] = {}
    placing: bool = False
    steps: ClassVar[tuple[str, ...]] = ()


class Round(Frame):
    """A combat round of either kind; leaving it ends the combat when a side is gone."""

    steps: ClassVar[tuple[str, ...]] = ()


class Battle(Frame):
    """What normal combat and PvP combat share; `group` are the attackers, `enemies` defending characters.

    Those who fall leave these lists for `fallen`, those whom a card takes out for `gone`. `lost_dice` are
    out of the supply for this combat. `leaving` are the fallen of a simultaneous step, not yet moved.
    `more_attack` has been added to the Attack for this combat, `dealt` are the wounds of the last Damage
    step, `first_reroll` is added to Reroll values in the first round, `lost_by_then` the Health that each
    had lost in the round before it.
    """

    group: list[CharacterId]
    region: RegionId
    enemies: list[CharacterId] = []
    foes: list[Foe] = []
    round: int = 0
    fallen: list[CharacterId] = []
    gone: list[CharacterId] = []
    leaving: list[CharacterId] | None = None
    lost_dice: dict[Colour, int] = {}
    emptied: list[Faction] = []
    foe_fell: bool = False
    beaten: list[Foe] = []
    completed: list[Completed] = []
    defending: bool = False
    more_attack: int = 0
    dealt: int = 0
    lost_by_then: dict[CharacterId, int] = {}
    first_reroll: int = 0

    steps: ClassVar[tuple[str, ...]] = ()

    def friends(self, c: Character) -> list[CharacterId]:
        """The friendly participating characters, the character included (wbg.term.friendly-participating)."""
        return self.group if c.id in self.group else self.enemies if c.id in self.enemies else []

    def against(self, c: Character) -> list[CharacterId]:
        """The enemy characters in the combat."""
        return self.enemies if c.id in self.group else self.group if c.id in self.enemies else []

    def concerns(self, t: Table, seat: Seat) -> bool:
        return any(t.state.characters[c].seat == seat for c in self.everybody)

    @property
    def everybody(self) -> list[CharacterId]:
        """All participants, the attackers first."""
        return [*self.group, *self.enemies]

    def remove(self, character: CharacterId, *, fallen: bool = True) -> None:
        """They take no further part."""
        for side in (self.group, self.enemies):
            if character in side:
                side.remove(character)
        where = self.fallen if fallen else self.gone
        if character not in where:
            where.append(character)

    def opponents(self, c: Character) -> int:
        """How many opponents are still there."""
        return len(self.foes) + len(self.against(c))


def area_of(t: Table, faction: Faction) -> CombatArea:
    """The Combat Area of a faction (wbg.combat.own-area)."""
    return t.state.sides[faction].area


def facing(t: Table, battle: Battle, c: Character | None = None) -> tuple[FoeAbility, ...]:
    """The abilities of what is fought; none in PvP, or for a character immune to it."""
    if not battle.foes:
        return ()
    foe = battle.foes[0]
    if c is not None and foe.kind in loadout(t, c).immune_to:
        return ()
    return edition(t).abilities(t, foe)


@cache
def added_up(parts: tuple[FoeAbility, ...]) -> FoeAbility:
    """Several abilities as one: numbers are added, permissions are lost if one part takes them.

    The dice that are counted and what they cost differ from part to part: see `per` of each.
    """
    if not parts:
        return NO_ABILITY
    told: dict[str, Any] = {}
    for name in FoeAbility.__struct_fields__:
        values = [getattr(part, name) for part in parts]
        if isinstance(values[0], bool):
            told[name] = any(values)
        elif isinstance(values[0], int):
            told[name] = sum(values)
        elif name == "tokens":
            told[name] = tuple(token for value in values for token in value)
        else:
            told[name] = next((value for value in values if value), values[0])
    return FoeAbility(**told)


def faced(t: Table, battle: Battle, c: Character | None = None) -> FoeAbility:
    """The same, added up to one; what counts dice is carried out part by part."""
    parts = facing(t, battle, c)
    return parts[0] if len(parts) == 1 else added_up(parts)


def foe_ability(t: Table, foe: Foe) -> FoeAbility:
    """What an opponent does, added up to one."""
    parts = edition(t).abilities(t, foe)
    return parts[0] if len(parts) == 1 else added_up(parts)


def counting(t: Table, battle: Battle, c: Character, at: str) -> list[FoeAbility]:
    """The abilities that count their dice at that moment."""
    return [a for a in facing(t, battle, c) if a.per and a.at == at]


# -- conditions -----------------------------------------------------------------------------------


def holds(t: Table, c: Character, when: When | None, card: CardId) -> bool:
    """Does a condition hold for the owner of a card now?"""
    if when is None:
        return True
    load = loadout(t, c)
    if when.equipped and not any(n in load.names for n in when.equipped):
        return False
    if when.unequipped and any(n in load.names for n in when.unequipped):
        return False
    if when.used and not any(c.used.get(n) for n in when.used):
        return False
    if when.previous and card not in c.previous:
        return False
    if when.unhurt and c.lost_before:
        return False
    if when.combo_placed and not c.combo_placed:
        return False
    battle = t.find(Battle)
    return battle is None or _in_battle(t, c, when, battle)


def _in_battle(t: Table, c: Character, when: When, battle: Battle) -> bool:
    if when.round and battle.round != when.round:
        return False
    if when.from_round and battle.round < when.from_round:
        return False
    if when.opponents and battle.opponents(c) < when.opponents:
        return False
    if when.strong and not strong(t, battle, c):
        return False
    if when.foe_defeated and not battle.foe_fell:
        return False
    if when.foe and not battle.foes:
        return False
    if when.foe == "creature" and not any(f.what == "creature" for f in battle.foes):
        return False
    if when.foe == "independent" and not any(f.colour == INDEPENDENT for f in battle.foes):
        return False
    if when.dice:
        phase = t.find(Attacking)
        want = wanted(when.dice)
        found = 0 if phase is None else sum(want.fits(d.colour, d.value) for d in phase.pool.dice)
        return found >= when.count
    return True


def strong(t: Table, battle: Battle, c: Character) -> bool:
    """Is a red creature, a boss or an enemy character still there (wbg.effect.against-strong)?"""
    colours = edition(t).strong_colours
    return bool(battle.against(c)) or any(f.what != "creature" or f.colour in colours for f in battle.foes)


# -- values ---------------------------------------------------------------------------------------


def stat(t: Table, c: Character, name: Stat) -> Terms:
    """Reroll or Attrition value, or the change of Threat, part by part (wbg.effect.sum)."""
    battle = t.frame(Battle)
    terms = Terms()
    friends = battle.friends(c)
    for card, give in loadout(t, c).values[name]:
        if give.when is None or holds(t, c, give.when, card):
            n = getattr(give, name) * (len(friends) if give.per else 1)
            terms.plus("wbg.effect.sum", n, t.content.cards[card].name)
    for key in friends:
        friend = t.state.characters[key]
        for card, give in loadout(t, friend).values_for_friends[name]:
            if give.when is None or holds(t, friend, give.when, card):
                terms.plus("wbg.effect.for-friends", getattr(give, name), t.content.cards[card].name)
    for bonus in c.bonuses:
        if bonus.stat == name:
            terms.plus("wbg.card.effect-one-round", bonus.n, t.content.cards[bonus.source].name)
    if name != "threat":
        if c.curse:
            terms.plus(f"wbg.curse.{name}", -c.curse, "Curse")
        if name == "reroll" and battle.foes and (more := faced(t, battle, c).reroll):
            terms.plus("wbg.overlord.kazzak-combat", more, _opponent(t, battle))
        if battle.foes and (more := edition(t).value_change(t, battle, c, name)):
            terms.plus("wbg.creature.ability-always", more, _opponent(t, battle))
        terms.at_least("wbg.effect.sum", 0, "not below zero")
    return terms


def _opponent(t: Table, battle: Battle) -> str:
    """Whom a part of a sum comes from."""
    return edition(t).foe_name(t, battle.foes[0])


def threat(t: Table, c: Character) -> Terms:
    """The result that their dice need to hit (wbg.combat.hit, wbg.pvp.threat)."""
    battle = t.frame(Battle)
    if battle.foes:
        terms = Terms.of("wbg.combat.mixed-threat", max(f.threat for f in battle.foes), "Threat")
    else:
        level = max((t.state.characters[e].level for e in battle.against(c)), default=0)
        most = edition(t).pvp_threat_most
        terms = Terms.of("wbg.pvp.threat", min(level + 2, most), f"enemies of level {level}")
    terms += stat(t, c, "threat")
    return terms.at_least("wbg.effect.sum", 1, "not below one")


def hits(t: Table, die: Die) -> bool:
    """Is the die of the pool in progress a hit?"""
    return die.value >= threat(t, t.state.characters[t.frame(Attacking).character]).total


def always_on(t: Table, c: Character) -> dict[Colour, int]:
    """The dice that cards give in every round, friends' gifts included (wbg.combat.pool-from-cards)."""
    battle = t.frame(Battle)
    friends = battle.friends(c)
    red = blue = green = 0
    parts = [(c, card, give) for card, give in loadout(t, c).values["dice"]]
    for key in friends:
        friend = t.state.characters[key]
        parts += [(friend, card, give) for card, give in loadout(t, friend).values_for_friends["dice"]]
    for owner, card, give in parts:
        if give.when is None or holds(t, owner, give.when, card):
            times = len(friends) if give.per else 1
            red += give.red * times
            blue += give.blue * times
            green += give.green * times
    return {Colour.RED: red, Colour.BLUE: blue, Colour.GREEN: green}


def die_words(t: Table, n: int) -> str:
    """A die of the pool in progress, as a button names it."""
    phase = t.find(Attacking)
    if phase is None or n >= len(phase.pool.dice):
        return f"die {n + 1}"
    die = phase.pool.dice[n]
    if not die.value:
        return f"{die.colour} die"
    box = f", for the {die.box} box" if die.box else ""
    # What became of it is only said to tell it from others that show the same.
    alike = [d for d in phase.pool.dice if (d.colour, d.value, d.box) == (die.colour, die.value, die.box)]
    again = ", rerolled" * (die.rerolled and not all(d.rerolled for d in alike))
    seen = ", spotted" * (die.spotted and not all(d.spotted for d in alike))
    return f"{die.colour} {die.value}{box}{again}{seen}"


def dice_meant(t: Table, n: int) -> tuple[str, ...]:
    """What to point at for a die: equal dice are offered once, and any of them will do."""
    phase = t.find(Attacking)
    if phase is None or n >= len(phase.pool.dice):
        return (f"die:{n}",)
    dice = phase.pool.dice
    return tuple(f"die:{i}" for i, die in enumerate(dice) if die == dice[n])


# -- deciding together ----------------------------------------------------------------------------


def leader(t: Table, who: Sequence[CharacterId]) -> Character:
    """Who decides if they cannot agree: most XP, ties as drawn (wbg.decide.deadlock)."""
    characters = t.state.characters
    first = characters[who[0]]
    ties = t.state.sides[first.faction].ties
    for key in who[1:]:
        c = characters[key]
        if c.xp > first.xp or (c.xp == first.xp and ties.index(c.id) < ties.index(first.id)):
            first = c
    return first


def together(
    t: Table,
    who: Sequence[CharacterId],
    rule: str,
    candidates: Sequence[Any],
    *,
    then: Callable[[Any, Any], Flow],
    refuse: Callable[[Any, Any], Refusal | None] | None = None,
    stop: bool | str | Refusal = False,
    among: Callable[[Any], Sequence[Choice]] | None = None,
    lawful: bool = False,
) -> Flow:
    """The players of these characters decide (wbg.decide.consensus)."""
    first = leader(t, who).seat
    others = {t.state.characters[c].seat: None for c in who}
    del others[first]
    return t.ask(
        first, rule, candidates, then=then, refuse=refuse, stop=stop, among=among, lawful=lawful,
        party=tuple(others),
    )  # fmt: skip
