"""The changes that are tried: Cosmic Ray's operators, those that a slip could be, and two more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from cosmic_ray.operators.provider import OperatorProvider
from parso.python.tree import Keyword, Operator
from parso.tree import BaseNode, NodeOrLeaf

Position = tuple[int, int]


class Change(Protocol):
    """What an operator of Cosmic Ray can do."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        """Where this node can be changed, once for every way."""

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf | None:
        """The node changed in one of the ways, or None when it goes."""


# Every pair of operators would draw ten changes of a plus for one of a condition, most of them absurd.
_BINARY = {
    "Add": ("Sub",),
    "Sub": ("Add",),
    "Mul": ("Add", "FloorDiv"),
    "Div": ("Mul",),
    "FloorDiv": ("Mul",),
    "Mod": ("FloorDiv",),
    "BitOr": ("BitAnd",),
    "BitAnd": ("BitOr",),
}
_COMPARISON = {
    "Eq": ("NotEq",),
    "NotEq": ("Eq",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
}
_TAKEN = (
    *(f"ReplaceBinaryOperator_{old}_{new}" for old, others in _BINARY.items() for new in others),
    *(f"ReplaceComparisonOperator_{old}_{new}" for old, others in _COMPARISON.items() for new in others),
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Not",
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    "NumberReplacer",
    "RemoveDecorator",
    "ZeroIterationForLoop",
)


class SwapMembership:
    """`in` for `not in`, and the reverse: Cosmic Ray leaves these two comparisons out."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        for child in self._words(node):
            yield child.start_pos, child.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        assert isinstance(node, BaseNode)
        word = self._words(node)[index]
        new = "in" if isinstance(word, BaseNode) else "not in"
        node.children[node.children.index(word)] = Keyword(new, word.start_pos, prefix=" ")
        return node

    def _words(self, node: NodeOrLeaf) -> list[NodeOrLeaf]:
        if node.type != "comparison" or not isinstance(node, BaseNode):
            return []
        return [child for child in node.children[1::2] if child.get_code().split() in (["in"], ["not", "in"])]


class SwapStep:
    """`+=` for `-=`, and the reverse."""

    SWAPPED = {"+=": "-=", "-=": "+="}

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if isinstance(node, Operator) and node.value in self.SWAPPED:
            yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        assert isinstance(node, Operator)
        assert index == 0
        node.value = self.SWAPPED[node.value]
        return node


def _all() -> dict[str, Change]:
    provider = OperatorProvider()
    found: dict[str, Change] = {name: provider[name]() for name in _TAKEN}
    return found | {"SwapMembership": SwapMembership(), "SwapStep": SwapStep()}


OPERATORS = _all()
"""All changes by name."""
