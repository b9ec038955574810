"""Names of things for the buttons of choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azeroth.engine.view.naming import listed
from azeroth.games.adventure.ids import AbilityId, ChallengeId, SpaceId
from azeroth.games.adventure.state import Character, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.verbs import Effect, Power


def space_name(t: Table, space: SpaceId) -> str:
    """A space in words; one without a name by what lies near."""
    return t.content.space_names[space]


def capital(words: str) -> str:
    """As words begin a sentence.

    >>> capital("the wilds north of Brill")
    'The wilds north of Brill'
    """
    return words[:1].upper() + words[1:]


def item_name(t: Table, card: ChallengeId) -> str:
    found = t.content.challenges[card].item
    return found.name if found is not None else t.content.challenges[card].name


def encounter_name(t: Table, card: ChallengeId) -> str:
    found = t.content.challenges[card].encounter
    return found.name if found is not None else t.content.challenges[card].name


def card_name(t: Table, card: str) -> str:
    """The name of an ability card, an item, or a clinging encounter."""
    if card in t.content.abilities:
        return t.content.abilities[AbilityId(card)].name
    return item_name(t, ChallengeId(card)) if card in t.content.challenges else card


def power_name(t: Table, card: str, i: int) -> str:
    """A power of the character who is asked: what it costs and what it does, for when it may be is known."""
    from azeroth.games.adventure.cards.texts import identity
    from azeroth.games.adventure.view.words import as_order, power_use

    name = "Character card" if card == "character" else card_name(t, card)
    if copy := card.partition(".")[2]:
        name = f"{name} ({copy})"
    for c in t.state.characters:
        for key in c.cards if c.seat in t.seats else ():
            powers = t.content.loadouts.text(key).powers
            if identity(key) == card and i < len(powers):
                price = f" ({_price(t, c, key, powers[i])})" if powers[i].cost else ""
                use = as_order(power_use(t.content, powers[i]))
                if card == "character":
                    return f"{use[:1].upper()}{use[1:]}{price}"
                return f"{name}{price}: {use}"
    return f"{name}, power {i + 1}"


def played_changes(t: Table, card: AbilityId) -> str:
    """What a card in the asked player's hand costs now and does: "1 energy: +2 attack"."""
    from azeroth.games.adventure.cards.texts import hand_key
    from azeroth.games.adventure.view.effects import Teller
    from azeroth.games.adventure.view.voice import YOU
    from azeroth.games.adventure.view.words import played_use

    found = t.content.abilities.get(card)
    c = next((c for c in t.state.characters if c.seat in t.seats and card in c.hand), None)
    if found is None or c is None:
        return ""
    key = hand_key(card, c.rank)
    [power] = t.content.loadouts.text(key).powers
    teller = Teller(t.content, YOU, active=t.names[t.state.active])
    return f"{_price(t, c, key, power)}: {played_use(t.content, found, power, teller)}"


def _price(t: Table, c: Character, key: str, power: Power) -> str:
    """What using a power costs now, and what has to be given up for it where the energy does not do."""
    from azeroth.games.adventure.cards.costs import energy_needed, mana_items
    from azeroth.games.adventure.view.voice import count

    cost, potions = energy_needed(t, c, key, power), mana_items(t, c, key)
    lacking = cost - c.energy
    if lacking <= 0 or lacking > len(potions):
        return f"{cost} energy" if cost else "free"
    given = count(lacking, "mana potion")
    if lacking == len(potions):
        given = listed(item_name(t, one) for one in potions)
    return f"{cost} energy, {'partly ' if c.energy else ''}by using up {given}"


def worn_changes(t: Table, item: ChallengeId) -> str:
    """What whoever is asked has with an item, and has now: "ranged attack 3 instead of melee 1"."""
    from azeroth.games.adventure.cards.holding import up

    found = t.content.challenges[item].item
    c = next((c for c in t.state.characters if c.seat in t.seats and item in c.items), None)
    if found is None or c is None:
        return ""
    side = up(t, c)
    if found.attack is not None:
        held = t.content.challenges[c.weapon].item if c.weapon else None
        now = f"{held.reach} {held.attack}" if held is not None else f"{side.type} {side.attack}"
        return f"{found.reach} attack {found.attack} instead of {now}"
    worn = t.content.challenges[c.armor].item if c.armor else None
    return f"defense {found.defense} instead of {worn.defense if worn is not None else side.defense}"


def heals_nothing(t: Table, key: str, i: int = 0) -> bool:
    """Does that power only heal the player who is asked, who has no damage?"""
    from azeroth.games.adventure.cards.verbs import Heal

    [power] = t.content.loadouts.text(key).powers[i : i + 1] or [None]
    unhurt = any(c.seat in t.seats and not c.damage for c in t.state.characters)
    return power is not None and unhurt and bool(power.effects) and all(
        isinstance(effect, Heal) and effect.whom == "self" for effect in power.effects
    )  # fmt: skip


def discarded_for(text: str) -> str:
    """What a kept token is discarded for.

    >>> discarded_for("Keep it. In your movement phase, discard it instead of moving to go to any city.")
    'go to any city'
    """
    said = text.rstrip(".").partition("iscard it ")[2]
    return said.partition("to ")[2] or said


def consent_words(t: Table, yes: bool) -> str:
    """What it means to agree to what the text in progress asks for, or not to."""
    from azeroth.games.adventure.cards.verbs import Pay, Reroll
    from azeroth.games.adventure.view.effects import Teller, price_words
    from azeroth.games.adventure.view.voice import YOU

    verb, teller = _in_progress(t), Teller(t.content, YOU)
    if isinstance(verb, Reroll):
        return "Reroll" if yes else "Do not reroll"
    if not isinstance(verb, Pay):
        return "Yes" if yes else "No"
    if yes:
        return capital(f"{price_words(verb)}: {teller.effects(verb.effects)}")
    return f"No: {teller.effects(verb.otherwise)}" if verb.otherwise else "No"


def _in_progress(t: Table) -> Effect | None:
    """The part of a text that is being carried out."""
    from azeroth.games.adventure.cards.use import UseAbility

    use = t.find(UseAbility)
    return use.plan(t)[use.effect] if use is not None else None


def option_words(t: Table, n: int) -> str:
    """What an option of the text in progress says."""
    from azeroth.games.adventure.cards.verbs import Choose
    from azeroth.games.adventure.view.effects import Teller
    from azeroth.games.adventure.view.voice import YOU

    verb = _in_progress(t)
    if not isinstance(verb, Choose):
        return f"Option {n + 1}"
    words = Teller(t.content, YOU).effects(verb.options[n])
    return f"{words[:1].upper()}{words[1:]}" if words else "Nothing happens"
