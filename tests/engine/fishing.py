"""Fishing: a toy game with two boxes that add to it.

One adds records, a file of its own, rules of its own prefix, an option, a step and an edition; the other only
an edition. Everybody catches one fish.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, cast

from msgspec import Struct

from azeroth import engine
from azeroth.engine import (
    Box,
    Choice,
    Edition,
    Flow,
    Frame,
    Game,
    Option,
    Options,
    Result,
    Seat,
    Study,
    ranked,
)
from azeroth.engine.boxes.content import Own, Record, Shelf


class Fish(Record, frozen=True, kw_only=True):
    """A fish in the pond."""

    weight: int


class Lure(Record, frozen=True, kw_only=True):
    """Only the added box has these."""

    bonus: int


class Pond(Struct, frozen=True):
    """All boxes together."""

    fish: dict[str, Fish]
    lures: dict[str, Lure]


class Catch(Struct):
    """What lies on the table."""

    caught: dict[Seat, str]
    scores: list[int]


Table = engine.Table[Catch, Pond]


class Rod(Edition):
    """What the boxes answer differently."""

    def catches(self, t: Table) -> int:
        """How many fish each seat may catch."""
        return 1

    def bonus(self, t: Table, seat: Seat) -> int:
        """What comes on top."""
        return 0

    def evening(self, t: Table) -> Frame | None:
        """What follows the day."""
        return None


def rod(t: Table) -> Rod:
    return cast(Rod, t.edition)


class Take(Choice, frozen=True):
    fish: str


class Day(Frame):
    """A day at the pond."""

    order: list[Seat] = []
    steps: ClassVar[tuple[str, ...]] = ("arrive", "fish", "evening")

    def arrive(self, t: Table) -> Flow:
        """Sit down."""
        self.order = [seat for seat in range(len(t.names)) for _ in range(rod(t).catches(t))]
        return None

    def fish(self, t: Table) -> Flow:
        """Catch a fish."""
        if not self.order:
            return None
        return t.ask(self.order[0], "pond.catch", [Take(fish) for fish in t.content.fish], then=self.caught)

    def caught(self, t: Table, take: Take) -> Flow:
        seat = self.order.pop(0)
        t.state.caught[seat] = take.fish
        t.state.scores[seat] += t.content.fish[take.fish].weight + rod(t).bonus(t, seat)
        return engine.Goto("fish")

    def evening(self, t: Table) -> Flow:
        """Go home, or not yet."""
        frame = rod(t).evening(t)
        return None if frame is None else t.call(frame)


TABLES: dict[str, dict[str, type[Record]]] = {"fish.toml": {"fish": Fish}}


def counts(own: Own) -> dict[str, int]:
    return {"fish": len(own("fish", Fish)), "lures": len(own("lure", Lure))}


class Fishing(Game[Catch, Pond]):
    """The base box."""

    slug = "fishing"
    prefix = "pond"
    title = "Fishing"
    players = (2, 3)
    minutes = "5"
    about = "Catch fish."
    state_type = Catch
    tables = TABLES
    printed: ClassVar[dict[str, int]] = {"fish": 2}
    edition_type = Rod
    study = Study(pieces=lambda t: {})

    def __init__(self, folder: Path, *boxes: Box) -> None:
        self.content_dir, self.boxes = folder, boxes  # type: ignore[misc]

    def load(self, boxes: Sequence[Box]) -> Pond:
        shelf = Shelf(boxes)
        lured = any("lures.toml" in box.tables for box in boxes)
        lures = shelf.records("lures.toml", "lure", Lure) if lured else {}
        pond = Pond(shelf.records("fish.toml", "fish", Fish), lures)
        shelf.counts(counts)
        shelf.done()
        return pond

    def begin(self, players: int, options: Options, content: Pond) -> tuple[Catch, Frame]:
        return Catch({}, [0] * players), Day()

    def result(self, t: Table) -> Result:
        return Result(ranked(t.state.scores), tuple(t.state.scores), "Heaviest catch.", "pond.end")


# -- the boxes that add to it -----------------------------------------------------------------------


class Stay(Choice, frozen=True):
    hours: int


class NightFishing(Frame):
    """A step that only the added box has."""

    seat: Seat = 0
    steps: ClassVar[tuple[str, ...]] = ("stay",)

    def stay(self, t: Table) -> Flow:
        """Stay how long?"""
        return t.ask(self.seat, "night.stay", [Stay(n) for n in (1, 2)], then=self.stayed)

    def stayed(self, t: Table, stay: Stay) -> Flow:
        t.state.scores[self.seat] += stay.hours
        return None


class NightRod(Rod):
    def bonus(self, t: Table, seat: Seat) -> int:
        return super().bonus(t, seat) + max(lure.bonus for lure in t.content.lures.values())

    def evening(self, t: Table) -> Frame | None:
        return NightFishing() if self.options["late"] else None


class BigRod(Rod):
    def catches(self, t: Table) -> int:
        return 2

    def bonus(self, t: Table, seat: Seat) -> int:
        return super().bonus(t, seat) + 10


CARP = '[[fish]]\nid = "carp"\nweight = {}\nsource = "original"\n'
PIKE = '[[fish]]\nid = "pike"\nweight = 3\nsource = "original"\n'
EEL = '[[fish]]\nid = "eel"\nweight = 5\nsource = "original"\n'
LURE = '[[lure]]\nid = "lamp"\nbonus = 2\nsource = "original"\n'


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def fishing(
    tmp_path: Path, base: str = CARP.format(1) + PIKE, night: str = EEL, lures: str = LURE
) -> Fishing:
    """The game, its boxes with these records."""
    boxes = (
        Box(
            slug="night", title="Night Fishing", about="Fish by lamplight.", prefix="night",
            folder=write(tmp_path / "night", fish=night, lures=lures), printed={"fish": 1, "lures": 1},
            tables={"lures.toml": {"lure": Lure}}, edition=NightRod,
            options=(
                Option(name="late", title="Late", about="Stay late.", default=False, values=(False, True)),
            ),
        ),
        Box(slug="big", title="Big Fish", folder=write(tmp_path / "big"), edition=BigRod),
    )  # fmt: skip
    return Fishing(write(tmp_path / "base", fish=base), *boxes)


def start_fishing(game: Fishing) -> Table:
    """A new game for two."""
    return engine.start(game, 2, seed=1)
