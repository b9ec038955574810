"""Combat of several steps: windows, dice, wounds, and two parties that alternate."""

from __future__ import annotations

from typing import Any

from azeroth.testing import offered, play, refusal
from tests.engine.skirmish.cards import Table
from tests.engine.skirmish.combat import AttackPhase, TakeWounds
from tests.engine.skirmish.events import CardUsed, CombatEnded, Wounded
from tests.engine.tables import combat


def values(table: Table) -> list[int]:
    """What the dice of the attack show."""
    return [die.value for die in table.frame(AttackPhase).dice]


def no_cards(table: Table, windows: int = 1) -> Table:
    """Everybody passes in so many windows of two seats."""
    return play(table, *["pass", "pass"] * windows)


# -- windows --------------------------------------------------------------------------------------


def test_a_window_asks_the_seats_in_its_order_until_all_have_passed_in_a_row() -> None:
    table = combat([["war-drums", "war-drums"], ["hamstring"]], dice=[1, 1, 1])
    assert (table.seats, offered(table)) == ((0,), ["use war-drums", "pass"])
    play(table, "use war-drums", "pass")  # the enemy does not react
    assert table.seats == (0,)  # and the attacker may go on
    play(table, "pass")
    assert (table.seats, offered(table)) == ((1,), ["use hamstring", "pass"])
    play(table, "use hamstring", "pass", "pass")
    assert (table.seats, offered(table)) == ((0,), ["use war-drums", "pass"])  # a use reopens the window
    play(table, "use war-drums", "pass", "pass", "pass")
    assert table.decision(0) is not None
    assert table.frame(AttackPhase).at == "reroll"
    assert len(values(table)) == 2 + 1 - 1 + 1


def test_everybody_is_asked_where_hands_are_secret() -> None:
    table = combat([[], []])
    assert offered(table) == ["pass"]
    play(table, "pass")
    assert (table.seats, offered(table)) == ((1,), ["pass"])


def test_each_step_of_the_attack_has_its_own_window() -> None:
    table = combat([["war-drums", "lucky-coin"], []], dice=[1, 1])
    assert offered(table) == ["use war-drums", "pass"]
    assert refusal(table, "use lucky-coin").rule == "sk.card.moment"
    no_cards(table)
    play(table, "done")
    assert offered(table) == ["use lucky-coin", "pass"]
    assert refusal(table, "use war-drums").rule == "sk.card.moment"


def test_a_window_says_why_a_card_cannot_be_used() -> None:
    table = combat([["retreat"], []], energy=[1, 3])
    why = refusal(table, "use retreat")
    assert (why.rule, why.reason) == ("sk.card.energy", "It costs 2; you have 1.")
    assert refusal(table, "use healing-potion").rule == "sk.card.window"  # not in hand


def test_a_reaction_cancels_what_it_reacts_to() -> None:
    """Window to card to window to card: each result comes back in the frame that ended."""
    table = combat([["war-drums"], ["counterspell"]], dice=[1, 1])
    play(table, "use war-drums")
    assert (table.seats, offered(table)) == ((1,), ["use counterspell", "pass"])
    play(table, "use counterspell", "pass")
    used = [(e.card, e.cancelled) for e in table.happened if isinstance(e, CardUsed)]
    assert used == [("counterspell", False), ("war-drums", True)]
    assert table.frame(AttackPhase).extra == 0


def test_a_reaction_can_itself_be_countered() -> None:
    table = combat([["war-drums", "counterspell"], ["counterspell"]], dice=[1, 1, 1])
    play(table, "use war-drums", "use counterspell", "use counterspell", "pass")
    assert table.frame(AttackPhase).extra == 0  # seat 1 may still react to the drums
    play(table, "pass")
    assert table.frame(AttackPhase).extra == 1


# -- dice -----------------------------------------------------------------------------------------


def test_a_die_is_rerolled_once() -> None:
    table = no_cards(combat(dice=[1, 2, 3]))
    play(table, "reroll 0")
    assert values(table) == [3, 2]
    assert offered(table) == ["reroll 1", "done"]
    assert refusal(table, "reroll 0").rule == "sk.dice.reroll-once"


def test_as_many_dice_are_rerolled_as_the_rule_says() -> None:
    table = combat([["war-drums"], []], dice=[1, 1, 1, 2, 2])
    play(table, "use war-drums", "pass", "pass", "pass", "reroll 0", "reroll 1")
    assert table.frame(AttackPhase).at == "spotting"  # nothing more can be rerolled: nobody is asked
    assert values(table) == [2, 2, 1]


def test_a_spotted_die_is_changed_and_cannot_be_spotted_again() -> None:
    table = no_cards(combat([["lucky-coin", "lucky-coin"], []], dice=[1, 2]))
    play(table, "done", "use lucky-coin", "pass")
    assert offered(table) == ["die 0", "die 1"]
    play(table, "die 1")
    assert values(table) == [1, 6]
    play(table, "use lucky-coin", "pass")  # one die is left to spot: it is taken unasked
    assert values(table) == [6, 6]


def test_of_three_dice_only_the_unspotted_can_be_spotted() -> None:
    table = combat([["lucky-coin", "lucky-coin", "war-drums"], []], dice=[1, 2, 3])
    play(
        table,
        "use war-drums",
        *["pass"] * 3,
        "done",
        "use lucky-coin",
        "pass",
        "die 0",
        "use lucky-coin",
        "pass",
    )
    assert offered(table) == ["die 1", "die 2"]
    assert refusal(table, "die 0").rule == "sk.dice.spot-once"


def test_a_die_is_removed() -> None:
    table = no_cards(combat([[], ["dust-cloud"]], dice=[5, 4]))
    play(table, "done", "pass", "use dust-cloud", "pass", "die 0")
    assert values(table) == [4]


# -- wounds ---------------------------------------------------------------------------------------


def struck(hands: list[list[str]], health: int, dice: list[int], **given: Any) -> Table:
    """The first seat has struck the second: the first wound has fallen."""
    table = no_cards(combat(hands, dice=dice, health=[3, health], **given))
    return play(table, "done", "pass", "pass")


def test_wounds_are_taken_one_at_a_time_and_each_may_be_healed() -> None:
    table = struck([[], ["healing-potion", "healing-potion"]], 2, [6, 6])
    hero = table.state.heroes[1]
    assert (hero.health, table.frame(TakeWounds).left) == (1, 1)
    assert (table.seats, offered(table)) == ((1,), ["use healing-potion", "pass"])
    play(table, "use healing-potion", "pass")  # the attacker does not counter it
    assert hero.health == 2
    play(table, "pass")
    assert hero.health == 1  # the second wound
    assert sum(isinstance(e, Wounded) for e in table.happened) == 2


def test_a_potion_at_the_last_wound_saves() -> None:
    table = struck([[], ["healing-potion"]], 1, [6, 1])
    assert table.state.heroes[1].health == 0
    play(table, "use healing-potion", "pass", "pass")
    assert table.state.heroes[1].health == 1
    assert not any(isinstance(e, CombatEnded) for e in table.happened)


def test_the_combat_is_over_at_once_and_its_owner_cleans_up() -> None:
    """Leave ends window, wounds, attack and combat; what called the combat goes on."""
    table = struck([[], []], 1, [6, 6])
    play(table, "pass")
    assert [e.winner for e in table.happened if isinstance(e, CombatEnded)] == [0]
    assert table.state.honor == [1, 0]
    assert (table.state.round, table.state.sky) == (1, "back")  # the round was played to its end
    assert sum(isinstance(e, Wounded) for e in table.happened) == 1  # the second wound never fell


def test_a_card_ends_the_combat_from_within_three_frames() -> None:
    table = combat([[], ["retreat"]])
    play(table, "pass", "use retreat", "pass")
    assert [e.winner for e in table.happened if isinstance(e, CombatEnded)] == [-1]
    assert table.find(AttackPhase) is None


# -- two parties ----------------------------------------------------------------------------------


def test_two_parties_alternate_and_each_hero_attacks_once() -> None:
    table = combat([[]] * 4, dice=[1] * 8, players=4)
    order: list[int] = []
    while table.find(AttackPhase) is not None or table.decision(0) is not None:
        attack, decision = table.find(AttackPhase), table.decision(None)
        if attack is not None and (not order or order[-1] != attack.attacker):
            order.append(attack.attacker)
        assert decision is not None
        if decision.step == "Round.auction":
            break
        seat = table.seats[0]
        table.apply(seat, table.choices(seat)[-1])
    assert order == [2, 3, 0, 1]


def test_who_has_attacked_cannot_be_sent_again() -> None:
    table = combat([[]] * 4, dice=[1] * 8, players=4)
    assert table.seats == (0, 2)
    assert refusal(table, "attack-with 1").rule == "sk.combat.who"
    down = combat([[]] * 4, players=4, health=[3, 3, 0, 3])
    assert down.find(AttackPhase) is not None  # only one is left to send: nobody is asked
    assert down.frame(AttackPhase).attacker == 0


def test_the_number_of_hits_is_a_sum_of_terms() -> None:
    table = play(no_cards(combat(dice=[6, 4], sky="back")), "done")
    hits = table.frame(AttackPhase).hits(table)
    assert (hits.total, str(hits)) == (3, "3 = 2 + night 1")
