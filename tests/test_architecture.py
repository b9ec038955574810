"""The shape of the project: imports point one way, games know no other, modules stay small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "azeroth"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "static" not in path.parts)
MOST_LINES = 500

ORDER = {
    "engine": 0, "rules": 0,
    "games": 1,
    "testing": 3, "invariants": 3, "guide": 3, "conformance": 4, "coverage": 4, "bots": 4, "terminal": 4.5,
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
