"""The server: tables in the browser, for friends and bots.

The command line asks `add_arguments` for its flags and hands the parsed ones to `run`.
"""

from __future__ import annotations

import argparse

from azeroth.server.settings import Settings, add_arguments, from_arguments


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; 0 when all went well."""
    from azeroth.server.serve import serve

    return serve(from_arguments(args))


__all__ = ["Settings", "add_arguments", "from_arguments", "run"]
