"""Finds what speaks of some words: in all their forms, and nothing that only has the same letters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


def parts(text: str) -> list[str]:
    """The words of a text."""
    return re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", ""))


SPECIAL = ("component", "variant", "card", "token")
"""Kinds of rules that speak of single pieces, cards or ways to play: after those of the game itself."""
LATER = ("faq", "errata")
"""Chapters that answer questions about the others: after them."""
FAMILY = 4
"""Words that begin with as many equal letters are of one family: "scoring" and "score"."""
LITTLE = frozenset(
    parts(
        "a an and are as at be by can could do does for from get happens has have how i if in is it its may "
        "many me much my not of on or should the their there they this to was what when where which who "
        "whose why will with would you your"
    )
)
"""Words of a question that say nothing of what it is about."""
ENDINGS = (("ies", "y"), ("ing", ""), ("ed", ""), ("s", ""))
ODD = {"dice": "die", "dies": "die", "dying": "die", "lost": "lose", "won": "win", "fought": "fight"}
ALIKE = tuple(
    parts(line)
    for line in (
        "retreat flee withdraw escape",
        "kill slay destroy dead death defeat lose",
        "heal cure restore regain",
        "trade swap exchange auction",
        "fly flight",
        "mount horse steed ride",
        "money coin gold point",
        "graveyard resurrect defeat",
        "fight combat battle attack conquer",
        "wound damage casualty",
        "travel move march walk",
        "buy purchase train pay",
        "experience xp",
        "income earn harvest score",
        "win victory",
        "player character hero opponent",
    )
)
"""Words that people use for the same: where a book has none of one, it is found by the others."""
ROOT = 3
"""No ending is taken from a word that would keep fewer letters."""
FEW = 5
"""Where fewer speak of the words themselves, those follow that hold them in longer ones."""


def root(word: str) -> str:
    """A word without its ending.

    >>> [root(word) for word in ("heal", "heals", "healing", "health", "cities", "scored", "score", "dice")]
    ['heal', 'heal', 'heal', 'health', 'city', 'scor', 'scor', 'die']
    """
    if word in ODD:
        return ODD[word]
    for end, other in ENDINGS:
        if word.endswith(end) and not word.endswith("ss") and len(word) - len(end) >= ROOT:
            word = word.removesuffix(end) + other
            break
    if word.endswith("e") and len(word) > ROOT:
        word = word[:-1]
    if len(word) > ROOT and word[-1] == word[-2]:
        word = word[:-1]
    return word


@dataclass(frozen=True)
class Page:
    """What can be found: a rule, for one."""

    id: str
    title: str
    text: str
    kind: str

    @cached_property
    def heading(self) -> frozenset[str]:
        return frozenset(parts(f"{self.id} {self.title}"))

    @cached_property
    def words(self) -> frozenset[str]:
        return self.heading | frozenset(parts(self.text))

    @property
    def chapter(self) -> str:
        return self.id.split(".")[1] if "." in self.id else ""


def _of_one(page: Page) -> bool:
    return ": " in page.title


class Index:
    """The words of many pages, to be searched again and again."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = pages
        self.forms: dict[str, set[str]] = {}
        for word in frozenset().union(*(page.words for page in pages)):
            self.forms.setdefault(root(word), set()).add(word)
        named, every = (Counter(page.chapter for page in some) for some in (filter(_of_one, pages), pages))
        self.apart = {chapter for chapter, n in named.items() if 2 * n > every[chapter]}
        """Chapters about scenarios, peoples and the like: most titles begin with whose rule it is."""

    def best(self, query: str) -> list[str]:
        """The ids of the pages that hold all words of a query, or most of them; best first."""
        said = parts(query)
        wanted = [word for word in said if word not in LITTLE] or said
        found = self._holding(wanted, [self._family(word) or self._alike(word) for word in wanted])
        if len(found) < FEW:
            found += self._holding(wanted, [self._family(word) | self._within(word) for word in wanted])
            found += self._holding(wanted, [self._family(word) | self._alike(word) for word in wanted])
        return list(dict.fromkeys(found))

    def _holding(self, wanted: Sequence[str], forms: Sequence[set[str]]) -> list[str]:
        held = [sum(not one.isdisjoint(page.words) for one in forms) for page in self.pages]
        most = max(held, default=0)
        # A chapter is named by its own word (the dice's is "die"), else by one for the same.
        meant = [{root(word)} for word in wanted]
        same = [
            {root(other) for line in ALIKE if one & set(map(root, line)) for other in line} for one in meant
        ]

        def rank(n: int) -> tuple[bool, bool, int, bool, int, int]:
            page = self.pages[n]
            chapter = root(page.chapter)
            named = any(word[:FAMILY] == page.chapter[:FAMILY] for word in wanted)
            of_chapter = 0 if named or any(chapter in one for one in meant) else 1
            if of_chapter and not any(chapter in one for one in same):
                of_chapter = 2
            in_title = sum(not one.isdisjoint(page.heading) for one in forms)
            special, later = page.kind in SPECIAL, page.chapter in LATER
            # "Nordrassil: three against one": who asks for something in general does not mean a scenario.
            asked_for = any(one & set(parts(page.title.partition(": ")[0])) for one in forms)
            apart = page.chapter in self.apart and _of_one(page) and not asked_for
            return special, later, of_chapter, apart, -in_title, n

        best = sorted((n for n, count in enumerate(held) if count == most > 0), key=rank)
        return [self.pages[n].id for n in best]

    def _family(self, word: str) -> set[str]:
        """All forms of a word."""
        return self.forms.get(root(word), set())

    def _alike(self, word: str) -> set[str]:
        """All forms of other words for the same."""
        stem = root(word)
        said = {other for line in ALIKE if stem in map(root, line) for other in line}
        return set().union(*map(self._family, said))

    def _within(self, word: str) -> set[str]:
        """Longer words: a goldmine for a mine; of a word that is perhaps not finished, what begins so."""
        stem, every = root(word), set().union(*self.forms.values())
        if stem in self.forms:
            # A goldmine is a mine, an amount no mount.
            return {one for one in every if root(one).endswith(stem) and len(root(one)) - len(stem) >= ROOT}
        return {one for one in every if one.startswith(word)} or {
            one for one in every if stem in one and len(stem) >= ROOT
        }
