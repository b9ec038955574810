"""The texts of cards, sentence by sentence, made from the data."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine.view.naming import listed
from azeroth.games.adventure.cards.conditions import Give
from azeroth.games.adventure.cards.needs import (
    Collect,
    Conquer,
    Deliver,
    Discover,
    Meet,
    QuestStep,
    Slay,
    Study,
    Travel,
    Vanquish,
    Wound,
)
from azeroth.games.adventure.cards.verbs import Effect, Modify, Power
from azeroth.games.adventure.content import (
    AbilityCard,
    BoardEncounter,
    Content,
    Encounter,
    Event,
    EventSide,
    Fighter,
    Item,
    Quest,
    Side,
)
from azeroth.games.adventure.ids import EventKind, SpaceId
from azeroth.games.adventure.view.effects import (
    Teller,
    die_words,
    give_words,
    moment_words,
    pick_words,
    values_of,
)
from azeroth.games.adventure.view.voice import BEARER, IN_LOG, IT, YOU, Voice, count


def sentence(words: str) -> str:
    """With a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def power_text(c: Content, power: Power, voice: Voice) -> str:
    """One power."""
    teller = Teller(c, voice)
    if power.roll:
        start = f"on a roll of {die_words(power.roll)}"
    else:
        start = moment_words(power.at, voice, power.range)
        if not power.must:
            start += f", for {power.cost} energy" if power.cost else f", if {_wishes(voice)}"
    if power.when is not None:
        start += f", if {teller.condition(power.when)}"
    picks = listed(pick_words(pick) for pick in power.picks)
    may = "you may " if any(pick.optional for pick in power.picks) else ""
    start += f", {may}choose {picks}" if picks else ""
    level = f"at {power.improved} level or higher, " if power.improved is not None else ""
    return sentence(f"{level}{start}: {teller.effects(power.effects)}")


def power_use(c: Content, power: Power) -> str:
    """What using a power does, without the moment and the cost."""
    does = Teller(c, YOU).effects(power.effects)
    picks = listed(pick_words(pick) for pick in power.picks)
    return f"choose {picks}: {does}" if picks else does


def power_of(c: Content, power: Power) -> str:
    """What the power of an encounter does, as the log tells it."""
    return Teller(c, IN_LOG).effects(power.effects)


def as_order(said: str) -> str:
    """To who is asked, what they would do needs no "you".

    >>> as_order("you heal 1 and then you draw a card"), as_order("you are not defeated")
    ('heal 1 and then draw a card', 'you are not defeated')
    """
    if said.startswith(("you are ", "you may ")):
        return said
    if said.startswith("you "):
        return said.removeprefix("you ").replace(" and then you ", " and then ").replace(", you ", ", ")
    return said


def played_use(c: Content, card: AbilityCard, power: Power, teller: Teller) -> str:
    """What a card from the hand does when it is played, as briefly as a button must."""
    mine, foes, rest = list[Modify](), list[Modify](), list[Effect]()
    for effect in power.effects:
        plain = isinstance(effect, Modify) and effect == Modify(
            whom=effect.whom, attack=effect.attack, defense=effect.defense, damage=effect.damage
        )
        to = {"self": mine, "foe": foes}.get(effect.whom) if plain and isinstance(effect, Modify) else None
        if to is None:
            rest.append(effect)
        elif isinstance(effect, Modify):
            to.append(effect)
    parts = list[str]()
    if card.weapon is not None:  # a button with little room leaves out what stands in brackets
        parts.append(f"{card.weapon.type} {card.weapon.attack} (instead of your weapon)")
    for effect in power.effects:  # what is printed first is said first: the last may have no room
        if mine and effect is mine[0]:
            parts.append(values_of(mine))
        elif foes and effect is foes[0]:
            parts.append(f"opponent {values_of(foes)}")
        elif rest and effect is rest[0]:
            parts.append(as_order(teller.effects(rest)))
    if card.stays:
        held = text_of(c, card.gives, card.powers, YOU if card.stays in ("self", "space", "item") else BEARER)
        told = " ".join(held).rstrip(".")
        parts.append(f"{STAYS_ON[card.stays]}: {told[:1].lower()}{told[1:]}" if held else _STAYS[card.stays])
    said = "; ".join(parts)
    picks = listed(pick_words(pick) for pick in power.picks)
    return f"choose {picks}: {said}" if picks else said


def _wishes(voice: Voice) -> str:
    return "you wish" if voice.me == "you" else f"{voice.me} wishes"


def text_of(c: Content, gives: Sequence[Give], powers: Sequence[Power], voice: Voice) -> list[str]:
    """What holds all the time, then the powers."""
    teller = Teller(c, voice)
    return [
        *(sentence(give_words(give, teller)) for give in gives),
        *(power_text(c, power, voice) for power in powers),
    ]


def ability_text(c: Content, card: AbilityCard) -> list[str]:
    """What an ability card says: when it is played, what it does, also while it stays, what improves."""
    teller = Teller(c, YOU)
    start = moment_words(card.moment, YOU, card.range)
    if card.when is not None:
        start += f", if {teller.condition(card.when)}"
    picks = listed(pick_words(pick) for pick in card.picks)
    done = [f"choose {picks}"] if picks else []
    if card.weapon is not None:
        done.append(f"attack with this instead of your weapon ({card.weapon.type} {card.weapon.attack})")
    done += [teller.effects(card.effects)] if card.effects else []
    done += [_STAYS[card.stays]] if card.stays else []
    lines = [sentence(f"{start}: {'; '.join(done)}")]
    voice = YOU if card.stays in ("self", "space", "item") else BEARER
    lines += text_of(c, card.gives, card.powers, voice)
    ends = {
        "own-turn": "discard it at the start of your next turn",
        "used": "discard it when that has happened",
    }
    lines += [sentence(ends[card.lasts])] if card.lasts else []
    if card.improved is not None:
        better = card.improved
        more = [sentence(teller.effects(better.effects))] if better.effects else []
        more += text_of(c, better.gives, better.powers, voice)
        more += [sentence(f"it costs {-better.cost} energy less")] if better.cost else []
        more += [sentence(f"it reaches {count(better.range, 'space')} farther")] if better.range else []
        lines.append(f"Improved ({better.level}): {' '.join(more)}")
    return lines


_ENDS = {"own-turn": "discard it at the start of your next turn", "used": "discard it when that has happened"}
STAYS_ON = {
    "self": "on you", "picked": "on that character", "foe": "on your opponent", "item": "on that item",
    "space": "in your space",
}  # fmt: skip
_STAYS = {
    "self": "attach this card to yourself", "picked": "attach this card to that character",
    "foe": "attach this card to your opponent", "item": "attach this card to that item",
    "space": "this card stays in your space",
}  # fmt: skip


def encounter_text(c: Content, encounter: Encounter | Fighter) -> list[str]:
    """What an encounter does."""
    lines = text_of(c, encounter.gives, encounter.powers, IT)
    if isinstance(encounter, Encounter) and encounter.attached is not None:
        held = text_of(c, encounter.attached.gives, encounter.attached.powers, BEARER)
        lines.append(f"Attached: {' '.join(held)}")
    return lines


def board_encounter_text(c: Content, one: BoardEncounter) -> list[str]:
    """What is printed on a board encounter, with its reward."""
    lines = encounter_text(c, one.fight) if one.fight is not None else []
    lines += [power_text(c, power, YOU) for power in one.powers]
    return [*lines, reward_text(c, one)] if one.reward else lines


def reward_text(c: Content, one: BoardEncounter) -> str:
    """What defeating it gives, if anything."""
    return f"Reward: {sentence(Teller(c, YOU).effects(one.reward))}" if one.reward else ""


def item_text(c: Content, item: Item) -> list[str]:
    """What an item does."""
    return text_of(c, item.gives, item.powers, YOU)


def item_words(c: Content, item: Item) -> str:
    """What an item is and does, in one line: "Weapon, melee 2. You have +1 defense.\""""
    value = f", {item.reach} {item.attack}" if item.attack is not None else ""
    if item.defense is not None:
        value += f", defense {item.defense}"
    return " ".join((f"{item.type.capitalize()}{value}.", *item_text(c, item)))


def side_text(c: Content, side: Side) -> list[str]:
    """What one side of a character card does."""
    return text_of(c, side.gives, side.powers, YOU)


def event_text(c: Content, side: EventSide) -> list[str]:
    """What one side of an event says: its story, then what it does."""
    lines = [side.text]
    if isinstance(side, Event) and side.at is not None:
        lines.append(sentence(f"it lies on {c.spaces[side.at].name}"))
    everybody = "For every character: " if isinstance(side, Event) and side.kind is EventKind.GLOBAL else ""
    lines += text_of(c, side.gives, (), YOU)
    said = [power_text(c, power, YOU) for power in side.powers]
    lines += [f"{everybody}{one[:1].lower()}{one[1:]}" if everybody else one for one in said]
    if isinstance(side, Event) and side.valor:
        lines.append(sentence(f"under a quest log it is worth {side.valor} valor"))
    return lines


def quest_text(c: Content, quest: Quest) -> list[str]:
    """The steps of a quest in their order."""
    lines = []
    if quest.marks:
        lines.append(sentence(f"give {count(quest.marks, 'token')} to another character of your choice"))
    return lines + [sentence(step_text(c, step)) for step in quest.steps]


def step_text(c: Content, step: QuestStep) -> str:
    """What one step asks for."""

    def places(spaces: Sequence[SpaceId], last: str) -> str:
        return listed((c.spaces[space].name for space in spaces), last)

    match step:
        case Collect(at=at):
            return f"collect the {'token' if len(at) == 1 else 'tokens'} in {places(at, 'and')}"
        case Travel(to=to, any_city=any_city):
            return "travel to any city" if any_city else f"travel to {places(to, 'or')}"
        case Slay(n=n, trait=trait, colour=colour):
            level = f" of {colour} level or higher" if colour is not None else ""
            return f"defeat {count(n, f'{trait} encounter')}{level}"
        case Conquer(at=at, any=any_):
            foes = [f"{c.board_encounters[space].name} at {c.spaces[space].name}" for space in at]
            return f"defeat {listed(foes, 'or' if any_ else 'and')}"
        case Wound(n=n):
            return f"deal {n} damage to other characters"
        case Vanquish(n=n, marked=marked, steal=steal):
            others = "another character" if n == 1 else f"other characters {n} times"
            taking = " in combat and take an item" if steal else ""
            return f"defeat {'the character with your token' if marked else others}{taking}"
        case Meet(marked=marked):
            whom = "the character with your token" if marked else "another character"
            return f"be in the same space as {whom}, outside a city"
        case Deliver(to=to, n=n, trait=trait, type=kind, colour=colour):
            what = (
                count(n, "piece of armor", "pieces of armor") if kind == "armor" else count(n, kind or "item")
            )
            of = f" won from a {trait}" if trait is not None else ""
            of += f" of {colour} level or higher" if colour is not None else ""
            return f"discard {what}{of} from your bag in {places(to, 'or')}"
        case Study(to=to, n=n):
            return f"discard {count(n, 'ability card')} in {places(to, 'or')}"
        case Discover(n=n):
            return f"resolve {count(n, 'discovery token')}"
