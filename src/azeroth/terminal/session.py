"""A game at one terminal: people choose by number or word, bots play on, and everything is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from azeroth.bots import Bot
from azeroth.engine import Choice, IllegalChoice, Mistake, Seat, Table
from azeroth.engine.view.scene import Offer, Prompt, prompt_for
from azeroth.rules import rules, search
from azeroth.terminal.boards import piece_words
from azeroth.terminal.offers import MOST_LISTED, attempts, find, matching, prompt_view
from azeroth.terminal.result import result_view
from azeroth.terminal.saving import taken, uninterrupted, write_save
from azeroth.terminal.style import marked, seat_text, shown_name
from azeroth.terminal.tabletop import card_view, gauges_text, scene_for, tabletop

MOST_TRIED, MOST_REASONS = 60, 4
HELP = """\
[bold]a number or words[/]  choose: [bold]3[/], or [bold]conquer durotar[/]
[bold]why[/] X            why X is not possible, or what it costs
[bold]look[/] X           a card or a people close up
[bold]board[/]            the whole table
[bold]undo[/]             take back your last choice, until somebody has learnt something by it
[bold]rules[/] [X]        the rule of this decision, or those about X
[bold]log[/] [N]          what happened lately
[bold]save[/] FILE        keep the game; azeroth play --load FILE goes on with it
[bold]quit[/]             leave, saving or not"""


class Quit(Exception):
    """The people have left the table."""


class Session:
    """People and bots at one table."""

    def __init__(
        self,
        table: Table[Any, Any],
        bots: Mapping[Seat, Bot],
        console: Console,
        read: Callable[[str], str],
        *,
        file: Path | None = None,
    ) -> None:
        """`read` asks for a line; `file` is where the game was loaded from and is saved to again."""
        self.table, self.bots, self.console, self.read = table, bots, console, read
        self.people = [seat for seat in range(len(table.names)) if seat not in bots]
        self.file = file
        self.told = 0
        self.last: Seat | None = None
        self.fresh = True

    # -- the loop ---------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over (True) or the people leave (False)."""
        try:
            while not self.table.over:
                seat = self._next()
                if seat in self.bots:
                    self._let_bot(seat)
                else:
                    self._let_person(seat)
            self._tell(None)
            self._end()
        except Quit:
            return False
        except KeyboardInterrupt:  # while a bot was thinking: the table stands as it was
            self.console.print()
            self._leave()
            return False
        return True

    def _apply(self, seat: Seat, choice: Choice | str) -> None:
        """Choose; Ctrl-C waits until that has had its effect."""
        with uninterrupted():
            self.table.apply(seat, choice)

    def _next(self) -> Seat:
        """Who answers next, where several may: a party's leader last, so that the others are heard."""
        seats = self.table.seats
        if len(seats) == 1:
            return seats[0]
        bots = [seat for seat in seats if seat in self.bots]
        leads = self.table.pending is not None and self.table.pending.mode == "agree"
        if leads and seats[0] in self.bots:
            return next((seat for seat in seats if seat not in self.bots), seats[0])
        return bots[0] if bots else seats[0]

    def _let_bot(self, seat: Seat) -> None:
        rng = Random(f"{self.table.seed}/{len(self.table.moves)}/{seat}")
        self._apply(seat, self.bots[seat].choose(self.table, seat, rng))
        self.fresh = True
        if len(self.people) < 2:
            self._tell(self.people[0] if self.people else None)

    def _let_person(self, seat: Seat) -> None:
        if seat != self.last and len(self.people) > 1:
            self._curtain(seat)
        self.last = seat
        self._tell(seat)
        prompt = self._prompt(seat)
        if self.fresh:
            self._show(seat, prompt)
            self.fresh = False
        self._ask_to_choose(seat, prompt)
        while not self._command(seat, prompt):
            pass

    def _curtain(self, seat: Seat) -> None:
        """Nobody sees what only the next person may know."""
        self.console.clear()
        name = shown_name(self.table.names[seat])
        self.console.print(Text.assemble("It is for ", seat_text(seat, self.table.names), " to choose."))
        self._ask(f"{name}, press Enter when nobody else looks. ")
        self.fresh = True

    def _prompt(self, seat: Seat) -> Prompt:
        prompt = prompt_for(self.table.view(seat), seat)
        assert prompt is not None
        return prompt

    def _ask_to_choose(self, seat: Seat, prompt: Prompt) -> None:
        panels = scene_for(self.table, seat).seats
        numbers = next((gauges_text(panel) for panel in panels if panel.seat == seat), None)
        self.console.print(prompt_view(prompt, seat, self.table.names, self.console.width, numbers))

    def _show(self, seat: Seat | None, prompt: Prompt | None) -> None:
        self.console.print(tabletop(self.table, seat, prompt, self.console.width))

    def _tell(self, seat: Seat | None) -> None:
        """Tell what happened since somebody was told last."""
        for event in self.table.events(seat, self.told):
            words = event.words(self.table)
            if words:
                self.console.print(Text.assemble(("· ", "dim"), marked(words, self.table.names)))
        self.told = len(self.table.happened)

    def _ask(self, prompt: str) -> str:
        """A line; Ctrl-C and Ctrl-D lead out, by way of the question whether to save."""
        try:
            return self.read(prompt)
        except (EOFError, KeyboardInterrupt) as left:
            self.console.print()
            self._leave(ended=isinstance(left, EOFError))
            raise Quit from None

    # -- commands ---------------------------------------------------------------------------------

    def _command(self, seat: Seat, prompt: Prompt) -> bool:
        """Do what is typed; True when it changed the game."""
        typed = self._ask("> ").strip()
        word, _, rest = typed.partition(" ")
        command = self._commands.get(word.lower())
        # What is exactly a choice is one, though it begins with the word of a command.
        if command is not None and all(offer.choice != typed for offer in prompt.offers):
            return command(self, seat, prompt, rest.strip())
        if not typed:
            self._ask_to_choose(seat, prompt)
            return False
        return self._choose(seat, prompt, typed)

    def _choose(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        found = find(prompt, typed)
        if len(found) == 1:
            self._apply(seat, found[0].choice)
            return True
        if found:
            self._several(prompt, found)
        elif typed.isascii() and typed.isdigit():
            self.console.print(f"There are choices 1 to {len(prompt.offers)}.")
        else:
            self._why(seat, prompt, typed)
        return False

    def _several(self, prompt: Prompt, found: Sequence[Offer]) -> None:
        numbers = {offer.choice: n for n, offer in enumerate(prompt.offers, 1)}
        listed = ", ".join(f"{numbers[o.choice]} {marked(o.words).plain}" for o in found[:MOST_LISTED])
        self.console.print(f"That may be {listed}{' …' if len(found) > MOST_LISTED else ''}. Which?")

    def _why(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        if not typed:
            self.console.print("Why what? For example: why conquer durotar.")
            return False
        view = self.table.view(seat)
        offers = find(prompt, typed)
        for offer in offers[:MOST_LISTED]:
            terms = f" {offer.terms}." if offer.terms else ""
            self.console.print(Text.assemble(("You may: ", "green"), marked(offer.words), f".{terms}"))
        if offers:
            return False
        tried = matching(attempts(view, seat), typed)
        # Nothing of that name here: let the engine say what there is.
        texts = [offer.choice for offer in tried] or [typed]
        said: dict[str, Text] = {}
        for text in texts[:MOST_TRIED]:
            refusal = self.table.why(seat, text)
            if refusal is None or refusal.rule in said:
                continue
            rule = rules().get(refusal.rule)
            reason = refusal.reason or (rule.text if rule is not None else "That is not possible now.")
            words = next((marked(o.words).plain for o in tried if o.choice == text), "")
            said[refusal.rule] = Text.assemble(
                (f"{words}: " if words else "", "bold"),
                marked(reason, self.table.names),
                (f" [{refusal.rule}]", "dim"),
            )
        for line in list(said.values())[:MOST_REASONS]:
            self.console.print(line)
        return False

    def _look(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        wanted = typed.lower()
        scene = scene_for(self.table, seat)
        cards = {
            card.id: card
            for group in (*(z.cards for z in (*scene.zones, *scene.tracks)), *(p.cards for p in scene.seats))
            for card in group
        }
        found = [card for card in cards.values() if wanted and wanted in f"{card.title} {card.id}".lower()]
        things = [p for p in scene.pieces if wanted and wanted in p.name.lower() and p.tip]
        areas = [
            area
            for board in self.table.game.view.boards(self.table)
            for area in board.areas
            if wanted and wanted in f"{area.name} {area.id}".lower()
        ]
        for card in found[:MOST_LISTED]:
            self.console.print(card_view(card, self.table.names, self.console.width))
        for area in areas[:MOST_LISTED]:
            there = (f"{piece_words(piece)}: {piece.tip}" for piece in scene.pieces if piece.on == area.id)
            told = (area.terrain.capitalize(), *(mark.tip or mark.icon for mark in area.marks), *there)
            line = marked(" ".join(f"{part.rstrip('.: ')}." for part in told), self.table.names)
            self.console.print(Text.assemble((f"{area.name}: ", "bold"), line))
        if not found and not areas:
            for tip in dict.fromkeys(f"{piece.name}: {piece.tip}" for piece in things):
                self.console.print(marked(tip, self.table.names))
        if not found and not areas and not things:
            what = f"There is nothing called {typed[:40]!r} on the table." if typed else "Look at what?"
            self.console.print(what, markup=False)
        return False

    def _undo(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        try:
            self.table.undo(seat)
        except IllegalChoice as error:
            self.console.print(error.refusal.reason, markup=False)
            return False
        self.told = len(self.table.happened)
        self.console.print("Taken back.")
        return True

    def _rules(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        game = self.table.game
        books = game.prefixes_of(self.table.options)
        found = (
            search(typed, books, most=8)
            if typed
            else [r for r in rules(*books).values() if r.id == prompt.rule]
        )
        for rule in found:
            head = Text.assemble((f"{rule.title} ", "bold"), (rule.id, "dim"))
            self.console.print(head)
            self.console.print(Text(rule.text))
        if not found:
            self.console.print(
                f"No rule of {game.title} speaks of {typed[:40]!r}."
                if typed
                else "No rule is written down for this.",
                markup=False,
            )
        return False

    def _log(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        most = int(typed[:6]) if typed.isascii() and typed.isdigit() else 20
        lines = [words for event in self.table.events(seat) if (words := event.words(self.table))]
        for words in lines[-most:]:
            self.console.print(Text.assemble(("· ", "dim"), marked(words, self.table.names)))
        return False

    def _board(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        self._show(seat, prompt)
        self._ask_to_choose(seat, prompt)
        return False

    def _help(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        self.console.print(HELP)
        return False

    # -- saving and leaving -----------------------------------------------------------------------

    def _save(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        path = Path(typed) if typed else self.file
        if path is None:
            self.console.print(f"Save to which file? For example: save {self._default().name}")
            return False
        if path != self.file and taken(path):
            answer = self._ask(f"{path} is there already. Write over it? [y/n] ")
            if not answer.strip().lower().startswith("y"):
                return False
        self.save(path)
        return False

    def save(self, path: Path) -> bool:
        """Write the game; say where, or why not."""
        try:
            write_save(path, self.table.save())
        except Mistake as error:
            self.console.print(str(error), style="red", markup=False)
            return False
        self.file = path
        self.console.print(f"Saved. Go on with: azeroth play --load {path}", markup=False)
        return True

    def _quit(self, seat: Seat, prompt: Prompt, typed: str) -> bool:
        self._leave()
        raise Quit

    def _leave(self, *, ended: bool = False) -> None:
        """Offer to save; where nobody can answer any more, save what a person has begun."""
        if not self.table.moves:
            return
        path = self.file or self._default()
        if not ended:
            try:
                answer = self.read(f"Save the game to {path}? [Y/n/another file] ").strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                answer = ""
            if answer.lower() in ("n", "no"):
                return
            if answer.lower() not in ("", "y", "yes"):
                path = Path(answer)
        self.save(path)

    def _default(self) -> Path:
        """A file name that is not taken."""
        names = (Path(f"{self.table.game.slug}-{n}.json") for n in count(1))
        return next(path for path in names if not path.exists())

    def _end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else None
        if self.people:
            self._show(seat, None)
        self.console.print(result_view(self.table))
        if not self.people:
            return
        path = self.file or self._default()
        try:
            answer = self.read(f"Keep the game, to replay it? [y/N/file, y is {path}] ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return
        if answer.lower() not in ("", "n", "no"):
            self.save(path if answer.lower() in ("y", "yes") else Path(answer))

    _commands: Mapping[str, Callable[[Session, Seat, Prompt, str], bool]] = {
        "why": _why, "look": _look, "undo": _undo, "rules": _rules, "rule": _rules, "log": _log,
        "board": _board, "map": _board, "help": _help, "?": _help, "h": _help, "save": _save,
        "quit": _quit, "exit": _quit, "q": _quit,
    }  # fmt: skip
