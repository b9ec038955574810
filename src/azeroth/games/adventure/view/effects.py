"""Effects, conditions and moments in words: made from the data, so that text and play cannot differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from azeroth.engine.view.naming import listed
from azeroth.games.adventure.cards.conditions import Give, Pick, When
from azeroth.games.adventure.cards.verbs import (
    Avoid,
    CancelCard,
    CancelCombat,
    Choose,
    Cling,
    Deal,
    DealMarker,
    Detach,
    DiscardCards,
    DiscardThis,
    DrawCards,
    Effect,
    Flip,
    FlipCard,
    GainEnergy,
    GainItem,
    GainLevel,
    GainMovement,
    Heal,
    LoseItem,
    Modify,
    Move,
    MoveDiscovery,
    MoveMarker,
    MovementDie,
    NoAttack,
    NoCards,
    NoPowers,
    PassAggro,
    Pay,
    Peek,
    Prevent,
    Recover,
    Redraw,
    RemoveMarker,
    Reroll,
    RollDie,
    SetAttackType,
    Skip,
    Spawn,
    StealItem,
    Survive,
    TakeBack,
    TakeDiscovery,
    TakeTrophy,
    ToLog,
    TurnDie,
    TurnMarker,
    UseResource,
)
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import Moment
from azeroth.games.adventure.view.voice import THEY, Voice, count, signed, spaces

DIVIDES = (Choose, Pay, RollDie)
"""Where a text goes one way or another."""


class Teller:
    """Tells the effects of one text in its voice."""

    def __init__(self, c: Content, voice: Voice, active: str = "the active character") -> None:
        self.c, self.voice, self.active = c, voice, active

    def who(self, whom: str, reach: int = 0) -> str:
        """The one, or those, that an effect is for."""
        fixed = {
            "self": self.voice.me, "foe": self.voice.foe, "picked": "that character",
            "active": self.active, "everyone": "every character",
            "here": "every character in the space", "others-here": "every other character in the space",
            "near": f"every character {spaces(reach)}",
            "enemies-near": f"every other character {spaces(reach)}",
            "picked-space": "every character in that space", "horde": "every Horde character",
            "alliance": "every Alliance character", "bearers": "every enemy with one of your cards attached",
        }  # fmt: skip
        return fixed[whom]

    def whose(self, whom: str) -> str:
        """The same, owning something."""
        own = {"self": self.voice.my, "foe": self.voice.foes}
        return own.get(whom) or f"{self.who(whom)}'s"

    def does(self, whom: str, verb: str, what: str, reach: int = 0) -> str:
        """`you draw a card`, `your opponent draws a card`."""
        who = self.who(whom, reach)
        if who != "you":
            verb = f"{verb[:-1]}ies" if verb.endswith("ry") else f"{verb}s"
        return f"{who} {verb} {what}".rstrip()

    def effects(self, effects: Iterable[Effect]) -> str:
        """One after another, without a full stop."""
        sentences: list[list[str]] = [[]]
        for effect in effects:
            sentences[-1].append(self.effect(effect))
            if isinstance(effect, DIVIDES):  # what follows is not part of the last way
                sentences.append([])
        told = [listed(words, "and then") for words in sentences if words]
        return ". Then ".join(told) or "nothing happens"

    def effect(self, effect: Effect) -> str:
        """What one effect does."""
        said, when = _TELL[type(effect)](self, effect), effect.when
        if when is None:
            return said
        where = f" in a {listed(when.colour, 'or')} space{' outside the cities' if when.outside else ''}"
        if when == When(colour=when.colour, outside=when.outside) and said.startswith("every character "):
            return said.replace("every character", f"every character{where}", 1)
        return f"{said} if {self.condition(when)}"

    def condition(self, when: When) -> str:
        """The condition, after `if`."""
        me, foe = self.voice.me, self.voice.foe
        be = "are" if me == "you" else "is"
        kinds = {
            "encounter": "an encounter",
            "board-encounter": "printed on the board",
            "character": "a character",
        }
        parts = [
            when.foe and f"{foe} {'are' if foe == 'you' else 'is'} {kinds[when.foe]}",
            when.trait and f"{foe} {'are' if foe == 'you' else 'is'} {listed(map(_a, when.trait), 'or')}",
            when.foe_attack and f"{self.voice.foes} attack is {when.foe_attack}",
            when.foe_bears and f"{foe} bears one of your cards",
            when.foe_hurt and f"{foe} has damage",
            when.side and f"your character card shows its {when.side} side",
            when.attack and f"{self.voice.my} attack is {when.attack}",
            when.weapon and f"{me} {'wield' if me == 'you' else 'wields'} a {listed(when.weapon, 'or')}",
            when.unarmed and f"{me} {'have' if me == 'you' else 'has'} no weapon equipped",
            when.hurt and f"{me} {'have' if me == 'you' else 'has'} {when.hurt} or more damage",
            when.unhurt and f"{me} {'have' if me == 'you' else 'has'} no damage",
            when.role and f"{me} {be} the {when.role}",
            when.bears and f"{listed((self.ability(b) for b in when.bears), 'or')} is attached to {me}",
            when.colour and f"the space is {listed(when.colour, 'or')}",
            when.company and "another character is in the space",
            when.alone and "no other character is in the space",
            when.aggro and "an aggro marker is in the space",
            when.outside and "the space is not a city",
            when.die and f"{self.voice.my} die shows {_die(when.die)}",
            when.foe_die and f"{self.voice.foes} die shows {_die(when.foe_die)}",
        ]
        return listed([part for part in parts if part])

    def ability(self, key: str) -> str:
        return next((a.name for k, a in self.c.abilities.items() if k == key), key)

    def space(self, key: str | None) -> str:
        return next((s.name for k, s in self.c.spaces.items() if k == key), str(key))


def _a(word: str) -> str:
    if word in ("undead", "mechanical", "elemental"):
        return word
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _die(pattern: str) -> str:
    """`6` is the star, which the dice of the page show as a 6; `5+`, `1 or 2`."""
    if "-" in pattern:
        first, last = pattern.split("-")
        return f"{first} or {last}" if int(last) == int(first) + 1 else f"{first} to {last}"
    return {"5+": "5 or 6"}.get(pattern, f"{pattern[0]} or more" if pattern[1:] else pattern)


def die_words(pattern: str) -> str:
    """The results of a pattern, for people.

    >>> die_words("6"), die_words("1-2"), die_words("4+"), die_words("3")
    ('6', '1 or 2', '4 or more', '3')
    """
    return _die(pattern)


_PER = {
    "own-damage": " for each damage you have", "others-here": " for each other character in the space",
    "cards-played": " for each other ability card you have played this turn",
}  # fmt: skip


def _values(attack: int, defense: int, damage: int) -> str:
    named = (("attack", attack), ("defense", defense), ("damage", damage))
    return listed(f"{signed(n)} {name}" for name, n in named if n)


def values_of(several: Iterable[Modify]) -> str:
    """What they add up to: `+2 attack, +1 damage`."""
    given = list(several)
    sums = (("attack", sum(v.attack for v in given)), ("defense", sum(v.defense for v in given)),
            ("damage", sum(v.damage for v in given)))  # fmt: skip
    return ", ".join(f"{signed(n)} {name}" for name, n in sums if n)


def _modify(t: Teller, v: Modify) -> str:
    said = t.does(v.whom, "get", _values(v.attack, v.defense, v.damage)) + _PER.get(v.per, "")
    said += f" (at most {signed(v.most)})" if v.per and v.most < 9 else ""
    return said + (" this turn" if v.until == "turn" else "")


def _reroll(t: Teller, v: Reroll) -> str:
    if v.whom == "both":
        return "both combat dice are rolled again"
    own = "their" if v.whom == "foe" else t.whose(v.whom)
    what = f"{own} combat die again"
    return f"{t.who(v.whom)} may roll {what}" if v.may else t.does(v.whom, "roll", what)


def _turn_die(t: Teller, v: TurnDie) -> str:
    if v.value:
        return f"{t.whose(v.whom)} combat die is turned to {v.value}"
    return f"{t.whose(v.whom)} combat die is {'raised' if v.by > 0 else 'lowered'} by {abs(v.by)}"


def _gain(t: Teller, v: GainEnergy | GainMovement) -> str:
    what = "energy" if isinstance(v, GainEnergy) else "movement"
    return t.does(v.whom, "gain" if v.n > 0 else "lose", f"{abs(v.n)} {what}")


def _move(t: Teller, v: Move) -> str:
    places = {
        "picked": "there", "user": "to your space", "picked-character": "to that character's space",
        "active": "to the active character's space", "nearest-city": "to the nearest city",
        "space": f"to {t.space(v.space)}",
    }  # fmt: skip
    said = t.does(v.whom, "move", places[v.to], v.range)
    return said + (", even from an aggro marker" if v.ignore_aggro else "")


def _flip(t: Teller, v: Flip) -> str:
    end = f" to its {v.to} side" if v.to else " over"
    return t.does(v.whom, "turn", f"{'your' if t.who(v.whom) == 'you' else 'their'} character card{end}")


def _spawn(t: Teller, v: Spawn) -> str:
    where = t.space(v.space) if v.at == "space" else ("that space" if v.at == "picked" else "your space")
    return f"the next {v.colour or 'such'} encounter goes to the undefeated track, its marker to {where}"


def _lose_item(t: Teller, v: LoseItem) -> str:
    bag = "your" if t.who(v.whom) == "you" else "their"
    where = {"any": "", "bag": f" from {bag} bag", "equipped": " that is equipped"}[v.where]
    return t.does(v.whom, "discard", f"an item{where}{' at random' if v.random else ''}")


def price_words(v: Pay) -> str:
    """What is to be given up: "discard a card"."""
    level = f" of {v.level} level or higher" if v.level else ""
    prices = (
        f"discard {count(v.items, 'item')}{level}" if v.items else "",
        f"discard {count(v.cards, 'card')}" if v.cards else "",
        f"take {v.health} damage" if v.health else "",
    )
    return listed(filter(None, prices))


def _pay(t: Teller, v: Pay) -> str:
    said = f"{t.voice.me} may {price_words(v)}; if so, {t.effects(v.effects)}"
    return said + (f"; if not, {t.effects(v.otherwise)}" if v.otherwise else "")


def _roll(t: Teller, v: RollDie) -> str:
    outcomes = (f"on {_die(one.on)}, {t.effects(one.effects)}" for one in v.outcomes)
    return f"{t.does('self', 'roll', 'a combat die')}: {'; '.join(outcomes)}"


_TELL: dict[type[Any], Callable[[Teller, Any], str]] = {
    Modify: _modify, Reroll: _reroll, TurnDie: _turn_die,
    MovementDie: lambda t, v: "the movement die is rolled again",
    SetAttackType: lambda t, v: f"{t.voice.my} attack counts as {v.type}",
    NoAttack: lambda t, v: t.does(v.whom, "make", "no attack"),
    NoPowers: lambda t, v: f"{t.whose(v.whom)} triggered powers do nothing in this combat",
    NoCards: lambda t, v: f"{t.who(v.whom)} may play no more ability cards in this combat",
    CancelCombat: lambda t, v: "the combat is over",
    Deal: lambda t, v: t.does(v.whom, "take", f"{v.n} damage", v.range),
    DealMarker: lambda t, v: "the encounter of that marker is defeated and discarded",
    Heal: lambda t, v: t.does(v.whom, "heal", "all damage" if v.n == "all" else str(v.n), v.range),
    Prevent: lambda t, v: f"{v.n} damage is prevented",
    Survive: lambda t, v: f"you are not defeated but have {v.health} health left",
    DrawCards: lambda t, v: t.does(v.whom, "draw", count(v.n, "card")),
    DiscardCards: lambda t, v: t.does(
        v.whom, "discard", count(v.n, "card") + (" at random" if v.random else "")
    ),
    Recover: lambda t, v: "that card returns from your discard pile to your hand",
    TakeBack: lambda t, v: "this card returns to your hand",
    CancelCard: lambda t, v: "that card has no effect",
    GainEnergy: _gain, GainMovement: _gain, Move: _move,
    PassAggro: lambda t, v: "aggro markers do not hold you in this movement phase",
    Flip: _flip,
    Skip: lambda t, v: t.does(v.whom, "skip", f"the next {v.phase} phase", v.range),
    Avoid: lambda t, v: "the encounter is not fought and goes back to its deck; your challenge phase is over",
    Redraw: lambda t, v: "the encounter goes back to its deck and you draw another challenge card",
    RemoveMarker: lambda t, v: "the encounter of that marker is discarded",
    TurnMarker: lambda t, v: "that marker is turned over" if not v.to else f"that marker becomes {v.to}",
    MoveMarker: lambda t, v: "that marker goes to that space",
    Spawn: _spawn,
    Cling: lambda t, v: f"this card is attached to {t.who(v.whom)} and the combat is over",
    GainItem: lambda t, v: f"you gain an item of {'your' if v.level == 'own' else v.level} level",
    LoseItem: _lose_item,
    StealItem: lambda t, v: "you take that item into your bag",
    UseResource: lambda t, v: (
        "you place a discovery" if v.which == "place-discovery" else f"you use a {v.which.replace('-', ' ')}"
    ),
    Peek: lambda t, v: "you look at that discovery, and may discard it",
    TakeDiscovery: lambda t, v: "you reveal and resolve that discovery",
    MoveDiscovery: lambda t, v: "that discovery goes there unseen",
    GainLevel: lambda t, v: f"you rise to {v.to} level",
    TakeTrophy: lambda t, v: "you take the trophy {0.name}: {0.valor} valor".format(t.c.trophies[v.which]),
    ToLog: lambda t, v: f"this card goes under {t.whose(v.whom)} quest log",
    DiscardThis: lambda t, v: "this card is discarded",
    Detach: lambda t, v: f"all cards attached to {t.who(v.whom)} are discarded" if v.all
    else "that attached card is discarded",
    FlipCard: lambda t, v: "this card is turned over",
    Choose: lambda t, v: "choose: " + "; or ".join(t.effects(option) for option in v.options),
    RollDie: _roll, Pay: _pay,
}  # fmt: skip


def moment_words(at: Moment, voice: Voice, reach: int = 99) -> str:
    """When, at the start of a sentence."""
    me, be = voice.me, "are" if voice.me == "you" else "is"
    near = "" if reach == 99 else f" {spaces(reach)}"
    return {
        Moment.TURN_START: f"at the start of {voice.my} turn",
        Moment.MOVEMENT_ROLLED: "after rolling the movement die",
        Moment.MOVEMENT: f"in {voice.my} movement phase",
        Moment.EXPLORATION: f"at the start of {voice.my} exploration phase",
        Moment.CHALLENGE: f"at the start of {voice.my} challenge phase",
        Moment.DRAWN: "when you have drawn an encounter",
        Moment.COMBAT: "in combat",
        Moment.BEFORE_ROLL: "before combat dice are rolled",
        Moment.AFTER_ROLL: "after combat dice are rolled",
        Moment.TRIGGER: "in combat",
        Moment.HIT: f"when {voice.my} attack hits",
        Moment.MISSED: f"when {voice.my} attack misses",
        Moment.DAMAGED: f"when {me} {be} dealt damage",
        Moment.DEFEATED: f"when {me} would be defeated" if me != "it" else "when it is defeated",
        Moment.COMBAT_END: "at the end of the combat",
        Moment.WON: "when you win a combat" if me == "you" else f"when {me} wins the combat",
        Moment.MAINTENANCE: f"at the start of {voice.my} maintenance phase",
        Moment.CARD_PLAYED: f"when another character{near} plays an ability card",
        Moment.ENEMY_TURN: f"at the start of the turn of another character{near}",
        Moment.ENEMY_MOVEMENT: f"when another character{near} has rolled the movement die",
        Moment.ENEMY_CHALLENGE: f"at the start of the challenge phase of another character{near}",
        Moment.ENEMY_COMBAT: f"before another character{near} rolls against an encounter",
        Moment.ENTERED: "when another character enters this space",
        Moment.PLACED: "when drawn",
        Moment.RESOLVED: "in the challenge phase here",
        Moment.FLIPPED: "when turned over",
    }[at]


def pick_words(pick: Pick) -> str:
    """What is chosen, after `choose`."""
    near = "" if pick.range == 99 else f" {spaces(pick.range)}"
    if pick.length:
        near = f" within {count(pick.length, 'card length')} on the board"
    if pick.what == "character":
        return f"{'a' if pick.whose == 'any' else 'another'} character{near}"
    if pick.what == "space":
        kind = {"": "a space", "flight-path": "a flight path space", "not-city": "a space that is no city"}
        far = near if pick.for_whom == "self" else near.replace("in your space", "there")
        return f"{kind[pick.space]}{far}"
    owner = {"self": "of yours", "picked": "of theirs", "any": "of anybody", "enemy": "of another character"}
    if pick.what == "item":
        kind_of = str(pick.type or "item")
        if pick.where == "bag" and pick.whose in ("self", "picked"):
            return f"{_a(kind_of)} from {'your' if pick.whose == 'self' else 'their'} bag"
        where = {"": "", "bag": " from the bag", "equipped": " that is equipped"}[pick.where]
        return f"{_a(kind_of)} {owner[pick.whose]}{where}"
    return {
        "city": "a city", "marker": f"an encounter marker{near}", "discovery": f"a discovery token{near}",
        "attached": f"an attached card {owner[pick.whose]}{near}",
        "discarded-card": "a card of your discard pile",
    }[pick.what]  # fmt: skip


def give_words(give: Give, teller: Teller) -> str:
    """What holds all the time."""
    traits = give.when.trait if give.to == "encounters" and give.when is not None else ()
    to = {
        "self": teller.voice.me, "encounters": f"{listed(traits)} encounters".lstrip(),
        "everyone": "every character",
        "enemies-here": "every other character in this space", "near": "within one space of it you",
        "bearers": "every enemy with one of your cards attached",
    }[give.to]  # fmt: skip
    have = "have" if to == "you" or give.to in ("encounters", "near") else "has"
    named = (("attack", give.attack), ("defense", give.defense), ("damage", give.damage),
             ("health", give.health), ("rolled movement", give.movement),
             ("rolled energy", give.energy))  # fmt: skip
    parts = [f"{signed(n)} {name}" for name, n in named if n]
    said = [f"{to} {have} {listed(parts)}"] if parts else []
    if give.cost:
        owner = teller.voice.my if give.to == "self" else "all"
        said.append(f"{owner} ability cards cost {abs(give.cost)} "
                    f"{'more' if give.cost > 0 else 'less'} energy")  # fmt: skip
    said += [_LETS[name].format(to=to) for name in give.lets]
    when = replace(give.when, trait=()) if traits and give.when is not None else give.when
    asked = Teller(teller.c, THEY) if give.to == "everyone" else teller
    return listed(said) + (f" if {asked.condition(when)}" if when is not None and when != When() else "")


_LETS = {
    "leave-aggro": "aggro markers do not hold {to}", "unattackable": "no character may attack {to}",
    "no-flight": "flight paths lead nowhere", "no-healing-potions": "healing potion spaces heal nothing",
    "no-quests": "quest givers give no quests", "no-challenge": "{to} skips the next challenge phase",
}  # fmt: skip
