"""The journal of a table: the same however it was rebuilt, and words for each by what he may know."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from azeroth.engine import BadPosition, BadSave, start
from azeroth.games import game_named
from azeroth.server.storage import Entry, EntryKind
from azeroth.server.table.journal import Journal
from azeroth.server.table.rebuilding import Setup, rebuilt
from azeroth.server.upgrades.changed import folded
from azeroth.server.wire.rest import ReplayMoment
from azeroth.server.work.jobs import moment
from tests.server.market import registered


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered():
        yield


def setup(slug: str, players: int = 2, seed: int = 5, **more: object) -> Setup:
    return Setup(slug, {}, tuple(f"P{n}" for n in range(players)), seed, **more)  # type: ignore[arg-type]


def played(of: Setup, most: int, rng: random.Random) -> tuple[Journal, list[tuple[int, bytes]]]:
    """A journal after random moves, and the snapshots that could be taken on the way."""
    journal, snapshots = rebuilt(of, []), []
    while not journal.table.over and journal.at < most:
        if journal.settled:
            snapshots.append((journal.at, journal.snapshot()))
        seat = rng.choice(journal.table.seats)
        journal.apply(seat, str(rng.choice(journal.table.choices(seat))))
    return journal, snapshots


def same(one: Journal, two: Journal) -> None:
    assert one.table.digest() == two.table.digest()
    assert one.moves == two.moves
    for viewer in range(-1, len(one.table.names)):
        assert one.lines(viewer) == two.lines(viewer)
        assert one.scene(viewer) == two.scene(viewer)
        if viewer >= 0 and one.table.may_undo(viewer):
            assert two.table.may_undo(viewer)


@pytest.mark.parametrize("slug", ["goblin-market", "skirmish"])
@pytest.mark.parametrize("most", [7, 23, 500])
def test_a_journal_from_any_snapshot_is_the_one_that_was_played(slug: str, most: int) -> None:
    of = setup(slug)
    journal, snapshots = played(of, most, random.Random(most))
    same(journal, rebuilt(of, journal.moves))
    for _, snapshot in snapshots[:: max(1, len(snapshots) // 6)]:
        same(journal, rebuilt(of, journal.moves, snapshot))


@pytest.mark.parametrize("slug", ["goblin-market", "skirmish"])
def test_a_journal_that_rested_is_the_same_and_goes_on(slug: str) -> None:
    """Also where somebody can take something back."""
    for most in (0, 9, 20, 31):
        journal, _ = played(setup(slug), most, random.Random(most))
        other = rebuilt(setup(slug), journal.moves)
        for _ in range(3):
            journal.rest()
            journal.rest()
            same(journal, other)
            for seat in range(len(other.table.names)):
                assert journal.table.may_undo(seat) == other.table.may_undo(seat)
            journal.rest()
            for one in (other, journal):
                if not one.table.over:
                    seat = one.table.seats[0]
                    one.apply(seat, str(one.table.choices(seat)[0]))
        for seat in range(len(other.table.names)):
            journal.rest()
            while other.table.may_undo(seat):
                assert journal.undo(seat) == other.undo(seat)
        same(journal, other)


def test_snapshots_of_other_versions_or_later_moments_are_not_used() -> None:
    of = setup("goblin-market")
    journal, snapshots = played(of, 20, random.Random(1))
    same(journal, rebuilt(of, journal.moves, b"not a snapshot"))
    at, late = snapshots[-1]
    early = rebuilt(of, journal.moves[: at - 3], late)
    assert early.at == at - 3


def test_moves_that_cannot_be_made_any_more_are_told_with_a_sentence() -> None:
    with pytest.raises(BadSave, match="move 1 cannot be made any more"):
        rebuilt(setup("goblin-market"), [(0, "bid 99")])
    with pytest.raises(BadPosition, match="position cannot be read"):
        rebuilt(setup("goblin-market", start='{"position": "%%"}'), [])


def test_a_secret_is_named_in_its_owners_log_only() -> None:
    journal, _ = played(setup("goblin-market"), 12, random.Random(2))
    mine = [line.text for line in journal.lines(0) if "unpacks" in line.text and "seat:0" in line.text]
    yours = [line.text for line in journal.lines(1) if "unpacks" in line.text and "seat:0" in line.text]
    watching = [line.text for line in journal.lines(-1) if "unpacks" in line.text]
    assert mine
    assert all("?" not in text for text in mine)
    assert all("unpacks ?." in text for text in yours)
    assert all("unpacks ?." in text for text in watching)


def test_who_sits_down_is_called_by_name_in_the_old_log_too() -> None:
    of = setup("goblin-market")
    journal, snapshots = played(of, 30, random.Random(2))
    journal.rename(("P0", "Bob"))
    named = Setup(of.game, of.options, ("P0", "Bob"), of.seed)
    same(journal, rebuilt(named, journal.moves))
    same(journal, rebuilt(named, journal.moves, snapshots[-1][1]))
    assert any("[Bob](seat:1)" in line.text for line in journal.lines(0))
    assert not any("[P1]" in line.text for line in journal.lines(0))


def test_undo_leaves_the_log_as_if_nothing_had_been() -> None:
    rng = random.Random(6)
    undone = 0
    for seed in range(8):
        of = setup("skirmish", seed=seed)
        journal = rebuilt(of, [])
        while not journal.table.over:
            seat = rng.choice(journal.table.seats)
            before = journal.moves
            journal.apply(seat, str(rng.choice(journal.table.choices(seat))))
            if journal.table.may_undo(seat) and rng.random() < 0.5:
                gone = journal.undo(seat)
                assert journal.moves == [*before[:gone], *before[gone:]]
                same(journal, rebuilt(of, before))
                undone += 1
    assert undone > 10


def test_happenings_are_those_since_the_last_look() -> None:
    journal = rebuilt(setup("goblin-market"), [])
    for seat in (0, 1):
        journal.apply(seat, "bid 0")
    seen = journal.serial
    journal.apply(0, "done")
    told = journal.happenings(-1, seen)
    assert [happening.event for happening in told] == ["rolled", "drew"]
    assert told[0].dice is not None
    assert journal.happenings(-1, journal.serial) == ()


def test_the_log_is_folded_to_the_moves_that_stand() -> None:
    def entry(seq: int, kind: EntryKind, text: str, seat: int = 0) -> Entry:
        return Entry(seq, seat, kind, text, "", 0.0)

    moves = [entry(n, EntryKind.MOVE, f"m{n}") for n in range(1, 5)]
    assert [text for _, text in folded(moves)] == ["m1", "m2", "m3", "m4"]
    assert [t for _, t in folded([*moves, entry(5, EntryKind.DROP, "1")])] == ["m1", "m3", "m4"]
    kept = [*moves, entry(5, EntryKind.KEEP, "2"), entry(6, EntryKind.MOVE, "m6")]
    assert [t for _, t in folded(kept)] == ["m1", "m2", "m6"]


def test_a_table_takes_little_memory() -> None:
    import tracemalloc

    of = setup("goblin-market", 4)
    moves = played(of, 10_000, random.Random(1))[0].moves
    rebuilt(of, moves)
    tracemalloc.start()
    tables = [rebuilt(of, moves) for _ in range(10)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(tables) < 1_000_000
    assert start(game_named("goblin-market"), 2, seed=1).seats


THREADS = """
import sys, threading
from tests.server.market import register
register()
from azeroth.server.table.rebuilding import Setup, prepare, rebuilt, rebuilt_in_thread
setup = Setup("skirmish", {}, ("P0", "P1"), 5)
snapshot = bytes.fromhex(sys.argv[1])
prepare("skirmish")
sys.setswitchinterval(1e-5)
threads = [threading.Thread(target=rebuilt_in_thread, args=(setup, [], snapshot)) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_many_tables_can_be_loaded_in_threads_at_once() -> None:
    """msgspec crashes when two threads use a type for the first time; so nothing is used first there."""
    snapshot = rebuilt(setup("skirmish"), []).snapshot()
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", THREADS, snapshot.hex()], cwd=root, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def test_a_slider_shows_the_same_moments_in_any_order() -> None:
    of = setup("goblin-market", 3)
    moves = played(of, 10_000, random.Random(9))[0].moves
    straight = [moment(of, moves, at, 1, False, None, False) for at in range(len(moves) + 1)]
    mixed = list(range(len(moves) + 1))
    random.Random(2).shuffle(mixed)
    for at in mixed:
        assert moment(of, moves, at, 1, False, None, False) == straight[at]
    last = msgspec.json.decode(straight[-1], type=ReplayMoment)
    assert last.at == last.of == len(moves)
