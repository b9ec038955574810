"""`python -m azeroth.server`: the same as `azeroth serve`."""

from __future__ import annotations

import argparse
import sys

from azeroth.engine import Mistake
from azeroth.server import add_arguments, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="azeroth serve", description="Serve tables to browsers.")
    add_arguments(parser)
    try:
        sys.exit(run(parser.parse_args()))
    except Mistake as error:
        print(f"azeroth: {error}", file=sys.stderr)
        sys.exit(2)
