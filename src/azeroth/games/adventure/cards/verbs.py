"""The vocabulary of cards: what a text gives, when it may be used, what that costs and what it does.

Anything with text (ability card, side of a character card, encounter, item, event, board encounter) has up
to two lists. Fields that are not named have their defaults.

`gives`: what holds all the time, see `Give`
    {attack=1}                            attack, defense, damage, health, movement, energy
    {attack=1, to="encounters"}           for somebody else, see `To`
    {attack=1, when={trait="beast"}}      only under a condition, see `When`
    {lets=["leave-aggro"]}                a permission or a bar, see `Permission`
    A rolled movement die is raised by `movement` and `energy`; `cost` is added to the energy cost of the
    ability cards one plays (not below zero). An armor's or weapon's own value is a field of the item.

`powers`: what happens or may be used at a moment, see `Power`
    {roll="6", effects=[…]}               triggered by the owner's combat die; always happens, once a combat
    {at="turn-start", must=true, …}       happens by itself at that moment
    {at="movement", cost=2, effects=[…]}  may be used, for that much energy, see `limit`
    A die pattern is a value `6` (the star), a least value `4+`, or a range `1-2`.

An ability card has, besides, its own `effects`, with `at`, `when` and `picks`, done when it is played;
`gives` and `powers` of an ability card hold only while it stays in play (`stays`), for whoever it is
attached to.

`picks`: what the user points at before anything happens, in order, see `Pick`. An ability whose pick has no
candidate cannot be used. Effects speak of what was picked as `whom="picked"` (the character) and take spaces,
markers, items, tokens and cards from the picks by their kind.

`whom`, in effects: who suffers or enjoys it
    self          you: the player of the card, the owner of the item, the encounter, the bearer of an attached
                  card, the active character for an event
    foe           your opponent in this combat
    picked        the picked character
    active        the active character
    everyone      every character
    here          every character in the space of the card, or yours: you too
    others-here   the same without you
    near          every character within `range` spaces, you too (ag.ability.can-hurt-owner)
    enemies-near  the same without you
    picked-space  every character in the picked space
    horde, alliance   every character of that side
    bearers       every enemy who bears one of your attached cards

Effects (`do`). A number may be scaled by `per`, see `Per`. No effect moves a character into a space above
their level or out of a space with an aggro marker unless `ignore_aggro` (ag.move.level-limit-forced).
    modify        attack, defense, damage of `whom`, until the end of the combat, or of `until`
    reroll        `whom` rolls the combat die again ("both": both); `may=true`: if the user wishes
    turn_die      the combat die of `whom` is turned to `value`, or by `by` (between 1 and 6)
    movement_die  the movement die is rolled again (moments movement-rolled and enemy-movement)
    attack_type   the attack of the user counts as that type in this combat
    no_attack     `whom` makes no attack in this combat
    no_powers     triggered powers of `whom` (of an encounter, or of weapon and armor) do nothing this combat
    no_cards      `whom` may play no more ability cards in this combat
    cancel_combat the combat is over, nobody wins it (ag.combat.cancelled)
    deal          `n` damage to `whom`; an encounter falls to one (ag.combat.encounter-one-damage)
    deal_marker   the picked marker's encounter is defeated out of combat: its card goes on top of its deck
    heal          `n` damage, or "all"
    prevent       `n` less of the damage about to be received, or "all" (moment damaged)
    survive       instead of being defeated: damage is set so that `health` is left (moment defeated)
    draw          `n` ability cards
    discard       `n` ability cards of the victim's choice, or at `random`; "all": the whole hand
    recover       the picked card goes from the discard pile to the hand
    take_back     this card goes to its owner's hand instead of the discard pile
    cancel_card   the announced ability card has no effect (moment card-played)
    energy        `n` more energy this turn (a negative number: less, not below zero)
    movement      `n` more movement this turn (a negative number: less, not below zero)
    move          `whom` is put into the space that `to` names
    pass_aggro    aggro markers do not hold or stop the user in this movement phase
    flip          the character card of `whom` is turned over; `to` a side: only if the other one is up
    skip          `whom` skips their next phase of that name, which may be one just beginning (movement: they
                  roll, but may not move)
    avoid         the drawn encounter is not fought: it goes on top of its deck, the challenge phase is over
    redraw        the drawn encounter goes on top of its deck, and another challenge card is drawn
    remove_marker the picked marker's encounter is discarded to the top of its deck
    turn_marker   the picked marker is turned over; `to` a side: only if the other one is up
    move_marker   the picked marker goes to the picked space
    spawn         the next encounter of a deck goes to the track, its marker to a space; events drawn on the
                  way go on top of the deck
    cling         this encounter card is attached to `whom` and the combat is over; its `attached` text then
                  holds for its bearer (ag.pack.attached-encounter-rules)
    gain_item     an item of that level, by the usual rule
    lose_item     an item of `whom`: of the victim's choice, or at `random`; from bag, equipped, or any
    steal_item    the picked item goes into the user's bag
    resource      as if the user activated that resource here
    peek          the user looks at the picked discovery token, and may discard it
    take_discovery    the picked discovery token is revealed and resolved by the user
    move_discovery    the picked discovery token goes, unseen, to the picked space
    level         the user gains that level (ag.level.gain-heal and what follows)
    trophy        the user takes that trophy from the trophy deck, if a copy is left
    log           this card goes under the quest log of `whom`, where its valor counts
    discard_this  this card is discarded
    detach        the picked attached card is discarded; `all=true`: every card attached to `whom`
    flip_card     this event is turned over (ag.event.flip-immediate)
    choose        one of `options`, as the user chooses
    die           a combat die is rolled by the user, and the outcome that fits happens
    pay           the user may pay `items`, `cards` or `health`; then `effects`, else `otherwise`
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

import azeroth.engine.cards as engine
from azeroth.games.adventure.cards.conditions import (
    Amount,
    DiePattern,
    Give,
    MaybeDie,
    Part,
    Per,
    Phase,
    Pick,
    Range,
    Until,
    When,
    Whom,
)
from azeroth.games.adventure.ids import AttackType, Level, Moment, Resource, SpaceId, TrophyId


class Verb(engine.Verb[Any, Any], frozen=True, kw_only=True):
    """One effect; it happens only if its `when` holds of the user; of each one, where `whom` are several."""

    when: When | None = None


class Modify(Verb, frozen=True, tag="modify"):
    attack: int = 0
    defense: int = 0
    damage: int = 0
    whom: Whom = "self"
    until: Until = "combat"
    per: Per = ""
    most: int = 9


class Reroll(Verb, frozen=True, tag="reroll"):
    whom: Literal["self", "foe", "both"] = "self"
    may: bool = False


class TurnDie(Verb, frozen=True, tag="turn_die"):
    whom: Literal["self", "foe"] = "self"
    value: Annotated[int, Meta(ge=0, le=6)] = 0
    by: int = 0


class MovementDie(Verb, frozen=True, tag="movement_die"):
    pass


class SetAttackType(Verb, frozen=True, tag="attack_type"):
    type: AttackType


class NoAttack(Verb, frozen=True, tag="no_attack"):
    whom: Literal["self", "foe"] = "foe"


class NoPowers(Verb, frozen=True, tag="no_powers"):
    whom: Literal["self", "foe"] = "foe"


class NoCards(Verb, frozen=True, tag="no_cards"):
    whom: Literal["self", "foe"] = "foe"


class CancelCombat(Verb, frozen=True, tag="cancel_combat"):
    pass


class Deal(Verb, frozen=True, tag="deal"):
    n: Annotated[int, Meta(ge=1, le=9)] = 1
    whom: Whom = "foe"
    range: Range = 0


class DealMarker(Verb, frozen=True, tag="deal_marker"):
    pass


class Heal(Verb, frozen=True, tag="heal"):
    n: Amount = 1
    whom: Whom = "self"
    range: Range = 0


class Prevent(Verb, frozen=True, tag="prevent"):
    n: Amount = 1


class Survive(Verb, frozen=True, tag="survive"):
    health: Annotated[int, Meta(ge=1, le=9)] = 1


class DrawCards(Verb, frozen=True, tag="draw"):
    n: Annotated[int, Meta(ge=1, le=5)] = 1
    whom: Whom = "self"


class DiscardCards(Verb, frozen=True, tag="discard"):
    n: Amount = 1
    whom: Whom = "self"
    random: bool = False


class Recover(Verb, frozen=True, tag="recover"):
    pass


class TakeBack(Verb, frozen=True, tag="take_back"):
    pass


class CancelCard(Verb, frozen=True, tag="cancel_card"):
    pass


class GainEnergy(Verb, frozen=True, tag="energy"):
    n: Annotated[int, Meta(ge=-3, le=5)] = 1
    whom: Whom = "self"


class GainMovement(Verb, frozen=True, tag="movement"):
    n: Annotated[int, Meta(ge=-4, le=6)] = 1
    whom: Whom = "self"


class Move(Verb, frozen=True, tag="move"):
    """`to`: the picked space or city; the space of the user, of the picked or of the active character; the
    nearest city; a named `space`."""

    whom: Whom = "self"
    to: Literal["picked", "user", "picked-character", "active", "nearest-city", "space"] = "picked"
    space: SpaceId | None = None
    range: Range = 0
    ignore_aggro: bool = False


class PassAggro(Verb, frozen=True, tag="pass_aggro"):
    pass


class Flip(Verb, frozen=True, tag="flip"):
    whom: Whom = "self"
    to: Literal["", "starting", "other"] = ""


class Skip(Verb, frozen=True, tag="skip"):
    phase: Phase
    whom: Whom = "picked"
    range: Range = 0


class Avoid(Verb, frozen=True, tag="avoid"):
    pass


class Redraw(Verb, frozen=True, tag="redraw"):
    pass


class RemoveMarker(Verb, frozen=True, tag="remove_marker"):
    pass


class TurnMarker(Verb, frozen=True, tag="turn_marker"):
    to: Literal["", "normal", "aggro"] = ""


class MoveMarker(Verb, frozen=True, tag="move_marker"):
    pass


class Spawn(Verb, frozen=True, tag="spawn"):
    """`at`: a named `space`, or the picked one, or the user's. Without `colour`, the deck of that space's
    colour."""

    colour: Level | None = None
    at: Literal["picked", "user", "space"] = "picked"
    space: SpaceId | None = None


class Cling(Verb, frozen=True, tag="cling"):
    whom: Literal["self", "foe"] = "foe"


class GainItem(Verb, frozen=True, tag="gain_item"):
    """`level`: of the item; "own": of the user."""

    level: Literal["grey", "green", "yellow", "red", "own"] = "own"


class LoseItem(Verb, frozen=True, tag="lose_item"):
    whom: Whom = "self"
    where: Literal["any", "bag", "equipped"] = "any"
    random: bool = False


class StealItem(Verb, frozen=True, tag="steal_item"):
    pass


class UseResource(Verb, frozen=True, tag="resource"):
    which: Resource


class Peek(Verb, frozen=True, tag="peek"):
    pass


class TakeDiscovery(Verb, frozen=True, tag="take_discovery"):
    pass


class MoveDiscovery(Verb, frozen=True, tag="move_discovery"):
    pass


class GainLevel(Verb, frozen=True, tag="level"):
    to: Level


class TakeTrophy(Verb, frozen=True, tag="trophy"):
    which: TrophyId


class ToLog(Verb, frozen=True, tag="log"):
    whom: Whom = "self"


class DiscardThis(Verb, frozen=True, tag="discard_this"):
    pass


class Detach(Verb, frozen=True, tag="detach"):
    all: bool = False
    whom: Whom = "self"


class FlipCard(Verb, frozen=True, tag="flip_card"):
    pass


class Choose(Verb, frozen=True, tag="choose"):
    """Each option is a list of effects; one that would do nothing may be chosen too."""

    options: tuple[tuple[Effect, ...], ...]


class Outcome(Part, frozen=True):
    on: DiePattern
    effects: tuple[Effect, ...]


class RollDie(Verb, frozen=True, tag="die"):
    outcomes: tuple[Outcome, ...]


class Pay(Verb, frozen=True, tag="pay"):
    """`items`: any items of the payer, of `level` or higher if named."""

    items: int = 0
    level: Level | None = None
    cards: int = 0
    health: int = 0
    effects: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


Effect = (
    Modify | Reroll | TurnDie | MovementDie | SetAttackType | NoAttack | NoPowers | NoCards | CancelCombat
    | Deal | DealMarker | Heal | Prevent | Survive | DrawCards | DiscardCards | Recover | TakeBack |
    CancelCard | GainEnergy | GainMovement | Move | PassAggro | Flip | Skip | Avoid | Redraw | RemoveMarker |
    TurnMarker | MoveMarker | Spawn | Cling | GainItem | LoseItem | StealItem | UseResource | Peek
    | TakeDiscovery | MoveDiscovery | GainLevel | TakeTrophy | ToLog | DiscardThis | Detach | FlipCard |
    Choose | RollDie | Pay
)  # fmt: skip


class Power(Part, frozen=True):
    """A triggered, automatic or usable power of a text.

    `roll`: triggered by that result of the owner's combat die, at the moment `trigger`; else `at` says when.
    `must`: it happens by itself. `cost` is in energy. `limit`: how often it may be used. `improved`: only
    for a user of that level or higher (ag.pack.improved-items-text). `range`: at the moments of other
    characters, how far away they may be; for a card that lies in a space (a totem), how far its owner may be
    from it, whose moment it is.
    """

    effects: tuple[Effect, ...]
    at: Moment = Moment.TRIGGER
    roll: MaybeDie = ""
    must: bool = False
    cost: Annotated[int, Meta(ge=0, le=5)] = 0
    limit: Literal["combat", "turn", "none"] = "turn"
    when: When | None = None
    picks: tuple[Pick, ...] = ()
    range: Range = 99
    improved: Level | None = None

    def __post_init__(self) -> None:
        if self.roll:
            force_setattr(self, "must", True)  # ag.power.triggered-mandatory


class Text(Part, frozen=True):
    """The text of a card where it stands alone: of an attached encounter, of an improved ability."""

    gives: tuple[Give, ...] = ()
    powers: tuple[Power, ...] = ()


class Improved(Text, frozen=True, kw_only=True):
    """What is added for a character of that level or higher (ag.ability.improved).

    `effects` are done after the card's own; `gives` and `powers` hold with its own while it stays; `cost` is
    added to its energy cost, `range` to the range of its picks and effects.
    """

    level: Level
    effects: tuple[Effect, ...] = ()
    cost: int = 0
    range: int = 0
