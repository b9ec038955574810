"""Copies, views and unknowns made from annotations: of the kinds a state may hold, and of random trees."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from azeroth.engine import Secret
from azeroth.engine.trees import Copier, Unknowns, Viewer, got, put, sees

Id = NewType("Id", str)


class Colour(Enum):
    """An enumeration."""

    RED = "red"


class Leaf(Struct, frozen=True):
    """A record that is replaced, never changed; it may hold its like."""

    name: str
    kids: tuple[Leaf, ...] = ()


class Bag(Struct, frozen=True):
    """A frozen record with something in it that can change."""

    things: list[int] = []


class Token(Struct):
    """Lies face down; some have seen it."""

    kind: Annotated[str, Secret("tokens", seen_by="seen")]
    seen: int = 0


class Branch(Struct, tag=True):
    """One of a union, and recursive."""

    leaf: Leaf
    branches: list[Branch] = []
    note: str | None = None


class Stone(Struct, tag=True):
    """The other of a union."""

    weight: int
    inside: Annotated[int, Secret()] = 0


class Forest(Struct):
    """All that a state may hold."""

    owner: int
    friends: tuple[int, ...] = ()
    count: int = 0
    share: float = 0.5
    day: bool = True
    colour: Colour = Colour.RED
    side: Literal["front", "back"] = "front"
    leaves: list[Leaf] = []
    named: dict[str, list[int]] = {}
    grid: list[list[Branch]] = []
    pair: tuple[Id, int] = (Id("a"), 1)
    tokens: list[Token] = []
    by_place: dict[Id, Token] = {}
    maybe: list[Token] | None = None
    perhaps: Branch | Stone | None = None
    bag: Bag = Bag()
    hand: Annotated[list[Id], Secret("cards", owner="owner")] = []
    deck: Annotated[list[Id], Secret("cards")] = []
    top: Annotated[Id | None, Secret()] = None
    coins: Annotated[int, Secret(owner="friends")] = 0
    lit: Annotated[bool, Secret()] = True
    piles: Annotated[list[list[Id]], Secret()] = []
    trio: Annotated[tuple[Id, int, bool], Secret()] = (Id("x"), 3, True)
    notes: Annotated[dict[str, int], Secret()] = {}
    mood: Annotated[str, Secret(blank="calm")] = "angry"
    hidden: Annotated[Id, Secret()] | None = None
    slots: dict[str, Annotated[Id, Secret("cards")]] = {}


number = st.integers(-(2**40), 2**40)
ids = st.sampled_from([Id("ore"), Id("herb"), Id("cloth")])
leaf = st.recursive(
    st.builds(Leaf, st.text(max_size=3)), lambda kids: st.builds(Leaf, st.just("x"), st.tuples(kids))
)
branch = st.recursive(
    st.builds(Branch, leaf, note=st.none() | st.text(max_size=3)),
    lambda more: st.builds(Branch, leaf, st.lists(more, max_size=2)),
    max_leaves=4,
)
token = st.builds(Token, ids, st.integers(0, 7))
small = st.lists(ids, max_size=4)
forest = st.builds(
    Forest,
    owner=st.integers(-1, 3),
    friends=st.lists(st.integers(0, 3), max_size=2).map(tuple),
    count=number,
    leaves=st.lists(leaf, max_size=3),
    named=st.dictionaries(st.text(max_size=2), st.lists(number, max_size=3), max_size=3),
    grid=st.lists(st.lists(branch, max_size=2), max_size=2),
    tokens=st.lists(token, max_size=4),
    by_place=st.dictionaries(ids, token, max_size=3),
    maybe=st.none() | st.lists(token, max_size=2),
    perhaps=st.none() | branch | st.builds(Stone, st.integers(0, 9), st.integers(1, 9)),
    bag=st.builds(Bag, st.lists(number, max_size=2)),
    hand=small, deck=small, top=st.none() | ids, coins=st.integers(0, 20), lit=st.booleans(),
    piles=st.lists(small, max_size=2), notes=st.dictionaries(st.text(max_size=1), number, max_size=2),
    hidden=st.none() | ids, slots=st.dictionaries(st.sampled_from("ab"), ids, max_size=2),
)  # fmt: skip

COPY, VIEW, UNKNOWN = Copier([Forest]), Viewer([Forest]), Unknowns([Forest])


def parts(thing: Any) -> list[int]:
    """The identities of everything in a tree that can change."""
    if isinstance(thing, Struct):
        inside = [getattr(thing, name) for name in thing.__struct_fields__]
        own = [] if thing.__struct_config__.frozen else [id(thing)]
    elif isinstance(thing, list | dict):
        inside, own = list(thing.values() if isinstance(thing, dict) else thing), [id(thing)]
    elif isinstance(thing, tuple):
        inside, own = list(thing), []
    else:
        return []
    return own + [found for value in inside for found in parts(value)]


@given(forest)
def test_a_copy_is_equal_and_shares_nothing(tree: Forest) -> None:
    copy = COPY(tree)
    assert copy == tree
    assert msgspec.msgpack.encode(copy) == msgspec.msgpack.encode(tree)
    assert not set(parts(copy)) & set(parts(tree))


@given(forest, st.integers(0, 15))
def test_a_view_is_a_view_of_itself_and_leaves_the_original(tree: Forest, eyes: int) -> None:
    before = msgspec.msgpack.encode(tree)
    view = VIEW(tree, eyes)
    assert VIEW(view, eyes) == view
    assert msgspec.msgpack.encode(tree) == before


@given(forest)
def test_who_sees_everything_sees_it_as_it_is(tree: Forest) -> None:
    assert VIEW(tree, -1) == tree


@given(forest, st.integers(0, 15), st.randoms(use_true_random=False))
def test_what_is_dealt_anew_cannot_be_told_from_what_was(tree: Forest, eyes: int, chance: Any) -> None:
    view = msgspec.msgpack.encode(VIEW(tree, eyes))
    pools: dict[str, list[tuple[Any, Any]]] = {}
    UNKNOWN(tree, eyes, pools)
    for slots in pools.values():
        values = got(slots)
        chance.shuffle(values)
        put(slots, values)
    assert msgspec.msgpack.encode(VIEW(tree, eyes)) == view


@given(forest, st.integers(0, 15))
def test_nothing_that_nobody_sees_is_in_any_view(tree: Forest, eyes: int) -> None:
    view = VIEW(tree, eyes)
    assert set(view.deck) <= {"?"}
    assert (view.top, view.lit, view.trio, view.notes, view.mood) == (
        None,
        False,
        ("?", -1, False),
        {},
        "calm",
    )
    assert [len(pile) for pile in view.piles] == [len(pile) for pile in tree.piles]
    assert {card for pile in view.piles for card in pile} <= {"?"}
    assert view.hidden in (None, "?")
    assert set(view.slots.values()) <= {"?"}
    for hidden in [*view.tokens, *view.by_place.values(), *(view.maybe or ())]:
        assert (hidden.kind == "?") == (not hidden.seen & eyes)
    if isinstance(view.perhaps, Stone):
        assert view.perhaps.inside == -1
    assert (view.coins == tree.coins) == (sees(eyes, tree.friends))


def test_secrets_belong_to_one_seat_to_several_or_to_none() -> None:
    tree = Forest(owner=1, friends=(0, 2), hand=[Id("ore")], coins=5)
    assert [VIEW(tree, 1 << seat).hand for seat in range(3)] == [["?"], ["ore"], ["?"]]
    assert [VIEW(tree, 1 << seat).coins for seat in range(3)] == [5, -1, 5]
    assert VIEW(Forest(owner=-1, hand=[Id("ore")]), 0b111).hand == ["?"]
    assert [sees(2, owner) for owner in (None, 1, 0, -1, (0, 1), [1], ())] == [
        False,
        True,
        False,
        False,
        True,
        True,
        False,
    ]


class Looked(Struct):
    """Seen by its owner, and by whom he showed it."""

    seat: int
    shown: int
    card: Annotated[str, Secret("cards", owner="seat", seen_by="shown")]


def test_a_secret_may_have_an_owner_and_others_who_saw_it() -> None:
    viewer = Viewer([Looked])
    card = Looked(0, 0b100, "lamp")
    assert [viewer(card, 1 << seat).card for seat in range(3)] == ["lamp", "?", "lamp"]
    onlooker = 0
    assert viewer(card, onlooker).card == "?"
    shown = Looked(0, -1, "lamp")  # turned up for everybody
    assert [viewer(shown, eyes).card for eyes in (onlooker, 1, 2, 4)] == ["lamp"] * 4


def test_the_unknown_are_found_by_pool() -> None:
    tree = Forest(
        owner=0, hand=[Id("a")], deck=[Id("b"), Id("c")], slots={"x": Id("d")}, tokens=[Token("e", 2)]
    )
    for eyes, cards, tokens in ((1, "bcd", "e"), (2, "abcd", "")):
        pools: dict[str, list[tuple[Any, Any]]] = {}
        UNKNOWN(tree, eyes, pools)
        assert "".join(got(pools["cards"])) == cards
        assert "".join(got(pools.get("tokens", []))) == tokens


# -- what a state cannot hold ---------------------------------------------------------------------


class HasSet(Struct):
    """Sets encode in another order each time."""

    things: set[str] = set()


class HasBare(Struct):
    """Nobody knows what is in it."""

    things: list = []  # type: ignore[type-arg]


class HasAny(Struct):
    """Nobody knows what it is."""

    thing: Any = None


class HasMixture(Struct):
    """Which of them it is cannot be told when copying."""

    thing: list[int] | dict[str, int] | None = None


class MisspeltOwner(Struct):
    """Names an owner that is not there."""

    seat: int
    hand: Annotated[list[str], Secret("cards", owner="saet")] = []


class FrozenPool(Struct, frozen=True):
    """Cannot be dealt anew, for it cannot be changed."""

    card: Annotated[str, Secret("cards")]


class TuplePool(Struct):
    """Nor can a tuple."""

    cards: tuple[Annotated[str, Secret("cards")], ...] = ()


@pytest.mark.parametrize(
    ("made", "kind", "says"),
    [
        (Copier, HasSet, "a state cannot hold set"),
        (Copier, HasBare, "a state cannot hold <class 'list'>"),
        (Copier, HasAny, r"a state cannot hold typing\.Any"),
        (Copier, HasMixture, "a state cannot hold a union of"),
        (
            Viewer,
            MisspeltOwner,
            "MisspeltOwner.hand is Secret by 'saet', which is no field of it; fields are seat, hand",
        ),
        (Unknowns, FrozenPool, r"FrozenPool\.card cannot be dealt anew, for FrozenPool is frozen"),
        (Unknowns, TuplePool, "what lies in a tuple cannot be dealt anew; use a list"),
    ],
)
def test_what_cannot_be_held_is_refused_at_once(made: type[Any], kind: type[Struct], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        made([kind])
