"""What everybody at a table is shown: the scene, what is asked, and what is new to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from azeroth.engine import Seat
from azeroth.engine.tables.standing import USUAL, answering
from azeroth.engine.view.naming import listed
from azeroth.engine.view.plans import with_plans
from azeroth.engine.view.scene import Prompt, Scene
from azeroth.server.table.connection import Connection
from azeroth.server.wire import protocol
from azeroth.server.wire.brief import seen

if TYPE_CHECKING:
    from azeroth.server.table.live import Live


def state_for(live: Live, connection: Connection) -> protocol.State:
    """The table as the connection's viewer sees it, with what is new to it."""
    viewer, journal = connection.viewer, live.journal
    scene, prompt = seen_by(live, viewer)
    table = journal.table
    drawn, connection.drawn = connection.drawn, scene.drawn
    mine = viewer >= 0 and not live.row.over and live.closed is None
    undo = mine and table.may_undo(viewer)
    standing = table.standing.get(viewer, USUAL)
    state = protocol.State(
        seq=live.seq,
        seat=viewer,
        scene=seen(scene, connection.last_scene),
        prompt=prompt,
        from_line=connection.lines_sent,
        lines=journal.lines(viewer, connection.lines_sent),
        moves=journal.happenings(viewer, connection.serial),
        undo=undo,
        takes_back=live.host.undoing.takes_back(live, connection) if mine and not undo else "",
        redo=mine and bool(live.row.redo),
        standing=None if standing.until == "usable" else standing.until,
        stops=standing.stops,
        present=live.host.rooms.present(live),
        deadline=live.row.deadline,
        over=live.row.over,
        at=journal.at,
        boards=() if drawn == scene.drawn else journal.boards(scene.drawn),
    )
    connection.lines_sent = len(journal.logs[viewer])
    connection.serial = journal.serial
    if connection.brief:
        connection.last_scene = scene
    return state


def _answered(live: Live, seat: Seat) -> bool:
    """Does the table answer for that seat what is asked now?"""
    table = live.journal.table
    if not live.answers or answering(table) is None:
        return False
    # Of several who answer in secret one is answered for after the other.
    standing = table.standing.get(seat)
    return seat in table.seats and standing is not None and standing.answer(table, seat) is not None


def asked(live: Live, viewer: int, prompt: Prompt | None) -> Prompt | None:
    """What that seat is asked at the page: not what the table answers for it, and with the game's plans."""
    if prompt is None or not prompt.offers or viewer < 0:
        return prompt
    if _answered(live, viewer):
        return replace(prompt, offers=(), barred=(), stops=())
    guided, unasked = live.step is not None, live.host.settings.unasked
    if unasked:
        one_by_one = guided or not _plans_for(live, viewer)
        prompt = with_plans(live.journal.table, viewer, prompt, one_by_one=one_by_one)
    return _one_at_a_time(prompt) if guided else prompt


def seen_by(live: Live, viewer: int) -> tuple[Scene, Prompt | None]:
    """Made once for all who look from that seat."""
    if viewer not in live.scenes:
        scene, prompt = live.journal.scene(viewer)
        prompt = asked(live, viewer, prompt)
        gone = [seat.name for seat in live.seats if seat.conceded]
        if live.row.over and not live.journal.table.over:
            scene, prompt = given_up(live, live.journal.open_scene(viewer)), None
        elif live.row.over and gone:
            names = listed(gone)
            scene = replace(scene, result=f"{scene.result} {names} had conceded.".strip())
        live.scenes[viewer] = scene, prompt if live.closed is None else None
    return live.scenes[viewer]


def given_up(live: Live, scene: Scene) -> Scene:
    """A game that ended because all but one conceded: it is nobody's turn any more."""
    out = {row.seat for row in live.seats if row.conceded}
    panels = [replace(panel, rank=2 if panel.seat in out else 1) for panel in scene.seats]
    return replace(
        scene, result=live.row.status, seats=tuple(panels), status="The game is over", turn=-1, focus=None
    )


def _one_at_a_time(prompt: Prompt) -> Prompt:
    """A guide waits for single choices: there a stack does not move as one."""
    offers = [
        replace(offer, outlook=replace(offer.outlook, times=1)) if offer.outlook.times > 1 else offer
        for offer in prompt.offers
    ]
    return replace(prompt, offers=tuple(offers))


def _plans_for(live: Live, viewer: Seat) -> bool:
    """May several choices be made with one click there? Who wants to be asked everything is."""
    standing = live.journal.table.standing.get(viewer)
    return live.answers and standing is not None and standing.until != "asked"
