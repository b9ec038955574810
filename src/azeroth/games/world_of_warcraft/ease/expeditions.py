"""Go there and fight: journeys, the Challenge and who joins it for one click, with the odds before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from azeroth.engine import DONE, Choice, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import Plan, ahead, later
from azeroth.games.world_of_warcraft.choices import PickCharacter
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.choices.turn import Act
from azeroth.games.world_of_warcraft.ease.fighting import challenge_outlook
from azeroth.games.world_of_warcraft.ids import CharacterId, RegionId
from azeroth.games.world_of_warcraft.play.actions.acting import owner
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import party

Run = tuple[Choice, ...]
FAR = ("quest", "independents", "boss")
"""Whom one goes to a place for."""
MOST = 6
"""Places with somebody to fight that are looked at."""


def expeditions(t: Table, seat: Seat, ways: Mapping[CharacterId, Mapping[RegionId, Run]]) -> Iterator[Plan]:
    """Groups to every place where there is a fight, and each alone who must go there first.

    `ways` leads each character who may act now to every place they can travel to; others of the same player
    can join where they stand.
    """
    who = [t.state.characters[c] for c in ways]
    if not who:
        return
    mine = [c for c in t.state.side(who[0].faction) if c.seat == seat and c.actions and c.id not in ways]
    far = {region for routes in ways.values() for region in routes}
    goals = sorted(region for region in far if _fight_there(t, who[0], region))[:MOST]
    for region in dict.fromkeys((*(c.region for c in who), *goals)):
        coming = [c for c in who if c.region != region and c.actions > 1 and region in ways[c.id]]
        members = [*(c for c in who if c.region == region), *coming, *(c for c in mine if c.region == region)]
        for size in range(len(members), 0, -1):
            for group in combinations(members, size):
                go = [c for c in group if c in coming]
                if group[0] in who and (go or size > 1):
                    yield from _fights(t, seat, [ways[c.id][region] for c in go], group)


def _fight_there(t: Table, c: Character, region: RegionId) -> bool:
    """Is there somebody whom they could challenge, as far as everybody can see?"""
    bosses = (t.content.events[e.event].boss for e in t.state.events)
    return any(f.independent or owner(t, f) is c.faction for f in t.state.board.get(region, ())) or any(
        boss is not None and boss.at == region for boss in bosses
    )


class Made(Struct, frozen=True):
    """Choices that can be made in a row, and the table after them; None where it goes on with others."""

    run: Run
    after: Table | None


def in_a_row(t: Table, seat: Seat, choices: Sequence[Choice]) -> Made | None:
    """These choices one after another; None where one cannot follow the other."""
    made: list[Choice] = []
    here: Table | None = t
    for choice in choices:
        if here is None:
            return None
        if isinstance(choice, Act) and _acts(here, choice.character):
            continue  # the last one who can act need not be named
        if choice not in here.choices(seat):
            return None
        made.append(choice)
        here = ahead(here, seat, choice)
    return Made(tuple(made), here)


def _acts(t: Table, character: CharacterId) -> bool:
    frame = t.pos.stack[-1]
    return isinstance(frame, CharacterAction) and frame.character == character


def _fights(t: Table, seat: Seat, journeys: Sequence[Run], group: Sequence[Character]) -> Iterator[Plan]:
    """The Challenges of a group that goes somewhere; the first of them leads."""
    leader, *others = [c.id for c in group]
    made = in_a_row(t, seat, [*(choice for run in journeys for choice in run), Act(leader)])
    if made is None or made.after is None:
        return
    run, here = made.run, made.after
    names = party(t, [c.id for c in group])
    for choice in here.choices(seat):
        if not isinstance(choice, Challenge) or choice.region or (journeys and choice.what not in FAR):
            continue
        joined = with_friends(here, seat, choice, others)
        if joined is None:
            continue
        offer = later(here, seat, choice)
        outlook = challenge_outlook(here, [here.state.characters[c.id] for c in group], choice)
        words = f"{offer.words[:1].lower()}{offer.words[1:]}"
        if journeys:
            words = f"go to {_place(here, leader)} and {words}"
        # A hero who was clicked first goes alone.
        hero = () if others else (f"character:{leader}",)
        yield Plan(
            choices=(*run, *joined), words=f"{names}: {words}", targets=(*hero, *offer.targets),
            outlook=replace(outlook, button=not journeys),
        )  # fmt: skip


def forced(seat: Seat, acts: Mapping[Act, Table]) -> Iterator[Plan]:
    """The fights that blue creatures leave as the only action, alone and together; each group once.

    `acts` leads to the table on which each of them has announced it already.
    """
    found: dict[tuple[frozenset[CharacterId], Challenge], Plan] = {}
    for act, after in acts.items():
        target = after.frame(ChallengeAction).target
        friends = [
            k.character for k in after.choices(seat)
            if isinstance(k, PickCharacter) and after.state.characters[k.character].seat == seat
        ]  # fmt: skip
        for size in range(len(friends), -1, -1):
            for some in combinations(friends, size):
                plan = _forced(after, seat, act, some)
                group = (frozenset((act.character, *some)), target)
                if plan is not None and (group not in found or plan.outlook.odds > found[group].outlook.odds):
                    found[group] = plan
    yield from sorted(found.values(), key=lambda plan: -len(plan.choices))


def _forced(t: Table, seat: Seat, act: Act, friends: Sequence[CharacterId]) -> Plan | None:
    picks = _joining(t, seat, (), friends)
    if picks is None:
        return None
    group = [t.state.characters[c] for c in (act.character, *friends)]
    target = t.frame(ChallengeAction).target
    words = target.words(t)
    names = party(t, [c.id for c in group])
    # A hero who was clicked first fights alone.
    hero = () if friends else (f"character:{act.character}",)
    return Plan(
        choices=(act, *picks), words=f"{names}: {words[:1].lower()}{words[1:]}",
        targets=(*hero, *target.targets(t)), outlook=challenge_outlook(t, group, target),
    )  # fmt: skip


def _place(t: Table, character: CharacterId) -> str:
    return t.content.regions[t.state.characters[character].region].name


def with_friends(t: Table, seat: Seat, choice: Challenge, friends: Sequence[CharacterId]) -> Run | None:
    """The Challenge and who of one's own joins it; None where somebody cannot.

    Where friends of another player could join too, one is asked about them.
    """
    return _joining(t, seat, (choice,), friends)


def _joining(t: Table, seat: Seat, first: Run, friends: Sequence[CharacterId]) -> Run | None:
    run: list[Choice] = [*first]
    for friend in friends:
        after = ahead(t, seat, *run)
        if after is None or PickCharacter(friend) not in after.choices(seat):
            return None
        run.append(PickCharacter(friend))
    after = ahead(t, seat, *run)
    if after is not None and step_of(after) == "ChallengeAction.invite":
        more = [k.character for k in after.choices(seat) if isinstance(k, PickCharacter)]
        if all(t.state.characters[c].seat == seat for c in more):
            run.append(DONE)
    return tuple(run)
