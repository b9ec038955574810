"""Takes the pictures of The Burning Crusade: `python -m tests.browser.pictures_crusade [SAVE]`.

Bots play until their game has shown everything: both boards, a stage with its cards, a fight against a boss
with three Minions, a character of level 6. A finished game of bots as a save makes it quicker.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import sync_playwright

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import Save, Table, read_save, replay
from azeroth.engine.tables.moves import unpack
from azeroth.games import game_named
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.turn.management import Management
from tests.browser.conftest import FLAGS, People
from tests.browser.pictures import begin, both
from tests.browser.serving import Server, chromium
from tests.browser.test_burning_crusade import GO_ON

GAME = "world-of-warcraft"
OPTIONS = {"burning-crusade": "outland", "outland-overlord": "illidan"}


def played(seed: int) -> Save:
    """A game of bots."""
    bot, chance = bot_named("greedy"), [Random(f"{seed}/{seat}") for seat in range(2)]
    t = new_game(GAME, ["bot:greedy"] * 2, seed=seed, options=OPTIONS)
    while not t.over:
        seat = t.seats[0]
        t.apply(seat, bot.choose(t, seat, chance[seat]))
    return read_save(t.save())


def shows(t: Table[Any, Any]) -> Iterator[str]:
    """What can be seen now."""
    stage, fight, phase = t.find(ResolveStage), t.find(Battle), t.find(AttackPhase)
    if stage is not None and fight is None and len(stage.minions) >= 2:
        yield "dungeon"
    if fight is not None and phase is not None and phase.at == "reroll" and with_three(t):
        yield "combat"
    mine = [c for c in t.state.characters.values() if c.seat in t.seats]
    if t.find(Management) is not None and any(c.level == 6 for c in mine):
        yield "level-six"
    away = [c for c in t.state.characters.values() if t.content.regions[c.region].board == "outland"]
    if len(away) >= 2 and any(c in mine for c in away) and stage is None and fight is None:
        yield "outland"


def moments(save: Save) -> dict[str, tuple[int, int]]:
    """After how many choices each is seen, and by whom."""
    t = replay(game_named(GAME), save, moves=0)
    found: dict[str, tuple[int, int]] = {}
    for n, (seat, choice) in enumerate(unpack(save.choices)):
        for name in shows(t):
            found.setdefault(name, (n, t.seats[0]))
        t.apply(t.seats[0] if seat is None else seat, choice)
    return found


def with_three(t: Table[Any, Any]) -> bool:
    """Is it a fight against a boss with three Minions?"""
    fight = t.find(Battle)
    return fight is not None and any(len(foe.minions) == 3 for foe in fight.foes)


def pushed(save: Save, n: int) -> Table[Any, Any] | None:
    """From a stage on: cards are drawn until there are three Minions, and those are fought."""
    t = replay(game_named(GAME), save, moves=n)
    while t.find(ResolveStage) is not None:
        if "combat" in shows(t):
            return t
        seat, stage = t.seats[0], t.find(ResolveStage)
        names = [str(choice) for choice in t.choices(seat)]
        few = stage is not None and len(stage.minions) < 3
        t.apply(seat, "draw-more" if few and "draw-more" in names else names[-1])
    return None


def cut(save: Save, n: int) -> str:
    """The game up to there."""
    return told(replay(game_named(GAME), save, moves=n))


def told(t: Table[Any, Any]) -> str:
    """A game to go on with."""
    text: str | bytes = t.save()
    short: dict[str, Any] = msgspec.json.decode(text)
    short["seats"] = ["Ann", "Bob"]
    return msgspec.json.encode(short).decode()


def main() -> int:
    """All of them, on the desk and on the phone, by day and by night."""
    save = read_save(Path(sys.argv[1]).read_bytes()) if len(sys.argv) > 1 else played(30)
    found = moments(save)
    texts = {name: cut(save, n) for name, (n, _) in found.items()}
    if "combat" not in found and "dungeon" in found and (t := pushed(save, found["dungeon"][0])) is not None:
        found["combat"], texts["combat"] = (0, t.seats[0]), told(t)
    People.patience = 180_000
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for name, (_, seat) in found.items():
                seats = [
                    {"kind": "person", "name": "Ann"} if k == seat
                    else {"kind": "bot", "strength": "greedy", "name": "Bob"}
                    for k in range(2)
                ]  # fmt: skip
                for phone in (False, True):
                    people = People(browser)
                    page = people(server.url, phone=phone, device_scale_factor=1.5 if phone else 1)
                    page.goto(page.evaluate(GO_ON, [texts[name], seats]))
                    page.wait_for_selector(".bar.panel.mine")
                    begin(page)
                    page.wait_for_timeout(1500)
                    both(page, f"burning-crusade-{name}{'-phone' if phone else ''}")
                    people.close()
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
