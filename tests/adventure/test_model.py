"""What lies on the table: board, dice, cards and tokens, and what of it has an effect."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from azeroth.engine.play.events import Rolled
from azeroth.games.adventure import GAME, box
from azeroth.games.adventure.cards.conditions import Phase
from azeroth.games.adventure.cards.doing.combat import BLACK, RED
from azeroth.games.adventure.cards.needs import Collect
from azeroth.games.adventure.cards.texts import NUMBERS
from azeroth.games.adventure.content import Encounter, Fighter
from azeroth.games.adventure.events import Healed
from azeroth.games.adventure.ids import (
    LEVELS,
    AbilityId,
    AttackType,
    ChallengeId,
    CharacterId,
    Icon,
    ItemType,
    Level,
    Moment,
    QuestDeck,
    SpaceKind,
    Timing,
)
from azeroth.testing import events, offered, play, position, refusal
from tests.adventure.fights import ALL, FIELD, attacks, fight
from tests.adventure.tables import at, marker, turn, who
from tests.adventure.test_words import every_text

C = box.load([box.BASE])


# -- the board --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.model.board-parts", "ag.model.global-event-space", "ag.model.normal-space", "ag.model.key-location",
    "ag.model.board-encounter-space", "ag.model.overlord-space",
)  # fmt: skip
@pytest.mark.example("ag.ex.board-breakdown")
def test_the_parts_of_the_board() -> None:
    kinds = {kind: [k for k, s in C.spaces.items() if s.kind is kind] for kind in SpaceKind}
    assert sum(len(found) for found in kinds.values()) == len(C.spaces), "each of exactly one kind"
    assert len(kinds[SpaceKind.CITY]) == 3
    for kind in (SpaceKind.NORMAL, SpaceKind.KEY, SpaceKind.CITY):
        assert all(C.resources[space] for space in kinds[kind])
    assert not any(C.resources[space] for space in kinds[SpaceKind.ENCOUNTER])
    assert set(C.board_encounters) == set(kinds[SpaceKind.ENCOUNTER]), "overlords among them"
    assert {k for k, one in C.board_encounters.items() if one.overlord} < set(kinds[SpaceKind.ENCOUNTER])
    # The global event has a place of its own, which is no space of the network.
    t = turn("walk", at(FIELD, movement=4), event="clear-skies")
    assert t.state.event is not None
    assert t.state.event.space not in C.spaces
    assert all(text.partition(" ")[2] in C.spaces for text in offered(t) if text.startswith("step"))


@pytest.mark.rule("ag.model.space-colour")
def test_the_colour_of_a_space_says_who_enters_and_what_is_drawn() -> None:
    t = turn("walk", at("elwynn-4", movement=1))
    assert refusal(t, "step redridge-1").rule == "ag.move.level-limit"
    green = {"decks": {"green": ["green-straw-man"], "grey": ["straw-man"]}, "dice": [1, 1]}
    t = turn("challenge", at("redridge-1", level="green"), **green)  # type: ignore[arg-type]
    assert [m.card for m in t.state.track] == ["green-straw-man"]
    t = turn("challenge", at("elwynn-4", level="green"), **green)  # type: ignore[arg-type]
    assert [m.card for m in t.state.track] == ["straw-man"]


@pytest.mark.rule("ag.model.city-grey", "ag.model.three-cities")
def test_every_level_may_enter_a_city() -> None:
    for city in C.cities:
        gate = C.spaces[city].links[0]
        for level in LEVELS[C.spaces[gate].colour.rank :]:
            t = turn("walk", at(gate, level=level, movement=1))
            assert f"step {city}" in offered(t)


@pytest.mark.rule("ag.model.figure")
def test_a_figure_stands_where_its_character_is() -> None:
    t = turn("walk", at(FIELD, "burbonn", movement=1), at(FIELD, "grumbaz"), at("brill", "sofeea"))
    play(t, "step goldshire")
    assert [who(t, seat).space for seat in range(3)] == ["goldshire", FIELD, "brill"]
    scene = GAME.view.scene(t, 0)
    pieces = {p.id: p.on for p in scene.pieces if p.id.startswith("figure:")}
    assert len(pieces) == 3, "one figure each"
    assert pieces["figure:0"].endswith("goldshire")


# -- dice -------------------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.combat-dice", "ag.model.star-is-six")
def test_the_combat_dice() -> None:
    assert (RED.name, BLACK.name) == ("red", "black")
    assert tuple(RED.faces) == tuple(BLACK.faces) == (1, 2, 3, 4, 5, 6)
    t = fight("straw-man", [6, 6], {"character": "grumbaz"})
    assert [a[1] for a in attacks(t)] == [6 + 1, 6 + 1], "the star is the 6"


@pytest.mark.rule("ag.model.movement-die")
def test_one_roll_gives_movement_and_energy() -> None:
    for face in C.faces.values():
        t = turn("movement", at(FIELD, "grumbaz"), dice=[10 * face.movement + face.energy])
        assert (who(t).movement, who(t).energy) == (face.movement, face.energy)
        assert len(events(t, Rolled)) == 1
    assert len(C.faces) == 6


# -- cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.character-cards", "ag.model.character-card-sides")
def test_one_side_of_one_of_four_cards_applies() -> None:
    for level in LEVELS:
        both = ALL.cards[CharacterId("grumbaz"), level]
        for side, up in (("starting", both.starting), ("other", both.other)):
            t = fight("straw-man", [1, 1], {"character": "grumbaz", "level": level, "side": side})
            text = sum(give.attack for give in up.gives if give.when is None)
            assert attacks(t)[-1][1] == 1 + up.attack + text
    assert len({one.level for one in C.cards.values() if one.character == "grumbaz"}) == 4


@pytest.mark.rule("ag.model.character-card-fields", "ag.model.character-starting-side")
@pytest.mark.example("ag.ex.character-card-breakdown")
def test_what_a_character_card_states() -> None:
    for (key, level), card in ALL.cards.items():
        who_is = ALL.characters[key]
        assert who_is.name
        assert who_is.cls
        assert set(who_is.icons) <= set(Icon)
        assert card.level is level
        for side in (card.starting, card.other):  # exactly one of the two is the starting side
            assert side.health > 0
            assert side.type in AttackType
            assert min(side.attack, side.defense, side.damage) >= 0
            assert side.powers or side.gives


@pytest.mark.rule("ag.model.encounter-fields", "ag.model.challenge-card-kinds")
@pytest.mark.example("ag.ex.encounter-card-breakdown")
def test_what_an_encounter_states() -> None:
    assert "health" not in Encounter.__struct_fields__
    assert "health" not in Fighter.__struct_fields__
    cards = [c for c in ALL.challenges.values() if c.encounter is not None]
    assert len(cards) > 250
    for card in cards:
        assert card.encounter is not None
        assert card.encounter.name
        assert card.encounter.traits
        assert card.encounter.type in AttackType
        assert card.encounter.defense > 0
        assert card.encounter.damage > 0
        assert card.colour in LEVELS
        assert card.event is not None or card.item is not None, "an item on its back, or it is the back"
    for one in ALL.board_encounters.values():
        assert one.fight is None or one.fight.traits


@pytest.mark.rule(
    "ag.model.ability-card-fields", "ag.ability.timing-movement", "ag.ability.timing-combat",
    "ag.ability.timing-special",
)  # fmt: skip
@pytest.mark.example("ag.ex.ability-card-breakdown")
def test_what_an_ability_card_states() -> None:
    texts = every_text()
    own_turn = {Moment.MOVEMENT}
    in_combat = {Moment.COMBAT, Moment.BEFORE_ROLL, Moment.AFTER_ROLL, Moment.HIT, Moment.MISSED}
    for key, card in ALL.abilities.items():
        assert card.name
        assert card.cost >= 0
        assert texts[key]
        assert card.timing in Timing
        assert card.improved is None or card.improved.level in LEVELS
        if card.timing is Timing.MOVEMENT:
            assert card.moment in own_turn, key
        elif card.timing is Timing.COMBAT:
            assert card.moment in in_combat, key
        else:
            assert card.moment not in own_turn, key
        if card.weapon is not None:
            assert card.moment is Moment.BEFORE_ROLL
            assert "instead of your weapon" in texts[key][0]


@pytest.mark.rule("ag.model.item-fields", "ag.model.challenge-card-kinds")
def test_what_an_item_states() -> None:
    for card in ALL.challenges.values():
        item = card.item
        if item is None:
            continue
        assert item.potions
        assert (item.attack is not None) == (item.reach is not None) == (item.type is ItemType.WEAPON), (
            card.id
        )
        assert (item.defense is not None) == (item.type is ItemType.ARMOR), card.id
        assert item.type is not ItemType.BAG or not item.icons


# -- tokens -----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.encounter-markers", "ag.model.track-slots")
def test_ten_markers_with_a_number_each() -> None:
    grey = [k for k in C.challenge_decks[Level.GREY] if not C.challenges[k].is_event][:9]
    track = [{"card": card, "space": "brill", "aggro": False} for card in grey]
    t = turn("challenge", at(FIELD), track=track, decks={"grey": ["straw-wolf"]}, dice=[1, 1])
    assert sorted(m.number for m in t.state.track) == list(range(1, 11))
    (new,) = [m for m in t.state.track if m.card == "straw-wolf"]
    assert (new.number, new.aggro) == (10, True), "red side up for Aggro"


@pytest.mark.rule("ag.model.character-tokens", "ag.model.bag-and-log", "ag.model.damage-tokens")
def test_tokens_bags_and_logs() -> None:
    quests = ["millys-last-grapes", "the-brewers-round"]
    t = turn("walk", at(FIELD, "burbonn", damage=3, bag=["straw-man"], log=["bounty"], quests=quests))
    on_board = [place for q in who(t).quests for place in q.places]
    assert len(on_board) == 6 <= 9
    needed = [
        q.marks + sum(len(step.at) for step in q.steps if isinstance(step, Collect))
        for q in ALL.quests.values()
    ]
    assert sum(sorted(needed)[-2:]) <= 9, "two quests never need more than there are"
    assert (who(t).damage, who(t).bag, who(t).log) == (3, ["straw-man"], ["bounty"])


# -- what has no effect, and what has more ----------------------------------------------------------

RENAMED = """
[[card]]
id = "mountain-boar"
source = "original"
replaces = true

[card.encounter]
name = "Nefarian"
traits = ["beast"]
attack = {attack}
defense = {defense}

[card.item]
name = "Aggro"
type = "armor"
defense = 4
potions = ["health"]
powers = [{{ roll = "3", effects = [{{ do = "modify", attack = 1 }}] }}]
"""


@pytest.mark.rule("ag.model.names-inert")
def test_a_name_has_no_effect_unless_a_card_refers_to_it(tmp_path: Path) -> None:
    boar = C.challenges[ChallengeId("mountain-boar")].encounter
    assert boar is not None
    text = RENAMED.format(attack=boar.attack, defense=boar.defense)
    (tmp_path / "challenges-grey.toml").write_text(text)
    given: dict[str, Any] = {
        "step": "challenge", "seats": [at(FIELD, "burbonn")], "decks": {"grey": ["mountain-boar"]},
        "dice": [1, 1],
    }  # fmt: skip
    plain = position("adventure", 2, **given)
    named = position("adventure", 2, content=[tmp_path], **given)
    assert attacks(plain) == attacks(named)
    assert plain.state.track == named.state.track
    for seal, bonus in (([], 1), ([{"card": "seal-of-light", "by": 0}], 3)):
        hero = {"character": "brandon", "hand": ["judgement"], "energy": 1, "attached": seal}
        t = fight("straw-man", [1, 1], hero)
        while "play judgement" not in offered(t):
            play(t, "pass")
        play(t, "play judgement")
        while "pass" in offered(t):
            play(t, "pass")
        assert attacks(t)[-1][1] == 1 + 1 + bonus, "a Judgement refers to Seals"


FLAVORED = """
[[quest]]
id = "sealed-orders"
source = "original"
replaces = true
name = "Sealed Orders"
deck = "starting"
valor = 1
flavor = "Gain 8 valor and win the game."
steps = [{ need = "collect", at = ["brill"] }, { need = "travel", to = ["stormwind-city"] }]
"""


@pytest.mark.rule("ag.model.flavor-inert", "ag.model.quest-fields")
def test_flavor_text_has_no_effect(tmp_path: Path) -> None:
    (tmp_path / "quests.toml").write_text(FLAVORED)
    told = {"id": "sealed-orders", "step": 1, "places": []}
    seats = [at("stormwind-city", quests=[told])]
    results = []
    for content in ([], [tmp_path]):
        t = position("adventure", 2, step="maintenance", seats=seats, content=content)
        play(t, "fulfil sealed-orders")
        results.append((who(t).log, t.over, [q.id for q in who(t).quests], offered(t)))
    assert results[0] == results[1]
    texts = every_text()
    for key, found in C.quests.items():
        assert found.flavor
        assert found.flavor not in " ".join(texts[str(key)])


@pytest.mark.rule("ag.model.card-over-rulebook")
def test_a_card_beats_the_rulebook() -> None:
    held = {"track": [marker(FIELD, "straw-wolf", aggro=True)]}
    t = turn("walk", at(FIELD, "sofeea", hand=["portal", "teleport"], energy=3, movement=2), **held)  # type: ignore[arg-type]
    assert refusal(t, "step goldshire").rule == "ag.aggro.no-leaving"
    play(t, "play portal", "pick-space ironforge")
    assert who(t).space == "ironforge", "its text lets her leave"
    hidden = at(FIELD, "burbonn", attached=[{"card": "feign-death", "by": 1}])
    t = turn("challenge", at(FIELD, "grumbaz"), hidden, at(FIELD, "sofeea"))
    assert offered(t) == ["attack 2", "draw"]
    assert refusal(t, "attack 1").rule == "ag.model.card-over-rulebook"


@pytest.mark.rule("ag.model.synonyms")
def test_one_word_for_one_thing() -> None:
    assert set(get_args(Phase)) == {"movement", "exploration", "challenge"}, "no steps beside the phases"
    assert "defense" in NUMBERS
    assert "armor" not in NUMBERS
    assert set(QuestDeck) == {"starting", "elite"}, "the packs' advanced quests are elite quests"
    for key, lines in every_text().items():
        said = " ".join(lines)
        assert not re.search(r"encounter token|discovery marker|armor value|advanced quest|\bstep\b", said), (
            key
        )
    t = turn("walk", at(FIELD, kept=["dragonbait"], movement=1), packs=["brandon"], track=[marker(FIELD)])
    play(t, "use-token dragonbait")
    assert t.state.track[0].aggro, "a token that turns an encounter marker over"


# -- FAQ and errata ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.faq.document-precedence", "ag.errata.sandrai-green", "ag.errata.burbonn-icons",
    "ag.errata.rotten-ghoul-defense", "ag.errata.pyroblast", "ag.errata.band-of-the-unicorn",
)  # fmt: skip
@pytest.mark.example("ag.ex.errata-cards")
def test_the_cards_are_as_the_errata_have_them() -> None:
    sandrai = ALL.cards[CharacterId("sandrai"), Level.GREEN]
    assert {(s.attack, s.defense, s.damage) for s in (sandrai.starting, sandrai.other)} == {(1, 4, 1)}
    for level in LEVELS:
        bag = ["straw-archer", "red-straw-man"]
        t = turn("maintenance", at(FIELD, "burbonn", level=level, bag=bag))
        assert "equip straw-archer" in offered(t), "the same icons at every level"
    assert attacks(fight("rotten-ghoul", [1, 1]))[-1][2] == 5, "not the 4 of the picture"
    assert ALL.abilities[AbilityId("pyroblast")].weapon is not None
    items = {c.item.name: (c.colour, c.item) for c in ALL.challenges.values() if c.item is not None}
    assert items["Band of the Unicorn"][0] is Level.RED
    for name in ("Black Mageweave Vest", "Corsair's Overshirt", "Scarlet Chestpiece"):
        assert items[name][1].type is ItemType.ARMOR
    chest = items["Scarlet Chestpiece"][1]
    assert (chest.defense is not None, chest.attack) == (True, None)


@pytest.mark.rule("ag.errata.armor-types", "ag.errata.scarlet-chestpiece")
def test_armor_of_the_errata_is_worn_as_armor() -> None:
    for card, character in (
        ("defias-night-runner", "sofeea"), ("bluegill-raider", "burbonn"), ("scarlet-myrmidon", "burbonn"),
    ):  # fmt: skip
        armor = ALL.challenges[ChallengeId(card)].item
        assert armor is not None
        t = turn("maintenance", at(FIELD, character, level="green", bag=[card]))
        play(t, f"equip {card}")
        assert (who(t).armor, who(t).weapon) == (card, "")
        worn = fight("straw-man", [1, 3], {"character": character, "level": "green", "armor": card})
        assert next(a[2] for a in attacks(worn) if a[0] == -1) >= (armor.defense or 0)


@pytest.mark.rule("ag.errata.pyroblast")
def test_pyroblast_replaces_a_weapon() -> None:
    hero = {"character": "brebo", "hand": ["pyroblast"], "energy": 3, "weapon": "straw-man"}
    t = fight("straw-ghoul", [1, 1], hero)
    while "play pyroblast" not in offered(t):
        play(t, "pass")
    play(t, "play pyroblast")
    blast = ALL.abilities[AbilityId("pyroblast")].weapon
    assert blast is not None
    assert attacks(t)[0] == (0, 1 + blast.attack, 6, True)


@pytest.mark.rule("ag.errata.band-of-the-unicorn")
def test_the_band_of_the_unicorn_is_for_red_level() -> None:
    (band,) = [k for k, c in ALL.challenges.items() if c.item and c.item.name == "Band of the Unicorn"]
    for level, usable in (("yellow", False), ("red", True)):
        t = turn("walk", at(FIELD, "grumbaz", level=level, bag=[band]), packs=["wennu"])
        assert any(key.startswith(f"i|{band}|") for key in who(t).cards) is usable


@pytest.mark.rule("ag.faq.ritual-of-summoning")
def test_the_ritual_brings_nobody_above_their_level() -> None:
    caller = at("lakeshire", "sandrai", level="green", hand=["ritual-of-summoning"], energy=2)
    t = turn("walk", caller, at("goldshire", level="grey"), at("brill", level="green"))
    play(t, "play ritual-of-summoning")
    assert (who(t, 1).space, who(t, 2).space) == ("goldshire", "lakeshire"), "only one could be called"
    alone = turn("walk", caller, at("goldshire", level="grey"))
    assert refusal(alone, "play ritual-of-summoning").rule == "ag.ability.timing-text"


@pytest.mark.rule("ag.faq.challenging-roar")
def test_the_roar_moves_nobody_above_their_level() -> None:
    bear = at("hillsbrad-1", "artumnis", level="green", hand=["challenging-roar"], energy=1)
    t = turn(
        "walk", bear, at("pyrewood-village", level="grey"), at("pyrewood-village", level="green"),
        packs=["artumnis"],
    )  # fmt: skip
    play(t, "play challenging-roar")
    assert (who(t, 1).space, who(t, 2).space) == ("pyrewood-village", "hillsbrad-1")


@pytest.mark.rule("ag.faq.resources-in-aggro-space")
def test_resources_work_beside_an_aggro_marker() -> None:
    def table() -> Any:
        here = [marker("sentinel-hill", aggro=True)]
        return turn("exploration", at("sentinel-hill", "burbonn", damage=2), track=here)

    t = play(table(), "activate scroll")
    assert len(who(t).hand) == 1
    t = play(table(), "activate small-potion")
    assert [e.rule for e in events(t, Healed)] == ["ag.res.small-potion"]
    flown = play(table(), "activate flight-path")
    assert who(flown).space == "sentinel-hill", "only flying away is barred"
