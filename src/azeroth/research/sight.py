"""What a seat sees, as numbers: facts of its view, each at a place that its name decides.

The view is a tree of plain data. Every value in it that says something (is not zero, false or empty) is a
fact with a name, its path: `players/1/coins`. A fact stands in the array at the place that a hash of its name
gives (the hashing trick), so the array has one size for every title and no list of names must be kept. Seats
are counted from the one who looks: `players/0` is oneself. Numbers stand there divided by ten, small ones
besides as a fact of their own (`coins=3`); words and flags as 1; lists of words as how often each is there.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints
from zlib import crc32

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from azeroth.engine import Seat, Table

PLACES = 2048
_MASK = (1 << 61) - 1
_MIX = 1_000_003
_SMALL = 12
"""Whole numbers up to this are facts of their own too."""

Floats = NDArray[np.float32]


@lru_cache(maxsize=100_000)
def _key(name: str) -> int:
    return crc32(name.encode()) * 2_654_435_761 & _MASK


class Sight:
    """Makes arrays of views of one game; `see` is generated from the types of its state and frames."""

    def __init__(self, roots: Iterable[type[Struct]], places: int = PLACES) -> None:
        self.places = places
        self._scope: dict[str, Any] = {"key": _key, "MASK": _MASK, "MIX": _MIX, "SMALL": _SMALL}
        self._made: dict[type[Any], str] = {}
        self._seers: dict[type[Any], Callable[..., None]] = {}
        self._scope["seers"] = self._seers
        for root in roots:
            self._make(root)

    def see(self, view: Table[Any, Any], seat: Seat) -> Floats:
        """The facts of a view, which is the seat's, as an array."""
        at: list[int] = []
        worth: list[float] = []
        n, places = len(view.names), self.places
        pos = view.pos
        self._seers[type(pos.state)](pos.state, 1, seat, n, at, worth)
        for depth, frame in enumerate(pos.stack):
            self._seers[type(frame)](frame, _key(f"{type(frame).__name__}/{depth}"), seat, n, at, worth)
        out = np.zeros(places, dtype=np.float32)
        if at:
            where = np.fromiter(at, dtype=np.int64, count=len(at)) % places
            np.add.at(out, where, np.fromiter(worth, dtype=np.float32, count=len(worth)))
        return out

    # -- code from types --------------------------------------------------------------------------

    def _make(self, cls: type[Struct]) -> str:
        if cls not in self._made:
            self._made[cls] = name = f"see_{cls.__name__}_{len(self._made)}"
            hints = get_type_hints(cls, include_extras=True)
            body: list[str] = []
            for field in cls.__struct_fields__:
                if field in ("at", "then"):
                    continue
                body += self._lines(hints[field], f"s.{field}", f"(p * MIX ^ {_key(field)}) & MASK", " ", 0)
            exec("\n".join([f"def {name}(s, p, me, n, at, worth):", *body, " return"]), self._scope)
            self._seers[cls] = self._scope[name]
        return self._made[cls]

    def _lines(self, tp: Any, x: str, path: str, pad: str, depth: int) -> list[str]:
        """What notes the facts of `x`, whose name hashes to `path`."""
        is_seat = tp is Seat
        if get_origin(tp) is Annotated:
            tp, *marks = get_args(tp)
            is_seat = is_seat or "seat" in marks
        tp = getattr(tp, "__supertype__", tp)
        members = _members(tp)
        if members is not None:
            return self._union(members, x, path, pad, depth)
        origin, v, q = get_origin(tp), f"v{depth}", f"q{depth}"
        if isinstance(tp, type) and issubclass(tp, Struct):
            return [f"{pad}{self._make(tp)}({x}, {path}, me, n, at, worth)"]
        if origin in (list, tuple):
            return self._items(tp, x, path, pad, depth)
        if origin is dict:
            held = get_args(tp)[1]
            inner = self._lines(held, v, f"({q} * MIX ^ key(str(k{depth}))) & MASK", pad + "  ", depth + 1)
            turned = [f"{pad}  k{depth} = (k{depth} - me) % n"] if "seat" in get_args(get_args(tp)[0]) else []
            return [f"{pad}if {x}:", f"{pad} {q} = {path}", f"{pad} for k{depth}, {v} in {x}.items():",
                    *turned, *inner]  # fmt: skip
        if tp is bool:
            return [f"{pad}if {x}: at.append({path}); worth.append(1.0)"]
        if tp in (int, float):
            return _number(x, path, pad, is_seat, depth)
        if origin is Literal or tp is str or (isinstance(tp, type) and issubclass(tp, Enum)):
            return [f"{pad}if {x}: at.append(({path}) ^ key(str({x}))); worth.append(1.0)"]
        return []

    def _union(self, members: tuple[Any, ...], x: str, path: str, pad: str, depth: int) -> list[str]:
        if len(members) == 1:
            return [f"{pad}if {x} is not None:", *self._lines(members[0], x, path, pad + " ", depth)]
        if not all(isinstance(m, type) and issubclass(m, Struct) for m in members):
            return [f"{pad}if {x}: at.append(({path}) ^ key(str({x}))); worth.append(1.0)"]
        for member in members:
            self._make(member)
        return [f"{pad}if {x} is not None: seers[type({x})]({x}, {path}, me, n, at, worth)"]

    def _items(self, tp: Any, x: str, path: str, pad: str, depth: int) -> list[str]:
        args = get_args(tp)
        v, q, i = f"v{depth}", f"q{depth}", f"i{depth}"
        if get_origin(tp) is tuple and args and args[-1] is not Ellipsis:
            return [
                line
                for n, a in enumerate(args)
                for line in self._lines(a, f"{x}[{n}]", f"({path}) + {n * 7919}", pad, depth)
            ]
        held = args[0] if args else str
        bare = getattr(held, "__supertype__", held)
        bare = get_args(bare)[0] if get_origin(bare) is Annotated else bare
        count = [f"{pad} at.append({q} + 17); worth.append(len({x}) / 10)"]
        if isinstance(bare, type) and issubclass(bare, Struct):
            place = f"({v}.seat - me) % n" if "seat" in bare.__struct_fields__ else i
            inner = self._lines(held, v, f"({q} * MIX ^ ({place}) * 7919) & MASK", pad + "  ", depth + 1)
        elif bare in (int, float, bool):
            inner = self._lines(held, v, f"({q} * MIX ^ {i} * 7919) & MASK", pad + "  ", depth + 1)
        else:
            inner = self._lines(held, v, q, pad + "  ", depth + 1)
        return [f"{pad}if {x}:", f"{pad} {q} = {path}", *count, f"{pad} for {i}, {v} in enumerate({x}):",
                *(inner or [f"{pad}  pass"])]  # fmt: skip


def _number(x: str, path: str, pad: str, is_seat: bool, depth: int) -> list[str]:
    w = f"w{depth}"
    if is_seat:
        return [f"{pad}if {x} >= 0: at.append(({path}) + ({x} - me) % n * 31 + 1); worth.append(1.0)"]
    return [
        f"{pad}if {x}:",
        f"{pad} {w} = {path}",
        f"{pad} at.append({w}); worth.append({x} / 10)",
        f"{pad} if {x} <= SMALL: at.append({w} + {x} * 31); worth.append(1.0)",
    ]


def _members(tp: Any) -> tuple[Any, ...] | None:
    if get_origin(tp) in (Union, types.UnionType):
        return tuple(a for a in get_args(tp) if a is not type(None))
    return None
