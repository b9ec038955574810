"""`python -m azeroth` is the command `azeroth`."""

import sys

from azeroth.cli import main

if __name__ == "__main__":
    sys.exit(main())
