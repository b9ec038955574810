"""What is asked, in sentences that name the character and the moment."""

from __future__ import annotations

from azeroth.engine import Choice, Frame
from azeroth.engine.play.choice import Done
from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
from azeroth.games.world_of_warcraft.cards.asking import combo_tokens
from azeroth.games.world_of_warcraft.cards.verbs import Combo
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import (
    Enough,
    PickBox,
    PickCard,
    PickCharacter,
    PickColour,
    PickDie,
)
from azeroth.games.world_of_warcraft.choices.cards import PickFoe
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, Moment, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.travel import independents
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound, TakeWounds
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.play.events.bonus_events import EachCharacter
from azeroth.games.world_of_warcraft.play.events.boss_hoard import FillHoard
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.play.turn.trading import Trading
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import short_name
from azeroth.games.world_of_warcraft.view.words import MOMENTS

PROMPTS = {
    # -- setup and the turn
    "SetUp.classes": "Which class do you play?",
    "FactionTurn.act": "Who acts next?",
    "CharacterAction.choose": "What does the character do?",
    "TravelAction.next_step": "Go on, or stay here?",
    "RestAction.regain": "What do you regain?",
    "TrainingAction.train": "Which power do you learn?",
    "TownAction.visit": "What do you do in town? Click a card to learn, buy or sell it.",
    "ChallengeAction.invite": "Invite a friend, or begin the fight?",
    "ChallengeAction.reply": "Do you join the Challenge?",
    "Management.manage": "Which cards do you equip? Only those can be used.",
    "Trading.first_gives": "Give something to your friend?",
    "Trading.second_gives": "Give something back?",
    # -- combat
    "CombatRound.attack_phases": "Who attacks next? Each attacks once a round.",
    "CombatRound.ranged_strike": "Which opponent falls to the hits in the damage box?",
    "CombatRound.resolution_kills": "Which opponent falls to the hits in the damage box?",
    "TakeWounds.give": "Who takes the next wound?",
    "LoseHealth.absorb": "Who takes the wounds, you or your pet?",
    "Defeat.destination": "To the nearest graveyard, or home?",
    "AttackPhase.hold_back": "Leave out dice, or roll.",
    "AttackPhase.stun": "Which die goes? Two for each Stun token.",
    "AttackPhase.curse": "Which die goes? One for each Curse token.",
    "AttackPhase.reroll": "Click a die to reroll it, or keep what you have.",
    "AttackPhase.capped_hits": "How many of your blue hits go to the damage box?",
    "AttackPhase.attrition_dice": "Spot a die for an attrition hit?",
    "CarryOutAbility.unequip": "Which power do you unequip?",
    "PvpRound.attack_phases": "Who attacks next? The factions alternate.",
    "PvpRound.attackers_armor": "Which hits of the enemy does your armor cancel?",
    "PvpRound.defenders_armor": "Which hits of the enemy does your armor cancel?",
    "PvpAftermath.loot": "Take an item of a defeated enemy, or leave it.",
    # -- quests, rewards, levels
    "Aftermath.quests": "Which completed quest is rewarded first?",
    "Aftermath.keepsake": "Who keeps the special prize?",
    "DrawQuest.choose": "From which deck does your new quest come?",
    "Reward.hand_out": "Which card do you keep, and who gets it?",
    "Reward.hand_out_special": "Who gets the special item?",
    "Reward.hand_out_found": "Who gets what lay in the hoard?",
    "Overflow.drop": "Which item goes to the Merchant deck?",
    "GainXp.talent": "Which talent do you take? Click its card.",
    # -- events
    "Auction.bid": "How much do you bid?",
    "Beasts.move": "Which group of blue creatures moves, and where?",
    "Crafts.turn": "Take gold, or Health and Energy?",
    "GoblinMerchant.turn": "Sell an item for half its value?",
    "TravelingMerchants.turn": "Buy an item for half its value?",
    "Zeppelin.turn": "Fly to a flight point of your faction?",
    "PathToPower.turn": "Exchange a talent, or take gold?",
    "FillHoard.give": "Which item do you give to the hoard?",
    "NewHorizons.first": "Exchange one of your quests for a new one?",
    "NewHorizons.second": "Exchange one of your quests for a new one?",
    "NefarianMoves.move": "Two ways are equally short: which one does Nefarian take?",
    # -- cards
    "CardWindow.order": "Whose effects come first?",
    "CardWindow.offer": "Use a card or go on.",
    "UseAbility.waive": "Use the card that makes this free, or pay?",
    "UseAbility.choose_amount": "How much do you spend?",
    "UseAbility.unequip": "Which card do you give up?",
    "UseAbility.remove_dice": "Which dice do you give up?",
    "UseAbility.spot": "Which die do you spot?",
    "UseAbility.effects": "What is it used on?",
    "Teleporting.step": "Where do you go next?",
    "Bringing.choose": "Who comes along?",
    "Bringing.consent": "Do you come along?",
}
"""What each step asks, by frame and step; a box has its own in its edition."""
BEFORE = {
    "defense": "before the Ranged Strike step",
    "damage_cards": "before the Damage step",
    "resolution_cards": "before the Resolution step",
}


PICKED: dict[type[Choice], str] = {
    PickDie: "on which die?", PickColour: "dice of which colour?", PickBox: "for which box?",
    PickCharacter: "on whom?", PickFoe: "on which opponent?", PickCard: "on which card?",
}  # fmt: skip


def prompt(t: Table, frame: Frame) -> str:
    """What the step in progress asks."""
    step = f"{type(frame).__name__}.{frame.at}"
    text = PROMPTS[step] if step in PROMPTS else edition(t).prompts[step]
    if isinstance(frame, CardWindow) and frame.at == "offer" and frame.users:
        return f"{short_name(t, frame.users[0])}: {_moment(t, frame)}, use a card or go on."
    if isinstance(frame, CardWindow) and frame.at == "order":
        when = _moment(t, frame)
        return f"{when[:1].upper()}{when[1:]}: whose effects come first?"
    if isinstance(frame, Management) and t.find(FinalBattle) is not None:
        return f"The final battle is next. {short_name(t, frame.character)}: equip or unequip cards for it."
    if isinstance(frame, CharacterAction) and frame.at == "choose":
        return f"What does {short_name(t, frame.character)} do?"
    if isinstance(frame, FactionTurn) and frame.at == "act":
        return _who_acts(t, frame)
    if isinstance(frame, ChallengeAction) and frame.at == "invite":
        name = short_name(t, frame.character)
        return f"{name} {_challenges(t, frame)}. Who comes along? Joining costs an action."
    if isinstance(frame, UseAbility):
        name = short_name(t, frame.user)
        asked = _of_a_card(t, frame) or f"{text[:1].lower()}{text[1:]}"
        return f"{name} uses {t.content.cards[frame.card].name}: {asked}"
    if isinstance(frame, PvpRound) and frame.at.endswith("_armor"):
        n, _ = frame.armor_now(t)
        return f"Your armor cancels {n} hit{'' if n == 1 else 's'} of the enemy: which?"
    if isinstance(frame, Trading) and frame.at.endswith("_gives"):
        first, second = short_name(t, frame.first), short_name(t, frame.second)
        if frame.at == "first_gives":
            return f"What does {first} give to {second}? Click an item, or choose from the list."
        bag = t.state.characters[frame.second].bag
        gifts = ["gold"] * (frame.first in frame.paid)
        gifts += [t.content.cards[key].name for key in frame.given if key in bag]
        gave = f"{first} gave {' and '.join(gifts)}. " if gifts else ""
        return f"{gave}What does {second} give to {first} in return?"
    if isinstance(frame, CombatRound) and frame.at == "attack_phases":
        all_ready = set(t.frame(Battle).group) <= set(frame.waiting)
        return f"Who attacks {'first' if all_ready else 'next'}? Each attacks once a round."
    if isinstance(frame, TakeWounds):
        return f"Who takes the next wound? ({frame.left} left)" if frame.left > 1 else "Who takes the wound?"
    if isinstance(frame, Reward) and frame.at == "hand_out" and len(frame.drawn) == 1:
        return f"Who gets {t.content.cards[frame.drawn[0]].name}?"
    if isinstance(frame, Reward) and frame.at == "hand_out_found":
        return f"Who gets {t.content.cards[frame.found[0]].name}?"
    if isinstance(frame, Auction):
        item = t.content.events[frame.event].item
        what = f" for {t.content.cards[item].name}" if item is not None else ""
        several = len({c.seat for c in t.state.characters.values()}) < len(t.state.characters)
        return f"How much do {'your characters' if several else 'you'} bid{what}?"
    if isinstance(frame, SetUp):
        return _which_class(t, frame)
    if isinstance(frame, Defeat):
        return f"{short_name(t, frame.character)} is defeated. Where to: {_refuges(t, frame.character)}?"
    character = _asked_for(frame)
    if character in t.state.characters:
        return f"{short_name(t, CharacterId(str(character)))}: {text[:1].lower()}{text[1:]}"
    return text


def _of_a_card(t: Table, frame: UseAbility) -> str:
    """What a card is used on, and what is spent on it, as far as that can be told in a word."""
    if frame.at == "choose_amount":
        card, cost = frame.printed(t), frame.data(t).cost
        if (card.x and not frame.ability) or (cost is not None and cost.energy_up_to):
            return "how much Energy do you spend?"
        if cost is not None and cost.health_up_to:
            return "how much Health do you spend?"
        return "how many combo tokens do you spend?"
    if frame.at != "effects" or t.pending is None:
        return ""
    effect = frame.plan(t)[frame.effect]
    if isinstance(effect, Combo):
        left = combo_tokens(t, frame.who(t), effect, frame.units) - len(frame.picks)
        return (
            f"which card gets the {'next ' if left > 1 else ''}combo token?{f' ({left} left)' * (left > 1)}"
        )
    kinds = {type(choice) for choice in t.pending.choices if not isinstance(choice, Enough | Done)}
    return PICKED.get(kinds.pop(), "") if len(kinds) == 1 else ""


def _asked_for(frame: Frame) -> object:
    """The character whom the question is about, if it is about one."""
    if isinstance(frame, EachCharacter):
        return next(iter(frame.order), None)
    if isinstance(frame, FillHoard):
        return next(iter(frame.givers), None)
    return getattr(frame, "character", None)


def _which_class(t: Table, frame: SetUp) -> str:
    """Which of a player's heroes is to be chosen, and what they have already."""
    seat = frame.slots[frame.order[0]]
    if frame.slots.count(seat) == 1:
        return "Which class do you play? Your faction is drawn at random afterwards."
    taken = [t.content.classes[cls].name for slot, cls in frame.picks.items() if frame.slots[slot] == seat]
    if not taken:
        return "You lead two heroes: which class has the first? Your faction is drawn at random afterwards."
    return f"Your first hero is a {taken[0]}. Which class has the second?"


def _refuges(t: Table, key: CharacterId) -> str:
    """Where the defeated may go, each place with what it is to them."""
    c, regions = t.state.characters[key], t.content.regions
    home = t.content.homes[c.faction]

    def what(place: RegionId) -> str:
        if place == home:
            return "home"
        return "the nearest graveyard" if regions[place].graveyard else "the nearest town"

    # Two graveyards may be as near: what they are is said once, or the question is too long for a phone.
    kinds: dict[str, list[str]] = {}
    for region in edition(t).refuges(t, c):
        kinds.setdefault(what(region), []).append(regions[region].name)
    return " or ".join(
        f"{' or '.join(names)} ({kind}{'s' if len(names) > 1 else ''})" for kind, names in kinds.items()
    )


def _who_acts(t: Table, frame: FactionTurn) -> str:
    """Who has how many actions left."""
    able = [c for c in t.state.side(frame.faction) if c.actions]
    if not able:
        return "All have acted: trade, or end the turn."
    left = ", ".join(f"{short_name(t, c.id)} {c.actions}" for c in able)
    if all(independents(t, c.region) for c in able):
        return f"Actions left: {left}. Blue creatures beside you must be fought first."
    hint = edition(t).staying(t, able)
    if len({c.seat for c in t.state.side(frame.faction)}) > 1:
        # Only who leads can say at once what their own character does.
        return f"Who acts next? Actions left: {left}.{f' {hint}' if hint else ''}"
    hint = hint or "Click a place to go to, or a foe to fight."
    return f"Actions left: {left}. {hint}"


def _challenges(t: Table, frame: ChallengeAction) -> str:
    """Whom they challenge, in the third person."""
    words = frame.target.words(t)
    return f"challenges{words.removeprefix('Challenge')}"


def _moment(t: Table, frame: CardWindow) -> str:
    """When this is, in the middle of a sentence."""
    now = t.find(CombatRound)
    if frame.moment is Moment.DEFENSE and now is not None and now.at in BEFORE:
        return BEFORE[now.at]
    words = MOMENTS[frame.moment]
    words = f"{words[:1].lower()}{words[1:]}"
    if frame.subject is not None and frame.subject != frame.users[0]:
        name = short_name(t, frame.subject)
        for mine, his in (("you lose", "loses"), ("you spend", "spends"), ("you are", "is")):
            words = words.replace(mine, f"{name} {his}")
        words = words.replace("your ", f"{name}'s ")
    return words
