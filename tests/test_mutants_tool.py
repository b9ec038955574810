"""The tool that breaks rules on purpose: which changes it makes, which tests it asks, what it reports."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

from tools.mutants import chapters, report
from tools.mutants.loaded import judged
from tools.mutants.record import Record, Test, record
from tools.mutants.run import verdicts
from tools.mutants.sample import Mutant, draw, everything, stages
from tools.mutants.spots import change, spots
from tools.mutants.store import Result, Store
from tools.mutants.trial import SURVIVED, Trial, Verdict, judge

RULES = '''
"""Coins."""

from __future__ import annotations

RULE = "sw.score.region-coins"
START = 5


def coins(regions: int, bonus: int | None = None) -> int:
    if regions < 1:
        return 0
    return regions + (bonus or 0)
'''


PLACE = "src/azeroth/games/small_world/play/coins.py"


def module(source: str = RULES) -> chapters.Module:
    cites = frozenset({"sw.score.region-coins"})
    return chapters.Module(PLACE, "toy.coins", "play/coins", source, cites, frozenset({"sw.score"}))


def texts(source: str) -> set[str]:
    """All lines that one change can make."""
    return {
        made.after for spot in spots(source) for way in spot.ways if (made := change(source, way)) is not None
    }


def mutant(after: str, source: str = RULES) -> Mutant:
    """The change after which the line reads so."""
    return next(m for m in everything([module(source)]) if m.changed.after == after)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("if a < 1: pass", {"if a <= 1: pass", "if a >= 1: pass", "if a < 2: pass", "if a < 0: pass"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a in b", {"x = a not in b"}),
        ("x -= y", {"x += y"}),
        ("x = a and b", {"x = a or b"}),
        ("for a in b: pass", {"for a in []: pass"}),
        ("x = not a", {"x = a"}),
    ],
)
def test_a_change_is_what_a_slip_could_be(line: str, after: set[str]) -> None:
    assert after <= texts(f"{line}\n")


@pytest.mark.parametrize(
    "source",
    [
        "def f(a: int | None = None) -> int | str: ...\n",
        "class A(B, frozen=True): ...\n",
        "x = zip(a, b, strict=True)\n",
        "assert a < 1\n",
        "x: dict[str, int | None]\n",
        "@cache\ndef f(): ...\n",
        "@lru_cache(maxsize=8)\ndef f(): ...\n",
        "T = Alpha | Beta\n",
    ],
)
def test_what_breaks_no_rule_is_left_alone(source: str) -> None:
    assert texts(source) == set()


def test_a_place_knows_what_it_lies_in() -> None:
    found = spots("class A:\n    key = lambda x: x + 1\n    def f(self):\n        return lambda y: y - 1\n")
    assert {spot.within for spot in found} == {"A", "A.f"}


def test_every_change_is_python_and_differs() -> None:
    found = list(everything([module()]))
    assert len({m.changed.source for m in found}) == len(found) > 5
    assert all(m.changed.source != RULES for m in found)


def test_a_sample_is_drawn_by_its_seed() -> None:
    def drawn(seed: str) -> list[str]:
        return [m.id for m in draw([module()], seed, 4)]

    assert drawn("1") == drawn("1")
    assert len(drawn("1")) == 4
    assert len({tuple(drawn(str(seed))) for seed in range(5)}) > 1


def test_a_place_is_drawn_once() -> None:
    found = draw([module()], "1", 100)
    assert len({(m.spot.line, m.spot.column) for m in found}) == len(found)


def told(name: str, *rules: str, lines: tuple[int, ...] = (), seconds: float = 1.0) -> Test:
    return Test(f"tests/small_world/{name}", rules, seconds, {PLACE: lines} if lines else {})


def test_tests_of_the_chapter_come_first_and_what_cannot_notice_is_left_out() -> None:
    within = mutant("if regions <= 1:")
    assert within.spot.function == (10, 13)
    tests = [
        told("test_a.py::unmarked", lines=(10,), seconds=0.1),
        told("test_a.py::unmarked_and_slow", lines=(10,), seconds=2.0),
        told("test_b.py::chapter", "sw.score.other", lines=(10,), seconds=0.1),
        told("test_c.py::cited", "sw.score.region-coins", lines=(10,)),
        told("test_d.py::elsewhere", "sw.score.region-coins", lines=(40,)),
        told("test_e.py::imports", lines=(10,), seconds=0.2),
    ]
    imports = {"tests/small_world/test_e.py": frozenset({"toy.coins"})}
    own, others = stages(within, Record(tests, {}), imports)
    assert [test.id.partition("::")[2] for test in own] == ["cited", "chapter"]
    assert [test.id.partition("::")[2] for test in others] == ["imports", "unmarked"]
    own, _ = stages(within, Record(tests, {}), imports, first="tests/small_world/test_b.py::chapter")
    assert own[0].id.endswith("chapter")
    kept = Record(tests, {PLACE: (10,)})
    own, _ = stages(within, kept, imports)
    assert [test.id.partition("::")[2] for test in own] == ["cited", "elsewhere", "chapter"]


def test_what_runs_at_import_is_put_to_all_tests() -> None:
    tests = [told("test_a.py::one", seconds=0.1), told("test_b.py::two", seconds=0.1)]
    own, others = stages(mutant("START = 6"), Record(tests, {}), {})
    assert (len(own), len(others)) == (0, 2)


def test_rule_modules_of_a_game_know_what_they_cite() -> None:
    found = {each.chapter: each for each in chapters.modules("small_world")}
    assert "play/cost" in found
    assert "edition" in found
    assert not any(chapter.startswith(("view", "bot", "study")) for chapter in found)
    assert found["play/cost"].name == "azeroth.games.small_world.play.cost"
    assert "sw.cost.base" in found["play/cost"].cites
    assert "sw.cost" in found["play/cost"].subjects
    assert all(each.subjects for each in found.values() if each.spots())


PRICES = "src/azeroth/games/toy/play/prices.py"
PAID = "tests/toy/test_toy_prices.py"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one module and two tests, one of them marked."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\nmarkers = ["rule(*ids)", "long"]\n'
        'pythonpath = ["src", "src/azeroth/games/toy/play"]\n'
    )
    for folder in ("src/azeroth/games/toy/play", "src/toy", "tests/toy"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "src/toy/__init__.py").touch()
    (tmp_path / "src/toy/coins.py").write_text(RULES)
    (tmp_path / "tests/toy/test_toy_coins.py").write_text(
        "import pytest\nfrom toy.coins import coins\n\n"
        '@pytest.mark.rule("sw.score.region-coins")\ndef test_none() -> None:\n    assert coins(0) == 0\n\n'
        "def test_sum() -> None:\n    assert coins(3, 2) == 5\n"
    )
    return tmp_path


MARKED = Test("tests/toy/test_toy_coins.py::test_none", ("sw.score.region-coins",), 0.1, {})
PLAIN = Test("tests/toy/test_toy_coins.py::test_sum", (), 0.1, {})


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("return 1", Verdict(MARKED.id, 0, "fails")),
        ("return regions - (bonus or 0)", Verdict(PLAIN.id, 1, "fails")),
        ("if regions <= 1:", SURVIVED),
        ("START = 6", SURVIVED),
    ],
)
def test_a_change_is_judged_by_the_first_test_that_fails(
    project: Path, after: str, expected: Verdict
) -> None:
    def trial(tried: Mutant) -> Trial:
        return Trial("toy.coins", tried.changed.source, ((MARKED,), (PLAIN,)))

    assert list(verdicts([mutant(after)], trial, 1, partial(judge, project))) == [(mutant(after), expected)]
    assert "toy.coins" not in sys.modules
    assert (project / "src/toy/coins.py").read_text() == RULES


def test_functions_are_changed_where_they_are_loaded_and_the_rest_is_left_for_later(project: Path) -> None:
    tried = [
        mutant(after)
        for after in ("return 1", "return regions - (bonus or 0)", "if regions <= 1:", "START = 6")
    ]

    def trial(tried: Mutant) -> Trial:
        return Trial("toy.coins", tried.changed.source, ((MARKED,), (PLAIN,)), tried.spot.function)

    found = {tried.changed.after: verdict for tried, verdict in judged("toy", tried, trial, 1, project)}
    assert found == {
        "return 1": Verdict(MARKED.id, 0, "fails"),
        "return regions - (bonus or 0)": Verdict(PLAIN.id, 1, "fails"),
        "if regions <= 1:": SURVIVED,
    }
    assert "toy.coins" not in sys.modules


def test_what_is_worked_out_once_is_found_by_running_all_tests_twice(project: Path) -> None:
    (project / "src/azeroth/games/toy/play/prices.py").write_text(
        "from functools import cache\n\n@cache\ndef price(n):\n    return base() + n\n\n"
        "def base():\n    return 2\n\ndef paid(n):\n    return price(n)\n"
    )
    (project / "tests/toy/test_toy_prices.py").write_text(
        "from prices import paid\n\ndef test_paid():\n    assert paid(1) == 3\n"
    )
    told = record("toy", project / ".mutants", project)
    assert told.kept == {PRICES: (3, 7)}
    assert told.keeps(PRICES, (7, 8))
    assert not told.keeps(PRICES, (10, 11))
    assert {test.id: test.reaches for test in told.tests}[f"{PAID}::test_paid"] == {PRICES: (3, 7, 10)}
    assert record("toy", project / ".mutants", project) == told
    (project / PAID).write_text((project / PAID).read_text().replace("test_paid", "test_paid_once"))
    again = {test.id for test in record("toy", project / ".mutants", project).tests}
    assert again == {MARKED.id, PLAIN.id, f"{PAID}::test_paid_once"}, "only a file that changed is run anew"


def test_what_cannot_be_imported_or_does_not_end_is_noticed(project: Path) -> None:
    broken = Trial("toy.coins", "raise ValueError\n", ((MARKED,), ()))
    endless = Trial(
        "toy.coins", "def coins(n):\n    while True:\n        pass\n",
        ((Test(MARKED.id, MARKED.rules, -0.2, {}),), ()),
    )  # fmt: skip
    one = mutant("START = 6")
    assert [v.how for _, v in verdicts([one], lambda _: broken, 1, partial(judge, project))] == [
        "cannot be imported"
    ]
    assert [v.how for _, v in verdicts([one], lambda _: endless, 1, partial(judge, project))] == [
        "does not end"
    ]


def test_results_are_kept(tmp_path: Path) -> None:
    one, other = mutant("START = 6"), mutant("if regions <= 1:")
    Store(tmp_path / "new" / "results.sqlite").put(one, Result("now", Verdict("a test", 0, "fails")))
    again = Store(tmp_path / "new" / "results.sqlite")
    assert again.get(one) == Result("now", Verdict("a test", 0, "fails"))
    assert again.get(other) is None


def test_the_report_counts_and_names_survivors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "equivalent.toml"
    listed.write_text(
        f'[[equivalent]]\nfile = "{PLACE}"\nwithin = ""\n'
        'before = "START = 5"\nafter = "START = 6"\nwhy = "unused"\n'
    )
    known = report.equivalents(listed)
    monkeypatch.setattr(report, "equivalents", lambda: known)
    results = [
        (mutant("if regions >= 1:"), Verdict("a", 0, "fails")),
        (mutant("return regions - (bonus or 0)"), Verdict("b", 1, "fails")),
        (mutant("if regions <= 1:"), SURVIVED),
        (mutant("START = 6"), SURVIVED),
    ]
    found = report.score("small_world", "a sample", "today", results)
    assert (found.tried, found.noticed, found.by_chapter, len(found.equal)) == (4, 2, 1, 1)
    assert round(found.percent, 1) == 66.7
    page = tmp_path / "quality.md"
    page.write_text("# Tests\n\nkept\n")
    report.write(found, page)
    report.write(found, page)
    text = page.read_text()
    assert text.count("## Small World") == 1
    assert text.startswith("# Tests\n\nkept\n")
    assert f"- `{PLACE}:11`: `if regions < 1:` → `if regions <= 1:`\n" in text
    assert "`START = 6`: unused" in text


def test_listed_changes_name_files_that_are_there_and_give_a_reason() -> None:
    for each in report.equivalents().values():
        source = (chapters.ROOT / each.file).read_text(encoding="utf-8")
        assert each.before in " ".join(source.split())
        assert each.within in {spot.within for spot in spots(source)}
        assert len(each.why) > 20
