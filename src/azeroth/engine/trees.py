"""Copies, views and unknowns of Struct trees, by code generated once per type from its annotations."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields, replace

UNKNOWN = "?"
"""What stands for a hidden card or token in a view."""

Slot = tuple[Any, Any]
_PLAIN = (bool, int, float, str, bytes, Enum)


class Secret:
    """Says who may see a field: `Annotated[list[CardId], Secret("cards", owner="seat")]`.

    `owner` names a sibling field that holds a seat (or a tuple of seats), `seen_by` one that holds a bit
    mask of seats (-1 for all, onlookers too), and either is enough; with neither nobody sees it. Values of
    one `pool` are exchangeable to whoever cannot see them: `determinize` deals them anew. A secret without a
    pool keeps its value there.
    `apart` names a sibling field that keeps pools of one name apart: each race has a deck of its own.
    `blank` is what others see instead; made from the type when it is not given.
    """

    def __init__(
        self, pool: str = "", *, owner: str = "", seen_by: str = "", apart: str = "", blank: object = None
    ) -> None:
        self.pool, self.blank, self.apart = pool, blank, apart
        self.siblings = tuple(name for name in (owner, seen_by, apart) if name)
        parts = ["eyes < 0"]
        if owner:
            parts.append(f"sees(eyes, s.{owner})")
        if seen_by:
            parts.append(f"s.{seen_by} < 0 or s.{seen_by} & eyes")
        self.sees = f"({' or '.join(parts)})"


def sees(eyes: int, owner: int | tuple[int, ...] | list[int] | None) -> bool:
    """Does anybody behind these eyes (a bit mask of seats, -1 for all) own it?"""
    if owner is None:
        return eyes < 0
    if isinstance(owner, tuple | list):
        return eyes < 0 or any(seat >= 0 and eyes >> seat & 1 for seat in owner)
    return eyes < 0 or (owner >= 0 and bool(eyes >> owner & 1))


def _secret(tp: Any) -> tuple[Any, Secret | None]:
    """The bare type, and the Secret it is annotated with."""
    if get_origin(tp) is Annotated:
        base, *meta = get_args(tp)
        return base, next((m for m in meta if isinstance(m, Secret)), None)
    return tp, None


def _is_struct(tp: Any) -> bool:
    return isinstance(tp, type) and issubclass(tp, Struct)


def _members(tp: Any) -> tuple[Any, ...] | None:
    """The members of a union, None aside."""
    if get_origin(tp) in (Union, types.UnionType):
        return tuple(a for a in get_args(tp) if a is not type(None))
    return None


def _immutable(tp: Any, within: tuple[type, ...] = ()) -> bool:
    """May copies share it? Raises TypeError for what a state cannot hold."""
    tp, _ = _secret(tp)
    tp = getattr(tp, "__supertype__", tp)
    members = _members(tp)
    if members is not None:
        return all(_immutable(m, within) for m in members)
    origin = get_origin(tp)
    if origin is tuple:
        return all(_immutable(a, within) for a in get_args(tp) if a is not Ellipsis)
    if origin in (list, dict):
        for a in get_args(tp):
            _immutable(a, within)
        return False
    if _is_struct(tp):
        if not tp.__struct_config__.frozen:
            return False
        # A record that holds records of its own kind is shared if all the rest of it may be.
        return tp in within or all(_immutable(hint, (*within, tp)) for hint in _hints(tp).values())
    if origin is Literal or tp is type(None) or (isinstance(tp, type) and issubclass(tp, _PLAIN)):
        return True
    raise TypeError(f"a state cannot hold {tp}: use ints, strings, lists, dicts, tuples and Structs")


def _hints(cls: type[Struct]) -> dict[str, Any]:
    """Its fields with their types; those of a generic base with what stands for its parameters."""
    types = {field.name: field.type for field in fields(cls)}
    return {name: types[name] for name in cls.__struct_fields__}


def _secrets(tp: Any, within: tuple[type, ...] = ()) -> Iterator[Secret]:
    """Every Secret in a type, however deep."""
    tp, secret = _secret(tp)
    if secret is not None:
        yield secret
    if _is_struct(tp):
        if tp not in within:
            for hint in _hints(tp).values():
                yield from _secrets(hint, (*within, tp))
    else:
        for a in get_args(tp):
            yield from _secrets(a, within)


def _check_secrets(cls: type[Struct]) -> None:
    """A Secret may only name fields that are there."""
    for name, tp in _hints(cls).items():
        _, secret = _secret(tp)
        for sibling in secret.siblings if secret is not None else ():
            if sibling not in cls.__struct_fields__:
                raise TypeError(
                    f"{cls.__name__}.{name} is Secret by {sibling!r}, which is no field of it; "
                    f"fields are {', '.join(cls.__struct_fields__)}"
                )


class _Generated:
    """A function per type, made from source on first sight of the type."""

    def __init__(self, roots: Iterable[type[Struct]]) -> None:
        self.made: dict[type, Callable[..., Any]] = {}
        self.names: dict[type, str] = {}
        self.scope: dict[str, Any] = {
            "made": self.made, "UNKNOWN": UNKNOWN, "sees": sees, "replace": replace, "copy": copy,
        }  # fmt: skip
        self.roots = tuple(roots)
        for root in self.roots:
            self.make(root)

    def make(self, cls: type[Struct]) -> str:
        """The name of the function for `cls`, which exists when all roots are made."""
        if cls not in self.names:
            _check_secrets(cls)
            self.names[cls] = name = f"{type(self).__name__.lower()}_{cls.__name__}_{len(self.names)}"
            source = "\n".join(self.source(cls, name))
            exec(source, self.scope)
            self.made[cls] = self.scope[name]
        return self.names[cls]

    def make_all(self, members: tuple[Any, ...]) -> None:
        """The functions for the members of a union, which must all be Structs to be told apart."""
        for member in members:
            if not _is_struct(member):
                raise TypeError(f"a state cannot hold a union of {member} and others: only of Structs")
            self.make(member)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        raise NotImplementedError


def _tuple(tp: Any, x: str, expr: Callable[[Any, str, int], str], depth: int) -> str:
    """The source of a tuple whose items `expr` changes; `x` itself when it changes none."""
    args = get_args(tp)
    if len(args) == 2 and args[1] is Ellipsis:
        v = f"v{depth}"
        inner = expr(args[0], v, depth + 1)
        return x if inner == v else f"tuple([{inner} for {v} in {x}])"
    items = [f"{x}[{i}]" for i in range(len(args))]
    inner_items = [expr(a, item, depth) for a, item in zip(args, items, strict=True)]
    return x if inner_items == items else f"({', '.join(inner_items)},)"


class Copier(_Generated):
    """`copier(obj)`: an equal, independent obj; frozen things are shared."""

    def __call__(self, obj: Any) -> Any:
        return self.made[type(obj)](obj)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        parts = {f: self.expr(tp, f"s.{f}") for f, tp in _hints(cls).items() if not _immutable(tp)}
        if cls.__struct_config__.frozen:
            fields = "".join(f", {f}={e}" for f, e in parts.items())
            return [f"def {name}(s):", f" return replace(s{fields})" if parts else " return s"]
        lines = [f" n.{f} = {e}" for f, e in parts.items()]
        return [f"def {name}(s):", " n = s.__copy__()", *lines, " return n"]

    def expr(self, tp: Any, x: str, depth: int = 0) -> str:
        tp, _ = _secret(tp)
        if _immutable(tp):
            return x
        v, origin, members = f"v{depth}", get_origin(tp), _members(tp)
        if members is not None:
            if len(members) == 1:
                return f"(None if {x} is None else {self.expr(members[0], x, depth)})"
            self.make_all(members)
            return f"(None if {x} is None else made[type({x})]({x}))"
        if origin is list:
            (a,) = get_args(tp)
            return f"{x}[:]" if _immutable(a) else f"[{self.expr(a, v, depth + 1)} for {v} in {x}]"
        if origin is dict:
            _, a = get_args(tp)
            if _immutable(a):
                return f"{x}.copy()"
            return f"{{k{depth}: {self.expr(a, v, depth + 1)} for k{depth}, {v} in {x}.items()}}"
        if origin is tuple:
            return _tuple(tp, x, lambda a, y, d: self.expr(a, y, d), depth)
        return f"{self.make(tp)}({x})"


class Viewer(_Generated):
    """`viewer(obj, eyes)`: a copy without what those eyes may not see, of the same types."""

    def __call__(self, obj: Any, eyes: int) -> Any:
        return self.made[type(obj)](obj, eyes)

    @cached_property
    def glance(self) -> Glance:
        """For a look that is over before anything changes."""
        return Glance(self.roots)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        changed = {f: e for f, tp in _hints(cls).items() if (e := self.expr(tp, f"s.{f}")) != f"s.{f}"}
        if cls.__struct_config__.frozen:
            fields = "".join(f", {f}={e}" for f, e in changed.items())
            body = [f" return replace(s{fields})"] if changed else [" return s"]
        else:
            body = [" n = s.__copy__()", *(f" n.{f} = {e}" for f, e in changed.items()), " return n"]
        return [f"def {name}(s, eyes):", *body]

    def blank(self, tp: Any, x: str, secret: Secret | None = None, depth: int = 0) -> str:
        """What is seen instead of `x`: as many unknowns as there are things, for that is no secret."""
        if secret is not None and secret.blank is not None:
            name = f"blank{len(self.scope)}"
            self.scope[name] = secret.blank
            return f"copy({name})"
        tp, _ = _secret(tp)
        tp = getattr(tp, "__supertype__", tp)
        v, origin = f"b{depth}", get_origin(tp)
        if origin is list:
            inner = self.blank(get_args(tp)[0], v, None, depth + 1)
            return f"[{inner}] * len({x})" if inner == "UNKNOWN" else f"[{inner} for {v} in {x}]"
        if origin is tuple:
            args = get_args(tp)
            if len(args) == 2 and args[1] is Ellipsis:
                return f"tuple([{self.blank(args[0], v, None, depth + 1)} for {v} in {x}])"
            return f"({', '.join(self.blank(a, '', None, depth) for a in args)},)"
        if origin is dict:
            return "{}"
        if _members(tp) is not None:
            return "None"
        if tp is bool:
            return "False"
        if tp in (int, float):
            return "-1"
        return "UNKNOWN"

    def expr(self, tp: Any, x: str, depth: int = 0) -> str:
        tp, secret = _secret(tp)
        if secret is not None:
            plain = self.expr(tp, x, depth)
            return f"({plain} if {secret.sees} else {self.blank(tp, x, secret)})"
        v, origin, members = f"v{depth}", get_origin(tp), _members(tp)
        if members is not None:
            if len(members) == 1:
                inner = self.expr(members[0], x, depth)
                return x if inner == x else f"(None if {x} is None else {inner})"
            if not any(_is_struct(m) for m in members):
                return x
            self.make_all(members)
            return f"(None if {x} is None else made[type({x})]({x}, eyes))"
        if origin is list:
            inner = self.expr(get_args(tp)[0], v, depth + 1)
            return f"{x}[:]" if inner == v else f"[{inner} for {v} in {x}]"
        if origin is tuple:
            return _tuple(tp, x, lambda a, y, d: self.expr(a, y, d), depth)
        if origin is dict:
            inner = self.expr(get_args(tp)[1], v, depth + 1)
            if inner == v:
                return f"{x}.copy()"
            return f"{{k{depth}: {inner} for k{depth}, {v} in {x}.items()}}"
        if _is_struct(tp):
            if _immutable(tp) and not any(_secrets(tp)):
                return x
            return f"{self.make(tp)}({x}, eyes)"
        return x


class Glance(Viewer):
    """The same without copying what everybody sees."""

    def expr(self, tp: Any, x: str, depth: int = 0) -> str:
        return super().expr(tp, x, depth) if any(_secrets(tp)) else x


class Unknowns(_Generated):
    """`unknowns(obj, eyes, pools)`: every slot those eyes cannot see, by pool, as (container, key)."""

    def __call__(self, obj: Any, eyes: int, pools: dict[str, list[Slot]]) -> None:
        self.made[type(obj)](obj, eyes, pools)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        body = []
        for field, tp in _hints(cls).items():
            lines = self.lines(tp, f"s.{field}", f"(s, {field!r})", " ")
            if any("pools.setdefault" in line for line in lines) and cls.__struct_config__.frozen:
                raise TypeError(f"{cls.__name__}.{field} cannot be dealt anew, for {cls.__name__} is frozen")
            body += lines
        return [f"def {name}(s, eyes, pools):", *body, " return None"]

    def lines(self, tp: Any, x: str, slot: str, pad: str, depth: int = 0) -> list[str]:
        """What finds the unknowns in `x`, which lies in `slot` (empty: where nothing can be put)."""
        if not any(secret.pool for secret in _secrets(tp)):
            return []
        tp, secret = _secret(tp)
        origin, members = get_origin(tp), _members(tp)
        if secret is not None and secret.pool:
            if not slot:
                raise TypeError("what lies in a tuple cannot be dealt anew; use a list")
            slots = f"[({x}, i) for i in range(len({x}))]" if origin is list else f"[{slot}]"
            pool = f"{secret.pool!r} + str(s.{secret.apart})" if secret.apart else repr(secret.pool)
            return [f"{pad}if not {secret.sees}: pools.setdefault({pool}, []).extend({slots})"]
        if members is not None:
            if len(members) == 1:
                return [f"{pad}if {x} is not None:", *self.lines(members[0], x, slot, pad + " ", depth)]
            self.make_all(members)
            return [f"{pad}if {x} is not None: made[type({x})]({x}, eyes, pools)"]
        if _is_struct(tp):
            return [f"{pad}{self.make(tp)}({x}, eyes, pools)"]
        v, k, args = f"v{depth}", f"k{depth}", get_args(tp)
        if origin is tuple and args[-1] is not Ellipsis:
            items = [(a, f"{x}[{i}]") for i, a in enumerate(args)]
            return [line for a, item in items for line in self.lines(a, item, "", pad, depth)]
        if origin is tuple:
            return [f"{pad}for {v} in {x}:", *self.lines(args[0], v, "", pad + " ", depth + 1)]
        pairs = f"{x}.items()" if origin is dict else f"enumerate({x})"
        return [
            f"{pad}for {k}, {v} in {pairs}:",
            *self.lines(args[-1], v, f"({x}, {k})", pad + " ", depth + 1),
        ]


def put(slots: Sequence[Slot], values: Sequence[Any]) -> None:
    """Put each value where its slot says."""
    for (where, key), value in zip(slots, values, strict=True):
        if type(where) in (list, dict):
            where[key] = value
        else:
            setattr(where, key, value)


def got(slots: Sequence[Slot]) -> list[Any]:
    """The values where the slots say."""
    return [
        where[key] if type(where) in (list, dict) else getattr(where, key)
        for where, key in slots
    ]  # fmt: skip
