"""Writes the protocol as TypeScript: `python -m azeroth.server.wire.typescript [FILE]`.

A field that the server may leave out because it has its default is optional, and its default is in the
comment.
"""

from __future__ import annotations

import argparse
import ast
import inspect as python_inspect
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct, inspect

from azeroth.engine.play import choice
from azeroth.engine.view import scene
from azeroth.server.table import asking
from azeroth.server.wire import parts, protocol, rest

MODULES = (choice.__name__, scene.__name__, parts.__name__, protocol.__name__, asking.__name__, rest.__name__)
HEAD = """\
// What server and browser say to each other.
// Made by `python -m azeroth.server.wire.typescript` from protocol.py, asking.py and rest.py
// in azeroth/server and from azeroth/engine/view/scene.py: change those, not this file.
"""


def typescript() -> str:
    """The module with every message and every part of a scene."""
    roots = [*rest.REST, *get_args(protocol.FromClient), *get_args(protocol.ToClient)]
    found: dict[str, type[Struct]] = {}
    for info in inspect.multi_type_info(roots):
        _collect(info, found)
    blocks = [_interface(cls) for cls in sorted(found.values(), key=_order)]
    unions = [
        _union("FromClient", "What the client sends over the WebSocket.", protocol.FromClient),
        _union("ToClient", "What the server sends over the WebSocket.", protocol.ToClient),
    ]
    return "\n".join([HEAD, *blocks, *unions])


def _order(cls: type[Struct]) -> tuple[int, int]:
    """Scenes first; in each module as they are written there."""
    return MODULES.index(cls.__module__), python_inspect.getsourcelines(cls)[1]


def _collect(info: Any, found: dict[str, type[Struct]]) -> None:
    """Every Struct that a type speaks of."""
    if isinstance(info, inspect.StructType):
        name = _name(info.cls)
        if found.get(name) is info.cls:
            return
        if name in found:
            raise TypeError(f"two structs are called {name}: {found[name]} and {info.cls}")
        found[name] = info.cls
        for field in info.fields:
            _collect(field.type, found)
    for part in ("type", "item_type", "key_type", "value_type"):
        if (inner := getattr(info, part, None)) is not None and isinstance(inner, inspect.Type):
            _collect(inner, found)
    for part in ("types", "item_types"):
        for inner in getattr(info, part, ()):
            _collect(inner, found)


def _name(cls: type[Struct]) -> str:
    """A message's own name; the dice of a scene are not those of a roll."""
    if cls is protocol.Dice:
        return "RolledDice"
    return cls.__name__


def _interface(cls: type[Struct]) -> str:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    notes = _notes(cls)
    lines = [_comment(python_inspect.getdoc(cls) or ""), f"export interface {_name(cls)} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
    for field in info.fields:
        note = notes.get(field.name, "")
        optional = not field.required
        if optional:
            default = [] if field.default_factory is not msgspec.NODEFAULT else field.default
            note = f"{note} Default: {msgspec.json.encode(default).decode()}.".strip()
        if note:
            lines.append(textwrap.indent(_comment(note), "  "))
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {_type(field.type)};")
    return "\n".join([*lines, "}\n"])


def _notes(cls: type[Struct]) -> dict[str, str]:
    """The strings that stand under fields."""
    notes: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ not in MODULES:
            continue
        (tree,) = ast.parse(textwrap.dedent(python_inspect.getsource(base))).body
        assert isinstance(tree, ast.ClassDef)
        for before, after in zip(tree.body, tree.body[1:], strict=False):
            if (
                isinstance(before, ast.AnnAssign)
                and isinstance(before.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                notes[before.target.id] = " ".join(str(after.value.value).split())
    return notes


def _comment(text: str) -> str:
    body = text.strip().replace("*/", "* /").split("\n")
    if len(body) == 1:
        return f"/** {body[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in body), " */"])


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _type(info: Any) -> str:
    match info:
        case inspect.StructType():
            return _name(info.cls)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(_type(member) for member in info.types))
        case inspect.LiteralType():
            return " | ".join(_literal(value) for value in info.values)
        case inspect.TupleType():
            return f"[{', '.join(_type(item) for item in info.item_types)}]"
        case inspect.ListType() | inspect.VarTupleType():
            inner = _type(info.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.DictType():
            return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.Metadata():
            return _type(info.type)
    raise TypeError(f"no TypeScript for {info}")


def _union(name: str, note: str, union: Any) -> str:
    names: Iterable[str] = (_name(cls) for cls in get_args(union))
    members = "".join(f"\n  | {member}" for member in names)
    return f"/** {note} */\nexport type {name} ={members};\n"


def main() -> None:
    """Write the module to a file, or to the standard output."""
    parser = argparse.ArgumentParser(prog="python -m azeroth.server.wire.typescript", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="where to write it (default: the standard output)")
    file: Path | None = parser.parse_args().file
    if file is not None:
        file.write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main()
