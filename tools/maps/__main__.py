"""Draw boards: `boards` of Small World, `realise` a map to order, `lands` what lies under spaces."""

from __future__ import annotations

import argparse
import json
import sys
from multiprocessing import Pool
from pathlib import Path

from tools.maps import boards, lands
from tools.maps.picture import picture
from tools.maps.realise import realise
from tools.maps.sheet import Sheet, dump, load
from tools.maps.wanted import read


def _make(face: str) -> Sheet:
    return boards.make(face, boards.regions())


def _boards(args: argparse.Namespace) -> int:
    names = boards.faces()
    chosen = args.face or list(names)
    with Pool(2) as pool:
        made = dict(zip(chosen, pool.map(_make, chosen, chunksize=1), strict=True))
    sheets: dict[str, Sheet] = {}
    if boards.GEOMETRY.exists():
        old = json.loads(boards.GEOMETRY.read_text(encoding="utf-8"))
        sheets = {face: load(old[face]) for face in names if face in old}
    sheets = {face: made.get(face) or sheets[face] for face in names if face in made or face in sheets}
    if args.adopt:
        boards.adopt(made)
    bad = 0
    found = boards.regions()
    for face, sheet in made.items():
        for fault in boards.faults(sheet, {r.id: r.near for r in found if r.face == face}):
            print(f"{face}: {fault}")
            bad = 1
        if args.pictures:
            args.pictures.mkdir(parents=True, exist_ok=True)
            terrain = {r.id: r.terrain for r in found}
            text = picture(sheet, terrain, f"{face} {names[face]}", not args.plain)
            (args.pictures / f"{face}.svg").write_text(text, encoding="utf-8")
    if not bad or args.force:
        boards.write(sheets)
    return bad


def _seek(args: argparse.Namespace) -> int:
    for short, near, seed in boards.seek(args.face, args.first, args.many)[:6]:
        print(f"{args.face}: seed {seed}: shortest border {short:.0f}, {near:.2f} neighbours")
    return 0


def _realise(args: argparse.Namespace) -> int:
    try:
        sheet = realise(read(args.spec), args.rounds)
    except ValueError as fault:
        print(f"{args.spec.name}: {fault}", file=sys.stderr)
        return 2
    args.out.write_text(dump(sheet) + "\n", encoding="utf-8")
    if args.picture:
        args.picture.write_text(picture(sheet, {}, args.spec.stem, spots=False), encoding="utf-8")
    print(
        f"{len(sheet.shapes)} regions, {len(sheet.touching())} open and "
        f"{len(sheet.touching('impassable'))} impassable borders"
    )
    return 0


def _lands(args: argparse.Namespace) -> int:
    try:
        plan = lands.read(args.plan)
        made = {name: lands.sheet_of(plan, name) for name in plan.sheets}
    except ValueError as fault:
        print(f"{args.plan.name}: {fault}", file=sys.stderr)
        return 2
    text = ",\n".join(f"{json.dumps(name)}:{dump(sheet)}" for name, sheet in made.items())
    plan.out.write_text("{" + text + "}\n", encoding="utf-8")
    return 0


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m tools.maps", description=__doc__)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("boards", help="draw the boards of Small World of Warcraft")
    one.add_argument("face", nargs="*", help="only these faces")
    one.add_argument("--adopt", action="store_true", help="write the drawn neighbours into boards.toml")
    one.add_argument("--force", action="store_true", help="write the drawings even with faults")
    one.add_argument("--pictures", type=Path, help="also write an SVG of each face into this folder")
    one.add_argument("--plain", action="store_true", help="leave the piece spots out of the pictures")
    one.set_defaults(run=_boards)
    two = commands.add_parser("seek", help="compare seeds for a face")
    two.add_argument("face")
    two.add_argument("--first", type=int, default=1)
    two.add_argument("--many", type=int, default=40)
    two.set_defaults(run=_seek)
    three = commands.add_parser("realise", help="draw a map to order")
    three.add_argument("spec", type=Path, help="regions with their places, links and walls, as TOML")
    three.add_argument("out", type=Path, help="where the drawing is written, as JSON")
    three.add_argument("--picture", type=Path, help="also write an SVG here")
    three.add_argument("--rounds", type=int, default=60, help="how long the regions settle")
    three.set_defaults(run=_realise)
    four = commands.add_parser("lands", help="draw the land under spaces and roads")
    four.add_argument("plan", type=Path, help="the board, and the zones of each sheet, as TOML")
    four.set_defaults(run=_lands)
    args = parser.parse_args()
    result: int = args.run(args)
    return result


if __name__ == "__main__":
    sys.exit(main())
