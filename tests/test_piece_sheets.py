"""The sheets of pieces show all that a title has."""

from __future__ import annotations

import pytest

from scripts.piece_sheets import boxed, pieces, sheets

MORE = {
    "small-world": {"Beasts", "Champion", "Fort", "Wisp Wall", "Watch Tower", "Murlocs"},
    "warcraft": {"Peasant", "Peon", "Acolyte", "Wisp", "Outpost", "Depleted"},
    "world-of-warcraft": {"Lord Kazzak", "Nefarian", "Kel'Thuzad", "Overlord counter"},
    "burning-crusade": {"Illidan Stormrage", "Kael'Thas", "Lady Vashj", "Ragnaros"},
    "adventure": {"Burbonn Fang", "Gold", "Hex", "Lockbox"},
}
"""What stands on boards and is in no gallery as a piece."""


@pytest.mark.parametrize("title", sheets())
def test_a_sheet_shows_every_piece_of_its_title(title: str) -> None:
    slug, options = sheets()[title]
    shown = pieces(slug, options)
    names = {piece["name"] for piece in shown}
    figures = {piece["icon"] for piece in shown}
    assert names >= MORE[title]
    for piece in boxed(slug, options):
        assert piece.icon in figures or any(piece.name in name for name in names), piece.name


def test_nothing_on_a_sheet_is_drawn_twice() -> None:
    for slug, options in sheets().values():
        drawn = [(p["icon"], p["trait"], p["tone"], p["strength"], p["faded"]) for p in pieces(slug, options)]
        assert len(drawn) == len(set(drawn))
