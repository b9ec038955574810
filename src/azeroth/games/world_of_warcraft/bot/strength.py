"""What a set of cards is worth in a combat round: dice, tokens, and what Energy buys more of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from azeroth.games.world_of_warcraft.cards import verbs as v
from azeroth.games.world_of_warcraft.cards.loadout import Loadout, work_out
from azeroth.games.world_of_warcraft.content import Card, Content
from azeroth.games.world_of_warcraft.ids import Box, CardId, Colour, Moment

RED, BLUE, GREEN, REROLL, ATTRITION, THREAT, DAMAGE, DEFENSE, ARMOR, HEAL, ENERGY = range(11)
"""The parts of a gain: dice, values, expected tokens, Health saved, Energy won."""
Gain = tuple[float, ...]
NOTHING: Gain = (0.0,) * 11
ROUNDS = 5
BURNT = 0.7
"""Which part of the attrition that cards in use promise comes: combos fail, and strikes end a fight first."""
CURED = (2.0, 3.0, 4.0, 6.0, 8.0, 10.0)
"""What one of each level can regain at most: hardly anybody who cures others can have more Health."""
COLOUR_PART = {Colour.RED: RED, Colour.BLUE: BLUE, Colour.GREEN: GREEN}
BOX_PART = {Box.DAMAGE: DAMAGE, Box.DEFENSE: DEFENSE, Box.ATTRITION: ATTRITION, Box.ARMOR: ARMOR}
HIT_PART = {Colour.RED: DEFENSE, Colour.BLUE: DAMAGE, Colour.GREEN: ARMOR}
COMBAT = frozenset(Moment) - {
    Moment.TURN_START, Moment.BEFORE_ACTION, Moment.ACTION, Moment.TRAVEL, Moment.AFTER_TRAVEL, Moment.REST,
    Moment.COMBAT_END, Moment.ENERGY_SPENT, Moment.ENEMY_INSTANT,
}  # fmt: skip
UNITS = {
    "opponent": 1.2, "friend": 2.0, "combo": 1.5, "pet-health": 3.0, "damage-placed": 1.5,
    "armor-placed": 1.5, "lost-in-defense": 1.0, "lost-in-combat": 1.5,
}  # fmt: skip


class Pack(NamedTuple):
    """What a power gives in a round for its Energy; `once`: only one round of a combat."""

    cost: int
    gain: Gain
    once: bool


class Strength(NamedTuple):
    """What cards give: every round, in the first besides, to friends, and for Energy."""

    base: Gain
    first: Gain
    aura: Gain
    packs: tuple[Pack, ...]


def plus(a: Gain, b: Gain, times: float = 1.0) -> Gain:
    """The sum, the second so many times."""
    return tuple(x + y * times for x, y in zip(a, b, strict=True))


def chance(threat: float) -> float:
    """How likely a die hits."""
    return max(0.0, min(1.0, (9 - threat) / 8))


def worth(gain: Gain, threat: int) -> float:
    """What a gain is worth in a round, in hits."""
    p = chance(threat)
    return (
        gain[RED] * p * 1.45 + gain[BLUE] * p * 1.3 + gain[GREEN] * p * 0.9 + gain[REROLL] * p * 1.1
        + gain[ATTRITION] * 0.8 - gain[THREAT] * 0.9 + gain[DAMAGE] * 1.3 + gain[DEFENSE] * 1.45
        + gain[ARMOR] * 0.9 + gain[HEAL] * 0.85 + gain[ENERGY] * 0.35
    )  # fmt: skip


# -- conditions and counts ------------------------------------------------------------------------


def _share(when: v.When | None, load: Loadout) -> float:
    """How often a condition holds, where one must guess; 0 when it cannot."""
    if when is None:
        return 1.0
    if when.equipped and not any(n in load.names for n in when.equipped):
        return 0.0
    if when.unequipped and any(n in load.names for n in when.unequipped):
        return 0.0
    share = 1.0
    if when.used:
        share *= 0.7 if any(n in load.names for n in when.used) else 0.0
    if when.previous:
        share *= 0.5
    if when.unhurt or when.combo_placed or when.foe_defeated or when.strong:
        share *= 0.5
    if when.opponents > 1 or when.count:
        share *= 0.3
    if when.foe == "independent":
        share *= 0.1
    if when.from_round > 1:
        share *= 0.5
    return share


class Context(NamedTuple):
    """What gains are judged by: dice of each colour, the Threat faced, the level."""

    dice: tuple[float, float, float]
    threat: int
    level: int

    def of(self, colours: Sequence[Colour]) -> float:
        """How many dice of these colours there are."""
        return sum(self.dice[COLOUR_PART[c]] for c in colours)

    def matching(self, pattern: str) -> float:
        """How many dice fit a pattern, on average."""
        want = v.wanted(pattern)
        return self.of(want.colours) * (want.most - max(1, want.least) + 1) / 8

    def hitting(self, pattern: str) -> float:
        """Which part of the dice that fit a pattern hit."""
        want = v.wanted(pattern)
        least = max(1, want.least)
        return max(0, want.most - max(least, self.threat) + 1) / (want.most - least + 1)

    def raisable(self, pattern: str, least: int) -> float:
        """How many dice fit a pattern, show at least so much, and do not hit."""
        want = v.wanted(pattern)
        low, high = max(1, least, want.least), min(want.most, self.threat - 1)
        return self.of(want.colours) * max(0, high - low + 1) / 8


def _some(most: float, there: float) -> float:
    """How many of so many at most are found where there are so many on average."""
    return min(most, there) * (0.85 if there < 2 * most else 1.0)


def _hits(colours: Sequence[Colour], n: float, ctx: Context) -> Gain:
    """How many more hits come from dice of these colours."""
    total = ctx.of(colours) or 1.0
    gain = [0.0] * 11
    for colour in colours:
        gain[HIT_PART[colour]] += n * ctx.dice[COLOUR_PART[colour]] / total
    return tuple(gain)


def _one(part: int, n: float) -> Gain:
    gain = [0.0] * 11
    gain[part] = n
    return tuple(gain)


# -- effects --------------------------------------------------------------------------------------


def _count(n: int | str, units: float, ctx: Context) -> float:
    if n == "any":
        return 7.0
    return float(ctx.level) if n == "level" else 2.0 if n == "reroll" else float(n) * units


def _effect(effect: v.Verb, units: float, ctx: Context, more: int, pattern: str) -> Gain:
    """What an effect gives, on average."""
    p = chance(ctx.threat)
    if isinstance(effect, v.Add):
        return tuple(
            x * units
            for x in (
                effect.red, effect.blue + effect.any, effect.green, effect.reroll, effect.attrition,
                effect.threat, 0, 0, 0, 0, 0,
            )
        )  # fmt: skip
    if isinstance(effect, v.Change):
        if not effect.value:
            return NOTHING
        dice = pattern or effect.dice
        found = _some(_count(effect.n, units, ctx) + more, ctx.raisable(dice, 0))
        if effect.value < ctx.threat:
            return NOTHING
        colours = [Colour(effect.colour)] if effect.colour not in ("", "any") else v.wanted(dice).colours
        return _hits(colours, found, ctx)
    if isinstance(effect, v.Raise):
        found = ctx.raisable(effect.dice, ctx.threat - effect.by)
        return _hits(v.wanted(effect.dice).colours, _some(_count(effect.n, units, ctx), found), ctx)
    if isinstance(effect, v.Reroll):
        misses = ctx.of(v.wanted(effect.dice).colours) * (1 - p)
        return _one(REROLL, min(_count(effect.n, units, ctx), misses))
    if isinstance(effect, v.Preset):
        return _one(DAMAGE, sum(x >= ctx.threat for x in effect.values) * (1 - p))
    if isinstance(effect, v.Tokens):
        return _one(BOX_PART[effect.box[0]], effect.n * units)
    if isinstance(effect, v.Shift):
        return plus(_one(DEFENSE, 2.0), _one(ATTRITION, -2.0))
    if isinstance(effect, v.Redirect):
        return _one(DAMAGE, 0.4)
    if isinstance(effect, v.Restore):
        return _restored(effect, units, ctx)
    if isinstance(effect, v.Forbid) and not effect.most:
        return _one(COLOUR_PART[effect.colour], -ctx.of([effect.colour]))
    if isinstance(effect, v.Lose):
        return _one(HEAL, -float(effect.health))
    return _rare(effect, units)


def _restored(effect: v.Restore, units: float, ctx: Context) -> Gain:
    def amount(n: int | str) -> float:
        return 6.0 if n == "all" else float(ctx.level) if n == "level" else int(n) * units

    times = 2.0 if effect.whom in ("friends", "everybody", "region") else 1.0
    health = min(amount(effect.health), CURED[ctx.level - 1])
    return plus(_one(HEAL, health * times), _one(ENERGY, amount(effect.energy) * times))


def _rare(effect: v.Verb, units: float) -> Gain:
    if isinstance(effect, v.Prevent):
        return _one(HEAL, 1.0)
    if isinstance(effect, v.Mend | v.Stay):
        return _one(HEAL, 2.0)
    if isinstance(effect, v.Combo):
        return _one(ATTRITION, 0.3 * effect.n * units)
    if isinstance(effect, v.Code) and effect.name == "mind_control":
        return _one(RED, 3.0)
    if isinstance(effect, v.Code) and effect.name == "empty_boxes_after_strike":
        return _one(DAMAGE, -0.5)
    return NOTHING


# -- abilities ------------------------------------------------------------------------------------


def _units(ability: v.Ability, ctx: Context, spot: str) -> tuple[float, float]:
    """How often the effects are done, and how likely the ability can be used."""
    n, odds = 1.0, 1.0
    if spot:
        found = ctx.matching(spot)
        odds = min(1.0, found * 0.8) if not ability.each else 1.0
        if ability.each:
            n = found
    if ability.cost is not None and ability.cost.dice:
        found = ctx.matching(ability.cost.dice)
        if ability.per == "die":
            n = min(ability.cost.dice_up_to or 1, found)
        else:
            odds *= min(1.0, 0.8 * found / ability.cost.dice_count)
    if ability.per in UNITS:
        n = UNITS[ability.per]
    elif ability.per == "health":
        n, odds = 1.0, 0.3
    n /= ability.each_of
    return (min(n, ability.most) if ability.most else n), odds


def _ability(load: Loadout, card: CardId, ability: v.Ability, ctx: Context) -> Gain:
    """What using an ability once gives, or doing it for one Energy where Energy is chosen."""
    altered = [a for key, a in load.alters[card] if key != card]
    spot = next((a.spot for a in altered if a.spot), ability.spot)
    pattern = next((a.pattern for a in altered if a.pattern), "")
    more = sum(a.dice for a in altered)
    units, odds = _units(ability, ctx, spot)
    gain = NOTHING
    for effect in ability.effects:
        share = _share(effect.when, load)
        if share:
            gain = plus(gain, _effect(effect, units, ctx, more, pattern), share)
        if isinstance(effect, v.Restore) and effect.health:
            gain = plus(gain, _one(HEAL, sum(a.heal for a in altered)))
    if ability.cost is not None and ability.cost.dice:
        lost = units * ability.each_of if ability.per == "die" else ability.cost.dice_count
        gain = plus(
            gain, _hits(v.wanted(ability.cost.dice).colours, -lost * ctx.hitting(ability.cost.dice), ctx)
        )
    if ability.cost is not None and ability.cost.health_up_to:
        gain = plus(gain, _one(HEAL, -1.0))
    gain = tuple(x * odds for x in gain)
    return plus(gain, _one(ATTRITION, min(0.0, (BURNT - 1) * gain[ATTRITION])))


def _leaves(ability: v.Ability, load: Loadout, card: CardId) -> bool:
    """Is it used at most once in a combat?"""
    keeps = any(a.keeps == "always" for key, a in load.alters[card] if key != card)
    gone = any(isinstance(e, v.Unequip) for e in ability.effects) and not keeps
    cost = ability.cost
    return gone or ability.limit == "combat" or (cost is not None and bool(cost.unequip or cost.discard))


def _energy(load: Loadout, key: CardId, card: Card) -> int:
    cost = card.energy
    for source, a in load.alters[key]:
        if source != key:
            cost = 0 if a.free and not a.once else cost + a.energy
    return max(0, cost)


@lru_cache(maxsize=4_000)
def _strength(content: Content, cards: tuple[CardId, ...], level: int, threat: int) -> Strength:
    load = work_out(content, cards)
    base = first = aura = NOTHING
    for _, give in load.gives:
        share = _share(give.when, load) * (2.0 if give.per else 1.0)
        if give.when is not None and give.when.round == 1:
            first = plus(first, _given(give), share)
        else:
            base = plus(base, _given(give), share)
    for _, give in load.auras:
        aura = plus(aura, _given(give), _share(give.when, load))
    base = plus(base, aura)
    dice = plus(base, first, 0.4)
    for entries in load.at.values():
        for key, _, ability in entries:
            for effect in ability.effects:
                if isinstance(effect, v.Add) and not effect.when and not ability.spot:
                    share = 0.5 if content.cards[key].type == "instant" else 0.8
                    dice = plus(dice, _effect(effect, 1.0, _blank(threat, level), 0, ""), share)
    most = float(content.edition.dice_per_colour)
    ctx = Context(
        (min(most, dice[RED]), min(most, dice[BLUE]), min(most, dice[GREEN])),
        max(1, threat + round(base[THREAT])), level,
    )  # fmt: skip
    packs: list[Pack] = []
    for key in cards:
        base, first = _card(content, load, key, ctx, packs, base, first)
    packs.sort(key=lambda pack: -worth(pack.gain, threat) / (pack.cost or 0.2))
    return Strength(base, first, aura, tuple(packs))


def _blank(threat: int, level: int) -> Context:
    return Context((2.0, 2.0, 1.0), threat, level)


def _given(give: v.Give) -> Gain:
    return (give.red, give.blue, give.green, give.reroll, give.attrition, give.threat, 0, 0, 0, 0, 0)


def _card(
    content: Content, load: Loadout, key: CardId, ctx: Context, packs: list[Pack], base: Gain, first: Gain
) -> tuple[Gain, Gain]:
    """Add what a card's abilities give: free ones to every round, the others as what Energy buys."""
    card = content.cards[key]
    altered = [a for source, a in load.alters[key] if source != key]
    whole, once, used = NOTHING, False, False
    for ability in card.abilities:
        share = _share(ability.when, load) if ability.at in COMBAT else 0.0
        discards = ability.cost is not None and ability.cost.discard
        if not share or discards:
            continue
        gain = tuple(x * share for x in _ability(load, key, ability, ctx))
        if worth(gain, ctx.threat) <= 0:
            continue  # nobody has to use it
        leaves = _leaves(ability, load, key)
        if card.type == "instant":
            whole, once, used = plus(whole, gain), once or leaves, True
            continue
        cost = ability.cost
        if cost is not None and (cost.energy or cost.energy_up_to):
            price = cost.energy or ability.each_of
            packs += [Pack(price, gain, leaves)] * (min(3, cost.energy_up_to) or 1)
        elif ability.when is not None and ability.when.round == 1:
            first = plus(first, gain)
        elif leaves:
            packs.append(Pack(0, gain, True))
        else:
            base = plus(base, gain, 1 + sum(a.uses for a in altered))
    if used:
        for a in altered:
            if a.add is not None:
                b = a.add
                whole = plus(whole, (b.red, b.blue, b.green, b.reroll, b.attrition, b.threat, 0, 0, 0, 0, 0))
            for also in a.also:
                whole = plus(whole, _effect(also, 1.0, ctx, 0, ""))
        if card.x:
            step = max(a.each_of for a in card.abilities)
            packs += [Pack(step, whole, once)] * min(4, card.x)
        else:
            price = _energy(load, key, card)
            for n in range(1 + sum(a.uses for a in altered)):
                packs.append(Pack(price + n * sum(a.use_energy for a in altered), whole, once))
    return base, first


def strength(content: Content, cards: tuple[CardId, ...], level: int, threat: int) -> Strength:
    """What a set of cards gives against opponents of that Threat."""
    return _strength(content, cards, level, threat)


def rounds(
    one: Strength, energy: int, threat: int, *, mates: Gain = NOTHING, curse: int = 0, begun: bool = False
) -> tuple[Gain, ...]:
    """What each round brings when Energy is spent while there is some; `mates` is what friends give.

    `begun`: the first round of the combat is over, and with it what only that one brings.
    """
    found = []
    used: set[int] = set()
    left = float(energy)
    for n in range(ROUNDS):
        gain = plus(one.base, mates)
        if not n and not begun:
            gain = plus(gain, one.first)
        left += gain[ENERGY]
        for i, pack in enumerate(one.packs):
            if pack.cost <= left and i not in used and worth(pack.gain, threat) > 0.25 * pack.cost:
                gain = plus(gain, pack.gain)
                left += pack.gain[ENERGY] - pack.cost
                if pack.once:
                    used.add(i)
        if curse:
            gain = plus(gain, (-0.5 * curse, -0.5 * curse, 0, -curse, -curse, 0, 0, 0, 0, 0, 0))
        found.append(gain)
    return tuple(found)


def score(content: Content, cards: tuple[CardId, ...], level: int, health: int, energy: int) -> float:
    """How strong a character with these cards is, in hits a round."""
    threat = 5 if level <= 3 else 6
    one = strength(content, cards, level, threat)
    course = rounds(one, energy, threat)[:3]
    total, most = 0.0, float(content.edition.dice_per_colour)
    for gain in course:
        capped = (min(most, gain[RED]), min(most, gain[BLUE]), min(most, gain[GREEN]), *gain[3:])
        total += worth(capped, threat)
    return total / 3 + worth(one.aura, threat) * 1.2 + 0.3 * health + 0.05 * energy


@lru_cache(maxsize=6_000)
def course(
    content: Content,
    cards: tuple[CardId, ...],
    level: int,
    threat: int,
    energy: int,
    mates: Gain,
    curse: int,
    begun: bool = False,
) -> tuple[Gain, ...]:
    """What each round brings a character with these cards and so much Energy."""
    one = strength(content, cards, level, threat)
    return rounds(one, energy, threat, mates=mates, curse=curse, begun=begun)
