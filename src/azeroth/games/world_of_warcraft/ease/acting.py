"""Actions for one click: who acts and what they do, journeys to a place, and walking together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.naming import listed
from azeroth.engine.view.plans import Plan, Planned, ahead, joined, later
from azeroth.engine.view.scene import offer_for
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Regain, Rest, Town, Train, Travel, Wait
from azeroth.games.world_of_warcraft.choices.turn import Act, Trade
from azeroth.games.world_of_warcraft.ease.expeditions import (
    Run,
    expeditions,
    forced,
    in_a_row,
    with_friends,
)
from azeroth.games.world_of_warcraft.ease.fighting import challenge_outlook
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.rest import in_town as in_own_town
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import short_name

FAR = 16
"""The most choices that it takes to end a turn."""
_IN_SHORT: dict[type[Choice], str] = {Town: "Visit the town", Train: "Train powers", Wait: "Wait"}
"""After the name of who does it."""
IDLE = Outlook(back=True, idle=True)


def journeys(t: Table, seat: Seat) -> dict[RegionId, Run]:
    """Every place that the character who chooses an action can travel to, and the choices that lead there.

    By the fewest steps; where somebody would learn something on the way, the first step alone.
    """
    found: dict[RegionId, Run] = {}
    edge: list[tuple[Run, Table]] = []
    for choice in t.choices(seat):
        if isinstance(choice, Travel):
            after = ahead(t, seat, choice)
            asked = after is not None and _asks_on(after)
            found[choice.region] = (choice, DONE) if asked else (choice,)
            if after is not None and asked:
                edge.append(((choice,), after))
    while edge:
        run, here = edge.pop(0)
        last = here.frame(TravelAction).left == 1
        for choice in here.choices(seat):
            if not isinstance(choice, Travel) or choice.region in found:
                continue
            after = None if last else ahead(here, seat, choice)
            on = after is not None and _asks_on(after)
            found[choice.region] = (*run, choice, DONE) if on else (*run, choice)
            if after is not None and on:
                edge.append(((*run, choice), after))
    start = t.state.characters[t.frame(CharacterAction).character].region
    found.pop(start, None)
    return found


def _asks_on(t: Table) -> bool:
    frame = t.pos.stack[-1]
    return isinstance(frame, TravelAction) and frame.at == "next_step"


def actions(t: Table, seat: Seat) -> Planned:
    """What the character does: journeys to places, Challenges with their odds."""
    who = t.frame(CharacterAction).character
    ways = journeys(t, seat)
    plans = (
        *expeditions(t, seat, {who: ways}),
        *_of_character(t, seat, ways),
        *end_of_turn(t, seat),
    )
    hidden = tuple(k for k in t.choices(seat) if isinstance(k, Travel | Challenge | Rest))
    return Planned(plans=plans, hidden=hidden)


def end_of_turn(t: Table, seat: Seat) -> Iterator[Plan]:
    """End the turn although there are actions left: everybody waits."""
    left = [c for c in t.state.characters.values() if c.actions and c.seat == seat]
    run: list[Choice] = []
    here: Table | None = t
    while here is not None and len(run) < FAR:
        choices = here.choices(seat)
        if isinstance(here.pos.stack[-1], FactionTurn):
            acts = [k for k in choices if isinstance(k, Act)]
            run += acts[:1] or [DONE]
        elif isinstance(here.pos.stack[-1], CharacterAction) and Wait() in choices:
            run.append(Wait())
        else:
            break
        here = ahead(here, seat, run[-1])
    ends = here is None or not isinstance(here.pos.stack[-1], CharacterAction)
    if left and run and ends and any(isinstance(k, Wait) for k in run):
        n = sum(c.actions for c in left)
        names = listed(f"{short_name(t, c.id)} ({c.actions})" for c in left)
        ask = f"Actions left: {names}. End the turn all the same?" if n > 1 else ""
        yield Plan(
            choices=tuple(run),
            words="End the turn",
            outlook=Outlook(ask=ask, back=True),
            done=True,
            beside=True,
        )


def _of_character(t: Table, seat: Seat, ways: Mapping[RegionId, Run]) -> Iterator[Plan]:
    """The choices of a CharacterAction as plans, the ways to all places among them."""
    view, c = t.glance(seat), t.state.characters[t.frame(CharacterAction).character]
    for choice in t.choices(seat):
        if isinstance(choice, Challenge):
            offer = offer_for(view, choice)
            # Elsewhere friends come along as they are asked.
            run = (choice,) if choice.region else with_friends(t, seat, choice, ()) or (choice,)
            alone = " alone" if len(run) > 1 else ""
            yield Plan(
                choices=run, words=f"{offer.words}{alone}", targets=offer.targets,
                outlook=challenge_outlook(t, [c], choice),
            )  # fmt: skip
        elif isinstance(choice, Rest):
            yield resting(t, c, choice)
        elif isinstance(choice, Town) and not _busy_town(t, seat):
            yield Plan(choices=(choice,), words="Town (nothing to do there now)", outlook=IDLE)
    for region, run in ways.items():
        offer = offer_for(view, run[0])
        targets = (*offer.targets[:1], *edition(t).things(t, region))
        words, outlook = edition(t).going(t, [c], region)
        yield Plan(choices=run, words=words, targets=targets, outlook=outlook)


def resting(t: Table, c: Character, choice: Rest) -> Plan:
    """A Rest, with what it gives; who lacks nothing but a little Energy is not tempted to it."""
    hurt, most = c.health < health_capacity(t, c), energy_capacity(t, c)
    tired = c.energy < most
    lacking = listed(["Health"] * hurt + ["Energy"] * tired)
    parts = [f"regain {lacking}"] if lacking else []
    if c.curse:
        parts.append("lose a Curse" if c.curse == 1 or not in_own_town(t, c) else "lose all Curses")
    tempting = hurt or bool(c.curse) or 2 * c.energy < most
    return Plan(
        choices=(choice,),
        words=f"Rest ({' and '.join(parts) or 'nothing to regain'})",
        outlook=Outlook(back=not tempting, idle=not parts, button=bool(parts)),
    )


def _busy_town(t: Table, seat: Seat) -> bool:
    """Is there anything that the character could do in town?"""
    inside = ahead(t, seat, Town())
    if inside is None:
        return True
    return step_of(inside) == "TownAction.visit" and any(k != DONE for k in inside.choices(seat))


def _too_few(choices: Sequence[Choice]) -> list[Regain]:
    """The ways to regain that another one beats."""
    ways = [k for k in choices if isinstance(k, Regain)]
    return [
        k for k in ways
        if any(o != k and o.health >= k.health and o.energy >= k.energy for o in ways)
    ]  # fmt: skip


def all_there_is(t: Table, seat: Seat) -> Choice | None:
    """Where one way to rest gives the most, nobody takes less."""
    choices = t.choices(seat)
    left = [k for k in choices if k not in _too_few(choices)]
    return left[0] if len(left) == 1 else None


def in_town(t: Table, seat: Seat) -> Planned:
    """Nobody is offered to regain less than they may."""
    return Planned(hidden=tuple(_too_few(t.choices(seat))))


def whole_turn(t: Table, seat: Seat) -> Planned:
    """Who acts and what they do in one, by the character's name; who stands together walks together."""
    acts = [k for k in t.choices(seat) if isinstance(k, Act)]
    plans: list[Plan] = []
    ways: dict[CharacterId, dict[RegionId, Run]] = {}
    spared: list[Choice] = []
    must: dict[Act, Table] = {}
    for act in acts:
        after = ahead(t, seat, act)
        if after is None:
            continue
        name = short_name(t, act.character)
        if after.find(ChallengeAction) is not None:
            # Blue creatures leave no other action: who comes along, if anybody can?
            spared.append(act)
            must[act] = after
        if not isinstance(after.pos.stack[-1], CharacterAction):
            continue
        spared.append(act)
        ways[act.character] = {}
        for plan in _of_character(after, seat, journeys(after, seat)):
            plans.append(_by(act, name, plan))
            if isinstance(plan.choices[0], Travel):
                ways[act.character][_goal(plan)] = (act, *plan.choices)
        options = after.choices(seat)
        said = {plan.choices[1] for plan in plans if plan.choices[0] == act}
        for choice in options:
            if choice not in said and not isinstance(choice, Travel | Challenge | Rest):
                plan = joined([choice], later(after, seat, choice), _IN_SHORT.get(type(choice), ""))
                # What is done in a place has a button, as it has when the character is named first.
                # In a town one learns powers too.
                there = isinstance(choice, Town) or (isinstance(choice, Train) and Town() not in options)
                plans.append(_by(act, name, replace(plan, outlook=replace(plan.outlook, button=there))))
    # Both give something in a trade: who of the two begins is no choice of its own.
    trades = [k for k in t.choices(seat) if isinstance(k, Trade)]
    spared += [k for n, k in enumerate(trades) if Trade(k.second, k.first) in trades[:n]]
    first = sorted(ways, key=lambda c: c not in t.frame(FactionTurn).recent)
    fights = expeditions(t, seat, {c: ways[c] for c in first})
    plans = [*forced(seat, must), *fights, *_together(t, seat, ways), *plans, *end_of_turn(t, seat)]
    return Planned(plans=tuple(plans), hidden=tuple(spared))


def _by(act: Act, name: str, plan: Plan) -> Plan:
    hero = f"character:{act.character}"
    targets = plan.targets
    if hero not in targets and (not targets or isinstance(plan.choices[0], Challenge)):
        targets = (hero, *targets)
    outlook = plan.outlook
    if outlook.group:
        outlook = replace(outlook, group=f"{name}: {outlook.group.lower()}")
    # One colon is enough; and that one name is alone need not be said.
    does, _, more = plan.words.removesuffix(" alone").partition(": ")
    return Plan(
        choices=(act, *plan.choices),
        words=f"{name}: {does[:1].lower()}{does[1:]}" + (f" ({more})" if more else ""),
        targets=targets, terms=plan.terms, outlook=outlook,
    )  # fmt: skip


def _goal(plan: Plan) -> RegionId:
    """Where a journey ends; what is clicked for it may be something else, as a dungeon's card."""
    return next(choice.region for choice in reversed(plan.choices) if isinstance(choice, Travel))


def _together(t: Table, seat: Seat, ways: dict[CharacterId, dict[RegionId, Run]]) -> Iterator[Plan]:
    """All who stand in one place go to another."""
    where = {t.state.characters[c].region for c in ways}
    if len(ways) < 2 or len(where) > 1:
        return
    who = list(ways)
    names = listed(short_name(t, c) for c in who)
    for region in ways[who[0]]:
        runs = [ways[c].get(region, ()) for c in who]
        made = in_a_row(t, seat, [choice for run in runs for choice in run]) if all(runs) else None
        if made is not None:
            going, outlook = edition(t).going(t, [t.state.characters[c] for c in who], region)
            words = f"{names}: {going[:1].lower()}{going[1:]}"
            targets = edition(t).things(t, region)
            # Their journeys are found by a click on the place: the button Travel is for one alone.
            yield Plan(choices=made.run, words=words, targets=targets, outlook=replace(outlook, group=""))
