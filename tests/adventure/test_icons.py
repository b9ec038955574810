"""Pieces that people recognise: a discovery that one knows shows what it is."""

from __future__ import annotations

from azeroth.games.adventure.ids import Discovery
from azeroth.games.adventure.view.icons import DISCOVERY_ICONS


def test_every_kind_of_discovery_has_an_icon_of_its_own() -> None:
    assert set(DISCOVERY_ICONS) == set(Discovery)
    assert len(set(DISCOVERY_ICONS.values())) == len(Discovery)
