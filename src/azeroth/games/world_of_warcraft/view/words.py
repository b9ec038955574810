"""What a card says, made from what it does: words and behaviour cannot drift apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from azeroth.engine.view.naming import listed, one
from azeroth.games.world_of_warcraft.cards import verbs as v
from azeroth.games.world_of_warcraft.content import Card
from azeroth.games.world_of_warcraft.ids import CardId, Moment

Names = Mapping[CardId, Card]

MOMENTS = {
    Moment.TURN_START: "At the start of your faction turn",
    Moment.BEFORE_ACTION: "Before one of your actions",
    Moment.ACTION: "As an action",
    Moment.TRAVEL: "Before a Travel action",
    Moment.AFTER_TRAVEL: "After a Travel action",
    Moment.REST: "In a Rest action",
    Moment.ROUND_START: "At the start of a combat round",
    Moment.POOL_START: "At the start of the Dice Pool step",
    Moment.BEFORE_ROLL: "Just before the roll",
    Moment.POOL_END: "At the end of the Dice Pool step",
    Moment.REROLL_START: "At the start of the Reroll step",
    Moment.REROLL_END: "At the end of the Reroll step",
    Moment.PLACE_TOKENS: "In the Place Tokens step",
    Moment.PLACE_TOKENS_END: "At the end of the Place Tokens step",
    Moment.DEFENSE: "In the Defense Phase",
    Moment.HEALTH_LOST: "After you lose Health",
    Moment.ENERGY_SPENT: "After you spend Energy",
    Moment.ENEMY_INSTANT: "After an enemy uses an instant power",
    Moment.DEFEATED: "When you are defeated",
    Moment.ROUND_END: "At the end of a combat round",
    Moment.COMBAT_END: "When a combat ends",
}
_FRIENDS = {
    Moment.HEALTH_LOST: "After a friendly participant loses Health",
    Moment.DEFEATED: "When another friendly participant is defeated",
}
_COLOURS = {"R": "red", "B": "blue", "G": "green", "RB": "red or blue", "any": ""}
_AS_MANY = {"level": "your level", "reroll": "your Reroll value"}
_ALIKE = ("Arakkoa", "Mo'arg", "Naga", "Wildkin", "Worgen")
"""Creatures of which one and several are called the same."""
_LETS = {
    "pass-independents": "Blue creatures do not stop your Travel actions.",
    "leave-independents": "You may travel out of regions with blue creatures.",
    "one-travel": "Only one Travel action in a faction turn.",
    "intercept": "You may challenge into an adjacent region, moving there.",
    "rest-fills": "A Rest restores all your Health and Energy.",
    "small-weapon-in-general": "Your general area may hold a Sword or Mace of level 3 or lower.",
    "extra-instant-area": "You have one more area for an instant power.",
    "immune-to-drake": "The Drake's ability does not affect you.",
    "combo-doubled": "Whenever you place combo tokens, place twice as many.",
}

FOES = {
    "normal": "against creatures or a boss",
    "creature": "against a creature that is no boss",
    "independent": "against independent creatures",
}


def card_text(card: Card, names: Names) -> list[str]:
    """The sentences on the card's face."""
    lines = [giving(give, names) for give in card.gives]
    lines += [_ability(ability, names) for ability in card.abilities]
    lines += [_alter(alter, names) for alter in card.alters]
    if card.free_when_repeated:
        lines.append("Costs no Energy if you used it last round and lost no Health then.")
    if card.health:
        lines.append(f"Has {card.health} Health; takes wounds in your place.")
    return lines


def dice(pattern: str, n: int | str = 1) -> str:
    """A dice pattern in words.

    >>> dice("R7+"), dice("RB", 2), dice("any1-2", "any")
    ('a red 7+', '2 red or blue dice', 'any number of dice showing 1 or 2')
    >>> dice("B", "level"), dice("any1-2", "all")
    ('up to as many blue dice as your level', 'all dice showing 1 or 2')
    """
    colour, result = _pattern(pattern)
    if n == 1:
        words = f"a {colour} {result or 'die'}" if colour else (f"a {result}" if result else "a die")
        return words.replace("a 8", "an 8")
    such = f"{colour + ' ' if colour else ''}dice" + (f" showing {result}" if result else "")
    if n in _AS_MANY:
        return f"up to as many {such} as {_AS_MANY[str(n)]}"
    return f"{'any number of' if n == 'any' else n} {such}"


def each_die(pattern: str) -> str:
    """What a die is called that fits a pattern, one of those that are counted.

    >>> each_die("RB1-2"), each_die("any8"), each_die("G")
    ('red or blue die showing 1 or 2', 'die showing 8', 'green die')
    """
    return dice(pattern, "").strip().replace("dice", "die", 1)


def _pattern(pattern: str) -> tuple[str, str]:
    """Colour and result: "1-2" is said "1 or 2"."""
    letters = pattern.rstrip("0123456789+-")
    low, dash, high = pattern[len(letters) :].partition("-")
    either = dash and int(high) == int(low) + 1
    return _COLOURS[letters], f"{low} or {high}" if either else f"{low}{dash and ' to '}{high}"


def creatures(n: int, name: str) -> str:
    """One or several of a kind.

    >>> creatures(1, "Ghoul"), creatures(2, "Ghoul"), creatures(3, "Naga")
    ('Ghoul', 'Ghouls', 'Naga')
    """
    return name if n == 1 or name.endswith(_ALIKE) else f"{name}s"


def _kind(cards: tuple[str, ...], names: Names, before: str = "") -> str:
    """Cards as they are spoken of: by name, or one of a kind: "Cat Form", "a Mace or Staff", "your Pet"."""
    said = _listing(cards, names)
    named = cards[0] in names or said[:1].islower()
    return said if named else f"{before} {said}" if before else one(said)


def _listing(cards: tuple[str, ...], names: Names) -> str:
    special = {"instant": "instant powers", "active": "active powers", "power": "powers", "self": "this card"}
    words = [
        names[CardId(c)].name if c in names else special.get(c, c.replace("-", " ").title())
        for c in cards
    ]  # fmt: skip
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _bonus(b: v.Bonus | v.Add) -> list[str]:
    parts = [f"+{n} {colour} {_die(n)}" for colour in ("red", "blue", "green") if (n := getattr(b, colour))]
    if isinstance(b, v.Add) and b.any:
        parts.append(f"+{b.any} {_die(b.any)} of any colour")
    values = (("Reroll", b.reroll), ("Attrition", b.attrition), ("opponents’ Threat", b.threat))
    return parts + [f"{word} {n:+d}" for word, n in values if n]


def _die(n: int) -> str:
    return "die" if n == 1 else "dice"


def giving(give: v.Give, names: Names) -> str:
    """What holds while the card is there, in a sentence or two."""
    room = (("Health", give.health), ("Energy", give.energy))
    parts = [*_bonus(give), *(f"{word} capacity {n:+d}" for word, n in room if n)]
    text = ", ".join(parts)
    if give.per:
        text += " for each friendly participant"
    if give.when:
        text = (
            f"{condition(give.when, names)}{', each friendly participant' * (give.to == 'friends')}: {text}"
        )
    elif give.to == "friends":
        text = f"Each friendly participant: {text}"
    sentences = [f"{text[0].upper()}{text[1:]}."] if text else []
    if give.fills:
        sentences.append("You get these tokens at once.")
    return " ".join([*sentences, *(_LETS[x] for x in give.lets)])


def condition(w: v.When, names: Names) -> str:
    """A condition in words."""
    parts = []
    if w.equipped:
        parts.append(f"with {_kind(w.equipped, names)} equipped")
    if w.unequipped:
        parts.append(f"with no {_listing(w.unequipped, names)} equipped")
    if w.used:
        parts.append(f"if you used {_listing(w.used, names)} this round")
    if w.previous:
        parts.append("if you also used it last round")
    if w.unhurt:
        parts.append("if you lost no Health last round")
    if w.round:
        parts.append(f"in combat round {w.round}")
    if w.from_round:
        parts.append(f"from combat round {w.from_round} on")
    if w.opponents:
        parts.append(f"against {w.opponents} or more opponents")
    if w.strong:
        parts.append("against a red creature, a boss or an enemy character")
    if w.foe:
        parts.append(FOES[w.foe])
    if w.dice:
        parts.append(f"if {dice(w.dice, w.count)} {'are' if w.count > 1 else 'is'} in your pool")
    if w.combo_placed:
        parts.append("if you placed a combo token this round")
    if w.foe_defeated:
        parts.append("if an opponent was defeated and you were not")
    return listed(parts)


_PER = {
    "die": "of them", "energy": "Energy", "health": "Health", "combo": "combo token", "opponent": "opponent",
    "friend": "friendly participant", "pet-health": "Health it had",
    "damage-placed": "hit you put into the damage box this step",
    "armor-placed": "armor token you placed this step",
    "lost-in-defense": "Health you lost in this Defense Phase",
    "lost-in-combat": "Health you lost in this combat and did not use yet",
}  # fmt: skip


def _ability(a: v.Ability, names: Names) -> str:
    moment = MOMENTS[a.at]
    if a.friends:
        moment = _FRIENDS.get(a.at, moment.replace(" of the ", " of any friendly participant's ", 1))
    head = [moment]
    if a.when:
        head.append(condition(a.when, names))
    price = [*paying(a.cost, names)] if a.cost else []
    if a.spot:
        price.append(f"spot {dice(a.spot, 'any' if a.each else 1)}")
    text = ", ".join(head)
    if price:
        text += f", {'you may ' if not a.must else ''}{' and '.join(price)}"
    text += f": {doing(a, names)}"
    limits = {"combat": "once a combat", "turn": "once a faction turn", "friend": "once for each friend"}
    return text + (f" ({limits[a.limit]})." if a.limit in limits else ".")


def _times(a: v.Ability) -> str:
    """How often an ability does what it does."""
    most = f", at most {a.most}" if a.most else ""
    if not a.per:
        return most
    unit = _PER[a.per]
    if a.each_of == 1:
        return f", for each {unit}{most}"
    return f", for every {a.each_of} {unit.replace('token', 'tokens').replace('hit you', 'hits you')}{most}"


def doing(a: v.Ability, names: Names) -> str:
    """What an ability does, without when and for what price; what is odd happens only once."""
    times = _times(a)
    often = [_effect(e, names) for e in a.effects if not isinstance(e, v.Code)]
    odd = [_effect(e, names) for e in a.effects if isinstance(e, v.Code)]
    parts = [f"{'; '.join(often)}{times}", *odd] if often else [f"{'; '.join(odd)}{times}"]
    text = "; ".join(parts)
    # Nobody else is spoken of where the card is about its owner alone.
    return text if a.friends else text.replace("that character regains", "you regain")


def paying(c: v.Cost, names: Names) -> list[str]:
    """What is paid for an ability."""
    parts = []
    if c.energy:
        parts.append(f"spend {c.energy} Energy")
    if c.energy_up_to:
        parts.append(_up_to(c.energy_up_to, "Energy"))
    if c.health_up_to:
        parts.append(_up_to(c.health_up_to, "Health"))
    if c.combo_up_to:
        parts.append(_up_to(c.combo_up_to, "combo tokens from this card"))
    if c.dice:
        parts.append(f"remove {dice(c.dice, f'up to {c.dice_up_to}' if c.dice_up_to else c.dice_count)}")
    if c.unequip:
        parts.append(f"unequip {_kind(c.unequip, names, 'your')}")
    if c.discard:
        parts.append("discard this card")
    return parts


def _up_to(n: int, word: str) -> str:
    return f"spend {'any' if n == 99 else f'up to {n}'} {word}"


def _whom(whom: str) -> str:
    return {
        "self": "you", "subject": "that character", "friends": "each friendly participant",
        "another": "another friendly participant", "everybody": "every participant",
        "region": "each friendly character in your region",
    }[whom]  # fmt: skip


def _change(e: v.Change) -> str:
    text = f"change {dice(e.dice, e.n)} into "
    if e.colour and e.colour != "any":
        value = str(e.value) if e.value else ("die" if e.n == 1 else "dice")
        return text + (f"a {e.colour} {value}" if e.n == 1 else f"{e.colour} {value}{'s' * bool(e.value)}")
    value = f"{'an' if e.value == 8 else 'a'} {e.value}" if e.n == 1 else f"{e.value}s"
    return text + f"{value} of {'any' if e.colour else 'the same'} colour"


def _restore(e: v.Restore) -> str:
    parts = []
    for word, n in (("Health", e.health), ("Energy", e.energy)):
        if n:
            amount = {"all": f"all {word}", "level": f"{word} equal to your level"}.get(str(n), f"{n} {word}")
            parts.append(amount)
    verb = ("gain" if e.gain else "regain") + ("" if e.whom == "self" else "s")
    text = f"{_whom(e.whom)} {verb} {' and '.join(parts)}"
    return text + (" until the end of the round" if e.until == "round" else "")


def _tokens(e: v.Tokens) -> str:
    if e.box == ("armor",):
        return f"place {e.n} armor token{'s' if e.n > 1 else ''}"
    return f"put {e.n} hit{'s' if e.n > 1 else ''} into the {' or '.join(e.box)} box"


CODE_WORDS = {
    "lethal_shots": "instead of using the Reroll value, swap that many red dice for freshly rolled blue ones",
    "teleport": "move one region, not stopped by blue creatures",
    "portal": "you and friends of your choice in your region move to your starting region",
    "ritual_of_summoning": "one friend, from anywhere, moves to your region",
    "mind_control": "choose an opponent and add red dice equal to half its Attack, rounded down",
    "empty_boxes_after_strike": "after the Ranged Strike step your faction's hits leave all boxes",
}
_SAID: dict[type[v.Verb], Callable[[Any, Names], str]] = {
    v.Add: lambda e, n: ", ".join(_bonus(e)),
    v.Change: lambda e, n: _change(e),
    v.Raise: lambda e, n: f"raise {dice(e.dice, e.n)} by {e.by}" + " (also the same one twice)" * e.again,
    v.Remove: lambda e, n: f"remove {dice(e.dice, 'all' if e.every else e.n)}",
    v.Reroll: lambda e, n: (
        "reroll all your dice" if e.every else f"reroll {dice(e.dice, e.n)} once, apart from the Reroll value"
    ),
    v.Preset: lambda e, n: (
        f"lay {dice(e.colour[:1].upper(), len(e.values))} down as {listed(one(str(v)) for v in e.values)} "
        f"instead of rolling {'it' if len(e.values) == 1 else 'them'}"
    ),
    v.Tokens: lambda e, n: _tokens(e),
    v.Shift: lambda e, n: f"move {'up to ' * (e.n > 1)}{e.n} hit{'s' * (e.n > 1)} from {e.source} to {e.box}",
    v.Redirect: lambda e, n: f"hits of {dice(e.dice, e.n)} may go to the {e.box} box",
    v.Restore: lambda e, n: _restore(e),
    v.Lose: lambda e, n: f"{_whom(e.whom)} {'lose' if e.whom == 'self' else 'loses'} {e.health} Health",
    v.Prevent: lambda e, n: "prevent the loss of 1 Health",
    v.Mend: lambda e, n: "your pet regains all Health",
    v.Cleanse: lambda e, n: "remove your Curse and Stun tokens",
    v.Combo: lambda e, n: f"place {e.n} combo token{'s' if e.n > 1 else ''}",
    v.Unequip: lambda e, n: f"unequip {_listing(e.cards, n) if e.cards else 'this card'}",
    v.Equip: lambda e, n: f"equip {_kind(e.cards, n)}",
    v.Forbid: lambda e, n: (
        f"roll no {e.colour} dice in this step" if not e.most else f"roll at most {e.most} {e.colour} dice"
    ),
    v.OnlyReroll: lambda e, n: f"with the Reroll value reroll only {' and '.join(e.colours)} dice",
    v.Steps: lambda e, n: f"that Travel action may be {e.n} region longer",
    v.DefeatFoe: lambda e, n: f"one {e.colour} creature is defeated",
    v.LeaveCombat: lambda e, n: "leave the combat and stay in the region",
    v.Stay: lambda e, n: (
        "that character stays here with Health and Energy totalling your level" if e.split
        else f"stay here with {e.health} Health and {e.energy} Energy"
    ),
    v.Code: lambda e, n: CODE_WORDS[e.name],
}  # fmt: skip


def _effect(e: v.Effect, names: Names) -> str:
    text = _SAID[type(e)](e, names)
    return f"{text} ({condition(e.when, names)})" if e.when else text


def _alter(a: v.Alter, names: Names) -> str:
    parts = []
    if a.energy:
        parts.append(f"{abs(a.energy)} Energy {'less' if a.energy < 0 else 'more'}")
    if a.free:
        parts.append("no Energy" + (", once a combat" if a.once else ""))
    if a.uses:
        more = f", the further use for {a.use_energy} Energy more" if a.use_energy else ""
        parts.append(f"usable {a.uses + 1} times a round{more}")
    if a.add:
        parts += _bonus(a.add)
    if a.heal:
        parts.append(f"heals {a.heal} more")
    if a.dice:
        parts.append(f"changes {a.dice} more")
    if a.pattern:
        parts.append(f"may change {dice(a.pattern)}")
    if a.spot:
        parts.append(f"may spot {dice(a.spot)} instead")
    if a.any_colour:
        parts.append("dice it adds may have any colour")
    if a.allow:
        parts.append(f"you may roll {a.allow} of those dice all the same")
    if a.keeps:
        parts.append(
            "does not unequip itself" + (" the first time in a combat" if a.keeps == "first" else "")
        )
    parts += [_effect(e, names) for e in a.also]
    if a.pet_health:
        parts.append(f"Health capacity {a.pet_health:+d}")
    text = _listing(a.cards, names)
    return f"{text[0].upper()}{text[1:]}: {', '.join(parts)}."
