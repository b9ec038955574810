"""The shape of the project: imports point one way, games know no other, modules stay small."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "azeroth"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "static" not in path.parts)
MOST_LINES = 450
MOST_MODULES = 25

ORDER = {
    "engine": 0, "rules": 0,
    "games": 1,
    "crew": 3, "testing": 3, "invariants": 3, "guide": 3, "book": 3.5,
    "conformance": 4, "coverage": 4, "bots": 4,
    "terminal": 4.5,
    "cli": 6, "__main__": 7,
}  # fmt: skip
"""A part imports what is below it, or itself; what is not listed (lab, research, server …) is below cli."""
FACADE = 2  # `azeroth` itself: engine and games
BUILT_ON_TOP = 5


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The project's modules that a module imports, with the line; whatever the place it imports them at."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.startswith("azeroth"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "azeroth":
            module = node.module or ""
            if module in ("azeroth", "azeroth.games"):
                below = SOURCE.joinpath(*module.split(".")[1:])
                for alias in node.names:
                    there = (below / alias.name).is_dir() or (below / f"{alias.name}.py").is_file()
                    yield node.lineno, f"{module}.{alias.name}" if there else module
            else:
                yield node.lineno, module


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    if part == "__init__":
        return
    for line, module in imported(path):
        target = module.removeprefix("azeroth").strip(".").split(".")[0]
        rank = ORDER.get(target, BUILT_ON_TOP) if target else FACADE
        assert rank < ORDER.get(part, BUILT_ON_TOP) or target == part, (
            f"{name_of(path)}:{line}: {part} imports {module}"
        )


def test_the_engine_imports_nothing_else_of_the_project() -> None:
    for path in MODULES:
        if part_of(path) == "engine":
            assert all(module.startswith("azeroth.engine") for _, module in imported(path)), name_of(path)


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(p) == "games"], ids=name_of)
def test_a_game_imports_no_other_game(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if len(parts) < 3:
        return  # the list of games itself
    for line, module in imported(path):
        other = module.removeprefix("azeroth.games").strip(".").split(".")[0]
        if module.startswith("azeroth.games"):
            assert other == parts[1], f"{name_of(path)}:{line}: {parts[1]} imports {module}"


def said(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module, docstrings and what stands after a value to explain it left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


STUDIES = [path for path in MODULES if part_of(path) in ("lab", "research", "crew")]


@pytest.mark.parametrize("path", STUDIES, ids=name_of)
def test_studies_name_no_game(path: Path) -> None:
    """What is there for every title is there for those that come later."""
    from azeroth.games import games

    names = {name for game in games().values() for name in (game.slug, game.title)}
    for line, text in said(path):
        assert not any(name in text for name in names), f"{name_of(path)}:{line}: {text!r} names a game"
    for line, module in imported(path):
        assert module in ("azeroth.games", "azeroth") or not module.startswith("azeroth.games"), (
            f"{name_of(path)}:{line}: imports {module}"
        )


# -- the rooms of a game --------------------------------------------------------------------------

GAMES = SOURCE / "games"
REQUIRED = {
    "state.py", "content.py", "content", "box.py", "edition.py", "choices", "events", "play", "view/scene.py",
    "view/drawing.py", "view/words.py", "view/prompts.py", "bot/__init__.py", "study/facts.py",
    "study/invariants.py", "study/arrange.py", "guides", "book",
}  # fmt: skip
"""What every game has, each under the same name; `choices` and `events` are a module or a room."""
OPTIONAL = {"__init__", "ids", "board", "opponents", "checks", "cards", "scenarios", "packs", "ease"}
"""What else may lie in a game's folder: ids of its own, a board that is put together, records of foes beside
the other content, checks beside the box, cards with effects, editions that need a room, small boxes, what
people are spared."""
ROOMS = OPTIONAL | {name.split("/")[0].removesuffix(".py") for name in REQUIRED}
BELOW = {
    "ids": 0, "content": 0, "board": 0, "opponents": 0, "state": 0,
    "view.words": 1, "view.icons": 1, "view.names": 1,
    "edition": 2, "choices": 2, "events": 2, "box": 2, "checks": 2,
    "play": 3, "cards": 3, "scenarios": 3,
    "view": 4, "bot": 4, "study": 4,
    "ease": 5, "__init__": 5,
}  # fmt: skip
"""Inside a game: a room imports those below it, or of its own height. What names things (`view.words`) is
below choices and events, which speak."""
VOCABULARY = ("cards.verbs", "cards.conditions", "cards.needs", "cards.board", "cards.vocabulary")
"""What cards are written in: content reads it, and words tell it."""
APART = ("view", "bot", "study")
"""Rooms of one height that do not know each other."""


def registered() -> list[Path]:
    """The folders of the games that can be played."""
    from azeroth.games import FOLDERS

    return [GAMES / folder for folder in FOLDERS]


def shapes() -> list[Path]:
    """Every folder with the shape of a game: the games, and the boxes that add to one."""
    games = [path for path in sorted(GAMES.iterdir()) if (path / "__init__.py").is_file()]
    return [*games, *(box for game in games for box in boxes_of(game))]


def boxes_of(game: Path) -> list[Path]:
    """The added boxes in a game's folder: what has content of its own."""
    return [path for path in sorted(game.iterdir()) if path.is_dir() and (path / "content").is_dir()]


def title(path: Path) -> str:
    return path.relative_to(GAMES).as_posix()


@pytest.mark.parametrize("game", registered(), ids=title)
def test_a_game_has_its_rooms(game: Path) -> None:
    missing = [n for n in sorted(REQUIRED) if not (game / n).exists() and not (game / f"{n}.py").exists()]
    assert not missing, f"{title(game)} lacks {', '.join(missing)}"


@pytest.mark.parametrize("shape", shapes(), ids=title)
def test_a_game_has_no_other_rooms(shape: Path) -> None:
    allowed = ROOMS | {box.name for box in boxes_of(shape)}
    found = {path.name.removesuffix(".py") for path in shape.iterdir() if path.name != "__pycache__"}
    assert found <= allowed, f"{title(shape)} has {', '.join(sorted(found - allowed))}"


def test_no_room_is_crowded() -> None:
    modules = Counter(name_of(path.parent) for path in MODULES if path.name != "__init__.py")
    crowded = {folder: n for folder, n in modules.items() if n > MOST_MODULES}
    assert not crowded, f"over {MOST_MODULES} modules: {crowded}"


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(p) == "games"], ids=name_of)
def test_the_table_is_called_t(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            for arg in (*node.args.args, *node.args.kwonlyargs):
                said = ast.unparse(arg.annotation).strip("'\"") if arg.annotation is not None else ""
                where = f"{name_of(path)}:{node.lineno}: {arg.arg}: {said}"
                assert said != "T", where
                assert said != "Table" or arg.arg == "t", where


def own_imports(path: Path) -> Iterator[tuple[int, str, bool]]:
    """The imports of a module that run: line, module, and whether only when a function is called."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    late = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    typing = {
        id(n) for i in ast.walk(tree)
        if isinstance(i, ast.If) and ast.unparse(i.test) == "TYPE_CHECKING" for n in ast.walk(i)
    }  # fmt: skip
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or id(node) in typing:
            continue
        module = node.module or ""
        for alias in node.names:
            below = SOURCE.joinpath(*module.split(".")[1:], alias.name)
            inner = below.is_dir() or below.with_suffix(".py").is_file()
            yield node.lineno, f"{module}.{alias.name}" if inner else module, id(node) in late


def room_of(dotted: str) -> str:
    """Where in a game's folder a module is, as BELOW calls it: "view.words", "play"."""
    parts = [part for part in dotted.split(".") if part]
    if not parts:
        return "__init__"
    two = ".".join(parts[:2])
    return two if two in BELOW else parts[0]


def looks_up(room: str, module: str, late: bool) -> bool:
    """May it import from above? Words tell what is in progress and what rules work out; an edition's default
    answers may be rules. Neither closes a circle: the import waits, or what it brings knows no choices."""
    if room == "view.words":
        return module.split(".")[3] == "view"
    if late:
        return room in ("content", "edition", "choices", "events")
    path = SOURCE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return room in ("choices", "events") and path.is_file() and not any(
        room_of(".".join(brought.split(".")[3:])) == "choices" for _, brought, _ in own_imports(path)
    )  # fmt: skip


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(p) == "games"], ids=name_of)
def test_imports_inside_a_game_point_one_way(path: Path) -> None:
    parts = path.relative_to(GAMES).with_suffix("").parts
    if len(parts) < 2:
        return  # the list of games itself
    boxes = {box.name for box in boxes_of(GAMES / parts[0])}
    mine = parts[2:] if parts[1] in boxes else parts[1:]
    room = room_of(".".join(mine).removesuffix("__init__"))
    for line, module, late in own_imports(path):
        if not module.startswith(f"azeroth.games.{parts[0]}"):
            continue
        target = module.removeprefix(f"azeroth.games.{parts[0]}").strip(".")
        where = f"{name_of(path)}:{line}: imports {module}"
        if target.split(".")[0] in boxes:
            assert parts[1] in boxes or room == "__init__", f"{where}: only the game itself knows its boxes"
            target = target.partition(".")[2]
        other = room_of(target)
        allowed = BELOW[other] <= BELOW[room] or target.startswith(VOCABULARY) or looks_up(room, module, late)
        assert allowed, f"{where}: {other} is above {room}"
        if room in APART and other in APART:
            assert room == other, f"{where}: {room} does not know {other}"
        if other == "scenarios":
            # What a scenario is about to a bot is no rule: it has a module of its own beside the others.
            judged = path.parts[-2:] == ("bot", "aims.py")
            assert judged or room in ("scenarios", "__init__"), f"{where}: ask the edition"


# -- what knows no game ---------------------------------------------------------------------------


def game_names() -> list[str]:
    """How games are called in code: folders and slugs."""
    folders = [path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").is_file()]
    return sorted({name for folder in folders for name in (folder, folder.replace("_", "-"))})


def knows_no_game() -> list[Path]:
    """What must work for games that do not exist yet."""
    web = ROOT / "web" / "src"
    return [
        *(p for p in MODULES if part_of(p) in ("engine", "bots", "lab", "research", "server")),
        *(p for kind in ("ts", "svelte") for p in sorted(web.rglob(f"*.{kind}")) if ".test." not in p.name),
    ]


@pytest.mark.parametrize("path", knows_no_game(), ids=name_of)
def test_what_serves_every_game_names_none(path: Path) -> None:
    """Examples in docstrings may; code may not."""
    text = path.read_text(encoding="utf-8")
    code = ast.unparse(_without_docstrings(ast.parse(text))) if path.suffix == ".py" else text
    for name in game_names():
        for quote in "\"'`/.":
            assert f"{quote}{name}" not in code, f"{name_of(path)} names {name}"


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [n for n in body if not _is_text(n)] or [ast.Pass()]  # type: ignore[attr-defined]
    return tree


def _is_text(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def test_modules_stay_small() -> None:
    long = {
        name_of(path): n
        for path in MODULES
        if (n := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert not long, f"over {MOST_LINES} lines: {long}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{name_of(path)} has no docstring"
