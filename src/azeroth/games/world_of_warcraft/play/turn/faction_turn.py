"""The faction turn: actions in any order, then Character Management and the end of the turn (wbg.turn)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices.events import Cleanse
from azeroth.games.world_of_warcraft.choices.turn import Act, Trade
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import MerchantOffers, TurnBegan
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, Moment
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.events.event_step import EventStep
from azeroth.games.world_of_warcraft.play.events.spread_the_plague import CleanseRegion, can_cleanse
from azeroth.games.world_of_warcraft.play.events.wars import WarCheck
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.play.turn.trading import Trading, can_trade, partners
from azeroth.games.world_of_warcraft.play.victory import Play, end
from azeroth.games.world_of_warcraft.state import Character, Table, event_in_play
from azeroth.games.world_of_warcraft.view.names import name_of


class Campaign(Play):
    """The whole game: setup, thirty faction turns, the final battle."""

    steps: ClassVar[tuple[str, ...]] = ("set_up", "turns", "final_battle")

    def set_up(self, t: Table) -> Flow:
        """Lay everything out."""
        return None if t.state.characters else t.call(SetUp())

    def turns(self, t: Table) -> Flow:
        """The Horde has the odd turns, the Alliance the even ones (wbg.turn.horde-first)."""
        if t.state.turn > t.content.tracks.turns:
            return None
        return t.call(FactionTurn(faction=active_faction(t)), then=AGAIN)

    def final_battle(self, t: Table) -> Flow:
        """Nobody has defeated the Overlord in time (wbg.victory.final-pvp)."""
        return t.call(FinalBattle())


def active_faction(t: Table) -> Faction:
    """Whose turn it is by the turn track."""
    return Faction.HORDE if t.state.turn % 2 else Faction.ALLIANCE


class FactionTurn(Frame):
    """A faction's turn; `recent` took or joined the last action, `traded` the pairs that traded since."""

    faction: Faction
    recent: list[CharacterId] = []
    traded: list[str] = []
    managing: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = (
        "begin", "turn_start", "act", "before_management", "prepare_management", "management",
        "after_management", "advance", "event_check", "merchant_check", "wars", "after_turn",
    )  # fmt: skip

    def who(self, t: Table) -> list[CharacterId]:
        return [c.id for c in t.state.side(self.faction)]

    def begin(self, t: Table) -> Flow:
        """Two actions each (wbg.turn.two-actions-each)."""
        t.emit(TurnBegan(rule="wbg.turn.horde-first", faction=self.faction, turn=t.state.turn))
        for c in t.state.side(self.faction):
            c.actions = edition(t).actions(t, c)
            c.travels = 0
            c.used.clear()
            if c.once:
                c.once = {k: n for k, n in c.once.items() if not k.startswith("turn ")}
        for side in t.state.sides.values():
            side.ties = [c.id for c in t.state.side(side.faction)]
            t.shuffle(side.ties)
        for e in t.state.events:
            e.fresh = False
        return None

    def turn_start(self, t: Table) -> Flow:
        """Cards for the start of the faction turn (wbg.window.turn-start)."""
        return window(t, Moment.TURN_START, among=self.who(t))

    def act(self, t: Table) -> Flow:
        """Who acts next?"""
        side = t.state.side(self.faction)
        choices: list[Act | Trade | Cleanse] = [Act(c.id) for c in side if c.actions]
        stop = False if choices else "End the turn"
        for key in self.recent:
            c = t.state.characters[key]
            choices += [
                Trade(c.id, f.id)
                for f in partners(t, c)
                if "+".join(sorted((c.id, f.id))) not in self.traded and can_trade(t, c, f)
            ]
            if can_cleanse(t, c):
                choices.append(Cleanse(c.id))
        who = [c.id for c in side]
        return together(
            t, who, "wbg.turn.free-order", choices, then=self.acting, stop=stop,
            refuse=self.may_act, among=self.everything, lawful=True,
        )  # fmt: skip

    def everything(self, t: Table) -> list[Act | Trade | Cleanse]:
        """An action or cleansing of each character, and a trade of each two."""
        every = list(t.state.characters)
        pairs = [Trade(a, b) for a in every for b in every if a != b]
        plague = event_in_play(t, "spread-the-plague") is not None
        return [*(Act(c) for c in every), *pairs, *(Cleanse(c) for c in every if plague)]

    def may_act(self, t: Table, choice: Act | Trade | Cleanse) -> Refusal | None:
        """Why that character cannot act, trade or cleanse now."""
        c = t.state.characters[choice.first if isinstance(choice, Trade) else choice.character]
        if c.faction is not self.faction:
            rule = "wbg.turn.only-active-faction-acts"
            return no(rule, "It is the turn of the {side}.", side=self.faction.title())
        if isinstance(choice, Act):
            if c.actions:
                return None
            return no("wbg.turn.two-actions-each", "{who} has no action left.", who=name_of(t, c.id))
        if c.id not in self.recent:
            rule = "wbg.trade.when" if isinstance(choice, Trade) else "wbg.event.board-tokens"
            return no(rule, "{who} has not just taken an action.", who=name_of(t, c.id))
        if isinstance(choice, Trade):
            return self._may_trade(t, c, t.state.characters[choice.second])
        if can_cleanse(t, c):
            return None
        return no("wbg.event.board-tokens", "{who} can remove no plague token.", who=name_of(t, c.id))

    def _may_trade(self, t: Table, c: Character, friend: Character) -> Refusal | None:
        if friend not in partners(t, c):
            return no("wbg.trade.friendly-only", "Only friends in one region trade.")
        if "+".join(sorted((c.id, friend.id))) in self.traded:
            return no("wbg.trade.when", "These two have traded after this action.")
        if not can_trade(t, c, friend):
            return no("wbg.trade.bag-only", "Neither has anything to trade.")
        return None

    def acting(self, t: Table, choice: Act | Trade | Cleanse) -> Flow:
        """They take one action."""
        if type(choice) is Act:
            return t.call(CharacterAction(character=choice.character), then=self.acted)
        if isinstance(choice, Trade):
            self.traded.append("+".join(sorted((choice.first, choice.second))))
            return t.call(Trading(first=choice.first, second=choice.second), then=AGAIN)
        return t.call(CleanseRegion(character=choice.character), then=AGAIN)

    def acted(self, t: Table, ended: CharacterAction) -> Flow:
        """Who has just acted may trade (wbg.trade.when)."""
        self.recent = [ended.character, *ended.joined]
        self.traded = []
        return AGAIN

    def before_management(self, t: Table) -> Flow:
        """A step that a box adds after the last action."""
        return self._added(t, edition(t).before_management(t, self.faction))

    def prepare_management(self, t: Table) -> Flow:
        """Actions not taken are forgone."""
        for c in t.state.side(self.faction):
            c.actions = 0
        self.managing = self.who(t)
        return None

    def management(self, t: Table) -> Flow:
        """Every character of the active faction may change their equipment."""
        if not self.managing:
            return None
        return t.call(Management(character=self.managing.pop(0)), then=AGAIN)

    def after_management(self, t: Table) -> Flow:
        """A step that a box adds before the turn marker moves."""
        return self._added(t, edition(t).after_management(t, self.faction))

    def _added(self, t: Table, frame: Frame | None) -> Flow:
        return None if frame is None else t.call(frame)

    def advance(self, t: Table) -> Flow:
        """The turn marker moves one space; at the End normal play stops (wbg.endturn.end-space)."""
        t.state.turn += 1
        if t.state.turn > t.content.tracks.turns:
            if not edition(t).next_lap(t):
                return END
            t.state.turn, t.state.lap = 1, t.state.lap + 1
            if t.state.lap > edition(t).most_laps(t):
                return end(t, None, "the Overlord has outlasted both factions", "wbg.variant.endless-limit")
        return None

    def event_check(self, t: Table) -> Flow:
        """An Event symbol: draw and resolve an Event card (wbg.endturn.event-check)."""
        if t.state.turn in t.content.tracks.event_turns:
            return t.call(EventStep(faction=self.faction))
        return None

    def merchant_check(self, t: Table) -> Flow:
        """An item symbol: a card for the Merchant deck (wbg.endturn.merchant-check)."""
        for symbol, turns in t.content.tracks.item_turns.items():
            if t.state.turn not in turns:
                continue
            deck = t.state.decks.items(edition(t).merchant_deck(t, symbol))
            if deck:
                card = t.draw(deck)
                t.state.merchant.append(card)
                t.emit(MerchantOffers(rule="wbg.endturn.merchant-check", card=card))
        return None

    def wars(self, t: Table) -> Flow:
        """Wars are judged last (wbg.war.win-condition)."""
        return t.call(WarCheck(faction=self.faction.enemy))

    def after_turn(self, t: Table) -> Flow:
        """A step that a box adds at the very end."""
        return self._added(t, edition(t).after_turn(t, self.faction))
