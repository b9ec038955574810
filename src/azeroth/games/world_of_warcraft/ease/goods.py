"""Equipment with fewer questions: what is better is shown as such, an occupied slot offers the exchange."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec import structs

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import Plan, Planned, ahead, joined
from azeroth.engine.view.scene import offer_for
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.choices import Wear
from azeroth.games.world_of_warcraft.choices.combat import Loot
from azeroth.games.world_of_warcraft.choices.events import TakeGold
from azeroth.games.world_of_warcraft.choices.turn import Take, Unequip
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.character.sheet import areas, equip_cost, places_for
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.faces import in_short
from azeroth.games.world_of_warcraft.view.names import item_first, short_name

BETTER = 0.06
"""By how much more strength an exchange is worth the trouble."""
NUMBERED = re.compile(r" \(power \d\)")
"""Which of several places alike it is that a card goes to."""
FEW = 3
"""How many cards have a button of their own."""
BUTTON = 76
"""How many letters fit on a button, on a phone too."""


def _who(t: Table) -> Character:
    frame = t.pos.stack[-1]
    assert isinstance(frame, Management)
    return t.state.characters[frame.character]


def plain_equipment(t: Table, seat: Seat) -> Choice | None:
    """The only card that can be put on goes to the only place for it, where that is free of cost and helps.

    Where nothing can be put on, and nothing in Bag or Spellbook is better than what lies there, it goes on.
    """
    c = _who(t)
    wears = [k for k in t.choices(seat) if isinstance(k, Wear)]
    if not wears:
        return None if wealth.best_swap(t, c) is not None else DONE
    alike = list(_alike(t, c, wears))
    places = [k for k in wears if k not in alike]
    best = wealth.best_swap(t, c)
    if len(places) > 1 or best is None or best.card != places[0].card or best.instead is not None:
        return None
    return None if equip_cost(t, c, best.card).total else places[0]


def free_gold(t: Table, seat: Seat) -> Choice | None:
    """Gold that costs nothing is taken, where there is nothing else to take."""
    taken = [k for k in t.choices(seat) if k != DONE]
    return taken[0] if len(taken) == 1 and isinstance(taken[0], TakeGold) else None


def equipment(t: Table, seat: Seat) -> Planned:
    """What can be put on, each card once for areas alike; exchanges; all that is new at once."""
    c = _who(t)
    wears = [k for k in t.choices(seat) if isinstance(k, Wear)]
    hidden = tuple(_alike(t, c, wears))
    plans: list[Plan] = []
    everything = _all_on(t, seat)
    if everything is not None:
        plans.append(everything)
    elif wears:
        # Each card has a button, for the best of the places for it: first what costs nothing.
        places = groupby(wears, key=lambda k: k.card)
        best = [max(some, key=partial(_gain, t, c)) for _, some in places]
        best.sort(key=lambda k: (equip_cost(t, c, k.card).total, -_gain(t, c, k)))
        for k in best[:FEW]:
            plan = joined([k], offer_for(t.glance(seat), k))
            # Where it goes is named only if the card can lie somewhere else, too.
            elsewhere = any(other.card == k.card and other not in (k, *hidden) for other in wears)
            words = NUMBERED.sub(" (power)" if elsewhere else "", plan.words)
            plans.append(structs.replace(plan, words=words, outlook=Outlook(button=True)))
    plans += [plan for _, plan in _exchanges(t, seat, c)]
    return Planned(plans=tuple(plans), hidden=hidden)


def _alike(t: Table, c: Character, wears: Sequence[Wear]) -> Iterator[Wear]:
    """Areas that take the same and are empty: the first is enough."""
    seen = set()
    sheet = t.content.characters[c.sheet]
    for k in wears:
        area = areas(t, c)[k.area]
        covers = sheet.printed[k.area] if k.area < len(sheet.printed) else ""
        kind = (k.card, area.types, area.traits, area.stances, covers)
        if kind in seen:
            yield k
        seen.add(kind)


def _all_on(t: Table, seat: Seat) -> Plan | None:
    """One card after another to where it helps most, then better ones for worse; none that costs Energy."""
    run: list[Choice] = []
    names: list[str] = []
    cards = t.content.cards
    after: Table | None = t
    mine = _who(t).id
    # What is paid may open a window for potions: the run ends there.
    while after is not None and step_of(after) == step_of(t) and _who(after).id == mine:
        here, c = after, _who(after)
        free = [
            k for k in here.choices(seat)
            if isinstance(k, Wear) and not equip_cost(here, c, k.card).total
        ]  # fmt: skip
        if free:
            best = max(free, key=partial(_gain, here, c))
            names.append(cards[best.card].name)
            more: tuple[Choice, ...] = (best,)
        else:
            swap = next(
                (s for s in _exchanges(here, seat, c) if s[0] > BETTER and not _paid(here, c, s[1])), None
            )
            if swap is None:
                break
            more = swap[1].choices
            names.append(swap[1].words.removeprefix("Equip "))
        run += more
        after = ahead(here, seat, *more)
    if len(names) < 2:
        return None
    return Plan(choices=tuple(run), words=in_turn(names))


def in_turn(names: Sequence[str]) -> str:
    """What is put on, one after another; where that is too much for a button, without what it replaces.

    >>> in_turn(["Cadet Vest", "Bastard Sword instead of Dull Blade"])
    'Equip Cadet Vest and Bastard Sword instead of Dull Blade'
    >>> in_turn(["Purge", "Solid Iron Maul instead of Ley Staff", "Flamestrider Robes instead of Cadet Vest"])
    'Equip Purge, Solid Iron Maul and Flamestrider Robes'
    """
    words = f"Equip {', '.join(names[:-1])} and {names[-1]}"
    if len(words) <= BUTTON:
        return words
    new = [name.partition(" instead of ")[0] for name in names]
    return f"Equip {', '.join(new[:-1])} and {new[-1]}"


def _paid(t: Table, c: Character, plan: Plan) -> bool:
    """Does it cost Energy?"""
    return any(isinstance(k, Wear) and equip_cost(t, c, k.card).total > 0 for k in plan.choices)


def _gain(t: Table, c: Character, k: Wear) -> float:
    worn = wealth.worn(c)
    return wealth.value(t, c, (*worn, (k.card, k.area))) - wealth.value(t, c, worn)


def _exchanges(t: Table, seat: Seat, c: Character) -> list[tuple[float, Plan]]:
    """For what fits only where something lies: take that off and put this on; what gains most first."""
    off = {k.card: k for k in t.choices(seat) if isinstance(k, Unequip)}
    open_ = {(k.card, k.area) for k in t.choices(seat) if isinstance(k, Wear)}
    by_area = {e.area: e.card for e in c.equipped if e.card in off and not t.content.cards[e.card].addon}
    found: list[tuple[float, Plan]] = []
    for key in (*c.bag, *c.spellbook):
        card = t.content.cards[key]
        if card.addon or any(k == key for k, _ in open_):
            continue
        for area in places_for(t, c, key):
            old = by_area.get(area)
            if old is not None and (plan := _exchange(t, seat, c, key, area, old)) is not None:
                found.append(plan)
    return sorted(found, key=lambda one: -one[0])


def _exchange(
    t: Table, seat: Seat, c: Character, key: CardId, area: int, old: CardId
) -> tuple[float, Plan] | None:
    wear = Wear(key, area)
    after = ahead(t, seat, Unequip(old))
    if after is None or wear not in after.choices(seat):
        return None
    worn = wealth.worn(c)
    without = tuple(one for one in worn if one[0] != old)
    gain = wealth.value(t, c, (*without, (key, area))) - wealth.value(t, c, worn)
    names = t.content.cards
    better = "better: " if gain > BETTER else "no better: " if gain > -BETTER else "worse: "
    changes = f"{better}{in_short(t, key)} instead of {in_short(t, old)}"
    words = f"Equip {names[key].name} instead of {names[old].name}"
    plan = Plan(
        choices=(Unequip(old), wear), words=words, targets=(f"card:{key}",),
        outlook=Outlook(changes=changes, back=gain <= BETTER, button=gain > BETTER),
    )  # fmt: skip
    return gain, plan


def prizes(t: Table, seat: Seat) -> Planned:
    """For whom an item is of use, before somebody takes it; who gains most by it has a button."""
    view, plans = t.glance(seat), []
    takes = [k for k in t.choices(seat) if isinstance(k, Take | Loot)]
    worth = {k: wealth.worth_having(t, t.state.characters[k.character], k.card) for k in takes}
    best = {k.card: k for k in sorted(takes, key=worth.__getitem__)}
    for k in takes:
        use = use_words(t, t.state.characters[k.character], k.card)
        words = f"{item_first(t, k)} for {short_name(t, k.character)}"
        note = Outlook(changes=use, button=k == best[k.card])
        plans.append(Plan(choices=(k,), words=words, targets=offer_for(view, k).targets, outlook=note))
    return Planned(plans=tuple(plans), hidden=tuple(takes))


def use_words(t: Table, c: Character, key: CardId) -> str:
    """What a card would do for a character: "better (than Cadet Vest)", "cannot use it"."""
    card = t.content.cards[key]
    if card.type in ("bag", "talent", "racial", "auction"):
        return ""
    if card.level > c.level:
        return f"can use it from level {card.level}"
    places = places_for(t, c, key)
    if not places:
        return "cannot use it"
    there = {e.area: e.card for e in c.equipped if not t.content.cards[e.card].addon}
    if card.addon or any(area not in there for area in places):
        return "can use it at once"
    worn = wealth.worn(c)
    best, old = max(
        (wealth.value(t, c, (*(w for w in worn if w[0] != there[a]), (key, a))), there[a]) for a in places
    )
    than = t.content.cards[old].name
    gain = best - wealth.value(t, c, worn)
    return f"{'better' if gain > BETTER else 'no better'} (than {than})"
