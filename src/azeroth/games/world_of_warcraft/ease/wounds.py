"""Wounds with fewer questions: several at once, shared among characters and their pets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices.combat import LoseFrom, Wound
from azeroth.games.world_of_warcraft.ease.using import free_bonus
from azeroth.games.world_of_warcraft.ids import CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.combat.normal_combat import TakeWounds
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import short_name

FALLS = Outlook(changes="it falls and is unequipped", back=True)
DEFEATED = Outlook(changes="is defeated unless a card helps", back=True)


class Taker(Struct, frozen=True):
    """Who can take a wound: a character, or the pet of one."""

    name: str
    health: int
    choices: tuple[Choice, ...]
    owner: CharacterId
    pet: bool = False

    def spare(self, taken: int) -> tuple[int, float]:
        """Who takes the next wound sooner: those with two Health or more, then with one, then the fallen."""
        left = self.health - taken
        if left <= 0:
            return 0, 0
        return (1, self.pet) if left == 1 else (2, left - 0.5 * self.pet)


def _pets(t: Table, c: Character) -> list[Taker]:
    """Those who can take wounds for their owner."""
    return [
        Taker(t.content.cards[e.card].name, e.health, (Wound(c.id), LoseFrom(e.card)), c.id, pet=True)
        for e in c.equipped if e.health > 0
    ]  # fmt: skip


def _takers(t: Table, given: Sequence[Wound]) -> list[Taker]:
    """These characters and their pets."""
    found: list[Taker] = []
    for k in given:
        c = t.state.characters[k.character]
        pets = _pets(t, c)
        own: tuple[Choice, ...] = (k, LoseFrom(c.id)) if pets else (k,)
        found += [Taker(short_name(t, c.id), c.health, own, c.id), *pets]
    return found


def wounds(t: Table, seat: Seat) -> Planned:
    """Several wounds at once for one, and shared by all; a pet is asked for like anybody else."""
    frame = t.pos.stack[-1]
    assert isinstance(frame, TakeWounds)
    given = [k for k in t.choices(seat) if isinstance(k, Wound)]
    takers = _takers(t, given)
    if len(given) < 2:
        return NOTHING
    plans: list[Plan] = []
    if frame.left > 1:
        shared = _shared(takers, frame.left)
        parts = [f"{one.name} {n}" for one in takers if (n := shared.count(one))]
        plans.append(_taken(t, seat, shared, f"Share the wounds: {', '.join(parts)}"))
        for one in takers:
            alone = [one] * frame.left
            if one.health > frame.left and shared != alone:
                plans.append(_taken(t, seat, alone, f"{one.name} takes {_all(frame.left)}"))
    helped_by = {one.owner for one in takers if one.pet}
    plans += [
        _taken(t, seat, [one], f"{one.name} takes {_one(frame)}") for one in takers if one.owner in helped_by
    ]  # fmt: skip
    return Planned(plans=tuple(plans), hidden=tuple(k for k in given if k.character in helped_by))


def _one(frame: TakeWounds) -> str:
    return "the wound" if frame.left == 1 else "one wound"


def _all(n: int) -> str:
    """All wounds.

    >>> [_all(2), _all(3)]
    ['both wounds', 'all 3 wounds']
    """
    return "both wounds" if n == 2 else f"all {n} wounds"


def _shared(takers: Sequence[Taker], left: int) -> list[Taker]:
    """Each wound to the hero who can bear most then."""
    run: list[Taker] = []
    for _ in range(left):
        run.append(max(takers, key=lambda one: one.spare(run.count(one))))
    return run


def helped(t: Table, seat: Seat) -> Planned:
    """How many of their wounds a pet takes, all of them with one click."""
    frame = t.pos.stack[-1]
    assert isinstance(frame, LoseHealth)
    c = t.state.characters[frame.character]
    pets = _pets(t, c)
    if frame.left < 2 or not pets:
        return NOTHING
    own = Taker(short_name(t, c.id), c.health, (Wound(c.id), LoseFrom(c.id)), c.id)
    plans: list[Plan] = []
    for pet in pets:
        for n in range(min(frame.left, pet.health), -1, -1):
            rest = frame.left - n
            if rest < own.health and (n or pet is pets[0]):
                run = [pet] * n + [own] * rest
                falls = FALLS if n == pet.health else Outlook()
                plans.append(_helped(t, seat, run, _split(pet.name, own.name, n, rest), falls))
    if len(plans) == 1:
        # It is still theirs to keep the pet and go down.
        run = [own] * min(frame.left, own.health)
        plans.append(_helped(t, seat, run, _split("", own.name, 0, frame.left), DEFEATED))
    # What costs nobody is suggested first.
    plans.sort(key=lambda plan: plan.outlook.back)
    return Planned(plans=tuple(plans), hidden=tuple(t.choices(seat)) if plans else ())


def _split(pet: str, owner: str, n: int, rest: int) -> str:
    """Who takes how many.

    >>> [_split("Imp", "Leeam", *k) for k in ((2, 0), (2, 1), (0, 3))]
    ['Imp takes both wounds', 'Imp takes 2 wounds, Leeam 1', 'Leeam takes all 3 wounds']
    """
    if not n or not rest:
        return f"{pet if n else owner} takes {_all(n + rest)}"
    return f"{pet} takes {n} wound{'' if n == 1 else 's'}, {owner} {rest}"


def _helped(t: Table, seat: Seat, run: Sequence[Taker], words: str, outlook: Outlook) -> Plan:
    """Cards are offered after the last wound, when it is known what they are for."""
    made, _ = _past(t, seat, [(one, one.choices[1:]) for one in run])
    while made[-1] == DONE:
        made = made[:-1]
    return Plan(choices=made, words=words, outlook=outlook)


def _taken(t: Table, seat: Seat, run: Sequence[Taker], words: str) -> Plan:
    """These wounds, as one click; a single one by a click on who takes it too."""
    made, passed = _past(t, seat, [(one, one.choices) for one in run])
    targets = run[0].choices[-1 if run[0].pet else 0].targets(t) if len(run) == 1 else ()
    return Plan(choices=made, words=f"{words} (without cards)" if passed else words, targets=targets)


def _past(
    t: Table, seat: Seat, run: Sequence[tuple[Taker, tuple[Choice, ...]]]
) -> tuple[tuple[Choice, ...], bool]:
    """Their choices, past the cards that could be used after each, unless somebody has no Health left."""
    made: list[Choice] = []
    here: Table | None = t
    passed = False
    for one, choices in run:
        for choice in choices:
            # Once the pet has fallen nobody asks for it any more.
            if isinstance(choice, LoseFrom) and here is not None and choice not in here.choices(seat):
                continue
            made.append(choice)
            here = None if here is None else ahead(here, seat, choice)
        while len(run) > 1 and here is not None and _may_heal(here, seat, one.owner):
            plain = free_bonus(here.glance(seat), seat)
            passed = passed or plain is None
            made.append(DONE if plain is None else plain)
            here = ahead(here, seat, made[-1])
    return tuple(made), passed


def _may_heal(t: Table, seat: Seat, wounded: CharacterId) -> bool:
    """Is it asked whether a card is used after a loss of Health that nobody falls by?"""
    window = t.pos.stack[-1]
    return (
        isinstance(window, CardWindow) and window.moment is Moment.HEALTH_LOST and DONE in t.choices(seat)
        and t.state.characters[wounded].health > 0
    )  # fmt: skip
