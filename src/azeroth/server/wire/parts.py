"""What messages are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

ShortText = Annotated[str, Meta(max_length=200)]
IdText = Annotated[str, Meta(min_length=1, max_length=64)]
KeyText = Annotated[str, Meta(min_length=1, max_length=64)]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=2000)]
"""A choice, or those of a plan."""
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
SeqNumber = Annotated[int, Meta(ge=0, le=1 << 40)]


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a message."""


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: nothing but what is listed."""
