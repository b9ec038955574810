"""Where a module can be changed, and how it then reads."""

from __future__ import annotations

from collections import Counter, defaultdict

import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code
from msgspec import Struct
from parso.python.tree import Class, Decorator, Function, IfStmt, Param
from parso.tree import BaseNode, NodeOrLeaf

from tools.mutants.operators import OPERATORS, Position

# Without them a program does the same, or the type checker complains and not a test.
_IDLE_DECORATORS = {"abstractmethod", "cache", "final", "lru_cache", "overload", "override"}


class Way(Struct, frozen=True):
    """One change: the how-manieth place of an operator in the module."""

    operator: str
    occurrence: int


class Spot(Struct, frozen=True):
    """A place of a module that can be changed in one or more ways."""

    line: int
    column: int
    function: tuple[int, int] | None
    """First and last line of the function around it; None for what runs when the module is imported."""
    within: str
    """The names of the classes and functions around it: `Turn.score`."""
    ways: tuple[Way, ...]


class Changed(Struct, frozen=True):
    """A module with one change."""

    source: str
    before: str
    after: str
    """The line or lines that differ, stripped."""


def spots(source: str) -> list[Spot]:
    """All places that can be changed, in the order of the lines."""
    seen: Counter[str] = Counter()
    ways: defaultdict[tuple[Position, Position], list[Way]] = defaultdict(list)
    at: dict[tuple[Position, Position], NodeOrLeaf] = {}
    for node in ast_nodes(parso.parse(source)):
        for name, operator in OPERATORS.items():
            for where in operator.mutation_positions(node):
                if not _pointless(node):
                    ways[where].append(Way(name, seen[name]))
                    at[where] = node
                seen[name] += 1
    return [
        Spot(*where[0], _function(at[where]), _within(at[where]), tuple(found))
        for where, found in sorted(ways.items())
    ]


def change(source: str, way: Way) -> Changed | None:
    """The module changed in that way, or None when that is no Python."""
    text = mutate_code(source, OPERATORS[way.operator], way.occurrence)
    if text is None or text == source:
        return None
    try:
        compile(text, "changed", "exec", dont_inherit=True)
    except SyntaxError:
        return None
    old, new = source.splitlines(), text.splitlines()
    same = _shared(old, new)
    rest = _shared(old[same:][::-1], new[same:][::-1])
    return Changed(text, _tidy(old[same : len(old) - rest]), _tidy(new[same : len(new) - rest]))


def _shared(one: list[str], other: list[str]) -> int:
    """How many lines two lists begin with alike."""
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))


def _tidy(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def _parents(node: NodeOrLeaf) -> list[tuple[BaseNode, NodeOrLeaf]]:
    """Each node around this one, with the child of it that leads here."""
    found: list[tuple[BaseNode, NodeOrLeaf]] = []
    child = node
    while child.parent is not None:
        found.append((child.parent, child))
        child = child.parent
    return found


def _function(node: NodeOrLeaf) -> tuple[int, int] | None:
    """The lines of the outermost function whose body holds the node, from its first decorator on."""
    outer = None
    for parent, child in _parents(node):
        if isinstance(parent, Function) and child is parent.children[-1]:
            outer = parent
    if outer is None:
        return None
    decorated = outer.parent if outer.parent is not None and outer.parent.type == "decorated" else outer
    return decorated.start_pos[0], outer.end_pos[0] - (outer.end_pos[1] == 0)


def _within(node: NodeOrLeaf) -> str:
    named = [parent for parent, _ in _parents(node) if parent.type in ("classdef", "funcdef")]
    names = [parent.name.value for parent in named if isinstance(parent, Class | Function)]
    return ".".join(reversed(names))


def _pointless(node: NodeOrLeaf) -> bool:
    """Types, arguments of classes, assertions and their like: a change there breaks no rule."""
    if isinstance(node, IfStmt) and "TYPE_CHECKING" in node.children[1].get_code():
        return True
    if isinstance(node, Decorator) and _idle(node):
        return True
    if node.get_code().strip() == "|" and _joins_types(node):
        return True
    return node.type == "assert_stmt" or any(_no_rule(parent, child) for parent, child in _parents(node))


def _no_rule(parent: BaseNode, child: NodeOrLeaf) -> bool:
    last = parent.children[-1]
    if isinstance(parent, Class):
        return child is not last
    if isinstance(parent, Function | Param):
        return child is parent.annotation
    if isinstance(parent, Decorator):
        return _idle(parent)
    if parent.type == "annassign":
        return child is parent.children[1]
    if parent.type == "argument":
        return bool(parent.children[0].get_code().strip() == "strict")
    return parent.type in ("assert_stmt", "tfpdef")


def _idle(decorator: Decorator) -> bool:
    name = decorator.get_code().strip().removeprefix("@").partition("(")[0]
    return name.split(".")[-1] in _IDLE_DECORATORS


def _joins_types(node: NodeOrLeaf) -> bool:
    assert node.parent is not None
    return all(
        operand.get_code().strip()[:1].isupper() or operand.get_code().strip() in ("int", "str", "float")
        for operand in node.parent.children[::2]
    )
