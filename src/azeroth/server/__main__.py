"""`python -m azeroth.server`: the same as `azeroth serve`."""

from __future__ import annotations

import argparse
import sys

from azeroth.engine import Mistake
from azeroth.server.running.serve import serve
from azeroth.server.settings import add_arguments, from_arguments

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="azeroth serve", description="Serve tables to browsers.")
    add_arguments(parser)
    try:
        sys.exit(serve(from_arguments(parser.parse_args())))
    except Mistake as error:
        print(f"azeroth: {error}", file=sys.stderr)
        sys.exit(2)
