"""The movement phase: ag.move."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.events import MovementRolled, TokenRevealed
from azeroth.games.adventure.ids import LEVELS, SpaceId
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import at, board, lies, marker, on_track, rolls, steps, turn, who

BADLANDS = "badlands-1"
"""A yellow space, next to the grey loch-modan-3."""


# -- the die --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.move.roll-first", "ag.move.up-to-number", "ag.move.energy-from-roll")
@pytest.mark.example("ag.ex.movement-die-diagram")
def test_the_die_gives_movement_and_energy() -> None:
    t = turn("movement", at("goldshire"), dice=[23])
    assert rolls(t) == [(23,)], "before anything is asked"
    assert step(t) == "MovementPhase.walk"
    assert (who(t).movement, who(t).energy) == (2, 3)
    assert who(t, 1).energy == 0
    play(t, "done")
    assert who(t).space == "goldshire"
    assert who(t).energy == 3, "for the rest of this turn"
    assert events(t, MovementRolled)[0].seat == 0


@pytest.mark.rule("ag.move.roll-mandatory")
def test_the_die_is_rolled_by_who_cannot_move() -> None:
    held = turn("movement", at("goldshire"), track=[marker(aggro=True)], dice=[41])
    assert (rolls(held), who(held).energy, steps(held)) == ([(41,)], 1, [])
    skipping = turn("movement", at("goldshire", skips=["movement"]), dice=[13])
    assert (rolls(skipping), who(skipping).energy, who(skipping).movement) == ([(13,)], 3, 0)
    assert steps(skipping) == []
    assert refusal(skipping, "step elwynn-1").rule == "ag.move.up-to-number"
    play(skipping, "done")
    assert who(skipping).skips == [], "only once"


@pytest.mark.rule("ag.move.energy-extra")
def test_other_energy_is_added_to_the_rolled() -> None:
    t = turn("movement", at("goldshire", "sofeea", side="other"), dice=[23])
    assert who(t).energy == 3 + 1, "her character card gives one"
    raging = turn("movement", at("goldshire", "grumbaz", hand=["bloodrage"]), dice=[31])
    play(raging, "play bloodrage")
    assert who(raging).energy == 1 + 2


# -- steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.move.up-to-number")
def test_up_to_the_number_of_steps() -> None:
    for taken in range(3):
        t = turn("movement", at("goldshire"), dice=[23])
        way = ["elwynn-1", "northshire-abbey"][:taken]
        for i, space in enumerate(way):
            play(t, f"step {space}")
            assert who(t).movement == 1 - i
        if taken == 2:
            assert steps(t) == []
            assert refusal(t, "step elwynn-2").rule == "ag.move.up-to-number"
        play(t, "done")
        assert who(t).space == ["goldshire", *way][-1]


@pytest.mark.rule("ag.move.connected-spaces")
def test_steps_go_along_the_links_any_way() -> None:
    t = turn("walk", at("goldshire", movement=4), at("elwynn-1"))
    links = t.content.spaces[SpaceId("goldshire")].links
    assert steps(t) == list(links) == ["elwynn-1", "elwynn-2", "elwynn-3"]
    assert refusal(t, "step moonbrook").rule == "ag.move.connected-spaces"
    play(t, "step elwynn-1")  # where somebody stands
    play(t, "step goldshire", "step elwynn-1")  # and back, and there again
    play(t, "step stormwind-city")
    assert who(t).space == "stormwind-city"
    assert steps(t) == []


@pytest.mark.rule("ag.move.level-limit", "ag.level.order")
@pytest.mark.example("ag.ex.level-limit-yellow-space")
def test_no_space_above_ones_level() -> None:
    assert [level.value for level in LEVELS] == ["grey", "green", "yellow", "red"]
    for level, may in (("grey", False), ("green", False), ("yellow", True), ("red", True)):
        t = turn("walk", at("loch-modan-3", level=level, movement=2))
        assert (BADLANDS in steps(t)) == may
        if may:
            play(t, f"step {BADLANDS}")
            assert who(t).space == BADLANDS
        else:
            assert refusal(t, f"step {BADLANDS}").rule == "ag.move.level-limit"


@pytest.mark.rule("ag.move.level-limit")
def test_not_even_in_passing() -> None:
    # From the grey elwynn-4 over a green space and back: both steps would be there.
    t = turn("walk", at("elwynn-4", movement=4))
    assert steps(t) == ["eastvale-logging-camp"]
    for space in ("redridge-1", "duskwood-3"):
        assert refusal(t, f"step {space}").rule == "ag.move.level-limit"


# -- forced moves ---------------------------------------------------------------------------------


@pytest.mark.rule("ag.move.level-limit-forced", "ag.disc.false-map-legal", "ag.disc.false-map-move")
@pytest.mark.example("ag.ex.faq-forced-move-level")
def test_no_effect_moves_anybody_above_their_level() -> None:
    t = turn("exploration", at("elwynn-4"), finds=[lies("false-map", "elwynn-4")])
    assert t.seats == (1,)
    assert offered(t) == ["go eastvale-logging-camp", "done"]
    green = turn("exploration", at("elwynn-4", level="green"), finds=[lies("false-map", "elwynn-4")])
    assert offered(green) == ["go eastvale-logging-camp", "go redridge-1", "go duskwood-3", "done"]
    for level in ("grey", "green"):
        caller = at("lakeshire", "sandrai", level="green", hand=["ritual-of-summoning"], energy=2)
        ritual = turn("walk", caller, at("goldshire", level=level))
        if level == "grey":
            assert refusal(ritual, "play ritual-of-summoning").rule == "ag.ability.timing-text"
        else:
            play(ritual, "play ritual-of-summoning")
            assert who(ritual, 1).space == "lakeshire"
        bear = at("hillsbrad-1", "artumnis", level="green", hand=["challenging-roar"], energy=1)
        roar = turn("walk", bear, at("pyrewood-village", level=level), packs=["artumnis"])
        play(roar, "play challenging-roar")
        assert who(roar, 1).space == ("pyrewood-village" if level == "grey" else "hillsbrad-1")


@pytest.mark.rule("ag.move.level-limit-forced")
def test_no_flight_and_no_teleport_above_ones_level() -> None:
    t = turn("exploration", at("sentinel-hill"))
    play(t, "activate flight-path")
    there = {text.partition(" ")[2] for text in offered(t)}
    assert there == {"undercity", "ironforge", "stormwind-city", "the-sepulcher", "thelsamar"}
    assert refusal(t, "go darkshire").rule == "ag.res.flight-path-move"
    mage = turn("walk", at("elwynn-4", "sofeea", hand=["teleport"], energy=1))
    play(mage, "play teleport")
    colours = {mage.content.spaces[SpaceId(s.partition(" ")[2])].colour for s in offered(mage)}
    assert colours == {LEVELS[0]}
    event = turn("challenge", at(), decks={"grey": ["long-road", "straw-man"]}, dice=[6, 1])
    assert who(event).space == "goldshire", "Lakeshire is green"


# -- aggro, and what does not stop ----------------------------------------------------------------


@pytest.mark.rule("ag.move.aggro-stop")
def test_an_aggro_marker_stops_who_enters() -> None:
    t = turn("walk", at("elwynn-1", movement=3), track=[marker("goldshire", aggro=True)])
    play(t, "step goldshire")
    assert who(t).movement == 2
    assert steps(t) == []
    for space in ("elwynn-1", "elwynn-2"):
        assert refusal(t, f"step {space}").rule == "ag.aggro.no-leaving"
    play(t, "done")
    assert who(t).space == "goldshire"


@pytest.mark.rule(
    "ag.move.aggro-stop", "ag.disc.dragonbait", "ag.aggro.no-leaving", "ag.chal.existing-choice"
)
@pytest.mark.example("ag.ex.aggro-stop-and-dragonbait")
def test_a_turned_marker_lets_go() -> None:
    t = turn(
        "walk", at("elwynn-1", movement=4, kept=["dragonbait"]), packs=["dongon", "brandon", "artumnis"],
        track=[marker("goldshire", aggro=True)], events=["well-of-goldshire"],
    )  # fmt: skip
    play(t, "step goldshire")
    assert refusal(t, "step elwynn-2").rule == "ag.aggro.no-leaving"
    play(t, "use-token dragonbait")
    assert on_track(t, "straw-man").aggro is False
    stays = t.clone()
    play(t, "step elwynn-2")
    assert (who(t).space, who(t).movement) == ("elwynn-2", 2)
    play(stays, "done", "activate scroll")
    assert offered(stays) == ["fight 1", "resolve-event well-of-goldshire"]


@pytest.mark.rule("ag.move.discoveries-passed")
def test_discoveries_on_the_way_stay_facedown() -> None:
    t = turn(
        "walk", at("elwynn-1", movement=2), finds=[lies("bomb"), lies("gold", "elwynn-2")],
        decks={"grey": ["straw-man"]}, dice=[1, 1],
    )  # fmt: skip
    play(t, "step goldshire", "step elwynn-2", "done")
    assert board(t) == {"bomb": "goldshire"}
    assert [e.token for e in events(t, TokenRevealed)] == ["gold"]
    assert who(t).damage == 0


@pytest.mark.rule("ag.move.normal-markers-passed")
def test_nothing_else_stops_a_figure() -> None:
    t = turn(
        "walk", at("elwynn-1", movement=4), at("goldshire"),
        track=[marker("goldshire"), marker("elwynn-3", "straw-ghoul")], events=["well-of-goldshire"],
    )  # fmt: skip
    # Past a marker, an event and a figure, and through the space of a board encounter.
    play(t, "step goldshire", "step elwynn-3", "step forests-edge", "step westfall-1")
    assert who(t).space == "westfall-1"


# -- what may be used on the way ------------------------------------------------------------------


@pytest.mark.rule("ag.move.potions-in-phase")
def test_potions_cards_and_tokens_at_any_point_of_the_phase() -> None:
    bag = ["straw-man", "straw-archer", "straw-ghoul"]
    hunter = at(
        "goldshire", "burbonn", movement=1, energy=1, damage=3, bag=bag, kept=["far-sight"],
        hand=["aspect-of-the-cheetah"],
    )  # fmt: skip
    t = turn("walk", hunter, finds=[lies("bomb", "moonbrook")])
    wanted = {
        "drink straw-man health", "drink straw-archer swiftness", "drink straw-ghoul health",
        "use-token far-sight", "play aspect-of-the-cheetah",
    }  # fmt: skip
    assert wanted <= set(offered(t)), "before the first step"
    play(t, "drink straw-man health")
    assert who(t).damage == 2
    play(t, "step elwynn-1")
    assert steps(t) == []
    assert wanted - {"drink straw-man health"} <= set(offered(t)), "with no movement left"
    play(t, "drink straw-archer swiftness", "step northshire-abbey")
    play(t, "use-token far-sight", "put-back", "play aspect-of-the-cheetah", "pay-energy")
    play(t, "step elwynn-2", "step eastvale-logging-camp", "drink straw-ghoul health")
    assert (who(t).damage, who(t).bag, who(t).kept) == (1, [], [])
    play(t, "done")
    assert t.find(MovementPhase) is None
    assert not any(text.startswith(("drink", "use-token", "play")) for text in offered(t))


@pytest.mark.rule("ag.move.potions-in-phase")
def test_not_in_another_characters_movement_phase() -> None:
    t = turn(
        "walk", at(movement=1), at(damage=2, bag=["straw-man"], kept=["far-sight"]), finds=[lies("bomb")]
    )
    assert t.seats == (0,)
    assert not any(text.startswith(("drink", "use-token")) for text in offered(t))
