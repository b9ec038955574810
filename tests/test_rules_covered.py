"""Every rule and every example of a finished game has a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from azeroth.coverage import Coverage, Report, collect, report
from azeroth.engine import Mistake
from azeroth.games.adventure import GAME as ADVENTURE


def test_every_rule_and_example_of_finished_games_has_a_test() -> None:
    found = report()
    assert found.ok, "\n".join(found.lines())


def test_every_rule_and_example_of_the_burning_crusade_has_a_test() -> None:
    (book,) = report("tbc").books
    assert book.complete, book.untested_rules + book.untested_examples
    assert book.rules == 259


def test_every_rule_and_example_of_the_adventure_game_has_a_test() -> None:
    found = report("ag")
    assert found.ok, "\n".join(found.lines())
    assert [(book.title, book.rules) for book in found.books] == [(ADVENTURE.title, 434)]


MOST_MARKS = 6
"""A test that names more rules holds none of them firmly: it is split."""


def test_no_test_names_more_than_six_rules() -> None:
    many = []
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                calls = [d for d in node.decorator_list if isinstance(d, ast.Call)]
                rules = sum(len(d.args) for d in calls if ast.unparse(d.func) == "pytest.mark.rule")
                if rules > MOST_MARKS:
                    many.append(f"{path.name}:{node.lineno}: {node.name} names {rules} rules")
    assert not many, "\n".join(many)


MARKED = """
import pytest

RULES = ("sw.cost.base", "sw.cost.mountain")
pytestmark = pytest.mark.rule("sw.cost.fort")

@pytest.mark.rule("sw.cost.murloc", "sw.cost.traval")
@pytest.mark.example("sw.ex.nothing")
def test_one(): ...

@pytest.mark.rule(*RULES)
class TestMore:
    @pytest.mark.rule(f"sw.{1}")
    def test_two(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("sw.cost.lair"))])
def test_three(x): ...

@pytest.mark.skip
@pytest.mark.rule("sw.cost.skipped")
def test_four(): ...

@pytest.mark.rule("sw.cost.helper")
def helper(): ...
"""


@pytest.fixture
def marked(tmp_path: Path) -> Path:
    tests = tmp_path / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_it.py").write_text(MARKED)
    return tests


def test_marks_are_read_wherever_pytest_takes_them(marked: Path) -> None:
    marks, _ = collect(marked)
    assert [(mark.kind, mark.id) for mark in marks] == [
        ("rule", "sw.cost.fort"), ("rule", "sw.cost.murloc"), ("rule", "sw.cost.traval"),
        ("example", "sw.ex.nothing"), ("rule", "sw.cost.base"), ("rule", "sw.cost.mountain"),
        ("rule", "sw.cost.lair"),
    ]  # fmt: skip
    assert marks[0].where == "tests/deep/test_it.py:5"


def test_marks_that_cannot_be_read_or_are_on_no_test_are_mistakes(marked: Path) -> None:
    _, mistakes = collect(marked)
    assert mistakes == [
        "tests/deep/test_it.py:13: ids of rules are written out in marks, not f'sw.{1}'",
        "tests/deep/test_it.py:24: helper is marked, but is no test",
    ]


def test_a_report_names_what_is_missing_and_what_is_unknown(marked: Path) -> None:
    found = report("sw", marked)
    (game,) = found.books
    assert not found.ok
    assert "sw.cost.base" not in game.untested_rules
    assert "sw.component.boards" in game.untested_rules
    assert len(game.untested_examples) == game.examples
    assert any("there is no rule 'sw.cost.traval'; did you mean sw.cost.travel" in m for m in found.mistakes)
    assert any("there is no example 'sw.ex.nothing'" in m for m in found.mistakes)
    assert any("no test for sw.component.boards" in line for line in found.lines())


def test_a_report_is_fine_when_nothing_is_missing() -> None:
    whole = Coverage("xx", "A Game", 3, 2, (), ())
    assert Report((whole,), ()).ok
    assert list(Report((whole,), ()).lines()) == [
        "A Game (xx): 0 of 3 rules and 0 of 2 examples without a test"
    ]
    assert not Report((whole,), ("a mistake",)).ok


def test_questions_about_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"no game has rules 'xx'; there are .*sw"):
        report("xx")
    with pytest.raises(Mistake, match="there are no tests at"):
        report("sw", tmp_path / "nowhere")
