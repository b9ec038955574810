"""Content packs that somebody wrote, nearly right: read with their game, or refused with a sentence."""

from __future__ import annotations

import random
import tempfile
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from azeroth.engine import Game, Mistake
from azeroth.engine.boxes.box import own_box
from azeroth.games import game_named, games
from tests.fuzz.report import Tally
from tests.fuzz.sending import TEXTS

LARGE = 200_000
ODD: tuple[Any, ...] = (
    True, 0, -1, 1, 99, 2**63 - 1, 1.5, float("nan"), float("inf"), "", "x", "sw.setup", "ann", [], [[]], {},
    [1, "a"], {"verb": "add_dice"}, {"effect": "nothing"}, "x" * 400, "…", [{}], {"id": "x"},
)  # fmt: skip
_loads = tomllib.loads


def remember_boxes() -> None:
    """Read every file of the games once: what is tried is the pack, not they."""
    known = cache(_loads)

    def loads(text: str, /, **given: Any) -> dict[str, Any]:
        return known(text) if len(text) > 2000 and text in _of_the_games() else _loads(text, **given)

    tomllib.loads = loads


@cache
def _of_the_games() -> frozenset[str]:
    boxes = [box for game in games().values() for box in (game.base, *game.boxes)]
    return frozenset(path.read_text(encoding="utf-8") for box in boxes for path in box.folder.glob("*.toml"))


@cache
def _records(slug: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every record of a game: its file, its kind, its fields."""
    game = game_named(slug)
    found = []
    for file in game.tables_of(game.boxes):
        path = game.content_dir / file
        if path.is_file():
            for kind, tables in _loads(path.read_text(encoding="utf-8")).items():
                if isinstance(tables, list):
                    found += [(file, kind, table) for table in tables if isinstance(table, dict)]
    return found


def pack(slug: str, rng: random.Random) -> dict[str, str]:
    """The files of a pack: a few records of the game, changed."""
    files: dict[str, list[str]] = {}
    for file, kind, table in rng.sample(_records(slug), rng.randint(1, 3)):
        changed = _changed(table, rng)
        if rng.random() < 0.6:
            changed["replaces"] = True
        if rng.random() < 0.3:
            changed["id"] = rng.choice((*TEXTS[:8], "of-my-own"))
        files.setdefault(file, []).append(f"[[{kind}]]\n{_lines(changed)}")
    texts = {file: "\n".join(blocks) for file, blocks in files.items()}
    if rng.random() < 0.1:
        file = rng.choice([*texts])
        at = rng.randrange(len(texts[file]) + 1)
        texts[file] = (
            texts[file][:at]
            + rng.choice(("", "\x00", "]", "[[", '"', "= =", "\ud7ff"))
            + texts[file][at + 1 :]
        )
    if rng.random() < 0.02:
        texts["surprise.toml"] = "[[surprise]]\nid = 'x'\n"
    return texts


def _changed(table: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    out = dict(table)
    for _ in range(rng.randint(0, 2)):
        name = rng.choice([*out, "surprise"])
        value = out.get(name)
        match rng.randrange(5):
            case 0 if name in out:
                del out[name]
            case 1 if isinstance(value, int) and not isinstance(value, bool):
                out[name] = value + rng.choice((-100, -1, 1, 100))
            case 2 if isinstance(value, list) and value:
                out[name] = [*value, rng.choice(value)] if rng.random() < 0.5 else value[:-1]
            case 3 if isinstance(value, dict):
                out[name] = _changed(value, rng)
            case 4 if isinstance(value, list) and value and isinstance(value[0], dict):
                out[name] = [_changed(value[0], rng), *value[1:]]
            case _:
                out[name] = rng.choice(ODD)
    return out


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in table.items())


def _key(name: str) -> str:
    return _value(name)


def _value(value: Any) -> str:
    """A value as TOML, in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{_key(name)} = {_value(each)}' for name, each in value.items())}}}"
        case _:
            escaped = "".join(
                c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in str(value)
            )
            return f'"{escaped}"'


def tried(game: Game[Any, Any], files: Mapping[str, str]) -> str:
    """What becomes of a pack: "read" or "refused"; anything else is a mistake of ours and is raised."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        for file, text in files.items():
            (Path(name) / file).write_bytes(text.encode("utf-8", "replace"))
        try:
            game.load((*game.in_play({}), own_box(Path(name))))
        except Mistake as error:
            return "refused" if 0 < len(str(error)) < LARGE else "refused in too many words"
        return "read"


def packs(tally: Tally, cases: int, seed: int) -> None:
    """So many packs."""
    remember_boxes()
    rng, slugs = random.Random(seed), [slug for slug in games() if _records(slug)]
    for _ in range(cases):
        slug = rng.choice(slugs)
        files = pack(slug, rng)
        try:
            tally.note(tried(game_named(slug), files))
        except Exception as error:
            tally.bad(f"{slug} {files}: {type(error).__name__}: {error}")
            tally.note("raised")
