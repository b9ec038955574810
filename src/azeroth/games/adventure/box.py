"""Reads the shelf into Content, and checks it: counts, references, ranges, ways over the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from azeroth.engine import Box
from azeroth.engine.boxes.content import Own, Record, Shelf
from azeroth.engine.graph import distances
from azeroth.games.adventure.cards.board import Space
from azeroth.games.adventure.cards.conditions import Give, Part
from azeroth.games.adventure.cards.needs import Collect, Conquer, Deliver, Meet, Study, Travel, Vanquish
from azeroth.games.adventure.cards.verbs import (
    Choose,
    Effect,
    FlipCard,
    Move,
    Pay,
    Power,
    RollDie,
    Spawn,
    TakeTrophy,
    ToLog,
)
from azeroth.games.adventure.content import (
    CHALLENGE_FILES,
    AbilityCard,
    Challenge,
    Character,
    CharacterCard,
    Content,
    Face,
    Fighter,
    Item,
    Quest,
    Token,
    Trophy,
    read,
)
from azeroth.games.adventure.ids import (
    LEVELS,
    EventKind,
    ItemType,
    Level,
    Moment,
    QuestDeck,
    SpaceId,
    SpaceKind,
    Timing,
)

PRINTED = {
    "cities": 3, "movement die faces": 6, "characters": 4, "character cards": 16, "ability cards": 92,
    "starting quests": 18, "elite quests": 30, "trophy cards": 16, "discovery tokens": 20,
    **{f"{level} challenge cards": 40 for level in LEVELS},
}  # fmt: skip
"""The component list of the base game; the faces are our ruling (ag.model.movement-die)."""
PACK_PRINTED = {
    "characters": 1, "character cards": 4, "ability cards": 23, "starting quests": 2, "elite quests": 2,
    "discovery tokens": 4, **{f"{level} challenge cards": 7 for level in LEVELS},
}  # fmt: skip
"""What each character pack adds."""
BASE = Box(
    slug="adventure", title="World of Warcraft: the Adventure Game", prefix="ag",
    folder=Path(__file__).parent / "content", printed=PRINTED,
)  # fmt: skip


def _pack(slug: str, title: str, about: str) -> Box:
    return Box(
        slug=slug, title=title, about=about, prefix="ag", printed=PACK_PRINTED,
        folder=Path(__file__).parent / "packs" / slug / "content",
    )  # fmt: skip


PACKS = (
    _pack("artumnis", "Artumnis Moondream", "A night elf druid, at times a bear; beasts and dreams."),
    _pack("brandon", "Brandon Lightstone", "A human paladin of seals and judgements; the restless dead."),
    _pack("dongon", "Dongon Swiftblade", "A troll rogue nobody saw; thieves, pirates and locked boxes."),
    _pack("zowka", "Zowka Shattertusk", "An orc shaman with two totems; the elements, out of their bounds."),
    _pack("brebo", "Brebo Bigshot", "A gnome mage of fire; machines, explosions. All but the name is ours."),
    _pack("wennu", "Wennu Bloodsinger", "A troll priest; spirits, cults, the loa. All but the name is ours."),
)
"""The four packs of the first wave, then two of which little more than the names is known."""
ABILITY_DECK = 23
STAR = 6
APART = 15
"""How many millimetres lie between any two spaces, so that they can be drawn."""
COMBAT_MOMENTS = frozenset({
    Moment.COMBAT, Moment.BEFORE_ROLL, Moment.AFTER_ROLL, Moment.TRIGGER, Moment.HIT, Moment.MISSED,
    Moment.COMBAT_END, Moment.WON,
})  # fmt: skip
ENEMY_MOMENTS = frozenset({
    Moment.CARD_PLAYED, Moment.ENEMY_TURN, Moment.ENEMY_MOVEMENT, Moment.ENEMY_CHALLENGE, Moment.ENEMY_COMBAT,
})  # fmt: skip
"""Here nobody but the active character has energy (ag.ability.energy-off-turn)."""
NOT_RULES = ("id", "name", "source", "note", "flavor", "about", "text", "copies", "character", "zone")
"""What a record says beside what it does."""


def load(boxes: Sequence[Box]) -> Content:
    """Read and check everything; all mistakes are reported at once."""
    shelf = Shelf(boxes)
    content = read(shelf)
    shelf.counts(counts)
    check(shelf, content)
    shelf.done()
    return content


def counts(own: Own) -> Counter[str]:
    """How many a box has of everything that a component list counts."""
    quests = own("quest", Quest)
    found = Counter({
        "cities": sum(space.kind is SpaceKind.CITY for space in own("space", Space)),
        "movement die faces": len(own("face", Face)),
        "characters": len(own("character", Character)),
        "character cards": len(own("card", CharacterCard, "characters.toml")),
        "ability cards": sum(card.copies for card in own("ability", AbilityCard)),
        "trophy cards": sum(card.copies for card in own("trophy", Trophy)),
        "discovery tokens": sum(token.count for token in own("token", Token)),
    })  # fmt: skip
    found.update({f"{level} challenge cards": len(own("card", Challenge, file)) for level, file in
                  CHALLENGE_FILES.items()})  # fmt: skip
    found.update({f"{deck} quests": sum(quest.deck is deck for quest in quests) for deck in QuestDeck})
    return found


def check(shelf: Shelf, c: Content) -> None:
    """References, ranges, and what the rules ask of the content."""
    _check_spaces(shelf, c)
    if not shelf.problems:
        _check_ways(shelf, c)
    _check_characters(shelf, c)
    for ability in c.abilities.values():
        _check_ability(shelf, c, ability)
    for card in c.challenges.values():
        _check_challenge(shelf, c, card)
    _check_hits(shelf, c)
    _check_quests(shelf, c)
    _check_effects(shelf, c)
    _check_twins(shelf, c)


def _check_spaces(shelf: Shelf, c: Content) -> None:
    for key, space in c.spaces.items():
        shelf.refer("space", key, "links", space.links, c.spaces)
        for other in space.links:
            if other == key:
                shelf.wrong("space", key, "links to itself")
            elif other in c.spaces and key not in c.spaces[other].links:
                shelf.wrong("space", key, f"links to {other}, which does not link back")
        if (space.kind is SpaceKind.NORMAL) != (not space.name):
            shelf.wrong("space", key, "only normal spaces have no name (ag.model.normal-space)")
        if space.kind is SpaceKind.NORMAL and not space.resources:
            shelf.wrong("space", key, "a normal space shows at least one resource (ag.model.normal-space)")
        if space.kind is SpaceKind.ENCOUNTER and space.resources:
            shelf.wrong("space", key, "a board encounter has no resources (ag.model.board-encounter-space)")
        if space.kind is SpaceKind.CITY and space.colour is not Level.GREY:
            shelf.wrong("space", key, "every city is grey (ag.model.city-grey)")
    places = list(c.spaces.items())
    for i, (key, one) in enumerate(places):
        for other, two in places[:i]:
            if (one.x - two.x) ** 2 + (one.y - two.y) ** 2 < APART**2:
                shelf.wrong("space", key, f"lies less than {APART} mm from {other}")
    printed = [key for key, space in c.spaces.items() if space.kind is SpaceKind.ENCOUNTER]
    for key in printed:
        if key not in c.board_encounters:
            shelf.wrong("space", key, "no [[encounter]] says what happens here")
    for key, encounter in c.board_encounters.items():
        shelf.refer("encounter", key, "id", [key], printed)
        if not (encounter.fight or encounter.powers):
            shelf.wrong("encounter", key, "has neither a fight nor instructions")


def _check_ways(shelf: Shelf, c: Content) -> None:
    """Everybody who may enter a space can get there from every city, with flights (ag.move.level-limit)."""
    for level in LEVELS:
        wanted = {key for key, space in c.spaces.items() if space.colour.rank <= level.rank}

        def ways(here: SpaceId, wanted: set[SpaceId] = wanted) -> Iterable[SpaceId]:
            flights = c.flights if here in c.flights else ()
            return (there for there in (*c.spaces[here].links, *flights) if there in wanted)

        for city in c.cities:
            for lost in sorted(wanted - distances(city, ways).keys()):
                shelf.wrong("space", lost, f"a character of {level} level cannot get here from {city}")


def _check_characters(shelf: Shelf, c: Content) -> None:
    for key in c.characters:
        for level in LEVELS:
            if (key, level) not in c.cards:
                shelf.wrong("character", key, f"has no {level} character card (ag.model.character-cards)")
        if len(c.decks[key]) != ABILITY_DECK:
            n = len(c.decks[key])
            shelf.wrong("character", key, f"has {n} ability cards, not 23 (ag.model.ability-deck-size)")
    for card in c.cards.values():
        shelf.refer("card", card.id, "character", [card.character], c.characters)


def _check_ability(shelf: Shelf, c: Content, card: AbilityCard) -> None:
    def wrong(what: str) -> None:
        shelf.wrong("ability", card.id, what)

    shelf.refer("ability", card.id, "character", [card.character], c.characters)
    if card.timing is Timing.SPECIAL and card.at is None:
        wrong("a special ability must say when (ag.ability.timing-special)")
    if card.timing is Timing.COMBAT and card.moment not in COMBAT_MOMENTS:
        wrong(f"a combat ability cannot be played at {card.moment}")
    if card.timing is Timing.MOVEMENT and card.moment not in (Moment.MOVEMENT, Moment.MOVEMENT_ROLLED):
        wrong(f"a movement ability cannot be played at {card.moment}")
    if card.weapon is not None and card.moment is not Moment.BEFORE_ROLL:
        wrong("a weapon replacement is played before the roll (ag.ability.weapon-replacement-when)")
    if card.moment in ENEMY_MOMENTS and card.cost:
        wrong("nobody has energy for it then (ag.ability.energy-off-turn)")
    if (card.gives or card.powers) and not card.stays:
        wrong("gives and powers are for cards that stay in play")
    if not (card.stays or card.effects or card.weapon):
        wrong("does nothing")
    needed = {"picked": "character", "item": "item"}.get(card.stays)
    if needed is not None and needed not in {pick.what for pick in card.picks}:
        wrong(f"stays on a {needed} that nobody picks")
    if card.totem and card.totem not in c.characters[card.character].totems:
        wrong(f"its owner has no {card.totem} totem")


def _check_challenge(shelf: Shelf, c: Content, card: Challenge) -> None:
    def wrong(what: str) -> None:
        shelf.wrong("card", card.id, what)

    if card.event is None:
        if card.encounter is None or card.item is None or card.reverse is not None:
            wrong("needs an encounter and an item, or an event (ag.model.challenge-card-kinds)")
    else:
        if sum(side is not None for side in (card.item, card.encounter, card.reverse)) > 1:
            wrong("an event has one reverse side")
        if (card.event.kind is EventKind.LOCATION) != (card.event.at is not None):
            wrong("a location event names its key location, others do not (ag.event.location-placement)")
        if card.event.at is not None:
            keys = [key for key, space in c.spaces.items() if space.kind is SpaceKind.KEY]
            shelf.refer("card", card.id, "at", [card.event.at], keys)
        flips = any(isinstance(effect, FlipCard) for effect in effects_in(card.event))
        if flips != (card.item is not None or card.encounter is not None or card.reverse is not None):
            wrong("an event is turned over if and only if it has a reverse side")
        logs = any(isinstance(effect, ToLog) for effect in effects_in(card))
        if logs != (card.event.valor > 0):
            wrong("an event goes under a quest log if and only if it is worth valor (ag.event.valor-events)")
    if card.item is not None:
        for mistake in item_mistakes(card.item):
            wrong(mistake)
        needed = set(card.item.icons)
        if not any(needed.issubset(character.icons) for character in c.characters.values()):
            wrong("no character has all the icons that it asks for (ag.item.icon-restriction)")


def item_mistakes(item: Item) -> Iterator[str]:
    """What is wrong with an item (ag.model.item-fields)."""
    if not item.potions:
        yield "an item has at least one potion icon"
    if (item.type is ItemType.WEAPON) != (item.attack is not None and item.reach is not None):
        yield "a weapon has an attack value and type, nothing else has"
    if (item.type is ItemType.ARMOR) != (item.defense is not None):
        yield "an armor has a defense value, nothing else has"
    if item.type is ItemType.BAG and (item.icons or not (item.gives or item.powers)):
        yield "a bag item has no restriction icons, and does something"


def _check_hits(shelf: Shelf, c: Content) -> None:
    """Every encounter card can hit, or be hit by, whoever may meet it (ag.aggro.no-leaving)."""
    for card in c.challenges.values():
        if card.encounter is None:
            continue
        for level in LEVELS[card.colour.rank :]:
            weakest, toughest = reach_of(c, level)
            hits = card.encounter.attack + STAR >= toughest
            is_hit = weakest + STAR >= card.encounter.defense + _best(card.encounter.gives)
            if not hits and not is_hit:
                shelf.wrong("card", card.id, f"and a {level} character may be unable to hit each other")


def reach_of(c: Content, level: Level) -> tuple[int, int]:
    """The lowest attack and the highest defense of a character of a level, with what they may equip."""
    sides = [side for (_, at), card in c.cards.items() if at is level for side in (card.starting, card.other)]
    items = [
        card.item for card in c.challenges.values()
        if card.item is not None and card.colour.rank <= level.rank
    ]  # fmt: skip
    attacks = [side.attack for side in sides] + [i.attack for i in items if i.attack is not None]
    bonus = max((_best(side.gives) for side in sides), default=0)
    defenses = [side.defense for side in sides]
    defenses += [i.defense + _best(i.gives) for i in items if i.defense is not None]
    return min(attacks, default=0), max(defenses, default=0) + bonus


def _best(gives: Iterable[Give]) -> int:
    """The defense that a text may add at most."""
    return max([0, *(give.defense for give in gives if give.to == "self")])


def _check_quests(shelf: Shelf, c: Content) -> None:
    named = [key for key, space in c.spaces.items() if space.name]
    fights = [key for key, encounter in c.board_encounters.items() if encounter.fight is not None]
    for key, quest in c.quests.items():
        for step in quest.steps:
            match step:
                case Collect(at=at):
                    shelf.refer("quest", key, "at", at, named)
                case Conquer(at=at):
                    shelf.refer("quest", key, "at", at, fights)
                case Travel(to=to) | Deliver(to=to) | Study(to=to):
                    shelf.refer("quest", key, "to", to, named)
                case _:
                    pass
        if quest.deck is QuestDeck.STARTING and quest.valor > 2:
            shelf.wrong("quest", key, "a starting quest is worth 1 or 2")
        if quest.marks and not any(isinstance(step, Vanquish | Meet) and step.marked for step in quest.steps):
            shelf.wrong("quest", key, "marks somebody for no reason")


def _check_effects(shelf: Shelf, c: Content) -> None:
    """Spaces, trophies and cards that effects and conditions name."""
    kinds: tuple[tuple[str, Iterable[Record]], ...] = (
        ("card", c.challenges.values()), ("ability", c.abilities.values()), ("card", c.cards.values()),
        ("encounter", c.board_encounters.values()),
    )  # fmt: skip
    for kind, records in kinds:
        for record in records:
            for effect in effects_in(record):
                if isinstance(effect, Move | Spawn) and effect.space is not None:
                    shelf.refer(kind, record.id, "space", [effect.space], c.spaces)
                if isinstance(effect, TakeTrophy):
                    shelf.refer(kind, record.id, "which", [effect.which], c.trophies)
                if effect.when is not None:
                    shelf.refer(kind, record.id, "bears", effect.when.bears, c.abilities)


def _check_twins(shelf: Shelf, c: Content) -> None:
    """No two cards differ only in their names."""
    seen: dict[object, str] = {}

    def note(kind: str, record_id: str, what: str, side: object) -> None:
        said = msgspec.to_builtins(side)
        for name in NOT_RULES:
            said.pop(name, None)
        key = (what, msgspec.json.encode(said, order="sorted"))
        if key in seen and seen[key] != record_id.partition(".")[0]:
            shelf.wrong(kind, record_id, f"its {what} differs from that of {seen[key]} in the name only")
        seen[key] = record_id.partition(".")[0]

    for card in c.challenges.values():
        for what, side in (("encounter", card.encounter), ("item", card.item), ("event", card.event)):
            if side is not None:
                note("card", card.id, f"{card.colour} {what}", side)
    for ability in c.abilities.values():
        note("ability", ability.id, "ability", ability)
    for quest in c.quests.values():
        note("quest", quest.id, "quest", quest)


def effects_in(part: object) -> Iterator[Effect]:
    """Every effect that a record names, those inside other effects too."""
    match part:
        case tuple():
            for one in part:
                yield from effects_in(one)
        case Choose() | RollDie() | Pay():
            yield part
            yield from _inside(part)
        case _ if isinstance(part, Effect):
            yield part
        case Record() | Part() | Power() | Fighter():
            yield from _inside(part)
        case _:
            pass


def _inside(part: msgspec.Struct) -> Iterator[Effect]:
    for field in part.__struct_fields__:
        yield from effects_in(getattr(part, field))
