"""The voice of a text: of a character card or item ("you draw a card"), of an encounter ("it attacks, you
take 1 damage"), or of a card attached to somebody ("the bearer takes 1 damage").
"""

from __future__ import annotations

from typing import NamedTuple


class Voice(NamedTuple):
    """Who speaks: the words for the one whose text it is, and for the opponent."""

    me: str
    my: str
    foe: str
    foes: str


YOU = Voice("you", "your", "your opponent", "your opponent's")
IT = Voice("it", "its", "you", "your")
IN_LOG = Voice("it", "its", "its opponent", "its opponent's")
THEY = Voice("they", "their", "their opponent", "their opponent's")
BEARER = Voice("the bearer", "the bearer's", "the bearer's opponent", "the opponent's")


def count(n: int | str, one: str, many: str = "") -> str:
    """`a card`, `2 cards`, `all cards`.

    >>> count(1, "card"), count(3, "card"), count("all", "card")
    ('a card', '3 cards', 'all cards')
    """
    if n == 1:
        return f"an {one}" if one[0] in "aeiou" else f"a {one}"
    return f"{n} {many or one + 's'}"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def spaces(n: int) -> str:
    return "in your space" if n == 0 else f"within {n} space{'s' if n > 1 else ''}"
