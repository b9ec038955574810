"""What a seat sees, as numbers: facts of its view, each at a place that its name decides.

The view is a tree of plain data. Every value in it that says something (is not zero, false or empty) is a
fact with a name, its path: `players/1/coins`. A fact stands in the array at the place that a hash of its name
gives (the hashing trick), so the array has one size for every title and no list of names must be kept. Seats
are counted from the one who looks: `players/0` is oneself. Numbers stand there divided by ten, small ones
besides as a fact of their own (`coins=3`); words and flags as 1; lists of words as how often each is there,
and how many. A field that is `Annotated[int, "mark"]` is left out: a checksum, whose size says nothing.
"""

from __future__ import annotations

import types
from array import array
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints
from zlib import crc32

import numpy as np
from msgspec import Struct
from msgspec.msgpack import Encoder
from numpy.typing import NDArray

from azeroth.engine import UNKNOWN, Position, Seat

PLACES = 2048
_MASK = (1 << 61) - 1
_MIX = 1_000_003
_SMALL = 12
"""Whole numbers up to this are facts of their own too."""
MOST_KEPT = 600
"""How many parts of a seat's views are remembered before all are forgotten: few enough to stay near."""

Floats = NDArray[np.float32]
Part = tuple[bytes, bytes]
"""Facts of a part of a view: the hashes of their names (int64), and what stands there (float32)."""
_encode = Encoder().encode


class _Keys(dict[str, int]):
    """`keys[name]`: the hash of a name, worked out when it is first asked for."""

    def __missing__(self, name: str) -> int:
        if len(self) > 100_000:
            self.clear()
        found = self[name] = crc32(name.encode()) * 2_654_435_761 & _MASK
        return found


class _Frames(dict[tuple[type[Any], int], int]):
    """`frames[kind, depth]`: the hash of the name of such a frame at that depth of the stack."""

    def __missing__(self, where: tuple[type[Any], int]) -> int:
        found = self[where] = _KEYS[f"{where[0].__name__}/{where[1]}"]
        return found


_KEYS = _Keys()
_FRAMES = _Frames()


class Sight:
    """Makes arrays of views of one game; `see` is generated from the types of its state and frames.

    From one decision to the next most of a view stays as it was. So the facts of a part of it (a player, a
    frame, the board) are remembered under what the part says, as bytes: there is nothing to invalidate.
    """

    def __init__(self, roots: Iterable[type[Struct]], places: int = PLACES) -> None:
        self.places = places
        self._scope: dict[str, Any] = {
            "KEYS": _KEYS, "MASK": _MASK, "MIX": _MIX, "SMALL": _SMALL, "encode": _encode, "UNKNOWN": UNKNOWN,
            "work_out": self._work_out, "packed": _packed,
        }  # fmt: skip
        self._made: dict[type[Any], str] = {}
        self._seers: dict[type[Any], Callable[..., None]] = {}
        self._scope["seers"] = self._seers
        self._known: dict[tuple[Seat, int], dict[tuple[int, bytes], Part]] = {}
        state, *frames = roots
        self._see_state = self._make_state(state)
        for frame in frames:
            self._make(frame)

    def see(self, seen: Position[Any, Any], seat: Seat, n: int) -> Floats:
        """The facts of a position as the seat sees it, one of `n`, as an array."""
        known = self._known.get((seat, n))
        if known is None or len(known) > MOST_KEPT:
            known = self._known[seat, n] = {}
        parts: list[Part] = []
        self._see_state(seen.state, seat, n, known, parts)
        for depth, frame in enumerate(seen.stack):
            kind = type(frame)
            name = (_FRAMES[kind, depth], _encode(frame))
            parts.append(known.get(name) or self._work_out(known, name, self._seers[kind], frame, seat, n))
        names, worths = zip(*parts, strict=True)
        out = np.zeros(self.places, dtype=np.float32)
        hashes = np.frombuffer(b"".join(names), np.int64)
        # The remainder by a power of two, which is the usual number of places, is much faster this way.
        where = hashes & self.places - 1 if self.places.bit_count() == 1 else hashes % self.places
        np.add.at(out, where, np.frombuffer(b"".join(worths), np.float32))
        return out

    def _work_out(
        self, known: dict[tuple[int, bytes], Part], name: tuple[int, bytes], seer: Callable[..., None],
        x: object, me: Seat, n: int,
    ) -> Part:  # fmt: skip
        """The facts of a part that was not seen before."""
        at: list[int] = []
        worth: list[float] = []
        seer(x, name[0], me, n, at, worth)
        found = known[name] = _packed(at, worth)
        return found

    # -- code from types --------------------------------------------------------------------------

    def _make(self, cls: type[Struct]) -> str:
        if cls not in self._made:
            self._made[cls] = name = f"see_{cls.__name__}_{len(self._made)}"
            hints = get_type_hints(cls, include_extras=True)
            body = [" p = p * MIX & MASK"]
            for field in cls.__struct_fields__:
                if field not in ("at", "then"):
                    body += self._lines(hints[field], f"s.{field}", f"p ^ {_KEYS[field]}", " ", 0)
            self._seers[cls] = self._function(name, "s, p, me, n, at, worth", body)
        return self._made[cls]

    def _make_state(self, cls: type[Struct]) -> Callable[..., None]:
        """The same for the state: large records are parts, and so is every other collection as a whole."""
        body: list[str] = []
        for field, tp in get_type_hints(cls, include_extras=True).items():
            if field not in cls.__struct_fields__:
                continue
            x, path = f"s.{field}", str((_MIX ^ _KEYS[field]) & _MASK)
            if not _collects(tp):
                body += self._lines(tp, x, path, " ", 0)
            elif any(_collects(hint) for held in _structs(tp) for hint in get_type_hints(held).values()):
                body += self._lines(tp, x, path, " ", 0, apart=True)
            else:
                name = f"see_all_{field}"
                self._function(name, "x, p, me, n, at, worth", self._lines(tp, "x", "p", " ", 0))
                body += [f" if {x}:", *_part(name, x, path, "  ")]
        begin, end = " at = []; worth = []", " parts.append(packed(at, worth))"
        return self._function("see_state", "s, me, n, known, parts", [begin, *body, end])

    def _function(self, name: str, parameters: str, body: list[str]) -> Callable[..., None]:
        exec("\n".join([f"def {name}({parameters}):", *body, " return"]), self._scope)
        made: Callable[..., None] = self._scope[name]
        return made

    def _lines(self, tp: Any, x: str, path: str, pad: str, depth: int, *, apart: bool = False) -> list[str]:
        """What notes the facts of `x`, whose name hashes to `path`; `apart`: structs in it as parts."""
        is_seat = tp is Seat
        if get_origin(tp) is Annotated:
            tp, *marks = get_args(tp)
            if "mark" in marks:
                return []
            is_seat = is_seat or "seat" in marks
        tp = getattr(tp, "__supertype__", tp)
        members = _members(tp)
        if members is not None:
            return self._union(members, x, path, pad, depth, apart=apart)
        origin, v, q = get_origin(tp), f"v{depth}", f"q{depth}"
        if isinstance(tp, type) and issubclass(tp, Struct):
            seer = self._make(tp)
            if apart:
                return _part(seer, x, path, pad)
            return [f"{pad}{seer}({x}, {path}, me, n, at, worth)"]
        if origin in (list, tuple):
            return self._items(tp, x, path, pad, depth, apart=apart)
        if origin is dict:
            held = get_args(tp)[1]
            key = get_args(tp)[0]
            word = f"k{depth}" if _is_word(key) else f"str(k{depth})"
            inner = self._lines(held, v, f"{q} ^ KEYS[{word}]", pad + "  ", depth + 1, apart=apart)
            turned = [f"{pad}  k{depth} = (k{depth} - me) % n"] if "seat" in get_args(key) else []
            return [f"{pad}if {x}:", f"{pad} {q} = ({path}) * MIX & MASK",
                    f"{pad} for k{depth}, {v} in {x}.items():", *turned, *inner]  # fmt: skip
        if tp is bool:
            return [f"{pad}if {x}: at.append({path}); worth.append(1.0)"]
        if tp in (int, float):
            return _number(x, path, pad, is_seat, depth)
        if origin is Literal or tp is str or (isinstance(tp, type) and issubclass(tp, Enum)):
            word = x if _is_word(tp) else f"str({x})"
            return [f"{pad}if {x}: at.append({path} ^ KEYS[{word}]); worth.append(1.0)"]
        return []

    def _union(
        self, members: tuple[Any, ...], x: str, path: str, pad: str, depth: int, *, apart: bool
    ) -> list[str]:
        if len(members) == 1:
            inner = self._lines(members[0], x, path, pad + " ", depth, apart=apart)
            return [f"{pad}if {x} is not None:", *inner]
        if not all(isinstance(m, type) and issubclass(m, Struct) for m in members):
            return [f"{pad}if {x}: at.append({path} ^ KEYS[str({x})]); worth.append(1.0)"]
        for member in members:
            self._make(member)
        return [f"{pad}if {x} is not None: seers[type({x})]({x}, {path}, me, n, at, worth)"]

    def _items(self, tp: Any, x: str, path: str, pad: str, depth: int, *, apart: bool) -> list[str]:
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
        head = [f"{pad}if {x}:", f"{pad} {q} = {path}", *count]
        if _is_word(held):
            # Words stand there as 1, as many as there are; those that are not known are only counted.
            return [*head, f"{pad} at += [{q} ^ KEYS[{v}] for {v} in {x} if {v} and {v} != UNKNOWN]",
                    f"{pad} worth += [1.0] * (len(at) - len(worth))"]  # fmt: skip
        if isinstance(bare, type) and issubclass(bare, Struct):
            place = f"({v}.seat - me) % n" if "seat" in bare.__struct_fields__ else i
            inner = self._lines(held, v, f"{q} ^ ({place}) * 7919", pad + "  ", depth + 1, apart=apart)
        elif bare in (int, float, bool):
            inner = self._lines(held, v, f"{q} ^ {i} * 7919", pad + "  ", depth + 1)
        else:
            inner = self._lines(held, v, q, pad + "  ", depth + 1)
            return [*head, f"{pad} for {v} in {x}:", *(inner or [f"{pad}  pass"])]
        return [*head, f"{pad} {q} = {q} * MIX & MASK", f"{pad} for {i}, {v} in enumerate({x}):",
                *(inner or [f"{pad}  pass"])]  # fmt: skip


def _packed(at: list[int], worth: list[float]) -> Part:
    return array("q", at).tobytes(), array("f", worth).tobytes()


def _part(seer: str, x: str, path: str, pad: str) -> list[str]:
    """What adds the part `x` of the view, worked out only where it says something new."""
    return [
        f"{pad}name = ({path}, encode({x}))",
        f"{pad}parts.append(known.get(name) or work_out(known, name, {seer}, {x}, me, n))",
    ]


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


def _is_word(tp: Any) -> bool:
    """Is it text, which is its own name? So are the members of an enumeration of texts."""
    tp = getattr(tp, "__supertype__", tp)
    if get_origin(tp) is Literal:
        return all(type(value) is str for value in get_args(tp))
    return isinstance(tp, type) and issubclass(tp, str) and tp.__hash__ is str.__hash__


def _structs(tp: Any) -> Iterator[type[Struct]]:
    """The kinds of records that a field holds, itself or in collections."""
    if isinstance(tp, type) and issubclass(tp, Struct):
        yield tp
    for held in get_args(tp):
        yield from _structs(held)


def _collects(tp: Any) -> bool:
    """Is it a collection or a record, or has it some?"""
    return get_origin(tp) in (list, dict) or any(_structs(tp)) or any(map(_collects, get_args(tp)))
