"""The score, as people read it: on the terminal and in docs/quality/rules.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.mutants.sample import Mutant
from tools.mutants.trial import Verdict

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """A change that makes no difference, and why."""

    file: str
    within: str
    """The class and function, as `Turn.score`."""
    before: str
    after: str
    why: str


def equivalents(path: Path = EQUIVALENT) -> dict[tuple[str, ...], Equivalent]:
    """The listed changes by file and text."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return {(e.file, e.within, e.before, e.after): e for e in msgspec.convert(listed, list[Equivalent])}


class Score(Struct, frozen=True):
    """What a run found."""

    game: str
    drawn: str
    """How the changes were chosen, in words."""
    date: str
    tried: int
    noticed: int
    by_chapter: int
    survivors: tuple[Mutant, ...]
    equal: tuple[tuple[Mutant, str], ...]
    """Survivors that make no difference, with the reason."""

    @property
    def percent(self) -> float:
        """The share of noticed changes among those that make a difference."""
        return 100 * self.noticed / max(1, self.tried - len(self.equal))


def score(game: str, drawn: str, date: str, results: Sequence[tuple[Mutant, Verdict]]) -> Score:
    """Count."""
    listed = equivalents()
    unnoticed = [mutant for mutant, verdict in results if not verdict.noticed_by]
    equal = [(m, same.why) for m in unnoticed if (same := listed.get(_key(m))) is not None]
    idle = {mutant.id for mutant, _ in equal}
    return Score(
        game, drawn, date, len(results), len(results) - len(unnoticed),
        sum(bool(verdict.noticed_by) and verdict.stage == 0 for _, verdict in results),
        tuple(sorted((m for m in unnoticed if m.id not in idle), key=lambda m: (m.module.path, m.spot.line))),
        tuple(equal),
    )  # fmt: skip


def _key(mutant: Mutant) -> tuple[str, ...]:
    changed = mutant.changed
    return mutant.module.path, mutant.spot.within, changed.before, changed.after


def lines(found: Score) -> list[str]:
    """A section of docs/quality/rules.md."""
    title = found.game.rpartition("/")[2].replace("_", " ").title().replace(" Of ", " of ")
    out = [
        f"## {title}",
        "",
        f"{found.date}, {found.drawn}: **{found.percent:.1f}%** noticed by a test of the game "
        f"({found.noticed} of {found.tried - len(found.equal)}), {found.by_chapter} of them by a test "
        "that is marked with a rule of the chapter.",
    ]
    if found.survivors:
        out += ["", "Unnoticed:", ""]
        out += [f"- `{m.where}`: `{m.changed.before}` → `{m.changed.after}`" for m in found.survivors]
    if found.equal:
        out += ["", "Changes that make no difference:", ""]
        out += [f"- `{m.where}`: `{m.changed.before}` → `{m.changed.after}`: {why}" for m, why in found.equal]
    return out


def write(found: Score, page: Path) -> None:
    """Put the section into the page, in the place of the one before."""
    begin, end = f"<!-- mutants {found.game} -->", f"<!-- end of mutants {found.game} -->"
    section = "\n".join((begin, *lines(found), "", end))
    text = page.read_text(encoding="utf-8")
    if begin in text:
        text = re.sub(f"{begin}.*?{end}", lambda _: section, text, flags=re.DOTALL)
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    page.write_text(text, encoding="utf-8")
