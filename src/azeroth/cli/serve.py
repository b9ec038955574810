"""`azeroth serve`: the table in the browser."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec

from azeroth.cli.parser import Commands
from azeroth.engine import Mistake

NEEDED = ("starlette", "uvicorn", "sqlalchemy", "pydantic_settings")


def register(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command; its arguments are the server's own."""
    command = commands.add_parser("serve", help="serve the browser table", description=__doc__)
    if installed() and "serve" in sys.argv:
        from azeroth.server.settings import add_arguments

        add_arguments(command)
    command.set_defaults(run=run)


def installed() -> bool:
    """Is there a server, with all it needs?"""
    return all(find_spec(name) is not None for name in ("azeroth.server", *NEEDED))


def run(args: argparse.Namespace) -> int:
    """Serve."""
    if not installed():
        raise Mistake("the server is not installed; `pip install azeroth[server]` installs it.")
    from azeroth.server.running.serve import serve
    from azeroth.server.settings import from_arguments

    return serve(from_arguments(args))
