"""The rule modules of a game, the rules that each cites, and the tests that belong to it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from azeroth.rules import rules
from tools.mutants.spots import Spot, spots

ROOT = Path(__file__).parents[2]
GAMES = Path("src/azeroth/games")
PLAYED = Path("tests/fixtures/played")
_ROOMS = ("play", "cards", "scenarios")
_CITED = re.compile(r"[\"']([a-z]+\.[a-z0-9-]+\.[a-z0-9.-]+)[\"']")


class Module(Struct, frozen=True):
    """One rule module."""

    path: str
    """From the root of the project."""
    name: str
    """As it is imported."""
    chapter: str
    """Its place in the game's folder: `play/combat/dice_pool`."""
    source: str
    cites: frozenset[str]
    """The ids of rules in it."""
    subjects: frozenset[str]
    """The chapters of the rule file that it belongs to, as `wbg.combat`."""

    def spots(self) -> list[Spot]:
        return spots(self.source)


def subject(rule: str) -> str:
    """The chapter of a rule: `wbg.combat` of `wbg.combat.dice-limit`."""
    return ".".join(rule.split(".")[:2])


def boxes(game: str, root: Path = ROOT) -> list[str]:
    """The boxes that add to a game, as `world_of_warcraft/burning_crusade`: folders with content."""
    folder = root / GAMES / game
    return [f"{game}/{path.parent.name}" for path in sorted(folder.glob("*/content")) if path.is_dir()]


def modules(game: str, root: Path = ROOT) -> list[Module]:
    """The rule modules of a game, without the boxes that add to it, or of such a box."""
    folder = root / GAMES / game
    added = [root / GAMES / box for box in boxes(game, root)]
    paths = [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.name == "edition.py" or set(_ROOMS) & set(path.relative_to(folder).parts[:-1])
        if not any(path.is_relative_to(box) for box in added)
    ]
    sources = {path: path.read_text(encoding="utf-8") for path in paths}
    known = set(rules())
    cites = {path: frozenset(_CITED.findall(source)) & known for path, source in sources.items()}
    found = []
    for path, source in sources.items():
        # What cites no rule serves the chapter it lies in.
        cited = cites[path] or frozenset[str]().union(
            *(ids for other, ids in cites.items() if other.parent == path.parent)
        )
        place = path.relative_to(root)
        found.append(
            Module(
                place.as_posix(),
                ".".join(place.with_suffix("").parts[1:]).removesuffix(".__init__"),
                path.relative_to(folder).with_suffix("").as_posix(),
                source,
                cites[path],
                frozenset(map(subject, cited)),
            )
        )
    return found


def importers(game: str, root: Path = ROOT) -> dict[str, frozenset[str]]:
    """For each test file of a game or box the modules that it imports."""
    found = {}
    for path in files_of_tests(game, root):
        names: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        found[path.relative_to(root).as_posix()] = frozenset(names)
    return found


def files_of_tests(game: str, root: Path = ROOT) -> list[Path]:
    """The files of tests of a game or box."""
    return sorted((root / "tests" / game).rglob("test_*.py"))


def state(game: str, root: Path = ROOT, without: Collection[Path] = ()) -> str:
    """A digest of everything that decides which tests pass: a result holds for this and for nothing else."""
    package = root / "src" / "azeroth"
    whole = package / "games" / game.partition("/")[0]
    digest = sha256()
    folders = (package / "engine", whole, package / "rules", root / "tests" / game, root / PLAYED)
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".json")):
            if path in without:
                continue
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
