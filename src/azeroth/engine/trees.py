"""Copies, views and unknowns of Struct trees, by code generated once per type from its annotations."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

UNKNOWN = "?"
"""What stands for a hidden card or token in a view."""

Slot = tuple[Any, Any]


class Secret:
    """Says who may see a field: `Annotated[list[CardId], Secret("cards", owner="seat")]`.

    `owner` names a sibling field that holds a seat (or a tuple of seats), `seen_by` one that holds a bit
    mask of seats; with neither nobody sees it. Values of one `pool` are exchangeable to whoever cannot see
    them: `determinize` deals them anew. A secret without a pool keeps its value there. `blank` is what
    others see instead; made from the type when it is not given.
    """

    def __init__(self, pool: str = "", *, owner: str = "", seen_by: str = "", blank: object = None) -> None:
        self.pool, self.blank = pool, blank
        if owner:
            self.sees = f"sees(eyes, s.{owner})"
        elif seen_by:
            self.sees = f"(s.{seen_by} & eyes)"
        else:
            self.sees = "eyes < 0"


def sees(eyes: int, owner: int | tuple[int, ...]) -> bool:
    """Does anybody behind these eyes (a bit mask of seats, -1 for all) own it?"""
    if isinstance(owner, tuple):
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


def _immutable(tp: Any) -> bool:
    tp, _ = _secret(tp)
    members = _members(tp)
    if members is not None:
        return all(_immutable(m) for m in members)
    origin = get_origin(tp)
    if origin is tuple:
        return all(_immutable(a) for a in get_args(tp) if a is not Ellipsis)
    if origin in (list, dict):
        return False
    if _is_struct(tp):
        return bool(tp.__struct_config__.frozen)
    return True


def _hints(cls: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: hints[name] for name in cls.__struct_fields__}


class _Generated:
    """A function per type, made from source on first sight of the type."""

    def __init__(self, roots: Iterable[type[Struct]]) -> None:
        self.made: dict[type, Callable[..., Any]] = {}
        self.names: dict[type, str] = {}
        self.scope: dict[str, Any] = {"made": self.made, "UNKNOWN": UNKNOWN, "sees": sees, "replace": replace}
        for root in roots:
            self.make(root)

    def make(self, cls: type[Struct]) -> str:
        """The name of the function for `cls`, which exists when all roots are made."""
        if cls not in self.names:
            self.names[cls] = name = f"{type(self).__name__.lower()}_{cls.__name__}_{len(self.names)}"
            source = "\n".join(self.source(cls, name))
            exec(source, self.scope)
            self.made[cls] = self.scope[name]
        return self.names[cls]

    def source(self, cls: type[Struct], name: str) -> list[str]:
        raise NotImplementedError


class Copier(_Generated):
    """`copier(obj)`: an equal, independent obj; frozen things are shared."""

    def __call__(self, obj: Any) -> Any:
        return self.made[type(obj)](obj)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        lines = [f"def {name}(s):", " n = s.__copy__()"]
        for field, tp in _hints(cls).items():
            if not _immutable(tp):
                lines.append(f" n.{field} = {self.expr(tp, f's.{field}')}")
        return [*lines, " return n"]

    def expr(self, tp: Any, x: str, depth: int = 0) -> str:
        tp, _ = _secret(tp)
        if _immutable(tp):
            return x
        v, origin, members = f"v{depth}", get_origin(tp), _members(tp)
        if members is not None:
            if len(members) == 1:
                return f"(None if {x} is None else {self.expr(members[0], x, depth)})"
            for member in members:
                self.make(member)
            return f"(None if {x} is None else made[type({x})]({x}))"
        if origin is list:
            (a,) = get_args(tp)
            return f"{x}[:]" if _immutable(a) else f"[{self.expr(a, v, depth + 1)} for {v} in {x}]"
        if origin is dict:
            _, a = get_args(tp)
            if _immutable(a):
                return f"{x}.copy()"
            return f"{{k{depth}: {self.expr(a, v, depth + 1)} for k{depth}, {v} in {x}.items()}}"
        if _is_struct(tp):
            return f"{self.make(tp)}({x})"
        raise TypeError(f"a state cannot hold {tp}: use ints, strings, lists, dicts, tuples and Structs")


class Viewer(_Generated):
    """`viewer(obj, eyes)`: a copy without what those eyes may not see, of the same types."""

    def __call__(self, obj: Any, eyes: int) -> Any:
        return self.made[type(obj)](obj, eyes)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        changed = {f: e for f, tp in _hints(cls).items() if (e := self.expr(tp, f"s.{f}")) != f"s.{f}"}
        if cls.__struct_config__.frozen:
            fields = "".join(f", {f}={e}" for f, e in changed.items())
            body = [f" return replace(s{fields})"] if changed else [" return s"]
        else:
            body = [" n = s.__copy__()", *(f" n.{f} = {e}" for f, e in changed.items()), " return n"]
        return [f"def {name}(s, eyes):", *body]

    def blank(self, tp: Any, x: str, secret: Secret) -> str:
        if secret.blank is not None:
            return repr(secret.blank)
        if get_origin(tp) is list:
            (a,) = get_args(tp)
            return f"[{self.blank(a, '', Secret())}] * len({x})"
        if get_origin(tp) is tuple:
            return f"({self.blank(get_args(tp)[0], '', Secret())},) * len({x})"
        members = _members(tp)
        if members is not None:
            return "None"
        if tp is bool:
            return "False"
        if tp is int:
            return "-1"
        return "UNKNOWN"

    def expr(self, tp: Any, x: str, depth: int = 0) -> str:
        tp, secret = _secret(tp)
        if secret is not None:
            plain = self.expr(tp, x, depth)
            return f"({plain} if {secret.sees} else {self.blank(tp, x, secret)})"
        v, origin, members = f"v{depth}", get_origin(tp), _members(tp)
        if members is not None:
            if not any(_is_struct(m) for m in members):
                return x
            for member in members:
                self.make(member)
            return f"(None if {x} is None else made[type({x})]({x}, eyes))"
        if origin is list:
            inner = self.expr(get_args(tp)[0], v, depth + 1)
            return f"{x}[:]" if inner == v else f"[{inner} for {v} in {x}]"
        if origin is tuple:
            inner = self.expr(get_args(tp)[0], v, depth + 1)
            return x if inner == v else f"tuple([{inner} for {v} in {x}])"
        if origin is dict:
            inner = self.expr(get_args(tp)[1], v, depth + 1)
            if inner == v:
                return f"{x}.copy()"
            return f"{{k{depth}: {inner} for k{depth}, {v} in {x}.items()}}"
        if _is_struct(tp):
            return f"{self.make(tp)}({x}, eyes)"
        return x


class Unknowns(_Generated):
    """`unknowns(obj, eyes, pools)`: every slot those eyes cannot see, by pool, as (container, key)."""

    def __call__(self, obj: Any, eyes: int, pools: dict[str, list[Slot]]) -> None:
        self.made[type(obj)](obj, eyes, pools)

    def source(self, cls: type[Struct], name: str) -> list[str]:
        body = [line for f, tp in _hints(cls).items() for line in self.lines(tp, f"s.{f}", f, " ")]
        return [f"def {name}(s, eyes, pools):", *body, " return None"]

    def lines(self, tp: Any, x: str, field: str, pad: str, depth: int = 0) -> list[str]:
        tp, secret = _secret(tp)
        origin = get_origin(tp)
        if secret is not None:
            if not secret.pool:
                return []
            slots = f"[({x}, i) for i in range(len({x}))]" if origin is list else f"[(s, {field!r})]"
            return [f"{pad}if not {secret.sees}: pools.setdefault({secret.pool!r}, []).extend({slots})"]
        members = _members(tp)
        if members is not None:
            if not any(_is_struct(m) for m in members):
                return []
            for member in members:
                self.make(member)
            return [f"{pad}if {x} is not None: made[type({x})]({x}, eyes, pools)"]
        if _is_struct(tp):
            return [f"{pad}{self.make(tp)}({x}, eyes, pools)"]
        if origin in (list, dict):
            v = f"v{depth}"
            body = self.lines(get_args(tp)[-1], v, field, pad + " ", depth + 1)
            return [f"{pad}for {v} in {x}{'.values()' if origin is dict else ''}:", *body] if body else []
        return []


def put(slot: Slot, value: Any) -> None:
    """Put a value where `slot` says."""
    where, key = slot
    if isinstance(where, list):
        where[key] = value
    else:
        setattr(where, key, value)


def got(slot: Slot) -> Any:
    """The value where `slot` says."""
    where, key = slot
    return where[key] if isinstance(where, list) else getattr(where, key)
