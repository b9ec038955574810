"""Bots out of a person's own file, for the command line: `my_bot.py:Bot`."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

from azeroth.bots.ahead import Bot
from azeroth.engine import BadOption


def from_file(path: str, maker: str) -> Bot:
    """The bot that a class, or a function without arguments, of that file makes."""
    file = Path(path)
    if not file.is_file():
        raise BadOption(f"there is no file {path[:120]!r} to take a bot from.")
    make = getattr(_module(str(file.resolve())), maker, None)
    if not callable(make):
        raise BadOption(f"{file.name} has no {maker[:60]!r} that makes a bot; write {file.name}:Bot.")
    bot = make()
    if not callable(getattr(bot, "choose", None)) or not getattr(bot, "name", ""):
        raise BadOption(f"{file.name}: {maker} makes no bot; it needs a name and choose(table, seat, rng).")
    return cast("Bot", bot)


@cache
def _module(path: str) -> ModuleType:
    name = f"_bot_{Path(path).stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadOption(f"{Path(path).name} cannot be loaded: {type(error).__name__}: {error}.") from error
    return module


__all__ = ["from_file"]
