"""What people are spared: walking step by step, and being asked about armor that nothing could replace."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.play.choice import PLAIN
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.naming import listed
from azeroth.engine.view.plans import NOTHING, Plan, Planned, ahead, joined, later
from azeroth.engine.view.scene import offer_for
from azeroth.games.adventure.bot.strength import Foe, character_foe, encounter_foe, fight, stand
from azeroth.games.adventure.cards.texts import text_key
from azeroth.games.adventure.choices import Attack, Equip, FaceBoard, Fight, Start, Step
from azeroth.games.adventure.choices.names import encounter_name
from azeroth.games.adventure.ids import SpaceId, SpaceKind, TextKind
from azeroth.games.adventure.state import Character, Table
from azeroth.games.adventure.view.zones import leads, way_to

OBVIOUS_STEPS = {
    "MaintenancePhase.weapon": "Take my weapon off, though I have no other",
    "MaintenancePhase.armor": "Take my armor off, though I have no other",
}
DARING = 20
"""Below this chance in 100 people are asked once."""
FAR = 40
"""How many spaces are searched for ways."""


def obvious(t: Table, seat: Seat) -> Choice | None:
    """The answer that needs no thought, if there is one."""
    if step_of(t) not in OBVIOUS_STEPS or any(isinstance(k, Equip) for k in t.choices(seat)):
        return None
    return DONE


def plans(t: Table, seat: Seat) -> Planned:
    """Several choices for one click, and fights with their odds."""
    step = step_of(t)
    if step == "MovementPhase.walk":
        return _ways(t, seat)
    if step == "ExplorationPhase.resource":
        return _flights(t, seat)
    if step == "ChallengePhase.choose":
        return _fights(t, seat)
    if step == "SetUp.figures":
        return _starts(t, seat)
    return NOTHING


def _ways(t: Table, seat: Seat) -> Planned:
    """Every space within reach, by the fewest steps; a way ends where somebody learns something.

    Who goes as far as may be, or names a space further off, ends the movement there, unless something can be
    used there that could not be used before. A single step leaves the rest open.
    """
    here, usable = t.state.characters[seat].space, _usable(t, seat)
    ways: dict[SpaceId, tuple[Choice, ...]] = {}
    ends: set[SpaceId] = set()
    edge: list[tuple[tuple[Choice, ...], Table]] = [((), t)]
    while edge and len(ways) < FAR:
        run, at = edge.pop(0)
        for k in at.choices(seat):
            if not isinstance(k, Step) or k.space in ways or k.space == here:
                continue
            ways[k.space] = (*run, k)
            after = ahead(at, seat, k)
            if after is None or step_of(after) != "MovementPhase.walk":
                continue
            edge.append((ways[k.space], after))
            far = bool(run) or not any(isinstance(k, Step) for k in after.choices(seat))
            if far and DONE in after.choices(seat) and _usable(after, seat) <= usable:
                ends.add(k.space)
    view = t.glance(seat)
    plans: list[Plan] = []
    hidden: list[Choice] = []
    for space, run in ways.items():
        if len(run) == 1 and space not in ends:
            if (waits := _awaited(t, seat, space)) != PLAIN:
                offer, told = offer_for(view, run[0]), f"if you stay, {waits.odds}% to beat {waits.changes}"
                plans.append(replace(joined(run, offer), outlook=Outlook(changes=told)))
                hidden += run
            continue
        offer = offer_for(view, run[-1])
        words = f"{offer.words} ({len(run)} steps)" if len(run) > 1 else offer.words
        plan = joined((*run, DONE) if space in ends else run, offer, words)
        plans.append(replace(plan, outlook=_awaited(t, seat, space)) if space in ends else plan)
        hidden += run if len(run) == 1 else ()
    met = _awaited(t, seat, here)
    if met != PLAIN and DONE in t.choices(seat):
        offer = offer_for(view, DONE)
        plans.append(Plan(choices=(DONE,), words=offer.words, outlook=met, done=True))
        hidden.append(DONE)
    return Planned(plans=tuple(plans), hidden=tuple(hidden))


def _awaited(t: Table, seat: Seat, space: SpaceId) -> Outlook:
    """The odds against what a character who stays there must fight, if that is one foe."""
    spaces, board = t.content.spaces, t.content.board_encounters.get(space)
    foes = [(encounter_name(t, m.card), text_key(TextKind.ENCOUNTER, m.card))
            for m in t.state.track if m.space == space]  # fmt: skip
    if board is not None and board.fight is not None and spaces[space].kind is SpaceKind.ENCOUNTER:
        foes.append((board.name, text_key(TextKind.BOARD, space)))
    if len(foes) != 1 or "challenge" in t.state.characters[seat].skips:
        return PLAIN
    [(name, key)] = foes
    return _odds(t, t.state.characters[seat], encounter_foe(t, key), name)


def _starts(t: Table, seat: Seat) -> Planned:
    """The cities, with how far it is from there to where one's quests begin."""
    c, view = t.state.characters[seat], t.glance(seat)
    plans = []
    for k in t.choices(seat):
        far = sorted(
            len(way) - 1 for quest in c.quests if (way := way_to(t, c, leads(t, quest), k.space))
        ) if isinstance(k, Start) else []  # fmt: skip
        offer = offer_for(view, k)
        told = listed(str(n) if n else "here" for n in far)
        steps = "" if not far or far[-1] == 0 else " step away" if far[-1] == 1 else " steps away"
        changes = f"quest{'s' if len(far) > 1 else ''} {told}{steps}" if far else ""
        plans.append(
            Plan(choices=(k,), words=offer.words, targets=offer.targets, outlook=Outlook(changes=changes))
        )
    return Planned(plans=tuple(plans), hidden=tuple(t.choices(seat)))


def _usable(t: Table, seat: Seat) -> set[Choice]:
    """What could be used on the way."""
    return {k for k in t.choices(seat) if not isinstance(k, Step) and k != DONE}


def _flights(t: Table, seat: Seat) -> Planned:
    """Flying, with where to."""
    found: list[Plan] = []
    hidden: list[Choice] = []
    for k in t.choices(seat):
        after = ahead(t, seat, k)
        if after is None or step_of(after) != "ActivateResource.fly":
            continue
        hidden.append(k)
        for to in after.choices(seat):
            offer = later(after, seat, to)
            found.append(joined([k, to], offer, f"Fly {offer.words[:1].lower()}{offer.words[1:]}"))
    return Planned(plans=tuple(found), hidden=tuple(hidden))


def _fights(t: Table, seat: Seat) -> Planned:
    """What can be met here, with the odds as things lie: without cards that may be played."""
    view, c = t.glance(seat), t.state.characters[seat]
    found, hidden = [], []
    for k in t.choices(seat):
        if isinstance(k, Fight):
            marker = t.state.marker(k.marker)
            foe = None if marker is None else encounter_foe(t, text_key(TextKind.ENCOUNTER, marker.card))
        elif isinstance(k, FaceBoard):
            fought = t.content.board_encounters[k.space].fight is not None
            foe = encounter_foe(t, text_key(TextKind.BOARD, k.space)) if fought else None
        elif isinstance(k, Attack):
            foe = character_foe(t, t.state.characters[k.seat])
        else:
            foe = None
        if foe is None:
            continue
        offer = offer_for(view, k)
        outlook = _odds(t, c, foe)
        found.append(Plan(choices=(k,), words=offer.words, targets=offer.targets, outlook=outlook))
        hidden.append(k)
    return Planned(plans=tuple(found), hidden=tuple(hidden))


def _odds(t: Table, c: Character, foe: Foe, name: str = "") -> Outlook:
    """How likely one wins; against a character, who has several health, how likely one hits.

    `name` is who waits where one goes, which is asked about where it is bold.
    """
    me = stand(t, c, foe)
    odds = fight(t, me, foe.stand)
    hurt = "you fall" if odds.fall >= 0.995 else f"you fall in {round(100 * odds.fall)}%"
    hurt = hurt if odds.fall >= 0.005 else "you cannot fall"
    if foe.seat < 0 or foe.stand.life <= me.damage:
        won = round(100 * odds.win)
        bold = f"Without cards, {won or 'hardly any'}{' in 100' if won else ''} such fights are won; {hurt}."
        return Outlook(
            odds=won, changes=f"{name}{', ' if name else ''}without cards; {hurt}",
            ask=f"{name} waits there. {bold}" if name and won < DARING else bold if won < DARING else "",
        )  # fmt: skip
    hits = fight(t, me, replace(foe.stand, life=1)).win
    return Outlook(
        odds=round(100 * hits),
        changes=f"a hit: {me.damage} of {foe.stand.life} health, without cards; {hurt}",
    )
