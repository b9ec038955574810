"""`python -m azeroth.server`: the same as `azeroth serve`."""

from __future__ import annotations

import argparse
import sys

from azeroth.server import add_arguments, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="azeroth serve", description="Serve tables to browsers.")
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
