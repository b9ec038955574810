"""The vocabulary of cards: what a card gives, when it may be used, what that costs and what it does.

A card has up to three lists. All fields not named have their defaults.

`gives`: what holds all the time while the card is equipped (a talent or racial ability: always)
    {red=2, green=1}                      dice of each round's pool (also reroll, attrition, threat)
    {health=2} {energy=2}                 capacity; `fills=true` gives the tokens when it is taken
    {reroll=1, to="friends"}              for each friendly participating character, the owner included
    {green=1, per="friend"}               once for each friendly participant
    {blue=1, when={round=1}}              only under a condition, see `when`
    {lets=["pass-independents"]}          a permission or a bar, see `Permission`

`abilities`: what is used at a moment. The first ability of an instant power costs the card's Energy; the
    others are free once that was paid (wbg.card.secondary-needs-first). Each once a round, see `limit`.
    at="reroll-end"                       the moment, see `ids.Moment`
    friends=true                          also in the like moment of a friend: their dice, their Health
    must=true                             happens by itself, no choice (regaining, forced drawbacks)
    when={...}                            only under a condition
    cost={energy=1}                       a price besides the card's own Energy, see `Cost`
    spot="R7+"                            spot one such die; with `each=true` as many as one likes, and
                                          `per="die"` does the effects once for each
    per="energy"                          do the effects once for each unit, see `Per`; `each_of=2` for every
                                          two units, `most=3` at most so often
    limit="combat"                        see `Limit`; "round" unless given (an action outside combat)
    effects=[{do="add", blue=1}, ...]     in order; an effect may have a `when` of its own

`alters`: how other cards of the owner work, see `Alter`
    {cards=["moonfire"], add={blue=1}}    cards by id, unique category, or "instant", "active", "power"

Dice patterns: `R B G RB any`, then a result `8`, a least result `7+`, a range `1-2`, or nothing.

Effects (`do`), each scaled by `per` where a number is given:
    add           dice, reroll, attrition, threat: before the roll dice join the pool, after it they are
                  rolled at once. `{do="add", any=1}`: dice of a colour the user chooses
    change        `{do="change", dice="B4+", n=1, colour="blue", value=8}`; n may be "any", "level",
                  "reroll"; without `colour` it keeps its own, with "any" the user chooses; without `value`
                  it keeps its result (before the roll it stays unrolled)
    raise         `{do="raise", dice="B", n=2, by=1}`; `again=true`: the same die may be taken twice
    remove        `{do="remove", dice="any", n=1}`; `every=true`: all such dice, no choice
    reroll        `{do="reroll", dice="G", n="any"}`: apart from the Reroll value; `every=true`
    preset        `{do="preset", colour="blue", values=[7, 8]}`: laid, not rolled
    tokens        `{do="tokens", box=["damage"], n=1}`; several boxes: the user chooses for each token
    shift         `{do="shift", source="attrition", box="defense", n=5}`: move up to n tokens
    redirect      `{do="redirect", dice="R", box="damage", n="any"}`: hits of such dice go there instead
    restore       `{do="restore", health=2, energy=0, whom="subject"}`; `gain=true` may exceed capacity
                  (`until="round"` drops the excess at the end of the round); numbers or "all", "level"
    lose          `{do="lose", health=1, whom="everybody"}`
    prevent       the Health just lost comes back as never lost
    mend          pets and demons of the user regain all Health
    cleanse       drop the user's Curse and Stun tokens
    combo         n combo tokens on an equipped Finishing Move
    unequip       this card (or `cards=[...]`, one of them) goes to the Spellbook or the Bag
    equip         one of `cards=[...]` (ids or categories) from the Spellbook, unpaid
    forbid        `{do="forbid", colour="red", most=0}`: no more dice of that colour in this Dice Pool step
    only_reroll   the Reroll value serves only these `colours` in this step
    steps         `{do="steps", n=1}`: a longer Travel action
    defeat_foe    an opponent of that `colour` is defeated outright
    leave         the user leaves the combat
    stay          instead of being moved the defeated `subject` stays with this health and energy
                  (`split="level"`: the user's level in tokens, divided as they like)
    code          `{do="code", name="mind_control"}`: a card of its own, see `coded.py`
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from azeroth.engine import cards as layer
from azeroth.games.world_of_warcraft.ids import COLOURS, Box, Colour, FigureColour, Moment

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
    from azeroth.games.world_of_warcraft.state import Table

_PATTERN = r"^(R|B|G|RB|any)([1-8]|[1-8]\+|[1-7]-[2-8])?$"
DicePattern = Annotated[str, Meta(pattern=_PATTERN)]
MaybeDice = Annotated[str, Meta(pattern=f"^$|{_PATTERN}")]
Count = Annotated[int, Meta(ge=1, le=9)] | Literal["any", "level", "reroll"]
Amount = Annotated[int, Meta(ge=0, le=20)] | Literal["all", "level"]
Whom = Literal["self", "subject", "friends", "another", "everybody", "region"]
Limit = Literal["round", "combat", "turn", "friend", "none"]
"""How often: once a combat round (an action outside combat), a combat, a faction turn, for each friend in
a round; none where something else limits it (the card is discarded or unequipped)."""
Per = Literal[
    "", "die", "energy", "health", "combo", "opponent", "friend", "pet-health",
    "damage-placed", "armor-placed", "lost-in-defense", "lost-in-combat",
]  # fmt: skip
"""Once for each: die spotted or removed, Energy, Health or combo token spent, opponent, friendly participant,
Health of the unequipped pet, token put into a box in this Place Tokens step, Health lost and not yet used."""
Permission = Literal[
    "pass-independents", "leave-independents", "one-travel", "intercept", "rest-fills",
    "small-weapon-in-general", "extra-instant-area", "immune-to-drake", "combo-doubled",
]  # fmt: skip
"""Travel is not stopped by blue creatures; it may begin beside them; only one Travel action a faction turn;
challenge into the next region; a Rest fills Health and Energy; a Sword or Mace of level 3 or lower fits the
general area; one more area for an instant; the Drake's ability does not apply; combo placements doubled."""


class Wanted(NamedTuple):
    """A dice pattern, read."""

    colours: tuple[Colour, ...]
    least: int
    most: int

    def fits(self, colour: Colour, value: int) -> bool:
        """Does a die of that colour and result match?"""
        return colour in self.colours and self.least <= value <= self.most


_COLOURS = {
    "R": (Colour.RED,),
    "B": (Colour.BLUE,),
    "G": (Colour.GREEN,),
    "RB": (Colour.RED, Colour.BLUE),
    "any": COLOURS,
}  # fmt: skip


@cache
def wanted(pattern: str) -> Wanted:
    """Read a dice pattern; an unrolled die shows 0 and fits a pattern without result.

    >>> wanted("RB7+").fits(Colour.RED, 8), wanted("any1-2").fits(Colour.GREEN, 3)
    (True, False)
    >>> wanted("B").fits(Colour.BLUE, 0)
    True
    """
    match = re.match(_PATTERN, pattern)
    if match is None:
        raise ValueError(f"{pattern!r} is no dice pattern; write R8, B7+, any1-2, RB")
    colours, result = match.groups()
    if result is None:
        least, most = 0, 8
    elif result.endswith("+"):
        least, most = int(result[0]), 8
    elif "-" in result:
        least, most = int(result[0]), int(result[2])
    else:
        least = most = int(result)
    return Wanted(_COLOURS[colours], least, most)


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Part of a card."""


class When(_Part, frozen=True):
    """A condition: everything named must hold.

    `equipped`: one of these (card ids, categories, traits) is equipped; `unequipped`: none of these is;
    `used`: one of these cards was used this round; `previous`: this card was used in the round before;
    `unhurt`: its user lost no Health in the round before; `dice` and `count`: so many such dice in the pool;
    `strong`: against a red creature, a boss or an enemy character; `foe`: a
    normal combat, and in it a creature figure or an independent one.
    """

    equipped: tuple[str, ...] = ()
    unequipped: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    previous: bool = False
    unhurt: bool = False
    round: int = 0
    from_round: int = 0
    opponents: int = 0
    strong: bool = False
    foe: Literal["", "normal", "creature", "independent"] = ""
    dice: MaybeDice = ""
    count: int = 0
    combo_placed: bool = False
    foe_defeated: bool = False


class Bonus(_Part, frozen=True):
    """Dice and values for a combat round."""

    red: int = 0
    blue: int = 0
    green: int = 0
    reroll: int = 0
    attrition: int = 0
    threat: int = 0


class Give(Bonus, frozen=True):
    """What holds while the card is there."""

    health: int = 0
    energy: int = 0
    fills: bool = False
    to: Literal["self", "friends"] = "self"
    per: Literal["", "friend"] = ""
    when: When | None = None
    lets: tuple[Permission, ...] = ()


class Cost(_Part, frozen=True):
    """A price besides the card's own Energy; `up_to` prices are chosen from 1 (99: as much as there is).

    `dice` are removed: `dice_count` of them, or up to `dice_up_to`. `unequip`: one of these cards or
    categories, or "self". `discard`: this item goes to the Merchant deck.
    """

    energy: int = 0
    energy_up_to: int = 0
    health_up_to: int = 0
    dice: MaybeDice = ""
    dice_count: int = 1
    dice_up_to: int = 0
    unequip: tuple[str, ...] = ()
    combo_up_to: int = 0
    discard: bool = False


class Verb(layer.Verb["Table", "UseAbility"], frozen=True, kw_only=True):
    """One effect; `effects` says what it does, `asking` what must be chosen for it."""

    when: When | None = None

    def applies(self, t: Table, use: UseAbility) -> bool:
        return self.when is None or use.holds(t, self.when)


class Add(Verb, frozen=True, tag="add"):
    red: int = 0
    blue: int = 0
    green: int = 0
    any: int = 0
    reroll: int = 0
    attrition: int = 0
    threat: int = 0


class Change(Verb, frozen=True, tag="change"):
    dice: DicePattern
    n: Count = 1
    colour: Literal["", "red", "blue", "green", "any"] = ""
    value: int = 0


class Raise(Verb, frozen=True, tag="raise"):
    dice: DicePattern
    n: Count = 1
    by: int = 1
    again: bool = False


class Remove(Verb, frozen=True, tag="remove"):
    dice: DicePattern
    n: Count = 1
    every: bool = False


class Reroll(Verb, frozen=True, tag="reroll"):
    dice: DicePattern
    n: Count = "any"
    every: bool = False


class Preset(Verb, frozen=True, tag="preset"):
    colour: Colour
    values: tuple[int, ...]


class Tokens(Verb, frozen=True, tag="tokens"):
    box: tuple[Box, ...]
    n: int = 1


class Shift(Verb, frozen=True, tag="shift"):
    source: Box
    box: Box
    n: int


class Redirect(Verb, frozen=True, tag="redirect"):
    dice: DicePattern
    box: Box
    n: Count = "any"


class Restore(Verb, frozen=True, tag="restore"):
    health: Amount = 0
    energy: Amount = 0
    whom: Whom = "self"
    gain: bool = False
    until: Literal["combat", "round"] = "combat"


class Lose(Verb, frozen=True, tag="lose"):
    health: int = 0
    whom: Whom = "self"


class Prevent(Verb, frozen=True, tag="prevent"):
    pass


class Mend(Verb, frozen=True, tag="mend"):
    pass


class Cleanse(Verb, frozen=True, tag="cleanse"):
    pass


class Combo(Verb, frozen=True, tag="combo"):
    n: int = 1


class Unequip(Verb, frozen=True, tag="unequip"):
    cards: tuple[str, ...] = ()


class Equip(Verb, frozen=True, tag="equip"):
    cards: tuple[str, ...]


class Forbid(Verb, frozen=True, tag="forbid"):
    colour: Colour
    most: int = 0


class OnlyReroll(Verb, frozen=True, tag="only_reroll"):
    colours: tuple[Colour, ...]


class Steps(Verb, frozen=True, tag="steps"):
    n: int = 1


class DefeatFoe(Verb, frozen=True, tag="defeat_foe"):
    colour: FigureColour


class LeaveCombat(Verb, frozen=True, tag="leave"):
    pass


class Stay(Verb, frozen=True, tag="stay"):
    health: int = 0
    energy: int = 0
    split: Literal["", "level"] = ""


class Code(Verb, frozen=True, tag="code"):
    """`dice` and `n` let it pick dice like `change`."""

    name: str
    dice: MaybeDice = ""
    n: Count = 1


Effect = (
    Add | Change | Raise | Remove | Reroll | Preset | Tokens | Shift | Redirect | Restore | Lose | Prevent
    | Mend | Cleanse | Combo | Unequip | Equip | Forbid | OnlyReroll | Steps | DefeatFoe | LeaveCombat | Stay
    | Code
)  # fmt: skip
DICE_VERBS = (Change, Raise, Remove, Reroll, Redirect)


class Ability(_Part, frozen=True):
    """Something its owner uses at a moment; see the top of this module."""

    at: Moment
    effects: tuple[Effect, ...]
    friends: bool = False
    must: bool = False
    when: When | None = None
    cost: Cost | None = None
    spot: MaybeDice = ""
    each: bool = False
    per: Per = ""
    each_of: int = 1
    most: int = 0
    limit: Limit = "round"


class Alter(layer.Alter, frozen=True):
    """How other cards of the owner work: `cards` by id, category, or "instant", "active", "power".

    `energy`: their Energy cost changes; `free`: it is nothing (with `once="combat"`, once, if they like).
    `uses`: so many more a round, each costing `use_energy` more. `add`: using the card also gives this.
    `heal`: its Restore of Health gives more. `dice`: its Change takes more dice. `pattern`: its Change wants
    such dice instead; `spot`: it spots such dice instead. `any_colour`: dice it adds may have any colour.
    `allow`: its Forbid lets so many pass. `keeps`: it does not unequip itself, always or the first time in
    a combat. `also`: using its first ability does this too. `pet_health`: capacity of such a pet or demon.
    """

    energy: int = 0
    free: bool = False
    once: Literal["", "combat"] = ""
    uses: int = 0
    use_energy: int = 0
    add: Bonus | None = None
    heal: int = 0
    dice: int = 0
    pattern: MaybeDice = ""
    spot: MaybeDice = ""
    any_colour: bool = False
    allow: int = 0
    keeps: Literal["", "first", "always"] = ""
    also: tuple[Effect, ...] = ()
    pet_health: int = 0
