"""Names that people write: what they meant, and links to things in texts."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec
from msgspec import Struct

from azeroth.engine.errors import BadPosition


def suggestion(name: str, there: Iterable[str], most: int = 40) -> str:
    """What somebody may have meant by a name that is not there, or else what there is.

    >>> suggestion("durtoar", ["durotar", "ashenvale"])
    'did you mean durotar?'
    >>> suggestion("x", ["durotar", "ashenvale"])
    'there are: durotar, ashenvale.'
    """
    known = list(map(str, there))
    if close := get_close_matches(name, known, n=3):
        return f"did you mean {' or '.join(close)}?"
    rest = f" and {len(known) - most} more" if len(known) > most else ""
    return f"there are: {', '.join(known[:most])}{rest}." if known else "there are none."


def named(kind: str, name: str, there: Iterable[str]) -> str:
    """The name, if it is there; BadPosition says what may have been meant."""
    known = list(there)
    if name in known:
        return name
    raise BadPosition(f"there is no {kind} {name!r} here; {suggestion(name, known)}")


def unreadable(error: msgspec.ValidationError, fields: type[Struct]) -> BadPosition:
    """A description that msgspec cannot read, with the fields there are when one is unknown."""
    text = str(error)
    hint = f"; fields are {', '.join(fields.__struct_fields__)}" if "unknown field" in text else ""
    return BadPosition(text + hint)


def link(words: object, thing: str) -> str:
    """Words in a text that lead to a thing.

    >>> link("Durotar", "region:durotar")
    '[Durotar](region:durotar)'
    """
    return f"[{words}]({thing})"


def one(name: str) -> str:
    """A name with its article.

    >>> one("Acolyte"), one("Ghoul"), one("8")
    ('an Acolyte', 'a Ghoul', 'an 8')
    """
    return f"{'an' if name[:1] in 'AEIOUaeiou8' else 'a'} {name}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words with commas and an "and".

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    all_words = list(words)
    return f" {last} ".join(filter(None, (", ".join(all_words[:-1]), all_words[-1]))) if all_words else ""


__all__ = ["link", "listed", "named", "one", "suggestion", "unreadable"]
