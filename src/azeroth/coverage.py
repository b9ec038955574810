"""Which rules and examples have a test: the marks of the tests against the rule files.

`@pytest.mark.rule("sw.cost.base")` says that a test holds a rule, `@pytest.mark.example("sw.ex.…")` that it
plays an example through. The marks are read from the source, so that nothing has to run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from azeroth.engine import Box, Mistake
from azeroth.games import games
from azeroth.rules import examples, nearest, rules

TESTS = Path(__file__).parents[2] / "tests"
KINDS = ("rule", "example")
NOT_RUN = ("skip", "skipif", "xfail")


class Mark(Struct, frozen=True):
    """One id in one mark."""

    kind: str
    id: str
    where: str
    """File and line."""


class Coverage(Struct, frozen=True):
    """What the tests hold of one book's rules: a game's, or an added box's."""

    prefix: str
    title: str
    rules: int
    examples: int
    untested_rules: tuple[str, ...]
    untested_examples: tuple[str, ...]

    @property
    def complete(self) -> bool:
        return not self.untested_rules and not self.untested_examples


class Report(Struct, frozen=True):
    """Every finished book's coverage, and the marks that are wrong."""

    books: tuple[Coverage, ...]
    mistakes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.mistakes and all(book.complete for book in self.books)

    def lines(self) -> Iterator[str]:
        """What there is to say, a line each."""
        for book in self.books:
            yield (
                f"{book.title} ({book.prefix}): {len(book.untested_rules)} of {book.rules} rules and "
                f"{len(book.untested_examples)} of {book.examples} examples without a test"
            )
            yield from (
                f"  no test for {missing}" for missing in (*book.untested_rules, *book.untested_examples)
            )
        yield from self.mistakes


def report(prefix: str | None = None, tests: Path = TESTS) -> Report:
    """The coverage of all finished books, or of the one with that prefix, finished or not."""
    known: dict[str, Box] = {}
    for game in games().values():
        for box in (game.base, *game.boxes):
            if box.prefix:  # packs share the rules of their game, which is named first
                known.setdefault(box.prefix, box)
    if prefix is not None and prefix not in known:
        raise Mistake(f"no game has rules {prefix!r}; there are {', '.join(known)}.")
    if not tests.is_dir():
        raise Mistake(f"there are no tests at {tests}; rules are checked in a clone of the project.")
    marks, mistakes = collect(tests)
    marked = {kind: {mark.id for mark in marks if mark.kind == kind} for kind in KINDS}
    found = []
    for box in known.values():
        if box.prefix == prefix or (prefix is None and box.finished):
            all_rules, all_examples = rules(box.prefix), examples(box.prefix)
            found.append(
                Coverage(
                    box.prefix, box.title, len(all_rules), len(all_examples),
                    tuple(rule for rule in all_rules if rule not in marked["rule"]),
                    tuple(example for example in all_examples if example not in marked["example"]),
                )
            )  # fmt: skip
    return Report(tuple(found), (*mistakes, *_unknown(marks)))


def _unknown(marks: Sequence[Mark]) -> Iterator[str]:
    """Marks that name what is not there."""
    there = {"rule": set(rules()), "example": set(examples())}
    for mark in marks:
        if mark.id not in there[mark.kind]:
            close = nearest(mark.id) if mark.kind == "rule" else []
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            yield f"{mark.where}: there is no {mark.kind} {mark.id!r}{hint}"


def collect(tests: Path) -> tuple[list[Mark], list[str]]:
    """All marks of the tests that run, and what is wrong with some."""
    marks: list[Mark] = []
    mistakes: list[str] = []
    for path in sorted(tests.rglob("*.py")):
        where = path.relative_to(tests.parent).as_posix()
        reader = _Reader(where)
        reader.visit(ast.parse(path.read_text(encoding="utf-8"), filename=where))
        marks += reader.marks
        mistakes += reader.mistakes
    return marks, mistakes


class _Reader(ast.NodeVisitor):
    """Reads the marks of one file: decorators, `pytestmark`, and `marks=` of parameters."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.marks: list[Mark] = []
        self.mistakes: list[str] = []
        self.constants: dict[str, ast.expr] = {}

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.constants[target.id] = node.value
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._decorated(node, "test")

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._decorated(node, "Test")

    def _decorated(self, node: ast.FunctionDef | ast.ClassDef, begins: str) -> None:
        names = {name for decorator in node.decorator_list if (name := _mark_name(decorator)) is not None}
        if names & set(NOT_RUN):
            return  # a test that does not run holds nothing
        if names & set(KINDS) and not node.name.startswith(begins):
            self.mistakes.append(f"{self.where}:{node.lineno}: {node.name} is marked, but is no test")
            return
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        kind = _mark_name(node)
        if kind in KINDS:
            for argument in node.args:
                self._ids(kind, argument)
        self.generic_visit(node)

    def _ids(self, kind: str, node: ast.expr) -> None:
        place = f"{self.where}:{node.lineno}"
        if isinstance(node, ast.Starred):
            node = node.value
        if isinstance(node, ast.Name) and node.id in self.constants:
            node = self.constants[node.id]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.marks.append(Mark(kind, node.value, place))
        elif isinstance(node, ast.Tuple | ast.List):
            for item in node.elts:
                self._ids(kind, item)
        else:
            self.mistakes.append(f"{place}: ids of rules are written out in marks, not {ast.unparse(node)}")


def _mark_name(node: ast.expr) -> str | None:
    """`rule` of `pytest.mark.rule(…)`."""
    target = node.func if isinstance(node, ast.Call) else node
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Attribute):
        of = target.value
        if of.attr == "mark" and isinstance(of.value, ast.Name) and of.value.id == "pytest":
            return target.attr
    return None
