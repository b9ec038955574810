"""The command line: `azeroth play`, `simulate`, `arena`, `replay` … one module a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from azeroth.engine import Mistake


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command: 0 all is well, 1 it found something wrong, 2 what was asked makes no sense."""
    from azeroth.cli.parser import parser

    try:
        whole = parser()
        if not (sys.argv[1:] if arguments is None else arguments):
            whole.print_help()
            return 0
        args = whole.parse_args(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
    except Mistake as error:
        print(f"azeroth: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
