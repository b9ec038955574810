"""What every process of several needs, loaded once before they are forked; no thread may start here."""

from __future__ import annotations

import contextlib
import gc

from azeroth.games import games
from azeroth.server.table.rebuilding import prepare

for slug in games():
    with contextlib.suppress(Exception):  # each process tells of it when it opens
        prepare(slug)
gc.freeze()  # else the first collection in each process would copy all of it
