"""Reads the box from its files, and checks it: counts, ranges, references, boards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

from azeroth.engine import Box
from azeroth.engine.boxes.content import Own, Shelf
from azeroth.games.small_world.content import (
    BOARDS_FOR,
    MOUNTAIN_TOKENS,
    MURLOCS,
    SIZES,
    TABLES,
    Face,
    FaceId,
    Marker,
    Power,
    Race,
    RegionId,
    Supply,
    SwContent,
    Tokens,
)


def load(boxes: Sequence[Box]) -> SwContent:
    """Read and check the box; BadContent tells all mistakes at once."""
    shelf = Shelf(boxes)
    found = {
        (file, kind): shelf.records(file, kind, record)
        for file, tables in TABLES.items()
        for kind, record in tables.items()
    }
    box: Any = {kind: records for (_, kind), records in found.items()}
    content = SwContent(
        box["race"], box["wild"], box["power"], box["marker"], box["token"], box["bomb"], box["die"],
        box["face"], box["region"],
    )  # fmt: skip
    _check_box(shelf, content)
    _check_boards(shelf, content)
    shelf.done()
    return content


def _check_box(shelf: Shelf, content: SwContent) -> None:
    """Counts and ranges of races, powers, markers and tokens."""
    shelf.counts(counts)
    if MURLOCS not in content.wild:
        shelf.problems.append("races.toml: there must be a [[wild]] record with the id murlocs")
    if "reinforcement" not in content.dice:
        shelf.problems.append("tokens.toml: there must be a [[die]] record with the id reinforcement")
    most_badge = max((p.badge for p in content.powers.values()), default=0)
    for race in content.races.values():
        if race.banner + most_badge > race.tokens:
            shelf.wrong(
                "race",
                race.id,
                f"{race.tokens} tokens are too few for banner {race.banner} + {most_badge}",
            )
    for power in content.powers.values():
        if shelf.from_base("power", power.id) and not 3 <= power.badge <= 5:
            shelf.wrong("power", power.id, f"badge is {power.badge}; badges show 3, 4 or 5")
    for kind in PRINTED_TOKENS:
        if kind not in content.tokens:
            shelf.problems.append(f"tokens.toml: there must be a [[token]] record with the id {kind}")


PRINTED_TOKENS: dict[Supply, int] = {
    "fort": 10, "wisp-wall": 9, "watch-tower": 6, "beast": 5, "harmony": 4, "objective": 2, "champion": 1,
}  # fmt: skip
PRINTED = {
    "race banners": 16, "special power badges": 20, "artifacts": 5, "legendary places": 7, "race tokens": 182,
    "alliance races": 6, "horde races": 6, "neutral races": 4, "Murloc tokens": 15, "bombs": 12,
    **{f"{kind} tokens": n for kind, n in PRINTED_TOKENS.items()},
    **{f"board faces of size {size}": 4 for size in SIZES},
}  # fmt: skip
"""The printed component list."""


def counts(own: Own) -> dict[str, int]:
    """What a box holds."""
    races, markers, faces = own("race", Race), own("marker", Marker), own("face", Face)
    return {
        "race banners": len(races),
        "special power badges": len(own("power", Power)),
        "artifacts": sum(m.kind == "artifact" for m in markers),
        "legendary places": sum(m.kind == "place" for m in markers),
        "race tokens": sum(r.tokens for r in races),
        **{
            f"{faction} races": sum(r.faction == faction for r in races)
            for faction in ("alliance", "horde", "neutral")
        },
        "Murloc tokens": sum(r.tokens for r in own("wild", Race)),
        "bombs": sum(b.count for b in own("bomb", Tokens)),
        **{f"{token.id} tokens": token.count for token in own("token", Tokens)},
        **{f"board faces of size {size}": sum(f.size == size for f in faces) for size in SIZES},
    }


def _check_boards(shelf: Shelf, content: SwContent) -> None:
    """Neighbours on the same face and both ways, a letter each, no anchor on water, enough tokens."""
    for region in content.regions.values():
        rid = region.id
        shelf.refer("region", rid, "face", [region.face], content.faces)
        shelf.refer("region", rid, "near", region.near, content.regions)
        for other in region.near:
            there = content.regions.get(other)
            if there is None:
                continue
            if there.face != region.face:
                shelf.wrong("region", rid, f"near names {other}, which is on another board")
            if RegionId(rid) not in there.near:
                shelf.wrong("region", rid, f"near names {other}, which does not name it back")
        if region.terrain in ("sea", "lake") and "anchor" in region.marks:
            shelf.wrong("region", rid, "an anchor cannot lie on a sea or lake")
        if region.terrain in ("sea", "lake") and "letter" in region.marks:
            shelf.wrong("region", rid, "the size letter cannot lie on a sea or lake")
    for face in content.faces.values():
        own = [r for r in content.regions.values() if r.face == face.id]
        if sum("letter" in r.marks for r in own) != 1:
            shelf.wrong("face", face.id, "exactly one region must bear the size letter")
        if not any("anchor" in r.marks for r in own):
            shelf.wrong("face", face.id, "at least one region must bear an anchor")
    if shelf.problems:
        return
    for players in BOARDS_FOR:
        worst = max(selections(content, players), key=lambda faces: _printed(content, faces, "mountain"))
        if (n := _printed(content, worst, "mountain")) > MOUNTAIN_TOKENS:
            shelf.problems.append(f"boards.toml: {', '.join(worst)} need {n} Mountains; the box holds 10")
        worst = max(selections(content, players), key=lambda faces: _printed(content, faces, "murloc"))
        most = content.wild[MURLOCS].tokens
        if (n := _printed(content, worst, "murloc")) > most:
            shelf.problems.append(f"boards.toml: {', '.join(worst)} need {n} Murlocs; the box holds {most}")


def _printed(content: SwContent, faces: Sequence[FaceId], feature: str) -> int:
    return sum(
        r.face in faces and (r.terrain == feature or feature in r.marks) for r in content.regions.values()
    )


def selections(content: SwContent, players: int) -> list[tuple[FaceId, ...]]:
    """Every set of faces that so many players may meet."""
    ways: list[list[tuple[FaceId, ...]]] = []
    for size, n in BOARDS_FOR[players].items():
        boards = list(content.faces_of(size).values())
        ways.append([faces for some in combinations(boards, n) for faces in product(*some)])
    return [tuple(face for part in parts for face in part) for parts in product(*ways)]


def boards_problem(content: SwContent, text: str, players: int) -> str | None:
    """What is wrong with a list of faces, as a sentence."""
    if not text:
        return None
    faces = text.split("+")
    for name in faces:
        if name not in content.faces:
            return f"there is no board face {name[:30]!r}; faces: {', '.join(content.faces)}."
    boards = [content.faces[name].board for name in faces]  # type: ignore[index]
    if len(set(boards)) < len(boards):
        return "the two faces of one board cannot both be used."
    wanted = BOARDS_FOR[max(2, players)]
    sizes = [content.faces[name].size for name in faces]  # type: ignore[index]
    if any(sizes.count(size) != n for size, n in wanted.items()):  # type: ignore[arg-type]
        need = ", ".join(f"{n} {size}" for size, n in wanted.items() if n)
        return f"{players} players need boards of these sizes: {need}; {text[:60]} has {', '.join(sizes)}."
    return None
