"""Every byte sent to a seat is made from what it may know: of every title, by dealing the rest anew.

At every moment all that a viewer cannot know is dealt anew, and all that the server would send of that moment
is made again: state, log, what moves, boards, reasons, warnings. It must come out the same to the last byte.
"""

from __future__ import annotations

import pytest

from azeroth.games import game_named
from tests.server.hidden import Often, compare, titles


@pytest.mark.parametrize("title", titles())
def test_every_byte_of_every_title(title: str) -> None:
    slug, variants = titles()[title]
    most = max(variants, key=lambda variant: variant[0])
    seen = compare(game_named(slug), most, 100, Often())
    assert (seen.choices, seen.different) == (60, 0)
    assert seen.bytes > 1000 * seen.views > 0
