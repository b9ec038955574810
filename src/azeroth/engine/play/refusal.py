"""Why something is not allowed, and what a number is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Term(NamedTuple):
    """One part of a number: which rule gives it, how much, and in a word what it is."""

    rule: str
    n: int
    what: str = ""


# What `Term(…)` does in the end: costs and values are added up all the time.
_term = tuple.__new__


class Terms(list[Term]):
    """A number as the sum of its parts: counted in play, spelled out for people.

    >>> cost = Terms.of("sw.cost.base", 2).plus("sw.cost.mountain", 1).plus("sw.race.dwarves", -2)
    >>> cost.total
    1
    >>> str(cost)
    '1 = 2 + mountain 1 - dwarves 2'
    """

    __slots__ = ()

    @classmethod
    def of(cls, rule: str, n: int, what: str = "") -> Terms:
        terms = cls()
        terms.append(_term(Term, (rule, n, what)))
        return terms

    def plus(self, rule: str, n: int, what: str = "") -> Terms:
        """Add a part, unless it is nothing."""
        if n:
            self.append(_term(Term, (rule, n, what)))
        return self

    @property
    def total(self) -> int:
        n = 0
        for term in self:
            n += term[1]
        return n

    def at_least(self, rule: str, least: int, what: str = "minimum") -> Terms:
        """Raise the sum to a minimum, as a part of its own."""
        return self.plus(rule, max(0, least - self.total), what)

    def __str__(self) -> str:
        if not self:
            return "0"
        first, *rest = self
        if not rest:
            return str(first.n)
        parts = [f" {'+' if n >= 0 else '-'} {what or word(rule)} {abs(n)}" for rule, n, what in rest]
        return f"{self.total} = {first.n}{''.join(parts)}"


def word(rule: str) -> str:
    """The last part of a rule's id, as words.

    >>> word("sw.cost.wisp-wall")
    'wisp wall'
    """
    return rule.rsplit(".", 1)[-1].replace("-", " ")


class Refusal:
    """Why something may not be chosen: a rule, and a sentence made only when somebody asks.

    Truthy, so that checks chain: `not_own(…) or reachable(…) or affordable(…)`.
    """

    __slots__ = ("facts", "rule", "sentence")

    def __init__(self, rule: str, sentence: str, facts: Mapping[str, object]) -> None:
        self.rule, self.sentence, self.facts = rule, sentence, facts

    @property
    def reason(self) -> str:
        """The sentence with its facts filled in; empty when the rule says it all."""
        return self.sentence.format_map(self.facts)

    def about(self, it: str) -> Refusal:
        """The same with another subject, where the sentence leaves it open as `{it}`.

        >>> poor = no("wc.upgrade.cost", "{it} costs {gold} gold.", it="It", gold=3)
        >>> poor.reason, poor.about("Mortar Team").reason
        ('It costs 3 gold.', 'Mortar Team costs 3 gold.')
        """
        return Refusal(self.rule, self.sentence, {**self.facts, "it": it})

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.sentence else f"[{self.rule}]"

    def __repr__(self) -> str:
        return f"Refusal({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def no(rule: str, sentence: str = "", **facts: object) -> Refusal:
    """Refuse by a rule; `{name}` in the sentence stands for a fact.

    >>> str(no("sw.conquest.tokens-in-hand", "Needs {cost}; you have {hand}.", cost=4, hand=3))
    'Needs 4; you have 3. [sw.conquest.tokens-in-hand]'
    """
    return Refusal(rule, sentence, facts)
